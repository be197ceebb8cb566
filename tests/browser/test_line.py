"""The line between page and server breaks; nothing is lost, and nothing happens twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.guests import Meet
from tests.browser.stand import Mortal
from tests.browser.table import Table, others_play


@pytest.mark.slow("a server of its own is started anew after every kill")
@pytest.mark.parametrize("kills", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_the_server_is_killed_and_the_page_comes_back_by_itself(meet: Meet, tmp_path: Path, kills: int) -> None:
    """kill -9 in the middle of a game, more than once: what was tapped while nobody listened is played once."""
    with Mortal(tmp_path) as server:
        guest = meet(at=server)
        guest.offline_is_fine = True
        page = guest.go("/")
        page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
        expect(guest.hand()).to_be_visible()
        for card in ("Maus 4", "Katze 1", "Hund 2")[:kills]:
            expect(page.get_by_text("Du bist dran.")).to_be_visible()
            server.kill()
            expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
            guest.plays(card)
            expect(page.get_by_text("Wird übermittelt …")).to_be_visible()
            server.start()
            expect(guest.hand().get_by_role("button", name=f"{card}, schon gespielt")).to_be_visible()
            expect(page.get_by_text("Die Verbindung ist weg.")).to_have_count(0)
        expect(guest.hand().locator("[aria-disabled=false]")).to_have_count(16 - kills)
        spoken = page.locator("[data-spoken] p").all_inner_texts()
        assert sum(line.startswith(("Aufgedeckt: ", "Neue Startkarten: ")) for line in spoken) == kills
        page.goto("about:blank")


def test_a_page_from_before_an_upgrade_loads_itself_anew(meet: Meet) -> None:
    """Its pieces are gone from the server: whoever goes on playing gets the new page, and notices nothing else."""
    guest = meet()
    guest.refusal_is_fine = True
    page = guest.go("/")
    start = page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen")
    expect(start).to_be_visible()
    upgraded = [True]

    def new_page(route: Route) -> None:
        upgraded[0] = False
        route.continue_()

    page.route(
        re.compile("/assets/mausen"), lambda route: route.fulfill(status=404) if upgraded[0] else route.continue_()
    )
    page.route(re.compile("/t/[a-z0-9]+$"), new_page)
    start.click()
    expect(guest.hand()).to_be_visible()
    assert not upgraded[0]


class Wire:
    """The page's line to its table, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.up = True
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._dial)

    def _dial(self, route: WebSocketRoute) -> None:
        if self.up:
            self.ends += [route, route.connect_to_server()]
        else:
            route.close(code=1013)

    def cut(self) -> None:
        self.up = False
        for end in self.ends:
            end.close(code=1012)
        self.ends.clear()


def test_reconnect_after_offline(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    guest.offline_is_fine = True
    wire = Wire(guest.page)
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    wire.cut()
    guest.context.set_offline(True)
    expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
    guest.plays("Katze 4")
    expect(page.get_by_text("Wird übermittelt …")).to_be_visible()
    others_play(friends, "E1 M4")
    wire.up = True
    guest.context.set_offline(False)
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    expect(page.get_by_text("Die Verbindung ist weg.")).to_have_count(0)
    expect(guest.hand().get_by_role("button", name="Katze 4, schon gespielt")).to_be_visible()
    spoken = page.locator("[data-spoken] p").all_inner_texts()
    assert sum(line.startswith("Aufgedeckt: Katze 4, Elefant 1 und Maus 4.") for line in spoken) == 1


def test_a_line_that_the_browser_knows_to_be_down_is_told_of_within_three_seconds(meet: Meet, table: Table) -> None:
    """The socket itself says nothing of it for half a minute."""
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    guest.offline_is_fine = True
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    page.evaluate(
        "dispatchEvent(new Event('offline')), Object.defineProperty(window, 'WebSocket', {value: class { close() {} }})"
    )
    expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible(timeout=3_000)


def test_what_was_missed_is_told_once_after_coming_back(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    wire = Wire(guest.page)
    page = guest.go(friends[0].path)
    guest.plays("Katze 4")
    expect(page.get_by_text("Katze 4 liegt verdeckt").first).to_be_visible()
    friends[1].plays("E1")
    wire.cut()
    friends[2].plays("M4")
    expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
    wire.up = True
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    spoken = page.locator("[data-spoken] p").all_inner_texts()
    assert [line.split()[0] for line in spoken if "Wähle" not in line and "verdeckt" not in line] == [
        "Aufgedeckt:",
        "Bo",
        "Du",
        "Cleo",
        "In",
    ]
