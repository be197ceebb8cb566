"""What the README shows of the games comes from the games."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image
from tools import readme

import katzentisch as kt
from katzentisch.core.registry import own_games

ROOT = Path(__file__).parent.parent
PAGE = readme.FILE.read_text("utf-8")


def test_its_table_is_made_of_the_games() -> None:
    """`.venv/bin/python -m tools.readme`"""
    assert readme.text() == PAGE
    assert all(kt.game(id).words("en").say("title") in readme.table() for id in own_games())


def test_every_game_has_a_picture_and_none_weighs_much() -> None:
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/[^)]+)\)", PAGE)
    assert {f"docs/pictures/{id}.png" for id in own_games()} <= {*shown}
    for file in shown:
        assert (ROOT / file).stat().st_size < 120_000, file
        with Image.open(ROOT / file) as picture:
            assert picture.width >= 640
            colours = picture.convert("RGB").resize((40, 30)).getcolors(1200)
            assert colours is not None
            assert len(colours) > 20, "a page that was not drawn"


def test_the_drawing_of_the_house_names_rooms_that_there_are() -> None:
    drawing = re.search(r"```text house\n(.*?)```", PAGE, re.DOTALL)
    assert drawing is not None
    rooms = [room for room in re.findall(r"\b([a-z]+)/", drawing[1]) if room != "web"]
    assert {"core", "games", "table", "server", "cli", "bots", "testing"} <= {*rooms}
    assert all((ROOT / "src" / "katzentisch" / room).is_dir() for room in rooms)
