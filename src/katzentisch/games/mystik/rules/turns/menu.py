"""What a mouse may do in her turn, and how she begins it. MM-033 to MM-042."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import FLIP_HOOK, FLIP_SKILL, FORK, GRAPE, HOOK, NOBODY, STUNNED, WEBBED
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
from katzentisch.games.mystik.rules.vocabulary import moments, verbs
from katzentisch.games.mystik.rules.walking.explore import explore, flip, may_flip, room_beyond
from katzentisch.games.mystik.rules.walking.move import no_step, step_refused, steps_from, take_step


def can_act(board: Board) -> bool:
    return not board.acted or board.extra > 0


def on_sale(board: Board, mouse: int) -> int:
    """The price of a second action that a leader offers this round; NOBODY if there is none."""
    if board.again:
        return NOBODY
    for number in lasting_effects(board, mouse):
        effect = board.box.effects[number]
        if effect.verb == verbs.ACTION and effect.x <= board.cheese[mouse]:
            return effect.x
    return NOBODY


def can_attack(board: Board, mouse: int) -> bool:
    """Whether an attack could find a target, perhaps with the help of a card."""
    cards = weapons(board, mouse)
    for card in cards:
        if targets(board, mouse, card):
            return True
    return bool(hostile(board)) and any(aims_further(board, mouse, card) for card in cards)


def turn_actions(board: Board, mouse: int) -> list[int]:
    found = [codes.END]
    if board.moved < 2:
        found += [codes.GO + field for field in steps_from(board, mouse, board.steps, board.leg)]
    if can_act(board):
        found += actions(board, mouse)
    elif on_sale(board, mouse) >= 0:
        found.append(codes.BUY_ACTION)
    found += use_actions(board, mouse, moments.TURN, NOBODY)
    if not swimming(board, mouse):
        found += free_actions(board, mouse)
    return found + item_actions(board, mouse)


def actions(board: Board, mouse: int) -> list[int]:
    """MM-035; MM-195: a stunned mouse can only recover."""
    found: list[int] = []
    if board.status[mouse] & STUNNED:
        found.append(codes.RECOVER_STUNNED)
    if board.status[mouse] & WEBBED:
        found.append(codes.RECOVER_WEBBED)
    if board.status[mouse] & STUNNED:
        return found
    if board.walked and not board.status[mouse] & WEBBED:
        found.append(codes.SCURRY)
    if can_attack(board, mouse):
        found.append(codes.ATTACK)
    if not board.searched[board.room] >> mouse & 1:
        found.append(codes.SEARCH)
    if not board.threatened():
        for side in range(4):
            if room_beyond(board, mouse, side) >= 0:
                found.append(codes.EXPLORE + side)
        if may_flip(board, mouse):
            found.append(codes.FLIP)
    return found + use_actions(board, mouse, moments.ACTION, NOBODY) + full_item_actions(board, mouse)


def free_actions(board: Board, mouse: int) -> list[int]:
    found: list[int] = []
    if not board.frees & FREE_TRADE:
        for other in partners(board, mouse):
            if holds_anything(board, mouse) or holds_anything(board, other):
                found.append(codes.TRADE + other)
    if not board.frees & FREE_EQUIP and len(equip_actions(board, mouse)) > 1:
        found.append(codes.EQUIP)
    if not board.frees & FREE_LEVEL and board.cheese[mouse] >= LEVEL_COST and learnable(board, mouse):
        found.append(codes.LEVEL)
    return found


def item_actions(board: Board, mouse: int) -> list[int]:
    """Party items that cost no action."""
    found: list[int] = []
    at = board.at[mouse]
    if board.items & HOOK:
        found += [codes.HOOK + field for field in hook_fields(board, mouse)]
    if board.items & FORK and not board.here().water[at]:
        found.append(codes.LAY_FORK)
    if board.items & GRAPE:
        found += [codes.BAIT + field for field in bait_fields(board, mouse)]
    return found


def full_item_actions(board: Board, mouse: int) -> list[int]:
    """Party items as an action."""
    found: list[int] = []
    at = board.at[mouse]
    if at == board.hook_from or at == board.hook_to:
        found.append(codes.TAKE_HOOK)
    if at == board.fork_at:
        found.append(codes.TAKE_FORK)
        if landing_fields(board, at):
            found += [codes.THROW + other for other in board.party if other != mouse and board.at[other] == at]
        if board.items & GRAPE and board.foes():
            found.append(codes.SHOOT_GRAPE)
    if board.items & FORK:
        found += [codes.CRACK + field for field in crackable(board, mouse)]
    return found


def halt(board: Board) -> None:
    """MM-037, MM-203: a move that had begun is over."""
    if board.moved == 1:
        board.moved = 2


def take_turn(board: Board, mouse: int, action: int) -> None:
    """Does what was chosen. The menu stays below on the agenda."""
    agenda = board.agenda
    if action == codes.END:
        agenda.drop()
    elif codes.GO <= action < codes.PUT:
        take_step(board, mouse, action - codes.GO, False)
    elif action == codes.ATTACK:
        begin_attack(board, mouse, False, NOBODY, NOBODY)
    elif action == codes.BUY_ACTION:
        board.cheese[mouse] -= on_sale(board, mouse)
        board.again = 1
        board.extra += 1
        board.tell("bought", {"mouse": board.name(mouse)})
    elif action == codes.SHOOT_GRAPE:
        agenda.push(tasks.GRAPE_SHOT, mouse)
    elif codes.THROW <= action < codes.REROLL:
        agenda.push(tasks.PUT_MOUSE, action - codes.THROW, landing_fields(board, board.fork_at), mouse)
    elif codes.EXPLORE <= action < codes.GO or action in FULL or codes.CRACK <= action < codes.TARGET:
        spend_action(board)
        full_action(board, mouse, action)
    elif codes.TRADE <= action < codes.PICK:
        agenda.push(tasks.TRADE, mouse, action - codes.TRADE)
    elif action == codes.EQUIP:
        agenda.push(tasks.EQUIP, mouse)
    elif action == codes.LEVEL:
        agenda.push(tasks.LEARN, mouse, LEVEL_COST)
    elif codes.HOOK <= action < codes.BAIT:
        halt(board)
        lay_hook(board, mouse, action - codes.HOOK)
    elif action == codes.LAY_FORK:
        halt(board)
        lay_fork(board, mouse)
    elif codes.BAIT <= action < codes.CRACK:
        halt(board)
        lay_bait(board, mouse, action - codes.BAIT)
    else:
        number = clause_of(board, mouse, moments.TURN, NOBODY, action)
        if number < 0:
            number = clause_of(board, mouse, moments.ACTION, NOBODY, action)
        else:
            halt(board)
        begin_use(board, number, mouse, NOBODY)


FULL = (
    codes.SEARCH,
    codes.SCURRY,
    codes.RECOVER_STUNNED,
    codes.RECOVER_WEBBED,
    codes.FLIP,
    codes.TAKE_FORK,
    codes.TAKE_HOOK,
    codes.SHOOT_GRAPE,
)


def full_action(board: Board, mouse: int, action: int) -> None:
    agenda = board.agenda
    if action == codes.SEARCH:
        search(board, mouse)
    elif action == codes.SCURRY:
        board.dice = []
        agenda.push(tasks.SCURRY_ROLLED, mouse)
        agenda.push(tasks.DIE, 1)
    elif action == codes.RECOVER_STUNNED:
        recover(board, mouse, STUNNED)
    elif action == codes.RECOVER_WEBBED:
        recover(board, mouse, WEBBED)
    elif action == codes.FLIP:
        flip(board, mouse)
    elif action == codes.TAKE_FORK:
        take_fork(board, mouse)
    elif action == codes.TAKE_HOOK:
        take_hook(board, mouse)
    elif action < codes.GO:
        explore(board, mouse, action - codes.EXPLORE)
    else:
        crack(board, mouse, action - codes.CRACK)


# Why not -------------------------------------------------------------------------------------------------------------


def turn_refused(board: Board, mouse: int, action: int) -> Illegal:
    """Why a mouse cannot do this now, with the rule."""
    if codes.GO <= action < codes.PUT:
        if board.moved >= 2:
            return Illegal("move_done", "MM-033")
        if no_step(board, mouse, action - codes.GO, board.steps, board.leg):
            return step_refused(board, mouse, action - codes.GO, board.steps, board.leg)
        return Illegal("no_steps", "MM-040", field=board.field_name(action - codes.GO))
    full = codes.EXPLORE <= action < codes.GO or action in FULL or action == codes.ATTACK
    if full and not can_act(board):
        return Illegal("action_done", "MM-033")
    if full and board.status[mouse] & STUNNED:
        return Illegal("stunned", "MM-195")
    if action == codes.ATTACK:
        if not weapons(board, mouse):
            return Illegal("no_weapon", "MM-075")
        return Illegal("no_target", "MM-077")
    if action == codes.SCURRY:
        return Illegal("not_moved", "MM-042")
    if action == codes.SEARCH:
        return Illegal("searched", "MM-098")
    if action == codes.RECOVER_STUNNED or action == codes.RECOVER_WEBBED:
        return Illegal("nothing_to_recover", "MM-117")
    if codes.EXPLORE <= action < codes.GO or action == codes.FLIP:
        return explore_refused(board, mouse, action)
    if (codes.TRADE <= action < codes.PICK or action in (codes.EQUIP, codes.LEVEL)) and swimming(board, mouse):
        return Illegal("in_current", "MM-065")
    if codes.TRADE <= action < codes.PICK:
        return Illegal("free_done", "MM-036") if board.frees & FREE_TRADE else Illegal("nobody_near", "MM-114")
    if action == codes.EQUIP:
        return Illegal("free_done", "MM-036") if board.frees & FREE_EQUIP else Illegal("nothing_to_wear", "MM-104")
    if action == codes.LEVEL:
        return Illegal("free_done", "MM-036") if board.frees & FREE_LEVEL else Illegal("too_little_cheese", "MM-116")
    return Illegal("not_legal", "MM-033")


def explore_refused(board: Board, mouse: int, action: int) -> Illegal:
    if board.threatened():
        return Illegal("enemies_here", "MM-120")
    flips = board.here().flip[board.at[mouse]] if action == codes.FLIP else 0
    if flips == FLIP_HOOK:
        return Illegal("needs_hook", "MM-125")
    return Illegal("needs_nimble", "MM-126") if flips == FLIP_SKILL else Illegal("no_exit", "MM-121")
