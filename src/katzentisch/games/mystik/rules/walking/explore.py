"""From room to room. MM-120 to MM-130."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.enemies.encounter import entered
from katzentisch.games.mystik.rules.enemies.placing import lowest, nearest_free
from katzentisch.games.mystik.rules.numbers import (
    FLIP,
    FLIP_HOOK,
    FLIP_SKILL,
    FORK,
    GRAPE,
    HOOK,
    LIFTED,
    NOBODY,
    ROGUE,
    TINKER,
)
from katzentisch.games.mystik.rules.turns.offer import FullAction
from katzentisch.games.mystik.rules.walking.landing import put_mouse

DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)
SIDES = ("north", "east", "south", "west")


def exit_at(board: Board, room: int, side: int, colour: int) -> list[int]:
    """The fields next to an exit of that colour; colour -1: of any. Empty: there is none."""
    for exit in board.box.rooms[room].exits:
        if exit.side == side and (colour < 0 or exit.colour == colour):
            return exit.fields
    return []


def colour_at(board: Board, room: int, side: int, field: int) -> int:
    for exit in board.box.rooms[room].exits:
        if exit.side == side and field in exit.fields:
            return exit.colour
    return NOBODY


def place_beyond(board: Board, side: int) -> int:
    """The place of the layout on that side of the current room, or NOBODY."""
    x, y = board.box.xs[board.castle.place] + DX[side], board.box.ys[board.castle.place] + DY[side]
    for place in range(len(board.castle.up)):
        if board.box.xs[place] == x and board.box.ys[place] == y:
            return place
    return NOBODY


def room_beyond(board: Board, mouse: int, side: int) -> int:
    """MM-121, MM-122: the room she gets to, as it lies or turned over; NOBODY if there is no way."""
    colour = colour_at(board, board.castle.room, side, board.mice[mouse].at)
    place = place_beyond(board, side)
    if colour < 0 or place < 0:
        return NOBODY
    back = (side + 2) % 4
    for room in (board.castle.up[place], board.box.rooms[board.castle.up[place]].back):
        if exit_at(board, room, back, colour):
            return room
    return NOBODY


def may_flip(board: Board, mouse: int) -> bool:
    """MM-124, MM-125, MM-126."""
    kind = board.here().flip[board.mice[mouse].at]
    if kind == FLIP_HOOK:
        return bool(board.items.held & HOOK)
    if kind == FLIP_SKILL:
        return bool(board.box.heroes[mouse].classes & (TINKER | ROGUE))
    return kind == FLIP


def explore(board: Board, mouse: int, side: int) -> None:
    room = room_beyond(board, mouse, side)
    place = place_beyond(board, side)
    colour = colour_at(board, board.castle.room, side, board.mice[mouse].at)
    fields = exit_at(board, room, (side + 2) % 4, colour)
    if board.castle.up[place] != room:
        board.tell("tile_turned", {"room": board.box.rooms[room].name})
    board.castle.up[place] = room
    board.castle.place = place
    go_to(board, room, fields, mouse)


def flip(board: Board, mouse: int) -> None:
    room = board.here().back
    board.castle.up[board.castle.place] = room
    flips = [field for field in range(board.box.rooms[room].size) if board.box.rooms[room].flip[field]]
    board.tell("tile_turned", {"room": board.box.rooms[room].name})
    go_to(board, room, flips, mouse)


def go_to(board: Board, room: int, fields: list[int], leader: int) -> None:
    """MM-127: all free mice go along. What lies on the board stays behind (MM-210)."""
    leave(board)
    board.castle.room = room
    board.tell("explored", {"room": board.box.rooms[room].name, "mouse": board.name(leader) if leader >= 0 else ""})
    moving = [mouse for mouse in board.party if board.mice[mouse].at >= 0]
    for mouse in moving:
        board.mice[mouse].at = LIFTED
    bits = 0
    for field in fields:
        bits |= 1 << field
    board.agenda.push(tasks.ENTERED)
    for mouse in reversed(moving):
        board.agenda.push(tasks.ARRIVE, mouse, bits)


def leave(board: Board) -> None:
    """MM-210: hook, fork and grape that are left go back into the search deck."""
    box = board.box
    for bit, lies in ((HOOK, board.items.hook_from), (FORK, board.items.fork_at), (GRAPE, board.items.grape_at)):
        if lies >= 0:
            card = box.party_cards[bit.bit_length() - 1]
            board.deck.cards[card] += 1
            board.tell("left_behind", {"card": box.cards[card].name})
    board.items.hook_from = board.items.hook_to = board.items.fork_at = board.items.grape_at = NOBODY


def free_near(board: Board, fields: int) -> int:
    """MM-128: these fields if one has room, else the nearest that have."""
    room = board.here()
    free = 0
    for field in range(room.size):
        if fields >> field & 1 and board.fits(field, False):
            free |= 1 << field
    return free if free else nearest_free(board, fields, False)


def new_room(board: Board) -> None:
    """MM-129, MM-130: a new room brings an encounter; a known one nothing."""
    if not board.castle.explored >> board.castle.room & 1:
        entered(board)


def come_in(board: Board, mouse: int, fields: int) -> None:
    """MM-128: a mouse comes into the new room."""
    free = free_near(board, fields)
    if free & free - 1:
        board.agenda.push(tasks.PUT_MOUSE, mouse, free, mouse)
    else:
        put_mouse(board, mouse, lowest(free))


class Explore(FullAction):
    """MM-120, MM-121, MM-122: through an exit."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        if board.threatened():
            return []
        return [codes.EXPLORE + side for side in range(4) if room_beyond(board, mouse, side) >= 0]

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("enemies_here", "MM-120") if board.threatened() else Illegal("no_exit", "MM-121")

    def act(self, board: Board, mouse: int, action: int) -> None:
        explore(board, mouse, action - codes.EXPLORE)


class Flip(FullAction):
    """MM-124: over a flip field, to the other side of the tile."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [codes.FLIP] if not board.threatened() and may_flip(board, mouse) else []

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        if board.threatened():
            return Illegal("enemies_here", "MM-120")
        kind = board.here().flip[board.mice[mouse].at]
        if kind == FLIP_HOOK:
            return Illegal("needs_hook", "MM-125")
        return Illegal("needs_nimble", "MM-126") if kind == FLIP_SKILL else Illegal("no_exit", "MM-121")

    def act(self, board: Board, mouse: int, action: int) -> None:
        flip(board, mouse)
