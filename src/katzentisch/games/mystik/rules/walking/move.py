"""How mice move: steps, lines, crowds, water, traps. MM-043 to MM-074."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.tokens import pick_up
from katzentisch.games.mystik.rules.cards.values import ignores, value
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.fighting.wounds import capture, knock_down, wound_mouse
from katzentisch.games.mystik.rules.numbers import DOWNED, GAP, NOBODY, OUT, RED, TINKER, UP, WEBBED
from katzentisch.games.mystik.rules.pieces import MOVED, ON_THE_WAY, STOPPED
from katzentisch.games.mystik.rules.rooms import Room
from katzentisch.games.mystik.rules.turns.clock import gain_cheese
from katzentisch.games.mystik.rules.turns.offer import Offer
from katzentisch.games.mystik.rules.vocabulary import hurdles, stats

NEVER = 99


def step_cost(board: Board, mouse: int, to: int) -> int:
    """What one step costs; NEVER if there is no way.

    MM-043, MM-044, MM-045, MM-046, MM-047, MM-048, MM-049, MM-208.
    """
    room = board.here()
    at = board.mice[mouse].at
    best = NEVER
    for edge in room.edges[at]:
        if edge.to == to:
            cost = 1
            if edge.kind == UP:
                cost = 1 if ignores(board, mouse, hurdles.YELLOW) else 3
            elif edge.kind == RED:
                cost = 1 if ignores(board, mouse, hurdles.RED) else NEVER
            elif edge.kind == GAP:
                cost = 1 if ignores(board, mouse, hurdles.GAPS) else NEVER
            best = min(best, cost)
    if hooked(board, at, to):
        best = 1
    return best


def hooked(board: Board, field: int, other: int) -> bool:
    """MM-208: the two ends of the fishhook."""
    start, end = board.items.hook_from, board.items.hook_to
    return start >= 0 and ((field == start and other == end) or (field == end and other == start))


def climbs(board: Board, mouse: int, to: int) -> bool:
    """MM-060: out of the water."""
    room = board.here()
    return room.water[board.mice[mouse].at] and not room.water[to] and not ignores(board, mouse, hurdles.WATER)


def held(board: Board, mouse: int) -> bool:
    """MM-056, MM-057: two or more enemies hold her, unless as many mice stand there."""
    foes = board.foes_on(board.mice[mouse].at)
    return foes >= 2 and board.mice_on(board.mice[mouse].at) < foes and not ignores(board, mouse, hurdles.HELD)


def no_step(board: Board, mouse: int, to: int, steps: int, leg: int) -> str:
    """Why she cannot take this step, as a code; empty if she can. `NO_STEP` has the rules."""
    her = board.mice[mouse]
    room = board.here()
    if to >= room.size:
        return "no_such_field"
    if her.status & WEBBED:
        return "webbed"
    if her.status & DOWNED:
        return "lying"
    if leg == 0 and held(board, mouse):
        return "held"
    cost = step_cost(board, mouse, to)
    if cost >= NEVER:
        return barrier(room, her.at, to)
    if not board.fits_mouse(to, mouse):
        return "field_full"
    if climbs(board, mouse, to):
        return "climb_first" if leg > 0 else "no_steps" if steps <= 0 else ""
    if cost > steps:
        return "too_far"
    if room.water[to] and room.current[to] == her.at and not ignores(board, mouse, hurdles.WATER):
        return "against_current"
    return ""


def barrier(room: Room, at: int, to: int) -> str:
    """What parts two fields between which nobody steps."""
    for edge in room.edges[at]:
        if edge.to == to:
            return "red_line" if edge.kind == RED else "gap"
    return "no_way"


NO_STEP = {
    "no_such_field": "MM-009",
    "webbed": "MM-196",
    "lying": "MM-197",
    "held": "MM-056",
    "no_way": "MM-043",
    "red_line": "MM-047",
    "gap": "MM-049",
    "field_full": "MM-052",
    "climb_first": "MM-060",
    "no_steps": "MM-040",
    "too_far": "MM-046",
    "against_current": "MM-062",
}


def step_refused(board: Board, mouse: int, to: int, steps: int, leg: int) -> Illegal:
    code = no_step(board, mouse, to, steps, leg)
    return Illegal(code, NO_STEP[code], field=board.field_name(to) if to < board.here().size else str(to))


def steps_from(board: Board, mouse: int, steps: int, leg: int) -> list[int]:
    """The fields she can step onto."""
    if steps <= 0:
        return []
    at = board.mice[mouse].at
    around: list[int] = []
    for edge in board.here().edges[at]:
        if edge.to not in around:
            around.append(edge.to)
    if board.items.hook_from == at and board.items.hook_to not in around:
        around.append(board.items.hook_to)
    elif board.items.hook_to == at and board.items.hook_from >= 0 and board.items.hook_from not in around:
        around.append(board.items.hook_from)
    return [field for field in sorted(around) if no_step(board, mouse, field, steps, leg) == ""]


def take_step(board: Board, mouse: int, to: int, extra: bool) -> None:
    """One step of her move, or of an extra move that a card gives."""
    if climbs(board, mouse, to):
        end_walk(board, extra)
        climb(board, mouse, to)
        return
    cost = step_cost(board, mouse, to)
    if extra:
        board.agenda.change(1, board.agenda.arg(1) - cost)
        board.agenda.change(2, 1)
    else:
        board.turn.steps -= cost
        board.turn.moved = ON_THE_WAY
        board.turn.leg += 1
        board.turn.walked = True
    arrive(board, mouse, to)
    board.agenda.push(tasks.AFTER_STEP, mouse, 1 if extra else 0)
    meet_trap(board, mouse, extra)


def arrive(board: Board, mouse: int, to: int) -> None:
    before = board.mice[mouse].at
    board.mice[mouse].at = to
    board.tell("moved", {"figure": board.name(mouse), "start": board.field_name(before), "to": board.field_name(to)})
    pick_up(board, mouse)


def end_walk(board: Board, extra: bool) -> None:
    if extra:
        board.agenda.change(1, 0)
    else:
        board.turn.steps = 0
        board.turn.moved = max(board.turn.moved, MOVED)


def after_step(board: Board, mouse: int, extra: bool) -> None:
    """MM-055, MM-059: enemies and water end the move."""
    at = board.mice[mouse].at
    if at < 0:
        end_walk(board, extra)
        return
    stopped = board.foes_on(at) > 0 and not ignores(board, mouse, hurdles.STOP)
    if stopped or (board.here().water[at] and not ignores(board, mouse, hurdles.WATER)):
        end_walk(board, extra)


# Water ---------------------------------------------------------------------------------------------------------------


def climb(board: Board, mouse: int, to: int) -> None:
    """MM-060: one die, plus one for each mouse ashore."""
    dice = 1 + board.mice_on(to) + value(board, mouse, stats.CLIMB, NOBODY)
    board.turn.dice = []
    board.agenda.push(tasks.CLIMB_ROLLED, mouse, to)
    board.agenda.push(tasks.DIE, dice)


def climb_rolled(board: Board, mouse: int, to: int) -> None:
    """MM-061: without a star she stays."""
    told = {
        "mouse": board.name(mouse),
        "faces": board.turn.dice[:],
        "purpose": "climb",
        "success": stars(board.turn.dice) > 0,
    }
    board.tell("tested", told)
    if stars(board.turn.dice) > 0:
        arrive(board, mouse, to)
        if board.mover() == mouse:
            board.turn.walked = True
        meet_trap(board, mouse, board.mover() != mouse)


def drift(board: Board, mouse: int) -> None:
    """MM-063, MM-064: a mouse goes with the current; out of the room she is captured. MM-066: no enemy does."""
    at = board.mice[mouse].at
    if at < 0 or board.here().current[at] == NOBODY or ignores(board, mouse, hurdles.WATER):
        return
    to = board.here().current[at]
    if to == OUT:
        board.tell("swept_away", {"mouse": board.name(mouse)})
        capture(board, mouse)
    elif board.fits(to, False):
        board.mice[mouse].at = to
        board.tell("drifted", {"mouse": board.name(mouse), "start": board.field_name(at), "to": board.field_name(to)})


# Mousetraps ----------------------------------------------------------------------------------------------------------


def meet_trap(board: Board, mouse: int, extra: bool) -> None:
    """MM-068, MM-069, MM-073, MM-074: if a trap lies on her field, dice by speed; a tinkerer may take lore."""
    if not board.castle.traps[board.castle.room] >> board.mice[mouse].at & 1 or ignores(board, mouse, hurdles.TRAPS):
        return
    speed, lore = value(board, mouse, stats.SPEED, NOBODY), value(board, mouse, stats.LORE, NOBODY)
    if board.box.heroes[mouse].classes & TINKER and lore != speed:
        board.agenda.push(tasks.TRAP_DICE, mouse, 1 if extra else 0)
    else:
        roll_trap(board, mouse, speed, extra)


def roll_trap(board: Board, mouse: int, dice: int, extra: bool) -> None:
    """MM-070: with no dice the trap snaps."""
    dice += value(board, mouse, stats.TRAP, NOBODY)
    board.turn.dice = []
    board.agenda.push(tasks.TRAP_ROLLED, mouse, 1 if extra else 0)
    if dice > 0:
        board.agenda.push(tasks.DIE, dice)


def trap_rolled(board: Board, mouse: int, extra: bool) -> None:
    """MM-071, MM-072: snap, or nothing happens and the trap stays."""
    board.tell(
        "tested",
        {
            "mouse": board.name(mouse),
            "faces": board.turn.dice[:],
            "purpose": "trap",
            "success": stars(board.turn.dice) > 0,
        },
    )
    if stars(board.turn.dice) > 0:
        return
    board.castle.traps[board.castle.room] &= ~(1 << board.mice[mouse].at)
    board.tell("snapped", {"mouse": board.name(mouse), "field": board.field_name(board.mice[mouse].at)})
    if board.mover() == mouse:
        board.turn.moved = STOPPED
    knock_down(board, mouse)
    gain_cheese(board, mouse, 1)
    wound_mouse(board, mouse, 1, False)


# What she is asked, and may do ---------------------------------------------------------------------------------------


class OneStep(Offer):
    """One step of her move."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        if board.turn.moved >= MOVED:
            return []
        return [codes.GO + field for field in steps_from(board, mouse, board.turn.steps, board.turn.leg)]

    def refusal(self, board: Board, mouse: int, action: int) -> Illegal:
        field = action - codes.GO
        if board.turn.moved >= MOVED:
            return Illegal("move_done", "MM-033")
        if no_step(board, mouse, field, board.turn.steps, board.turn.leg):
            return step_refused(board, mouse, field, board.turn.steps, board.turn.leg)
        return Illegal("no_steps", "MM-040", field=board.field_name(field))

    def take(self, board: Board, mouse: int, action: int) -> None:
        take_step(board, mouse, action - codes.GO, False)


class ExtraMove(Question):
    """A move that a card gives, step by step: steps that are left, and whether she has begun."""

    def stands(self, board: Board) -> bool:
        mouse = board.agenda.arg(0)
        return board.mice[mouse].at >= 0 and bool(steps_from(board, mouse, board.agenda.arg(1), board.agenda.arg(2)))

    def answers(self, board: Board) -> list[int]:
        fields = steps_from(board, board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2))
        return [codes.DONE, *[codes.GO + field for field in fields]]

    def refusal(self, board: Board, action: int) -> Illegal:
        mouse, steps, leg = board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2)
        if codes.GO <= action < codes.PUT and no_step(board, mouse, action - codes.GO, steps, leg):
            return step_refused(board, mouse, action - codes.GO, steps, leg)
        return super().refusal(board, action)

    def answer(self, board: Board, action: int) -> None:
        if action == codes.DONE:
            board.agenda.drop()
        else:
            take_step(board, board.agenda.arg(0), action - codes.GO, True)


class TrapDice(Question):
    """MM-069: by speed or by lore."""

    def rule(self) -> str:
        return "MM-069"

    def answers(self, board: Board) -> list[int]:
        return [codes.BY_LORE, codes.BY_SPEED]

    def answer(self, board: Board, action: int) -> None:
        mouse, extra = board.agenda.arg(0), board.agenda.arg(1) == 1
        board.agenda.drop()
        stat = stats.LORE if action == codes.BY_LORE else stats.SPEED
        roll_trap(board, mouse, value(board, mouse, stat, NOBODY), extra)


register(tasks.EXTRA_MOVE, ExtraMove())
register(tasks.TRAP_DICE, TrapDice())
