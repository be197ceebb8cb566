"""What the browser draws is what the engine knows: nobody draws a room or lists a card a second time."""

from __future__ import annotations

import re
from math import hypot

import pytest
from tools.browser_files import GAMES

from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.rooms import Room, all_rooms
from katzentisch.games.mystik.browser import drawing, files, portrait
from katzentisch.games.mystik.maps.draw import disc_spot, letter_spots
from katzentisch.games.mystik.maps.geometry import inside

HOME = GAMES / "mystik"


def test_the_rooms_are_those_of_the_engine() -> None:
    """Written anew by `python -m tools.browser_files`."""
    wanted = files()
    for name, text in wanted.items():
        assert (HOME / name).read_bytes() == text, f"{name} is out of date: python -m tools.browser_files"
    assert {path.name for path in (HOME / "rooms").iterdir()} == {
        name[6:] for name in wanted if name.startswith("rooms/")
    }
    assert len(wanted) == 1 + 3 * len(all_rooms())


def test_everything_in_the_box_is_drawn() -> None:
    """Mice, enemies, cards by what they are, statuses, party items and the faces of the dice."""
    drawn = set(re.findall(r'<symbol id="mystik-([a-z0-9_-]+)"', (HOME / "figures.svg").read_text("utf-8")))
    box = content()
    wanted = {hero.id for hero in box.heroes} | {portrait(enemy) for enemy in box.bestiary.enemies}
    wanted |= {f"card-{drawing(card)}" for card in box.cards} | {f"face-{face}" for face in range(6)}
    wanted |= {f"status-{name}" for name in ("stunned", "webbed", "down", "charmed", "hidden")}
    assert wanted <= drawn, wanted - drawn


@pytest.mark.parametrize("room", all_rooms(), ids=lambda room: room.id)
def test_letters_and_prices_lie_in_their_field_and_over_no_scenery(room: Room) -> None:
    """A letter always; a price wherever the field has space for it, and then as near to the middle as can be."""
    moved = 0
    for letter, field in room.fields.items():
        first, *others = letter_spots(room, letter, field)
        for x, y in (first, *others):
            assert inside((x, y - 1.4), field.shape)
        for item in room.scenery:
            assert all(hypot(x - item.at[0], y - 1.4 - item.at[1]) > item.size / 2 + 0.9 for x, y in others)
        x, y = disc_spot(room, letter, field)
        assert inside((x, y), field.shape)
        moved += (x, y) != tuple(field.at)
    assert moved
