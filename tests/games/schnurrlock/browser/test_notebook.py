"""The notebook of Schnurrlock Holmes in the browser: own marks, what the table enters, arrow keys."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

import katzentisch as kt
from tests.browser.guests import Meet
from tests.browser.party import focused
from tests.browser.stand import DESKTOP, PHONE, SIDEWAYS, Stand
from tests.games.schnurrlock.hands import gang_at, looks_on


def test_own_marks_are_kept_on_the_server(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", notes="off")
    page = looks_on(meet, gang.friends[0]).page
    page.get_by_role("button", name="Notizbuch").tap()
    grid = page.get_by_role("grid", name="Verdächtige und Stunden")
    grid.get_by_role("button", name="Ratte: ganz ausstreichen").tap()
    expect(grid.get_by_role("button", name=re.compile("von dir ausgestrichen"))).to_have_count(12)
    grid.get_by_role("button", name="Hund 3").tap()
    grid.get_by_role("button", name="Hund 3").tap()
    expect(grid.get_by_role("button", name="Hund 3, von dir eingekreist")).to_be_visible()
    page.wait_for_timeout(1_000)  # they go out together, a moment after the last mark
    elsewhere = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    expect(elsewhere.get_by_role("button", name="dog 3, circled by you")).to_be_visible()
    expect(elsewhere.get_by_role("button", name=re.compile("rat .*struck out by you"))).to_have_count(12)
    other = looks_on(meet, gang.friends[1], "en", size=DESKTOP).page
    expect(other.get_by_role("grid")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("by you"))).to_have_count(0)


def test_whose_column_it_is_stays_in_sight_on_a_low_screen(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo")
    page = looks_on(meet, gang.friends[0], size=SIDEWAYS).page
    page.get_by_role("button", name="Notizbuch").click()
    grid = page.get_by_role("grid", name="Verdächtige und Stunden")
    last = grid.get_by_role("button", name=re.compile("^Hund 12"))
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    expect(grid.get_by_role("button", name="Hund: ganz ausstreichen")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("notes", "entered"), [("off", 0), ("records", 2), ("certain", 2), ("full", 2)])
def test_the_table_helps_as_agreed(meet: Meet, stand: Stand, notes: str, entered: int) -> None:
    """Nothing; clues and cards seen; what is certain of suspects and hours; what is possible too: with the reason."""
    game = kt.game("schnurrlock")
    gang = gang_at(stand, "Anna", "Bo", notes=notes)
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("button", name=re.compile("was a (lead|dead end)"))).to_have_count(entered)
    expect(grid.locator(".cell")).to_have_count(60)
    known = game.knowledge(msgspec.convert({**gang.view(0), "log": None}, game.view_type))
    if known is None:
        page.wait_for_timeout(1_000)  # what follows would come a moment later
        expect(grid.locator(".cell.no")).to_have_count(0)
        return
    whole = [fact for fact in known.facts if fact.about != "card" and not fact.holds]
    heads = grid.locator(".head").get_by_text(re.compile("impossible. This follows from"))
    expect(heads).to_have_count(len(whole))
    if notes == "certain":
        expect(page.get_by_text(re.compile("still possible"))).to_have_count(0)
        expect(grid.locator("small")).to_have_count(0)
        return
    count = int(known.worlds)
    expect(page.get_by_text(f"{count} cards are still possible.")).to_be_visible()
    expect(grid.locator(".cell.no")).to_have_count(60 - count)
    expect(grid.get_by_role("button", name=re.compile(", possible"))).to_have_count(count)
    reasons = grid.get_by_role("button", name=re.compile("impossible. This follows from: (lead|dead end) "))
    assert reasons.count() > 5


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tap_on_a_reason_lights_the_clues_that_prove_it(meet: Meet, stand: Stand, size: ViewportSize) -> None:
    """Beside the table where the log lies there; else the log comes, and leads back to the notebook."""
    game = kt.game("schnurrlock")
    gang = gang_at(stand, "Anna", "Bo", notes="full")
    known = game.knowledge(msgspec.convert({**gang.view(0), "log": None}, game.view_type))
    assert known is not None
    fact = next(fact for fact in known.facts if fact.about == "card" and not fact.holds and fact.because)
    clues = [game.words("en").word("card", known.observations[one].facts["card"]) for one in fact.because]
    page = looks_on(meet, gang.friends[0], "en", size=size).page
    if size == PHONE:
        page.get_by_role("button", name="Notebook").tap()
    page.get_by_role("grid").locator(".cell").nth(fact.number % 12 * 5 + fact.number // 12).click()
    page.get_by_role("button", name=re.compile("^This follows from")).click()
    lit = page.get_by_role("region", name="Log").locator(".lit")
    expect(lit).to_have_count(len(clues))
    for clue in clues:
        expect(lit.filter(has_text=clue)).to_have_count(1)
    expect(lit.first).to_be_in_viewport()
    if size == PHONE:
        page.get_by_role("button", name="Close").tap()
        expect(page.get_by_role("grid")).to_be_visible()


def test_the_grid_is_walked_by_arrow_keys(meet: Meet, stand: Stand) -> None:
    gang = gang_at(stand, "Anna", "Bo", notes="off")
    page = looks_on(meet, gang.friends[0], "en", size=DESKTOP).page
    page.get_by_role("grid").get_by_role("button", name="crow 1", exact=True).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert focused(page) == ("button", "goose 12")
    page.keyboard.press("Enter")
    assert focused(page) == ("button", "goose 12, struck out by you")
