"""What happens is told: in order, at a pace one can follow, and once more in the log."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

import katzentisch as kt
from tests.browser.guests import Meet, choose
from tests.browser.stand import DESKTOP
from tests.browser.table import Table, others_play, seated

pytestmark = pytest.mark.thorough


def test_events_are_told_in_order_at_a_pace_one_can_follow(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="fast", still=True)
    page = guest.page
    page.evaluate(
        """() => {
          window.told = [];
          const line = document.querySelector('[data-status] p');
          const note = () => {
            const text = line.innerText.trim();
            if (window.told.at(-1)?.[0] !== text) window.told.push([text, performance.now()]);
          };
          new MutationObserver(note).observe(line, {subtree: true, characterData: true, childList: true});
        }"""
    )
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(page.locator("[data-status]")).to_contain_text("Aufgedeckt")
    guest.hears_out(page.get_by_text("Du bist dran."))
    told = page.evaluate("window.told")
    lines = [text for text, _ in told]
    want = [
        "Aufgedeckt: Katze 4, Elefant 1 und Maus 4.",
        "Bo verjagt",
        "Du verjagst",
        "Cleo verjagt",
        "In der Mitte",
        "Du bist dran.",
    ]
    found = [next(number for number, line in enumerate(lines) if text in line) for text in want]
    assert found == sorted(found)
    times = [told[number][1] for number in found]
    assert all(later - sooner > 200 for sooner, later in pairwise(times)), told


def test_the_pace_can_be_set_and_the_story_skipped(meet: Meet, table: Table) -> None:
    """The clock stands still: what is told waits for it, and what is told at once does not."""
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="slow", still=True)
    page = guest.page
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    line = page.locator("[data-status]")
    expect(line).to_contain_text("Aufgedeckt")
    guest.passes(1600)  # slow: 1.7 seconds
    expect(line).to_contain_text("Aufgedeckt")
    guest.passes(200)
    expect(line).to_contain_text("Bo verjagt")
    page.get_by_role("button", name="Überspringen").click()
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    choose(page, "sofort")
    page.get_by_role("button", name="Schließen").click()
    guest.plays("Hund 4")
    others_play(friends, "E2 M3")
    expect(page.locator("[data-spoken] p").filter(has_text="Aufgedeckt")).to_have_count(2)
    expect(page.get_by_text("Du bist dran.")).to_be_visible()


def test_nothing_moves_for_whoever_wants_no_motion(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="slow", still=True, reduced_motion="reduce")
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(guest.page.get_by_text("Du bist dran.")).to_be_visible()
    moving = guest.page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
    assert moving == 0


def test_the_last_action_is_highlighted(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    guest.plays("cat 4")
    others_play(friends, "E1 M4")
    log = guest.page.get_by_role("region", name="Log")
    expect(log.locator("li.latest")).to_have_count(5)
    expect(guest.page.locator(".gain")).to_have_text(["+2", "+1", "+2"])


def test_the_log_has_every_event(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", options={"open_piles": True})
    guest = seated(meet, friends)
    for mine, rest in (("Katze 4", "E1 M4"), ("Katze 3", "C1 M3"), ("Hund 3", "D3 E4")):
        guest.plays(mine)
        others_play(friends, rest)
        expect(guest.hand().get_by_role("button", name=f"{mine}, schon gespielt")).to_be_visible()
    guest.page.get_by_role("button", name="Verlauf").click()
    log = guest.page.get_by_role("region", name="Verlauf").get_by_role("listitem")
    game, names = kt.game("mausen"), ["Anna", "Bo", "Cleo"]
    state = game.new(players=3, open_piles=True)
    state.log = []
    for cards in (("C4", "E1", "M4"), ("C3", "C1", "M3"), ("D3", "D3", "E4")):
        for seat, card in enumerate(cards):
            state.act(seat, game.index({"do": "choose", "card": card}))
    told = [game.say(event, "de", names, 0) for event in state.log]
    expect(log).to_have_count(len(told))  # the sheet comes when it is asked for
    assert all(line.endswith(sentence) for line, sentence in zip(log.all_inner_texts(), told, strict=True))


def test_since_your_last_visit(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.plays("Katze 4")
    expect(guest.page.get_by_text("Katze 4 liegt verdeckt").first).to_be_visible()
    guest.page.goto("about:blank")
    others_play(friends, "E1 M4")
    page = guest.go(friends[0].path)
    expect(page.get_by_text("Neues seit deinem letzten Besuch.")).to_be_visible()
    page.get_by_role("button", name="Ansehen").click()
    news = page.get_by_role("dialog", name="Seit deinem letzten Besuch")
    expect(news).to_contain_text("Du verjagst mit Katze 4 die Mäuse und bekommst Maus 1 und Maus 4.")
    news.get_by_role("button", name="Schließen").click()
    expect(page.get_by_text("Neues seit deinem letzten Besuch.")).to_have_count(0)
