"""What may have been typed wrongly, if no deal fits: one or two entries changed so that deals fit again.

An entry can be dropped; somebody else may have shown the card, or nobody, or one may have been shown after all; another
card may have been shown; somebody else may have asked; another card may have been named. Entries that cannot all be
true are found first (`deduce/because.py`): one of them is wrong, so nothing else is changed. Two entries are changed
only where no single one helps. After `PATIENCE` seconds what has been found is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo.companion.evening import Entry, Evening
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.frontier import deals
from katzentisch.games.cluedo.deduce.knowledge import own_mistakes
from katzentisch.games.cluedo.rules.cards import KINDS, cards_in

PATIENCE = 0.8
MOST = 8
"""So many repairs are told."""


class Change(msgspec.Struct, frozen=True):
    """Entry `number`, from 0, becomes this one, or is dropped."""

    number: int
    entry: Entry | None


class Repair(msgspec.Struct, frozen=True):
    changes: tuple[Change, ...]
    deals: int


def repairs(evening: Evening, patience: float = PATIENCE) -> list[Repair]:
    """Those that leave most deals first."""
    until = monotonic() + patience
    found = single(evening, until) or double(evening, until)
    return sorted(found, key=lambda repair: -repair.deals)[:MOST]


def single(evening: Evening, until: float) -> list[Repair]:
    found: list[Repair] = []
    for number in conflict(evening, evening.entries):
        for change in changes(evening, number, True):
            if monotonic() > until:
                return found
            worlds = deals_left(evening, changed(evening.entries, change))
            if worlds:
                found.append(Repair((change,), worlds))
    return found


def double(evening: Evening, until: float) -> list[Repair]:
    """The second is among those that contradict each other when the first is dropped."""
    found: list[Repair] = []
    tried: set[tuple[int, int]] = set()
    for thorough in (False, True):
        for first in conflict(evening, evening.entries):
            without = changed(evening.entries, Change(first, None))
            for other in conflict(evening, without):
                second = other + (other >= first)
                pair = min(first, second), max(first, second)
                if (pair[0], pair[1] + 1000 * thorough) in tried:
                    continue
                tried.add((pair[0], pair[1] + 1000 * thorough))
                for one in changes(evening, pair[0], thorough):
                    for two in changes(evening, pair[1], thorough):
                        if monotonic() > until:
                            return found
                        worlds = deals_left(evening, changed(changed(evening.entries, two), one))
                        if worlds:
                            found.append(Repair((one, two), worlds))
        if found:
            return found
    return found


def conflict(evening: Evening, entries: list[Entry]) -> list[int]:
    """Entries that cannot all be true, by number."""
    pointers = Prover(evening.case(entries)).contradiction()
    return sorted({evening.number_of(pointer, entries) for pointer in pointers})


def changed(entries: list[Entry], change: Change) -> list[Entry]:
    """The later of two changes is made first, so that numbers stay."""
    instead = [] if change.entry is None else [change.entry]
    return [*entries[: change.number], *instead, *entries[change.number + 1 :]]


def changes(evening: Evening, number: int, thorough: bool) -> Iterator[Change]:
    """All that may have been meant instead; likelier slips first, and the rest if it is `thorough`."""
    entry = evening.entries[number]
    yield Change(number, None)
    if not entry.accused:
        for seat in (None, *range(len(evening.names))):
            if seat not in (entry.by, entry.shown_by):
                yield Change(number, msgspec.structs.replace(entry, shown_by=seat, card=None))
        if entry.shown_by is not None:
            for card in (None, *entry.cards):
                if card != entry.card:
                    yield Change(number, msgspec.structs.replace(entry, card=card))
        for seat in range(len(evening.names)) if thorough else ():
            if seat not in (entry.by, entry.shown_by):
                yield Change(number, msgspec.structs.replace(entry, by=seat))
    for place, kind in enumerate(KINDS) if thorough else ():
        for card in cards_in(kind):
            if card != entry.cards[place]:
                named = (*entry.cards[:place], card, *entry.cards[place + 1 :])
                shown = card if entry.card == entry.cards[place] and entry.card is not None else entry.card
                yield Change(number, msgspec.structs.replace(entry, cards=named, card=shown))


def deals_left(evening: Evening, entries: list[Entry]) -> int:
    try:
        case = evening.case(entries)
    except Illegal:  # a change that makes no sense
        return 0
    return 0 if own_mistakes(case) else deals(case.puzzle(case.of_others()))
