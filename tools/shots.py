"""A contact sheet of the client: named states x 360 and 1280 px x day and evening x German and English.

`./kt shots [STATE ...]` writes .cache/shots/STATE-LANG-THEME-WIDTH.png, one sheet per state, and index.html with all.
The states are those of tests/browser/shots.py and of every tests/games/GAME/shots.py.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.browser.stand import DESKTOP, PHONE, Stand, launch

from tools.shot import Shot, State

ROOT = Path(__file__).parent.parent
OUT = ROOT / ".cache" / "shots"
LANGS = ("de", "en")
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "evening": "dark"}


@contextmanager
def looking(browser: Browser, lang: str, size: ViewportSize) -> Iterator[Page]:
    context = browser.new_context(
        viewport=size,
        locale={"de": "de-DE", "en": "en-US"}[lang],
        has_touch=size is PHONE,
    )
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


def shoot(browser: Browser, stand: Stand, name: str, state: State, size: ViewportSize) -> Iterator[Path]:
    """One state in both languages, each by day and in the evening."""
    for lang in LANGS:
        with looking(browser, lang, size) as page:
            state(Shot(stand, page, lang))
            for theme, scheme in THEMES.items():
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(250)
                file = OUT / f"{name}-{lang}-{theme}-{size['width']}.png"
                page.screenshot(path=file)
                yield file


def sheet(browser: Browser, name: str, files: list[Path]) -> None:
    """All looks of one state side by side."""
    pictures = "".join(
        f"<img src='data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}'>" for file in files
    )
    page = browser.new_page(viewport={"width": 4 * 366 + 6, "height": 800})
    style = "body{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0 6px 6px;background:#777}img{max-width:726px}"
    page.set_content(f"<style>{style}</style>{pictures}")
    page.screenshot(path=OUT / f"{name}.png", full_page=True)
    page.close()


def all_states() -> dict[str, State]:
    """The shell's first, then game by game."""
    found: dict[str, State] = {}
    for file in [ROOT / "tests" / "browser" / "shots.py", *sorted((ROOT / "tests" / "games").glob("*/shots.py"))]:
        found |= import_module(".".join(file.relative_to(ROOT).with_suffix("").parts)).STATES
    return found


def main(wanted: list[str]) -> None:
    states = all_states()
    if unknown := set(wanted) - set(states):
        raise SystemExit(f"There is no state {', '.join(sorted(unknown))}; there are {', '.join(states)}.")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stand = Stand(Path(folder)).start()
        browser = launch(playwright)
        for name in wanted or states:
            looks = [file for size in (PHONE, DESKTOP) for file in shoot(browser, stand, name, states[name], size)]
            sheet(browser, name, looks)
            print(name, flush=True)
        browser.close()
        stand.stop()
    names = [name for name in states if (OUT / f"{name}.png").is_file()]
    pictures = "".join(f"<h2>{name}</h2><img src='{name}.png'>" for name in names)
    (OUT / "index.html").write_text(f"<!doctype html><meta charset='utf-8'><title>Shots</title>{pictures}")


if __name__ == "__main__":
    main(sys.argv[1:])
