"""Gauner raus! in the browser: who circles, and what happens to those who forget it or dare too much."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import expect

from katzentisch.games.gauner.rules.cards import CROSS, NAMES
from tests.browser.guests import Guest, Meet
from tests.browser.stand import Friend, Stand
from tests.games.gauner.browser.crooks import (
    asks,
    circles,
    complete,
    hidden,
    is_found,
    room_on,
    seated,
    sheet_of,
    table,
    view_of,
    word,
)


def completing(asked: Friend) -> list[str]:
    """Crooks to be found one after the other, so that the last of them completes a sum."""
    view = view_of(asked)
    sheet = view["sheets"][view["seat"]]
    rooms = [room for room in range(36) if sheet["sums"][room] > 0 and room not in sheet["circled"]]
    best = min(rooms, key=lambda room: sheet["sums"][room])
    return [NAMES[card] for card in view["hand"] if CROSS[best] >> card & 1]


def test_the_program_circles_at_an_automatic_table(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    for crook in completing(friends[1]):
        asks(guest, "Bo", crook)
        expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden"))
    expect(sheet_of(guest, "Bo").get_by_role("button", name=re.compile("eingekreist")).first).to_be_visible()
    struck = sheet_of(guest, "Bo").get_by_role("columnheader").filter(has_text="gestrichen")
    expect(struck.first).to_be_attached()
    expect(guest.page.get_by_role("button", name="Einkreisen", exact=True)).to_have_count(0)


def test_a_strict_table_waits_for_the_circle(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", strict=True)
    guest = seated(meet, friends)
    page = guest.page
    found = completing(friends[1])
    for crook in found:
        own_sums(guest, friends[0])
        asks(guest, "Bo", crook)
        friends[1].sees(partial(is_found, crook))
    view = view_of(friends[1])
    due = next(room for sheet, room in complete(view) if sheet == 1)
    expect(sheet_of(guest, "Bo").get_by_role("button", name=re.compile("davon noch"))).to_have_count(
        0
    )  # no count tells
    assert (view["turn"]["due_sheet"], view["turn"]["due"]) == (-1, [])
    page.get_by_role("button", name="Einkreisen", exact=True).click()
    room_on(guest, "Bo", due).click()
    page.get_by_role("button", name=f"{word(guest, due)} bei Bo einkreisen").click()
    expect(room_on(guest, "Bo", due)).to_have_accessible_name(re.compile("eingekreist"))


def test_whoever_points_at_a_wrong_sum_has_checked(meet: Meet, stand: Stand) -> None:
    """GR-50: all that is written can be pointed at; a wrong pointing ends the check."""
    friends = table(stand, "Anna", "Bo", "Cleo", strict=True)
    guest = seated(meet, friends)
    page = guest.page
    own_sums(guest, friends[0])
    view = view_of(friends[0])
    wrong = {room for sheet, room in complete(view) if sheet == 2}
    undue = next(r for r in range(36) if view["sheets"][2]["sums"][r] > 0 and NAMES[r] not in wrong)
    page.get_by_role("button", name="Einkreisen", exact=True).click()
    room_on(guest, "Cleo", NAMES[undue]).click()
    page.get_by_role("button", name=f"{word(guest, NAMES[undue])} bei Cleo einkreisen").click()
    friends[1].sees(lambda view: bool(view["turn"]["checked"]))
    room_on(guest, "Cleo", NAMES[undue]).click(force=True)  # it cannot be done any more, and says why
    expect(page.get_by_role("status").filter(has_text="Regel GR-50")).to_be_visible()


def own_sums(guest: Guest, friend: Friend) -> None:
    """GR-47: a sum of the own sheet that was complete when it was written."""
    for sheet, room in complete(view_of(friend)):
        if sheet == 0:
            circles(guest, "Du", room)


def test_forgetting_to_circle_ends_the_turn(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", strict=True)
    guest = seated(meet, friends)
    own_sums(guest, friends[0])
    found = completing(friends[1])
    rest = [crook for crook in hidden(friends[1]) if crook not in found]
    for crook in found:
        asks(guest, "Bo", crook)
        friends[1].sees(partial(is_found, crook))
    asks(guest, "Bo", rest[0])
    expect(guest.page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.")
    guest.page.keyboard.press("l")
    log = guest.page.get_by_role("region", name="Verlauf")
    expect(log).to_contain_text("Du hast vergessen")
    assert rest[0] in hidden(friends[1])  # the question was not answered


def test_the_brave_go_on_or_stop(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", brave=True)
    guest = seated(meet, friends)
    line = guest.page.locator("[data-status]")
    stop = guest.page.get_by_role("button", name="Aufhören")
    expect(stop).to_have_count(0)
    for crook in hidden(friends[1])[:2]:
        asks(guest, "Bo", crook)
    expect(line).to_contain_text("behalte deine Punkte (2)")
    expect(guest.page.locator(".tabs").get_by_role("button", name=re.compile("^Du"))).to_contain_text("0 Punkte")
    stop.click()
    guest.page.get_by_role("button", name="Wirklich? Aufhören").click()
    expect(line).to_contain_text("Wir warten auf Bo.")
    friends[1].sees(lambda view: view["sheets"][0]["points"] == 2)
