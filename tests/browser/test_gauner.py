"""Gauner raus! in the browser: whole games in both modes, the arrest, circles, help, pencil, the guided round."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import katzentisch as kt
from katzentisch.games.gauner.cards import CROSS, NAMES, NUMBERS, rooms_in
from tests.browser.conftest import Guest, Meet, choose, until
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.browser.test_access import RULES, SMALL, WIDTHS, axe
from tests.browser.test_mausen import OVER, downloaded, scores
from tests.browser.test_table import end_of

View = dict[str, Any]
CROOKS = {"de": "Deine Gauner", "en": "Your crooks"}


# Who sits there ------------------------------------------------------------------------------------------------------


def table(stand: Stand, *names: str, **options: Any) -> list[Friend]:
    """Friends on all chairs; the first of them begins."""
    while True:
        host = stand.friend(names[0]).opens("gauner", options={"players": len(names), **options}, free_chat=True)
        friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
        host.begins()
        host.sees(lambda view: view["phase"] == "ask")
        if view_of(host)["turn"] == 0:
            return friends


def view_of(friend: Friend) -> View:
    (view,) = [look.view for look in friend.table.looks.values()]
    return view


def seated(meet: Meet, friends: list[Friend], lang: str = "de", **options: Any) -> Guest:
    """The first of the friends at a browser."""
    guest = meet(lang, **options).is_(friends[0])
    guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    return guest


def crooks(guest: Guest) -> Locator:
    return guest.page.get_by_role("list", name=CROOKS[guest.lang])


def word(guest: Guest, room: str) -> str:
    return kt.game("gauner").words(guest.lang).word("room", room)


def sheet_of(guest: Guest, name: str) -> Locator:
    """The sheet of somebody, brought into sight where only one is."""
    tab = guest.page.locator(".tabs").get_by_role("button", name=re.compile(rf"^{name}\b"))
    if tab.count():
        tab.click()
    title = {"de": f"Blatt von {name}", "en": f"Sheet of {name}"}[guest.lang]
    if name in ("Du", "You"):
        title = {"de": "Dein Blatt", "en": "Your sheet"}[guest.lang]
    return guest.page.get_by_role("region", name=title)


def room_on(guest: Guest, name: str, room: str) -> Locator:
    return sheet_of(guest, name).get_by_role("button", name=re.compile(rf"^{word(guest, room)}(,|$)"))


def asks(guest: Guest, name: str, room: str) -> None:
    """Two taps: the room on the sheet, and the button that names both."""
    room_on(guest, name, room).click()
    said = word(guest, room)
    guest.page.get_by_role("button", name={"de": f"{name} nach {said} fragen", "en": f"Ask {name} for {said}"}[guest.lang]).click()


def circles(guest: Guest, name: str, room: str) -> None:
    tool = guest.page.get_by_role("button", name={"de": "Einkreisen", "en": "Circle"}[guest.lang], exact=True)
    tool.click()
    room_on(guest, name, room).click()
    guest.page.locator(".actions .primary").click()
    guest.page.get_by_role("button", name={"de": "Fragen", "en": "Ask"}[guest.lang], exact=True).click()


def hidden(friend: Friend) -> list[str]:
    """The crooks of somebody that nobody has found yet."""
    view = view_of(friend)
    found = view["sheets"][view["seat"]]["found"]
    return [NAMES[card] for card in view["hand"] if card not in found]


def not_there(view: View, asked: int, hand: list[str]) -> str:
    """A room that can be asked for and where nobody hides: it is in no hand at all."""
    marked = {*view["sheets"][asked]["crossed"], *view["sheets"][asked]["found"]}
    return next(name for room, name in enumerate(NAMES) if room not in marked and name not in hand)


# Whole games ---------------------------------------------------------------------------------------------------------


class Match:
    """Two people at browsers, and somebody who watches: what is due and whose turn it is lies open."""

    def __init__(self, stand: Stand, guests: list[Guest], names: list[str], path: str) -> None:
        self.guests = guests
        self.names = names
        self.eye = stand.friend("Zoe").joins(path)
        self.hands = [self.hand(guest) for guest in guests]

    @property
    def view(self) -> View:
        return self.eye.table.looks[-1].view

    @staticmethod
    def hand(guest: Guest) -> list[str]:
        expect(crooks(guest).get_by_role("listitem")).to_have_count(12)
        said = {word(guest, name): name for name in NAMES}
        return [said[text] for text in crooks(guest).locator(".sr").all_inner_texts()]

    def does(self, work: Callable[[], None]) -> None:
        """Waits until everybody knows of it."""
        before = self.eye.table.looks[-1].seq
        work()
        until(self.guests[0].page, lambda: self.eye.table.looks[-1].seq > before)

    def called(self, guest: Guest, seat: int) -> str:
        own = self.guests[seat] is guest
        return {"de": "Du", "en": "You"}[guest.lang] if own else self.names[seat]

    def circle(self, guest: Guest) -> None:
        while self.view["due"]:
            sheet, room = self.view["due_sheet"], NAMES[self.view["due"][0]]
            self.does(lambda sheet=sheet, room=room: circles(guest, self.called(guest, sheet), room))  # type: ignore[misc]

    def turn(self, hits: int, forgets: bool = False) -> None:
        """So many crooks are found, and then one is looked for where nobody is. Forgetting ends it before."""
        seat = self.view["turn"]
        guest, asked = self.guests[seat], 1 - seat
        for number in range(hits + 1):
            if not forgets:
                self.circle(guest)
            view = self.view
            left = [name for name in self.hands[asked] if NUMBERS[name] not in view["sheets"][asked]["found"]]
            miss = not_there(view, asked, left)
            self.does(lambda room=left[0] if number < hits else miss: asks(guest, self.names[asked], room))  # type: ignore[misc]
            if self.view["over"] or self.view["turn"] != seat:
                return


def opened(meet: Meet, stand: Stand, options: dict[str, str] | None = None) -> Match:
    """A table made in the lobby: one phone in German, one desktop in English."""
    host = meet("de")
    page = host.go("/")
    page.get_by_label("Dein Name").fill("Änne")
    page.get_by_role("link", name="Mit Freunden: Gauner raus!").click()
    page.get_by_label("Wie viele spielen mit?").select_option("2")
    for label, value in (options or {}).items():
        page.get_by_label(label, exact=True).select_option(label=value)
    page.get_by_role("button", name="Tisch eröffnen").click()
    link = page.get_by_label("Link zum Tisch").input_value()
    friend = meet("en", DESKTOP)
    other = friend.page
    other.goto(link)
    other.get_by_label("Your name").fill("Bo")
    other.keyboard.press("Enter")
    other.get_by_role("button", name="Sit down on chair 2").press("Enter")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Spiel beginnen").tap()
    return Match(stand, [host, friend], ["Änne", "Bo"], link)


def ends(match: Match) -> kt.Record:
    """What both show at the end is the record."""
    for guest in match.guests:
        expect(guest.page.get_by_role("heading", name=OVER[guest.lang])).to_be_visible()
    record = downloaded(match.guests[0].page, "Protokoll")
    ended = end_of(record)
    expected = dict(zip(record.header.seats, ended["points"], strict=True))
    assert [scores(guest) for guest in match.guests] == [expected, expected]
    winners = {record.header.seats[seat] for seat in ended["winners"]}
    for guest, said in zip(match.guests, ("gewinnt", "wins"), strict=True):
        rows = guest.page.get_by_role("row").filter(has_text=said).all()
        assert {row.locator(".name").inner_text() for row in rows} == winners
    return record


def test_two_browsers_play_a_whole_game(meet: Meet, stand: Stand) -> None:
    match = opened(meet, stand)
    rng = Random(5)
    while not match.view["over"]:
        match.turn(rng.randrange(2, 5))
    record = ends(match)
    assert {entry.action["do"] for entry in record.entries if hasattr(entry, "action")} == {"ask"}


def test_two_browsers_play_a_whole_strict_game(meet: Meet, stand: Stand) -> None:
    match = opened(meet, stand, {"Strenges Einkreisen": "wer dran ist, muss einkreisen"})
    rng = Random(6)
    while not match.view["over"]:
        match.turn(rng.randrange(3, 5))
    record = ends(match)
    assert {"ask", "circle"} <= {entry.action["do"] for entry in record.entries if hasattr(entry, "action")}
