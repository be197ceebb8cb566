"""A table of one person and bots: whatever ends the program, the log has all that was shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.core.record import Happened
from katzentisch.table.logfile import LogFile, new_head
from katzentisch.table.solo import ME, Solo
from tests.core.resealing import resealed

GAMES = {"sack": 3, "mausen": 4, "gauner": 3}


def a_table(game: str = "sack", path: Path | None = None) -> Solo:
    bots = [("random", f"P{number}") for number in range(1, GAMES[game])]
    solo = Solo.open(kt.game(game), new_head(b"seed", {ME: "Anna"}, 10), 0, bots, {"players": GAMES[game]})
    if path is not None:
        solo.keep = LogFile(path, solo.head).write
    return solo


def played(solo: Solo, questions: int) -> Solo:
    for _ in range(questions):
        if (legal := solo.question()) is not None:
            solo.answer(legal[0])
    return solo


def same(one: Solo, other: Solo) -> bool:
    position = one.game.position(one.state) == other.game.position(other.state)
    return position and (one.view(), one.since, one.names) == (other.view(), other.since, other.names)


@pytest.mark.parametrize("questions", range(1, 5))
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_where_its_log_ends(game: str, questions: int, tmp_path: Path) -> None:
    path = tmp_path / "log"
    solo = played(a_table(game, path), questions)
    file, steps = LogFile.read(path)
    again = Solo.resume(file.head, steps)
    assert same(again, solo)
    again.keep = file.write
    played(again, 10_000)
    assert again.over
    kt.verify(again.record)
    assert LogFile.read(path)[1] == again.steps


def test_a_log_that_is_cut_anywhere_goes_on_before_the_cut(tmp_path: Path) -> None:
    """As if the machine had lost its power while it wrote."""
    path = tmp_path / "log"
    played(a_table("sack", path), 2)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for length in range(len(b"".join(lines[:4])), len(whole) + 1):
        path.write_bytes(whole[:length])
        file, steps = LogFile.read(path)
        kept = path.read_bytes()
        assert whole.startswith(kept)
        assert kept == b"".join(lines[: len(steps) + 1])
        solo = Solo.resume(file.head, steps)
        solo.keep = file.write
        played(solo, 1)
        assert len(LogFile.read(path)[1]) == len(solo.steps) > len(steps)


def test_another_card_is_not_the_one_that_was_promised(tmp_path: Path) -> None:
    path = tmp_path / "log"
    solo = played(a_table("sack", path), 1)
    first = next(entry for step in solo.steps for entry in step.entries if isinstance(entry, Happened))
    other = resealed(
        path.read_text().replace(f'"chance":{first.chance}', f'"chance":{first.chance % 9 + 1}').splitlines()
    )
    path.write_text(other)
    file, steps = LogFile.read(path)
    with pytest.raises(kt.Illegal, match="chance_unfair"):
        Solo.resume(file.head, steps)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    solo = played(a_table("sack", tmp_path / "log"), 1)
    legal = solo.question()
    assert legal is not None
    before = solo.game.position(solo.state)

    def full(steps: object) -> None:
        raise OSError("no space left")

    solo.keep = full
    with pytest.raises(OSError, match="no space left"):
        solo.answer(legal[0])
    assert solo.game.position(solo.state) == before
    solo.keep = lambda steps: None
    solo.answer(legal[0])
    assert solo.game.position(solo.state) != before


def test_a_log_is_for_the_eyes_of_its_owner(tmp_path: Path) -> None:
    """It holds the seed of all cards to come."""
    path = tmp_path / "log"
    played(a_table("sack", path), 1)
    assert os.name == "nt" or path.stat().st_mode & 0o077 == 0
