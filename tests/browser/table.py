"""Friends at a table of Mausen, the first of them at a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.guests import Guest, Meet
from tests.browser.stand import Friend

Table = Callable[..., list[Friend]]


def seated(meet: Meet, friends: list[Friend], lang: str = "de", still: bool = False, **options: object) -> Guest:
    """The first of the friends at a browser; where the clock may stand still."""
    guest = meet(lang, **options).is_(friends[0])
    if still:
        guest.stops_the_clock()
    guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    return guest


def others_play(friends: list[Friend], cards: str) -> None:
    for friend, card in zip(friends[1:], cards.split(), strict=True):
        friend.plays(card)


def play_out(page: Page, friends: list[Friend]) -> int:
    """The page's person plays what comes first by keys, the friends the same; how many rounds that were."""
    hand = page.get_by_role("group", name=re.compile("Deine Hand|Your hand"))
    for number in range(16):
        for friend in friends[1:]:
            friend.plays(["E", "D", "C", "M"][number // 4] + str(number % 4 + 1))
        if number == 15:
            break  # the last card plays itself
        card = hand.get_by_role("button").nth(15 - number)
        card.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(card).to_have_accessible_name(re.compile("schon gespielt|already played"))
    expect(page.locator(".finale h1")).to_be_visible()
    return number + 1


def watch(socket: WebSocket, sent: list[str]) -> None:
    socket.on("framesent", lambda text: sent.append(str(text)))


def listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda text: heard.append(str(text)))
