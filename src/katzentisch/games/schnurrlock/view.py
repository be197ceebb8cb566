"""What a seat of a Schnurrlock table sees: built up from nothing, field by field; and what people are told of it.

A view is put together from small parts shaped like the table, each with keywords, so that it can be read here for every
field who may know it (`secrecy.py`, `tests/games/schnurrlock/test_secrecy.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katzentisch.core.agenda import ASK
from katzentisch.core.contract import FADED
from katzentisch.core.state import Json
from katzentisch.deduce.knowledge import OFF, helps
from katzentisch.games.schnurrlock.rules.board import NONE, Desk
from katzentisch.games.schnurrlock.rules.cards import DOWN, HOURS, MARKER, NAMES, NUMBERS, cards_in, rows, set_of, size
from katzentisch.games.schnurrlock.rules.ending import places, points, points_in, tie, titled
from katzentisch.games.schnurrlock.rules.tasks import CONSENT, HEARING, LAY, MOVE
from katzentisch.games.schnurrlock.shapes import (
    HIDDEN,
    DeskView,
    Ending,
    Memory,
    Owed,
    PilesView,
    SchnurrlockView,
    Sheet,
    TrailView,
    TurnView,
)
from katzentisch.games.schnurrlock.state import Schnurrlock


def view_of(state: Schnurrlock, seat: int) -> SchnurrlockView:
    return build(state, seat, memory_of(state, seat), None)


def picture_of(state: Schnurrlock, seat: int, noted: bool) -> SchnurrlockView:
    """Nothing of what lay open once, but the sheet on which a table notes it for the seat, if it does and it is
    `noted`."""
    noted = noted and seat >= 0 and state.notes != OFF and not state.over
    return build(state, seat, None, sheet_of(state, seat) if noted else None)


def build(state: Schnurrlock, seat: int, memory: Memory | None, sheet: Sheet | None) -> SchnurrlockView:
    """SH-08, SH-09, SH-12, SH-39, SH-41, SH-74. At the end everything lies open."""
    return SchnurrlockView(
        seat=seat,
        must=state.must(),
        may=state.may(),
        over=state.over,
        log=state.log_of(seat),
        players=state.players,
        notes=state.notes,
        turn=turn_of(state),
        trail=trail_of(state),
        piles=piles_of(state),
        desks=tuple([desk_of(state, owner, seat) for owner in range(state.players)]),
        hand=tuple(cards_in(state.desks[seat].hand)) if seat >= 0 else (),
        ending=ending_of(state) if state.over else None,
        memory=memory,
        sheet=sheet,
    )


# Its parts: of the turn, the trail and the piles everybody sees the same ---------------------------------------------


def turn_of(state: Schnurrlock) -> TurnView:
    return TurnView(
        round=state.round,
        begins="drawn" if state.drawn else "first",
        first=state.first,
        breath=state.breath,
        mishaps=state.mishaps,
        seat=state.turn,
        step=step_of(state),
        due=state.due,
        may_guess=state.may_guess,
        failed=state.failed,
        callers=tuple(state.callers),
        agenda=tuple(state.agenda.stack),
    )


def step_of(state: Schnurrlock) -> str:
    if state.over:
        return "over"
    task = state.agenda.top()
    if task < ASK:
        return "nature"
    if task == LAY:
        return "lay"
    if task == CONSENT:
        return "consent"
    if state.callers:
        return "call"
    if task == HEARING:
        return "hear"
    if task == MOVE:
        return "move"
    return "play" if state.due == 2 else "second" if state.due == 1 else "decide"


def trail_of(state: Schnurrlock) -> TrailView:
    trail = state.trail
    return TrailView(tiles=tuple(trail.tiles), rounds=trail.rounds_left(), caught=trail.caught)


def piles_of(state: Schnurrlock) -> PilesView:
    """SH-41: of the discards only the top, and how many they are."""
    piles = state.piles
    return PilesView(
        deck=len(piles.deck),
        discards=size(piles.discards),
        top=piles.top,
        sorts=state.sorts,
        away=tuple(cards_in(piles.away)),
    )


def desk_of(state: Schnurrlock, owner: int, seat: int) -> DeskView:
    """What `seat` sees of the place of `owner`."""
    desk = state.desks[owner]
    tiles = tiles_of(state, owner, seat)
    return DeskView(
        target=target_of(state, owner, seat),
        hand=size(desk.hand),
        leads=tuple(cards_in(desk.leads)),
        dead_ends=tuple(cards_in(desk.dead_ends)),
        newest=desk.newest,
        closed=tuple(cards_in(desk.closed)),
        tiles=tiles,
        points=points_in(tiles, state.trail.caught == owner, desk.called),
        wrong=desk.wrong,
        called=desk.called,
        announced=desk.announced,
        denied=desk.denied,
        owed=owed_of(desk),
    )


def target_of(state: Schnurrlock, owner: int, seat: int) -> int:
    """SH-08: all see it but its owner; SH-09: watchers do not."""
    card = state.desks[owner].target
    return card if card == NONE or state.over or (seat >= 0 and seat != owner) else HIDDEN


def tiles_of(state: Schnurrlock, owner: int, seat: int) -> tuple[int, ...]:
    """SH-38, SH-39"""
    tiles = state.desks[owner].tiles
    if state.over:
        return tuple([abs(tile) for tile in tiles])
    if seat == owner:
        return tiles
    return tuple([max(tile, DOWN) for tile in tiles])


def owed_of(desk: Desk) -> Owed | None:
    if desk.owed_target == 0 and desk.owed_clues == 0 and desk.owed_cards == 0:
        return None
    return Owed(target=desk.owed_target, clues=desk.owed_clues, cards=desk.owed_cards)


def ending_of(state: Schnurrlock) -> Ending:
    return Ending(
        points=tuple([points(state, owner) for owner in range(state.players)]),
        titled=tuple(titled(state)),
        places=tuple(places(state)),
        tie=tie(state),
    )


def memory_of(state: Schnurrlock, seat: int) -> Memory:
    """Cards that the seat has seen and that lie in another hand now: handed on together, so everybody can follow."""
    seen, ruled = (state.seen_by(seat), state.ruled_by(seat)) if seat >= 0 else (0, 0)
    held: list[int] = []
    if seat >= 0:
        held = [0 if owner == seat else state.desks[owner].hand & seen for owner in range(state.players)]
    return Memory(
        sent_seen=rows(seen),
        sent_ruled=rows(ruled),
        sent_made_of=rows(state.piles.made_of),
        sent_discards=rows(state.piles.discards),
        sent_held=tuple([rows(hand) for hand in held]),
    )


def sheet_of(state: Schnurrlock, seat: int) -> Sheet:
    """SH-74: made of nothing but what the seat has seen."""
    desk = state.desks[seat]
    clues = desk.clues()
    follows = helps(state.notes) and desk.stands()
    return Sheet(
        seen=rows(state.noted_by(seat) & ~clues),
        ruled=rows(state.ruled_by(seat) & ~clues) if follows else (),
    )


# What people are told of it ------------------------------------------------------------------------------------------


def visible_in(view: SchnurrlockView) -> int:
    """All cards that the viewer sees now."""
    cards = set_of([*view.hand, *view.piles.away])
    for desk in view.desks:
        cards |= set_of([*desk.leads, *desk.dead_ends, *desk.closed])
        if desk.target >= 0:
            cards |= 1 << desk.target
    return cards | 1 << view.piles.top if view.piles.top >= 0 else cards


def recount(view: SchnurrlockView, events: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
    """SH-41, SH-74: without notes, cards that lie open no longer are not told again."""
    if view.notes != OFF or view.over:
        return list(events)
    shown = visible_in(view)
    return [event if named_in(event) & ~shown == 0 else FADED for event in events]


def named_in(event: Mapping[str, Json]) -> int:
    """The cards an event names."""
    names = [event.get("card"), event.get("top"), *(event.get("cards") or ())]
    return set_of([NUMBERS[name] for name in names if name is not None])


# In words ------------------------------------------------------------------------------------------------------------


def show(view: SchnurrlockView) -> dict[str, Any]:
    """Cards by name, and a list by seat for each thing that lies on the desks; what is empty is left out."""
    shown: dict[str, Any] = {
        "seat": view.seat,
        "must": view.must,
        "may": view.may,
        "over": view.over,
        "log": view.log,
        "players": view.players,
        "notes": view.notes,
        **shown_turn(view),
        **shown_middle(view),
        **shown_desks(view.desks),
        "callers": view.turn.callers,
        "hand": card_names(view.hand),
        "hands": [desk.hand for desk in view.desks],
        "caught": view.trail.caught,
        "points": () if view.ending is None else view.ending.points,
        "titled": () if view.ending is None else view.ending.titled,
        "owed": shown_debts(view.desks),
        "away": view.piles.away,
        "sheet": None if view.sheet is None else shown_sheet(view.sheet),
    }
    return {name: value for name, value in shown.items() if value not in ((), [], None) or name == "log"}


def shown_turn(view: SchnurrlockView) -> dict[str, Any]:
    turn = view.turn
    return {
        "round": turn.round,
        "last_round": view.trail.rounds == 1,
        "turn": turn.seat,
        "step": turn.step,
        "due": turn.due,
        "may_guess": turn.may_guess,
        "failed": turn.failed,
    }


def shown_middle(view: SchnurrlockView) -> dict[str, Any]:
    """Trail and piles."""
    signs = {DOWN: "?", MARKER: "M"}
    return {
        "trail": " ".join([signs.get(tile, str(tile)) for tile in view.trail.tiles]),
        "deck": view.piles.deck,
        "discards": view.piles.discards,
        "top": card_name(view.piles.top),
    }


def shown_desks(desks: Sequence[DeskView]) -> dict[str, Any]:
    return {
        "targets": [card_name(desk.target) for desk in desks],
        "leads": [card_names(desk.leads) for desk in desks],
        "dead_ends": [card_names(desk.dead_ends) for desk in desks],
        "closed": [card_names(desk.closed) for desk in desks],
        "tiles": [desk.tiles for desk in desks],
        "wrong": [desk.wrong for desk in desks],
        "called": [desk.called for desk in desks],
    }


def shown_debts(desks: Sequence[DeskView]) -> list[int]:
    """For each seat: a target, clues, and hand cards that could not be drawn yet."""
    debts = [Owed(target=0, clues=0, cards=0) if desk.owed is None else desk.owed for desk in desks]
    return [number for owed in debts for number in (owed.target, owed.clues, owed.cards)]


def shown_sheet(sheet: Sheet) -> str:
    """Cards seen; and what else the target cannot be, if that is noted."""
    seen = noted_in(sheet.seen)
    more = [card for card in noted_in(sheet.ruled) if card not in seen]
    return f"seen {card_names(seen)}" + (f"; nor {card_names(more)}" if more else "")


def noted_in(rows: Sequence[int]) -> list[int]:
    """The cards in five rows of twelve bits."""
    return [HOURS * suspect + card for suspect, row in enumerate(rows) for card in cards_in(row)]


def card_name(card: int) -> str:
    return NAMES[card] if card >= 0 else "?" if card == HIDDEN else ""


def card_names(cards: Sequence[int]) -> str:
    return " ".join([NAMES[card] for card in cards])
