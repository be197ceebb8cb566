"""Gauner raus! in the browser: what the table shows, and what can be asked."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import katzentisch as kt
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS
from tests.browser.guests import Meet
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.gauner.browser.crooks import asks, crooks, hidden, room_on, seated, sheet_of, table, view_of, word


def test_the_arrest_of_a_crook_is_told_step_by_step(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[1])[0]
    guest = meet("de", tempo="normal").is_(friends[0])
    page = guest.page
    guest.stops_the_clock()
    guest.go(friends[0].path)
    page.get_by_role("button", name="Überspringen").click()
    asks(guest, "Bo", crook)
    line, said = page.locator("[data-status]"), word(guest, crook)
    expect(line).to_contain_text(f"Du fragst Bo nach {said}.")
    expect(page.locator(".arrest")).to_have_count(0)
    guest.passes(1250)
    expect(line).to_contain_text(f"Du findest {said} bei Bo.")
    expect(page.locator(".arrest")).to_have_count(1)
    guest.passes(6000)
    expect(page.locator(".arrest")).to_have_count(0)
    expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden"))
    expect(room_on(guest, "Cleo", crook)).to_have_accessible_name(re.compile("angekreuzt"))
    expect(page.locator(".tabs").get_by_role("button", name=re.compile("^Du"))).to_contain_text("1 Punkt")


def test_the_preliminary_round_is_told_to_whoever_comes_to_a_new_table(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    guest = meet("de", tempo="normal").is_(friends[0])
    page = guest.page
    guest.stops_the_clock()
    guest.go(friends[0].path)
    line = page.locator("[data-status]")
    expect(line).to_contain_text("Du beginnst.")
    numbers = page.locator(".sum")
    expect(numbers).to_have_count(0)
    guest.passes(900)
    expect(line).to_contain_text("für alle")
    guest.passes(900)
    expect(numbers).to_have_count(2)
    page.keyboard.press("s")
    expect(numbers).to_have_count(9)
    page.reload()
    expect(numbers).to_have_count(9)


def test_rooms_say_all_they_show(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    view = view_of(friends[0])
    guest = seated(meet, friends)
    words = kt.game("gauner").words("de")
    for seat, name in ((0, "Du"), (1, "Bo"), (2, "Cleo")):
        rooms = sheet_of(guest, name).get_by_role("button")
        expect(rooms).to_have_count(36)
        said = [room.get_attribute("aria-label") or "" for room in rooms.all()]
        assert [label.split(",")[0] for label in said] == [words.word("room", room) for room in NAMES]
        sums = {room: int(match[1]) for room, label in enumerate(said) if (match := re.search(r"Summe (\d+)", label))}
        assert sums == {room: total for room, total in enumerate(view["sheets"][seat]["sums"]) if total >= 0}
        own = [room for room, label in enumerate(said) if "dein eigener Gauner" in label]
        assert own == view["hand"]
    cards = crooks(guest).get_by_role("listitem").locator(".sr")
    expect(cards).to_have_text([words.word("room", NAMES[card]) for card in view["hand"]])


def test_all_sheets_at_a_glance_on_a_desktop_one_at_a_time_on_a_phone(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", "Dora")
    guest = meet("en", DESKTOP).is_(friends[0])
    page = guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    sheets = page.locator(".sheet")
    for number in range(4):
        expect(sheets.nth(number)).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    tabs = page.locator(".tabs").get_by_role("button")
    expect(tabs).to_have_count(4)
    expect(sheets.nth(0)).to_be_in_viewport(ratio=0.9)
    expect(sheets.nth(1)).not_to_be_in_viewport()
    tabs.nth(2).click()
    expect(sheets.nth(2)).to_be_in_viewport(ratio=0.9)
    expect(tabs.nth(2)).to_have_attribute("aria-pressed", "true")


def test_sheets_are_swiped(meet: Meet, stand: Stand) -> None:
    guest = seated(meet, table(stand, "Anna", "Bo", "Cleo"))
    page = guest.page
    client = guest.context.new_cdp_session(page)
    tabs = page.locator(".tabs").get_by_role("button")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")
    client.send("Input.synthesizeScrollGesture", {"x": 300, "y": 300, "xDistance": -250, "yDistance": 0, "speed": 1500})
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sheet").nth(1)).to_be_in_viewport(ratio=0.9)


def test_only_what_can_be_asked_is_enabled_and_the_rest_says_why(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    own = hidden(friends[0])[0]
    guest = seated(meet, friends)
    room_on(guest, "Du", own).click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Du kannst dich nicht selbst nach")
    expect(told).to_contain_text("Regel GR-24")
    crook = hidden(friends[1])[0]
    asks(guest, "Bo", crook)
    gone = room_on(guest, "Bo", crook)
    expect(gone).to_be_disabled()
    gone.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="ist auf dem Blatt von Bo schon markiert")
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel GR-25").click()
    opened.value.get_by_role("heading", name=re.compile("GR-25")).wait_for()


def test_asking_for_an_own_crook_is_warned_of(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", notes="off")
    crossed = view_of(friends[0])["sheets"][1]["crossed"]
    own = next(crook for crook in hidden(friends[0]) if NUMBERS[crook] not in crossed)
    guest = seated(meet, friends)
    room_on(guest, "Bo", own).click()
    expect(guest.page.get_by_text(f"{word(guest, own)} hast du selbst")).to_be_visible()


def test_a_tap_on_a_sum_lights_the_rooms_that_it_counts(meet: Meet, stand: Stand) -> None:
    """GR-21: eleven of them, by colour and letter; a tap on a room without a sum lights nothing."""
    friends = table(stand, "Anna", "Bo")
    guest = meet("en", DESKTOP).is_(friends[0])
    page = guest.go(friends[0].path)
    sheet = page.get_by_role("region", name=re.compile("Bo"))
    sums = view_of(friends[0])["sheets"][1]["sums"]
    written = next(room for room, sum_ in enumerate(sums) if sum_ >= 0)
    empty = next(room for room, sum_ in enumerate(sums) if sum_ < 0)
    sheet.locator(f"[data-room='{written}']").click()
    expect(sheet.locator("button.counted")).to_have_count(11)
    lit = {int(room.get_attribute("data-room") or -1) for room in sheet.locator("button.counted").all()}
    assert lit == {room for room in range(36) if room % 6 == written % 6 or room // 6 == written // 6}
    sheet.locator(f"[data-room='{empty}']").click()
    expect(sheet.locator("button.counted")).to_have_count(0)


def test_a_tap_on_a_crook_lights_the_sums_that_count_it(meet: Meet, stand: Stand) -> None:
    """GR-21: on the own sheet those of its colour and letter, and its room on everybody's; by keys its own room does it."""
    friends = table(stand, "Anna", "Bo")
    guest = meet("en", DESKTOP).is_(friends[0])
    page = guest.go(friends[0].path)
    mine = page.get_by_role("region", name="Your sheet")
    view = view_of(friends[0])
    sums = view["sheets"][0]["sums"]
    free = [crook for crook in view["hand"] if sums[crook] < 0]
    counting = {
        crook: {room for room in range(36) if sums[room] >= 0 and (room % 6 == crook % 6 or room // 6 == crook // 6)}
        for crook in free
    }
    crook = max(free, key=lambda one: len(counting[one]))
    page.locator(".hand li").nth(view["hand"].index(crook)).click()
    expect(page.locator(".hand .meant")).to_have_count(1)
    expect(mine.locator("button.counted")).to_have_count(1 + len(counting[crook]))
    lit = {int(room.get_attribute("data-room") or -1) for room in mine.locator("button.counted").all()}
    assert lit == {crook, *counting[crook]}
    others = page.get_by_role("region", name="Sheet of Bo").locator("button.counted")
    expect(others).to_have_count(1)
    expect(others).to_have_attribute("data-room", str(crook))
    written = next(room for room, number in enumerate(sums) if number >= 0)
    mine.locator(f"[data-room='{written}']").press("Enter")
    expect(mine.locator("button.counted")).to_have_count(11)
    mine.locator(f"[data-room='{crook}']").press("Enter")
    expect(mine.locator("button.counted")).to_have_count(1 + len(counting[crook]))
    expect(page.locator(".board > [role=status]")).to_contain_text("this crook on this sheet")
