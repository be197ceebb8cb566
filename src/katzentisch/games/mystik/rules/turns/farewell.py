"""After a victory, where the story goes on: what each mouse takes along into the next chapter. MM-231.

It is asked at the end of the chapter and not before the next one, so that a record alone says how a campaign goes on.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.course.question import Question, register


def spare_cards(board: Board, mouse: int) -> list[int]:
    """MM-231: the search cards she could take along, each once: any but start gear, whosever that is."""
    her = board.mice[mouse]
    return sorted({card for card in her.gear + her.pack if board.box.cards[card].starts < 0})


def farewell(board: Board, asked: int) -> None:
    """One mouse of the party after the other; who has nothing to choose between is not asked. Then the game is over."""
    for place in range(asked, len(board.party)):
        mouse = board.party[place]
        cards = spare_cards(board, mouse)
        if len(cards) > 1:
            board.agenda.push(tasks.FAREWELL, place + 1)
            board.agenda.push(tasks.KEEP_ONE, mouse)
            return
        if cards:
            take_along(board, mouse, cards[0])
    board.over = True


def take_along(board: Board, mouse: int, card: int) -> None:
    """This card alone; the others are discarded."""
    her = board.mice[mouse]
    for other in her.gear + her.pack:
        if board.box.cards[other].starts < 0:
            board.deck.discards[other] += 1
    board.deck.discards[card] -= 1
    her.gear = [other for other in her.gear if board.box.cards[other].starts >= 0]
    her.pack = [*[other for other in her.pack if board.box.cards[other].starts >= 0], card]
    board.tell("takes_along", {"mouse": board.name(mouse), "card": board.box.cards[card].name})


class KeepOne(Question):
    """MM-231: which card she takes along."""

    def rule(self) -> str:
        return "MM-231"

    def answers(self, board: Board) -> list[int]:
        return [codes.of_card(board.box, codes.TAKE, card) for card in spare_cards(board, board.agenda.arg(0))]

    def answer(self, board: Board, action: int) -> None:
        mouse = board.agenda.arg(0)
        board.agenda.drop()
        take_along(board, mouse, codes.card_in(board.box, codes.TAKE, action))


register(tasks.KEEP_ONE, KeepOne())
