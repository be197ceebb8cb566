"""What the script does with a mouse's turn: among enemies it strikes, when it is quiet it gathers and goes on.

Each function answers with one action, or with NOBODY if it has nothing to say.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import archer, danger, near_foes, striking_fields
from katzentisch.games.mystik.bots.gains import in_turn_power
from katzentisch.games.mystik.bots.goal import Goal, door_fields
from katzentisch.games.mystik.bots.treasures import improves
from katzentisch.games.mystik.bots.ways import line_to, steps_in, towards
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.fighting.aiming import targets, weapons
from katzentisch.games.mystik.rules.numbers import NOBODY, RANGED
from katzentisch.games.mystik.rules.pieces import ON_THE_WAY
from katzentisch.games.mystik.rules.vocabulary import stats
from katzentisch.games.mystik.state import Mystik


def in_turn(board: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    first = first_things(board, mouse, legal)
    if first < 0:
        first = in_turn_power(board, mouse, legal)
    if first >= 0:
        return first
    return among_enemies(board, mouse, goal, legal) if board.threatened() else in_peace(board, mouse, goal, legal)


def first_things(board: Mystik, mouse: int, legal: list[int]) -> int:
    """What is always worth doing before anything else; NOBODY if there is nothing."""
    if codes.RECOVER_STUNNED in legal:
        return codes.RECOVER_STUNNED
    if codes.LEVEL in legal:
        return codes.LEVEL
    if codes.BUY_ACTION in legal and board.threatened() and near_foes(board, mouse):
        return codes.BUY_ACTION
    if codes.RECOVER_WEBBED in legal and not board.threatened():
        return codes.RECOVER_WEBBED
    if codes.EQUIP in legal:
        for card in board.mice[mouse].pack:
            if improves(board, mouse, card):
                return codes.EQUIP
    return NOBODY


def among_enemies(board: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Strike if somebody is in reach; else walk towards them; a wounded mouse that has struck steps back."""
    if codes.ATTACK in legal and (board.turn.moved != ON_THE_WAY or near_foes(board, mouse) or shoots(board, mouse)):
        return codes.ATTACK
    steps = steps_in(legal)
    if steps and not board.turn.acted:
        step = nearer(board, mouse, goal, striking_fields(board, mouse), legal)
        if step >= 0:
            return step
    if codes.ATTACK in legal:
        return codes.ATTACK
    if codes.RECOVER_WEBBED in legal:
        return codes.RECOVER_WEBBED
    if codes.SCURRY in legal and not archer(board, mouse):
        return codes.SCURRY
    if codes.SEARCH in legal:
        return codes.SEARCH
    if steps and board.turn.acted:
        step = retreat(board, mouse, steps)
        if step >= 0:
            return codes.GO + step
    return codes.END


def nearer(board: Mystik, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """The action that brings her nearer to one of these fields: a step, or the fishhook laid; NOBODY if none does."""
    step = towards(board, mouse, goal, fields, steps_in(legal))
    return codes.GO + step if step >= 0 else line_to(board, mouse, goal, fields, legal)


def shoots(board: Mystik, mouse: int) -> bool:
    return any(board.box.cards[card].reach == RANGED and targets(board, mouse, card) for card in weapons(board, mouse))


def retreat(board: Mystik, mouse: int, steps: list[int]) -> int:
    """A wounded mouse steps to where it is less dangerous."""
    if board.total_wounds(mouse) * 2 < value(board, mouse, stats.HEARTS, NOBODY):
        return NOBODY
    room = board.here()
    best, found = danger(board, board.mice[mouse].at), NOBODY
    for field in steps:
        if (
            not room.water[field]
            and not board.castle.traps[board.castle.room] >> field & 1
            and danger(board, field) < best
        ):
            best, found = danger(board, field), field
    return found


# When it is quiet ----------------------------------------------------------------------------------------------------


def in_peace(board: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Search once while there is time, then go where the chapter is won."""
    fields = goal.wanted_fields(board)
    if fields:
        return at_the_goal(board, mouse, goal, fields, legal)
    if any(board.mice[other].at < 0 for other in board.party):
        return codes.SEARCH if codes.SEARCH in legal else codes.END  # wait for the captured
    if codes.SEARCH in legal and (not hurry(board) or goal.errand == board.castle.room):
        special = special_fields(board, mouse)
        step = nearer(board, mouse, goal, special, legal)
        if step >= 0:
            return step
        if special >> board.mice[mouse].at & 1 or not board.turn.moved:
            return codes.SEARCH
    way = goal.way(board).action
    if way in legal:
        return way
    doors = door_fields(board, mouse, way)
    step = nearer(board, mouse, goal, doors, legal)
    if step >= 0:
        return step
    if codes.SEARCH in legal:
        return codes.SEARCH
    if codes.SCURRY in legal and doors and not doors >> board.mice[mouse].at & 1:
        return codes.SCURRY
    return codes.END


def special_fields(board: Mystik, mouse: int) -> int:
    """Bit set of the fields where a special search of this room is still to be made."""
    found = 0
    for number in board.box.rules[board.castle.room].searches:
        special = board.box.searches[number]
        if not board.castle.special >> number & 1 and all_hold(board, special.conditions, mouse, NOBODY):
            found |= special.fields or (1 << board.here().size) - 1
    return found


def at_the_goal(board: Mystik, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """Where something is wanted: to the field that wins, to where something has to be found, or to be done."""
    want = goal.want(board)
    there = bool(fields >> board.mice[mouse].at & 1)
    if want.deed in legal:
        return want.deed
    if there and want.field < 0 and want.deed < 0 and codes.SEARCH in legal:
        return codes.SEARCH
    step = nearer(board, mouse, goal, fields, legal)
    if step >= 0:
        return step
    if codes.SCURRY in legal and not there:
        return codes.SCURRY
    return codes.SEARCH if codes.SEARCH in legal and (want.field >= 0 or want.deed >= 0) else codes.END


def peaceful_fields(board: Mystik, mouse: int, goal: Goal) -> int:
    fields = goal.wanted_fields(board)
    return fields if fields else door_fields(board, mouse, goal.way(board).action)


def hurry(board: Mystik) -> bool:
    """The clock: the last pages, or a wheel that is nearly full."""
    return board.fate.end_page - board.fate.page <= 2 or board.fate.wheel >= 4
