"""What a seat is asked: a sentence, the rule it comes from, and what there is to say of single actions.

One object from the engine to every screen: terminal, browser, plain list, and bots over the wire use it alike. It tells
nothing that the seat must not know (L9, `twins_look_alike`), and everything in it has words (L12, `prompts_are_said`).
A step that has one answer does itself (`alone`) where all at the table know that it has one: the haste of an answer
tells nobody anything (L9 too).
What there is nothing to say of is left out, and costs nothing on the wire.
"""

# interpreted: msgspec makes these classes

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import msgspec


class Odds(msgspec.Struct, frozen=True):
    """Exactly how likely something is: `ways` of `of` equally likely ones. `odds.NAME` says what is meant."""

    name: str
    ways: int
    of: int


class Aid(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """What there is to say of one legal action, or of all legal ones from `action` to `to` and among `more`.

    Also of an action that is not legal yet, if `way` leads to it. Names are keys of the words, filled with the facts of
    the action: `group.NAME`, `cost.NAME`, `odds.NAME`, `stops.NAME`, `sets_off.NAME`, `sure.NAME`.
    """

    action: int
    to: int = -1
    more: tuple[int, ...] = ()
    group: str = ""  # what it is listed under
    offer: bool = False  # a button, wherever there are buttons
    call: bool = False  # it may come in between: in reach at all times
    once: bool = False  # nothing is lost by it: one tap is enough
    apart: bool = False  # no list names it: a person has to think of it alone, or must not do it by a slip
    path: tuple[str, ...] = ()  # what lies on the way, as the game names it
    way: tuple[int, ...] = ()  # the actions that lead there, itself the last; the first is legal now
    cost: dict[str, int] = {}  # by name
    odds: tuple[Odds, ...] = ()
    stops: str = ""  # what it comes to an end at
    sets_off: str = ""  # what follows from it
    sure: str = ""  # a word before it is done: it is hardly meant, or cannot be mended
    then: int = -1  # what often follows, whatever comes of it: a screen may offer both at once, with `and.VERB`

    def covers(self, action: int) -> bool:
        return self.action <= action <= max(self.action, self.to) or action in self.more

    def among(self, legal: Sequence[int]) -> bool:
        """Does it speak of any of these, which ascend?"""
        place = bisect_left(legal, self.action)
        if place < len(legal) and legal[place] <= max(self.action, self.to):
            return True
        return bool(self.more) and any(action in legal for action in self.more)


class Lesson(msgspec.Struct, frozen=True):
    """A rule that matters now, for who meets it for the first time: `lesson.NAME` of the words explains it."""

    name: str
    rule: str


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """What a seat is asked, or may say without being asked. `prompt.KEY` of the words, filled with the facts."""

    key: str
    rule: str = ""  # the id of the rule that asks
    facts: dict[str, Any] = {}
    aids: tuple[Aid, ...] = ()
    quiet: bool = False  # who may act and need not is not to be stopped and asked: now is no better than later
    usual: int = -1  # an answer that a person may want to give whenever `key` is asked
    alone: int = -1  # the only answer there is, as everybody knows: a screen gives it by itself
    lessons: tuple[Lesson, ...] = ()  # the most timely first; a screen explains what its person has not seen yet

    def __str__(self) -> str:
        """In one line; `Game.say` has the sentence."""
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        asked = f"{self.key} [{self.rule}]" if self.rule else self.key
        aids = f"{len(self.aids)} aid{'' if len(self.aids) == 1 else 's'}"
        return f"asked {asked}{': ' if told else ''}{told}; {aids}"

    def about(self, action: int) -> list[Aid]:
        return [aid for aid in self.aids if aid.covers(action)]

    def listed(self, legal: Sequence[int]) -> list[int]:
        """What a list of choices names."""
        hidden = [aid for aid in self.aids if aid.apart]
        return [action for action in legal if not any(aid.covers(action) for aid in hidden)]

    def way_to(self, action: int) -> tuple[int, ...]:
        """The actions that lead to one that is not legal yet; nothing if none do."""
        return next((aid.way for aid in self.about(action) if aid.way), ())

    def doubt(self, action: int) -> str:
        """The name of what should be said before it is done; or nothing."""
        return next((aid.sure for aid in self.about(action) if aid.sure), "")
