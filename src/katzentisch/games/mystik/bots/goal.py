"""Where a chapter is won, and the way there from room to room: read from its conditions and its layout.

One `Goal` serves all tables of a box; it remembers ways and distances it has worked out.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.wants import DEPTH, NOTHING, Want, next_want
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.enemies.placing import fields_in
from katzentisch.games.mystik.rules.numbers import (
    DOWN,
    FLIP,
    FLIP_HOOK,
    FLIP_SKILL,
    GAP,
    HOOK,
    NOBODY,
    RED,
    ROGUE,
    TINKER,
)
from katzentisch.games.mystik.rules.rooms import Edge
from katzentisch.games.mystik.rules.walking.explore import DX, DY, exit_at

FAR = 99
DEAR = 4  # what a trap or water adds to a step
LINE = 4  # a step along a fishhook that has still to be laid, and is likely to be left there
NIMBLE = TINKER | ROGUE
THROWN = 9  # a kind of edge: along the fishhook, if it is laid there


class Route:
    """`action` leads to the next room (NOBODY: none is needed, or none is known); `rooms` are all on the way."""

    def __init__(self, action: int = NOBODY, rooms: list[int] | None = None) -> None:
        self.action = action
        self.rooms: list[int] = [] if rooms is None else rooms


class Goal:
    """What has to be done next to win: the first condition of victory that does not hold yet, and how it comes true.

    That is found out from the vocabulary alone: who sets a flag, where an enemy comes, what opens a door.
    """

    def __init__(self, box: Box | None = None) -> None:
        self.box: Box = Box() if box is None else box
        self.errand = NOBODY  # a room to see first, on the way or off it
        self.ways: dict[int, Route] = {}
        self.costs: dict[int, list[int]] = {}

    def want(self, board: Board) -> Want:
        """What is wanted now."""
        found = next_want(board, self.box.win_if, DEPTH)
        return NOTHING if found is None else found

    def next_room(self, board: Board) -> int:
        """The room of the errand until it has been seen, then the room where something is wanted."""
        unseen = self.errand >= 0 and not board.castle.explored >> self.errand & 1
        return self.errand if unseen else self.want(board).room

    def wanted_fields(self, board: Board) -> int:
        """Bit set of the fields in this room where something is wanted; 0 elsewhere."""
        if self.errand >= 0 and not board.castle.explored >> self.errand & 1:
            return 0
        want = self.want(board)
        if board.castle.room != want.room:
            return 0
        return 1 << want.field if want.field >= 0 else want.seek

    # From room to room -----------------------------------------------------------------------------------------------

    def way(self, board: Board) -> Route:
        """The shortest way over exits and flip fields to the room that is next."""
        wanted = self.next_room(board)
        key = (wanted + 1 << 4 | board.castle.place) << 6 | board.castle.room
        for room in board.castle.up:
            key = key << 6 | room
        key = key << 2 | (2 if board.items.held & HOOK else 0) | (1 if nimble(board) else 0)
        found = self.ways.get(key)
        if found is None:
            found = self.find_way(board, wanted)
            self.ways[key] = found
        return found

    def find_way(self, board: Board, wanted: int) -> Route:
        if wanted < 0 or board.castle.room == wanted:
            return Route()
        start = board.castle.place << 8 | board.castle.room
        found: dict[int, Route] = {start: Route()}
        row = [start]
        while row:
            key = row.pop(0)
            place, room = key >> 8, key & 255
            so_far = found[key]
            if room == wanted:
                return so_far
            for action, there, other in self.doors_of(board, place, room):
                following = there << 8 | other
                if following not in found:
                    first = so_far.action if so_far.action >= 0 else action
                    found[following] = Route(first, [*so_far.rooms, other])
                    row.append(following)
        return Route()

    def doors_of(self, board: Board, place: int, room: int) -> list[tuple[int, int, int]]:
        """All ways out of a room: action, place and room they lead to."""
        box = self.box
        found: list[tuple[int, int, int]] = []
        if any(passable(board, kind) for kind in box.rooms[room].flip):
            found.append((codes.FLIP, place, box.rooms[room].back))
        for exit in box.rooms[room].exits:
            beyond = place_at(board, place, exit.side)
            if beyond < 0:
                continue
            for other in (board.castle.up[beyond], box.rooms[board.castle.up[beyond]].back):
                if exit_at(board, other, (exit.side + 2) % 4, exit.colour):
                    found.append((codes.EXPLORE + exit.side, beyond, other))
                    break
        return found

    def errands(self, board: Board) -> list[int]:
        """Rooms that can be reached, that nobody has seen, and where there is something special to be found."""
        seen: dict[int, bool] = {board.castle.place << 8 | board.castle.room: True}
        last = self.want(board).room
        row = [board.castle.place << 8 | board.castle.room]
        found: list[int] = []
        while row:
            key = row.pop(0)
            for _, there, other in self.doors_of(board, key >> 8, key & 255):
                following = there << 8 | other
                if following not in seen:
                    seen[following] = True
                    row.append(following)
                    new = not board.castle.explored >> other & 1 and other != last
                    if new and self.box.rules[other].searches and other not in found:
                        found.append(other)
        return found

    # From field to field ---------------------------------------------------------------------------------------------

    def cost_to(self, board: Board, goals: int) -> list[int]:
        """What it costs a mouse from each field of this room to the nearest of these (a bit set)."""
        spare = self.spare_line(board)
        key = ((board.castle.traps[board.castle.room] << 24 | goals) << 6 | board.castle.room) << 11
        key |= (board.items.hook_from + 1) << 6 | (board.items.hook_to + 1) << 1 | (1 if spare else 0)
        key = key << 8 | board.castle.shut
        found = self.costs.get(key)
        if found is None:
            found = field_costs(board, goals, spare)
            self.costs[key] = found
        return found

    def spare_line(self, board: Board) -> bool:
        """Whether the party has a fishhook, and no flip field on its way asks for it."""
        if not board.items.held & HOOK:
            return False
        return not any(FLIP_HOOK in self.box.rooms[room].flip for room in [board.castle.room, *self.way(board).rooms])


def nimble(board: Board) -> bool:
    return any(board.box.heroes[mouse].classes & NIMBLE for mouse in board.party)


def passable(board: Board, flip: int) -> bool:
    """Whether the party can use a flip field of this kind."""
    if flip == FLIP_HOOK:
        return bool(board.items.held & HOOK)
    return flip == FLIP or (flip == FLIP_SKILL and nimble(board))


def place_at(board: Board, place: int, side: int) -> int:
    x, y = board.box.xs[place] + DX[side], board.box.ys[place] + DY[side]
    for other in range(len(board.castle.up)):
        if board.box.xs[other] == x and board.box.ys[other] == y:
            return other
    return NOBODY


def door_fields(board: Board, mouse: int, action: int) -> int:
    """Bit set of the fields from which this mouse can explore that way, or flip."""
    room = board.here()
    found = 0
    if action == codes.FLIP:
        skilled = board.box.heroes[mouse].classes & NIMBLE
        for field in range(room.size):
            kind = room.flip[field]
            if kind and passable(board, kind) and (kind != FLIP_SKILL or skilled):
                found |= 1 << field
    elif codes.EXPLORE <= action < codes.GO:
        for field in exit_at(board, board.castle.room, action - codes.EXPLORE, NOBODY):
            found |= 1 << field
    return found


def field_costs(board: Board, goals: int, line: bool) -> list[int]:
    """Steps backwards from the goals. Upwards over a yellow line is 3; traps and water are dear.

    With `line` she may also lay the fishhook.
    """
    room = board.here()
    cost = [FAR] * room.size
    row: list[int] = []
    for field in range(room.size):
        if goals >> field & 1:
            cost[field] = 0
            row.append(field)
    while row:
        field = row.pop(0)
        ways = room.edges[field]
        if field == board.items.hook_from or field == board.items.hook_to:
            ways = [*ways, Edge(board.items.hook_to if field == board.items.hook_from else board.items.hook_from)]
        elif line:
            ways = ways + [Edge(other, THROWN) for other in fields_in(room.hook[field])]
        for edge in ways:
            other, kind = edge.to, edge.kind
            if RED <= kind <= GAP or (kind == THROWN and room.water[field] and room.water[other]):
                continue
            price = LINE if kind == THROWN else 3 if kind == DOWN else 1  # what is down from here is up from there
            if board.castle.traps[board.castle.room] >> field & 1:
                price += DEAR
            if room.water[field] or room.water[other]:
                price += DEAR
            if cost[field] + price < cost[other]:
                cost[other] = cost[field] + price
                row.append(other)
    return cost
