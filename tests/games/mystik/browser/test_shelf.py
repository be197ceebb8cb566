"""Stories of one's own and stories that go on, in real browsers: brought, played, gone on with elsewhere."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from katzentisch.core.campaign import Campaign
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from tests.browser.access import axe
from tests.browser.guests import Meet, until
from tests.browser.stand import DESKTOP, Friend, Stand
from tests.games.mystik.browser.castle import does, put_away, table_of
from tests.games.mystik.test_books import one
from tests.server.harness import free_port

pytestmark = pytest.mark.deadline(300, "two small chapters are played by taps, and the server is started twice")

SMALL: dict[str, Any] = {
    "party": {"mice": 1},
    "win_if": ["any_at:b"],
    "start": {"room": "guard_room", "fields": ["a"]},
    "encounters": {"normal": 1, "hard": 0},
}


def a_book(**names: str) -> str:
    """Two chapters, each won by a step or two."""
    first = one(**SMALL, id="first", next="second", name={"de": "Der erste Schritt", "en": "The First Step"})
    second = one(**SMALL, id="second", name={"de": "Der zweite Schritt", "en": "The Second Step"})
    title = {"de": names.get("de", "Zwei Schritte"), "en": names.get("en", "Two Steps")}
    return json.dumps({"id": "steps", "name": title, "about": title, "chapters": [first, second]})


def file_of(folder: Path, text: str, name: str = "steps.yaml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def play_out(page: Page, eye: Friend) -> None:
    """By taps, what the scripted player would do, until the chapter is over."""
    until(page, lambda: -1 in eye.table.looks and not eye.table.looks[-1].view["over"])
    for _ in range(60):
        look = eye.table.looks[-1]
        if look.view["over"]:
            break
        state = table_of(eye)
        does(page, answer(state, Goal(state.box)))
        until(page, partial(lambda before: eye.table.looks[-1].view != before, look.view))
    put_away(page)
    expect(page.locator(".finale h1")).to_be_visible()


@pytest.mark.slow("a chapter is uploaded by one browser and played by another")
def test_a_book_of_somebody_else_s_is_uploaded_and_played(meet: Meet, stand: Stand, tmp_path: Path) -> None:
    """Its words are text, whatever they look like; only who has the link finds it; only who brought it deletes it."""
    desk = meet("en", DESKTOP)
    page = desk.go("/shelf")
    expect(page.get_by_role("heading", name="Shelf")).to_be_visible()
    assert axe(page) == []
    markup = "<b onclick=alert(1)>Steps</b>"
    page.get_by_label("Upload a file for").set_input_files(file_of(tmp_path, a_book(en=markup, de=markup)))
    expect(page.get_by_role("heading", name=markup)).to_be_visible()
    page.get_by_role("link", name="Look at it").click()
    expect(page.get_by_role("heading", level=1, name=markup)).to_be_visible()
    expect(page.get_by_text("The Second Step")).to_be_visible()
    assert axe(page) == []
    link = page.get_by_label("Link to this file").input_value()

    phone = meet()
    other = phone.page
    other.goto(link)
    expect(other.get_by_role("heading", level=1, name=markup)).to_be_visible()
    other.get_by_role("link", name="Neuer Tisch damit").click()
    other.get_by_label("Wie viele").select_option("1")
    other.get_by_role("button", name="Tisch eröffnen").click()
    expect(other.get_by_text("Der erste Schritt")).to_be_visible()
    other.get_by_role("button", name="Spiel beginnen").click()
    put_away(other)
    path = "/t/" + other.url.rpartition("/")[2]
    eye = stand.friend("Zoe").joins(path)
    expect(other.get_by_role("heading", name="Der erste Schritt")).to_be_visible()
    play_out(other, eye)

    phone.go("/shelf")
    expect(other.get_by_role("heading", name=markup)).to_have_count(0)  # it is somebody else's
    expect(other.get_by_role("heading", name="Der erste Schritt")).to_be_visible()  # the campaign is not
    page.goto(stand.url + "/shelf")
    page.get_by_role("button", name=f"Delete {markup}").click()
    page.get_by_role("button", name="Really delete it?").click()
    expect(page.get_by_role("heading", name=markup)).to_have_count(0)
    phone.refusal_is_fine = True
    other.goto(link)
    expect(other.get_by_role("heading", level=1, name=markup)).to_have_count(0)


def test_what_is_wrong_with_a_file_is_said_with_its_line(meet: Meet, tmp_path: Path) -> None:
    guest = meet()
    guest.refusal_is_fine = True
    page = guest.go("/shelf")
    page.get_by_label("hochladen").set_input_files(file_of(tmp_path, "id: arena\nnmae: 7\n", "kaputt.yaml"))
    expect(page.get_by_text("kaputt.yaml ist nicht spielbar")).to_be_visible()
    page.get_by_label("hochladen").set_input_files(file_of(tmp_path, "x" * 300_000))
    expect(page.get_by_text("zu lang")).to_be_visible()


@pytest.mark.slow("a chapter is played, and the server is started twice")
def test_a_campaign_goes_on_after_a_restart_and_on_another_device(meet: Meet, tmp_path: Path) -> None:
    """And as a file on another server, where it is shown as imported."""
    data, files = tmp_path / "data", tmp_path / "files"
    data.mkdir()
    files.mkdir()
    port = free_port()  # the address by which a browser knows the server stays
    with Stand(data, port=port) as stand:
        desk = meet("en", DESKTOP, at=stand)
        desk.offline_is_fine = desk.refusal_is_fine = True
        page = desk.go("/shelf")
        page.get_by_label("Upload a file for").set_input_files(file_of(files, a_book()))
        page.get_by_role("link", name="Look at it").click()
        page.get_by_role("link", name="New table with it").click()
        page.get_by_label("How many players?").select_option("1")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("button", name="Begin the game").click()
        put_away(page)
        expect(page.locator(".board")).to_be_visible()
        path = "/t/" + page.url.rpartition("/")[2]
        play_out(page, stand.friend("Zoe").joins(path))
        page.goto("about:blank")
    with Stand(data, port=port) as stand:
        desk.stand = stand
        page = desk.go("/shelf")
        expect(page.get_by_role("heading", name="The First Step")).to_be_visible()
        page.get_by_text("What comes along").click()
        expect(page.locator("details p").first).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("link", name="As a file: The First Step").click()
        file = files / "steps.campaign"
        saved.value.save_as(file)
        assert len(Campaign.read(file.read_text("utf-8")).records) == 1
        page.get_by_role("link", name="Play on: The First Step").click()
        page.get_by_role("button", name="The Second Step").click()
        put_away(page)
        expect(page.get_by_role("heading", name="The Second Step")).to_be_visible()

        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Continue on my phone").click()
        link = page.get_by_label("Link for the other device").input_value()
        phone = meet(at=stand)
        phone.offline_is_fine = True
        other = phone.page
        other.goto(link)
        other.get_by_role("button", name="Hierher umziehen").click()
        put_away(other)
        expect(other.get_by_role("heading", name="Der zweite Schritt")).to_be_visible()
        play_out(other, stand.friend("Zoe").joins(path))
        other.goto("about:blank")
        page.goto("about:blank")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with Stand(elsewhere) as stand:
        guest = meet("en", at=stand)
        page = guest.go("/shelf")
        page.get_by_label("Import a campaign").set_input_files(file)
        page.get_by_role("link", name="Look at it").click()
        expect(page.get_by_text("imported campaign")).to_be_visible()
        page.get_by_role("link", name="The Second Step").click()
        page.get_by_label("How many players?").select_option("1")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("The Second Step")).to_be_visible()
        guest.go("/shelf")
        expect(page.get_by_text("imported", exact=True)).to_be_visible()
        page.goto("about:blank")
