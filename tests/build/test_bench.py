"""The benchmark's arithmetic, and its refusals. That it measures is seen by running it: `./kt bench`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.lab import bench
from katzentisch.testing.race import (
    Contestant,
    Line,
    count_ours,
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


def test_the_table_says_what_was_met_and_what_was_missed() -> None:
    lines = [Line("quick", OURS, PEER, 2.0), Line("slow", OURS, PEER, 2.5), Line("so", OURS, PEER, None)]
    rows = bench.table([bench.judge(line, ROUNDS) for line in lines]).splitlines()
    assert rows[2] == "| quick | peer | ≥ 2.00 | 2.00 (1.00–3.00) times as fast | met |"
    assert rows[3].endswith("missed |")
    assert rows[4] == "| so | peer |  | 2.00 (1.00–3.00) times as fast |  |"


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


def test_a_table_in_mid_game_has_its_log_off() -> None:
    table = our_table(kt.game("mausen"), 32, players=4)
    assert not table.over
    assert table.log is None
    assert len(table.legal(0)) == 8


def test_without_open_spiel_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert bench.main() == 2
    assert capsys.readouterr() == ("", bench.MISSING + "\n")
