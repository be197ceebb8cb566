"""What a seat of a Schnurrlock table sees: built up from nothing, field by field."""

from __future__ import annotations

from typing import Any

from katzentisch.core.agenda import ASK
from katzentisch.games.schnurrlock.deduce.notes import sheet_of
from katzentisch.games.schnurrlock.rules.board import NONE, OFF
from katzentisch.games.schnurrlock.rules.cards import cards_in, size
from katzentisch.games.schnurrlock.rules.ending import points, titled
from katzentisch.games.schnurrlock.rules.tasks import LAY, MOVE
from katzentisch.games.schnurrlock.shapes import HIDDEN, Memory, SchnurrlockView, Sheet
from katzentisch.games.schnurrlock.state import Schnurrlock


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
    elif seated and state.notes != OFF and not state.over:
        sheet = sheet_of(state, seat)
    return SchnurrlockView(
        seat,
        state.must(),
        state.may(),
        state.over,
        log,
        state.players,
        state.notes,
        state.round,
        state.trail.is_at_its_end(),
        state.turn,
        step(state),
        state.due,
        state.may_guess,
        state.failed,
        tuple(state.trail.tiles),
        len(state.piles.deck),
        size(state.piles.discards),
        state.piles.top,
        tuple([target_of(state, owner, seat) for owner in players]),
        tuple([tuple(cards_in(desk.leads)) for desk in state.desks]),
        tuple([tuple(cards_in(desk.dead_ends)) for desk in state.desks]),
        tuple([tuple(cards_in(desk.closed)) for desk in state.desks]),
        tuple([tiles_of(state, owner, seat) for owner in players]),
        tuple([desk.wrong for desk in state.desks]),
        tuple([desk.called for desk in state.desks]),
        tuple(state.callers),
        tuple(cards_in(state.desks[seat].hand)) if seated else (),
        tuple([size(desk.hand) for desk in state.desks]),
        state.trail.caught,
        tuple([points(state, owner) for owner in players]) if state.over else (),
        tuple(titled(state)) if state.over else (),
        tuple([n for desk in state.desks for n in (desk.owed_target, desk.owed_clues, desk.owed_cards)]),
        tuple(cards_in(state.piles.away)),
        tuple(state.agenda.stack),
        memory,
        sheet,
    )


def memory_of(state: Schnurrlock, seat: int) -> Memory:
    """Cards that the seat has seen and that lie in another hand now: handed on together, so everybody can follow."""
    if seat < 0:
        return Memory(0, 0, state.piles.made_of, state.piles.discards, ())
    seen = state.seen_by(seat)
    held = [0 if owner == seat else state.desks[owner].hand & seen for owner in range(state.players)]
    return Memory(seen, state.ruled_by(seat), state.piles.made_of, state.piles.discards, tuple(held))


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
    card = state.desks[owner].target
    return card if card == NONE or state.over or (seat >= 0 and seat != owner) else HIDDEN


def tiles_of(state: Schnurrlock, owner: int, seat: int) -> tuple[int, ...]:
    """SH-38, SH-39"""
    tiles: list[int] = []
    for tile in state.desks[owner].tiles:
        if tile < 0 and not state.over:
            tiles.append(tile if seat == owner else 0)
        else:
            tiles.append(abs(tile))
    return tuple(tiles)
