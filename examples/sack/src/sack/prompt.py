"""What a player of the cat in the sack is asked."""

from __future__ import annotations

from katzentisch import Aid, Odds, Prompt
from sack.state import CARDS, KEEP, MIAU, SWAP, Sack


def prompt(state: Sack, seat: int) -> Prompt:
    if state.bidding():
        return Prompt("bid", "SK-05")
    if seat not in state.must():
        return Prompt("miau", "SK-04", aids=(Aid(MIAU, offer=True, call=True),))
    own = state.hands[seat]
    aids = [Aid(KEEP, offer=True, once=True)]
    if state.deck():
        aids.append(Aid(SWAP, offer=True, odds=(higher(state, own),)))
    return Prompt("turn", "SK-03", {"card": own}, tuple(aids))


def higher(state: Sack, own: int) -> Odds:
    """Whatever this seat has not seen is equally likely to be drawn: what others hold must not count."""
    unseen = [card for card in range(1, CARDS + 1) if card != own and card not in state.discards]
    return Odds("higher", sum(card > own for card in unseen), len(unseen))
