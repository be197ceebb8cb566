"""Rooms as graphs, and as they are while doors are shut."""

from __future__ import annotations

from katzentisch.games.mystik.rules.chapters import Door
from katzentisch.games.mystik.rules.numbers import DOWN, FAR, GAP, NOBODY, PLAIN, RED, UP


class Edge:
    """A line between two fields, as one of them sees it."""

    def __init__(self, to: int = 0, kind: int = PLAIN) -> None:
        self.to = to
        self.kind = kind


class Exit:
    """A way out of a room, and the fields next to it. Sides: 0 north, 1 east, 2 south, 3 west."""

    def __init__(self, side: int = 0, colour: int = 0, fields: list[int] | None = None) -> None:
        self.side = side
        self.colour = colour
        self.fields: list[int] = [] if fields is None else fields


class Room:
    """A room as a graph. `near` are neighbours (for moving and fighting), `walk` where enemies step to.

    MM-050, MM-081, MM-082: what is painted, and what stands in the way of feet and eyes, is in its lines.
    """

    def __init__(self, name: str = "", fields: list[str] | None = None) -> None:
        self.name = name
        self.fields: list[str] = [] if fields is None else fields
        size = len(self.fields)
        self.size = size
        self.tile = 0
        self.colour = 0
        self.back = 0  # the room on the other side
        self.edges: list[list[Edge]] = [[] for _ in range(size)]
        self.near: list[list[int]] = [[] for _ in range(size)]
        self.walk: list[list[int]] = [[] for _ in range(size)]
        self.steps: list[list[int]] = []  # how far enemies walk, all pairs
        self.capacity = [4] * size
        self.water = [False] * size
        self.current = [NOBODY] * size
        self.trap = [False] * size
        self.start = [False] * size
        self.area = [False] * size  # a red-lined area with paw prints, for small ranged enemies
        self.flip = [0] * size
        self.sight = [0] * size  # bit sets of fields
        self.hook = [0] * size
        self.exits: list[Exit] = []

    def join(self, a: int, b: int, kind: int) -> None:
        """An edge as `a` sees it; from `b` a yellow line looks the other way."""
        back = DOWN if kind == UP else UP if kind == DOWN else kind
        self.edges[a].append(Edge(b, kind))
        self.edges[b].append(Edge(a, back))
        if kind != GAP:
            self.walk[a].append(b)
            self.walk[b].append(a)
        if kind != GAP and kind != RED:
            self.near[a].append(b)
            self.near[b].append(a)

    def measure(self) -> None:
        """All walking distances of enemies, when the edges are known."""
        self.steps = []
        for start in range(self.size):
            far = [FAR] * self.size
            far[start] = 0
            edge = [start]
            while edge:
                following: list[int] = []
                for field in edge:
                    for other in self.walk[field]:
                        if far[other] == FAR:
                            far[other] = far[field] + 1
                            following.append(other)
                edge = following
            self.steps.append(far)
        for field in range(self.size):
            self.walk[field].sort()
            self.near[field].sort()


def without_doors(room: Room, doors: list[Door]) -> Room:
    """The same room without the edges between the fields of these doors. What one sees through them is seen no more."""
    other = Room(room.name, room.fields)
    other.tile, other.colour, other.back = room.tile, room.colour, room.back
    other.capacity, other.water, other.current = room.capacity, room.water, room.current
    other.trap, other.start, other.area, other.flip = room.trap, room.start, room.area, room.flip
    other.hook, other.exits = room.hook, room.exits
    other.sight = room.sight[:]
    parted = [(door.one, door.other) for door in doors] + [(door.other, door.one) for door in doors]
    for field in range(room.size):
        for edge in room.edges[field]:
            if (field, edge.to) not in parted:
                other.edges[field].append(edge)
        other.walk[field] = [to for to in room.walk[field] if (field, to) not in parted]
        other.near[field] = [to for to in room.near[field] if (field, to) not in parted]
    for one, to in parted:
        other.sight[one] &= ~(1 << to)
    other.measure()
    return other
