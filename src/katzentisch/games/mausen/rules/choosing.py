"""Choosing: a card from the hand, all at the same time, turned up together."""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event
from katzentisch.games.mausen.rules.board import Board
from katzentisch.games.mausen.rules.cards import CARDS, NAMES, cards_in_hand
from katzentisch.games.mausen.rules.chase import chase
from katzentisch.games.mausen.rules.ending import finish

EVERYBODY: Final = tuple([tuple(range(players)) for players in range(7)])
LOW: Final = tuple([cards_in_hand(cards) for cards in range(256)])
HIGH: Final = tuple([cards_in_hand(cards << 8) for cards in range(256)])
"""The cards of every half of a hand: to put them together from bits would cost more than the rest of a step."""


def awaited(board: Board) -> tuple[int, ...]:
    """MA-06: everybody chooses at once."""
    if board.over:
        return ()
    if board.awaited == board.players:
        return EVERYBODY[board.players]
    if board.awaited == 0:
        return ()  # MA-08: the cards have just been turned up
    return tuple([seat for seat in range(board.players) if board.choices[seat] < 0])


def legal(board: Board, seat: int) -> tuple[int, ...]:
    """MA-05: any card of the own hand; also again, as long as somebody has not chosen (MA-07)."""
    if board.awaited == 0:
        return ()
    hand = board.hands[seat]
    return LOW[hand & 255] + HIGH[hand >> 8]


def why_not(action: int) -> Illegal:
    if 0 <= action < CARDS:
        return Illegal("card_not_in_hand", "MA-05", card=NAMES[action])
    return Illegal("no_such_action", "MA-05", action=action)


def choose(board: Board, seat: int, card: int) -> None:
    """MA-06, MA-07: a choice, or another one; the last of them ends the waiting."""
    if board.choices[seat] < 0:
        board.awaited -= 1
    board.choices[seat] = card
    if board.awaited == 0:
        turn_up(board)


def turn_up(board: Board) -> None:
    """MA-08: when all have chosen, the cards are turned up together."""
    chosen = board.choices
    played = 0
    for seat in range(board.players):
        card = chosen[seat]
        played += 1 << 3 * card
        board.hands[seat] ^= 1 << card
    board.choices = [-1] * board.players
    if board.log is not None:
        kind = "laid" if board.middle == 0 else "turned_up"
        board.log.append(Event(kind, {"cards": [NAMES[card] for card in chosen]}))
        board.out = tuple(chosen)
        board.beat()
    if board.middle == 0:
        board.middle = played  # MA-23: new start cards; nobody chases
    else:
        chase(board, played, chosen)
    if board.log is not None:
        board.out = ()
        if board.hands[0] == 0:
            board.beat()
    board.awaited = board.players
    if board.hands[0] == 0:
        finish(board)
    elif board.middle == 0 and board.log is not None:
        board.log.append(Event("emptied"))  # MA-22
