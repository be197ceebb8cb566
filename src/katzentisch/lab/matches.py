"""Bots against bots in runs that may be stopped: every game is a line of a file as soon as it ends.

python -m katzentisch.lab.matches GAME --players N --bots a,b,… --games N --out FILE.jsonl
    [--seed N] [--set OPTION=VALUE …] [--iterations N] [--seconds S]

Seats, seeds and intervals are those of the arena (`lab/arena.py`): bot (seat + g) mod B plays in game g. Besides wins
it counts how often each kind of event happened in a game, such as turns, and how long each bot thought: its CPU time,
which a busy machine does not change much, on average and in 99 of 100 decisions. Started again the same command goes
on after the games that are there; with no more games than these it only says what they are worth.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab import results
from katzentisch.lab.arena import Interval, Played, derive, score
from katzentisch.lab.command import exit_code
from katzentisch.lab.trials import mean, said
from katzentisch.table.drive import BrokeRules, asked, listening, nature, thought


class Run(msgspec.Struct, frozen=True):
    """What was measured: the first line of the file."""

    game: str
    rules_version: int
    options: dict[str, Any]
    bots: list[str]
    seed: int
    budget: Budget


class Match(msgspec.Struct, frozen=True):
    """One game: who sat where and got what, how often something happened, and how long each decision took, in ms."""

    number: int
    seats: list[str]
    returns: list[float]
    events: dict[str, int]
    thought: list[list[float]]  # by seat


def play(game: Game[Any, Any], run: Run, number: int) -> Match:
    state = game.new(**run.options)
    seats = [run.bots[(seat + number) % len(run.bots)] for seat in range(state.players)]
    rng = Random(derive(run.seed, number, "nature"))
    bots: list[Bot[Any]] = [
        find_bot(game, name)(game, derive(run.seed, number, f"seat {seat}")) for seat, name in enumerate(seats)
    ]
    times: list[list[float]] = [[] for _ in seats]
    listeners = listening(enumerate(bots))
    state.log = []
    while not state.over:
        for _ in nature(state, rng.randrange):
            pass
        for seat, offered in asked(state, listeners):
            view, legal = game.view(state, seat), state.legal(seat)
            begun = process_time()
            try:
                action = thought(bots[seat], view, legal, run.budget, offered)
            except BrokeRules as broke:
                facts = {"bot": seats[seat], "seat": seat + 1, "action": repr(broke.answer), "number": number}
                raise results.refusal("bot_broke_rules", **facts) from broke
            times[seat].append(round(1000 * (process_time() - begun), 3))
            if action != PASS:
                state.act(seat, action)
                break
    return Match(number, seats, list(state.returns()), Counter(event.kind for event in state.log), times)


def measure(game: Game[Any, Any], run: Run, games: int, out: Path) -> list[Match]:
    """The first `games` games of the run. Those that the file holds are not played again."""
    for name in run.bots:
        find_bot(game, name)
    done = results.resume(out, run, Match)
    for number in range(games):
        if number not in done:
            done[number] = play(game, run, number)
            results.write(out, done[number])
    return [done[number] for number in range(games)]


# What it is worth ----------------------------------------------------------------------------------------------------


def told(run: Run, played: Sequence[Match]) -> list[str]:
    lines = [f"{run.game}, {run.options['players']} players, {len(played)} games, seed {run.seed}"]
    counted = [Played(one.seats, one.returns, [0] * len(one.seats), [0.0] * len(one.seats)) for one in played]
    for name in dict.fromkeys(run.bots):
        mine = [ms for one in played for seat, ms in zip(one.seats, one.thought, strict=True) if seat == name]
        times = sorted(ms for some in mine for ms in some)
        found = score(name, counted)
        lines.append(
            f"  {name}: share {figure(found.share, found.share_95)}, times fair {figure(found.ratio, found.ratio_95)}"
            f"; ms of thought: mean {sum(times) / len(times):.1f}, 99 % {times[int(0.99 * (len(times) - 1))]:.1f}"
        )
    for kind in sorted({kind for one in played for kind in one.events}):
        found_in = [one.events.get(kind, 0) for one in played]
        if len({*found_in}) > 1:  # what happens equally often in every game says nothing
            lines.append(f"  {kind} {said(mean(found_in))}")
    return lines


def figure(value: float | None, interval: Interval | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" + (f" ({interval.low:.3f} … {interval.high:.3f})" if interval else "")


# The command ---------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    return exit_code("matches", lambda: _run(_arguments(arguments)), "the same command goes on from here.")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="matches", description="Bots against bots, in runs that may be stopped.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", required=True, metavar="a,b,…")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args(arguments)


def _run(chosen: argparse.Namespace) -> None:
    game = find_game(chosen.game)
    if chosen.games < 1:
        raise results.refusal("too_few", what="games", value=chosen.games, least=1)
    options: dict[str, Any] = {}
    for one in chosen.set:
        name, equals, text = one.partition("=")
        if not equals:
            raise results.refusal("not_a_setting", setting=one)
        known = next((option.values for option in game.options if option.name == name), ())
        options[name] = next((value for value in known if str(value).lower() == text.lower()), text)
    start = game.options_of(game.new(chosen.players, **options))
    budget = Budget(chosen.iterations, chosen.seconds)
    run = Run(game.id, game.rules_version, start, chosen.bots.split(","), chosen.seed, budget)
    for line in told(run, measure(game, run, chosen.games, chosen.out)):
        print(line)


if __name__ == "__main__":
    sys.exit(main())
