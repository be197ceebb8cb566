"""The macros worth a thought in a turn, best first by the exact odds. The script's own way always comes first."""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import danger, prize, shot
from katzentisch.games.mystik.bots.gains import hurts
from katzentisch.games.mystik.bots.goal import FAR, Goal, door_fields
from katzentisch.games.mystik.bots.macro import DO, REST, SCRIPT, STRIKE, Macro
from katzentisch.games.mystik.bots.mouse import special_fields
from katzentisch.games.mystik.bots.ways import reach_now
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules.box import ACTION, NOBODY, STUNNED, TURN
from katzentisch.games.mystik.rules.cards.use import powers, use_action
from katzentisch.games.mystik.rules.fighting.fight import hostile, targets, weapons
from katzentisch.games.mystik.rules.walking.explore import room_beyond
from katzentisch.games.mystik.state import Mystik

FEAR = 0.12  # how much a wound that may come weighs against one that is dealt
TARGETS = 3  # enemies that are thought of in a turn


def macros(t: Mystik, mouse: int, goal: Goal) -> list[Macro]:
    cost = reach_now(t, mouse)
    reachable = [field for field in range(len(cost)) if cost[field] < FAR]
    found = [Macro()]
    if t.status[mouse] & STUNNED:
        return found
    boosts = [use_action(t, number) for number in powers(t, mouse, TURN, NOBODY)]
    if t.threatened():
        safe = safest(t, reachable)
        found += strikes(t, mouse, reachable, safe)
        for boost in boosts:
            found.append(Macro(boost=boost))
        found += to_friends(t, mouse, reachable)
        found.append(Macro(REST, safe))
        found.append(Macro(DO, safe, action=c.SEARCH))
        if t.moved == 0:
            found.append(Macro(DO, safe, action=c.SEARCH, late=True))
    else:
        found += in_quiet(t, mouse, goal, reachable)
        for boost in boosts:
            found.append(Macro(boost=boost))
    for number in powers(t, mouse, ACTION, NOBODY):
        found.append(Macro(DO, action=use_action(t, number)))
    return without_repeats(found)


def without_repeats(found: list[Macro]) -> list[Macro]:
    seen: dict[int, bool] = {}
    kept: list[Macro] = []
    for macro in found:
        key = macro.key()
        if key not in seen:
            seen[key] = True
            kept.append(macro)
    return kept


def safest(t: Mystik, reachable: list[int]) -> int:
    best, found = 0.0, NOBODY
    room = t.here()
    for field in reachable:
        risk = danger(t, field) + (3.0 if room.water[field] else 0.0) + (0.5 if t.traps[t.room] >> field & 1 else 0.0)
        if found < 0 or risk < best:
            best, found = risk, field
    return found


def strikes(t: Mystik, mouse: int, reachable: list[int], safe: int) -> list[Macro]:
    """The best few targets, each from where it pays most; and to strike first and step back then."""
    rated: list[tuple[float, int, int]] = []
    cards = weapons(t, mouse)
    at = t.at[mouse]
    for figure in hostile(t):
        best, where = -99.0, NOBODY
        for field in reachable:
            t.at[mouse] = field
            for card in cards:
                if figure in targets(t, mouse, card):
                    worth = shot(t, mouse, card, figure) * prize(t, figure) - FEAR * danger(t, field)
                    if worth > best:
                        best, where = worth, field
        t.at[mouse] = at
        if where >= 0:
            rated.append((best, where, figure))
    rated.sort(key=by_worth)
    found = [Macro(STRIKE, where, figure) for _, where, figure in rated[:TARGETS]]
    if t.moved == 0 and safe != at:
        for _, _, figure in rated[:TARGETS]:
            if any(figure in targets(t, mouse, card) for card in cards):
                found.append(Macro(STRIKE, safe, figure, late=True))
                break
    return found


def by_worth(one: tuple[float, int, int]) -> tuple[float, int]:
    return -one[0], one[1]


def to_friends(t: Mystik, mouse: int, reachable: list[int]) -> list[Macro]:
    """To the friend who is hurt most, to help her or to stand by her."""
    best, found = 0.0, NOBODY
    for other in t.party:
        if other != mouse and t.at[other] in reachable and t.at[other] != t.at[mouse] and hurts(t, other) > best:
            best, found = hurts(t, other), t.at[other]
    return [Macro(SCRIPT, found)] if found >= 0 else []


def in_quiet(t: Mystik, mouse: int, goal: Goal, reachable: list[int]) -> list[Macro]:
    """Search, or hurry on, or wait; and what this room has to be found."""
    found: list[Macro] = []
    way = goal.way(t).action
    doors = door_fields(t, mouse, way)
    for field in reachable:
        if doors >> field & 1:
            found.append(Macro(DO, field, action=way))
            break
    found.append(Macro(DO, action=c.SEARCH))
    special = special_fields(t, mouse)
    for field in reachable:
        if special >> field & 1:
            found.append(Macro(DO, field, action=c.SEARCH))
            break
    found.append(Macro(REST, t.at[mouse]))
    if doors and way >= 0:
        found.append(Macro(REST, nearest_of(t, goal, doors, reachable)))
        found.append(Macro(DO, nearest_of(t, goal, doors, reachable), action=c.SCURRY))
    for side in range(4):
        if c.EXPLORE + side != way and room_beyond(t, mouse, side) >= 0:
            found.append(Macro(DO, action=c.EXPLORE + side))
    return found


def nearest_of(t: Mystik, goal: Goal, fields: int, reachable: list[int]) -> int:
    cost = goal.cost_to(t, fields)
    found = reachable[0]
    for field in reachable:
        if cost[field] < cost[found]:
            found = field
    return found
