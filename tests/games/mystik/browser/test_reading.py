"""The story at a table: one reads, the others see the picture and read along if they like; the device reads if asked."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, expect

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from tests.browser.guests import Meet
from tests.browser.stand import DESKTOP, Friend, Stand
from tests.games.mystik.browser.castle import table_of

VOICE = """
window.said = [];
speechSynthesis.speak = (one) => said.push(one);
speechSynthesis.cancel = () => said.forEach((one) => one.onend?.());
"""
"""A device whose voice a test hears: each sentence ends when the test says so, and what is cancelled ends too."""


def asks(before: Any, view: dict[str, Any]) -> bool:
    return bool(view["must"]) and view != before


def begun(stand: Stand) -> tuple[Friend, Friend]:
    """Two people have picked their mice, and the beginning is told."""
    anna = stand.friend("Änne").opens("mystik", options={"players": 2})
    friends = (anna, stand.friend("Bo").joins(anna.path, 1))
    anna.begins()
    before: Any = None
    while True:
        anna.sees(partial(asks, before))
        before = anna.table.looks[0].view
        if any(mouse.get("field", "-") != "-" for mouse in before["mice"]):
            return friends
        state = table_of(anna, 0)
        seat = before["must"][0]
        friends[seat].does(seat, **GAME.actions[answer(state, Goal(state.box))].facts())


def book(page: Page) -> Locator:
    """The story opens by itself when it is told."""
    reader = page.get_by_role("dialog", name="Reading out")
    expect(reader).to_be_visible()
    return reader


def marked(page: Page) -> str:
    return page.locator("[data-passage] .spoken").inner_text().strip()


def test_one_reads_and_the_other_reads_along(meet: Meet, stand: Stand) -> None:
    pages = [meet("en", DESKTOP).is_(friend).go(friend.path) for friend in begun(stand)]
    for page in pages:
        expect(book(page)).to_contain_text("read")
    (reads,) = [page for page in pages if book(page).get_by_text("You read now.").count()]
    (listens,) = [page for page in pages if page is not reads]
    passage = listens.locator("[data-passage]")
    expect(book(listens)).to_contain_text("reads.")
    first = passage.inner_text()
    whole = reads.locator("[data-passage]").inner_text()
    assert whole.startswith(first.strip())
    assert len(whole) > len(first)
    expect(listens.locator(".tall")).to_be_visible()
    listens.get_by_role("button", name="Read along").click()
    expect(passage).to_have_text(whole)
    go_on = listens.get_by_role("button", name="Go on")
    while go_on.count():
        go_on.click()
    room = listens.locator(".scene image").first  # the first room is told last
    expect(room).to_have_attribute("href", re.compile("guard_room"))


def test_the_device_is_silent_until_it_is_asked_and_marks_what_it_says(meet: Meet, stand: Stand) -> None:
    guest = meet("en", DESKTOP)
    guest.context.add_init_script(VOICE)
    anna, _bo = begun(stand)
    page = guest.is_(anna).go(anna.path)
    along = book(page).get_by_role("button", name="Read along")
    if along.count():
        along.click()
    assert page.evaluate("said.length") == 0
    expect(page.locator(".spoken")).to_have_count(0)
    page.get_by_role("button", name="Voice on").click()
    first = marked(page)
    assert page.evaluate("said.at(-1).text").strip() == first
    assert page.evaluate("said.at(-1).lang").startswith("en")
    page.evaluate("said.at(-1).onend()")
    expect(page.locator(".spoken")).not_to_have_text(first)
    assert page.evaluate("said.at(-1).text").strip() == marked(page)
    page.get_by_role("button", name="Go on").click()  # the page turns, and the voice with it
    assert page.evaluate("said.at(-1).text").strip() == marked(page)
    before = page.evaluate("said.length")
    page.get_by_role("button", name="Voice off").click()
    expect(page.locator(".spoken")).to_have_count(0)
    assert page.evaluate("said.length") == before
