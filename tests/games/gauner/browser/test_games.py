"""Gauner raus! in the browser: whole games in both modes, by taps and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import katzentisch as kt
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS
from tests.browser.guests import Guest, Meet, until
from tests.browser.party import OVER, PHONES, downloaded, end_of, focused, scores, tab_to, two_at_a_table
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.gauner.browser.crooks import View, asks, circles, complete, crooks, not_there, word


class Match:
    """Two people at browsers, and somebody who watches: sheets and turns lie open."""

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
        before = self.eye.table.looks[-1].situation
        work()
        until(self.guests[0].page, lambda: self.eye.table.looks[-1].situation > before)

    def called(self, guest: Guest, seat: int) -> str:
        own = self.guests[seat] is guest
        return {"de": "Du", "en": "You"}[guest.lang] if own else self.names[seat]

    def circle(self, guest: Guest) -> None:
        while found := complete(self.view):
            sheet, room = found[0]
            self.does(partial(circles, guest, self.called(guest, sheet), room))

    def turn(self, hits: int, forgets: bool = False) -> None:
        """So many crooks are found, and then one is looked for where nobody is. Forgetting ends it before."""
        seat = self.view["turn"]["seat"]
        guest, asked = self.guests[seat], 1 - seat
        for number in range(hits + 1):
            if not forgets:
                self.circle(guest)
            view = self.view
            left = [name for name in self.hands[asked] if NUMBERS[name] not in view["sheets"][asked]["found"]]
            wrong = not_there(view, asked, left)
            wanted = wrong[0] if wrong and number == hits else left[0]
            self.does(partial(asks, guest, self.names[asked], wanted))
            if self.view["over"] or self.view["turn"]["seat"] != seat:
                return


def opened(meet: Meet, stand: Stand, options: dict[str, str] | None = None, phone: ViewportSize = PHONE) -> Match:
    host, friend, link = two_at_a_table(meet, "Gauner raus!", 2, options or {}, phone)
    return Match(stand, [host, friend], ["Änne", "Bo"], link)


def ends(match: Match) -> kt.Record:
    """What both show at the end is the record, and that the shuffled cards are those that were promised."""
    for guest in match.guests:
        expect(guest.page.locator(OVER)).to_be_visible()
    record = downloaded(match.guests[0].page, "Protokoll")
    ended = end_of(record)
    expected = dict(zip(record.header.seats, ended["points"], strict=True))
    assert [scores(guest) for guest in match.guests] == [expected, expected]
    winners = {record.header.seats[seat] for seat in ended["winners"]}
    for guest, said in zip(match.guests, ("gewinnt", "wins"), strict=True):
        rows = guest.page.get_by_role("row").filter(has_text=said).all()
        assert {row.locator(".name").inner_text() for row in rows} == winners
    page = match.guests[0].page
    page.get_by_role("button", name="Zufall nachrechnen").click()
    expect(page.get_by_text("Alles stimmt")).to_be_visible()
    assert record.end is not None
    assert page.locator(".verdict code").all_inner_texts() == [record.header.commitment, record.end.seed]
    return record


@PHONES
def test_two_browsers_play_a_whole_automatic_game(meet: Meet, stand: Stand, phone: ViewportSize) -> None:
    match = opened(meet, stand, phone=phone)
    rng = Random(5)
    while not match.view["over"]:
        match.turn(rng.randrange(2, 5))
    record = ends(match)
    assert {entry.action["do"] for entry in record.entries if hasattr(entry, "action")} == {"ask"}


@pytest.mark.thorough
def test_two_browsers_play_a_whole_strict_game(meet: Meet, stand: Stand) -> None:
    match = opened(meet, stand, {"Strenges Einkreisen": "wer dran ist, muss einkreisen"})
    rng = Random(6)
    turns = 0
    while not match.view["over"]:
        turns += 1
        match.turn(rng.randrange(3, 5), forgets=turns % 3 == 0)
    record = ends(match)
    assert {"ask", "circle"} <= {entry.action["do"] for entry in record.entries if hasattr(entry, "action")}


@pytest.mark.thorough
def test_a_whole_game_of_detection_by_keyboard_and_roles_only(meet: Meet) -> None:
    """No pointer: Tab, arrows and Enter, and what the roles say."""
    guest = meet("en", DESKTOP)
    page = guest.go("/")
    play = page.get_by_role("button", name="Play against bots now: Gauner raus!")
    expect(play).to_be_visible()
    tab_to(page, "button", "Play against bots now: Gauner raus!")
    page.keyboard.press("Enter")
    expect(crooks(guest)).to_be_visible()
    over = page.locator(".finale h1")
    asked = page.get_by_text("Your turn.")
    questions = 0
    for _ in range(400):
        expect(over.or_(asked).first).to_be_visible(timeout=20_000)
        if over.is_visible():
            break
        walk_to_a_room(page)
        name = focused(page)[1].split(",")[0]
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile(f"^Ask .* for {name}$"))).to_be_visible()
        page.keyboard.press("Enter")
        questions += 1
        expect(page.locator(".actions").get_by_text("Sending")).to_have_count(0)
    assert questions > 0
    tab_to(page, "link", "Record")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    record = kt.Record.read(download.value.path().read_text("utf-8"))
    assert scores(guest) == dict(zip(record.header.seats, end_of(record)["points"], strict=True))


def walk_to_a_room(page: Page) -> None:
    """To a room that can be asked for: by Tab to a sheet, and by arrows over it."""
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('[data-room]')"):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft"):
        for _ in range(1 if key == "ArrowDown" else 5):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'false'"):
                return
            page.keyboard.press(key)
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    walk_to_a_room(page)
