"""The track goes on; a mouse's turn from the movement die to its end. MM-023, MM-031 to MM-042, MM-191 to MM-197."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.use import auto, story_clause
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.enemies.bewitched import bewitched_turn
from katzentisch.games.mystik.rules.enemies.hunt import begin_card
from katzentisch.games.mystik.rules.numbers import CHARMED, DOWNED, MICE, NOBODY, NUMBER, THIS_ROUND, THIS_TURN, WEBBED
from katzentisch.games.mystik.rules.pieces import MOVED, ON_THE_WAY
from katzentisch.games.mystik.rules.turns.clock import onto_wheel
from katzentisch.games.mystik.rules.turns.offer import FullAction
from katzentisch.games.mystik.rules.vocabulary import moments, stats
from katzentisch.games.mystik.rules.walking.landing import release
from katzentisch.games.mystik.rules.walking.move import drift


def next_turn(board: Board) -> None:
    """MM-023: the next card of the track; after the last a new round."""
    board.track.place += 1
    board.agenda.push(tasks.NEXT_TURN)
    if board.track.place >= len(board.track.cards):
        board.track.place = NOBODY
        board.tell("round_over", {})
        board.agenda.push(tasks.ROUND_OVER)
        story_clause(board, moments.ROUND_END)
        return
    card = board.track.cards[board.track.place]
    if card >= MICE:
        begin_card(board, card)
    else:
        begin_turn(board, card)


def round_over(board: Board) -> None:
    expire(board, THIS_ROUND)


def begin_turn(board: Board, mouse: int) -> None:
    board.turn.of_mouse()
    board.tell("turn", {"mouse": board.name(mouse)})
    board.agenda.push(tasks.TURN_OVER, mouse)
    if board.mice[mouse].at < 0:
        if board.threatened():
            board.tell("sits_out", {"mouse": board.name(mouse)})  # MM-193
        else:
            release(board, mouse)
        return
    board.agenda.push(tasks.END_TURN, mouse)
    if board.mice[mouse].status & CHARMED:
        bewitched_turn(board, mouse)
        return
    board.turn.dice = []
    board.agenda.push(tasks.MOUSE_ROLLED, mouse)
    board.agenda.push(tasks.DIE, 1)
    board.agenda.push(tasks.WINDOW, moments.TURN_START, mouse, 0, NOBODY)
    board.agenda.push(tasks.AUTO, moments.TURN_START, mouse, NOBODY)


def mouse_rolled(board: Board, mouse: int) -> None:
    """MM-040: number plus speed. MM-197: who lies uses the move to stand up."""
    her = board.mice[mouse]
    if her.at < 0:
        return
    board.turn.steps = NUMBER[board.turn.dice[0]] + value(board, mouse, stats.SPEED, NOBODY)
    board.tell("move_rolled", {"figure": board.name(mouse), "face": board.turn.dice[0], "steps": board.turn.steps})
    if her.status & DOWNED:
        her.status &= ~DOWNED
        board.turn.steps = 0
        board.turn.moved = MOVED
        board.tell("stood_up", {"figure": board.name(mouse)})
    board.agenda.push(tasks.TURN_MENU, mouse)
    board.agenda.push(tasks.WINDOW, moments.MOVE_ROLLED, mouse, 0, NOBODY)
    board.agenda.push(tasks.AUTO, moments.MOVE_ROLLED, mouse, NOBODY)


def scurry_rolled(board: Board, mouse: int) -> None:
    """MM-041: a new move."""
    board.turn.steps = NUMBER[board.turn.dice[0]] + value(board, mouse, stats.SPEED, NOBODY)
    board.turn.moved = ON_THE_WAY
    board.turn.leg = 0
    board.tell("move_rolled", {"figure": board.name(mouse), "face": board.turn.dice[0], "steps": board.turn.steps})


def end_turn(board: Board, mouse: int) -> None:
    """The last things of a turn: clauses, the current."""
    her = board.mice[mouse]
    if her.status & CHARMED:
        her.status &= ~CHARMED  # MM-199
        board.tell("recovered", {"mouse": board.name(mouse), "status": "charmed"})
        return
    drift(board, mouse)
    if not board.over and her.at >= 0:
        board.agenda.push(tasks.WINDOW, moments.TURN_END, mouse, 0, NOBODY)
        auto(board, moments.TURN_END, mouse, NOBODY)


def turn_over(board: Board, mouse: int) -> None:
    """MM-031, MM-032: when the lowest mouse is done and no enemy is in play, time passes."""
    expire(board, THIS_TURN)
    board.turn.spells = 0
    last = NOBODY
    for card in board.track.cards:
        if card < MICE:
            last = card
    if mouse == last and not board.threatened():
        board.tell("time", {})
        onto_wheel(board, 1)


class Scurry(FullAction):
    """MM-041, MM-042: a new move, for whoever has moved."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.SCURRY] if board.turn.walked and not board.mice[mouse].status & WEBBED else []

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("not_moved", "MM-042")

    def act(self, board: Board, mouse: int, action: int) -> None:
        board.turn.dice = []
        board.agenda.push(tasks.SCURRY_ROLLED, mouse)
        board.agenda.push(tasks.DIE, 1)
