"""The deck and the discard pile: drawing, putting down, shuffling, and what is owed when nothing is left to draw."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.rules.board import FULL_HAND, NONE, Board
from katzentisch.games.schnurrlock.rules.cards import ALL, NAMES, cards_in, size
from katzentisch.games.schnurrlock.rules.tasks import TARGET


def stand_up(board: Board, seat: int, card: int) -> None:
    """SH-08, SH-42: all but the owner see it. What the owner knows to be outside the deck, it cannot be."""
    board.targets[seat] = card
    board.ruled[seat] = ALL & ~board.pile
    board.inferred[seat] = board.ruled[seat] & ~board.seen_by(seat)
    for other in range(board.players):
        if other != seat:
            board.seen[other] |= 1 << card
    if board.log is not None:
        told: dict[int, dict[str, Json]] = {}
        for other in range(board.players):
            if other != seat:
                told[other] = {"card": NAMES[card]}
        board.log.append(Event("target", {"seat": seat}, told))


def pick_up(board: Board, seat: int, card: int) -> None:
    """SH-12: only the owner sees it."""
    board.hands[seat] |= 1 << card
    board.seen[seat] |= 1 << card
    if board.log is not None:
        board.log.append(Event("drew", {"seat": seat}, {seat: {"card": NAMES[card]}}))


def put_down(board: Board, cards: int, top: int) -> None:
    """SH-41: cards onto the discard pile. SH-20: an empty deck is made anew of it, and debts are paid."""
    board.discards |= cards
    board.top = top
    if not board.deck:
        shuffle(board)
        pay(board)


def shuffle(board: Board) -> None:
    """SH-19: the discards become the deck. Everybody knows what is in it, and that all else is not."""
    board.deck = cards_in(board.discards)
    board.pile = board.discards
    for seat in range(board.players):
        board.ruled[seat] |= board.shown | board.seen[seat]
        board.inferred[seat] &= ~board.seen_by(seat)
        board.seen[seat] &= ~board.discards
    board.shown &= ~board.discards
    if board.log is not None:
        board.log.append(Event("shuffled", {"number": len(board.deck)}))
    board.discards = 0
    board.top = NONE


def owe(board: Board, seat: int, kind: int, number: int) -> None:
    """SH-20: nothing is left to draw."""
    place = 3 * seat + kind
    board.owed[place] = min(board.owed[place] + number, FULL_HAND)
    if board.log is not None:
        board.log.append(Event("nothing_left", {"seat": seat}))


def pay(board: Board) -> None:
    """SH-20: targets first, then free investigations, then hand cards, in turn order each."""
    order = board.in_turn()
    order.reverse()
    for kind in (2, 1, 0):
        for seat in order:
            number = board.owed[3 * seat + kind]
            if kind == 2:
                number = min(number, max(0, FULL_HAND - size(board.hands[seat])))
            if number:
                board.agenda.push(TARGET + kind, seat, number)
            board.owed[3 * seat + kind] = 0
