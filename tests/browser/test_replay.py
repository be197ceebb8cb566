"""A game once more: while it runs, and by its link when it is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import katzentisch as kt
from tests.browser.guests import Meet
from tests.browser.party import end_of
from tests.browser.stand import DESKTOP, Stand
from tests.browser.table import Table, others_play, play_out, seated
from tests.server.harness import scene

pytestmark = pytest.mark.thorough


def test_replay_in_the_game_with_arrows_home_end_and_esc(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    page.keyboard.press("r")
    bar = page.get_by_role("group", name="Wiederholung")
    expect(bar).to_be_visible()
    line = page.locator("[data-status]")
    expect(line).to_contain_text("In der Mitte: ")
    page.keyboard.press("ArrowLeft")
    expect(line).to_contain_text("Cleo verjagt mit Maus 4")
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_disabled()
    page.keyboard.press("Home")
    expect(line).to_contain_text("So fing es an.")
    page.keyboard.press("ArrowRight")
    expect(line).to_contain_text("Aufgedeckt: Katze 4, Elefant 1 und Maus 4.")
    page.keyboard.press("End")
    expect(line).to_contain_text("In der Mitte: ")
    bar.get_by_role("button", name="Einen Schritt zurück").click()
    expect(line).to_contain_text("Cleo verjagt")
    page.keyboard.press("Escape")
    expect(line).to_contain_text("Du bist dran.")
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_enabled()


def test_replay_by_link_record_and_chance_of_a_finished_game(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    play_out(guest.page, friends)
    page = guest.page
    page.get_by_role("button", name="Recompute chance").click()
    expect(page.get_by_text("Everything fits: 48 steps played again by the server, without chance.")).to_be_visible()
    expect(page.get_by_text("Promised before the game")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = kt.Record.read(download.value.path().read_text("utf-8"))
    kt.verify(record)
    page.get_by_role("link", name="Replay").click()
    stranger = meet()
    page = stranger.go(f"{friends[0].path}/1")
    expect(page.get_by_text("So fing es an.")).to_be_visible()
    expect(page.get_by_role("group", name="Deine Hand")).to_have_count(0)
    page.get_by_label("Sicht").select_option(label="Bo")
    hand = page.get_by_role("group", name="Deine Hand")
    expect(hand).to_be_visible()
    page.get_by_role("button", name="Einen Schritt weiter").click()
    expect(page.get_by_role("main").get_by_text("Aufgedeckt: Maus 4, Elefant 1 und Elefant 1.")).to_be_visible()
    page.keyboard.press("End")
    score = page.get_by_role("table")
    for name, points in zip(("Anna", "Bo", "Cleo"), end_of(record)["points"], strict=True):
        expect(score.get_by_role("row", name=re.compile(name)).get_by_role("cell")).to_have_text(str(points))


FACES = ".felt .face use[href^='#avatar-']:not([href='#avatar-key'])"


def test_a_replay_draws_the_animals_of_the_table(meet: Meet, stand: Stand) -> None:
    host = stand.friend("Anna", "raccoon").opens(options={"players": 3}, bots=["random"], pace="rush")
    other = stand.friend("Bo", "duck").joins(host.path, 2)
    host.begins()
    page = meet().comes_in(host.path, "Zoe")
    faces = page.locator(FACES)
    expect(faces).not_to_have_count(0)
    at_the_table = drawn(faces)
    assert at_the_table[0] == "#avatar-raccoon"
    for number in range(16):
        for friend, kinds in ((host, "EDCM"), (other, "MCDE")):
            friend.plays(kinds[number // 4] + str(number % 4 + 1))
    page = meet().go(f"{host.path}/1")
    expect(faces := page.locator(FACES)).not_to_have_count(0)
    assert drawn(faces) == at_the_table


def drawn(figures: Locator) -> list[str]:
    return [figure.get_attribute("href") or "" for figure in figures.all()]


def test_a_running_game_shows_a_seat_only_what_it_saw(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    friends[1].plays("E1")
    guest.refusal_is_fine = True
    for call, code in (("replay?seat=1", 403), ("record", 409), ("verify", 409)):
        found = guest.page.evaluate(f"fetch('/api/tables/{friends[0].table.table}/games/1/{call}').then(a => a.status)")
        assert found == code, call


def test_what_the_promise_of_chance_proves_can_be_read_while_the_game_runs(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    page = seated(meet, friends).page
    page.get_by_role("button", name="Menü").click()
    page.get_by_text("Was der Zufall verspricht").click()
    expect(page.locator("dialog code")).to_have_text(scene(friends[0].table).commitment)
    for said in (
        "keine Karte mehr geändert",
        "beweist das nicht",
        "nicht vorher mehrere ausprobiert hat, beweist das nicht",
        "notiere",
    ):
        expect(page.locator("dialog")).to_contain_text(said)
    assert len(scene(friends[0].table).commitment) == 64
