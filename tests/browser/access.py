"""What holds for every page of every game: axe finds nothing, nothing scrolls sideways, every thumb hits.

`Views` walks through pages and sheets by name; each check looks at all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guest, until
from tests.browser.stand import PHONE

AXE = (Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"
WIDTHS = (360, 412, 768, 1280, 1920)
ZOOMED: Mapping[str, Any] = {"size": {"width": 640, "height": 360}, "device_scale_factor": 2}
"""1280 x 720 at 200 %."""

SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary')].flatMap(e => {
  const target = e.matches('input.sr, input[type=checkbox]') ? e.closest('label') : e;
  if (!target || e.matches('p a, .toast a') || !target.checkVisibility()) return [];
  const {width, height} = target.getBoundingClientRect();
  return width < 43.5 || height < 43.5 ? [`${e.outerHTML.slice(0, 90)} ${width}x${height}`] : [];
})"""

Walk = Mapping[str, Callable[[], object]]
"""Pages and sheets by name, in order; each call leaves its one open."""


class Views:
    """Somebody who opens one page or sheet after the other."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    def go(self, path: str, there: str) -> None:
        self.guest.go(path)
        self.page.wait_for_selector(there)

    def key(self, key: str) -> None:
        self.close()
        self.page.keyboard.press(key)
        self.page.wait_for_selector("dialog[open]")

    def opens(self, what: str) -> None:
        self.close()
        self.page.locator(what).first.click()
        self.page.wait_for_selector("dialog[open]")

    def close(self) -> None:
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


def axe(page: Page, what: str = f"{{type: 'tag', values: {RULES}}}") -> list[str]:
    page.evaluate("Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))).then(() => 0)")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(
        f"axe.run(document, {{runOnly: {what}, resultTypes: ['violations']}}).then(r => r.violations)"
    )
    return [
        f"{wrong['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for wrong in found
        for node in wrong["nodes"]
    ]


def axe_finds_nothing(guest: Guest, walk: Walk) -> None:
    """By day everything, in the evening the colours: it is the same page in others."""
    found = {}
    for name, show in walk.items():
        show()
        guest.page.emulate_media(color_scheme="light")
        if wrong := axe(guest.page):
            found[name] = wrong
        guest.page.emulate_media(color_scheme="dark")
        if wrong := axe(guest.page, COLOURS):
            found[name + " in the evening"] = wrong
    assert not found, found


def fits_every_width_and_thumb(guest: Guest, walk: Walk) -> None:
    """No sideways scrolling from 360 px up, and on a phone nothing to press that is smaller than 44 px."""
    for name, show in walk.items():
        show()
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": 640 if width < 700 else 800})
            assert not scrolls_sideways(guest.page), (name, width)
        guest.page.set_viewport_size(PHONE)
        until_large_enough(guest.page, name)


def until_large_enough(page: Page, name: str) -> None:
    """Nothing is too small to press, a moment after the window has changed."""
    until(page, lambda: not page.evaluate(SMALL), lambda: (name, page.evaluate(SMALL)))


def scrolls_sideways(page: Page) -> bool:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return bool(wide > window)


def too_tall(page: Page) -> int:
    """By how many pixels the page is longer than the window."""
    tall, window = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    return int(tall - window)


def until_it_fits(page: Page) -> None:
    """What is measured before it is laid out finds its place a moment after the window has changed."""
    until(page, lambda: too_tall(page) <= 0)


def outlined(thing: Locator) -> bool:
    """Whether it has a frame that is left when a person's own colours replace all others."""
    style: str = thing.evaluate("e => getComputedStyle(e).outlineStyle")
    return style != "none"
