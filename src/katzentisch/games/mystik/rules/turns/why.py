"""Why something on the table cannot be used now: an enemy that no weapon reaches, a power, a card, a field too far.

The menu of a turn refuses with it, so whoever asks for a reason and whoever tries hear the same. MM-005, MM-038 to
MM-040, MM-075 to MM-081, MM-110 to MM-113.
"""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.lasting import times_used
from katzentisch.games.mystik.rules.cards.powers import fits_mouse, has_point, own_clauses, price, use_action
from katzentisch.games.mystik.rules.cards.use import source_of
from katzentisch.games.mystik.rules.fighting.aiming import hostile, targets, weapons
from katzentisch.games.mystik.rules.numbers import FAR, MELEE, NOBODY, OF_ABILITY, OF_CARD
from katzentisch.games.mystik.rules.sentences import Clause
from katzentisch.games.mystik.rules.turns.offer import can_act
from katzentisch.games.mystik.rules.vocabulary import moments


def is_target(action: int) -> bool:
    return codes.TARGET <= action <= codes.TARGET_CAT


def is_power(board: Board, action: int) -> bool:
    first = codes.of_card(board.box, codes.USE_CARD, 0)
    return (
        action == codes.USE_HERO
        or codes.USE_TITLE <= action < codes.LEARN
        or codes.USE_ABILITY <= action < codes.STRIKE
        or first <= action < first + len(board.box.cards)
    )


def why_not_aim(board: Board, mouse: int, figure: int) -> Illegal:
    """MM-075 to MM-081: no weapon, not beside her, nearer enemies, or out of sight."""
    if figure not in hostile(board):
        return Illegal("not_legal", "MM-033")
    if not can_act(board):
        return Illegal("action_done", "MM-033")
    held = weapons(board, mouse)
    if not held:
        return Illegal("no_weapon", "MM-075")
    if any(figure in targets(board, mouse, card) for card in held):
        return Illegal("attack_first", "MM-087")
    at = board.mice[mouse].at
    if all(board.box.cards[card].reach == MELEE for card in held):
        return Illegal("not_beside", "MM-077", figure=board.name(figure))
    if not board.sees(at, board.field_of(figure)):
        return Illegal("no_sight", "MM-081", figure=board.name(figure), field=board.field_name(at))
    return Illegal("near_first", "MM-080")


def why_not_power(board: Board, mouse: int, action: int) -> Illegal:
    """The power as it stands on her sheet: whether it is hers, when it is for, what it costs, for whom."""
    for number in own_clauses(board, mouse):
        clause = board.box.clauses[number]
        if clause.choice and use_action(board, number) == action:
            return what_lacks(board, mouse, number, clause)
    first = codes.of_card(board.box, codes.USE_CARD, 0)
    if action >= first:
        card, her = action - first, board.mice[mouse]
        if card in her.gear:
            return Illegal("power_by_itself", "MM-104", power=board.box.cards[card].name)
        if card in her.pack:
            return Illegal("power_worn", "MM-104", power=board.box.cards[card].name)
    ability = action - codes.USE_ABILITY
    if 0 <= ability < codes.ABILITIES and board.mice[mouse].abilities >> ability & 1:
        return Illegal("power_by_itself", "MM-005", power=board.box.abilities[ability].name)
    if action == codes.USE_HERO:
        return Illegal("power_by_itself", "MM-001", power=board.name(mouse))
    return Illegal("not_hers", "MM-110", mouse=board.name(mouse))


def what_lacks(board: Board, mouse: int, number: int, clause: Clause) -> Illegal:
    _, power = source_of(board.box, clause)
    if clause.when not in (moments.TURN, moments.ACTION):
        return Illegal("power_moment", "MM-113", power=power, when=clause.when)
    if clause.when == moments.ACTION and not can_act(board):
        return Illegal("action_done", "MM-033")
    if clause.once and times_used(board, number, mouse) >= clause.times:
        return Illegal("power_used", "MM-039", power=power)
    if clause.owner == OF_ABILITY and board.turn.spells >> mouse & 1:
        return Illegal("ability_done", "MM-038", mouse=board.name(mouse))
    if clause.owner == OF_CARD and not fits_mouse(board, mouse, clause.source):
        return Illegal("power_unfit", "MM-110", power=power, mouse=board.name(mouse))
    cost, cheese = price(board, clause, mouse, NOBODY), board.mice[mouse].cheese
    if cost > cheese:
        return Illegal("power_dear", "MM-008", power=power, cost=cost, mouse=board.name(mouse), cheese=cheese)
    if all_hold(board, clause.conditions, mouse, NOBODY) and not has_point(board, clause, mouse, NOBODY):
        return Illegal("power_nobody", "MM-005", power=power)
    return Illegal("power_condition", "MM-005", power=power)


def too_far(board: Board, mouse: int, to: int) -> bool:
    """MM-040: whether a field is further away than there are steps, hurdles left aside."""
    room = board.here()
    return to < room.size and board.turn.steps < room.steps[board.mice[mouse].at][to] < FAR
