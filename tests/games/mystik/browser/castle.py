"""The language of these tests: tables that begin in the middle of things, and people who do what they are told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.state import Mystik
from tests.browser.guests import Guest, Meet
from tests.browser.stand import Friend, Stand
from tests.games.mystik.table import scene

FIELDS = "abcdefghijklmnopqrstuvwx"


def opened(stand: Stand, position: dict[str, Any], *names: str) -> list[Friend]:
    """A table that begins with this position, and friends on its first chairs."""
    host = stand.friend(names[0] if names else "Anna")
    host.joined = stand.run(host.client.open_table("mystik", position=position))
    friends = [host, *(stand.friend(name).joins(host.path, seat) for seat, name in enumerate(names[1:], 1))]
    host.begins()
    return friends


def staged(*arguments: Any, **more: Any) -> dict[str, Any]:
    """A position in the words of the engine's tests: `staged("guard_room", "collin@k", "rat@l", steps=3)`."""
    return GAME.position(scene(*arguments, **more).state)


def sits(meet: Meet, friend: Friend, *arguments: Any, **more: Any) -> Page:
    """This friend's browser, at the table, with nothing in the way."""
    guest: Guest = meet(*arguments, **more).is_(friend)
    page = guest.go(friend.path)
    expect(page.locator(".board")).to_be_visible()
    put_away(page)
    return page


def put_away(page: Page) -> None:
    """Whatever has been opened to be read is closed."""
    page.wait_for_timeout(150)
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)


def field(page: Page, letter: str) -> Locator:
    return page.locator(f"[data-field={letter}]")


def does(page: Page, action: int) -> None:
    """By taps alone: what is marked is done by the one filled button, and what needs one tap by that."""
    facts = GAME.actions[action].facts()
    put_away(page)
    expect(page.locator("[data-asks]")).to_be_visible()
    button = page.locator(f"[data-action='{action}']")
    marked = page.locator(f"[data-does='{action}']")
    if not button.count() and facts["do"] not in ("go", "put", "target", "target_cat", "choose"):
        page.locator("[aria-expanded=false].entry").click()
        tool = page.locator(".panel-up button").filter(has_text=str(facts["do"]))
        if not button.count() and tool.count():
            tool.first.click()
    if button.count():
        button.first.click()
    else:
        mark(page, action)
    if facts["do"] not in ONE_TAP:
        marked.click()


def mark(page: Page, action: int) -> None:
    """Taps the field until this is what the tap means. A page of the story may come in between, and is put away."""
    marked, other = page.locator(f"[data-does='{action}']"), page.locator(".low .button.icon")
    for _ in range(12):
        if not page.locator("[data-does]").count():
            put_away(page)
            place(page, GAME.actions[action].facts())
        elif other.count():
            other.click()
        page.wait_for_timeout(50)
        if marked.count():
            return
    raise AssertionError(f"{GAME.actions[action].facts()} cannot be marked")


ONE_TAP = ("done", "cancel", "pass", "give", "take", "wear", "doff", "give_cheese", "take_cheese")


def place(page: Page, facts: dict[str, Any]) -> None:
    """Taps the field of an action, or that of the figure it is aimed at."""
    if "field" in facts:
        field(page, FIELDS[facts["field"]]).click(force=True)
        return
    number = facts.get("enemy")
    name = "Brodie" if number is None and "mouse" not in facts else ""
    if "mouse" in facts:
        name = str(facts["mouse"]).capitalize()
    fields = page.locator("[data-field][tabindex='0']").all()
    for one in fields:
        said = one.get_attribute("aria-label") or ""
        if (name and name in said) or (
            number is not None and re.search(rf" {number + 1} angreifen|Attack [^,]* {number + 1}(,|$)", said)
        ):
            one.click(force=True)
            return
    raise AssertionError(f"{facts} is nowhere on the board")


def table_of(friend: Friend, seat: int = -1) -> Mystik:
    """The table as somebody sees it who looks on."""
    view = msgspec.convert(friend.table.looks[seat].view | {"log": None}, GAME.view_type)
    return GAME.sample(view, None)  # type: ignore[arg-type]  # nothing is hidden, so nothing is drawn
