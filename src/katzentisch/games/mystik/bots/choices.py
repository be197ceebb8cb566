"""The macros worth a thought in a turn, best first by the exact odds. The script's own way always comes first."""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import danger, prize, shot
from katzentisch.games.mystik.bots.goal import FAR, Goal, door_fields
from katzentisch.games.mystik.bots.macro import DO, REST, SCRIPT, STRIKE, Macro
from katzentisch.games.mystik.bots.mouse import special_fields
from katzentisch.games.mystik.bots.needs import hurts
from katzentisch.games.mystik.bots.ways import reach_now
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.doing import left_to_do
from katzentisch.games.mystik.rules.cards.powers import powers, use_action
from katzentisch.games.mystik.rules.fighting.aiming import hostile, targets, weapons
from katzentisch.games.mystik.rules.numbers import NOBODY, STUNNED
from katzentisch.games.mystik.rules.pieces import NOT_YET
from katzentisch.games.mystik.rules.vocabulary import moments
from katzentisch.games.mystik.rules.walking.explore import room_beyond
from katzentisch.games.mystik.state import Mystik

FEAR = 0.12  # how much a wound that may come weighs against one that is dealt
TARGETS = 3  # enemies that are thought of in a turn


def macros(board: Mystik, mouse: int, goal: Goal) -> list[Macro]:
    cost = reach_now(board, mouse)
    reachable = [field for field in range(len(cost)) if cost[field] < FAR]
    found = [Macro()]
    if board.mice[mouse].status & STUNNED:
        return found
    boosts = [use_action(board, number) for number in powers(board, mouse, moments.TURN, NOBODY)]
    if board.threatened():
        safe = safest(board, reachable)
        found += strikes(board, mouse, reachable, safe)
        for boost in boosts:
            found.append(Macro(boost=boost))
        found += to_friends(board, mouse, reachable)
        found.append(Macro(REST, safe))
        found.append(Macro(DO, safe, action=codes.SEARCH))
        if board.turn.moved == NOT_YET:
            found.append(Macro(DO, safe, action=codes.SEARCH, late=True))
    else:
        found += in_quiet(board, mouse, goal, reachable)
        for boost in boosts:
            found.append(Macro(boost=boost))
    for number in powers(board, mouse, moments.ACTION, NOBODY):
        found.append(Macro(DO, action=use_action(board, number)))
    found += deeds(board, mouse, reachable)
    return without_repeats(found)


def deeds(board: Mystik, mouse: int, reachable: list[int]) -> list[Macro]:
    """What the chapter lets her do on a field she can reach."""
    found: list[Macro] = []
    for number in board.box.rules[board.castle.room].deeds:
        deed = board.box.deeds[number]
        if left_to_do(board, number) and all_hold(board, deed.conditions, mouse, NOBODY):
            for field in reachable:
                if deed.fields >> field & 1:
                    found.append(Macro(DO, field, action=codes.DEED + number))
                    break
    return found


def without_repeats(found: list[Macro]) -> list[Macro]:
    seen: dict[int, bool] = {}
    kept: list[Macro] = []
    for macro in found:
        key = macro.key()
        if key not in seen:
            seen[key] = True
            kept.append(macro)
    return kept


def safest(board: Mystik, reachable: list[int]) -> int:
    best, found = 0.0, NOBODY
    room = board.here()
    for field in reachable:
        risk = (
            danger(board, field)
            + (3.0 if room.water[field] else 0.0)
            + (0.5 if board.castle.traps[board.castle.room] >> field & 1 else 0.0)
        )
        if found < 0 or risk < best:
            best, found = risk, field
    return found


def strikes(board: Mystik, mouse: int, reachable: list[int], safe: int) -> list[Macro]:
    """The best few targets, each from where it pays most; and to strike first and step back then."""
    rated: list[tuple[float, int, int]] = []
    cards = weapons(board, mouse)
    at = board.mice[mouse].at
    for figure in hostile(board):
        best, where = -99.0, NOBODY
        for field in reachable:
            board.mice[mouse].at = field
            for card in cards:
                if figure in targets(board, mouse, card):
                    worth = shot(board, mouse, card, figure) * prize(board, figure) - FEAR * danger(board, field)
                    if worth > best:
                        best, where = worth, field
        board.mice[mouse].at = at
        if where >= 0:
            rated.append((best, where, figure))
    rated.sort(key=by_worth)
    found = [Macro(STRIKE, where, figure) for _, where, figure in rated[:TARGETS]]
    if board.turn.moved == NOT_YET and safe != at:
        for _, _, figure in rated[:TARGETS]:
            if any(figure in targets(board, mouse, card) for card in cards):
                found.append(Macro(STRIKE, safe, figure, late=True))
                break
    return found


def by_worth(one: tuple[float, int, int]) -> tuple[float, int]:
    return -one[0], one[1]


def to_friends(board: Mystik, mouse: int, reachable: list[int]) -> list[Macro]:
    """To the friend who is hurt most, to help her or to stand by her."""
    best, found = 0.0, NOBODY
    for other in board.party:
        if (
            other != mouse
            and board.mice[other].at in reachable
            and board.mice[other].at != board.mice[mouse].at
            and hurts(board, other) > best
        ):
            best, found = hurts(board, other), board.mice[other].at
    return [Macro(SCRIPT, found)] if found >= 0 else []


def in_quiet(board: Mystik, mouse: int, goal: Goal, reachable: list[int]) -> list[Macro]:
    """Search, or hurry on, or wait; and what this room has to be found."""
    found: list[Macro] = []
    way = goal.way(board).action
    doors = door_fields(board, mouse, way)
    for field in reachable:
        if doors >> field & 1:
            found.append(Macro(DO, field, action=way))
            break
    found.append(Macro(DO, action=codes.SEARCH))
    special = special_fields(board, mouse)
    for field in reachable:
        if special >> field & 1:
            found.append(Macro(DO, field, action=codes.SEARCH))
            break
    found.append(Macro(REST, board.mice[mouse].at))
    if doors and way >= 0:
        found.append(Macro(REST, nearest_of(board, goal, doors, reachable)))
        found.append(Macro(DO, nearest_of(board, goal, doors, reachable), action=codes.SCURRY))
    for side in range(4):
        if codes.EXPLORE + side != way and room_beyond(board, mouse, side) >= 0:
            found.append(Macro(DO, action=codes.EXPLORE + side))
    return found


def nearest_of(board: Mystik, goal: Goal, fields: int, reachable: list[int]) -> int:
    cost = goal.cost_to(board, fields)
    found = reachable[0]
    for field in reachable:
        if cost[field] < cost[found]:
            found = field
    return found
