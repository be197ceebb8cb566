"""Maus und Mystik in the browser for everybody: axe, sizes, zoom, sideways, forced colours, the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.access import ZOOMED, Views, axe_finds_nothing, fits_every_width_and_thumb, scrolls_sideways
from tests.browser.guests import Guest, Meet
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.mystik.browser.castle import field, opened, put_away, sits, staged
from tests.games.mystik.table import chapter

pytestmark = pytest.mark.thorough

CROWD: dict[str, Any] = {
    "collin": {"cheese": 7, "pack": ["duck", "elderflower"], "wounds": 1},
    "steps": 3,
    "turn": "collin",
    "items": ["disguise", "hook"],
}


class Castle(Views):
    """Every screen and every sheet of the game."""

    def __init__(self, guest: Guest, stand: Stand) -> None:
        super().__init__(guest)
        crowd = staged("guard_room", "collin@h salvia@h", "rat@h roach@i roach@i spider@c", **CROWD)
        self.crowd = opened(stand, crowd)[0]
        self.begin = stand.friend("Bea").opens("mystik", options={"players": 1})
        self.begin.begins()
        learns = staged("guard_room", "collin@k salvia@k", steps=0, turn="collin", collin={"cheese": 7})
        self.learns = opened(stand, learns)[0]

    def walk(self) -> dict[str, Callable[[], object]]:
        return {
            "setting up": lambda: self.at(self.begin, ".setup"),
            "picked": lambda: self.page.locator(".setup li button[aria-disabled=false]").first.click(),
            "turn": lambda: self.at(self.crowd, ".room"),
            "marked": lambda: field(self.page, "i").click(force=True),
            "more": self.more,
            "order": lambda: self.opens(".track"),
            "mouse": lambda: self.opens(".member.main .own"),
            "story": lambda: self.opens(".sign >> nth=1"),
            "map": lambda: self.opens(".sign >> nth=0"),
            "level up": self.level,
        }

    def at(self, friend: Any, there: str) -> None:
        self.page.goto("about:blank")  # the page that is left asks nothing as somebody else
        self.guest.context.clear_cookies()
        self.guest.context.add_cookies([friend.cookie()])
        self.go(friend.path, there)
        put_away(self.page)

    def more(self) -> None:
        self.page.get_by_role("button", name={"de": "Zurück", "en": "Back"}[self.guest.lang], exact=True).click()
        self.page.locator(".entry[aria-expanded]").click()
        expect(self.page.locator(".panel-up .card").first).to_be_visible()

    def level(self) -> None:
        self.close()
        self.at(self.learns, ".room")
        self.page.locator(".entry[aria-expanded]").click()
        self.page.locator(".panel-up .card").filter(has_text="6").click()
        self.page.locator("[data-does]").click()
        expect(self.page.locator(".ask .card").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_the_castle(meet: Meet, stand: Stand, size: ViewportSize) -> None:
    guest = meet("de" if size is PHONE else "en", size)
    axe_finds_nothing(guest, Castle(guest, stand).walk())


def test_the_castle_fits_every_width_and_every_thumb(meet: Meet, stand: Stand) -> None:
    guest = meet()
    fits_every_width_and_thumb(guest, Castle(guest, stand).walk())


@pytest.mark.parametrize("wide", [320, 740])
def test_a_small_phone_and_one_held_sideways(meet: Meet, stand: Stand, wide: int) -> None:
    """Status and the one filled button are in sight, and nothing scrolls sideways."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=3, turn="collin"))
    page = sits(meet, anna, "en", size={"width": wide, "height": 640 if wide < 400 else 360})
    assert not scrolls_sideways(page)
    field(page, "l").click(force=True)
    expect(page.locator("[data-does]")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("[data-status]")).to_be_in_viewport(ratio=1)


def test_the_castle_at_200_percent_zoom(meet: Meet, stand: Stand) -> None:
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=3, turn="collin"))
    page = sits(meet, anna, "en", **ZOOMED)
    assert not scrolls_sideways(page)
    field(page, "f").click(force=True)
    page.locator("[data-does]").click()
    expect(field(page, "f")).to_have_attribute("aria-label", "Field f, Collin")


def test_the_castle_with_forced_colours(meet: Meet, stand: Stand) -> None:
    """Figures keep their colours, and what is lit has a frame in the person's own."""
    (anna,) = opened(stand, staged("guard_room", "collin@k", "rat@l", steps=3, turn="collin"))
    page = sits(meet, anna, forced_colors="active")
    style = "e => [getComputedStyle(e.closest('.room')).forcedColorAdjust, getComputedStyle(e).strokeWidth]"
    assert page.locator(".light").first.evaluate(style) == ["none", "2px"]


def test_by_keyboard_and_roles_alone(meet: Meet, stand: Stand) -> None:
    """A chapter of one room: chosen, walked and fought through with Tab and Enter, by what things are called."""
    position = {"chapter": chapter(win_if=["no_enemies"], party={"mice": 1}), "players": 1}
    position |= {"mice": [{"mouse": "collin", "seat": 0, "field": "k"}], "room": "guard_room"}
    position |= {"enemies": [{"enemy": "roach", "field": "l"}], "turn": "collin", "steps": 2}
    (anna,) = opened(stand, position)
    page = sits(meet, anna, "en", DESKTOP)
    over = page.locator(".finale h1")
    for _ in range(40):
        expect(page.locator("[data-asks]").or_(over).first).to_be_visible()
        if over.is_visible():
            break
        put_away(page)
        attack = page.get_by_role("button", name=re.compile("Attack Roach"))  # not the sheet, which says "Attack 2"
        target = attack.first
        if target.count():
            target.focus()
            page.keyboard.press("Enter")
            attack.last.focus()
            page.keyboard.press("Enter")
        elif page.get_by_role("button", name="Done", exact=True).count():
            page.get_by_role("button", name="Done", exact=True).focus()
            page.keyboard.press("Enter")
            if page.locator("[data-does]").count():
                page.locator("[data-does]").focus()
                page.keyboard.press("Enter")
        else:
            choice = page.get_by_role("button", name="Choose field").first
            choice.focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(page.locator(".finale h1")).to_be_visible()
    expect(page.get_by_text("Well done, mice")).to_be_visible()
