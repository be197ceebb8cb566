"""How mice move: steps, lines, crowds, water, traps. MM-043 to MM-074."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import DOWNED, GAP, NOBODY, OUT, RED, TINKER, UP, WEBBED, Room
from katzentisch.games.mystik.rules.cards.stats import ignores, value
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.fighting.wounds import capture, knock_down, wound_mouse
from katzentisch.games.mystik.rules.turns.clock import gain_cheese

NEVER = 99


def step_cost(t: Table, mouse: int, to: int) -> int:
    """MM-043 to MM-049, MM-208: what one step costs; NEVER if there is no way."""
    room = t.here()
    at = t.at[mouse]
    best = NEVER
    edges = room.edges[at]
    i = 0
    while i < len(edges):
        if edges[i] == to:
            kind = edges[i + 1]
            cost = 1
            if kind == UP:
                cost = 1 if ignores(t, mouse, v.H_YELLOW) else 3
            elif kind == RED:
                cost = 1 if ignores(t, mouse, v.H_RED) else NEVER
            elif kind == GAP:
                cost = 1 if ignores(t, mouse, v.H_GAPS) else NEVER
            best = min(best, cost)
        i += 2
    if hooked(t, at, to):
        best = 1
    return best


def hooked(t: Table, a: int, b: int) -> bool:
    """MM-208: the two ends of the fishhook."""
    return t.hook_from >= 0 and ((a == t.hook_from and b == t.hook_to) or (a == t.hook_to and b == t.hook_from))


def climbs(t: Table, mouse: int, to: int) -> bool:
    """MM-060: out of the water."""
    room = t.here()
    return room.water[t.at[mouse]] and not room.water[to] and not ignores(t, mouse, v.H_WATER)


def held(t: Table, mouse: int) -> bool:
    """MM-056, MM-057: two or more enemies hold her, unless as many mice stand there."""
    foes = t.foes_on(t.at[mouse])
    return foes >= 2 and t.mice_on(t.at[mouse]) < foes and not ignores(t, mouse, v.H_HELD)


def no_step(t: Table, mouse: int, to: int, steps: int, leg: int) -> str:
    """Why she cannot take this step, as a code; empty if she can. `NO_STEP` has the rules."""
    room = t.here()
    if to >= room.size:
        return "no_such_field"
    if t.status[mouse] & WEBBED:
        return "webbed"
    if t.status[mouse] & DOWNED:
        return "lying"
    if leg == 0 and held(t, mouse):
        return "held"
    cost = step_cost(t, mouse, to)
    if cost >= NEVER:
        return barrier(room, t.at[mouse], to)
    if not t.fits(to, False):
        return "field_full"
    if climbs(t, mouse, to):
        return "climb_first" if leg > 0 else "no_steps" if steps <= 0 else ""
    if cost > steps:
        return "too_far"
    if room.water[to] and room.current[to] == t.at[mouse] and not ignores(t, mouse, v.H_WATER):
        return "against_current"
    return ""


def barrier(room: Room, at: int, to: int) -> str:
    """What parts two fields between which nobody steps."""
    edges = room.edges[at]
    for i in range(0, len(edges), 2):
        if edges[i] == to:
            return "red_line" if edges[i + 1] == RED else "gap"
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


def step_refused(t: Table, mouse: int, to: int, steps: int, leg: int) -> Illegal:
    code = no_step(t, mouse, to, steps, leg)
    return Illegal(code, NO_STEP[code], field=t.field_name(to) if to < t.here().size else str(to))


def steps_from(t: Table, mouse: int, steps: int, leg: int) -> list[int]:
    """The fields she can step onto."""
    if steps <= 0:
        return []
    at = t.at[mouse]
    around: list[int] = []
    edges = t.here().edges[at]
    i = 0
    while i < len(edges):
        if edges[i] not in around:
            around.append(edges[i])
        i += 2
    if t.hook_from == at and t.hook_to not in around:
        around.append(t.hook_to)
    elif t.hook_to == at and t.hook_from >= 0 and t.hook_from not in around:
        around.append(t.hook_from)
    return [field for field in sorted(around) if no_step(t, mouse, field, steps, leg) == ""]


def take_step(t: Table, mouse: int, to: int, extra: bool) -> None:
    """One step of her move, or of an extra move that a card gives."""
    if climbs(t, mouse, to):
        end_walk(t, extra)
        climb(t, mouse, to)
        return
    cost = step_cost(t, mouse, to)
    if extra:
        t.agenda.change(1, t.agenda.arg(1) - cost)
        t.agenda.change(2, 1)
    else:
        t.steps -= cost
        t.moved = 1
        t.leg += 1
        t.walked = True
    arrive(t, mouse, to)
    t.agenda.push(k.AFTER_STEP, mouse, 1 if extra else 0)
    meet_trap(t, mouse, extra)


def arrive(t: Table, mouse: int, to: int) -> None:
    before = t.at[mouse]
    t.at[mouse] = to
    t.tell("moved", {"figure": t.name(mouse), "start": t.field_name(before), "to": t.field_name(to)})


def end_walk(t: Table, extra: bool) -> None:
    if extra:
        t.agenda.change(1, 0)
    else:
        t.steps = 0
        t.moved = max(t.moved, 2)


def after_step(t: Table, mouse: int, extra: bool) -> None:
    """MM-055, MM-059: enemies and water end the move."""
    at = t.at[mouse]
    if at < 0:
        end_walk(t, extra)
        return
    stopped = t.foes_on(at) > 0 and not ignores(t, mouse, v.H_STOP)
    if stopped or (t.here().water[at] and not ignores(t, mouse, v.H_WATER)):
        end_walk(t, extra)


# Water ---------------------------------------------------------------------------------------------------------------


def climb(t: Table, mouse: int, to: int) -> None:
    """MM-060: one die, plus one for each mouse ashore."""
    dice = 1 + t.mice_on(to) + value(t, mouse, v.S_CLIMB, NOBODY)
    t.dice = []
    t.agenda.push(k.CLIMB_ROLLED, mouse, to)
    t.agenda.push(k.DIE, dice)


def climb_rolled(t: Table, mouse: int, to: int) -> None:
    told = {"mouse": t.name(mouse), "faces": t.dice[:], "purpose": "climb", "success": stars(t.dice) > 0}
    t.tell("tested", told)
    if stars(t.dice) > 0:
        arrive(t, mouse, to)
        if t.mover() == mouse:
            t.walked = True
        meet_trap(t, mouse, t.mover() != mouse)


def drift(t: Table, mouse: int) -> None:
    """MM-063, MM-064: one field with the current; out of the room she is captured."""
    at = t.at[mouse]
    if at < 0 or t.here().current[at] == NOBODY or ignores(t, mouse, v.H_WATER):
        return
    to = t.here().current[at]
    if to == OUT:
        t.tell("swept_away", {"mouse": t.name(mouse)})
        capture(t, mouse)
    elif t.fits(to, False):
        t.at[mouse] = to
        t.tell("drifted", {"mouse": t.name(mouse), "start": t.field_name(at), "to": t.field_name(to)})


# Mousetraps ----------------------------------------------------------------------------------------------------------


def meet_trap(t: Table, mouse: int, extra: bool) -> None:
    """MM-068, MM-069: if a trap lies on her field, dice by speed; a tinkerer may take lore."""
    if not t.traps[t.room] >> t.at[mouse] & 1 or ignores(t, mouse, v.H_TRAPS):
        return
    speed, lore = value(t, mouse, v.S_SPEED, NOBODY), value(t, mouse, v.S_LORE, NOBODY)
    if t.box.heroes[mouse].classes & TINKER and lore != speed:
        t.agenda.push(k.TRAP_DICE, mouse, 1 if extra else 0)
    else:
        roll_trap(t, mouse, speed, extra)


def roll_trap(t: Table, mouse: int, dice: int, extra: bool) -> None:
    """MM-070: with no dice the trap snaps."""
    dice += value(t, mouse, v.S_TRAP, NOBODY)
    t.dice = []
    t.agenda.push(k.TRAP_ROLLED, mouse, 1 if extra else 0)
    if dice > 0:
        t.agenda.push(k.DIE, dice)


def trap_rolled(t: Table, mouse: int, extra: bool) -> None:
    """MM-071, MM-072: snap, or nothing happens and the trap stays."""
    t.tell("tested", {"mouse": t.name(mouse), "faces": t.dice[:], "purpose": "trap", "success": stars(t.dice) > 0})
    if stars(t.dice) > 0:
        return
    t.traps[t.room] &= ~(1 << t.at[mouse])
    t.tell("snapped", {"mouse": t.name(mouse), "field": t.field_name(t.at[mouse])})
    if t.mover() == mouse:
        t.moved = 3
    knock_down(t, mouse)
    gain_cheese(t, mouse, 1)
    wound_mouse(t, mouse, 1, False)
