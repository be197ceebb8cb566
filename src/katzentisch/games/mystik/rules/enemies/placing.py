"""New enemies come onto the board. MM-141 to MM-149."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import ENEMY_PLACED, FOE, NOBODY, SLOTS, Groups, Kind
from katzentisch.games.mystik.rules.cards.use import window

NEW_ORDER = 0  # the order is shuffled anew
JOIN = 1  # new cards go to the bottom


def come(t: Table, groups: Groups, how: int) -> None:
    """MM-141: first small ranged enemies, then large ones, then small melee ones; at last their cards."""
    t.fresh = 0
    if groups.greedy:
        t.greedy = True
        t.tell("greedy", {})
    t.agenda.push(k.PLACED, 0)
    t.agenda.push(k.NEW_ORDER if how == NEW_ORDER else k.JOIN_TRACK)
    for step in (2, 1, 0):
        for i in range(len(groups.kinds) - 1, -1, -1):
            if order(t, groups.kinds[i]) == step:
                t.agenda.push(k.PLACE_FOES, groups.kinds[i], groups.numbers[i])


def order(t: Table, kind: int) -> int:
    if t.box.kinds[kind].large:
        return 1
    return 0 if is_ranged(t, t.box.kinds[kind]) else 2


def is_ranged(t: Table, kind: Kind) -> bool:
    return t.box.initiative[kind.cards[0]].ranged


def left_in_pool(t: Table, number: int) -> int:
    """MM-148, MM-149: figures and markers that are still in the box."""
    kind = t.box.kinds[number]
    figures = t.box.figures[kind.figure]
    same = 0
    for other in t.kind:
        if other >= 0 and t.box.kinds[other].figure == kind.figure:
            figures -= 1
        if other == number:
            same += 1
    if kind.most and kind.most - same < figures:
        figures = kind.most - same
    return figures


def place_foes(t: Table, number: int, left: int) -> None:
    """One figure after the other; where several fields are equally good, the players choose."""
    kind = t.box.kinds[number]
    if left <= 0:
        return
    if kind.bodiless:
        if t.cat_at < 0:
            t.cat_at = lowest(near_mice(t, start_fields(t)))
            t.tell("cat_comes", {"field": t.field_name(t.cat_at)})
        return
    if left_in_pool(t, number) <= 0 or NOBODY not in t.kind:
        t.tell("none_left", {"enemy": kind.name})
        return
    fields = spots(t, number)
    if not fields:
        return
    t.agenda.push(k.PLACE_FOES, number, left - 1)
    if fields & fields - 1:
        t.agenda.push(k.PUT_FOE, number, fields)
    else:
        put_foe(t, number, lowest(fields))


def put_foe(t: Table, number: int, field: int) -> None:
    slot = t.kind.index(NOBODY)
    t.kind[slot] = number
    t.spot[slot] = field
    t.lying &= ~(1 << slot)
    t.fresh |= 1 << slot
    t.tell("placed", {"figure": t.name(FOE + slot), "field": t.field_name(field)})


def spots(t: Table, number: int) -> int:
    """The fields that are equally good for one more figure of a kind, as a bit set."""
    kind = t.box.kinds[number]
    room = t.here()
    free = 0
    for field in range(room.size):
        if room.start[field] and t.fits(field, kind.large):
            free |= 1 << field
    if not free:
        return nearest_free(t, start_fields(t), kind.large)
    if kind.large:
        return near_mice(t, free)  # MM-144
    if is_ranged(t, kind):
        table = 0
        for field in range(room.size):
            if free >> field & 1 and room.area[field]:
                table |= 1 << field
        return far_from_mice(t, table if table else free)  # MM-142, MM-143
    return emptiest(t, free)  # MM-145


def start_fields(t: Table) -> int:
    room = t.here()
    bits = 0
    for field in range(room.size):
        if room.start[field]:
            bits |= 1 << field
    return bits if bits else (1 << room.size) - 1


def distance_to_mice(t: Table, field: int) -> int:
    steps = t.here().steps[field]
    best = 99
    for mouse in t.party:
        if t.at[mouse] >= 0 and steps[t.at[mouse]] < best:
            best = steps[t.at[mouse]]
    return best


def near_mice(t: Table, fields: int) -> int:
    chosen = fields_in(fields)
    return least(chosen, [distance_to_mice(t, field) for field in chosen])


def far_from_mice(t: Table, fields: int) -> int:
    chosen = fields_in(fields)
    return least(chosen, [-distance_to_mice(t, field) for field in chosen])


def emptiest(t: Table, fields: int) -> int:
    """MM-145: as evenly as possible."""
    chosen = fields_in(fields)
    return least(chosen, [t.foes_on(field) for field in chosen])


def nearest_free(t: Table, fields: int, large: bool) -> int:
    """MM-128, MM-146: of the fields that have room, those nearest to one of `fields`."""
    room = t.here()
    free = [field for field in range(room.size) if t.fits(field, large)]
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


def placed(t: Table, done: int) -> None:
    """Reactions to new enemies, figure by figure."""
    for slot in range(SLOTS):
        if t.fresh >> slot & 1 and not done >> slot & 1:
            t.agenda.push(k.PLACED, done | 1 << slot)
            if t.kind[slot] >= 0:
                window(t, ENEMY_PLACED, NOBODY, 0, FOE + slot)
            return
    t.fresh = 0
