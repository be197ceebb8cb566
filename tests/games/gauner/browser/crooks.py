"""How the browser tests of Gauner raus! sit down, look at sheets, ask and circle."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

import katzentisch as kt
from katzentisch.games.gauner.rules.cards import CROSS, NAMES, NUMBERS
from tests.browser.guests import Guest, Meet
from tests.browser.stand import Friend, Stand

View = dict[str, Any]
CROOKS = {"de": "Deine Gauner", "en": "Your crooks"}


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


def is_found(crook: str, view: View) -> bool:
    return NUMBERS[crook] in view["sheets"][1]["found"]


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
    guest.page.get_by_role(
        "button", name={"de": f"{name} nach {said} fragen", "en": f"Ask {name} for {said}"}[guest.lang]
    ).click()


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


def not_there(view: View, asked: int, hand: list[str]) -> list[str]:
    """The rooms that can be asked for and where nobody of this hand hides."""
    marked = {*view["sheets"][asked]["crossed"], *view["sheets"][asked]["found"]}
    return [name for room, name in enumerate(NAMES) if room not in marked and name not in hand]


def complete(view: View) -> list[tuple[int, str]]:
    """The sheets and rooms of complete sums without a circle, as anybody can see who counts."""
    return [
        (seat, NAMES[room])
        for seat, sheet in enumerate(view["sheets"])
        for room, total in enumerate(sheet["sums"])
        if total >= 0 and room not in sheet["circled"]
        if total == sum(CROSS[room] >> card & 1 for card in sheet["found"])
    ]
