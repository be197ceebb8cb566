"""Mausen in the browser: whole games, the chase, the guided round, the rule book."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import katzentisch as kt
from katzentisch.games.mausen.rules.cards import NAMES
from katzentisch.server.names import own_addresses
from tests.browser.guests import Meet, choose
from tests.browser.party import OVER, PHONES, downloaded, end_of, focused, scores, tab_to, two_at_a_table
from tests.browser.stand import DESKTOP, Stand
from tests.browser.table import Table, others_play, seated


@PHONES
def test_two_browsers_play_a_whole_game_by_taps_and_keys(meet: Meet, phone: ViewportSize) -> None:
    """One phone-sized in German, by taps; one desktop in English, by keys. What both show at the end is the record."""
    settings = {"Davon Bots": "1", "Tempo der Bots": "in Eile"}
    host, friend, _ = two_at_a_table(meet, "Mausen", 3, settings, phone)
    page, other = host.page, friend.page

    rng = Random(7)
    for number in range(15):  # the last card plays itself
        tapped = rng.choice(enabled(host.hand()))
        tapped.tap()
        page.locator(".actions .primary").tap()
        typed = rng.choice(enabled(friend.hand()))
        typed.focus()
        other.keyboard.press("Enter")
        other.keyboard.press("Enter")
        for hand in (host.hand(), friend.hand()):
            if number < 14:
                expect(hand.locator("[aria-disabled=false]")).to_have_count(15 - number)
    for guest in (host, friend):
        expect(guest.page.locator(OVER)).to_be_visible()

    record = downloaded(page, "Protokoll")
    assert (record.header.seats[0], record.header.seats[2]) == ("Änne", "Bo")
    ended = end_of(record)
    expected = dict(zip(record.header.seats, ended["points"], strict=True))
    assert scores(host) == scores(friend) == expected
    winners = {record.header.seats[seat] for seat in ended["winners"]}
    for guest, word in ((host, "gewinnt"), (friend, "wins")):
        shown = {row.locator(".name").inner_text() for row in guest.page.get_by_role("row").filter(has_text=word).all()}
        assert shown == winners


def enabled(hand: Locator) -> list[Locator]:
    cards = hand.locator("[aria-disabled=false]")
    expect(cards.first).to_be_visible()
    return cards.all()


@pytest.mark.thorough
def test_a_whole_game_by_keyboard_and_roles_only(meet: Meet) -> None:
    """No pointer: Tab, arrows and Enter, and what the roles say."""
    guest = meet("en", DESKTOP)
    page = guest.go("/")
    expect(page.get_by_role("button", name="Play against bots now: Mausen")).to_be_visible()
    tab_to(page, "button", "Play against bots now: Mausen")
    page.keyboard.press("Enter")
    hand = page.get_by_role("group", name="Your hand")
    expect(hand).to_be_visible()
    tab_to(page, "button", "elephant 1")
    for number in range(15):  # the last card plays itself
        expect(hand.locator("[aria-disabled=false]")).to_have_count(16 - number)
        while focused(page)[1].endswith("already played"):
            page.keyboard.press("ArrowRight")
        name = focused(page)[1]
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"Play {name}")).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.locator(".finale h1")).to_be_visible()
    record = downloaded_by_keys(page)
    ended = end_of(record)
    assert scores(guest) == dict(zip(record.header.seats, ended["points"], strict=True))
    assert len([entry for entry in record.entries if entry.seat == 0]) == 16  # type: ignore[union-attr]  # nature has no seat, and none is left


def downloaded_by_keys(page: Page) -> kt.Record:
    tab_to(page, "link", "Record")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    return kt.Record.read(download.value.path().read_text("utf-8"))


def test_the_chase_shows_who_took_what_and_why(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", "Dora")
    guest = seated(meet, friends, tempo="normal", still=True)
    page = guest.page
    guest.plays("Hund 3")
    others_play(friends, "D3 D1 E2")
    line = page.locator("[data-status]")
    expect(line).to_contain_text("Aufgedeckt: Hund 3, Hund 3, Hund 1 und Elefant 2.")
    guest.passes(1000)
    expect(line).to_contain_text("Dora verjagt mit Elefant 2 die Hunde")
    expect(page.locator(".piece.hunter")).to_have_count(1)
    expect(page.locator(".piece.prey")).to_have_count(4)  # three played, one in the middle
    guest.passes(1300)
    expect(page.locator(".piece.at-pile")).to_have_count(4)
    expect(page.locator(".gain")).to_have_text("+4")
    expect(page.locator(".piece.ghost")).to_have_count(3)
    guest.passes(1500)
    expect(line).to_contain_text("Gleich starke Hunde von Anna und Bo heben sich auf.")
    expect(page.locator(".piece.flat")).to_have_count(2)
    guest.passes(1300)
    expect(line).to_contain_text("Cleo verjagt mit Hund 1 die Katzen und bekommt Katze 2.")
    guest.passes(3000)
    expect(line).to_contain_text("Du bist dran.")
    expect(page.locator(".piece.ghost, .piece.flat, .piece.hunter")).to_have_count(0)


def test_helper_cards_can_be_switched_off(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    expect(page.locator(".helper")).to_have_count(8)  # four, each with its drawing
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("checkbox", name="Hilfskarten zeigen").uncheck()
    page.get_by_role("button", name="Schließen").click()
    expect(page.locator(".helper")).to_have_count(0)
    page.reload()
    expect(guest.hand()).to_be_visible()
    expect(page.locator(".helper")).to_have_count(0)


def test_the_own_pile_may_be_looked_at(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    guest.page.get_by_role("button", name="5 Punkte").click()
    pile = guest.page.get_by_role("dialog", name="Dein Stapel").get_by_role("listitem")
    expect(pile.locator(".sr")).to_have_text(["Maus 1", "Maus 4"])


def test_earlier_rounds_are_not_told_again_while_piles_lie_face_down(meet: Meet, table: Table) -> None:
    """MA-31: whoever stays sees no more of them than whoever reloads."""
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    log = guest.page.get_by_role("region", name="Log").get_by_role("listitem")
    for mine, rest in (("cat 4", "E1 M4"), ("dog 3", "D1 M3")):
        guest.plays(mine)
        others_play(friends, rest)
        expect(guest.hand().get_by_role("button", name=f"{mine}, already played")).to_be_visible()
    stayed = log.all_inner_texts()
    assert "You got 2 cards." in stayed
    assert not any("cat 4" in line and "dog 3" not in line for line in stayed[:3])
    guest.page.reload()
    expect(guest.hand()).to_be_visible()
    expect(log).to_have_text(stayed)


def test_the_guided_round(meet: Meet) -> None:
    guest = meet()
    page = guest.go("/learn/mausen")
    done = page.get_by_role("link", name="Fertig, los geht’s")
    asked = page.locator(".actions").locator("button.primary, a.primary, .do").first
    cards: list[str] = []
    while not done.is_visible():
        wanted = re.match(r"Jetzt du: (.*) spielen$", asked.inner_text())
        at = page.get_by_text(re.compile(r"^\d+ von 10$")).inner_text()
        if wanted is None:
            asked.click()
        else:
            if not cards:
                guest.hand().get_by_role("button", name="Hund 4").click()
                expect(page.get_by_text("Gute Idee, aber zum Lernen jetzt bitte")).to_be_visible()
            guest.plays(wanted[1])
            cards.append(wanted[1])
        expect(page.get_by_text(at, exact=True)).to_have_count(0)
    assert cards == ["Maus 3", "Katze 2", "Elefant 2"]
    expect(page.get_by_text("So geht es weiter, bis alle Karten gespielt sind.").first).to_be_visible()
    expect(page.get_by_role("button", name="6 Punkte")).to_be_visible()
    page.get_by_role("link", name="Fertig, los geht’s").click()
    expect(page.get_by_role("heading", name="Katzentisch")).to_be_focused()


def test_the_rule_book_is_inside_and_rules_have_addresses(meet: Meet) -> None:
    page = meet("en", DESKTOP).go("/rules/mausen#MA-14")
    rule = page.get_by_role("article").filter(has=page.get_by_role("heading", name="MA-14 Equals cancel"))
    expect(rule).to_be_in_viewport()
    rules = len(kt.game("mausen").rules("en"))
    page.get_by_role("button", name=f"Unfold all {rules} rules").click()
    expect(page.get_by_role("article")).to_have_count(rules)
    expect(page.get_by_text("Ruling:").first).to_be_visible()


def test_the_language_can_be_switched_at_once(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    page.get_by_role("button", name="Menü").click()
    choose(page, "English")
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
    expect(page.get_by_text("Choose a card to chase with.").first).to_be_visible()
    expect(page.get_by_role("group", name="Your hand").get_by_role("button", name="elephant 4")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_every_card_has_its_words_and_its_place(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    words = kt.game("mausen").words("de")
    cards = guest.hand().get_by_role("button")
    expect(cards).to_have_count(16)
    assert [card.get_attribute("aria-label") for card in cards.all()] == [
        words.entries[f"card.{name}"] for name in NAMES
    ]
    guest.page.set_viewport_size(DESKTOP)
    assert guest.page.evaluate(DRAWN_IN_PLACE) == [True] * 16


DRAWN_IN_PLACE = """() => [...document.querySelectorAll('.hand .place')].map(place => {
  const {top, bottom} = place.getBoundingClientRect(), card = place.querySelector('.whole svg').getBoundingClientRect();
  return card.height > 44 && card.top > top - 5 && card.bottom < bottom + 5;
})"""


def test_plain_http_on_an_address_of_this_machine_that_is_not_loopback(meet: Meet, tmp_path: Path) -> None:
    """On a LAN there is no TLS: no clipboard, no sharing, no randomUUID. Everything works all the same."""
    (address, *_) = own_addresses()
    with Stand(tmp_path, host=address) as stand:
        assert stand.server is not None
        stand.server.url = stand.server.url.replace("127.0.0.1", address)
        guest = meet(at=stand)
        page = guest.go("/")
        assert page.evaluate("isSecureContext") is False
        assert page.evaluate("[typeof crypto.randomUUID, typeof navigator.clipboard]") == ["undefined", "undefined"]
        page.get_by_role("link", name="Mit Freunden: Mausen").click()
        page.get_by_role("button", name="Tisch eröffnen").click()
        page.get_by_role("button", name="Kopieren").click()
        expect(page.get_by_text("Der Link ist kopiert.")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Beginnen")).click()
        guest.plays("Maus 4")
        expect(guest.hand().get_by_role("button", name="Maus 4, schon gespielt")).to_be_visible()
        page.goto("about:blank")
