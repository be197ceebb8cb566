"""From room to room. MM-120 to MM-130."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import FLIP, FLIP_HOOK, FLIP_SKILL, FORK, GRAPE, HOOK, NOBODY, ROGUE, TINKER
from katzentisch.games.mystik.rules.enemies.encounter import entered
from katzentisch.games.mystik.rules.enemies.placing import nearest_free

DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)
SIDES = ("north", "east", "south", "west")


def exit_at(t: Table, room: int, side: int, colour: int) -> list[int]:
    """The fields next to an exit of that colour; colour -1: of any. Empty: there is none."""
    for exit in t.box.rooms[room].exits:
        if exit[0] == side and (colour < 0 or exit[1] == colour):
            return exit[2:]
    return []


def colour_at(t: Table, room: int, side: int, field: int) -> int:
    for exit in t.box.rooms[room].exits:
        if exit[0] == side and field in exit[2:]:
            return exit[1]
    return NOBODY


def place_beyond(t: Table, side: int) -> int:
    """The place of the layout on that side of the current room, or NOBODY."""
    x, y = t.box.xs[t.place] + DX[side], t.box.ys[t.place] + DY[side]
    for place in range(len(t.up)):
        if t.box.xs[place] == x and t.box.ys[place] == y:
            return place
    return NOBODY


def room_beyond(t: Table, mouse: int, side: int) -> int:
    """MM-121, MM-122: the room she gets to, as it lies or turned over; NOBODY if there is no way."""
    colour = colour_at(t, t.room, side, t.at[mouse])
    place = place_beyond(t, side)
    if colour < 0 or place < 0:
        return NOBODY
    back = (side + 2) % 4
    for room in (t.up[place], t.box.rooms[t.up[place]].back):
        if exit_at(t, room, back, colour):
            return room
    return NOBODY


def may_flip(t: Table, mouse: int) -> bool:
    """MM-124 to MM-126."""
    kind = t.here().flip[t.at[mouse]]
    if kind == FLIP_HOOK:
        return bool(t.items & HOOK)
    if kind == FLIP_SKILL:
        return bool(t.box.heroes[mouse].classes & (TINKER | ROGUE))
    return kind == FLIP


def explore(t: Table, mouse: int, side: int) -> None:
    room = room_beyond(t, mouse, side)
    place = place_beyond(t, side)
    colour = colour_at(t, t.room, side, t.at[mouse])
    fields = exit_at(t, room, (side + 2) % 4, colour)
    if t.up[place] != room:
        t.tell("tile_turned", {"room": t.box.rooms[room].name})
    t.up[place] = room
    t.place = place
    go_to(t, room, fields, mouse)


def flip(t: Table, mouse: int) -> None:
    room = t.here().back
    t.up[t.place] = room
    flips = [field for field in range(t.box.rooms[room].size) if t.box.rooms[room].flip[field]]
    t.tell("tile_turned", {"room": t.box.rooms[room].name})
    go_to(t, room, flips, mouse)


def go_to(t: Table, room: int, fields: list[int], leader: int) -> None:
    """MM-127: all free mice go along. What lies on the board stays behind (MM-210)."""
    leave(t)
    t.room = room
    t.tell("explored", {"room": t.box.rooms[room].name, "mouse": t.name(leader) if leader >= 0 else ""})
    moving = [mouse for mouse in t.party if t.at[mouse] >= 0]
    for mouse in moving:
        t.at[mouse] = LIFTED
    bits = 0
    for field in fields:
        bits |= 1 << field
    t.agenda.push(k.ENTERED)
    for mouse in reversed(moving):
        t.agenda.push(k.ARRIVE, mouse, bits)


LIFTED = 30  # a field that no room has: the mouse is on the way


def leave(t: Table) -> None:
    """MM-210: hook, fork and grape that are left go back into the search deck."""
    box = t.box
    for bit, lies in ((HOOK, t.hook_from), (FORK, t.fork_at), (GRAPE, t.grape_at)):
        if lies >= 0:
            card = box.party_cards[bit.bit_length() - 1]
            t.deck[card] += 1
            t.tell("left_behind", {"card": box.cards[card].name})
    t.hook_from = t.hook_to = t.fork_at = t.grape_at = NOBODY


def free_near(t: Table, fields: int) -> int:
    """MM-128: these fields if one has room, else the nearest that have."""
    room = t.here()
    free = 0
    for field in range(room.size):
        if fields >> field & 1 and t.fits(field, False):
            free |= 1 << field
    return free if free else nearest_free(t, fields, False)


def new_room(t: Table) -> None:
    """MM-129, MM-130: a new room brings an encounter; a known one nothing."""
    if not t.explored >> t.room & 1:
        entered(t)
