"""Exact knowledge about a target from a case: JSON typed in beside a real table, or made from a view.

    {"clues": [["C6", "lead"], [17, "dead_end"]], "seen": ["D1", 30], "wrong_guesses": [{"hour": 5}]}

`docs/deduce.md` describes case and answer. The posterior is uniform over the cards that fit.
"""

# interpreted: it reads what people type

from __future__ import annotations

from typing import Any

from katzentisch.core.cases import card_at, fields_of, items_of, twice, whole_at
from katzentisch.core.errors import Illegal
from katzentisch.games.schnurrlock.deduce.knowledge import certain, excluded_by_dead_end, excluded_by_lead, minimal
from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    BOTH_GUESS,
    GUESS,
    HOURS,
    MEANT,
    NAMES,
    NUMBERS,
    SUSPECTS,
    cards_in,
    of_hour,
    of_suspect,
    set_of,
)
from katzentisch.games.schnurrlock.rules.cases import details
from katzentisch.games.schnurrlock.shapes import SchnurrlockView

FIELDS = ("clues", "seen", "wrong_guesses")
ANSWERS = ("lead", "dead_end")


class Observation:
    """One entry of a case: where it stands, and which targets it rules out."""

    def __init__(self, pointer: str, excluded: int) -> None:
        self.pointer = pointer
        self.excluded = excluded


class Case:
    """A case, read and checked."""

    def __init__(self, case: Any) -> None:
        fields = fields_of(case, FIELDS)
        self.told = 0  # cards that the case itself names as not the target
        self.guessed: set[int] = set()
        self.answers = [self._clue(item, pointer) for pointer, item in items_of(fields, "clues")]
        self.seen = [self._seen(item, pointer) for pointer, item in items_of(fields, "seen")]
        self.guesses = [self._guess(item, pointer) for pointer, item in items_of(fields, "wrong_guesses")]

    def _clue(self, item: Any, pointer: str) -> Observation:
        if not (isinstance(item, list) and len(item) == 2):
            raise Illegal("case_type", pointer=pointer, expected='[card, "lead" | "dead_end"]')
        card = self._card(item[0], f"{pointer}/0")
        if item[1] not in ANSWERS:
            raise Illegal("case_word", pointer=f"{pointer}/1", value=str(item[1]), known=list(ANSWERS))
        return Observation(pointer, excluded_by_lead(card) if item[1] == "lead" else excluded_by_dead_end(card))

    def _seen(self, item: Any, pointer: str) -> Observation:
        return Observation(pointer, 1 << self._card(item, pointer))

    def _card(self, value: Any, pointer: str) -> int:
        """A card lies in one place only."""
        card = card_at(value, pointer, NUMBERS)
        if self.told >> card & 1:
            raise twice(pointer, NAMES[card])
        self.told |= 1 << card
        return card

    def _guess(self, item: Any, pointer: str) -> Observation:
        fields = fields_of(item, ("suspect", "hour"), pointer)
        if not fields:
            raise Illegal("case_type", pointer=pointer, expected="suspect, hour or both")
        suspect = whole_at(fields["suspect"], f"{pointer}/suspect", 0, SUSPECTS - 1) if "suspect" in fields else -1
        hour = whole_at(fields["hour"], f"{pointer}/hour", 1, HOURS) if "hour" in fields else 0
        if hour == 0:
            guess = suspect
        else:
            guess = SUSPECTS + hour - 1 if suspect < 0 else BOTH_GUESS - GUESS + HOURS * suspect + hour - 1
        self.guessed.add(guess)
        return Observation(pointer, MEANT[guess])


def deduce(case: Any) -> dict[str, Any]:
    read = Case(case)
    left = ALL
    for observation in (*read.answers, *read.seen, *read.guesses):
        left &= ~observation.excluded
    if not left:
        every = [*read.answers, *read.guesses, *read.seen]
        clash = minimal(ALL, 0, [observation.excluded for observation in every])
        return {"count": 0, "contradiction": [every[i].pointer for i in clash]}
    return {
        "count": left.bit_count(),
        "suspect_counts": [(left & of_suspect(suspect)).bit_count() for suspect in range(SUSPECTS)],
        "hour_counts": [(left & of_hour(hour)).bit_count() for hour in range(1, HOURS + 1)],
        "cards": cards_in(left),
        "facts": facts_of(read, left),
    }


def facts_of(case: Case, left: int) -> list[dict[str, Any]]:
    """What is certain and not written in the case itself. Cards seen elsewhere need no pointer in a proof."""
    observations = [*case.answers, *case.guesses]
    seen = 0
    for observation in case.seen:
        seen |= observation.excluded
    excluded = [observation.excluded for observation in observations]
    found: list[dict[str, Any]] = []
    for kind, number, so, because in certain(left, seen, excluded, case.told, tuple(sorted(case.guessed))):
        about = {("suspect", "hour", "card")[kind]: number, "is": so}
        found.append({"fact": about, "because": [observations[i].pointer for i in because]})
    return found


def case_of(view: SchnurrlockView) -> dict[str, Any]:
    """What the holder of a view knows about the own target. Clues come in the order of the view: leads, dead ends."""
    if view.seat < 0:
        raise Illegal("nothing_to_deduce", game="schnurrlock")
    desk = view.desks[view.seat]
    clues = set_of([*desk.leads, *desk.dead_ends])
    return {
        "clues": [[card, "lead"] for card in desk.leads] + [[card, "dead_end"] for card in desk.dead_ends],
        "seen": cards_in(seen_by(view) & ~clues),
        "wrong_guesses": [details(guess) for guess in desk.wrong],
    }


def seen_by(view: SchnurrlockView) -> int:
    """As much as the view tells: all that was seen, or what the sheet of notes says, or what lies open now."""
    if view.memory is not None:
        return view.memory.ruled
    if view.sheet is not None:
        return sum(row << HOURS * suspect for suspect, row in enumerate(view.sheet.ruled or view.sheet.seen))
    from katzentisch.games.schnurrlock.view import visible_in

    return visible_in(view)
