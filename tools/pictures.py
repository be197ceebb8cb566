"""The pictures of the README: one table of each game, as the browser draws it, small enough for a page of words.

`.venv/bin/python -m tools.pictures [GAME …]` takes them anew into docs/pictures. The states are those of the contact
sheet (`./kt shots`); a test says that every game has one (tests/test_readme.py).
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from tests.browser.stand import DESKTOP, Stand, launch

from tools.shot import Shot
from tools.shots import ROOT, all_states, looking

OUT = ROOT / "docs" / "pictures"
WIDTH = 800
COLOURS = 96


def shown() -> dict[str, str]:
    """By game: the state in which its table is shown, where its shots name one (`PICTURE`)."""
    found = {}
    for file in sorted((ROOT / "tests" / "games").glob("*/shots.py")):
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        if hasattr(module, "PICTURE"):
            found[file.parent.name] = module.PICTURE
    return found


def squeezed(file: Path) -> None:
    """Fewer pixels and colours: drawings need no more."""
    with Image.open(file) as picture:
        small = picture.convert("RGB").resize((WIDTH, round(picture.height * WIDTH / picture.width)))
        small.quantize(COLOURS).save(file, optimize=True)


def main(games: list[str]) -> None:
    states = all_states()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stand = Stand(Path(folder)).start()
        browser = launch(playwright)
        for game, state in shown().items():
            if games and game not in games:
                continue
            with looking(browser, "en", DESKTOP) as page:
                states[state](Shot(stand, page, "en"))
                page.wait_for_timeout(500)
                page.screenshot(path=OUT / f"{game}.png")
            squeezed(OUT / f"{game}.png")
            print(game, flush=True)
        browser.close()
        stand.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
