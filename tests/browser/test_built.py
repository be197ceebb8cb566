"""The built client: its words are those of the server, and it is small."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Request, expect
from tools import vectors

import katzentisch as kt
from katzentisch.core.text import LANGUAGES
from katzentisch.server.boxes import guide
from katzentisch.server.pages import STATIC
from tests.browser.guests import Guest, Meet

WEB = Path(__file__).parent.parent.parent / "web"
KILOBYTE = 1024


def test_the_vectors_of_the_words_are_those_of_python() -> None:
    """`python -m tools.vectors`"""
    assert vectors.FILE.read_text("utf-8") == vectors.text()


def test_the_guided_round_of_mausen_is_played_by_the_engine() -> None:
    """The script breaks no rule, asks only for what can be done, and is said in both languages."""
    game = kt.game("mausen")
    for lang in LANGUAGES:
        steps = guide(game, lang)
        assert sum(step.action >= 0 for step in steps) == 3
        for step in steps:
            assert step.say
            assert not step.say.startswith("guide.")
            assert step.action in (-1, *step.look.legal)
    told = {event["kind"] for step in steps for event in step.look.events}
    assert {"turned_up", "chased", "stayed"} <= told


def test_the_lock_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert "http" not in lock


def test_lobby_and_one_game_fit_into_65_kb_of_script(meet: Meet) -> None:
    """45 for shell and lobby, 20 for a card game and its table."""
    guest = meet()
    sizes: dict[str, int] = {}

    def weigh(request: Request) -> None:
        response = request.response()
        if response is not None and request.url.endswith(".js"):
            sizes[request.url.rsplit("/")[-1]] = len(gzip.compress(response.body(), 9))

    guest.page.on("requestfinished", weigh)
    page = guest.go("/")
    page.get_by_role("link", name="Mit Freunden: Mausen").click()
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.get_by_role("button", name="Beginnen, 3 Bots füllen auf").click()
    guest.plays("Maus 4")
    expect(guest.hand().get_by_role("button", name="Maus 4, schon gespielt")).to_be_visible()
    loaded = {name: size for name, size in sizes.items() if not name.startswith(("en-", "lean-qr"))}
    assert len(loaded) > 3
    # The other language and the QR code come later, when nobody waits for them.
    assert sum(loaded.values()) <= 65 * KILOBYTE, loaded


@pytest.mark.parametrize("game", ["mausen", "schnurrlock", "gauner"])
def test_a_card_game_fits_into_20_kb_of_script(game: str) -> None:
    """All that is played with, however late it comes: board, notebook, end. The first page of the book is the book's."""
    others = [id for id in kt.games() if id != game]
    sizes: dict[str, int] = {}
    for file in (STATIC / "assets").glob("*.js"):
        text = file.read_text("utf-8")
        if game in text and not any(id in text for id in others):
            sizes[file.name] = len(gzip.compress(text.encode(), 9))
    played = {name: size for name, size in sizes.items() if not name.startswith("Primer-")}
    assert any(name.startswith(f"{game}-") for name in played)
    assert sum(played.values()) <= 20 * KILOBYTE, played


def over_the_wire(guest: Guest, path: str) -> dict[str, int]:
    """What a page costs, address by address, as it came through the socket."""
    sent: dict[str, int] = {}
    names: dict[str, str] = {}
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    line.on("Network.responseReceived", lambda told: names.update({told["requestId"]: told["response"]["url"]}))
    line.on(
        "Network.loadingFinished",
        lambda told: sent.update({names.get(told["requestId"], told["requestId"]): told["encodedDataLength"]}),
    )
    guest.go(path)
    guest.page.wait_for_load_state("networkidle")
    line.detach()
    return sent


def test_the_start_page_is_small_and_a_second_visit_smaller(meet: Meet) -> None:
    guest = meet()
    first = over_the_wire(guest, "/")
    assert sum(first.values()) <= 90 * KILOBYTE, first
    scripts = {url: size for url, size in first.items() if url.endswith(".js")}
    assert sum(scripts.values()) <= 45 * KILOBYTE, scripts
    guest.page.goto("about:blank")
    second = over_the_wire(guest, "/")
    assert sum(second.values()) <= 5 * KILOBYTE, second


@pytest.mark.parametrize("page", ["/", "/new", "/rules/mausen"])
def test_the_page_itself_holds_no_script_and_no_style(meet: Meet, page: str) -> None:
    guest = meet()
    html = guest.context.request.get(guest.stand.url + page).text()
    assert "<style" not in html
    assert "style=" not in html
    assert "<script>" not in html
    assert "onload" not in html
