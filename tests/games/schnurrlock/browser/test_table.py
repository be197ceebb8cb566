"""The table of Schnurrlock Holmes in the browser: who sees what, refusals, mishaps, the drawings."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import katzentisch as kt
from katzentisch.games.schnurrlock.rules.cards import NAMES
from tests.browser.guests import Meet
from tests.browser.stand import DESKTOP, Stand
from tests.games.schnurrlock.hands import Hands, gang_at, looks_on


def test_all_see_a_target_but_its_owner_and_those_who_watch(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", "Cleo")
    anna = looks_on(meet, gang.friends[0], "en", size=DESKTOP)
    expect(anna.page.get_by_role("region", name="Your place")).to_contain_text("Everybody sees it but you.")
    words = kt.game("schnurrlock").words("en")
    for seat, name in ((1, "Bo"), (2, "Cleo")):
        card = words.entries[f"card.{gang.target(seat)}"]
        expect(anna.page.get_by_role("button", name=f"{name} is after {card}.")).to_be_visible()
    watcher = meet("en", DESKTOP)
    page = watcher.comes_in(gang.friends[0].path, "Zoe")
    expect(page.get_by_role("button", name=re.compile("target hidden"))).to_have_count(3)
    expect(page.get_by_role("button", name=re.compile("is after"))).to_have_count(0)


def test_a_refusal_says_why_and_links_to_the_rule(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    guest = looks_on(meet, gang.friends[0])
    Hands(guest).investigates(1)
    guess = guest.page.get_by_role("button", name="Raten", exact=True)
    expect(guess).to_be_disabled()
    guess.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Ermittle zuerst mit der zweiten Karte.")
    expect(told).to_be_visible()
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel SH-16").click()
    opened.value.get_by_role("heading", name=re.compile("SH-16")).wait_for()


def test_a_mishap_can_be_reported_and_is_asked_twice(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    old = gang.target(0)
    guest = looks_on(meet, gang.friends[0])
    page = guest.page
    page.get_by_role("button", name=re.compile("Alles an deinem Platz ansehen")).tap()
    page.get_by_text("Ein Missgeschick melden").tap()
    page.get_by_role("button", name="Ich habe mein Ziel gesehen").tap()
    page.get_by_role("button", name="Ich habe mein Ziel gesehen. Sicher?").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    gang.friends[1].sees(lambda view: NAMES[view["targets"][0]] != old)
    expect(page.locator(".tableau li")).to_have_count(0)


def test_the_drawings_are_all_there() -> None:
    """Every figure that the board uses by name is drawn, and none is drawn for nothing."""
    home = Path(__file__).parents[4] / "web" / "src" / "games" / "schnurrlock"
    drawn = set(re.findall(r'(?:symbol|pattern) id="schnurrlock-([\w-]+)"', (home / "figures.svg").read_text("utf-8")))
    text = "".join(path.read_text("utf-8") for path in [*home.glob("*.svelte"), home / "figures.svg"])
    kinds = {"crow", "goose", "rat", "toad", "dog"}
    used = set(re.findall(r"#schnurrlock-([\w-]+)[\")]", text))
    made = kinds | {f"sign-{kind}" for kind in kinds} | {"lead", "dead", "lens", "chief", "litter"}
    assert drawn == used | made
