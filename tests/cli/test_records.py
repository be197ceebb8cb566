"""`katzentisch records DIR`: what is in a folder of kept games, in each of the ways to ask."""

from __future__ import annotations

from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.lab.arena import simulate
from tests.cli.program import Run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    simulate(kt.game("sack"), 3, ["random"], 6, 7, kt.Budget(1), out=tmp_path / "night", batch=4)
    return tmp_path / "night"


def test_a_folder_says_what_is_in_it(here: Run, folder: Path) -> None:
    done = here("records", str(folder), "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert "6 games" in done.out
    assert "random" in done.out


def test_every_game_of_it_replays(here: Run, folder: Path) -> None:
    done = here("records", str(folder), "--check", "--lang", "en")
    assert done.code == 0
    assert "6" in done.out


def test_one_of_them_is_a_record(here: Run, folder: Path) -> None:
    record = kt.Record.read(here("records", str(folder), "--number", "3").out)
    assert record.end is not None
    assert kt.replay(record).returns() == record.end.returns


def test_all_of_them_become_files(here: Run, folder: Path, tmp_path: Path) -> None:
    assert here("records", str(folder), "--into", str(tmp_path / "files")).code == 0
    found = [kt.Record.read(path) for path in sorted((tmp_path / "files").iterdir())]
    assert len(found) == 6
    assert all(record.header.game == "sack" for record in found)


def test_what_happened_is_counted(here: Run, folder: Path) -> None:
    done = here("records", str(folder), "--events")
    assert done.code == 0
    assert any(line.startswith("swapped") or " swapped" in line for line in done.out.splitlines())


@pytest.mark.parametrize("more", [[], ["--check"], ["--number", "0"], ["--events"]])
def test_what_is_no_such_folder_is_said_in_a_sentence(here: Run, tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "shopping.txt").write_text("cheese")
    done = here("records", str(tmp_path), *more, "--lang", "en")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.err


def test_a_game_that_is_not_there_is_refused(here: Run, folder: Path) -> None:
    done = here("records", str(folder), "--number", "6")
    assert (done.code, done.out) == (2, "")
    assert "[no_such_game]" in done.err
