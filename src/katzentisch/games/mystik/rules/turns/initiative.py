"""The initiative track: shuffled orders, new cards, bosses, ambushes. MM-023 to MM-030, MM-137, MM-138."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.numbers import MICE, NUMBER, THIS_ROUND, THIS_TURN


def new_order(board: Board) -> None:
    """MM-025: the cards of all mice and of all enemies present are shuffled."""
    board.track.cards = []
    board.track.hurt = []
    board.track.place = -1
    board.track.joining = board.party[:]
    board.agenda.push(tasks.LAY, tasks.DRAW_ORDER)
    gather_cards(board)


def join_track(board: Board) -> None:
    """MM-026, MM-027: only kinds that have no card yet; their cards go to the bottom."""
    board.track.joining = []
    board.agenda.push(tasks.LAY, tasks.DRAW_JOINING, 1 if any(card >= MICE for card in board.track.cards) else 0)
    gather_cards(board)


def gather_cards(board: Board) -> None:
    """MM-028: of a boss with several cards two are drawn."""
    present = sorted({kind for kind in board.enemies.kind if kind >= 0})
    for number in range(len(board.box.kinds)):
        kind = board.box.kinds[number]
        if not (number in present or (kind.bodiless and board.enemies.cat_at >= 0)):
            continue
        if any(card in board.track.cards for card in kind.cards):
            continue
        if len(kind.cards) <= 2:
            board.track.joining += kind.cards
        else:
            board.agenda.push(tasks.DRAW_BOSS, number, 2)


def lay_out(board: Board, draw: int, others: int, first: int) -> None:
    """Shuffled cards are laid out one by one; the last one lies by itself.

    `first` is the place of the first of them.
    """
    if len(board.track.joining) == 1:
        lay_card(board, board.track.joining[0])
    if board.track.joining:
        board.agenda.push(draw, others, first)
    elif first < len(board.track.cards):
        order_told(board)
        if draw == tasks.DRAW_JOINING:
            late_bosses(board, board.track.cards[first:], others == 1)


def lay_card(board: Board, card: int) -> None:
    """A card of a shuffled pile is laid onto the next place."""
    board.track.joining.remove(card)
    board.track.cards.append(card)
    board.track.hurt.append(0)


def order_told(board: Board) -> None:
    if board.log is not None:
        board.tell("order", {"cards": [card_name(board, card) for card in board.track.cards]})


def card_name(board: Board, card: int) -> str:
    return board.box.heroes[card].name if card < MICE else board.box.initiative[card].name


def late_bosses(board: Board, came: list[int], others: bool) -> None:
    """MM-029: a boss with several cards that comes late: the ambush die for its upper card."""
    if not others:
        return
    seen: list[int] = []
    for card in came:
        kind = board.box.initiative[card].kind
        if kind in seen or len(board.box.kinds[kind].cards) < 2:
            continue
        seen.append(kind)
    for kind in reversed(seen):
        for card in board.track.cards:
            if card >= MICE and board.box.initiative[card].kind == kind:
                board.agenda.push(tasks.LATE_AMBUSH, card)
                break


def ambush(board: Board, done: int) -> None:
    """MM-137: one die for each enemy card, from top to bottom."""
    for card in board.track.cards:
        if card >= MICE and not done >> card & 1:
            board.agenda.push(tasks.AMBUSH, done | 1 << card)
            roll_ambush(board, card)
            return
    order_told(board)


def roll_ambush(board: Board, card: int) -> None:
    board.turn.dice = []
    board.agenda.push(tasks.AMBUSH_ROLLED, card)
    board.agenda.push(tasks.DIE, 1)


def ambush_rolled(board: Board, card: int) -> None:
    """The card moves up by the number rolled; those it passes move down."""
    place = board.track.cards.index(card)
    up = min(place, NUMBER[board.turn.dice[0]])
    hurt = board.track.hurt[place]
    del board.track.cards[place]
    del board.track.hurt[place]
    board.track.cards.insert(place - up, card)
    board.track.hurt.insert(place - up, hurt)
    if place - up <= board.track.place < place:
        board.track.place += 1
    board.tell("ambush", {"card": card_name(board, card), "face": board.turn.dice[0], "up": up})


def swap_up(board: Board, card: int) -> None:
    """MM-168: the card changes places with the one above."""
    if card not in board.track.cards:
        return
    place = board.track.cards.index(card)
    if place > 0:
        board.track.cards[place - 1], board.track.cards[place] = board.track.cards[place], board.track.cards[place - 1]
        board.track.hurt[place - 1], board.track.hurt[place] = board.track.hurt[place], board.track.hurt[place - 1]
        board.tell("swapped", {"card": card_name(board, card), "other": card_name(board, board.track.cards[place])})


def new_round(board: Board) -> None:
    """Place 1 is next; what lasted a turn or a round is over."""
    expire(board, THIS_TURN)
    expire(board, THIS_ROUND)
    board.turn.spells = 0
    board.track.place = -1
    board.agenda.clear()
    board.agenda.push(tasks.NEXT_TURN)
