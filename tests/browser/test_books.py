"""Every rule book: a page of pictures first, contents, and the law below; a rule has an address."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import katzentisch as kt
from tests.browser.access import scrolls_sideways
from tests.browser.guests import Meet

FOLDERS = Path(__file__).parents[2] / "web" / "src" / "games"
DRAWN = sorted(folder.parent.name for folder in FOLDERS.glob("*/Primer.svelte"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", DRAWN)
def test_a_book_begins_with_pictures_and_ends_with_the_law(meet: Meet, game: str, lang: str) -> None:
    page = meet(lang).go(f"/rules/{game}")
    expect(page.locator(".primer h2")).to_have_count(3)
    goal = page.locator(".primer h2").first
    expect(page.locator(".primer ol > li")).to_have_count(3)
    assert page.locator(".shown svg").count() > 3, "the example is drawn"
    box = goal.bounding_box()
    assert box is not None
    assert box["y"] < 640, "the goal stands on the first screen"
    rules = kt.game(game).rules(lang)
    contents = page.locator("main > details > summary")
    expect(contents).to_have_count(len({rule.section for rule in rules}))
    expect(page.locator("main > details article:visible")).to_have_count(0)
    contents.first.click()
    expect(page.get_by_role("article").first).to_be_visible()
    for fold in page.locator(".primer details > summary").all():
        fold.click()
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("game", DRAWN)
def test_a_rule_that_is_asked_for_is_open_and_in_sight(meet: Meet, game: str) -> None:
    rule = kt.game(game).rules("de")[-1]
    page = meet().go(f"/rules/{game}#{rule.id}")
    expect(page.locator(f"[id='{rule.id}']")).to_be_in_viewport()
