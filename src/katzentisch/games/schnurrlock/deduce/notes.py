"""The sheet of notes that the table fills in for one seat (SH-74): made of nothing but what the seat has seen."""

# interpreted: msgspec makes its classes

from __future__ import annotations

from katzentisch.games.schnurrlock.deduce.knowledge import (
    certain,
    excluded_by_dead_end,
    excluded_by_lead,
    possible,
)
from katzentisch.games.schnurrlock.rules.board import FULL, Board, Desk
from katzentisch.games.schnurrlock.rules.cards import HOURS, MEANT, SUSPECTS, cards_in, of_hour, of_suspect, rows
from katzentisch.games.schnurrlock.shapes import Fact, Sheet


def sheet_of(board: Board, seat: int) -> Sheet:
    desk = board.desks[seat]
    clues = desk.clues()
    if board.notes != FULL or not desk.stands():
        return Sheet(seen=rows(board.noted_by(seat) & ~clues))
    ruled = board.ruled_by(seat)
    seen = ruled & ~clues
    left = possible(ruled, desk.leads, desk.dead_ends, desk.wrong)
    return Sheet(
        seen=rows(seen),
        possible=rows(left),
        count=left.bit_count(),
        suspects=tuple((left & of_suspect(suspect)).bit_count() for suspect in range(SUSPECTS)),
        hours=tuple((left & of_hour(hour)).bit_count() for hour in range(1, HOURS + 1)),
        facts=facts(desk, ruled, seen, left),
    )


def facts(desk: Desk, ruled: int, seen: int, left: int) -> tuple[Fact, ...]:
    leads, dead_ends = cards_in(desk.leads), cards_in(desk.dead_ends)
    clues = leads + dead_ends
    excluded = [excluded_by_lead(card) for card in leads] + [excluded_by_dead_end(card) for card in dead_ends]
    excluded += [MEANT[guess] for guess in desk.wrong]
    found: list[Fact] = []
    for kind, number, so, because in certain(left, seen, excluded, ruled, desk.wrong):
        about = {("suspect", "hour", "card")[kind]: number}
        by_clues = tuple(clues[i] for i in because if i < len(clues))
        by_guesses = tuple(i - len(clues) for i in because if i >= len(clues))
        found.append(Fact(is_=so, clues=by_clues, guesses=by_guesses, **about))
    return tuple(found)
