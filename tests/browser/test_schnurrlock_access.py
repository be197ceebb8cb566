"""Schnurrlock Holmes for everybody: axe, every width and thumb, phones, zoom, forced colours, screen reader."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.access import (
    Views,
    axe_finds_nothing,
    fits_every_width_and_thumb,
)
from tests.browser.conftest import Guest, Meet
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.schnurrlock.friends import Gang
from tests.games.schnurrlock.hands import CALL, Hands, gang_at, looks_on, status


class Places(Views):
    """Every state of the game's own."""

    def __init__(self, guest: Guest, gang: Gang, over: Gang) -> None:
        super().__init__(guest)
        self.gang = gang
        self.over = over

    def walk(self) -> dict[str, Callable[[], object]]:
        return {
            "turn": lambda: self.go(self.gang.friends[0].path, ".tableau"),
            "picked": lambda: self.page.locator(".hand button").first.click(),
            "guess": lambda: self.page.locator("button.guess").click(),
            "notebook": self.notebook,
            "somebody's place": lambda: self.opens("button.desk"),
            "own place": self.own_place,
            "over": lambda: self.go(self.over.friends[0].path, ".over"),
            "rules": lambda: self.go("/rules/schnurrlock", "article"),
            "learn": lambda: self.go("/learn/schnurrlock", ".tableau"),
        }

    def notebook(self) -> None:
        self.page.keyboard.press("Escape")
        if not self.page.locator("[role=grid]").count():
            self.page.keyboard.press("n")
        self.page.wait_for_selector("[role=grid]")

    def own_place(self) -> None:
        self.opens("button.won")
        self.page.locator("dialog summary").click()


@pytest.fixture(scope="module")
def games(stand: Stand) -> tuple[Gang, Gang]:
    """A running table with some clues, and one where he was caught."""
    running = gang_at(stand, "Anna", "Bo", "Cleo", notes="full")
    running.rounds(1, "one")
    over = gang_at(stand, "Anna", "Bo")
    over.rounds(3, "both")
    assert over.view(0)["over"]
    return running, over


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_by_day_and_in_the_evening(meet: Meet, games: tuple[Gang, Gang], size: ViewportSize) -> None:
    running, over = games
    guest = looks_on(meet, running.friends[0], "de" if size is PHONE else "en", size=size)
    axe_finds_nothing(guest, Places(guest, running, over).walk())


def test_the_street_fits_every_width_and_every_thumb(meet: Meet, games: tuple[Gang, Gang]) -> None:
    running, over = games
    guest = looks_on(meet, running.friends[0])
    fits_every_width_and_thumb(guest, Places(guest, running, over).walk())


def test_the_street_and_the_hand_stay_on_a_phone(meet: Meet, stand: Stand) -> None:
    """360 x 640: status, street, hand and the confirming button are in sight together, with five at the table."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo", "Dora", "Emil")
    gang.rounds(1)
    guest = looks_on(meet, gang.friends[0])
    guest.page.locator(".hand button").first.tap()
    expect(guest.page.locator(".actions .primary")).to_be_visible()
    for part in ("[data-status]", ".street", ".hand", ".actions .primary", "button.guess"):
        expect(guest.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(guest.page.get_by_role("button", name=CALL["de"])).to_be_in_viewport(ratio=1)


def test_the_screen_reader_hears_clues_and_calls_once_and_in_order(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0], tempo="fast")
    region = guest.page.locator("[data-spoken] p")
    cards = [Hands(guest).card()]
    expect(status(guest)).to_contain_text("Ermittle mit einer zweiten Karte.")
    cards.append(Hands(guest).card())
    expect(status(guest)).to_contain_text("Rate jetzt")
    heard = region.all_inner_texts()
    assert heard[0] == heard[-5] == "Ermittle mit einer Karte, oder rate zuerst."
    answers = [line for line in heard if line.startswith("Anna ermittelt mit")]
    assert [line.removeprefix("Anna ermittelt mit ").split(":")[0] for line in answers] == cards
    assert heard[-1] == "Rate jetzt, oder sag, dass du fertig bist."
    assert len(heard) == len(set(heard))
