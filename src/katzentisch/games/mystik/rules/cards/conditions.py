"""Whether the conditions of clauses hold. Asked all the time: whenever a value is counted."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.fighting.faces import cheeses
from katzentisch.games.mystik.rules.numbers import CAT, FOE, LIFTED, MICE, NOBODY
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.games.mystik.rules.vocabulary import conditions


def all_hold(board: Board, asked: list[Condition], figure: int, about: int) -> bool:
    return all(holds(board, condition, figure, about) != condition.negated for condition in asked)


def holds(board: Board, condition: Condition, figure: int, about: int) -> bool:
    """Whether what it asks for is so, of a figure and about another. Whether it is negated is not looked at."""
    if condition.what <= conditions.FRIEND_NEAR:
        return holds_in_fight(board, condition.what, condition.argument, figure, about)
    if condition.what <= conditions.MOVED or condition.what == conditions.CARRIES:
        return holds_of_mouse(board, condition, figure)
    return holds_of_board(board, condition, about)


def holds_in_fight(board: Board, what: int, argument: int, figure: int, about: int) -> bool:
    if what == conditions.FRIEND_NEAR:
        return (
            board.is_mouse(about)
            and board.is_mouse(figure)
            and board.neighbours(board.mice[figure].at, board.mice[about].at)
        )
    if what == conditions.TARGET:
        return is_sort(board, about, argument)
    if what == conditions.TARGET_LOWER:
        return about >= 0 and board.rank(about) > board.rank(figure)
    if what == conditions.TARGET_HIGHER:
        return about >= 0 and board.rank(about) < board.rank(figure)
    if what == conditions.TARGET_HERE:
        return about >= 0 and figure >= 0 and board.field_of(about) == board.field_of(figure)
    if not board.fights or figure < 0:
        return False  # a chapter asks of nobody, and nobody fights
    fight = board.fights[-1]
    if what == conditions.MELEE:
        return not fight.ranged and not fight.kindless
    if what == conditions.RANGED:
        return fight.ranged and not fight.kindless
    if what == conditions.WEAPON:
        return fight.kind == argument
    own = fight.faces if fight.attacker == figure else fight.shields
    return cheeses(own) >= argument


def is_sort(board: Board, figure: int, argument: int) -> bool:
    if figure < CAT:
        return False
    number = cat_kind(board) if figure == CAT else board.enemies.kind[figure - FOE]
    if number < 0:
        number = board.story.about  # it was beaten just now
    if number < 0:
        return False
    kind = board.box.kinds[number]
    if argument == conditions.LARGE:
        return kind.large
    if argument == conditions.SMALL:
        return not kind.large
    if argument == conditions.BOSS:
        return kind.boss
    if argument == conditions.RAT:
        return kind.rat and not kind.boss
    if argument == conditions.ROACH:
        return kind.roach and not kind.boss
    return number == argument - conditions.KIND


def cat_kind(board: Board) -> int:
    for number, kind in enumerate(board.box.kinds):
        if kind.bodiless:
            return number
    return NOBODY


def holds_of_mouse(board: Board, condition: Condition, figure: int) -> bool:
    what, argument = condition.what, condition.argument
    if what == conditions.HERO:
        return figure == argument
    if figure < 0:
        return False
    if what == conditions.ENEMIES_HERE:
        return board.foes_on(board.field_of(figure)) >= argument
    if what == conditions.FIELD:
        return board.castle.room == condition.room and board.field_of(figure) == condition.field
    if figure >= MICE:
        return False
    if what == conditions.CARRIES:
        return board.carrier(argument) == figure
    at = board.mice[figure].at
    if what == conditions.CLASS:
        return bool(board.box.heroes[figure].classes >> argument & 1)
    if what == conditions.WOUNDED:
        return board.total_wounds(figure) > 0
    if what == conditions.POISONED:
        return board.mice[figure].poison > 0
    if what == conditions.CHEESE:
        return board.mice[figure].cheese >= argument
    if what == conditions.MOVED:
        return board.mover() == figure and board.turn.walked
    if at < 0 or at == LIFTED:
        return False  # she stands nowhere
    if what == conditions.ALONE:
        return board.mice_on(at) == 1
    if what == conditions.MICE_HERE:
        return board.mice_on(at) >= argument
    if what == conditions.WATER:
        return board.here().water[at]
    near = board.foes_on(at)
    for field in board.here().near[at]:
        near += board.foes_on(field)
    return near >= argument


def holds_of_board(board: Board, condition: Condition, about: int) -> bool:
    what, argument = condition.what, condition.argument
    if what == conditions.ENEMIES_ROOM:
        return len(board.foes()) >= argument
    if what == conditions.NO_ENEMIES:
        return not board.threatened()
    if what == conditions.ROOM:
        return board.castle.room == argument
    if what == conditions.EXPLORED:
        return bool(board.castle.explored >> argument & 1)
    if what == conditions.PAGE:
        return board.fate.page >= argument
    if what == conditions.FLAG:
        return bool(board.story.flags >> argument & 1)
    if what == conditions.ACHIEVED:
        return bool(board.story.achieved >> argument & 1)
    if what == conditions.BEATEN:
        return bool(board.story.beaten >> argument & 1)
    if what == conditions.ENEMY:
        kind = board.story.about if about < FOE else board.enemies.kind[about - FOE]
        return kind == argument
    if what == conditions.PARTY:
        return bool(board.items.held >> argument & 1)
    if what == conditions.NOBODY_CAPTURED:
        return all(board.mice[mouse].at >= 0 for mouse in board.party)
    if what >= conditions.COUNTER:
        return holds_of_story(board, condition)
    if board.castle.room != condition.room:
        return False
    standing = [board.mice[mouse].at == condition.field for mouse in board.party]
    return all(standing) if what == conditions.ALL_AT else any(standing)


def holds_of_story(board: Board, condition: Condition) -> bool:
    """What only chapters speak of: counters, the past, doors, tokens."""
    what, argument = condition.what, condition.argument
    if what == conditions.COUNTER:
        return board.story.counters[argument] >= condition.field
    if what == conditions.PAST:
        return bool(board.story.past >> argument & 1)
    if what == conditions.OPEN:
        return not board.castle.shut >> argument & 1
    if what == conditions.COMPANION:
        return board.story.with_mouse >= 0
    if what == conditions.COMPANION_LOST:
        return board.story.lost
    if what == conditions.CARRIED:
        return board.carrier(argument) >= 0
    return board.lies_at(argument) >= 0
