"""The deck and the discard pile: drawing, putting down, shuffling, and what is owed when nothing is left to draw."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.rules.board import FULL_HAND, NONE, Board
from katzentisch.games.schnurrlock.rules.cards import ALL, NAMES, cards_in, size
from katzentisch.games.schnurrlock.rules.tasks import CARD, CLUE, TARGET


def stand_up(board: Board, seat: int, card: int) -> None:
    """SH-08, SH-42: all but the owner see it. What the owner knows to be outside the deck, it cannot be."""
    owner = board.desks[seat]
    owner.target = card
    owner.ruled = ALL & ~board.piles.made_of
    owner.inferred = owner.ruled & ~board.seen_by(seat)
    for other in range(board.players):
        if other != seat:
            board.desks[other].seen |= 1 << card
    if board.log is not None:
        told: dict[int, dict[str, Json]] = {}
        for other in range(board.players):
            if other != seat:
                told[other] = {"card": NAMES[card]}
        board.log.append(Event("target", {"seat": seat}, told))


def pick_up(board: Board, seat: int, card: int) -> None:
    """SH-12: only the owner sees it."""
    desk = board.desks[seat]
    desk.hand |= 1 << card
    desk.seen |= 1 << card
    if board.log is not None:
        board.log.append(Event("drew", {"seat": seat}, {seat: {"card": NAMES[card]}}))


def put_down(board: Board, cards: int, top: int) -> None:
    """SH-41: cards onto the discard pile. SH-20: an empty deck is made anew of it, and debts are paid."""
    board.piles.discards |= cards
    board.piles.top = top
    if not board.piles.deck:
        if board.log is not None:
            board.beat()
        shuffle(board)
        pay(board)


def shuffle(board: Board) -> None:
    """SH-19: the discards become the deck. Everybody knows what is in it, and that all else is not."""
    piles = board.piles
    back = piles.discards
    for desk in board.desks:
        seen = board.shown | desk.seen
        desk.ruled |= seen
        desk.inferred &= ~seen
        desk.seen &= ~back
    board.shown &= ~back
    piles.deck = cards_in(back)
    piles.made_of = back
    piles.discards = 0
    piles.top = NONE
    if board.log is not None:
        board.log.append(Event("shuffled", {"number": len(piles.deck)}))


def owe(board: Board, seat: int, task: int, number: int) -> None:
    """SH-20: nothing is left to draw."""
    desk = board.desks[seat]
    if task == TARGET:
        desk.owed_target = min(desk.owed_target + number, FULL_HAND)
    elif task == CLUE:
        desk.owed_clues = min(desk.owed_clues + number, FULL_HAND)
    else:
        desk.owed_cards = min(desk.owed_cards + number, FULL_HAND)
    if board.log is not None:
        board.log.append(Event("nothing_left", {"seat": seat}))


def pay(board: Board) -> None:
    """SH-20: targets first, then free investigations, then hand cards, in turn order each. What comes first is put on
    the agenda last."""
    order = board.in_turn()
    order.reverse()
    for seat in order:
        desk = board.desks[seat]
        draw(board, CARD, seat, min(desk.owed_cards, max(0, FULL_HAND - size(desk.hand))))
        desk.owed_cards = 0
    for seat in order:
        desk = board.desks[seat]
        draw(board, CLUE, seat, desk.owed_clues)
        desk.owed_clues = 0
    for seat in order:
        desk = board.desks[seat]
        draw(board, TARGET, seat, desk.owed_target)
        desk.owed_target = 0


def draw(board: Board, task: int, seat: int, number: int) -> None:
    """So many cards are drawn next, if any."""
    if number:
        board.agenda.push(task, seat, number)
