"""Whole games in the browser, of whatever game: how people meet, go about by keys, and what they have at the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import katzentisch as kt
from tests.browser.guests import Guest, Meet
from tests.browser.stand import DESKTOP, PHONE, SIDEWAYS

OVER = ".finale h1"
"""Who won, which is what a game ends with."""


PHONES = pytest.mark.parametrize(
    "phone", [pytest.param(PHONE, id="upright"), pytest.param(SIDEWAYS, id="sideways", marks=pytest.mark.thorough)]
)
"""How a phone is held while a whole game is played on it."""


def two_at_a_table(
    meet: Meet, title: str, players: int, settings: Mapping[str, str], phone: ViewportSize = PHONE
) -> tuple[Guest, Guest, str]:
    """Änne opens the table with these settings, by their labels, and Bo takes the last chair; the game has begun."""
    host = meet("de", phone, has_touch=True)
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name=f"Mit Freunden: {title}").click()
    page.get_by_label("Wie viele spielen mit?").select_option(str(players))
    page.get_by_text("Mehr einstellen").click()
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


def focused(page: Page) -> tuple[str, str]:
    """The role and the words of what has the focus."""
    role, label, text = page.evaluate(
        """() => { const e = document.activeElement; const role = {A: 'link', BUTTON: 'button'}[e.tagName] ?? e.tagName;
        return [role, e.getAttribute('aria-label'), e.innerText]; }"""
    )
    return role, (label or text or "").strip()


def tab_to(page: Page, role: str, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == (role, name):
            return
    raise AssertionError(f"{role} {name} cannot be reached by Tab")


def scores(guest: Guest) -> dict[str, int]:
    """The table of the end, as it is read."""
    rows = guest.page.get_by_role("table").get_by_role("row").all()[1:]
    found = {}
    for row in rows:
        name = row.locator(".name").inner_text()
        found[name] = int(row.get_by_role("cell").first.inner_text())
    return found


def downloaded(page: Page, label: str) -> kt.Record:
    with page.expect_download() as download:
        page.get_by_role("link", name=label).click()
    return kt.Record.read(download.value.path().read_text("utf-8"))


def end_of(record: kt.Record) -> dict[str, list[int]]:
    log = kt.replay(record).log
    assert log is not None
    return log[-1].seen_by(kt.WATCHER)
