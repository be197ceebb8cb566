"""The map of a chapter: how its tiles lie, and the other sides that can turn up. As SVG and in characters."""

from __future__ import annotations

from katzentisch.core.text import load_words
from katzentisch.games.mystik.authoring.checker import reachable
from katzentisch.games.mystik.authoring.rooms import Room, all_rooms
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.authoring.sketch import Sketch
from katzentisch.games.mystik.maps.chart import layout_text, room_text
from katzentisch.games.mystik.maps.draw import layout_svg


def chapter_svg(chapter: Chapter | Sketch, lang: str) -> str:
    """The laid tiles, and below them the other sides that the mice can get to."""
    laid, backs = _rooms(chapter)
    left = min(x for _, x, _ in laid)
    below = max(y for _, _, y in laid) + 1
    wide = max(x for _, x, _ in laid) - left + 1
    turned = [(room, left + number % wide, below + number // wide) for number, room in enumerate(backs)]
    title = chapter.name.de if lang == "de" else chapter.name.en
    return layout_svg([*laid, *turned], title, lang)


def chapter_text(chapter: Chapter | Sketch, lang: str) -> str:
    """The layout as boxes, then every room."""
    laid, backs = _rooms(chapter)
    title = chapter.name.de if lang == "de" else chapter.name.en
    parts = [title, layout_text(laid, lang), *(room_text(room, lang) for room, _, _ in laid)]
    if backs:
        parts += [load_words("katzentisch.games.mystik", lang).say("map.backs")]
        parts += [room_text(room, lang) for room in backs]
    return "\n\n".join(parts) + "\n"


def _rooms(chapter: Chapter | Sketch) -> tuple[list[tuple[Room, int, int]], list[Room]]:
    rooms = {room.id: room for room in all_rooms()}
    laid = [(rooms[tile.room], tile.x, tile.y) for tile in chapter.tiles]
    names = {tile.room for tile in chapter.tiles}
    return laid, [room for room in all_rooms() if room.id in reachable(chapter) - names]
