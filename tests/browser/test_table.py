"""Whose turn it is, what may be done, and who is there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.guests import Meet, until
from tests.browser.stand import DESKTOP
from tests.browser.table import Table, listen, others_play, seated, watch


def test_the_status_line_says_whose_turn_what_to_do_and_who_is_awaited(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    line = guest.page.locator("[data-status]")
    expect(line).to_have_text(re.compile(r"Du bist dran\.\s+Wähle eine Karte zum Verjagen\."))
    guest.plays("Maus 2")
    expect(line).to_have_text(re.compile(r"Maus 2 liegt verdeckt vor dir\. Wir warten auf Bo und Cleo\."))
    friends[1].plays("E1")
    expect(line).to_have_text(re.compile(r"Wir warten auf Cleo\."))


def test_only_legal_actions_are_enabled_and_the_rest_says_why(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    gone = guest.hand().get_by_role("button", name="Katze 4, schon gespielt")
    expect(gone).to_be_disabled()
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_enabled()
    gone.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Du hast Katze 4 nicht mehr.")
    expect(told).to_be_visible()
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel MA-05").click()
    opened.value.get_by_role("heading", name="MA-05 Eine Karte aus der Hand").wait_for()


def test_two_taps_for_what_cannot_be_undone(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    card = guest.hand().get_by_role("button", name="Hund 1")
    sent: list[str] = []
    guest.page.on("websocket", lambda socket: watch(socket, sent))
    guest.page.reload()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    guest.page.get_by_role("button", name="Abbrechen").click()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert sent == []
    card.click()
    expect(guest.hand().get_by_role("button", name="Hund 1, verdeckt gewählt")).to_be_visible()
    assert sum('"act"' in text for text in sent) == 1


def test_a_sealed_choice_can_be_changed_until_all_chose_and_nobody_hears_of_it(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    watcher = meet("en", DESKTOP)
    page = watcher.page
    heard: list[str] = []
    page.on("websocket", lambda socket: listen(socket, heard))
    watcher.comes_in(friends[0].path, "Zoe")
    guest.plays("Hund 1")
    expect(guest.page.get_by_text("Du kannst noch tauschen.")).to_be_visible()
    expect(page.get_by_text("Waiting for Bo and Cleo.")).to_be_visible()
    before = len(heard)
    guest.plays("Maus 4")
    expect(guest.hand().get_by_role("button", name="Maus 4, verdeckt gewählt")).to_be_visible()
    friends[1].says(phrase="luck")
    until(page, lambda: len(heard) > before)
    assert [text for text in heard[before:] if '"told"' not in text] == []
    others_play(friends, "E1 E2")
    expect(
        page.get_by_role("region", name="Log").get_by_text("Turned up: mouse 4, elephant 1 and elephant 2.")
    ).to_be_visible()


def test_presence_and_a_bot_for_an_absent_person_who_comes_back(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", pace="rush")
    guest = seated(meet, friends)
    other = meet("en", DESKTOP).is_(friends[1])
    other.go(friends[0].path)
    expect(other.hand()).to_be_visible()
    other.page.goto("about:blank")
    take = guest.page.get_by_role("button", name="Bot einsetzen für Bo")
    expect(take).to_be_visible()
    expect(guest.page.locator("[data-spoken]")).to_contain_text("Bo ist weg.")
    expect(guest.page.locator("[data-status]")).to_contain_text("Bo ist weg.")
    take.click()
    expect(take).to_have_count(0)
    other.go(friends[0].path)
    expect(other.page.get_by_text("A bot is playing for you.")).to_be_visible()
    other.page.get_by_role("button", name="Play on myself").click()
    expect(other.page.get_by_text("A bot is playing for you.")).to_have_count(0)


def test_leave_during_the_game_a_bot_takes_the_chair(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", pace="rush")
    guest = seated(meet, friends)
    page = guest.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Platz verlassen").click()
    page.get_by_role("button", name="Wirklich? Ein Bot übernimmt").click()
    expect(guest.hand()).to_have_count(0)
    expect(page.get_by_text("Du schaust zu.").first).to_be_visible()
    others_play(friends, "E1 M4")
    friends[1].sees(lambda view: any(pile not in (0, -1) for pile in view["piles"]))


def test_turn_sound_and_title_badge(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    guest.context.add_init_script(
        """window.tones = 0; const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };"""
    )
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    expect(page).to_have_title(re.compile("^● Du bist dran"))
    assert page.evaluate("window.tones") == 0  # silent until the first touch
    guest.plays("Katze 4")
    expect(page).to_have_title("Mausen – Katzentisch")
    until(page, lambda: bool(page.evaluate("window.tones > 0")))
    before = page.evaluate("window.tones")
    others_play(friends, "E1 M4")
    expect(page).to_have_title(re.compile("^● Du bist dran"))
    until(page, lambda: bool(page.evaluate(f"window.tones >= {before} + 2")))
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("checkbox", name="Töne").uncheck()
    page.get_by_role("button", name="Schließen").click()
    before = page.evaluate("window.tones")
    guest.plays("Katze 3")
    expect(page).to_have_title("Mausen – Katzentisch")
    assert page.evaluate("window.tones") == before


def test_watchers_have_the_public_view_and_are_counted(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    watcher = meet("en", DESKTOP)
    heard: list[str] = []
    watcher.page.on("websocket", lambda socket: listen(socket, heard))
    page = watcher.comes_in(friends[0].path, "Zoe")
    guest.plays("Katze 4")
    expect(page.get_by_text("Waiting for Bo and Cleo.")).to_be_visible()
    looks = [text for text in heard if '"t":"look"' in text]
    assert looks
    assert all('"seat":-1' in text and '"choice":-1' in text and '"hand":0' in text for text in looks)
    expect(page.get_by_text("Watchers can only read.")).to_be_visible()
    guest.page.get_by_role("button", name="Menü").click()
    expect(guest.page.get_by_text("Eine Person schaut zu.")).to_be_visible()
