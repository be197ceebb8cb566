"""A phone held sideways, the smallest phone, a page at 200 %: status, hand and what can be done are in sight, at every table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import katzentisch as kt
from tests.browser.access import scrolls_sideways
from tests.browser.guests import Meet
from tests.browser.stand import ENLARGED, SIDEWAYS, SMALLEST, Stand

FOLDERS = Path(__file__).parents[2] / "web" / "src" / "games"
GAMES = sorted(folder.parent.name for folder in FOLDERS.glob("*/index.ts"))
SIZES = [SIDEWAYS, SMALLEST, ENLARGED]

HIDDEN = """([element, dip]) => {
  const { left, top, right, bottom, width } = element.getBoundingClientRect();
  if (!width || left < -dip || top < -dip || right > innerWidth + dip || bottom > innerHeight + dip) return `${[left, top, right, bottom]}`;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there && (element.contains(there) || there.contains(element)) ? '' : `under ${there?.outerHTML.slice(0, 80)}`;
}"""

WIDER = """() => [...document.querySelectorAll('main *')].flatMap(e => {
  const { right } = e.getBoundingClientRect();
  return right > innerWidth + 1 ? [`${e.outerHTML.slice(0, 80)} ${right}`] : [];
}).slice(0, 5)"""


def out_of_sight(thing: Locator) -> str:
    """Where it lies outside of the window, or what lies over it."""
    handle = thing.element_handle()
    return str(thing.page.evaluate(HIDDEN, [handle, 1]))


def all_in_sight(page: Page, has_hand: bool) -> None:
    things = [page.locator("[data-status]"), page.locator(".actions")]
    if has_hand:
        things += page.locator(".arena .hand").locator("button, li").all()
        assert len(things) > 2
    hidden = [(thing.inner_text()[:30], where) for thing in things if (where := out_of_sight(thing))]
    assert not hidden, hidden


@pytest.mark.slow("a table of every game")
@pytest.mark.parametrize("game", GAMES)
def test_status_hand_and_actions_are_in_sight_on_every_screen(meet: Meet, stand: Stand, game: str) -> None:
    """Wherever the page is scrolled to; and nothing scrolls sideways."""
    least = min(kt.game(game).player_counts)
    names = ["Anna", "Bo", "Cleo", "Dora", "Emil", "Fritz"][:least]
    host = stand.friend(names[0]).opens(game, options={"players": least})
    friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
    host.begins()
    host.sees(lambda view: True)
    views: list[dict[str, Any]] = [look.view for look in host.table.looks.values()]
    guest = meet(size=SIDEWAYS, has_touch=True).is_(friends[0])
    page = guest.go(host.path)
    expect(page.locator(".actions")).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(300)  # what is measured finds its place
        assert not scrolls_sideways(page), (size, page.evaluate(WIDER))
        for place in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"scrollTo(0, {place})")
            page.wait_for_timeout(100)  # what is measured finds its place
            all_in_sight(page, bool(views[0].get("hand")))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_page_scrolls_sideways_on_the_smallest_phone(meet: Meet, lang: str) -> None:
    """That is also a window of 640 px at 200 %."""
    guest = meet(lang, SMALLEST)
    for path in ("/", "/shelf", "/privacy", *(f"/{page}{game}" for game in GAMES for page in ("new#", "rules/"))):
        page = guest.go(path)
        expect(page.locator("h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert not scrolls_sideways(page), (path, page.evaluate(WIDER))
