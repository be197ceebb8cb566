"""What the browser draws is the town that the rules walk in."""

from __future__ import annotations

from tools.browser_files import GAMES

from katzentisch.games.cluedo.browser import files, place_of
from katzentisch.games.cluedo.rules.map import TOWN


def test_the_browser_has_the_map_of_the_engine() -> None:
    """`python -m tools.browser_files`"""
    for name, text in files().items():
        assert (GAMES / "cluedo" / name).read_bytes() == text


def test_every_door_of_a_drawn_place_opens_into_it() -> None:
    for number in range(10):
        place = place_of(TOWN, number)
        assert len(place["doors"]) == len(TOWN.doors[number])
        for door in place["doors"]:
            assert 0 <= door["x"] + door["dx"] - place["x"] < place["width"]
            assert 0 <= door["y"] + door["dy"] - place["y"] < place["height"]
