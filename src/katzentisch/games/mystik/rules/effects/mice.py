"""What effects let mice do: move, jump, act again, search, find, throw away. Whoever comes first does it first."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.party import landing_fields
from katzentisch.games.mystik.rules.cards.search import draw
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.effects.figures import last
from katzentisch.games.mystik.rules.effects.whom import affected, affected_mice
from katzentisch.games.mystik.rules.numbers import THIS_TURN
from katzentisch.games.mystik.rules.sentences import ANYWHERE, SEEN, Effect


def extra_move(board: Board, effect: Effect, figure: int, about: int) -> None:
    steps = amount(board, effect, figure, about)
    for mouse in reversed(affected_mice(board, effect, figure, about)):
        board.agenda.push(tasks.EXTRA_MOVE, mouse, steps, 0)


def jump(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in reversed(affected_mice(board, effect, figure, about)):
        fields = jump_fields(board, mouse, effect.within)
        if fields:
            board.agenda.push(tasks.PUT_MOUSE, mouse, fields, mouse)


def jump_fields(board: Board, mouse: int, within: int) -> int:
    at = board.mice[mouse].at
    room = board.here()
    if within == SEEN:
        return landing_fields(board, at)
    found = 0
    for field in range(room.size):
        if field != at and board.fits(field, False) and (within == ANYWHERE or field in room.near[at]):
            found |= 1 << field
    return found


def second_action(board: Board, effect: Effect, figure: int, about: int) -> None:
    for other in reversed(affected(board, effect, figure, about)):
        if board.mover() == other and effect.lasts == THIS_TURN:
            board.turn.extra += 1
        else:
            last(board, effect, other, effect.lasts)


def draw_cards(board: Board, effect: Effect, figure: int, about: int) -> None:
    cards = amount(board, effect, figure, about)
    for mouse in reversed(affected_mice(board, effect, figure, about)):
        for _ in range(cards):
            draw(board, mouse)


def find_card(board: Board, effect: Effect, figure: int, about: int) -> None:
    for mouse in reversed(affected_mice(board, effect, figure, about)):
        find_this(board, mouse, effect.card)


def find_this(board: Board, mouse: int, card: int) -> None:
    """This very card, if it is in the deck or was discarded; else one from the deck."""
    if board.deck.cards[card]:
        board.deck.cards[card] -= 1
    elif board.deck.discards[card]:
        board.deck.discards[card] -= 1
    else:
        board.tell("not_there", {"card": board.box.cards[card].name})
        draw(board, mouse)
        return
    board.agenda.push(tasks.FIND, mouse, card)


def throw_away(board: Board, effect: Effect, figure: int, about: int) -> None:
    cards = amount(board, effect, figure, about)
    for mouse in reversed(affected_mice(board, effect, figure, about)):
        for _ in range(cards):
            board.agenda.push(tasks.THROW_AWAY, mouse)
