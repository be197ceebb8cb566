"""A game drops in as one folder. The toy of `examples/` does, and with it everything that the shell has for games.

Without its folder the same game is played on the plain board (`test_plain.py`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

import katzentisch as kt
from tests.browser.access import SMALL, axe
from tests.browser.guests import Guest, Meet, until
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.browser.test_built import WEB
from tests.conftest import TOY

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("toy")]  # the client with the toy is built once

TITLE = kt.game("sack").words("de").say("title")


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A server whose client has one folder more."""
    home = tmp_path_factory.mktemp("web")
    shutil.copytree(WEB, home, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    (home / "node_modules").symlink_to(WEB / "node_modules")
    shutil.copytree(TOY.parent / "web", home / "src" / "games" / "sack")
    build = ["npx", "vite", "build", "--outDir", "built", "--logLevel", "error"]
    subprocess.run(build, cwd=home, check=True)
    stand = Stand(tmp_path_factory.mktemp("data"), static=home / "built").start()
    yield stand
    stand.stop()


def three_at(stand: Stand) -> list[Friend]:
    """Anna is asked first; Bo and Cleo may call meanwhile."""
    host = stand.friend("Anna").opens("sack", options={"players": 3})
    friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in ((1, "Bo"), (2, "Cleo")))]
    host.begins()
    return friends


def seated(meet: Meet, toy: Stand, friend: Friend, still: bool = False, **options: object) -> Guest:
    guest = meet(at=toy, **options).is_(friend)
    if still:
        guest.stops_the_clock()
    guest.go(friend.path)
    expect(guest.page.locator("[data-status]")).to_be_visible()
    return guest


def test_a_folder_brings_a_page_of_its_own(meet: Meet, toy: Stand) -> None:
    page = meet(at=toy).go("/with/sack/bids")
    expect(page.get_by_role("heading", name="Was man bieten darf")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(3)
    lost = meet(at=toy).go("/with/sack/nothing")
    expect(lost.get_by_role("heading", level=1)).to_have_text("Hier ist nichts")


def test_a_folder_is_a_game_in_the_lobby(meet: Meet, toy: Stand) -> None:
    page = meet(at=toy).go("/")
    page.get_by_role("button", name=f"Sofort gegen Bots spielen: {TITLE}").click()
    expect(page.get_by_text("Behalten oder tauschen?").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=f"Mit Freunden: {TITLE}").click()
    expect(page.get_by_label("Spiel", exact=True)).to_have_value("sack")
    page.get_by_text("Mehr einstellen").click()
    expect(page.get_by_label("Runden")).to_be_visible()
    page.goto(toy.url + "/learn/sack")  # it has no guided round: the rule book must do
    expect(page.get_by_role("heading", name=f"Regeln von {TITLE}")).to_be_visible()


def test_offers_are_buttons_and_one_tap_is_enough_where_nothing_is_decided(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[0]).page
    offers = page.get_by_role("group", name="Was du tun kannst")
    offers.get_by_role("button", name="Tauschen").click()
    offers.get_by_role("button", name="Abbrechen").click()
    expect(offers.get_by_role("button", name="Tauschen")).to_have_attribute("aria-pressed", "false")
    offers.get_by_role("button", name="Behalten").press("Enter")
    friends[1].does(do="keep")
    expect(page.get_by_text("Wir warten auf Cleo.")).to_be_visible()
    expect(offers).to_be_focused()  # the button has gone, the place stays


def test_a_call_is_in_reach_while_others_are_told_of(meet: Meet, toy: Stand) -> None:
    """The clock stands still, so that the story never ends: the call comes through all the same."""
    friends = three_at(toy)
    guest = seated(meet, toy, friends[2], still=True, tempo="slow")
    page = guest.page
    friends[0].does(do="swap")
    expect(page.get_by_role("button", name="Überspringen")).to_be_visible()
    call = page.get_by_role("button", name="Miau!")
    call.click()
    expect(page.get_by_role("button", name="Wirklich? Miau!")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Abbrechen").click()
    expect(page.get_by_role("button", name="Überspringen")).to_be_visible()
    page.keyboard.press("i")
    page.keyboard.press("i")
    friends[0].sees(lambda view: view["caller"] == 2)


def test_a_call_is_in_reach_in_a_replay(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[2]).page
    friends[0].does(do="keep")
    expect(page.get_by_text("Wir warten auf Bo.")).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_role("group", name="Wiederholung")).to_be_visible()
    page.get_by_role("button", name="Miau!").click()
    page.get_by_role("button", name="Wirklich? Miau!").click()
    friends[0].sees(lambda view: view["caller"] == 2)


def test_a_call_that_crosses_a_step_of_the_table_is_heard(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    guest = meet(at=toy).is_(friends[2])
    wire = SlowWire(guest.page)
    page = guest.go(friends[0].path)
    call = page.get_by_role("button", name="Miau!")
    call.click()
    wire.holds = True
    friends[0].does(do="keep")
    until(page, lambda: any('"look"' in text for text in wire.held))  # this look the page does not have yet
    page.get_by_role("button", name="Wirklich? Miau!").click()
    friends[0].sees(lambda view: view["caller"] == 2)
    wire.lets_go()
    expect(page.get_by_role("button", name="Milch setzen")).to_be_visible()


class SlowWire:
    """The page's line to its table; what comes from the server can be held back."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.held: list[str] = []
        self._page_ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._dial)

    def _dial(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: self.held.append(str(text)) if self.holds else route.send(text))
        self._page_ends.append(route)

    def lets_go(self) -> None:
        self.holds = False
        for text in self.held:
            self._page_ends[-1].send(text)


def test_an_action_is_put_together_in_a_dialog(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[2]).page
    friends[1].does(do="miau")
    page.get_by_role("button", name="Milch setzen").click()
    dialog = page.get_by_role("dialog", name="Milch setzen")
    expect(dialog.get_by_role("button", name="Erst etwas aussuchen")).to_be_disabled()
    dialog.get_by_role("button", name="Erst etwas aussuchen").click(force=True)
    expect(dialog).to_be_visible()
    for saucers, label in (("2", "2 Schalen setzen"), ("eine", "Eine Schale setzen")):
        dialog.get_by_text(saucers, exact=True).click()
        expect(dialog.get_by_role("button", name=label)).to_be_enabled()
    dialog.get_by_role("button", name="Eine Schale setzen").click()
    expect(page.get_by_text("Du setzt eine Schale.").first).to_be_visible()
    for friend, bid in zip(friends[:2], (0, 2), strict=True):
        friend.does(do="bid", saucers=bid)
    expect(page.locator(".finale h1")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Cleo: ")).to_contain_text("gesetzt 1.")


def test_notes_are_kept_on_the_server_for_their_owner_alone(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[0]).page
    page.get_by_role("button", name="Notizen").click()
    page.get_by_label("Was haben die anderen?").fill("Bo hat die 9")
    kept = f"localStorage['katzentisch.notes.{friends[0].table.table}']"
    until(page, lambda: bool(page.evaluate(f"{kept} === 'null'")))  # the server has it
    desk = seated(meet, toy, friends[0], size=DESKTOP)
    expect(desk.page.get_by_label("Was haben die anderen?")).to_have_value("Bo hat die 9")
    other = seated(meet, toy, friends[1], size=DESKTOP)
    expect(other.page.get_by_label("Was haben die anderen?")).to_have_value("")


def test_several_boards_are_tabs_on_a_phone_and_side_by_side_on_a_desktop(meet: Meet, toy: Stand) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[0]).page
    tabs = page.get_by_role("tablist", name="Am Tisch").get_by_role("tab")
    shown = page.get_by_role("tabpanel")
    expect(shown).to_have_text(re.compile("Du hast die"))
    tabs.first.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Bo")).to_have_text(re.compile("Eine Karte, verdeckt"))
    swipe(page, -120)
    expect(page.get_by_role("tabpanel", name="Cleo")).to_be_visible()
    swipe(page, -120)
    expect(page.get_by_role("tabpanel", name="Cleo")).to_be_visible()
    swipe(page, 120)
    expect(page.get_by_role("tabpanel", name="Bo")).to_be_visible()
    desk = seated(meet, toy, friends[1], size=DESKTOP).page
    for name in ("Anna", "Bo", "Cleo"):
        expect(desk.get_by_role("region", name=name)).to_be_visible()
    expect(desk.get_by_role("tablist")).to_have_count(0)


def swipe(page: Page, by: int) -> None:
    page.get_by_role("tabpanel").evaluate(
        """(panel, by) => {
          const touch = (x) => new Touch({identifier: 1, target: panel, clientX: x, clientY: 300});
          panel.dispatchEvent(new TouchEvent('touchstart', {bubbles: true, touches: [touch(180)]}));
          panel.dispatchEvent(new TouchEvent('touchend', {bubbles: true, changedTouches: [touch(180 + by)]}));
        }""",
        by,
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_what_the_shell_has_for_games(meet: Meet, toy: Stand, size: ViewportSize) -> None:
    friends = three_at(toy)
    page = seated(meet, toy, friends[2], size=size).page
    found = {"table": axe(page)}
    page.get_by_role("button", name="Miau!").click()
    found["call"] = axe(page)
    page.get_by_role("button", name="Wirklich? Miau!").click()
    page.get_by_role("button", name="Milch setzen").click()
    page.get_by_text("2", exact=True).click()
    found["compose"] = axe(page) + page.evaluate(SMALL)
    page.keyboard.press("Escape")
    if size is PHONE:
        page.get_by_role("button", name="Notizen").click()
        found["notes"] = axe(page) + page.evaluate(SMALL)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
