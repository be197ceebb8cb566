"""Tables that a view allows: nothing is hidden but the others' choices."""

from __future__ import annotations

from random import Random

from katzentisch.games.mausen.rules.cards import cards_in_hand
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


def sample(view: MausenView, rng: Random) -> Mausen:
    """Who has chosen gets any card of the hand."""
    choices = [-1] * view.players
    for seat in range(view.players):
        if seat == view.seat:
            choices[seat] = view.choice
        elif seat not in view.must and view.hands[seat]:
            choices[seat] = rng.choice(cards_in_hand(view.hands[seat]))
    state = Mausen(
        players=view.players,
        open_piles=view.open_piles,
        hands=list(view.hands),
        middle=view.middle,
        piles=list(view.piles),
        away=view.away,
        choices=choices,
        awaited=len(view.must) or -1,
    )
    state.over = view.over
    return state
