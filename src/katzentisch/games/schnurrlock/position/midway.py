"""The middle of a turn in a position: what comes next when that is not simply a seat's turn, written, read and checked.

The agenda is a stack of tasks, from the bottom up: `[task, seat or place, number]` (`rules/tasks.py`). It is written by
programs; still, what a person changes in it is refused with its place where the rules could not have put it there.
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.agenda import FRAME, Agenda
from katzentisch.games.schnurrlock.position.fields import Fields, wrong
from katzentisch.games.schnurrlock.rules.board import FIRST, NONE
from katzentisch.games.schnurrlock.rules.cards import CARDS, DOWN, size
from katzentisch.games.schnurrlock.rules.tasks import (
    CLOSE,
    CLUE,
    CONSENT,
    DRAW_FIRST,
    HEARING,
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

GROUNDS = (PLAY, MOVE, NEXT, ROUND, DRAW_FIRST)
"""What lies at the bottom of an agenda, and nowhere else."""
DEEPEST = 60


def usual_agenda(turn: int, first: int) -> list[int]:
    agenda = Agenda()
    agenda.push(MOVE if turn == NONE else PLAY, first if turn == NONE else turn)
    return agenda.stack


def agenda_names(stack: list[int]) -> list[list[Any]]:
    known = {task: name for name, task in TASKS.items()}
    return [[known[stack[i]], stack[i + 1], stack[i + 2]] for i in range(0, len(stack), FRAME)]


def read_agenda(state: Schnurrlock, fields: Fields) -> Agenda:
    if "agenda" not in fields:
        return Agenda(usual_agenda(state.turn, state.first))
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


def check_announced(state: Schnurrlock) -> None:
    """SH-75: an announced guess waits to be heard, and only that of a target that stands."""
    stack = state.agenda.stack
    hearing = [stack[i + 1] for i in range(0, len(stack), FRAME) if stack[i] == HEARING]
    for seat, desk in enumerate(state.desks):
        if desk.announced != NONE and (not desk.stands() or seat not in hearing):
            raise wrong("position_announced", "SH-75", seat=seat)


def is_untouched(state: Schnurrlock) -> bool:
    """SH-06: nothing has been drawn or taken yet."""
    return len(state.piles.deck) == CARDS and not any(desk.tiles for desk in state.desks) and state.turn == NONE


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
    if task == DRAW_FIRST:
        return state.drawn and seat == number == 0 and not above and is_untouched(state)
    if task in (NEXT, ROUND, MOVE):
        return seat == (state.first if task == MOVE else FIRST) and (state.turn == NONE) == (task != NEXT)
    if task == HEARING:
        return state.breath > 0
    if task == CONSENT:
        return state.mishaps and desk.stands() and number < state.players and number != seat and not above
    if task == TARGET:
        return number == 1 and (not desk.stands() or ["close", seat, 0] in above) and not coming
    if task == CLUE:
        return (desk.stands() or coming or desk.owed_target > 0) and ["close", seat, 0] not in above
    if task == LAY:
        return not desk.stands() and size(desk.clues()) > 1 and not coming
    if task == CLOSE:
        return desk.stands() and above.count(["close", seat, 0]) == 0
    return desk.stands() if task == TAKE else True
