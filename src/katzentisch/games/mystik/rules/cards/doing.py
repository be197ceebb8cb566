"""What a chapter lets mice do on certain fields, and the choices it leaves to the players. MM-247, MM-248."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.lasting import times_used
from katzentisch.games.mystik.rules.cards.use import begin_use
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.numbers import NOBODY, THIS_CHAPTER
from katzentisch.games.mystik.rules.pieces import Used
from katzentisch.games.mystik.rules.turns.offer import FullAction


def left_to_do(board: Board, number: int) -> bool:
    """Whether a deed can still be done in this chapter."""
    deed = board.box.deeds[number]
    return deed.again or not times_used(board, deed.clause, NOBODY)


def may_do(board: Board, mouse: int, number: int) -> bool:
    """MM-247: in its room, on its fields, as long as its conditions hold."""
    deed = board.box.deeds[number]
    here = deed.room == board.castle.room and bool(deed.fields >> board.mice[mouse].at & 1)
    return here and left_to_do(board, number) and all_hold(board, deed.conditions, mouse, NOBODY)


def do_deed(board: Board, mouse: int, number: int) -> None:
    """MM-247: at once, or for a star on as many dice as she has of a value; with no dice it fails."""
    deed = board.box.deeds[number]
    board.tell("did", {"mouse": board.name(mouse), "deed": number})
    if deed.stat < 0:
        achieve_deed(board, mouse, number)
        return
    board.turn.dice = []
    board.agenda.push(tasks.DEED_ROLLED, number, mouse)
    dice = value(board, mouse, deed.stat, NOBODY)
    if dice > 0:
        board.agenda.push(tasks.DIE, dice)


def deed_rolled(board: Board, number: int, mouse: int) -> None:
    success = stars(board.turn.dice) > 0
    told: dict[str, Json] = {"mouse": board.name(mouse), "faces": board.turn.dice[:], "purpose": "deed"}
    board.tell("tested", {**told, "success": success})
    if success:
        achieve_deed(board, mouse, number)
    elif board.box.deeds[number].fail >= 0:
        begin_use(board, board.box.deeds[number].fail, mouse, NOBODY)


def achieve_deed(board: Board, mouse: int, number: int) -> None:
    deed = board.box.deeds[number]
    if not deed.again:
        board.used.append(Used(deed.clause, NOBODY, THIS_CHAPTER))
    begin_use(board, deed.clause, mouse, NOBODY)


class DoHere(FullAction):
    """MM-247: a lever, a door, a valve."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        deeds = board.box.rules[board.castle.room].deeds
        return [codes.DEED + number for number in deeds if may_do(board, mouse, number)]

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("not_here", "MM-247")

    def act(self, board: Board, mouse: int, action: int) -> None:
        do_deed(board, mouse, action - codes.DEED)


class Decide(Question):
    """MM-248: which option of a choice; the player of the highest free mouse says so."""

    def rule(self) -> str:
        return "MM-248"

    def asked(self, board: Board) -> int:
        return board.decider()

    def facts(self, board: Board) -> dict[str, Json]:
        return {"choice": board.box.choices[board.agenda.arg(0)].name}

    def answers(self, board: Board) -> list[int]:
        options = board.box.choices[board.agenda.arg(0)].options
        held = [i for i in range(len(options)) if all_hold(board, options[i].conditions, NOBODY, NOBODY)]
        return [codes.OPTION + i for i in held]

    def answer(self, board: Board, action: int) -> None:
        choice = board.box.choices[board.agenda.arg(0)]
        board.agenda.drop()
        option = choice.options[action - codes.OPTION]
        board.tell("decided", {"option": f"{choice.name}.{action - codes.OPTION}"})
        if board.box.clauses[option.clause].effects:
            begin_use(board, option.clause, NOBODY, NOBODY)


register(tasks.DECIDE, Decide())
