"""Gauner raus! in the browser: what the table helps with, and notes of one's own."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

import katzentisch as kt
from katzentisch.games.gauner.rules.cards import NAMES
from tests.browser.guests import Meet, until
from tests.browser.stand import DESKTOP, PHONE, Friend, Stand
from tests.games.gauner.browser.crooks import View, hidden, is_found, room_on, seated, sheet_of, table, view_of


@pytest.mark.slow("a table for each of the four levels")
def test_how_much_the_table_helps(meet: Meet, stand: Stand) -> None:
    left, chances = re.compile("davon noch"), re.compile("Prozent")
    for notes, said in (("off", (0, 0)), ("records", (1, 0)), ("certain", (1, 0)), ("full", (1, 1))):
        friends = table(stand, "Anna", "Bo", notes=notes)
        guest = seated(meet, friends)
        bo = sheet_of(guest, "Bo")
        if said[1]:
            expect(bo.get_by_role("button", name=chances).first).to_be_visible()
        labels = [room.get_attribute("aria-label") or "" for room in bo.get_by_role("button").all()]
        shown = [sum(bool(pattern.search(label)) for label in labels) for pattern in (left, chances)]
        assert [bool(number) for number in shown] == [bool(number) for number in said], (notes, labels)


def worth_explaining(stand: Stand, notes: str) -> tuple[list[Friend], View, Any, list[Any]]:
    """A table at which something is certain that no mark says yet; where nothing is, another one is opened."""
    game = kt.game("gauner")
    while True:
        friends = table(stand, "Anna", "Bo", notes=notes)
        for crook in hidden(friends[1])[:9]:
            friends[0].does(do="ask", seat=1, room=crook)
            friends[0].sees(partial(is_found, crook))
        view = view_of(friends[0])
        known: Any = game.deduce(game.case(msgspec.convert({**view, "log": None}, game.view_type)))
        facts = [told["fact"] for told in known["facts"] if told["fact"]["owner"] == "P1"]
        certain = [fact for fact in facts if fact["card"] not in view["sheets"][1]["crossed"]]
        if certain:
            return friends, view, known, certain


def test_full_help_says_how_likely_and_why(meet: Meet, stand: Stand) -> None:
    """The chances on the sheet are those of the engine, and what is certain comes with its reasons."""
    friends, view, known, certain = worth_explaining(stand, "full")
    guest = seated(meet, friends)
    for card, counts in known["owner_counts"].items():
        if int(card) not in {*view["sheets"][1]["found"], *view["sheets"][1]["crossed"]}:
            percent = 100 * counts["P1"] / known["count"]
            likely = f"{min(99, max(1, int(percent + 0.5)))} Prozent"
            said = {0: "unmöglich", 100: "sicher hier"}.get(percent, likely)
            expect(room_on(guest, "Bo", NAMES[int(card)])).to_have_accessible_name(re.compile(said))
    room_on(guest, "Bo", NAMES[certain[0]["card"]]).click()
    advice = guest.page.locator(".advice")
    expect(advice).to_contain_text("ist sicher bei Bo" if certain[0]["is"] else "ist sicher nicht bei Bo")
    expect(advice).to_contain_text("Das folgt")


def test_what_is_certain_is_shown_and_explained_without_any_chance(meet: Meet, stand: Stand) -> None:
    friends, _, _, certain = worth_explaining(stand, "certain")
    guest = seated(meet, friends)
    for fact in certain:
        said = "sicher hier" if fact["is"] else "unmöglich"
        expect(room_on(guest, "Bo", NAMES[fact["card"]])).to_have_accessible_name(re.compile(said))
    room_on(guest, "Bo", NAMES[certain[0]["card"]]).click()
    expect(guest.page.locator(".advice")).to_contain_text("Das folgt")
    assert "Prozent" not in guest.page.locator("main").inner_text()
    assert guest.page.locator(".chance, .level").count() == sum(fact["is"] for fact in certain)
    expect(sheet_of(guest, "Bo").get_by_role("button", name=re.compile("Prozent"))).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tap_on_a_reason_lights_the_lines_that_prove_it(meet: Meet, stand: Stand, size: ViewportSize) -> None:
    """Beside the table where the log lies there; else the log comes, and leads back to the table."""
    friends, view, _, certain = worth_explaining(stand, "full")
    game = kt.game("gauner")
    known = game.knowledge(msgspec.convert({**view, "log": None}, game.view_type))
    assert known is not None
    told = {(fact.number, fact.place): fact for fact in known.facts if fact.about == "card" and fact.because}
    room, fact = next((one["card"], told[one["card"], 1]) for one in certain if (one["card"], 1) in told)
    rooms = {game.words("de").word("room", known.observations[one].facts["room"]) for one in fact.because}
    guest = seated(meet, friends, size=size)
    room_on(guest, "Bo", NAMES[room]).click()
    guest.page.locator(".advice").get_by_role("button", name=re.compile("^Das folgt")).click()
    lit = guest.page.get_by_role("region", name="Verlauf").locator(".lit")
    expect(lit.first).to_be_in_viewport()
    lines = lit.all_inner_texts()
    assert 0 < len(lines) <= len(fact.because)
    assert all(any(room in line for line in lines) for room in rooms), (rooms, lines)
    assert all(any(room in line for room in rooms) for line in lines), (rooms, lines)
    if size == PHONE:
        guest.page.get_by_role("button", name="Schließen").click()
        expect(guest.page.locator(".advice")).to_be_visible()
        return
    guest.page.locator(".actions .primary").click()  # something else happens: nothing is lit any more
    expect(lit).to_have_count(0)


def test_a_person_may_be_shown_less_on_the_own_device(meet: Meet, stand: Stand) -> None:
    """The table tells everything; whoever wants to find out alone sets that, and is told nothing at once."""
    friends = table(stand, "Anna", "Bo", notes="full")
    guest = seated(meet, friends)
    page = guest.page
    chances = sheet_of(guest, "Bo").get_by_role("button", name=re.compile("Prozent"))
    expect(chances.first).to_be_visible()
    for level, left in ((re.compile("^Mitschrift"), True), (re.compile("^nichts"), False)):
        page.get_by_role("button", name="Menü").click()
        page.get_by_role("group", name="Hilfe in diesem Spiel höchstens").get_by_label(level).check(force=True)
        page.get_by_role("button", name="Schließen").click()
        bo = sheet_of(guest, "Bo")
        expect(chances).to_have_count(0)
        records = bo.get_by_role("button", name=re.compile("davon noch"))
        assert (records.count() > 0) == left
    page.reload()
    expect(sheet_of(guest, "Bo")).to_be_visible()
    page.wait_for_timeout(1_500)  # what follows would come a moment later
    expect(chances).to_have_count(0)


def test_the_hints_of_the_rule_book(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    view = view_of(friends[0])
    hints = {note["hint"] for sums in view["records"]["sums"] for note in sums if note["hint"]}
    rules = {"guess": "GR-60", "know": "GR-61"}
    for hint in hints:
        expect(guest.page.get_by_role("link", name=rules[hint])).to_have_attribute(
            "href", f"/rules/gauner#{rules[hint]}"
        )
    rows = guest.page.locator(".notebook li")
    expect(rows).to_have_count(sum(note["left"] > 0 for sums in view["records"]["sums"] for note in sums))


def test_pencil_marks_and_notes_are_kept_on_the_server(meet: Meet, stand: Stand) -> None:
    friends = table(stand, "Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    page.get_by_role("button", name="Bleistift", exact=True).click()
    for _ in range(2):
        room_on(guest, "Bo", "redF").click()
    expect(room_on(guest, "Bo", "redF")).to_have_accessible_name(re.compile("Bleistift: ja"))
    expect(page.get_by_role("status").filter(has_text="Rot F bei Bo: ja.")).to_be_attached()
    page.get_by_role("button", name="Notizen").click()
    page.get_by_label("Eigene Notizen").fill("Bo hat viel Grün")
    page.get_by_role("button", name="Schließen").click()
    until(
        page,
        lambda: (
            page.evaluate("localStorage['katzentisch.notes.' + location.pathname.split('/')[2]] ?? 'null'") == "null"
        ),
    )
    elsewhere = meet("en", DESKTOP).is_(friends[0])
    elsewhere.go(friends[0].path)
    expect(room_on(elsewhere, "Bo", "redF")).to_have_accessible_name(re.compile("pencil: yes"))
    expect(elsewhere.page.get_by_label("Notes of your own")).to_have_value("Bo hat viel Grün")
