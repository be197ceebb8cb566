"""Runs of bots against bots that may be stopped and go on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab.matches import Match, Run, main, measure

GAME = find_game("mausen")


def run_of(seed: int = 3) -> Run:
    return Run(GAME.id, GAME.rules_version, GAME.options_of(GAME.new(3)), ["random", "greedy"], seed, Budget(5))


def without_times(played: list[Match]) -> list[Match]:
    return [msgspec.structs.replace(one, thought=[]) for one in played]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = measure(GAME, run_of(), 4, tmp_path / "whole.jsonl")
    out = tmp_path / "stopped.jsonl"
    measure(GAME, run_of(), 2, out)
    with out.open("ab") as file:
        file.write(b'{"number": 2, "seats": ["ra')  # the machine went off here
    assert without_times(measure(GAME, run_of(), 4, out)) == without_times(whole)
    assert len(out.read_bytes().splitlines()) == 5  # the run and four games


def test_games_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    measure(GAME, run_of(), 2, out)
    before = out.read_bytes()
    measure(GAME, run_of(), 2, out)
    assert out.read_bytes() == before


def test_results_of_another_run_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    measure(GAME, run_of(seed=3), 1, out)
    before = out.read_bytes()
    with pytest.raises(Illegal) as refused:
        measure(GAME, run_of(seed=4), 1, out)
    assert refused.value.code == "another_run"
    assert out.read_bytes() == before


def test_it_says_who_won_what_happened_and_how_long_was_thought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["cluedo", "--players", "3", "--bots", "notebook,random", "--games", "3", "--set", "classic=true"]
    assert main([*arguments, "--out", str(tmp_path / "c.jsonl")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("cluedo, 3 players, 3 games, seed 1\n  notebook: share ")
    assert "ms of thought: mean " in said
    assert "\n  turn " in said
    assert "\n  lot " not in said  # once in every game


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "nobody"], "nobody"),
        (["--bots", "random", "--games", "0"], "games must be at least 1"),
        (["--bots", "random", "--set", "classic"], "--set expects FIELD=VALUE"),
        (["--bots", "random", "--set", "colour=red"], "colour"),
    ],
)
def test_what_is_typed_wrong_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cluedo", *arguments, "--out", str(tmp_path / "x.jsonl")]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not (tmp_path / "x.jsonl").exists()
