"""Trials: the same dice for every bot, results that survive a stop, and honest intervals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

import katzentisch as kt
from katzentisch.lab.counting import pairs
from katzentisch.lab.trials import BATCH, Trial, gain, main, measure, play, read
from katzentisch.lab.trials import Run as Measured

GAME = kt.game("mystik")
START = GAME.position(GAME.new(players=2))
QUICK = kt.Budget(2)


def trials(path: Path) -> list[Trial]:
    return [trial for _, trial in sorted(read(path)[1].items())]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    measure(GAME, START, "random", BATCH + 1, QUICK, out=whole)
    measure(GAME, START, "random", BATCH, QUICK, out=torn)
    calls: list[tuple[int, int]] = []
    measure(GAME, START, "random", BATCH + 1, QUICK, out=torn, progress=lambda done, all_: calls.append((done, all_)))
    assert calls == [(BATCH, BATCH + 1), (BATCH + 1, BATCH + 1)]
    assert trials(torn) == trials(whole)
    assert len(trials(whole)) == BATCH + 1


@pytest.mark.slow("two more Pythons are started")
def test_workers_change_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    first = measure(GAME, START, "random", BATCH + 1, QUICK, out=one)
    second = measure(GAME, START, "random", BATCH + 1, QUICK, workers=2, out=two)
    assert (first.won, first.found, first.decisions) == (second.won, second.found, second.decisions)
    assert {file.name: file.read_bytes() for file in one.iterdir()} == {
        file.name: file.read_bytes() for file in two.iterdir()
    }


def test_results_of_another_run_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "out"
    measure(GAME, START, "random", 2, QUICK, out=out)
    with pytest.raises(kt.Illegal, match="another_run"):
        measure(GAME, START, "scripted", 2, QUICK, out=out)


class Lowest(kt.Bot[Any]):
    """Takes the first legal action, and keeps all it saw."""

    seen: ClassVar[list[Any]] = []

    def choose(self, view: Any, legal: Sequence[int], budget: kt.Budget) -> int:
        type(self).seen.append(GAME.show(view))
        return legal[0]


class SomebodyElse(Lowest):
    seen: ClassVar[list[Any]] = []


def test_bots_meet_the_same_dice() -> None:
    """What nature does depends on the seed alone, not on who plays: here two bots that choose alike."""
    for number in (1, 2):
        for bot in ("Lowest", "SomebodyElse"):
            play(GAME, Measured(GAME.id, GAME.rules_version, START, f"{__name__}:{bot}", QUICK), number)
    rounds = len(Lowest.seen) // 2
    assert Lowest.seen == SomebodyElse.seen
    assert Lowest.seen[:rounds] != Lowest.seen[rounds:]


def test_gains_are_counted_seed_by_seed() -> None:
    ours = {number: Trial(number, won, {}, 1, 0.0) for number, won in enumerate([1.0, 1.0, 0.0, 1.0])}
    theirs = {number: Trial(number, won, {}, 1, 0.0) for number, won in enumerate([0.0, 1.0, 0.0])}
    assert gain(ours, theirs).value == pytest.approx(1 / 3)


def test_the_share_of_wins_has_wilsons_interval() -> None:
    found = pairs([1.0] * 8 + [0.0] * 2).share()
    assert found.value == pytest.approx(0.8)
    assert [found.interval.low, found.interval.high] == pytest.approx([0.490, 0.943], abs=0.001)
    certain = pairs([1.0] * 5).share().interval
    assert [certain.low, certain.high] == pytest.approx([0.566, 1.0], abs=0.001)


def test_the_command_says_how_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = str(tmp_path / "ours"), str(tmp_path / "theirs")
    start = ["--set", "chapter=under_the_helmet", "--seeds", "2", "--iterations", "1"]
    main(["mystik", "random", *start, "--out", theirs])
    main(["mystik", "scripted", *start, "--out", ours, "--against", theirs])
    said = capsys.readouterr().out
    assert said.startswith("random, 2 trials: won 0.000")
    assert "scripted, 2 trials: won" in said
    assert f"won more than {theirs}: " in said


# What somebody got wrong ---------------------------------------------------------------------------------------------


def broken(folder: Path) -> dict[str, list[str]]:
    """Arguments after the game, by what is wrong with them."""
    for name, text in {
        "text.json": b"Dear diary",
        "list.json": b"[1]",
        "latin.json": b'{"a":"\xff"}',
        "deep.json": b'{"a":' * 5000,
    }.items():
        (folder / name).write_bytes(text)
    fine, mixed = folder / "fine", folder / "mixed"
    for path in (fine, mixed):
        measure(GAME, {"chapter": "under_the_helmet"}, "random", 1, kt.Budget(0), out=path)
    (mixed / "part-000000000000.jsonl").write_bytes(b"not a trial\n")
    for name, run in (("words", "Dear diary"), ("half", '{"game":"mystik"}')):
        (folder / name).mkdir()
        (folder / name / "_run.json").write_text(run)
    where = {name: str(folder / name) for name in ("text.json", "list.json", "latin.json", "deep.json")}
    return {
        "unknown_bot": ["nobody"],
        "bot_unfindable": ["no.such.module:Bot"],
        "no position: missing": ["random", "--position", str(folder / "nothing.json")],
        "no position: folder": ["random", "--position", str(folder)],
        **{f"no position: {name}": ["random", "--position", path] for name, path in where.items()},
        "not_a_setting": ["random", "--set", "chapter"],
        "unknown field": ["random", "--set", "colour=red"],
        "unknown value": ["random", "--set", "chapter=nowhere"],
        "wrong kind": ["random", "--set", "players=two"],
        "no seeds": ["random", "--seeds", "0"],
        "no workers": ["random", "--workers", "-1"],
        "bad_budget": ["random", "--seconds", "nan"],
        "negative budget": ["random", "--iterations", "-5"],
        "out: a folder of something else": ["random", "--out", str(folder)],
        "out: a file": ["random", "--out", str(folder / "text.json")],
        "out: below a file": ["random", "--out", str(folder / "text.json" / "out")],
        "out: nowhere to write": ["random", "--out", "/proc/out.jsonl"],
        "out: words": ["random", "--out", str(folder / "words")],
        "out: half a run": ["random", "--out", str(folder / "half")],
        "out: one part broken": ["random", "--out", str(mixed)],
        "against: alone": ["random", "--against", str(fine)],
        "against: missing": ["random", "--out", str(folder / "o"), "--against", str(folder / "nothing")],
        "against: words": ["random", "--out", str(folder / "o"), "--against", str(folder / "words")],
    }


CODES = {
    "unknown_bot": "unknown_bot",
    "bot_unfindable": "bot_not_found",
    "no position: missing": "file_unusable",
    "no position: folder": "file_unusable",
    "no position: text.json": "not_a_position",
    "no position: list.json": "not_a_position",
    "no position: latin.json": "not_a_position",
    "no position: deep.json": "not_a_position",
    "not_a_setting": "not_a_setting",
    "unknown field": "position_shape",
    "unknown value": "position_name",
    "wrong kind": "position_shape",
    "no seeds": "too_few",
    "no workers": "too_few",
    "bad_budget": "bad_budget",
    "negative budget": "bad_budget",
    "out: a folder of something else": "not_results",
    "out: a file": "file_unusable",
    "out: below a file": "file_unusable",
    "out: nowhere to write": "file_unusable",
    "out: words": "not_results",
    "out: half a run": "not_results",
    "out: one part broken": "not_results",
    "against: alone": "against_needs_out",
    "against: missing": "file_unusable",
    "against: words": "not_results",
}
START_OF = ["--set", "chapter=under_the_helmet"]


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_whatever_is_wrong_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes: dict[str, str] = {}
    for what, words in broken(tmp_path).items():
        before = contents(tmp_path)
        assert main(["mystik", *START_OF, *words]) == 2, what
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1), what
        assert err.endswith("]\n"), what
        codes[what] = err.rpartition("[")[2].partition("]")[0].partition(",")[0]
        assert contents(tmp_path) == before, f"{what}: nothing was touched"
    assert codes == CODES
    assert main(["no-such-game", "random"]) == 2
    assert "[unknown_game]" in capsys.readouterr().err


def test_results_of_another_start_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = str(tmp_path / "ours"), str(tmp_path / "theirs")
    assert main(["mystik", "random", "--set", "chapter=a_hundred_feet", "--seeds", "1", "--out", theirs]) == 0
    assert main(["mystik", "random", *START_OF, "--seeds", "1", "--out", ours, "--against", theirs]) == 2
    assert "[another_start]" in capsys.readouterr().err


def test_ctrl_c_is_one_sentence_and_the_results_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    played: list[int] = []

    def impatient(game: Any, run: Measured, number: int) -> Trial:
        if number == BATCH + 1:
            raise KeyboardInterrupt
        played.append(number)
        return play(game, run, number)

    monkeypatch.setattr("katzentisch.lab.trials.play", impatient)
    assert main(["mystik", "random", *START_OF, "--seeds", "9", "--out", str(out)]) == 130
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(read(out)[1]) == played[:BATCH] == [*range(BATCH)]


@pytest.mark.slow("two more Pythons play chapters")
def test_ctrl_c_with_workers_is_one_sentence(tmp_path: Path) -> None:
    """A real signal to the whole group, as a terminal sends it."""
    command = [sys.executable, "-P", "-m", "katzentisch.lab.trials", "mystik", "random", *START_OF, "--seeds", "9999"]
    command += ["--workers", "2", "--out", str(tmp_path / "out")]
    path = os.pathsep.join(each for each in sys.path if each)
    environ = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, env=environ) as process:
        while len([*(tmp_path / "out").glob("part-*")]) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.decode().count("\n")) == (130, 1), err.decode()
