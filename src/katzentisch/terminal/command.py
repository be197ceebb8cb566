"""Commands that a game brings along: every module in its folder `commands` has one, `COMMAND`, called as the module is
named. Its words are in the catalogue of the game: `command.NAME`, `argument.NAME.ARGUMENT`, and refusals."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from katzentisch.core.contract import Game
from katzentisch.core.shapes import Budget


class Arguments(Protocol):
    """Where a command declares what may be typed behind it."""

    def what(self, name: str) -> None:
        """Something the command is about."""

    def flag(self, name: str, *short: str) -> None:
        """`--name`."""

    def value(self, name: str, metavar: str, many: bool = False) -> None:
        """`--name VALUE`; all values arrive as text."""


class Measured(NamedTuple):
    """A mean with its interval."""

    value: float
    low: float
    high: float


class Program(Protocol):
    """What the program lends to a command of a game. What does not fit is refused with the argument that is wrong."""

    def need(self, value: str | None, name: str) -> str:
        """What the command is about, which must not be missing."""

    def whole(self, value: str | None, name: str, default: int, least: int | None = None) -> int:
        """A whole number, not under `least`."""

    def seconds(self, value: str | None, name: str) -> float:
        """A time; 0 if none is given."""

    def bots(self, game: Game[Any, Any], text: str | None) -> list[str]:
        """`a,b`: the names in order, each of which makes a bot."""

    def clean(self, text: str) -> str:
        """Words from outside in one line that cannot steer a terminal."""

    def trials(
        self,
        game: Game[Any, Any],
        start: Mapping[str, Any],
        bot: str,
        seeds: int,
        budget: Budget,
        workers: int = 1,
        out: Path | None = None,
    ) -> Mapping[str, Measured]:
        """One bot plays all seats of `start` once for each seed: the share of wins as `won`, and the game's yardsticks.

        A person sees how far it is, and may stop it.
        """


@dataclass(frozen=True)
class Command:
    arguments: Callable[[Arguments], None]
    run: Callable[[Namespace, str, Program], int]
    """(options, lang, program): does it, and gives the exit code."""
