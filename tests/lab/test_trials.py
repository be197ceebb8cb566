"""Trials: the same dice for every bot, results that survive a stop, and honest intervals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import katzentisch as kt
from katzentisch.lab.trials import Run as Measured
from katzentisch.lab.trials import Trial, gain, main, measure, play, read, share

GAME = kt.game("mystik")
START = GAME.position(GAME.new(players=2))
QUICK = kt.Budget(2)


def timeless(path: Path) -> list[Trial]:
    return [msgspec.structs.replace(trial, seconds=0.0) for _, trial in sorted(read(path)[1].items())]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    measure(GAME, START, "random", 6, QUICK, out=whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:3]) + lines[3][:10])
    calls: list[tuple[int, int]] = []
    measure(GAME, START, "random", 6, QUICK, out=torn, progress=lambda done, all_: calls.append((done, all_)))
    assert calls == [(3, 6), (4, 6), (5, 6), (6, 6)]
    assert timeless(torn) == timeless(whole)


def test_workers_change_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    measure(GAME, START, "random", 4, QUICK, out=one)
    measure(GAME, START, "random", 4, QUICK, workers=2, out=two)
    assert timeless(one) == timeless(two)


def test_results_of_another_run_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
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
    found = share([1.0] * 8 + [0.0] * 2)
    assert found.value == pytest.approx(0.8)
    assert [found.interval.low, found.interval.high] == pytest.approx([0.490, 0.943], abs=0.001)
    certain = share([1.0] * 5).interval
    assert [certain.low, certain.high] == pytest.approx([0.566, 1.0], abs=0.001)


def test_the_command_says_how_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = str(tmp_path / "ours.jsonl"), str(tmp_path / "theirs.jsonl")
    start = ["--set", "chapter=under_the_helmet", "--seeds", "2", "--iterations", "1"]
    main(["mystik", "random", *start, "--out", theirs])
    main(["mystik", "scripted", *start, "--out", ours, "--against", theirs])
    said = capsys.readouterr().out
    assert said.startswith("random, 2 trials: won 0.000")
    assert "scripted, 2 trials: won" in said
    assert f"won more than {theirs}: " in said
