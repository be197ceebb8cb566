"""Gauner raus! in the browser for everybody: axe, sizes, screen reader, focus, the guided round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

import katzentisch as kt
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.server.boxes import guide
from tests.browser.access import RULES, SMALL, WIDTHS, axe, until_it_fits
from tests.browser.guests import Meet
from tests.browser.party import focused
from tests.browser.stand import DESKTOP, PHONE, Stand
from tests.games.gauner.browser.crooks import asks, crooks, hidden, not_there, room_on, seated, table, view_of, word

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_on_the_sheets(meet: Meet, stand: Stand, size: ViewportSize) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo", strict=True, notes="full")
    crook = hidden(friends[1])[0]
    guest = meet("de" if size is PHONE else "en", size).is_(friends[0])
    page = guest.page
    found = {}

    def look(name: str) -> None:
        page.emulate_media(color_scheme="light")
        if wrong := axe(page, f"{{type: 'tag', values: {RULES}}}"):
            found[name] = wrong
        page.emulate_media(color_scheme="dark")
        if wrong := axe(page, "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"):
            found[name + " in the evening"] = wrong

    guest.go(friends[0].path)
    expect(crooks(guest)).to_be_visible()
    look("ask")
    room_on(guest, "Bo", crook).click()
    expect(page.locator(".advice")).to_be_visible()
    look("picked")
    page.locator(".actions .primary").click()
    expect(room_on(guest, "Bo", crook)).to_have_accessible_name(re.compile("Gauner gefunden|crook found"))
    look("found")
    if size is PHONE:
        page.keyboard.press("n")
        page.wait_for_selector("dialog[open]")
        look("notes")
    guest.go("/learn/gauner")
    page.wait_for_selector(".sheet")
    look("learn")
    guest.go("/rules/gauner")
    page.wait_for_selector("main > details > summary")
    look("rules")
    assert found == {}


def test_sheets_fit_every_width_and_every_thumb(meet: Meet, stand: Stand) -> None:
    for players in (2, 3, 4):
        friends = table(stand, *("Anna", "Bo", "Cleo", "Dora")[:players], strict=True, notes="full")
        guest = seated(meet, friends)
        page = guest.page
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640 if width < 700 else 800})
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], (players, width)
        page.set_viewport_size({"width": 900, "height": 600})
        until_it_fits(page)
        for part in ("[data-status]", ".sheet", ".foot", ".actions"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)
        page.set_viewport_size(PHONE)
        until_it_fits(page)
        assert page.evaluate(SMALL) == []
        for part in ("[data-status]", ".tabs", ".foot", ".actions"):
            expect(page.locator(part).first).to_be_in_viewport(ratio=1)


def test_the_screen_reader_hears_rolls_questions_and_answers_in_order(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[1])[0]
    miss = not_there(view_of(friends[2]), 2, [*hidden(friends[2]), crook])[0]
    guest = seated(meet, friends, tempo="fast")
    page = guest.page
    page.keyboard.press("s")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    region = page.locator("[data-spoken]")
    heard = region.locator("p").count()
    assert region.locator("p").all_inner_texts()[1:3] == ["Du beginnst.", region.locator("p").nth(2).inner_text()]
    friends[1].sees(lambda view: view["turn"]["seat"] == 0)
    asks(guest, "Bo", crook)
    expect(page.get_by_text("Du bist dran.")).to_be_visible(timeout=15_000)
    asks(guest, "Cleo", miss)
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.", timeout=15_000)
    said = [line for line in region.locator("p").all_inner_texts()[heard:] if "eingekreist" not in line]
    bo = view_of(friends[1])
    rolled = bo["turn"]["rolled"]
    room, total = NAMES[rolled], bo["sheets"][1]["sums"][rolled]
    assert said == [
        f"Du findest {word(guest, crook)} bei Bo.",
        "Frag weiter oder hör auf.",
        f"Du suchst {word(guest, miss)} bei Cleo, vergeblich.",
        f"Bo würfelt {word(guest, room)} und schreibt {total}.",
    ]


def test_the_focus_stays_on_its_room(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="fast")
    page = guest.page
    page.keyboard.press("s")
    asks(guest, "Cleo", not_there(view_of(friends[2]), 2, hidden(friends[2]))[0])
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Bo.", timeout=15_000)
    room_on(guest, "Cleo", "redA").focus()
    friends[1].does(do="ask", seat=2, room=hidden(friends[2])[0])
    friends[1].does(do="done")
    expect(page.locator("[data-status]")).to_contain_text("Wir warten auf Cleo.", timeout=15_000)
    assert focused(page)[1].startswith("Rot A")
    expect(page.locator(".sheet").nth(1)).to_be_in_viewport(ratio=0.9)


def test_sheets_are_usable_at_200_percent_zoom(meet: Meet, stand: Stand) -> None:
    """1280 x 720 at 200 % is 640 x 360."""
    friends = table(stand, "Anna", "Bo", "Cleo")
    crook = hidden(friends[2])[0]
    guest = seated(meet, friends, "en", size={"width": 640, "height": 360}, device_scale_factor=2)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    asks(guest, "Cleo", crook)
    expect(room_on(guest, "Cleo", crook)).to_have_accessible_name(re.compile("crook found"))


def test_sheets_are_usable_with_forced_colours(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    guest = seated(meet, friends, forced_colors="active")
    room = room_on(guest, "Bo", hidden(friends[1])[0])
    room.click()
    style = "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e.querySelector('.room')).forcedColorAdjust]"
    assert room.evaluate(style) == ["solid", "none"]


def test_the_guided_round_of_gauner(meet: Meet) -> None:
    """Played by the engine, in both languages; the learner does what is asked, and nothing else."""
    game = kt.game("gauner")
    for lang in ("de", "en"):
        for step in guide(game, lang):
            assert step.say
            assert not step.say.startswith("guide.")
            assert step.action in (-1, *step.look.legal)
    guest = meet()
    page = guest.go("/learn/gauner")
    expect(page.locator(".sheet").first).to_be_visible()
    asked = page.locator(".actions").locator("button.primary, a.primary, .do").first
    done = page.get_by_role("link", name="Fertig, los geht’s")
    rooms: list[str] = []
    while not done.is_visible():
        assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]  # nothing scrolls away
        wanted = re.match(r"Jetzt du: Fini nach (.*) fragen$", asked.inner_text())
        at = page.get_by_text(re.compile(r"^\d+ von 13$")).inner_text()
        if wanted is None:
            asked.click()
        else:
            if not rooms:
                room_on(guest, "Fini", "greyF").click()
                expect(page.get_by_text("Gute Idee, aber zum Lernen jetzt bitte")).to_be_visible()
            room = next(name for name in NAMES if word(guest, name) == wanted[1])
            asks(guest, "Fini", room)
            rooms.append(room)
        expect(page.get_by_text(at, exact=True)).to_have_count(0)
    assert rooms == ["greyA", "greyC", "greenB"]
    expect(room_on(guest, "Fini", "yellowC")).to_have_accessible_name(re.compile("Summe 1, eingekreist"))
    expect(room_on(guest, "Fini", "greenB")).to_have_accessible_name(re.compile("angekreuzt"))


def test_watchers_see_all_sheets_and_no_hand(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo")
    page = meet("en", DESKTOP).comes_in(friends[0].path, "Zoe")
    expect(page.locator(".sheet")).to_have_count(2)
    expect(page.locator(".sheet").first).to_be_visible()
    expect(page.get_by_role("list", name="Your crooks")).to_have_count(0)
    assert "your own crook" not in page.content()
