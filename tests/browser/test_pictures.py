"""However a board has come to a view, it shows the same: after the last picture as if it had been drawn from the view."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

import katzentisch as kt
from katzentisch.server import boxes
from katzentisch.testing.wander import tables
from tests.browser.test_built import WEB
from tests.pictures import looks

pytestmark = [
    pytest.mark.xdist_group("stagehand"),  # the client with it is built once
    pytest.mark.slow("a client is built, and some hundred boards are drawn"),
    pytest.mark.deadline(900, "KATZENTISCH_LOOKS may ask for a thousand looks"),
]

MANY = int(os.environ.get("KATZENTISCH_LOOKS", "150"))
LOOKS = [30, pytest.param(MANY, marks=pytest.mark.thorough)]
MOVING = [10, pytest.param(25, marks=pytest.mark.thorough)]
"""So many are told with motion, each beat of a second in a fiftieth of one."""
GAMES = sorted(path.parent.name for path in WEB.glob("src/games/*/index.ts"))
PAGE = """<!doctype html><html lang="en"><body style="margin:0">
<style>#moving, #alone { display: flex; width: 1000px; height: 700px } #moving > *, #alone > * { flex: 1 }</style>
<div id="moving"></div><div id="alone"></div>
<script type="module" src="/src/stagehand.svelte.ts"></script></body></html>"""


@pytest.fixture(scope="module")
def stagehand(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Page]:
    """The client's boards on a bare page."""
    home = tmp_path_factory.mktemp("web")
    shutil.copytree(WEB, home, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    (home / "node_modules").symlink_to(WEB / "node_modules")
    shutil.copy(WEB.parent / "tests" / "browser" / "stagehand.svelte.ts", home / "src")
    (home / "index.html").write_text(PAGE, "utf-8")
    subprocess.run(["npx", "vite", "build", "--outDir", "built", "--logLevel", "error"], cwd=home, check=True)
    page = browser.new_page(viewport={"width": 1000, "height": 1400})
    page.route(
        "http://boards/**",
        lambda route: route.fulfill(
            path=home / "built" / (route.request.url.removeprefix("http://boards/") or "index.html")
        ),
    )
    page.goto("http://boards/")
    page.wait_for_function("() => 'play' in window")
    yield page
    page.close()


def games_of(id: str, rng: Random) -> Iterator[list[Any]]:
    """Looks of wild games at all kinds of tables, from all seats."""
    while True:
        for options in rng.sample(kinds := tables(kt.game(id)), len(kinds)):
            seat = rng.randrange(-1, options["players"])
            yield [msgspec.json.decode(text) for _, text in islice(looks(id, seat, options, rng), 60)]


def play(page: Page, id: str, wanted: int, pace: float) -> int:
    box, seen, pictures = msgspec.json.decode(boxes.box(id, "en")), 0, 0
    for game in games_of(id, Random(f"{id}/{pace}")):
        part = game[: wanted - seen]
        played = page.evaluate("([id, box, looks, pace]) => play(id, box, looks, pace)", [id, box, part, pace])
        assert not played["wrong"], "\n".join(played["wrong"])
        seen += played["looks"]
        pictures += played["pictures"]
        if seen >= wanted:
            break
    assert pictures > seen / 2
    return seen


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("looks", LOOKS)
def test_after_the_last_picture_the_board_is_that_of_the_view(stagehand: Page, id: str, looks: int) -> None:
    assert play(stagehand, id, looks, pace=0) == looks


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("looks", MOVING)
def test_after_all_motion_too(stagehand: Page, id: str, looks: int) -> None:
    assert play(stagehand, id, looks, pace=0.02) == looks
