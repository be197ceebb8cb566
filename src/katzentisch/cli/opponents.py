"""Bots by name, of the game or of anybody; whatever goes wrong in somebody's code is one sentence here."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from katzentisch.bots.find import Maker, find_bot
from katzentisch.bots.pipe import KINDS
from katzentisch.cli.speech import refuse
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal


def named(game: Game[Any, Any], text: str | None) -> list[str]:
    """`--bots a,b`: the names in order, each of which makes a bot."""
    given = [] if text is None else [name.strip() for name in text.split(",")]
    names = [game.strengths().get(name, name) for name in given]
    if any(":" in name for name in names):
        look_here()
    for name in names:
        maker(game, name)
    return names


def known(game: Game[Any, Any]) -> dict[str, str]:
    """The bots of the game, weakest first, by what `--bots` takes, each with its strength if it is one of the three:
    `{"random": "random (weak)", …}`."""
    strength_of = {name: strength for strength, name in game.strengths().items()}
    return {name: f"{name} ({strength_of[name]})" if name in strength_of else name for name in game.bots()}


def called(name: str) -> str:
    """What a bot is called at a table: by its class, or by the last word of an engine's command."""
    kind, _, command = name.partition(":")
    return Path(command.split()[-1]).stem if kind in KINDS and command.split() else name.rpartition(":")[2]


def look_here() -> None:
    """Somebody's own bot lies in the folder from which the program was called."""
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)


def maker(game: Game[Any, Any], name: str) -> Maker:
    try:
        return find_bot(game, name)
    except Illegal:
        raise
    except Exception as error:  # a module may do anything when it is imported
        raise refuse("bot_failed", bot=name, problem=repr(error)) from error
