"""Two people who meet at a table made in the lobby: one with a phone in German, one at a desktop in English."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser.conftest import Guest, Meet
from tests.browser.stand import DESKTOP


def two_at_a_table(meet: Meet, title: str, players: int, settings: Mapping[str, str]) -> tuple[Guest, Guest, str]:
    """Änne opens the table with these settings, by their labels, and Bo takes the last chair; the game has begun."""
    host = meet("de")
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name=f"Mit Freunden: {title}").click()
    page.get_by_label("Wie viele spielen mit?").select_option(str(players))
    for label, value in settings.items():
        page.get_by_label(label, exact=True).select_option(value)
    page.get_by_role("button", name="Tisch eröffnen").click()
    link = page.get_by_label("Link zum Tisch").input_value()
    friend = meet("en", DESKTOP)
    other = friend.page
    other.goto(link)
    other.get_by_label("Your name").fill("Bo")
    other.keyboard.press("Enter")
    other.get_by_role("button", name=f"Sit down on chair {players}").press("Enter")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Spiel beginnen").tap()
    return host, friend, link
