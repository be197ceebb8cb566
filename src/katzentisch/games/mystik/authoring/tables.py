"""A room as the engine sees it: fields are numbers, sets of fields are bits.

Plain ints and lists, made by `authoring/rooms.py`.
"""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1
"""`drift` of a field without a current."""
AWAY: Final = -2
"""`drift` of a field whose current leaves the room."""

FREE: Final = 0
HOOK: Final = 1
NIMBLE: Final = 2
"""Kinds of flip fields: for everybody, with the fishhook, for tinkers and rogues."""

SIDES: Final = "NESW"


class RoomTable:
    """One room.

    steps, costs   for each field where a mouse may walk and what it costs (1, or 3 up a yellow line)
    near           bits: neighbours, for attacks and trade (normal and yellow lines)
    walks          where enemies may walk (red lines too)
    red, gaps      bits: fields across a red line, or across a gap of the pipe maze
    sees           bits: fields that are in sight, the own one too
    far            far[a][b]: steps of an enemy from a to b
    paces          paces[a][b]: what it costs a mouse to walk from a to b on a free board; 99: no way
    holds          how many small figures fit; 4, or more on a special area
    drift          where the current takes a mouse: a field, NOWHERE or AWAY
    hooks          bits: fields that the fishhook can join with this one
    exits          for each side (N E S W) the colour (0 orange, 1 blue, -1 none) and the fields beside it
    """

    def __init__(self) -> None:
        self.id = ""
        self.tile = ""
        self.blue = False
        self.letters: list[str] = []
        self.steps: list[list[int]] = []
        self.costs: list[list[int]] = []
        self.near: list[int] = []
        self.walks: list[list[int]] = []
        self.red: list[int] = []
        self.gaps: list[int] = []
        self.sees: list[int] = []
        self.far: list[list[int]] = []
        self.paces: list[list[int]] = []
        self.holds: list[int] = []
        self.special = 0
        self.water = 0
        self.drift: list[int] = []
        self.hooks: list[int] = []
        self.traps: list[int] = []
        self.starts: list[int] = []
        self.archers: list[int] = []  # special areas behind a red line with a start sign: archers go there first
        self.exit_colour: list[int] = []
        self.exit_fields: list[list[int]] = []
        self.flip = -1
        self.flip_kind = FREE


class TileTable:
    """A tile: its orange and its blue room, as numbers in the list of all rooms."""

    def __init__(self) -> None:
        self.id = ""
        self.orange = -1
        self.blue = -1
