"""The companion's page: an evening at a real table, by thumb, also while the line is away."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Meet

pytestmark = pytest.mark.slow("a real browser, and a process that thinks is started for it")

OWN = ["Watson", "Adler", "Rope", "Labora", "Moor", "Museum"]


def begins(page: Page) -> None:
    cards = page.get_by_role("group", name="Your cards")
    for name in OWN:
        cards.get_by_role("button", name=re.compile(name)).click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_text("As of 0 entries.")).to_be_visible()


def enters(page: Page, by: str, three: tuple[str, str, str], shows: str, button: str = "Enter") -> None:
    page.get_by_role("group", name="Who suspects").get_by_role("button", name=by).click()
    for kind, name in zip(("Who", "With", "Where"), three, strict=True):
        page.get_by_role("group", name=kind, exact=True).get_by_role("button", name=name).click()
    page.get_by_role("group", name="Who shows a card?").get_by_role("button", name=shows).click()
    page.get_by_role("button", name=button, exact=True).click()


def test_an_evening_is_entered_by_thumb(meet: Meet) -> None:
    """Numbers follow every entry; what-if keeps nothing; what cannot be is mended; the evening stays on the device."""
    guest = meet("en")
    guest.busy_is_fine = True
    page = guest.go("/")
    page.get_by_role("link", name="At a real table: Cluedo").click()
    begins(page)
    three = ("Sherlock", "Lead pipe", "Tower")
    enters(page, "You", three, "nobody", "What if?")
    expect(page.get_by_text("If it were so:")).to_be_visible()
    expect(page.locator(".log li.quiet")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("As of one entry.")).to_be_visible()
    expect(page.get_by_text("Likeliest, 100%: Sherlock Holmes, lead pipe and Tower.", exact=False)).to_be_visible()
    enters(page, "Person 2", three, "Person 3")
    expect(page.get_by_text("These entries cannot all be true: 1, 2.", exact=False)).to_be_visible()
    page.locator(".trouble li button").first.click()
    expect(page.get_by_text("cannot all be true")).to_have_count(0)
    kept = page.evaluate("localStorage['katzentisch.cluedo.evening']")
    assert json.loads(kept)["game"] == "cluedo"
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()


def test_entries_are_safe_while_the_line_is_away(meet: Meet) -> None:
    guest = meet("en")
    guest.offline_is_fine = guest.busy_is_fine = True
    page = guest.go("/with/cluedo/companion")
    begins(page)
    guest.context.set_offline(True)
    enters(page, "You", ("Sherlock", "Lead pipe", "Tower"), "nobody")
    expect(page.get_by_text("As of entry 0 of 1.", exact=False)).to_be_visible()
    expect(page.get_by_text("Your entries are safe here.", exact=False)).to_be_visible()
    guest.context.set_offline(False)
    expect(page.get_by_text("As of one entry.")).to_be_visible()


def test_a_busy_server_takes_no_entry_away(meet: Meet) -> None:
    """It is asked again, and until then the evening stays as it was entered."""
    guest = meet("en")
    guest.busy_is_fine = True
    page = guest.go("/with/cluedo/companion")
    busy = {"code": "busy", "rule": "", "facts": {}}
    page.route("**/consult", lambda route: route.fulfill(status=503, json=busy))
    cards = page.get_by_role("group", name="Your cards")
    for name in OWN:
        cards.get_by_role("button", name=re.compile(name)).click()
    with page.expect_response("**/consult"):
        page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("group", name="Who suspects")).to_be_visible()
    enters(page, "You", ("Sherlock", "Lead pipe", "Tower"), "nobody")
    expect(page.locator(".log li")).to_have_count(1)
    page.unroute("**/consult")
    expect(page.get_by_text("As of one entry.")).to_be_visible()
