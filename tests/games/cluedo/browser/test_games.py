"""Whole games of Cluedo in the browser: by taps and by keys, with a bot, to an accusation."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.cards import NAMES, PLACES
from katzentisch.server.boxes import guide
from tests.browser.guests import Meet
from tests.browser.party import OVER, PHONES, downloaded, end_of, two_at_a_table
from tests.games.cluedo.browser.hands import Hands, card

pytestmark = pytest.mark.slow("whole games in two browsers")

SETTINGS = {
    "Klassische Anklage": "im eigenen Zug von überall aus",
    "Davon Bots": "1",
    "Wie stark?": "weak",
}


@PHONES
def test_two_browsers_and_a_bot_play_to_an_accusation(meet: Meet, phone: ViewportSize) -> None:
    """A phone in German by taps, a desktop in English by keys and roles alone. Änne accuses wrongly: she is out, still shows
    cards, and talks only among those who are out. Bo then accuses rightly. What both show at the end is the record.
    """
    host, friend, _ = two_at_a_table(meet, "Cluedo", 3, SETTINGS, phone)
    host.busy_is_fine = friend.busy_is_fine = True  # the end asks when it could have been known
    anne, bo = Hands(host), Hands(friend, keys=True)
    solution: dict[str, str] = {}
    for _ in range(120):
        if anne.awaited and not solution and anne.here(anne.button("Anklagen")):
            suspect, weapon, place = (next(name for name in NAMES[part] if name not in anne.hand()) for part in KINDS)
            anne.accuses(suspect, weapon, place)
            solution = looked(anne)
            assert not bo.over
            talks_among_those_who_are_out(anne, bo)
        elif bo.awaited and solution and (anne.shown or bo.asked > 5) and bo.here(bo.button("Accuse")):
            bo.accuses(**solution)
            break
        else:
            for one in (anne, bo):
                if one.awaited:
                    one.steps_on(tuple(anne.hand()) if one is bo else ())
        host.page.wait_for_timeout(60)
    for guest in (host, friend):
        expect(guest.page.locator(OVER)).to_be_visible()
        envelope = {"de": "Umschlag", "en": "Envelope"}[guest.lang]
        expect(guest.page.get_by_role("list", name=envelope).get_by_role("listitem")).to_have_count(3)
    assert anne.shown, "who is out still shows cards"
    expect(friend.page.get_by_role("heading", name="You solved the case")).to_be_visible()
    expect(host.page.get_by_role("heading", name="Bo hat den Fall gelöst")).to_be_visible()
    ended: dict[str, Any] = dict(end_of(downloaded(host.page, "Protokoll")))
    assert ended["winner"] == 2
    assert {name: ended[name] for name in ("suspect", "weapon", "place")} == solution


KINDS = (slice(0, 6), slice(6, 12), slice(12, 21))


def looked(anne: Hands) -> dict[str, str]:
    """What Änne alone is told: what is in the envelope."""
    page = anne.page
    page.keyboard.press("l")
    line = page.get_by_role("region", name="Verlauf").get_by_text(re.compile("Deine Anklage ist falsch. Im Umschlag: "))
    said = line.inner_text().split("Im Umschlag: ")[1].rstrip(".").split(", ")
    page.keyboard.press("Escape")
    names = {card("de", name): name for name in NAMES}
    suspect, weapon, place = (names[one] for one in said)
    assert place in PLACES
    return {"suspect": suspect, "weapon": weapon, "place": place}


def talks_among_those_who_are_out(anne: Hands, bo: Hands) -> None:
    """CL-62: what Änne says now, Bo does not hear; what Bo says, she does."""
    page = anne.page
    page.keyboard.press("c")
    page.get_by_role("group", name="Fertige Sätze").get_by_role("button").first.click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("(unter euch)")
    bo.page.keyboard.press("c")
    dialog = bo.page.get_by_role("dialog", name="Chat")
    dialog.get_by_role("button").nth(1).press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Bo")
    expect(dialog.get_by_role("log", name="Chat")).to_contain_text("Bo")
    expect(dialog.get_by_role("log", name="Chat")).not_to_contain_text("Änne")
    for one in (page, bo.page):
        one.keyboard.press("Escape")


def test_the_guided_round_of_cluedo(meet: Meet) -> None:
    """From the choice of a figure to the accusation, as the guide says it, on a phone."""
    guest = meet("en")
    page = guest.go("/learn/cluedo")
    hands = Hands(guest)
    steps = guide(GAME, "en")
    for step in steps:
        expect(page.locator(".says")).to_have_text(step.say)
        if step is steps[-1]:
            break
        if step.action < 0:
            page.locator(".actions .primary").click()
            continue
        asked = msgspec.to_builtins(GAME.actions[step.action])
        match asked.pop("do"):
            case "figure":
                hands.twice(page.get_by_role("button", name=card("en", asked["suspect"]), exact=True))
            case "enter":
                hands.twice(page.locator(f".reach [data-spot={asked['place']}]"))
            case "suspect":
                hands.suspects(**asked)
            case "accuse":
                hands.accuses(**asked)
            case "end":
                page.get_by_role("button", name="End your turn").click()  # nothing is lost by it
            case _:
                page.get_by_role("button", name="Take the passage").click()  # it could be taken back
