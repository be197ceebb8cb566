"""Maps: whole, legible within 80 columns, and valid SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from katzentisch.games.mystik.authoring.checker import HOME, reachable
from katzentisch.games.mystik.authoring.rooms import Room, all_rooms
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.authoring.source import read_file
from katzentisch.games.mystik.authoring.tables import FREE
from katzentisch.games.mystik.maps.chart import HIGH, WIDE, layout_text, room_text
from katzentisch.games.mystik.maps.draw import layout_svg, room_svg, scenery
from katzentisch.games.mystik.maps.layout import chapter_svg, chapter_text

ROOMS = {room.id: room for room in all_rooms()}
SVG = "{http://www.w3.org/2000/svg}"


def chapter(name: str) -> Chapter:
    found: Chapter = read_file(HOME / "chapters" / f"{name}.yaml").fit(Chapter)
    return found


@pytest.mark.parametrize("room", all_rooms(), ids=lambda room: room.id)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_room_in_characters(room: Room, lang: str) -> None:
    lines = room_text(room, lang).splitlines()
    name = room.name.de if lang == "de" else room.name.en
    assert lines[0] == name
    assert all(len(line) <= 80 for line in lines)
    picture = lines[1 : HIGH + 1]
    for letter, field in room.fields.items():
        row, column = int(field.at[1] / 100 * HIGH), int(field.at[0] / 100 * WIDE)
        assert picture[row][column] == letter
    assert sum(line.count("*") for line in picture) == len(room.starts.split())
    assert sum(line.count("@") for line in picture) == 1
    assert any("~" in line for line in picture) == any(field.water for field in room.fields.values())


def test_marks_stand_below_their_field() -> None:
    room = ROOMS["guard_room"]
    lines = room_text(room, "de", {"k": "CAS\nr2"}).splitlines()[1:]
    row = int(room.fields["k"].at[1] / 100 * HIGH)
    assert "CAS" in lines[row + 1]
    assert "r2" in lines[row + 2]


def test_the_legend_names_lines_and_places() -> None:
    text = room_text(ROOMS["dining_hall"], "de")
    assert "gelb, abwärts: j-i, t-j" in text
    assert "rot: g-t" in text
    assert "t Tafel" in text
    assert "Lücke: " in room_text(ROOMS["pipe_maze"], "de")


@pytest.mark.parametrize("room", all_rooms(), ids=lambda room: room.id)
def test_a_room_as_svg(room: Room) -> None:
    root = ET.fromstring(room_svg(room, "de"))
    assert root.find(f"{SVG}title") is not None
    assert (root.findtext(f"{SVG}desc") or "") == room.look.de
    letters = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "letter"]
    assert letters == list(room.fields)
    classes = [element.get("class") or "" for element in root.iter()]
    assert classes.count("cross") == len(room.traps.split())
    assert classes.count("paw") == 2 * len(room.starts.split())
    assert classes.count("yellow") == sum(len(line.split()) - 2 for line in room.links if ">" in line)
    assert classes.count("red") == sum(len(line.split()) - 2 for line in room.links if "|" in line)


def test_every_drawing_is_used() -> None:
    used = {item.what for room in all_rooms() for item in room.scenery}
    assert used == set(scenery())


def test_layouts() -> None:
    placed = [(ROOMS["kitchen"], 0, 0), (ROOMS["guard_room"], 1, 0), (ROOMS["root_gate"], 1, 1)]
    lines = layout_text(placed, "en").splitlines()
    assert lines[2] == "O       Kitchen        O  O      Guard Room      O"
    assert lines[5].strip() == "+----------B-----------+"
    root = ET.fromstring(layout_svg(placed, "Under the Helmet", "en"))
    assert root.findtext(f"{SVG}title") == "Under the Helmet"


def test_a_wide_layout_fits_the_terminal() -> None:
    placed = [(room, x, 0) for x, room in enumerate(all_rooms()[:6])]
    assert all(len(line) <= 80 for line in layout_text(placed, "de").splitlines())


@pytest.mark.parametrize("name", ["1-under-the-helmet", "2-a-hundred-feet"])
def test_the_map_of_a_chapter_shows_every_room_one_can_get_to(name: str) -> None:
    story = chapter(name)
    svg, text = chapter_svg(story, "de"), chapter_text(story, "de")
    for room in reachable(story):
        assert ROOMS[room].name.de in svg
        assert f"\n{ROOMS[room].name.de}\n" in text


def test_ways_through_chapter_one() -> None:
    story = chapter("1-under-the-helmet")
    rooms = {"guard_room", "gurgle", "kitchen", "crumb_runs", "root_gate", "linden_court"}
    assert reachable(story) == rooms
    assert reachable(story, "root_gate", flips=(FREE,)) == rooms


def test_a_flip_field_with_a_lock_stops_the_unskilled() -> None:
    story = chapter("2-a-hundred-feet")
    assert "dining_hall" in reachable(story)
    assert "dining_hall" not in reachable(story, flips=(FREE,))
