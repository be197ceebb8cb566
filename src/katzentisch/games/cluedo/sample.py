"""Tables that a view allows: what the viewer knows stays, all other cards are dealt anew.

Every deal that fits what was said is equally likely. Which of several cards somebody showed to somebody else is drawn,
too: each is as likely as any other.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.cluedo.deduce.case import Case, of_view
from katzentisch.games.cluedo.deduce.frontier import Dealer
from katzentisch.games.cluedo.rules.board import DEAL, ENVELOPE, MOVE, NONE, PHASES, Accusation, Suspicion
from katzentisch.games.cluedo.rules.cards import ALL_CARDS, KINDS, PLACES, cards_in, set_of
from katzentisch.games.cluedo.rules.moving import moves
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.state import Cluedo


def sample(view: CluedoView, rng: Random) -> Cluedo:
    state = public_part(view)
    if state.phase <= DEAL:
        deal_freely(view, state, rng)
    else:
        deal_what_fits(view, state, rng)
    for number, one in enumerate(view.suspicions):
        suspicion = Suspicion(one.by, *one.cards, one.shown_by, one.card)
        if one.shown_by != NONE and one.card == NONE:
            held = cards_in(suspicion.named() & state.hands[one.shown_by])
            suspicion = suspicion.answered(one.shown_by, rng.choice(held))
        state.suspicions[number] = suspicion
    return state


def public_part(view: CluedoView) -> Cluedo:
    """The table as everybody sees it."""
    chosen, turn = view.chosen, view.turn
    state = Cluedo(chosen.players, chosen.classic, chosen.irene, chosen.last_wins, LEVELS.index(chosen.notes))
    state.over = view.over
    state.phase = PHASES.index(turn.phase)
    state.turn = turn.seat
    state.asked = turn.asked
    state.dice = 6 * (turn.dice[0] - 1) + turn.dice[1] - 1 if turn.dice else NONE
    state.spots = [state.town.spot_of(name) for name in view.pieces.figures]
    state.weapons = [PLACES.index(place) for place in view.pieces.weapons]
    state.figures = [seat.figure for seat in view.seats]
    state.brought = sum(1 << number for number, seat in enumerate(view.seats) if seat.brought)
    state.out = sum(1 << number for number, seat in enumerate(view.seats) if seat.out)
    state.opened = set_of(list(view.pieces.opened))
    state.suspicions = [Suspicion(one.by, *one.cards) for one in view.suspicions]
    state.accusations = [Accusation(one.by, *one.cards) for one in view.accusations]
    state.winner = view.winner
    if state.phase == MOVE:
        state.moves = moves(state)
    return state


def deal_freely(view: CluedoView, state: Cluedo, rng: Random) -> None:
    """While cards are still dealt nothing has been said about them."""
    own = set_of(list(view.hand))
    rest = cards_in(ALL_CARDS & ~own)
    rng.shuffle(rest)
    if state.phase >= ENVELOPE:
        for kind in KINDS[: view.turn.enclosed]:
            card = next(card for card in rest if kind >> card & 1)
            rest.remove(card)
            state.envelope |= 1 << card
    for number, seat in enumerate(view.seats):
        state.hands[number] = own if number == view.seat else set_of([rest.pop() for _ in range(seat.cards)])


def deal_what_fits(view: CluedoView, state: Cluedo, rng: Random) -> None:
    case = of_view(view)
    dealt = dealer_for(case.key()).deal(rng)
    state.envelope = dealt.pop()
    for seat, hand in zip(case.others, dealt, strict=True):
        state.hands[seat] = hand
    if view.seat >= 0:
        state.hands[view.seat] = case.own


@lru_cache(maxsize=64)
def dealer_for(key: tuple[Any, ...]) -> Dealer:
    """Whoever draws one deal often draws more of the same case."""
    case = Case.of_key(key)
    return Dealer(case.puzzle(case.of_others()))
