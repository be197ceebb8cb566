"""The plain board: a game that has no folder in the browser is played there all the same, from its prompt, its view and
its words, by keyboard and on the smallest phone. Nothing that its author wrote is ever more than text."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import katzentisch as kt
from katzentisch.core.text import LANGUAGES
from tests.browser.access import SMALL, axe, scrolls_sideways
from tests.browser.guests import Guest, Meet
from tests.browser.party import OVER, focused
from tests.browser.stand import DESKTOP, Mortal
from tests.browser.strange_game import SCRIPT, strange_words
from tests.conftest import TOY
from tests.packages import install, written

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("plain")]

TITLE = kt.game("sack").words("de").say("title")
CHOICES = re.compile("Karte behalten|Karte tauschen|Schalen? setzen|^Wirklich")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """A server of its own, which knows the toy, a package of somebody's and a game of somebody who means no good; its
    client has a folder of none of them."""
    site = tmp_path_factory.mktemp("site")
    install_strange(site)
    install(written("whisker", tmp_path_factory.mktemp("author")), site)
    sys.path.insert(0, str(site))
    with Mortal(tmp_path_factory.mktemp("data")) as server:
        yield server
    sys.path.remove(str(site))


def install_strange(site: Path) -> None:
    package = site / "strange_game"
    shutil.copytree(Path(__file__).parent / "strange_game", package)
    shutil.copytree(TOY / "sack" / "book", package / "book")
    (package / "words").mkdir()
    for lang in LANGUAGES:
        honest = json.loads((TOY / "sack" / "words" / f"{lang}.json").read_text("utf-8"))
        (package / "words" / f"{lang}.json").write_text(json.dumps(strange_words(honest)), "utf-8")
    info = site / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[katzentisch.games]\nstrange = strange_game:GAME\n")


def against_bots(guest: Guest, title: str) -> Page:
    page = guest.go("/")
    page.get_by_role("button", name=f"Sofort gegen Bots spielen: {title}").press("Enter")
    expect(page.locator("[data-status]")).to_be_visible()
    return page


TURN = f"[data-status].yours, {OVER}"
"""This seat is asked, and what happened has been told; or the game is over."""

WATCH = """() => {
    window.done = false;
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-status].yours')) return;
      window.done = true;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""From now on: is this seat's answer given?"""

ASKED_BACK = "document.querySelector('button:focus[aria-pressed=true]')"


def plays_by_keys(page: Page, choices: re.Pattern[str]) -> int:
    """To the end, with Tab and Enter alone; how often something was chosen."""
    for number in range(60):
        expect(page.locator(TURN).first).to_be_visible()
        if page.locator(OVER).count():
            return number
        for _ in range(80):
            role, name = focused(page)
            if role == "button" and choices.search(name):
                break
            page.keyboard.press("Tab")
        page.evaluate(WATCH)
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => window.done || {ASKED_BACK}")
        if not page.evaluate("window.done"):
            page.keyboard.press("Enter")  # the button has asked whether it is meant
        page.wait_for_function("() => window.done")
    raise AssertionError("the game does not end")


def test_a_game_without_a_folder_is_played_to_the_end_by_keys_on_a_phone(meet: Meet, house: Mortal) -> None:
    page = against_bots(meet(at=house), TITLE)
    board = page.locator(".plain-board")
    expect(board.get_by_text("Deine Karte")).to_be_visible()
    expect(board.get_by_text("noch keines")).to_be_visible()
    assert axe(page) + page.evaluate(SMALL) == []
    assert not scrolls_sideways(page)
    assert plays_by_keys(page, CHOICES) >= 2
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(5)
    expect(page.locator(".finale .line")).to_contain_text("Im Sack")
    assert axe(page) + page.evaluate(SMALL) == []
    assert not scrolls_sideways(page)


def test_a_game_that_was_installed_as_a_package_is_played_to_the_end_by_keys_on_a_phone(
    meet: Meet, house: Mortal
) -> None:
    """The package is the one that `katzentisch new-game` writes: an hour of somebody's, and not a line of TypeScript."""
    page = against_bots(meet(at=house), "Whisker")
    expect(page.locator(".plain-board").get_by_text("Deine Karte")).to_be_visible()
    assert axe(page) + page.evaluate(SMALL) == []
    assert plays_by_keys(page, re.compile("Gehen|Bleiben")) == 1
    expect(page.get_by_text("Geblieben", exact=True)).to_be_visible()
    assert axe(page) + page.evaluate(SMALL) == []
    assert not scrolls_sideways(page)


def test_log_and_notes_are_there_as_in_any_game(meet: Meet, house: Mortal) -> None:
    page = against_bots(meet(at=house), TITLE)
    page.keyboard.press("n")
    page.get_by_label("Was du dir merken willst").fill("Bo hat die 9")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text("in den Sack")
    page.reload()
    expect(page.locator(".plain-board")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_label("Was du dir merken willst")).to_have_value("Bo hat die 9")


def test_the_screen_reader_hears_fields_by_their_words(meet: Meet, house: Mortal) -> None:
    page = meet("en", DESKTOP, at=house).go("/")
    page.get_by_role("button", name="Play against bots now: The cat in the sack").click()
    expect(page.locator(".plain-board")).to_be_visible()
    shown = page.locator(".plain-board").aria_snapshot()
    assert "term: Your card" in shown
    assert "term: Put down openly" not in shown, "what is empty is left out"
    assert "definition: nobody" in shown
    assert 'group "Your choices"' in page.locator(".arena").aria_snapshot()


def test_words_and_values_that_mean_no_good_are_text_and_cut(meet: Meet, house: Mortal) -> None:
    """Markup, 100 KB and gaps, in words, names of fields and values, in the lobby, at the table, in the book."""
    guest = meet(at=house)
    page = guest.go("/")
    card = page.locator("li.game").filter(has_text="<img")
    assert len(card.inner_text()) < 1000
    assert not scrolls_sideways(page)
    card.get_by_role("button").first.click()
    expect(page.locator(".plain-board")).to_be_visible()
    text = page.locator("body").inner_text()
    assert SCRIPT in text
    assert len(text) < 20_000
    assert not scrolls_sideways(page)
    assert axe(page) == []
    moves = re.compile("keep|swap|bid|Karte|setzen|Wirklich")
    plays_by_keys(page, moves)
    assert len(page.locator("body").inner_text()) < 20_000
    page.goto(house.url + "/rules/strange")
    expect(page.locator("h1")).to_be_visible()
    assert not scrolls_sideways(page)
    page.goto(house.url + "/new#strange")
    expect(page.get_by_role("button", name="Tisch eröffnen")).to_be_visible()
    assert not scrolls_sideways(page)
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src=x]").count() == 0
    gaps = [trouble for trouble in guest.troubles if "no sentence" in trouble]
    assert gaps, "a gap in the words is said in the console"
    guest.troubles = [trouble for trouble in guest.troubles if trouble not in gaps]
