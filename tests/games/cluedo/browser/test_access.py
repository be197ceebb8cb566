"""Cluedo for everybody: axe, every width and thumb, phones upright and sideways, zoom, forced colours, keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.access import (
    ZOOMED,
    Views,
    axe_finds_nothing,
    fits_every_width_and_thumb,
    outlined,
    scrolls_sideways,
    too_tall,
)
from tests.browser.guests import Guest, Meet
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.cluedo.browser.hands import looks_on
from tests.games.cluedo.company import Company, company

pytestmark = pytest.mark.thorough

SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
SMALL: ViewportSize = {"width": 320, "height": 568}


class Places(Views):
    """Every state of the game's own."""

    def __init__(self, guest: Guest, moving: Company, asking: Company, over: Company) -> None:
        super().__init__(guest)
        self.moving, self.asking, self.over = moving, asking, over

    def walk(self) -> dict[str, Callable[[], object]]:
        return {
            "move": lambda: self.at(self.moving, ".reach button"),
            "picked": lambda: self.page.locator(".reach button").first.dispatch_event("click"),
            "whole town": self.whole,
            "sheet": self.sheet,
            "suspicion": lambda: self.suspicion(),
            "over": lambda: self.at(self.over, ".over"),
            "rules": lambda: self.go("/rules/cluedo", ".primer"),
            "companion": lambda: self.go("/with/cluedo/companion", ".chips"),
            "learn": lambda: self.go("/learn/cluedo", ".town"),
        }

    def at(self, table: Company, there: str) -> None:
        self.page.goto("about:blank")  # the page that is left asks nothing as somebody else
        self.guest.context.clear_cookies()
        self.guest.context.add_cookies([table.friends[0].cookie()])
        self.go(table.friends[0].path, there)

    def whole(self) -> None:
        overview = self.page.locator(".overview")
        if overview.count():
            overview.click()

    def sheet(self) -> None:
        self.page.keyboard.press("Escape")
        size = self.page.viewport_size
        assert size is not None
        if size["width"] < 900:
            self.page.keyboard.press("n")
        expect(self.page.get_by_role("grid")).to_be_visible()

    def suspicion(self) -> None:
        self.at(self.asking, ".ask")
        self.page.locator(".ask").click()
        self.page.locator("dialog label").nth(1).click()


@pytest.fixture(scope="module")
def tables(stand: Stand) -> tuple[Company, Company, Company]:
    """Somebody has rolled; somebody is to suspect; a solved case."""
    moving = company(stand, 4, notes="full", seed=3)
    moving.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "move" and len(view["suspicions"]) > 1)
    asking = company(stand, 3, notes="certain", seed=4)
    asking.until(lambda seat, view: seat == 0 and view["turn"]["phase"] == "suspect" and len(view["suspicions"]) > 1)
    over = company(stand, 3, classic=True, seed=5)
    over.until(lambda seat, view: view["turn"]["phase"] == "start")
    over.friends[0].does(0, do="accuse", **over.envelope())
    over.friends[0].sees(lambda view: bool(view["over"]))
    return moving, asking, over


Tables = tuple[Company, Company, Company]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_the_town(meet: Meet, tables: Tables, size: ViewportSize) -> None:
    guest = meet("de" if size is PHONE else "en", size)
    axe_finds_nothing(guest, Places(guest, *tables).walk())


def test_the_town_fits_every_width_and_every_thumb(meet: Meet, tables: Tables) -> None:
    guest = meet()
    fits_every_width_and_thumb(guest, Places(guest, *tables).walk())


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, SMALL], ids=["upright", "sideways", "small"])
def test_everything_stays_on_a_phone(meet: Meet, tables: Tables, size: ViewportSize) -> None:
    """Status, town, hand and what can be done are in sight together; a square in reach is as large as a thumb."""
    guest = meet("de", size)
    places = Places(guest, *tables)
    page = guest.page
    for table, there in ((tables[0], ".reach button"), (tables[1], ".ask")):
        places.at(table, there)
        page.wait_for_timeout(200)
        assert too_tall(page) <= 0, there
        assert not scrolls_sideways(page)
        for part in ("[data-status]", ".desk", ".hand", ".actions"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
    places.at(tables[0], ".reach button")
    for goal in page.locator(".reach button").all():
        box = goal.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5


def test_the_town_zooms_by_buttons_and_by_the_overview(meet: Meet, tables: Tables) -> None:
    """Near to where one is; a tap on the overview shows all of it, a tap on the town comes near again."""
    guest = meet()
    Places(guest, *tables).at(tables[0], ".reach button")
    page = guest.page
    town = page.locator(".town")
    expect(page.locator(".piece.own")).to_be_in_viewport()
    near = town.bounding_box()
    page.get_by_role("button", name="Größer").tap()
    larger = town.bounding_box()
    assert near is not None
    assert larger is not None
    assert larger["width"] > near["width"]
    page.get_by_role("button", name="Den ganzen Plan zeigen").tap()
    whole = town.bounding_box()
    assert whole is not None
    assert whole["width"] <= PHONE["width"]
    expect(page.locator(".overview")).to_have_count(0)
    expect(page.locator(".reach button")).to_have_count(0)  # too small for a thumb
    page.get_by_role("button", name="Zu meiner Figur").tap()
    expect(page.locator(".reach button").first).to_be_attached()
    expect(page.locator(".piece.own")).to_be_in_viewport()


def test_tools_leave_the_town_free_where_there_is_felt(meet: Meet, tables: Tables) -> None:
    """Sideways they stand beside the town and under what is in the hand; upright below the whole town."""
    guest = meet("de", SIDEWAYS)
    places = Places(guest, *tables)
    places.at(tables[0], ".reach button")
    page = guest.page
    for table, there in (
        (tables[0], ".reach button"),
        (tables[1], ".ask"),
    ):  # four, and three with all their cards and a way
        places.at(table, there)
        tools, desk, hand = (page.locator(part).bounding_box() for part in (".zoom", ".desk", ".hand"))
        assert tools is not None
        assert desk is not None
        assert hand is not None
        assert tools["x"] >= desk["x"] + desk["width"]
        assert tools["y"] >= hand["y"] + hand["height"]
    places.at(tables[0], ".reach button")
    page.set_viewport_size({"width": 360, "height": 740})
    places.whole()
    expect(page.locator(".overview")).to_have_count(0)
    tools, town = page.locator(".zoom").bounding_box(), page.locator(".town").bounding_box()
    assert tools is not None
    assert town is not None
    assert tools["y"] >= town["y"] + town["height"]


def test_sideways_the_end_says_when_it_could_have_been_known_without_scrolling(meet: Meet, tables: Tables) -> None:
    guest = looks_on(meet, tables[2].friends[0], "de", size=SIDEWAYS)
    expect(guest.page.locator(".since")).to_be_visible()
    since, ways = guest.page.locator(".since").bounding_box(), guest.page.locator(".ways").bounding_box()
    assert since is not None
    assert ways is not None
    assert since["y"] + since["height"] <= ways["y"] + 1


def test_ways_on_from_the_end_keep_their_words_on_the_smallest_phone(meet: Meet, tables: Tables) -> None:
    guest = meet("de", SMALL)
    Places(guest, *tables).at(tables[2], ".over")
    for way in guest.page.locator(".ways .button").all():
        assert way.evaluate("e => e.scrollWidth <= e.clientWidth"), way.inner_text()


def test_the_town_is_usable_at_200_percent_zoom(meet: Meet, tables: Tables) -> None:
    guest = meet("en", **ZOOMED)
    Places(guest, *tables).at(tables[0], ".reach button")
    page = guest.page
    assert not scrolls_sideways(page)
    goal = page.get_by_role("list", name="Within reach").get_by_role("button").first
    goal.press("Enter")
    expect(page.locator(".actions .primary")).to_be_in_viewport(ratio=1)


def test_the_town_is_usable_with_forced_colours(meet: Meet, tables: Tables) -> None:
    """Places and squares that are lit have frames; the town keeps its paint."""
    guest = meet("en", DESKTOP, forced_colors="active")
    Places(guest, *tables).at(tables[0], ".reach button")
    page = guest.page
    assert outlined(page.locator(".square").first)
    assert page.locator(".square").first.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 223, 126)"
    assert outlined(page.locator(".round .turn"))


def test_what_is_in_reach_is_a_list_that_arrows_walk(meet: Meet, tables: Tables) -> None:
    guest = meet("en", DESKTOP)
    Places(guest, *tables).at(tables[0], ".reach button")
    page = guest.page
    goals = page.get_by_role("list", name="Within reach").get_by_role("button")
    said = [goal.get_attribute("aria-label") or "" for goal in goals.all()]
    assert all("step" in label for label in said), said
    goals.first.focus()
    first = page.evaluate("document.activeElement.dataset.spot")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('.reach') !== null")
    page.keyboard.press("Enter")
    expect(page.locator(".path text")).to_have_count(1)
    assert first
    inside = page.get_by_role("list", name="What stands on the map").get_by_role("listitem")
    expect(inside).to_have_count(13)  # six figures, six weapons, and the cards that lie open
