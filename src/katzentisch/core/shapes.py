"""The shapes that cross borders: actions, views, budgets. All of them are JSON."""

# interpreted: msgspec makes these classes

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core import shown


def one_of(name: str, values: Sequence[str]) -> msgspec.Meta:
    """For `Card = Annotated[str, one_of("Card", NAMES)]`: a text that is one of these, and under this name a type of
    the browser's. What crosses a border is checked against it (L12, `testing.words`)."""
    known = "|".join(map(re.escape, values))
    return msgspec.Meta(title=name, pattern=rf"^(?:{known})\Z", extra_json_schema={"enum": list(values)})


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """A structured action; each game derives its own, one class per verb: `{"do": "choose", "card": "E4"}`."""

    def facts(self) -> dict[str, Any]:
        return dict(msgspec.to_builtins(self))

    def key(self) -> bytes:
        return Action.key_of(self.facts())

    def __str__(self) -> str:
        """As the game says it."""
        return shown.text(self)

    @staticmethod
    def key_of(facts: Mapping[str, Any]) -> bytes:
        """Two actions are the same when their keys are; whatever is no JSON object has a key that none has."""
        try:
            return msgspec.json.encode(facts, order="deterministic")
        except (TypeError, ValueError):
            return b""


class View(msgspec.Struct):
    """What one seat knows. Every game derives its own; these fields are common to all."""

    seat: int
    must: tuple[int, ...]
    may: tuple[int, ...]
    over: bool
    log: list[dict[str, Any]] | None
    """The events as this seat saw them, or None when the table keeps no log."""

    def __str__(self) -> str:
        """The table as this seat sees it."""
        return shown.text(self)

    def __repr__(self) -> str:
        """The fields as a person reads them, and of the log how long it is."""
        return shown.summary(self) or super().__repr__()

    def _repr_html_(self) -> str:
        return shown.html(self)


class Continuation(msgspec.Struct, frozen=True):
    """A game that may follow one that is over: the next chapter of a story. `after.ID` are its words, with `facts`."""

    id: str
    options: dict[str, Any]  # complete
    position: dict[str, Any] | None = None  # where it begins, if not at the beginning
    facts: dict[str, Any] = {}


class Written(msgspec.Struct, frozen=True):
    """What somebody wrote for a game, and the game has found to be right (`Game.read`). Texts are by language."""

    name: dict[str, str]
    about: dict[str, str]  # for whoever has to choose; empty if its author says nothing
    parts: list[dict[str, str]]  # what its parts are called, in order: the chapters of a book
    content: Any  # JSON: what `Game.begin` makes a position of


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: a number of iterations (repeatable), or seconds, or both; the first reached ends it."""

    iterations: int = 1000
    seconds: float = 0.0  # 0: no limit
