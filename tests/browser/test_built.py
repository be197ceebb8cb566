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
from tests.browser.guests import Meet

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


def test_lobby_and_one_game_fit_into_60_kb_of_script(meet: Meet) -> None:
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
    assert sum(loaded.values()) <= 60 * KILOBYTE, loaded


@pytest.mark.parametrize("page", ["/", "/new", "/rules/mausen"])
def test_the_page_itself_holds_no_script_and_no_style(meet: Meet, page: str) -> None:
    guest = meet()
    html = guest.context.request.get(guest.stand.url + page).text()
    assert "<style" not in html
    assert "style=" not in html
    assert "<script>" not in html
    assert "onload" not in html
