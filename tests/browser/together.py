"""Two people at two browsers who meet at a table of their own making."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser.conftest import Guest, Meet
from tests.browser.stand import DESKTOP


def open_together(meet: Meet, title: str, chosen: Mapping[str, str], chair: int = 2) -> tuple[Guest, Guest]:
    """Änne makes a table of the game at a phone, in German, by taps; Bo comes by its link, at a desktop, in English,
    by keys, and sits down. `chosen` are the options that Änne sets, by their labels."""
    host = meet("de")
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name=f"Mit Freunden: {title}").click()
    for label, value in chosen.items():
        page.get_by_label(label).select_option(value)
    page.get_by_role("button", name="Tisch eröffnen").click()
    link = page.get_by_label("Link zum Tisch").input_value()
    friend = meet("en", DESKTOP)
    other = friend.page
    other.goto(link)
    other.get_by_label("Your name").fill("Bo")
    other.keyboard.press("Enter")
    other.get_by_role("button", name=f"Sit down on chair {chair}").press("Enter")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Spiel beginnen").tap()
    return host, friend
