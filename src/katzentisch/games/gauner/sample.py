"""Tables that a view allows: the sheets are open, so only the others' hands and the box are dealt anew."""

from __future__ import annotations

from random import Random

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.gauner.deduce.case import of_view
from katzentisch.games.gauner.deduce.knowledge import deal
from katzentisch.games.gauner.rules.board import PHASES
from katzentisch.games.gauner.rules.cards import ROOMS, set_of
from katzentisch.games.gauner.rules.sheet import Place
from katzentisch.games.gauner.shapes import GaunerView, Sheet
from katzentisch.games.gauner.state import Gauner


def sample(view: GaunerView, rng: Random) -> Gauner:
    """Any deal that fits the sheets and the own hand: of all that do, each is equally likely."""
    hands = deal(of_view(view), rng)
    state = Gauner(view.players, view.strict, view.brave, LEVELS.index(view.notes))
    state.phase = PHASES.index(view.turn.phase)
    state.turn = view.turn.seat
    state.haul = view.turn.haul
    state.due_sheet = max(0, view.turn.due_sheet)
    state.due = set_of(list(view.turn.due))
    state.checked = view.turn.checked
    state.room = view.turn.rolled
    state.take_places([place_of(seat, hands[seat], sheet) for seat, sheet in enumerate(view.sheets)])
    state.over = view.over
    return state


def place_of(seat: int, hand: int, sheet: Sheet) -> Place:
    """A sheet as everybody sees it, and the hand that may lie beside it."""
    return Place(
        seat=seat,
        hand=hand,
        found=set_of(list(sheet.found)),
        crossed=set_of(list(sheet.crossed)),
        circled=set_of(list(sheet.circled)),
        missed=set_of(list(sheet.missed)),
        asked=set_of(list(sheet.asked)),
        noted=set_of([room for room in range(ROOMS) if sheet.sums[room] >= 0]),
        points=sheet.points,
    )
