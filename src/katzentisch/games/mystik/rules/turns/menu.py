"""What a mouse may do in her turn, and how she begins it. MM-033 to MM-042."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import (
    ACTION,
    FLIP_HOOK,
    FLIP_SKILL,
    FORK,
    GRAPE,
    HOOK,
    NOBODY,
    STUNNED,
    TURN,
    WEBBED,
)
from katzentisch.games.mystik.rules.cards.belongings import (
    FREE_EQUIP,
    FREE_LEVEL,
    FREE_TRADE,
    LEVEL_COST,
    equip_actions,
    holds_anything,
    learnable,
    partners,
    swimming,
)
from katzentisch.games.mystik.rules.cards.lasting import lasting_effects
from katzentisch.games.mystik.rules.cards.party import (
    bait_fields,
    crack,
    crackable,
    hook_fields,
    landing_fields,
    lay_bait,
    lay_fork,
    lay_hook,
    take_fork,
    take_hook,
)
from katzentisch.games.mystik.rules.cards.search import recover, search
from katzentisch.games.mystik.rules.cards.use import begin_use, clause_of, spend_action, use_actions
from katzentisch.games.mystik.rules.fighting.fight import aims_further, begin_attack, hostile, targets, weapons
from katzentisch.games.mystik.rules.walking.explore import explore, flip, may_flip, room_beyond
from katzentisch.games.mystik.rules.walking.move import no_step, step_refused, steps_from, take_step


def can_act(t: Table) -> bool:
    return not t.acted or t.extra > 0


def on_sale(t: Table, mouse: int) -> int:
    """The price of a second action that a leader offers this round; NOBODY if there is none."""
    if t.again:
        return NOBODY
    for number in lasting_effects(t, mouse):
        effect = t.box.effects[number]
        if effect.verb == v.ACTION and effect.x <= t.cheese[mouse]:
            return effect.x
    return NOBODY


def can_attack(t: Table, mouse: int) -> bool:
    """Whether an attack could find a target, perhaps with the help of a card."""
    cards = weapons(t, mouse)
    for card in cards:
        if targets(t, mouse, card):
            return True
    return bool(hostile(t)) and any(aims_further(t, mouse, card) for card in cards)


def turn_actions(t: Table, mouse: int) -> list[int]:
    found = [c.END]
    if t.moved < 2:
        found += [c.GO + field for field in steps_from(t, mouse, t.steps, t.leg)]
    if can_act(t):
        found += actions(t, mouse)
    elif on_sale(t, mouse) >= 0:
        found.append(c.BUY_ACTION)
    found += use_actions(t, mouse, TURN, NOBODY)
    if not swimming(t, mouse):
        found += free_actions(t, mouse)
    return found + item_actions(t, mouse)


def actions(t: Table, mouse: int) -> list[int]:
    """MM-035; MM-195: a stunned mouse can only recover."""
    found: list[int] = []
    if t.status[mouse] & STUNNED:
        found.append(c.RECOVER_STUNNED)
    if t.status[mouse] & WEBBED:
        found.append(c.RECOVER_WEBBED)
    if t.status[mouse] & STUNNED:
        return found
    if t.walked and not t.status[mouse] & WEBBED:
        found.append(c.SCURRY)
    if can_attack(t, mouse):
        found.append(c.ATTACK)
    if not t.searched[t.room] >> mouse & 1:
        found.append(c.SEARCH)
    if not t.threatened():
        for side in range(4):
            if room_beyond(t, mouse, side) >= 0:
                found.append(c.EXPLORE + side)
        if may_flip(t, mouse):
            found.append(c.FLIP)
    return found + use_actions(t, mouse, ACTION, NOBODY) + full_item_actions(t, mouse)


def free_actions(t: Table, mouse: int) -> list[int]:
    found: list[int] = []
    if not t.frees & FREE_TRADE:
        for other in partners(t, mouse):
            if holds_anything(t, mouse) or holds_anything(t, other):
                found.append(c.TRADE + other)
    if not t.frees & FREE_EQUIP and len(equip_actions(t, mouse)) > 1:
        found.append(c.EQUIP)
    if not t.frees & FREE_LEVEL and t.cheese[mouse] >= LEVEL_COST and learnable(t, mouse):
        found.append(c.LEVEL)
    return found


def item_actions(t: Table, mouse: int) -> list[int]:
    """Party items that cost no action."""
    found: list[int] = []
    at = t.at[mouse]
    if t.items & HOOK:
        found += [c.HOOK + field for field in hook_fields(t, mouse)]
    if t.items & FORK and not t.here().water[at]:
        found.append(c.LAY_FORK)
    if t.items & GRAPE:
        found += [c.BAIT + field for field in bait_fields(t, mouse)]
    return found


def full_item_actions(t: Table, mouse: int) -> list[int]:
    """Party items as an action."""
    found: list[int] = []
    at = t.at[mouse]
    if at == t.hook_from or at == t.hook_to:
        found.append(c.TAKE_HOOK)
    if at == t.fork_at:
        found.append(c.TAKE_FORK)
        if landing_fields(t, at):
            found += [c.THROW + other for other in t.party if other != mouse and t.at[other] == at]
        if t.items & GRAPE and t.foes():
            found.append(c.SHOOT_GRAPE)
    if t.items & FORK:
        found += [c.CRACK + field for field in crackable(t, mouse)]
    return found


def halt(t: Table) -> None:
    """MM-037, MM-203: a move that had begun is over."""
    if t.moved == 1:
        t.moved = 2


def take_turn(t: Table, mouse: int, action: int) -> None:
    """Does what was chosen. The menu stays below on the agenda."""
    agenda = t.agenda
    if action == c.END:
        agenda.drop()
    elif c.GO <= action < c.PUT:
        take_step(t, mouse, action - c.GO, False)
    elif action == c.ATTACK:
        begin_attack(t, mouse, False, NOBODY, NOBODY)
    elif action == c.BUY_ACTION:
        t.cheese[mouse] -= on_sale(t, mouse)
        t.again = 1
        t.extra += 1
        t.tell("bought", {"mouse": t.name(mouse)})
    elif action == c.SHOOT_GRAPE:
        agenda.push(k.GRAPE_SHOT, mouse)
    elif c.THROW <= action < c.REROLL:
        agenda.push(k.PUT_MOUSE, action - c.THROW, landing_fields(t, t.fork_at), mouse)
    elif c.EXPLORE <= action < c.GO or action in FULL or c.CRACK <= action < c.TARGET:
        spend_action(t)
        full_action(t, mouse, action)
    elif c.TRADE <= action < c.PICK:
        agenda.push(k.TRADE, mouse, action - c.TRADE)
    elif action == c.EQUIP:
        agenda.push(k.EQUIP, mouse)
    elif action == c.LEVEL:
        agenda.push(k.LEARN, mouse, LEVEL_COST)
    elif c.HOOK <= action < c.BAIT:
        halt(t)
        lay_hook(t, mouse, action - c.HOOK)
    elif action == c.LAY_FORK:
        halt(t)
        lay_fork(t, mouse)
    elif c.BAIT <= action < c.CRACK:
        halt(t)
        lay_bait(t, mouse, action - c.BAIT)
    else:
        number = clause_of(t, mouse, TURN, NOBODY, action)
        if number < 0:
            number = clause_of(t, mouse, ACTION, NOBODY, action)
        else:
            halt(t)
        begin_use(t, number, mouse, NOBODY)


FULL = (
    c.SEARCH,
    c.SCURRY,
    c.RECOVER_STUNNED,
    c.RECOVER_WEBBED,
    c.FLIP,
    c.TAKE_FORK,
    c.TAKE_HOOK,
    c.SHOOT_GRAPE,
)


def full_action(t: Table, mouse: int, action: int) -> None:
    agenda = t.agenda
    if action == c.SEARCH:
        search(t, mouse)
    elif action == c.SCURRY:
        t.dice = []
        agenda.push(k.SCURRY_ROLLED, mouse)
        agenda.push(k.DIE, 1)
    elif action == c.RECOVER_STUNNED:
        recover(t, mouse, STUNNED)
    elif action == c.RECOVER_WEBBED:
        recover(t, mouse, WEBBED)
    elif action == c.FLIP:
        flip(t, mouse)
    elif action == c.TAKE_FORK:
        take_fork(t, mouse)
    elif action == c.TAKE_HOOK:
        take_hook(t, mouse)
    elif action < c.GO:
        explore(t, mouse, action - c.EXPLORE)
    else:
        crack(t, mouse, action - c.CRACK)


# Why not -------------------------------------------------------------------------------------------------------------


def turn_refused(t: Table, mouse: int, action: int) -> Illegal:
    """Why a mouse cannot do this now, with the rule."""
    if c.GO <= action < c.PUT:
        if t.moved >= 2:
            return Illegal("move_done", "MM-033")
        if no_step(t, mouse, action - c.GO, t.steps, t.leg):
            return step_refused(t, mouse, action - c.GO, t.steps, t.leg)
        return Illegal("no_steps", "MM-040", field=t.field_name(action - c.GO))
    full = c.EXPLORE <= action < c.GO or action in FULL or action == c.ATTACK
    if full and not can_act(t):
        return Illegal("action_done", "MM-033")
    if full and t.status[mouse] & STUNNED:
        return Illegal("stunned", "MM-195")
    if action == c.ATTACK:
        if not weapons(t, mouse):
            return Illegal("no_weapon", "MM-075")
        return Illegal("no_target", "MM-077")
    if action == c.SCURRY:
        return Illegal("not_moved", "MM-042")
    if action == c.SEARCH:
        return Illegal("searched", "MM-098")
    if action == c.RECOVER_STUNNED or action == c.RECOVER_WEBBED:
        return Illegal("nothing_to_recover", "MM-117")
    if c.EXPLORE <= action < c.GO or action == c.FLIP:
        return explore_refused(t, mouse, action)
    if (c.TRADE <= action < c.PICK or action in (c.EQUIP, c.LEVEL)) and swimming(t, mouse):
        return Illegal("in_current", "MM-065")
    if c.TRADE <= action < c.PICK:
        return Illegal("free_done", "MM-036") if t.frees & FREE_TRADE else Illegal("nobody_near", "MM-114")
    if action == c.EQUIP:
        return Illegal("free_done", "MM-036") if t.frees & FREE_EQUIP else Illegal("nothing_to_wear", "MM-104")
    if action == c.LEVEL:
        return Illegal("free_done", "MM-036") if t.frees & FREE_LEVEL else Illegal("too_little_cheese", "MM-116")
    return Illegal("not_legal", "MM-033")


def explore_refused(t: Table, mouse: int, action: int) -> Illegal:
    if t.threatened():
        return Illegal("enemies_here", "MM-120")
    flips = t.here().flip[t.at[mouse]] if action == c.FLIP else 0
    if flips == FLIP_HOOK:
        return Illegal("needs_hook", "MM-125")
    return Illegal("needs_nimble", "MM-126") if flips == FLIP_SKILL else Illegal("no_exit", "MM-121")
