"""A record looked at in the browser: a game of each kind begun in the terminal, saved, gone on with, and seen again."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import katzentisch as kt
from tests.browser.guests import Meet
from tests.browser.test_built import WEB
from tests.cli.program import Run, environ, run

__all__ = ["environ", "run"]

DRAWN = sorted(folder.parent.name for folder in WEB.glob("src/games/*/index.ts"))
BOTS = {"schnurrlock": "naive", "cluedo": "logic"}
"""Who brings a game to its end while somebody presses numbers: else bots who do the same."""


def numbers(rng: Random) -> str:
    """What a cat on the keyboard types: each number twice, since one alone costs nothing."""
    return "".join(2 * f"{rng.randint(1, 9)}\n" for _ in range(4000))


def played_in_the_terminal(game: str, run: Run, home: Path) -> Path:
    begun = run(
        "play", game, "--plain", "--seed", "5", "--bots", BOTS.get(game, "random"), "--iterations", "5", stdin="1\n1\n"
    )
    assert "is saved" in begun.out
    (save,) = (home / "data" / "saves" / game).iterdir()
    went_on = run("play", game, "--plain", stdin="y\n" + numbers(Random(1)))
    assert (went_on.code, went_on.err) == (0, "")
    assert not save.exists(), "the game is over"
    (path,) = (home / "data" / "records" / game).iterdir()
    kt.verify(kt.Record.read(path.read_text()))
    return path


@pytest.mark.thorough
@pytest.mark.parametrize("game", DRAWN)
def test_a_game_of_the_terminal_is_seen_again_in_the_browser(game: str, run: Run, tmp_path: Path, meet: Meet) -> None:
    path = played_in_the_terminal(game, run, tmp_path)
    record = kt.Record.read(path.read_text())
    guest = meet("en")
    page = guest.go("/record")
    page.get_by_label("Choose a file").set_input_files(path)
    expect(page.get_by_text("This is how it began.")).to_be_visible()
    page.get_by_label("View").select_option(index=1)
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_text("This is how it began.")).to_have_count(0)
    page.keyboard.press("End")
    score = page.locator(".end")
    returns = kt.replay(record).returns()
    expect(score.first).to_be_visible()
    for name in (name for name, won in zip(record.header.seats, returns, strict=True) if won == max(returns) > 0):
        expect(score.get_by_text(re.compile(re.escape(name))).first).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_one_sentence(meet: Meet, tmp_path: Path) -> None:
    guest = meet("en")
    guest.refusal_is_fine = True
    page = guest.go("/record")
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary\n")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("Line 1 of the record cannot be read")).to_be_visible()
    file.write_bytes(bytes(600_000))
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("too long")).to_be_visible()
    expect(page.get_by_label("Choose a file")).to_be_enabled()
