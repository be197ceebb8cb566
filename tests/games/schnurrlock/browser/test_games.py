"""Whole games of Schnurrlock Holmes in the browser: two people, keys alone, and the guided first round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.guests import Guest, Meet
from tests.browser.party import OVER, PHONES, downloaded, end_of, focused, tab_to, two_at_a_table
from tests.browser.stand import DESKTOP, Stand
from tests.games.schnurrlock.hands import DONE, Hands, gang_at, looks_on, status, target_seen_by


@PHONES
def test_two_browsers_play_a_whole_game_and_catch_him(meet: Meet, phone: ViewportSize) -> None:
    """One phone-sized in German, by taps; one desktop in English, by keys. What both show at the end is the record."""
    settings = {
        "Davon Bots": "0",
        "Notizblatt": "alles",
        "Ablage ordnen": "oberste Karte wählen",
    }
    host, friend, _ = two_at_a_table(meet, "Schnurrlock Holmes", 2, settings, phone)
    page = host.page
    anne, bo = Hands(host), Hands(friend, keys=True)
    # Round 1: both investigate, and each guesses both details, which only the other can see.
    for one, seen_by, name in ((anne, friend, "Änne"), (bo, host, "Bo")):
        expect(status(one.guest)).to_contain_text(re.compile("Ermittle mit einer Karte|Investigate with a card"))
        one.investigates()
        one.guesses(*target_seen_by(seen_by, name))
        if one is bo:
            expect(friend.page.get_by_text("as soon as you have your next target")).to_be_visible()
        one.lays()
        one.once(DONE[one.lang])
    anne.press(page.get_by_role("button", name="Mauziaty weiterziehen"))
    # Round 2: a guess before the investigation, which is still due; then the marker itself.
    expect(status(host)).to_contain_text("Ermittle mit einer Karte")
    anne.guesses(*target_seen_by(friend, "Änne"))
    anne.lays()
    anne.investigates()
    anne.once("Zug beenden")
    expect(status(friend)).to_contain_text("Investigate with a card")
    suspect, _ = target_seen_by(host, "Bo")
    bo.guesses(suspect, None)
    for guest in (host, friend):
        expect(guest.page.locator(OVER)).to_be_visible()
    expect(page.get_by_text("Mauziaty ist geschnappt!")).to_be_visible()

    ended = end_of(downloaded(page, "Protokoll"))
    expected = dict(zip(["Änne", "Bo"], ended["points"], strict=True))
    assert scores(host) == scores(friend) == expected
    titled = {["Änne", "Bo"][seat] for seat in ended["titled"]}
    assert with_badge(host, "Hauptkommissar") == with_badge(friend, "Chief inspector") == titled


def scores(guest: Guest) -> dict[str, int]:
    rows = guest.page.get_by_role("table").get_by_role("row").all()[1:]
    return {row.locator(".name").inner_text(): int(row.get_by_role("cell").last.inner_text()) for row in rows}


def with_badge(guest: Guest, badge: str) -> set[str]:
    rows = guest.page.get_by_role("row").filter(has_text=badge).all()
    return {row.locator(".name").inner_text() for row in rows}


@pytest.mark.thorough
def test_a_whole_investigation_by_keyboard_and_roles_only(meet: Meet, stand: Stand) -> None:
    """No pointer, only Tab, arrows and Enter. Nobody ever guesses: he escapes, and somebody gets the litter box."""
    gang = gang_at(stand, "Anna", "Bo")
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    for number in range(7):
        for step in range(2):
            expect(page.locator(".hand [aria-disabled=false]")).to_have_count(4 - step)
            if step == 0:
                tab_into_hand(page)
            name = focused(page)[1]  # the card that was played has gone, the focus has stayed in the hand
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            expect(page.locator(".hand").get_by_role("button", name=name, exact=True)).to_have_count(0)
        expect(page.get_by_role("button", name="End my turn")).to_be_visible()
        tab_to(page, "button", "End my turn")
        page.keyboard.press("Enter")
        gang.turn(1)
        if number < 6:
            expect(page.get_by_role("button", name="Move Mauziaty on")).to_be_visible()
            tab_to(page, "button", "Move Mauziaty on")
            page.keyboard.press("Enter")
    expect(page.get_by_text("Mauziaty has escaped.").first).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Litter-box inspector")).to_have_count(2)  # both have nothing at all


def tab_into_hand(page: Page) -> None:
    for _ in range(150):
        if page.evaluate("document.activeElement.matches('.hand button')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the hand cannot be reached by Tab")


def test_the_guided_round_of_schnurrlock(meet: Meet) -> None:
    """Every step by what it asks for: cards, a guess, the call. Another card than the one that is asked for is refused."""
    guest = meet()
    page = guest.go("/learn/schnurrlock")
    hands = Hands(guest)
    done = page.get_by_role("link", name="Fertig, los geht’s")
    bar = page.locator(".actions")
    asked: list[str] = []
    while not done.is_visible():
        at = page.get_by_text(re.compile(r"^\d+ von 15$")).inner_text()
        button = bar.locator("button.primary")
        if (do := bar.locator(".do")).count():
            wanted = do.inner_text().removeprefix("Jetzt du: ")
            asked.append(wanted)
            if wanted == "6 Uhr raten":
                hands.guesses(None, 6)
            elif wanted == "Hund raten":
                hands.guesses(4, None)
            else:
                if len(asked) == 1:
                    page.locator(".hand").get_by_role("button", name="Hund 2").tap()
                    expect(page.get_by_text("Gute Idee, aber zum Lernen jetzt bitte")).to_be_visible()
                card = wanted.removeprefix("Mit ").removesuffix(" ermitteln")
                page.locator(".hand").get_by_role("button", name=card, exact=True).dblclick()
        elif button.count():
            button.tap()
        else:
            label = bar.locator("button:not(.icon)").inner_text()
            asked.append(label)
            if label in ("Mauziaty weiterziehen", "Zug beenden"):  # one tap: nothing is lost
                bar.get_by_role("button", name=label).tap()
            else:
                hands.twice(label)
        expect(page.get_by_text(at, exact=True)).to_have_count(0)
    assert asked == [
        "Mit Ratte 5 ermitteln",
        "Mit Gans 4 ermitteln",
        "6 Uhr raten",
        "Zug beenden",
        "Pfoten weg!",
        "Hund raten",
        "Mauziaty weiterziehen",
    ]
    expect(page.get_by_role("button", name=re.compile("^2 Abdrücke, 4 Punkte"))).to_be_visible()
