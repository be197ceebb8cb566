"""The middle of a turn in a position: what comes next when that is not simply a seat's turn, written, read and checked.

The agenda is a stack of tasks, from the bottom up: `[task, seat or place, number]` (`rules/tasks.py`). It is written by
programs; still, what a person changes in it is refused with its place where the rules could not have put it there.
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.agenda import FRAME, Agenda
from katzentisch.games.schnurrlock.position.fields import Fields, wrong
from katzentisch.games.schnurrlock.rules.board import FIRST, NONE
from katzentisch.games.schnurrlock.rules.cards import DOWN, size
from katzentisch.games.schnurrlock.rules.tasks import (
    CLOSE,
    CLUE,
    LAY,
    MOVE,
    NEXT,
    PLAY,
    ROUND,
    TAKE,
    TARGET,
    TASKS,
    TURN_UP,
)
from katzentisch.games.schnurrlock.state import Schnurrlock

GROUNDS = (PLAY, MOVE, NEXT, ROUND)
"""What lies at the bottom of an agenda, and nowhere else."""
DEEPEST = 60


def usual_agenda(turn: int) -> list[int]:
    agenda = Agenda()
    agenda.push(MOVE if turn == NONE else PLAY, FIRST if turn == NONE else turn)
    return agenda.stack


def agenda_names(stack: list[int]) -> list[list[Any]]:
    known = {task: name for name, task in TASKS.items()}
    return [[known[stack[i]], stack[i + 1], stack[i + 2]] for i in range(0, len(stack), FRAME)]


def read_agenda(state: Schnurrlock, fields: Fields) -> Agenda:
    if "agenda" not in fields:
        return Agenda(usual_agenda(state.turn))
    tasks = fields.items("agenda", [])
    if not 1 <= len(tasks) <= DEEPEST:
        raise wrong("position_length", field="agenda", length=len(tasks), expected=1)
    agenda = Agenda()
    for depth, written in enumerate(tasks):
        field = f"agenda/{depth}"
        if not (isinstance(written, list) and len(written) == 3 and all(type(part) is int for part in written[1:])):
            raise wrong("position_type", field=field, expected="[task, seat, number]")
        name, seat, number = written
        task = TASKS.get(name, NONE) if isinstance(name, str) else NONE
        if not fits(state, task, seat, number, depth, tasks[depth + 1 :]):
            raise wrong("position_agenda", field=field, known=list(TASKS))
        agenda.push(task, seat, number)
    return agenda


def check_prowl(state: Schnurrlock) -> None:
    """SH-56: at the end of the trail Mauziaty has no turn any more."""
    if state.agenda.has(MOVE) and state.trail.is_at_its_end():
        raise wrong("position_prowl", "SH-56", field="trail")


def fits(state: Schnurrlock, task: int, seat: int, number: int, depth: int, above: list[Any]) -> bool:
    """Whether such a task can wait there. `seat` is a place for TURN_UP, and 0 for tasks of nobody."""
    if task == TURN_UP:
        tiles = state.trail.tiles
        return depth > 0 and 0 <= seat < len(tiles) and tiles[seat] == DOWN and number in (0, 1)
    if (task in GROUNDS) != (depth == 0) or task == NONE or not 0 <= seat < state.players or not 0 <= number <= 4:
        return False
    desk = state.desks[seat]
    coming = ["target", seat, 1] in above
    if task == PLAY:
        return seat == state.turn
    if task in (NEXT, ROUND, MOVE):
        return seat == FIRST and (state.turn == NONE) == (task != NEXT)
    if task == TARGET:
        return number == 1 and (not desk.stands() or ["close", seat, 0] in above) and not coming
    if task == CLUE:
        return (desk.stands() or coming or desk.owed_target > 0) and ["close", seat, 0] not in above
    if task == LAY:
        return not desk.stands() and size(desk.clues()) > 1 and not coming
    if task == CLOSE:
        return desk.stands() and above.count(["close", seat, 0]) == 0
    return desk.stands() if task == TAKE else True
