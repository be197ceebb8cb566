"""How a chapter lies on the table: all that a map needs of it, taken from whatever an author has written so far."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.games.mystik.authoring.lexicon import Text
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.authoring.schema import Start, Tile


class Sketch(msgspec.Struct, frozen=True):
    """The fields of a chapter that a map reads."""

    name: Text
    tiles: tuple[Tile, ...]
    start: Start


def sketch_of(value: Any) -> Sketch:
    """Tiles that can be laid: of rooms that there are, each on a spot of its own. The rest is left out."""
    chapter = value if isinstance(value, dict) else {}
    name = fitting(chapter.get("name"), Text) or Text("", "")
    rooms = {table.id for table in room_tables()}
    laid: dict[tuple[int, int], Tile] = {}
    tiles = chapter.get("tiles")
    for one in tiles if isinstance(tiles, list) else ():
        tile = fitting(one, Tile)
        if tile is not None and tile.room in rooms and abs(tile.x) < FARTHEST and abs(tile.y) < FARTHEST:
            laid.setdefault((tile.x, tile.y), tile)
    start = fitting(chapter.get("start"), Start)
    first = next(iter(laid.values())).room if laid else ""
    return Sketch(name, tuple(laid.values()), start or Start(first, ()))


FARTHEST = 10
"""A map of tiles that lie further away would be a map of nothing."""


def fitting(value: Any, shape: type[Any]) -> Any:
    """The value as that shape; None if it does not fit."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return None
