"""What a seat of a Schnurrlock table sees: built up from nothing, field by field."""

from __future__ import annotations

from typing import Any, Final

from katzentisch.core.agenda import ASK
from katzentisch.games.schnurrlock.deduce.notes import sheet_of
from katzentisch.games.schnurrlock.rules.board import FACE_DOWN, NONE
from katzentisch.games.schnurrlock.rules.cards import MARKER, cards_in, size
from katzentisch.games.schnurrlock.rules.ending import points, titled
from katzentisch.games.schnurrlock.rules.tasks import LAY, MOVE
from katzentisch.games.schnurrlock.shapes import HIDDEN, Memory, SchnurrlockView, Sheet
from katzentisch.games.schnurrlock.state import Schnurrlock

LEVELS: Final = ("off", "records", "full")


def look(state: Schnurrlock, seat: int, recall: bool) -> SchnurrlockView:
    """SH-08, SH-09, SH-12, SH-39, SH-41, SH-74. At the end everything lies open."""
    players = range(state.players)
    seated = seat >= 0
    log: list[dict[str, Any]] | None = None
    if state.log is not None:
        log = [event.seen_by(seat) for event in state.log]
    memory: Memory | None = None
    sheet: Sheet | None = None
    if recall:
        memory = memory_of(state, seat)
    elif seated and state.notes > 0 and not state.over:
        sheet = sheet_of(state, seat)
    return SchnurrlockView(
        seat,
        state.must(),
        state.may(),
        state.over,
        log,
        state.players,
        LEVELS[state.notes],
        state.round,
        len(state.trail) > 0 and state.trail[-1] == MARKER,
        state.turn,
        step(state),
        state.due,
        state.may_guess,
        state.failed,
        tuple(state.trail),
        len(state.deck),
        size(state.discards),
        state.top,
        tuple([target_of(state, owner, seat) for owner in players]),
        tuple([tuple(cards_in(state.leads[owner])) for owner in players]),
        tuple([tuple(cards_in(state.dead_ends[owner])) for owner in players]),
        tuple([tuple(cards_in(state.closed[owner])) for owner in players]),
        tuple([tiles_of(state, owner, seat) for owner in players]),
        tuple([wrong_of(state, owner) for owner in players]),
        tuple([state.called >> owner & 1 == 1 for owner in players]),
        tuple(state.callers),
        tuple(cards_in(state.hands[seat])) if seated else (),
        tuple([size(hand) for hand in state.hands]),
        state.caught,
        tuple([points(state, owner) for owner in players]) if state.over else (),
        tuple(titled(state)) if state.over else (),
        tuple(state.owed),
        tuple(cards_in(state.away)),
        tuple(state.agenda.stack),
        memory,
        sheet,
    )


def memory_of(state: Schnurrlock, seat: int) -> Memory:
    """Cards that the seat has seen and that lie in another hand now: handed on together, so everybody can follow."""
    if seat < 0:
        return Memory(0, 0, state.pile, state.discards, ())
    seen = state.seen_by(seat)
    held = [0 if owner == seat else state.hands[owner] & seen for owner in range(state.players)]
    return Memory(seen, state.ruled_by(seat), state.pile, state.discards, tuple(held))


def step(state: Schnurrlock) -> str:
    if state.over:
        return "over"
    task = state.agenda.top()
    if task < ASK:
        return "nature"
    if task == LAY:
        return "lay"
    if state.callers:
        return "call"
    if task == MOVE:
        return "move"
    return "play" if state.due == 2 else "second" if state.due == 1 else "decide"


def target_of(state: Schnurrlock, owner: int, seat: int) -> int:
    """SH-08: all see it but its owner; SH-09: watchers do not."""
    card = state.targets[owner]
    return card if card == NONE or state.over or (seat >= 0 and seat != owner) else HIDDEN


def tiles_of(state: Schnurrlock, owner: int, seat: int) -> tuple[int, ...]:
    """SH-38, SH-39"""
    tiles: list[int] = []
    for tile in state.taken:
        if tile >> 4 == owner:
            value = tile & 7
            if tile & FACE_DOWN and not state.over:
                tiles.append(-value if seat == owner else 0)
            else:
                tiles.append(value)
    return tuple(tiles)


def wrong_of(state: Schnurrlock, owner: int) -> tuple[int, ...]:
    return tuple([one & 127 for one in state.wrong if one >> 7 == owner])
