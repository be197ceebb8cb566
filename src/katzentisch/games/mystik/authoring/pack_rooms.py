"""Packs the rooms: the tables of authors become those that the rules run on."""

from __future__ import annotations

from functools import cache

from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.authoring.tables import HOOK, NIMBLE, RoomTable
from katzentisch.games.mystik.rules.numbers import DOWN, FLIP, FLIP_HOOK, FLIP_SKILL, GAP, PLAIN, RED, UP
from katzentisch.games.mystik.rules.rooms import Exit, Room


@cache
def all_rooms() -> list[Room]:
    """The sixteen rooms; every box shares them."""
    rooms = [room_of(table) for table in room_tables()]
    for number, room in enumerate(rooms):
        room.back = number ^ 1
        room.tile = number // 2
    return rooms


def room_of(table: RoomTable) -> Room:
    """The engine's room from the author's table, one to one."""
    room = Room(table.id, list(table.letters))
    room.colour = int(table.blue)
    for a in range(room.size):
        for other in range(a + 1, room.size):
            if other in table.steps[a]:
                up = table.costs[a][table.steps[a].index(other)]
                down = table.costs[other][table.steps[other].index(a)]
                room.join(a, other, UP if up > down else DOWN if down > up else PLAIN)
            elif table.red[a] >> other & 1:
                room.join(a, other, RED)
            elif table.gaps[a] >> other & 1:
                room.join(a, other, GAP)
    room.measure()
    room.capacity = list(table.holds)
    room.water = [bool(table.water >> field & 1) for field in range(room.size)]
    room.current = list(table.drift)
    for field in table.traps:
        room.trap[field] = True
    for field in table.starts:
        room.start[field] = True
    for field in table.archers:
        room.area[field] = True
    if table.flip >= 0:
        room.flip[table.flip] = {HOOK: FLIP_HOOK, NIMBLE: FLIP_SKILL}.get(table.flip_kind, FLIP)
    room.sight = list(table.sees)
    room.hook = list(table.hooks)
    for side in range(4):
        if table.exit_colour[side] >= 0:
            room.exits.append(Exit(side, table.exit_colour[side], list(table.exit_fields[side])))
    return room
