"""Dice that are taken up and fall again: of a fight, of a search or of a move."""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.course.question import Question, register


def rerollable(board: Board) -> list[int]:
    """The dice that were rolled last: of the fight, or of a search or move."""
    if board.fights:
        battle = board.fights[-1]
        return battle.shields if battle.shields else battle.faces
    return board.turn.dice


class DiceAgain(Question):
    """Dice are taken up one by one and fall again."""

    def stands(self, board: Board) -> bool:
        return board.agenda.arg(1) > 0 and bool(rerollable(board))

    def answers(self, board: Board) -> list[int]:
        return [codes.DONE, *[codes.REROLL + face for face in sorted(set(rerollable(board)))]]

    def answer(self, board: Board, action: int) -> None:
        mouse, left = board.agenda.arg(0), board.agenda.arg(1)
        board.agenda.drop()
        if action != codes.DONE:
            roll_again(board, mouse, action - codes.REROLL, left)


def roll_again(board: Board, mouse: int, face: int, left: int) -> None:
    """A die that shows this face is taken up; `left` with it."""
    dice = rerollable(board)
    dice.remove(face)
    board.tell("rerolls", {"mouse": board.name(mouse), "face": face})
    if left > 1 and dice:
        board.agenda.push(tasks.DICE_AGAIN, mouse, left - 1)
    if not board.fights:
        board.agenda.push(tasks.DIE, 1)
        return
    defence = dice is board.fight().shields
    board.agenda.push(tasks.LIES_AGAIN, 1 if defence else 0)
    board.agenda.push(tasks.DEFENCE_DIE if defence else tasks.ATTACK_DIE, 1)


register(tasks.DICE_AGAIN, DiceAgain())
