"""What the script does with a mouse's turn: among enemies it strikes, when it is quiet it gathers and goes on.

Each function answers with one action, or with NOBODY if it has nothing to say.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import archer, danger, near_foes, striking_fields
from katzentisch.games.mystik.bots.gains import in_turn_power
from katzentisch.games.mystik.bots.goal import Goal, door_fields
from katzentisch.games.mystik.bots.treasures import improves
from katzentisch.games.mystik.bots.ways import line_to, steps_in, towards
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.box import NOBODY
from katzentisch.games.mystik.rules.cards.stats import all_hold, value
from katzentisch.games.mystik.rules.fighting.fight import targets, weapons
from katzentisch.games.mystik.state import Mystik


def in_turn(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    first = first_things(t, mouse, legal)
    if first < 0:
        first = in_turn_power(t, mouse, legal)
    if first >= 0:
        return first
    return among_enemies(t, mouse, goal, legal) if t.threatened() else in_peace(t, mouse, goal, legal)


def first_things(t: Mystik, mouse: int, legal: list[int]) -> int:
    """What is always worth doing before anything else; NOBODY if there is nothing."""
    if c.RECOVER_STUNNED in legal:
        return c.RECOVER_STUNNED
    if c.LEVEL in legal:
        return c.LEVEL
    if c.BUY_ACTION in legal and t.threatened() and near_foes(t, mouse):
        return c.BUY_ACTION
    if c.RECOVER_WEBBED in legal and not t.threatened():
        return c.RECOVER_WEBBED
    if c.EQUIP in legal:
        for card in t.pack[mouse]:
            if improves(t, mouse, card):
                return c.EQUIP
    return NOBODY


def among_enemies(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Strike if somebody is in reach; else walk towards them; a wounded mouse that has struck steps back."""
    if c.ATTACK in legal and (t.moved != 1 or near_foes(t, mouse) or shoots(t, mouse)):
        return c.ATTACK
    steps = steps_in(legal)
    if steps and not t.acted:
        step = nearer(t, mouse, goal, striking_fields(t, mouse), legal)
        if step >= 0:
            return step
    if c.ATTACK in legal:
        return c.ATTACK
    if c.RECOVER_WEBBED in legal:
        return c.RECOVER_WEBBED
    if c.SCURRY in legal and not archer(t, mouse):
        return c.SCURRY
    if c.SEARCH in legal:
        return c.SEARCH
    if steps and t.acted:
        step = retreat(t, mouse, steps)
        if step >= 0:
            return c.GO + step
    return c.END


def nearer(t: Mystik, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """The action that brings her nearer to one of these fields: a step, or the fishhook laid; NOBODY if none does."""
    step = towards(t, mouse, goal, fields, steps_in(legal))
    return c.GO + step if step >= 0 else line_to(t, mouse, goal, fields, legal)


def shoots(t: Mystik, mouse: int) -> bool:
    return any(t.box.cards[card].reach == 1 and targets(t, mouse, card) for card in weapons(t, mouse))


def retreat(t: Mystik, mouse: int, steps: list[int]) -> int:
    """A wounded mouse steps to where it is less dangerous."""
    if t.total_wounds(mouse) * 2 < value(t, mouse, v.S_HEARTS, NOBODY):
        return NOBODY
    room = t.here()
    best, found = danger(t, t.at[mouse]), NOBODY
    for field in steps:
        if not room.water[field] and not t.traps[t.room] >> field & 1 and danger(t, field) < best:
            best, found = danger(t, field), field
    return found


# When it is quiet ----------------------------------------------------------------------------------------------------


def in_peace(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Search once while there is time, then go where the chapter is won."""
    fields = goal.wanted_fields(t)
    if fields:
        return at_the_goal(t, mouse, goal, fields, legal)
    if any(t.at[other] < 0 for other in t.party):
        return c.SEARCH if c.SEARCH in legal else c.END  # wait for the captured
    if c.SEARCH in legal and (not hurry(t) or goal.errand == t.room):
        special = special_fields(t, mouse)
        step = nearer(t, mouse, goal, special, legal)
        if step >= 0:
            return step
        if special >> t.at[mouse] & 1 or not t.moved:
            return c.SEARCH
    way = goal.way(t).action
    if way in legal:
        return way
    doors = door_fields(t, mouse, way)
    step = nearer(t, mouse, goal, doors, legal)
    if step >= 0:
        return step
    if c.SEARCH in legal:
        return c.SEARCH
    if c.SCURRY in legal and doors and not doors >> t.at[mouse] & 1:
        return c.SCURRY
    return c.END


def special_fields(t: Mystik, mouse: int) -> int:
    """Bit set of the fields where the special search of this room is still to be made."""
    rules = t.box.rules[t.room]
    if not rules.has_search or t.special >> t.room & 1 or not all_hold(t, rules.search_conditions, mouse, NOBODY):
        return 0
    return rules.search_fields or (1 << t.here().size) - 1


def at_the_goal(t: Mystik, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """In the last room: to the field that wins, or to where something has to be found."""
    there = bool(fields >> t.at[mouse] & 1)
    if there and goal.field < 0 and c.SEARCH in legal:
        return c.SEARCH
    step = nearer(t, mouse, goal, fields, legal)
    if step >= 0:
        return step
    if c.SCURRY in legal and not there:
        return c.SCURRY
    return c.SEARCH if c.SEARCH in legal and goal.field >= 0 else c.END


def peaceful_fields(t: Mystik, mouse: int, goal: Goal) -> int:
    fields = goal.wanted_fields(t)
    return fields if fields else door_fields(t, mouse, goal.way(t).action)


def hurry(t: Mystik) -> bool:
    """The clock: the last pages, or a wheel that is nearly full."""
    return t.end_page - t.page <= 2 or t.wheel >= 4
