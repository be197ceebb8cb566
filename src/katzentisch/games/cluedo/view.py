"""What a seat of a Cluedo table sees: built up from nothing, field by field."""

from __future__ import annotations

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.cluedo.rules.board import NONE, PHASES, REFUTE, Suspicion
from katzentisch.games.cluedo.rules.cards import CARDS, PLACES, cards_in, set_of, size
from katzentisch.games.cluedo.rules.refuting import without_a_card
from katzentisch.games.cluedo.shapes import (
    Accused,
    Chosen,
    CluedoView,
    Pieces,
    Player,
    Sheet,
    Suspected,
    Turn,
)
from katzentisch.games.cluedo.state import Cluedo


def look(state: Cluedo, seat: int) -> CluedoView:
    return build(state, seat, [heard(one, seat) for one in state.suspicions], None)


def picture(state: Cluedo, seat: int, noted: bool) -> CluedoView:
    """CL-73: without records a table shows people the latest suspicion only."""
    suspicions = [heard(one, seat) for one in state.suspicions]
    sheet = sheet_of(state, seat, suspicions) if noted and seat >= 0 else None
    return build(state, seat, suspicions if state.notes or state.over else suspicions[-1:], sheet)


def build(state: Cluedo, seat: int, suspicions: list[Suspected], sheet: Sheet | None) -> CluedoView:
    """CL-11: a hand is its owner's. CL-47: two know a shown card. CL-59, CL-67: the envelope, whoever has looked."""
    hand = state.hands[seat] if seat >= 0 else 0
    looked = state.over or (seat >= 0 and state.out >> seat & 1 == 1)
    return CluedoView(
        seat=seat,
        must=state.must(),
        may=(),
        over=state.over,
        log=state.log_of(seat),
        chosen=chosen(state),
        turn=turn(state),
        pieces=pieces(state),
        seats=tuple([seat_of(state, other) for other in range(state.players)]),
        hand=tuple(cards_in(hand)),
        suspicions=tuple(suspicions),
        accusations=tuple(
            [Accused(by=one.by, cards=(one.suspect, one.weapon, one.place)) for one in state.accusations]
        ),
        envelope=tuple(cards_in(state.envelope)) if looked else (),
        winner=state.winner,
        sheet=sheet,
    )


def sheet_of(state: Cluedo, seat: int, suspicions: list[Suspected]) -> Sheet:
    """CL-12, CL-51: what lies before this seat and what it was shown. CL-73: who had none, where records are kept."""
    holders = [seat if state.hands[seat] >> card & 1 else NONE for card in range(CARDS)]
    without = [0] * state.players
    for one in suspicions:
        if one.card != NONE and one.by == seat:
            holders[one.card] = one.shown_by
        last = state.asked if state.phase == REFUTE and one is suspicions[-1] else one.shown_by
        for other in without_a_card(state.players, one.by, last) if state.notes else ():
            without[other] |= set_of(list(one.cards))
    struck = set_of([card for card in range(CARDS) if holders[card] != NONE]) | state.opened
    return Sheet(
        struck=tuple(cards_in(struck)),
        holders=tuple(holders),
        without=tuple([tuple(cards_in(cards)) for cards in without]),
    )


def chosen(state: Cluedo) -> Chosen:
    return Chosen(
        players=state.players,
        classic=state.classic,
        irene=state.irene,
        last_wins=state.last_wins,
        notes=LEVELS[state.notes],
    )


def turn(state: Cluedo) -> Turn:
    return Turn(
        phase=PHASES[state.phase],
        seat=state.turn,
        asked=state.asked,
        dice=(state.dice // 6 + 1, state.dice % 6 + 1) if state.dice != NONE else (),
        enclosed=size(state.envelope),
    )


def pieces(state: Cluedo) -> Pieces:
    return Pieces(
        figures=tuple([state.town.name_of(spot) for spot in state.spots]),
        weapons=tuple([PLACES[place] for place in state.weapons]),
        opened=tuple(cards_in(state.opened)),
    )


def seat_of(state: Cluedo, seat: int) -> Player:
    return Player(
        figure=state.figures[seat],
        cards=size(state.hands[seat]),
        brought=state.brought >> seat & 1 == 1,
        out=state.out >> seat & 1 == 1,
    )


def heard(one: Suspicion, seat: int) -> Suspected:
    """CL-47: the card is known to who showed it and to whom it was shown."""
    return Suspected(
        by=one.by,
        cards=(one.suspect, one.weapon, one.place),
        shown_by=one.shown_by,
        card=one.card if seat >= 0 and (seat == one.by or seat == one.shown_by) else NONE,
    )
