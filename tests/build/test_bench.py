"""The benchmark's arithmetic, and its refusals. That it measures is seen by running it: `./kt bench`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy
import pyspiel
import pytest

import katzentisch as kt
from katzentisch.core.registry import own_games
from katzentisch.lab import bench
from katzentisch.lab.stepping import our_environment, steps
from katzentisch.testing.race import (
    Contestant,
    Line,
    Peers,
    count_ours,
    for_learners,
    our_bot,
    our_rollouts,
    our_steps,
    our_table,
    our_thoughts,
    our_walk,
)


def nothing(times: int) -> None:
    pass


OURS, PEER = Contestant("ours", nothing), Contestant("peer", nothing)
ROUNDS = [{"ours": 10.0, "peer": 5.0}, {"ours": 30.0, "peer": 10.0}, {"ours": 4.0, "peer": 4.0}]


def test_the_figure_is_the_median_of_the_ratios_within_the_rounds() -> None:
    line = bench.judge(Line("line", OURS, PEER, 2.0), ROUNDS)
    assert (line["measured"], line["met"], line["quartiles"]) == (2.0, True, [1.0, 3.0])
    assert bench.judge(Line("line", OURS, PEER, 2.1), ROUNDS)["met"] is False


def test_for_times_less_is_better() -> None:
    line = bench.judge(Line("line", OURS, PEER, 0.5, faster=False), ROUNDS)
    assert (line["measured"], line["met"]) == (0.5, True)
    assert bench.judge(Line("line", OURS, PEER, 0.4, faster=False), ROUNDS)["met"] is False
    assert bench.judge(Line("line", OURS, PEER, None, faster=False), ROUNDS)["met"] is None


def test_without_a_peer_it_is_what_is_done_in_a_second() -> None:
    line = bench.judge(Line("line", OURS, None, 9.5), ROUNDS)
    assert (line["measured"], line["quartiles"], line["met"]) == (10.0, [4.0, 30.0], True)
    assert bench.judge(Line("line", OURS, None, 10.5), ROUNDS)["met"] is False


def test_the_table_says_what_was_met_and_what_was_missed() -> None:
    lines = [Line("quick", OURS, PEER, 2.0), Line("slow", OURS, PEER, 2.5), Line("so", OURS, PEER, None)]
    lines.append(Line("alone", OURS, None, 12_000.0))
    rows = bench.table([bench.judge(line, ROUNDS) for line in lines]).splitlines()
    assert rows[2] == "| quick | peer | ≥ 2.00 | 2.00 (1.00–3.00) times as fast | met |"
    assert rows[3].endswith("missed |")
    assert rows[4] == "| so | peer |  | 2.00 (1.00–3.00) times as fast |  |"
    assert rows[5] == "| alone |  | ≥ 12,000 | 10 (4–30) in a second | missed |"


def test_every_contestant_runs_in_every_round_and_in_turn() -> None:
    order: list[str] = []

    def busy(name: str, loops: int) -> Contestant:
        def work(times: int) -> None:
            order.append(name)
            for _ in range(times * loops):
                pass

        return Contestant(name, work)

    rounds = bench.race([busy("one", 1000), busy("two", 2000)], rounds=4)
    assert order[-8:] == ["one", "two", "two", "one"] * 2
    assert all(set(rates) == {"one", "two"} and min(rates.values()) > 0 for rates in rounds)


def test_a_game_of_another_length_does_not_race() -> None:
    mausen = kt.game("mausen")
    assert count_ours(mausen, players=4) == 64
    for make in (our_steps, our_rollouts):
        make("whole", mausen, 64, players=4).work(2)
        with pytest.raises(RuntimeError, match="60 decisions, and 64 were made"):
            make("short", mausen, 60, players=4)


class Countdown(kt.State):
    """Seven decisions and it is over; all tables count together."""

    made = 0

    def __init__(self) -> None:
        super().__init__(1)
        self.left = 7

    def must(self) -> tuple[int, ...]:
        return (0,)

    def legal(self, seat: int) -> tuple[int, ...]:
        return (0, 1)

    def play(self, seat: int, action: int) -> None:
        Countdown.made += 1
        self.left -= 1
        self.over = self.left == 0

    def clone(self) -> Countdown:
        return Countdown()


class CountdownGame(kt.Game[Countdown, Any]):
    id = "countdown"
    player_counts = range(1, 2)

    def start(self, players: int, options: Mapping[str, Any]) -> Countdown:
        return Countdown()


def test_a_walk_makes_as_many_decisions_as_it_counts() -> None:
    our_walk("walk", CountdownGame(), 100).work(2)
    assert Countdown.made == 200


def test_bots_race_by_views_and_their_iterations_count() -> None:
    mausen = kt.game("mausen")
    our_bot("games", mausen, "greedy", players=3).work(1)
    thoughts = our_thoughts("thoughts", mausen, "flat", our_table(mausen, 8, players=4), 25)
    thoughts.work(2)
    assert thoughts.units == 25


@pytest.mark.parametrize("id", own_games())
def test_a_game_is_measured_for_learners(id: str) -> None:
    """As views in numbers, and step by step as an environment beside one of somebody else."""
    game = kt.game(id)
    lines = for_learners(id, game, game.player_counts[0], Peers(None, our_environment, PEER), views=1e4)
    assert [(line.ours.name, line.peer, line.goal) for line in lines] == [
        (f"{id}, views as numbers", None, 1e4),
        (f"{id}, AEC steps", None, None),
        (f"{id}, AEC steps", PEER, None),
    ]
    for line in lines:
        line.ours.work(1)


@pytest.mark.slow("a piece of every contestant's work, which is whole games of some")
@pytest.mark.parametrize("id", own_games())
def test_every_line_of_a_game_can_be_run(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the compiled build too, on whichever build this is."""
    game = kt.game(id)
    monkeypatch.setattr(f"{game.home}.bench.really_compiled", lambda game: True)
    lines = game.bench(Peers(pyspiel, our_environment, PEER))
    assert any("compiled" in line.title for line in lines)
    for contestant in {one for line in lines for one in (line.ours, line.peer) if one is not None}:
        contestant.work(1)


class Endless:
    """An environment of three steps that counts."""

    def __init__(self) -> None:
        self.made = self.begun = 0

    def reset(self, seed: int | None = None) -> None:
        self.begun += 1
        self.left = 3

    def last(self) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        return {"action_mask": numpy.array([0, 0, 1, 0])}, 0.0, self.left == 0, False, {}

    def step(self, action: int) -> None:
        assert action == 2, "the only one that is legal"
        self.made += 1
        self.left -= 1


def test_steps_of_an_environment_are_counted_and_legal() -> None:
    env = Endless()
    contestant = steps("steps", env)
    contestant.work(3)
    assert env.made == 3 * contestant.units
    assert env.begun == env.made // 3, "a new game after three steps"


def test_a_table_in_mid_game_has_its_log_off() -> None:
    table = our_table(kt.game("mausen"), 32, players=4)
    assert not table.over
    assert table.log is None
    assert len(table.legal(0)) == 8


@pytest.mark.parametrize("missing", ["pyspiel", "pettingzoo.classic"])
def test_without_a_peer_it_says_how_to_get_it(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert bench.main() == 2
    assert capsys.readouterr() == ("", bench.MISSING.format(missing) + "\n")
