"""New enemies come onto the board. MM-141 to MM-149."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.use import window
from katzentisch.games.mystik.rules.chapters import Groups
from katzentisch.games.mystik.rules.components import Kind
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.numbers import FAR, FOE, NOBODY, SLOTS
from katzentisch.games.mystik.rules.vocabulary import moments

NEW_ORDER = 0  # the order is shuffled anew
JOIN = 1  # new cards go to the bottom


def come(board: Board, groups: Groups, how: int) -> None:
    """MM-141: first small ranged enemies, then large ones, then small melee ones; at last their cards."""
    board.enemies.fresh = 0
    if groups.greedy:
        board.enemies.greedy = True
        board.tell("greedy", {})
    board.agenda.push(tasks.PLACED, 0)
    board.agenda.push(tasks.NEW_ORDER if how == NEW_ORDER else tasks.JOIN_TRACK)
    for step in (2, 1, 0):
        for i in range(len(groups.kinds) - 1, -1, -1):
            if order(board, groups.kinds[i]) == step:
                board.agenda.push(tasks.PLACE_FOES, groups.kinds[i], groups.numbers[i], groups.spots[i])


def order(board: Board, kind: int) -> int:
    if board.box.kinds[kind].large:
        return 1
    return 0 if is_ranged(board, board.box.kinds[kind]) else 2


def is_ranged(board: Board, kind: Kind) -> bool:
    return board.box.initiative[kind.cards[0]].ranged


def left_in_pool(board: Board, number: int) -> int:
    """MM-148, MM-149: figures and markers that are still in the box."""
    kind = board.box.kinds[number]
    figures = board.box.figures[kind.figure]
    same = 0
    for other in board.enemies.kind:
        if other >= 0 and board.box.kinds[other].figure == kind.figure:
            figures -= 1
        if other == number:
            same += 1
    if kind.most and kind.most - same < figures:
        figures = kind.most - same
    return figures


def place_foes(board: Board, number: int, left: int, where: int) -> None:
    """One figure after the other; where several fields are equally good, the players choose.

    MM-243: `where` are fields that the chapter names: they fill in turn, and if they are full the nearest does.
    """
    kind = board.box.kinds[number]
    if left <= 0:
        return
    if kind.bodiless:
        if board.enemies.cat_at < 0:
            board.enemies.cat_at = lowest(where if where else near_mice(board, start_fields(board)))
            board.tell("cat_comes", {"field": board.field_name(board.enemies.cat_at)})
        return
    if left_in_pool(board, number) <= 0 or NOBODY not in board.enemies.kind:
        board.tell("none_left", {"enemy": kind.name})
        return
    fields = lowest_bit(named_spots(board, kind, where)) if where else spots(board, number)
    if not fields:
        return
    board.agenda.push(tasks.PLACE_FOES, number, left - 1, where)
    if fields & fields - 1:
        board.agenda.push(tasks.PUT_FOE, number, fields)
    else:
        put_foe(board, number, lowest(fields))


def put_foe(board: Board, number: int, field: int) -> None:
    slot = board.enemies.kind.index(NOBODY)
    board.enemies.kind[slot] = number
    board.enemies.spot[slot] = field
    board.enemies.lying &= ~(1 << slot)
    board.enemies.fresh |= 1 << slot
    board.tell("placed", {"figure": board.name(FOE + slot), "field": board.field_name(field)})


def spots(board: Board, number: int) -> int:
    """The fields that are equally good for one more figure of a kind, as a bit set."""
    kind = board.box.kinds[number]
    room = board.here()
    free = 0
    for field in range(room.size):
        if room.start[field] and board.fits(field, kind.large):
            free |= 1 << field
    if not free:
        return nearest_free(board, start_fields(board), kind.large)
    if kind.large:
        return near_mice(board, free)  # MM-144
    if is_ranged(board, kind):
        table = 0
        for field in range(room.size):
            if free >> field & 1 and room.area[field]:
                table |= 1 << field
        return far_from_mice(board, table if table else free)  # MM-142, MM-143
    return emptiest(board, free)  # MM-145


def named_spots(board: Board, kind: Kind, where: int) -> int:
    """Of the fields that are named, the emptiest that has room; else the nearest to one of them."""
    free = 0
    for field in fields_in(where):
        if board.fits(field, kind.large):
            free |= 1 << field
    return emptiest(board, free) if free else nearest_free(board, where, kind.large)


def lowest_bit(fields: int) -> int:
    return fields & -fields


def start_fields(board: Board) -> int:
    room = board.here()
    bits = 0
    for field in range(room.size):
        if room.start[field]:
            bits |= 1 << field
    return bits if bits else (1 << room.size) - 1


def distance_to_mice(board: Board, field: int) -> int:
    steps = board.here().steps[field]
    best = FAR
    for mouse in board.party:
        if board.mice[mouse].at >= 0 and steps[board.mice[mouse].at] < best:
            best = steps[board.mice[mouse].at]
    return best


def near_mice(board: Board, fields: int) -> int:
    chosen = fields_in(fields)
    return least(chosen, [distance_to_mice(board, field) for field in chosen])


def far_from_mice(board: Board, fields: int) -> int:
    chosen = fields_in(fields)
    return least(chosen, [-distance_to_mice(board, field) for field in chosen])


def emptiest(board: Board, fields: int) -> int:
    """MM-145: as evenly as possible."""
    chosen = fields_in(fields)
    return least(chosen, [board.foes_on(field) for field in chosen])


def nearest_free(board: Board, fields: int, large: bool) -> int:
    """MM-128, MM-146: of the fields that have room, those nearest to one of `fields`."""
    room = board.here()
    free = [field for field in range(room.size) if board.fits(field, large)]
    starts = fields_in(fields)
    return least(free, [min([room.steps[start][field] for start in starts]) for field in free])


def fields_in(bits: int) -> list[int]:
    return [field for field in range(bits.bit_length()) if bits >> field & 1]


def least(fields: list[int], scores: list[int]) -> int:
    """The fields whose score is the least, as a bit set."""
    found = 0
    best = min(scores) if scores else 0
    for i in range(len(fields)):
        if scores[i] == best:
            found |= 1 << fields[i]
    return found


def lowest(fields: int) -> int:
    return (fields & -fields).bit_length() - 1


def placed(board: Board, done: int) -> None:
    """Reactions to new enemies, figure by figure."""
    for slot in range(SLOTS):
        if board.enemies.fresh >> slot & 1 and not done >> slot & 1:
            board.agenda.push(tasks.PLACED, done | 1 << slot)
            if board.enemies.kind[slot] >= 0:
                window(board, moments.ENEMY_PLACED, NOBODY, 0, FOE + slot)
            return
    board.enemies.fresh = 0


class PutFoe(Question):
    """MM-147: where an enemy comes, among fields that are equally good."""

    def rule(self) -> str:
        return "MM-147"

    def facts(self, board: Board) -> dict[str, Json]:
        return {"enemy": board.box.kinds[board.agenda.arg(0)].name}

    def usual(self, board: Board) -> int:
        return min(self.answers(board))

    def asked(self, board: Board) -> int:
        return board.decider()

    def answers(self, board: Board) -> list[int]:
        return [codes.PUT + field for field in fields_in(board.agenda.arg(1))]

    def answer(self, board: Board, action: int) -> None:
        kind = board.agenda.arg(0)
        board.agenda.drop()
        put_foe(board, kind, action - codes.PUT)


register(tasks.PUT_FOE, PutFoe())
