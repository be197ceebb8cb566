"""Schnurrlock Holmes for everybody: axe, every width and thumb, phones, zoom, forced colours, screen reader."""

from __future__ import annotations

import re
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
from tests.browser.stand import DESKTOP, PHONE, SMALLEST, Stand
from tests.games.schnurrlock.friends import Gang
from tests.games.schnurrlock.hands import CALL, DONE, Hands, gang_at, looks_on, status

pytestmark = pytest.mark.thorough


class Places(Views):
    """Every state of the game's own."""

    def __init__(self, guest: Guest, gang: Gang, over: Gang) -> None:
        super().__init__(guest)
        self.gang = gang
        self.over = over

    def walk(self) -> dict[str, Callable[[], object]]:
        return {
            "turn": lambda: self.go(self.gang.friends[0].path, ".tableau"),
            "guess": lambda: self.page.locator("button.guess").click(),
            "notebook": self.notebook,
            "somebody's place": lambda: self.opens("button.desk"),
            "own place": self.own_place,
            "over": lambda: self.go(self.over.friends[0].path, ".over"),
            "rules": lambda: self.go("/rules/schnurrlock", "main > details > summary"),
            "learn": lambda: self.go("/learn/schnurrlock", ".tableau"),
        }

    def notebook(self) -> None:
        """It lies beside the table where there is room; on a phone it is opened, once the other one has gone."""
        self.page.keyboard.press("Escape")
        grid = self.page.locator("[role=grid]")
        size = self.page.viewport_size
        assert size is not None
        if size["width"] < 900:
            expect(grid).to_have_count(0)
            self.page.keyboard.press("n")
        expect(grid).to_be_visible()

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


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("players", [2, 5])
def test_everything_stays_on_a_phone_in_every_phase(meet: Meet, stand: Stand, players: int, lang: str) -> None:
    """360 x 640, few or many at the table: nothing scrolls, so nothing essential is ever out of sight."""
    gang = gang_at(stand, *("Anna", "Bo", "Cleo", "Dora", "Emil")[:players], sorts=True)
    guest = looks_on(meet, gang.friends[0], lang)
    page = guest.page
    phase = Phase(guest)
    phase("play", "Ermittle mit einer Karte|Investigate with a card")
    page.locator(".hand button").first.tap()
    phase("marked", "Ermittle mit einer Karte|Investigate with a card")
    page.locator(".hand button").first.tap()
    phase("second", "mit einer zweiten Karte|with a second card")
    page.locator(".hand button").first.tap()
    phase("second marked", "mit einer zweiten Karte|with a second card")
    gang.asks(0)
    phase("decide", "Rate jetzt|Guess now")
    page.get_by_role("button", name=DONE[lang], exact=True).tap()
    phase("waiting", "warten auf Bo|Waiting for Bo")
    page.get_by_role("button", name=CALL[lang], exact=True).tap()
    phase("call?", "warten auf Bo|Waiting for Bo")
    gang.calls(0)
    phase("called", "Was rätst du|What do you guess")
    gang.guesses(0)
    phase("lay", "Ablagestapel|discard")
    gang.lays(0)
    for seat in range(1, players):
        gang.turn(seat)
    phase("next", "Ermittle mit einer Karte|Investigate with a card")  # after a call Mauziaty's step does itself


def test_everything_stays_in_the_window_of_a_laptop(meet: Meet, stand: Stand) -> None:
    """Wide and low: 1366 x 768 less what the browser and the desktop take; and a window that is not the whole screen."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo", "Dora", "Emil")
    guest = looks_on(meet, gang.friends[0], "en", size=ViewportSize(width=1366, height=620))
    Phase(guest)("play", "Investigate with a card")
    guest.page.set_viewport_size({"width": 900, "height": 600})
    Phase(guest)("play", "Investigate with a card")


class Phase:
    """Somebody with a phone, whose table must fit into it."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def __call__(self, name: str, told: str) -> None:
        expect(status(self.guest)).to_contain_text(re.compile(told))
        page = self.guest.page
        assert too_tall(page) <= 0, name
        for part in ("[data-status]", ".street", ".desks", ".tableau", ".hand", "button.guess", ".actions"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_case_that_nobody_solves_stays_on_a_phone(meet: Meet, stand: Stand) -> None:
    """Two players, seven rounds without a guess: sixteen clues lie beside each board."""
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0])
    gang.rounds(6)
    gang.asks(0)
    gang.asks(0)
    phase = Phase(guest)
    phase("decide", "Rate jetzt")
    expect(guest.page.locator(".tableau li")).to_have_count(16)
    expect(guest.page.locator(".desk .chip")).to_have_count(14)
    gang.done(0)
    phase("waiting", "warten auf Bo")


def test_clues_lie_beside_every_board_on_a_phone(meet: Meet, stand: Stand) -> None:
    """In a row where there is room, else counted; a tap on the place shows them all, large and in words."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo", "Dora")
    gang.turn(0)
    gang.turn(1)
    page = looks_on(meet, gang.friends[0], "en").page
    view = gang.view(0)
    for seat, name in ((1, "Bo"), (2, "Cleo"), (3, "Dora")):
        desk = page.locator(".desk").filter(has_text=name)
        seen = view["desks"][seat]
        beside = [seen["leads"], seen["dead_ends"]]
        counts = [len(beside[0]), len(beside[1]), seen["hand"], 0]  # and no prints
        expect(desk.locator(".counts span")).to_have_text([str(count) for count in counts])
        desk.tap()
        cards = page.get_by_role("dialog", name=name).locator("li:not(.none)")
        expect(cards).to_have_count(1 + len(beside[0]) + len(beside[1]))  # and the target
        page.keyboard.press("Escape")


def test_with_five_the_counts_beside_the_boards_are_whole_on_the_smallest_phone(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", "Cleo", "Dora", "Emil")
    page = looks_on(meet, gang.friends[0], size=SMALLEST).page
    for desk in page.locator(".desk").all():
        frame = desk.bounding_box()
        assert frame is not None
        for count in desk.locator(".counts span").all():
            box = count.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] - 2


def test_the_street_is_usable_at_200_percent_zoom(meet: Meet, stand: Stand) -> None:
    """A whole turn with a guess: everything can be reached, and nothing scrolls sideways."""
    gang = gang_at(stand, "Anna", "Bo", "Cleo")
    target = gang.target(0)
    guest = looks_on(meet, gang.friends[0], "en", **ZOOMED)
    hands = Hands(guest, keys=True)
    assert not scrolls_sideways(guest.page)
    hands.investigates()
    hands.guesses("CGRTD".index(target[0]), int(target[1:]))
    assert not scrolls_sideways(guest.page)
    call = guest.page.get_by_role("button", name=CALL["en"])
    expect(call).to_be_in_viewport(ratio=1)
    hands.once(DONE["en"])
    expect(status(guest)).to_contain_text("Waiting for Bo.")


def test_the_street_is_usable_with_forced_colours(meet: Meet, stand: Stand) -> None:
    """Cards keep their paper; what glows otherwise has a frame; what is hatched otherwise has lines."""
    gang = gang_at(stand, "Anna", "Bo", notes="full")
    guest = looks_on(meet, gang.friends[0], "en", size=DESKTOP, forced_colors="active")
    page = guest.page
    card = page.locator(".hand button").first
    assert card.locator(".paper").evaluate("e => getComputedStyle(e).fill") == "rgb(243, 233, 214)"
    assert not outlined(card)
    assert outlined(page.locator(".tableau .board"))
    assert not outlined(page.locator(".desk"))
    struck = page.locator(".cell.no").first
    assert struck.evaluate("e => getComputedStyle(e).borderStyle") == "double"
    page.locator("button.guess").click()
    crow = page.get_by_role("dialog", name="Guess").locator("label").filter(has_text="crow")
    assert not outlined(crow)
    crow.click()
    assert outlined(crow)
    page.keyboard.press("Escape")
    gang.turn(0)
    expect(status(guest)).to_contain_text("Waiting for Bo.")
    assert outlined(page.locator(".desk"))


def test_the_screen_reader_hears_clues_and_calls_once_and_in_order(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0], tempo="fast")
    region = guest.page.locator("[data-spoken] p")
    cards = [Hands(guest).card()]
    expect(status(guest)).to_contain_text("Ermittle mit einer zweiten Karte.")
    cards.append(Hands(guest).card())
    expect(status(guest)).to_contain_text("Rate jetzt")
    heard = region.all_inner_texts()
    asked = heard.index("Ermittle mit einer Karte, oder rate zuerst.")
    assert asked == len(heard) - 5, "before it, how the game began"
    answers = [line for line in heard[asked:] if line.startswith("Du ermittelst mit")]
    assert [line.removeprefix("Du ermittelst mit ").split(":")[0] for line in answers] == cards
    assert heard[-1] == "Rate jetzt, oder sag, dass du fertig bist."
    assert len(heard[asked:]) == len(set(heard[asked:]))
