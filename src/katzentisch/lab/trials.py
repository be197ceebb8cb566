"""How well does a bot play alone, or a team of it together? The same starts and the same dice for every bot.

    result = measure(kt.game(id), {"players": 2}, "planner", seeds=500, budget=Budget(60), out=Path("p.jsonl"))

Where the arena seats bots against each other, a trial lets one bot play all seats of one start, once for each seed.

Common random numbers   nature and bots of trial n draw from (n, what for), never from who plays: two bots, or two
                        budgets, meet the same dice in the same order, and `gain` compares them seed by seed.
Partial results         with `out`, every trial is one line of JSON as soon as it ends. Started again, the run goes on
                        after what is there; a line that was cut off is played again; a file of another run, or of
                        something else, is refused and left as it is.
Intervals               95 %: Wilson's for the share of wins, normal ones for means and for gains.

python -m katzentisch.lab.trials GAME BOT [--position FILE.json] [--set OPTION=VALUE …] [--seeds N]
    [--iterations N] [--seconds S] [--workers N] [--out FILE.jsonl] [--against FILE.jsonl]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import inf, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab import results
from katzentisch.lab.arena import NORMAL_95, Interval, derive, end_with_parent
from katzentisch.lab.command import exit_code


class Run(msgspec.Struct, frozen=True):
    """What was measured: the first line of a file of results. Results of runs that differ here do not mix."""

    game: str
    rules_version: int
    start: dict[str, Any]  # a position, whole
    bot: str
    budget: Budget


class Trial(msgspec.Struct, frozen=True):
    """One table, played to its end. `found`: what the game finds worth measuring (`Game.yardsticks`)."""

    number: int
    won: float  # the mean return of the seats
    found: dict[str, float]
    decisions: int
    seconds: float


class Mean(msgspec.Struct, frozen=True):
    value: float
    interval: Interval


class Summary(msgspec.Struct, frozen=True):
    bot: str
    budget: Budget
    trials: int
    won: Mean
    found: dict[str, Mean]
    decisions: float  # in a trial
    seconds: float  # in a trial, thinking only


def measure(
    game: Game[Any, Any],
    start: Mapping[str, Any],
    bot: str,
    seeds: int,
    budget: Budget,
    workers: int = 1,
    out: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Play `start` (a position, perhaps only its beginning) once for each seed, and say how it went."""
    for what, value in (("seeds", seeds), ("workers", workers)):
        if value < 1:
            raise results.refusal("too_few", what=what, value=value, least=1)
    find_bot(game, bot)
    whole = game.position(game.load(dict(start)))
    run = Run(game.id, game.rules_version, whole, bot, budget)
    done = {} if out is None else results.resume(out, run, Trial)
    missing = [number for number in range(seeds) if number not in done]
    for trial in trials(game, run, missing, workers):
        done[trial.number] = trial
        if out is not None:
            results.write(out, trial)
        if progress is not None:
            progress(len(done), seeds)
    return summary(bot, budget, [done[number] for number in range(seeds)])


def trials(game: Game[Any, Any], run: Run, numbers: Sequence[int], workers: int) -> Iterator[Trial]:
    """These trials, as they end."""
    if workers == 1:
        for number in numbers:
            yield play(game, run, number)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent)
    try:
        for future in as_completed([pool.submit(play, game, run, number) for number in numbers]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def play(game: Game[Any, Any], run: Run, number: int) -> Trial:
    """Trial `number`, from the first step to the last."""
    state = game.load(run.start)
    nature = Random(derive(0, number, "nature"))
    make = find_bot(game, run.bot)
    bots = [make(game, derive(0, number, f"seat {seat}")) for seat in range(state.players)]
    decisions, seconds = 0, 0.0
    while not state.over:
        if k := state.chance():
            state.happen(nature.randrange(k))
            continue
        seat = state.must()[0]
        view, legal = game.view(state, seat), state.legal(seat)
        begun = perf_counter()
        action = bots[seat].choose(view, legal, run.budget)
        seconds += perf_counter() - begun
        decisions += 1
        if action not in legal:
            raise results.refusal("bot_broke_rules", bot=run.bot, seat=seat + 1, action=repr(action), number=number)
        state.act(seat, action)
    returns = state.returns()
    return Trial(number, sum(returns) / len(returns), dict(game.yardsticks(state)), decisions, seconds)


# Files ---------------------------------------------------------------------------------------------------------------


def read(path: Path) -> tuple[Run, dict[int, Trial]]:
    return results.read(path, Run, Trial)


def read_position(path: Path) -> dict[str, Any]:
    with results.refusing(path):
        text = path.read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise results.refusal("not_a_position", file=str(path), problem=str(problem)) from problem


# Counting ------------------------------------------------------------------------------------------------------------


def summary(bot: str, budget: Budget, played: Sequence[Trial]) -> Summary:
    number = len(played)
    names = dict.fromkeys(name for trial in played for name in trial.found)
    return Summary(
        bot,
        budget,
        number,
        share([trial.won for trial in played]),
        {name: mean([trial.found[name] for trial in played if name in trial.found]) for name in names},
        sum(trial.decisions for trial in played) / number,
        sum(trial.seconds for trial in played) / number,
    )


def share(values: Sequence[float]) -> Mean:
    """Wilson's interval: it holds for few trials and for shares near 0 and 1 too."""
    n, p = len(values), sum(values) / len(values)
    z = NORMAL_95
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    margin = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Mean(p, Interval(centre - margin, centre + margin))


def mean(values: Sequence[float]) -> Mean:
    n = len(values)
    value = sum(values) / n
    spread = sum((one - value) ** 2 for one in values) / max(1, n - 1)
    margin = NORMAL_95 * sqrt(spread / n)
    return Mean(value, Interval(value - margin, value + margin))


def gain(ours: Mapping[int, Trial], theirs: Mapping[int, Trial]) -> Mean:
    """By how much one bot wins more often than another, over the seeds that both have played."""
    if not ours.keys() & theirs.keys():
        raise results.refusal("nothing_common")
    return mean([ours[number].won - theirs[number].won for number in sorted(ours.keys() & theirs.keys())])


# The command ---------------------------------------------------------------------------------------------------------


def said(one: Mean) -> str:
    return f"{one.value:.3f} ({one.interval.low:.3f} … {one.interval.high:.3f})"


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    return exit_code(
        "trials", lambda: _run(_arguments(arguments)), "what has been written with --out goes on from there."
    )


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="trials", description="One bot, one start, many seeds.")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--position", type=Path, help="a position as JSON")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="a field of the position")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--against", type=Path, help="results of another run: how much is won over it?")
    return parser.parse_args(arguments)


def _run(chosen: argparse.Namespace) -> None:
    if chosen.against and not chosen.out:
        raise results.refusal("against_needs_out")
    theirs = read(chosen.against) if chosen.against else None  # before hours are spent
    start = read_position(chosen.position) if chosen.position else {}
    for one in chosen.set:
        name, equals, value = one.partition("=")
        if not equals:
            raise results.refusal("not_a_setting", setting=one)
        start[name] = value
    if chosen.iterations < 0 or not 0 <= chosen.seconds < inf:
        raise results.refusal("bad_budget")
    game, budget = find_game(chosen.game), Budget(chosen.iterations, chosen.seconds)
    result = measure(game, start, chosen.bot, chosen.seeds, budget, chosen.workers, chosen.out)
    print(f"{result.bot}, {result.trials} trials: won {said(result.won)}")
    for name, one in result.found.items():
        print(f"  {name} {said(one)}")
    print(f"  decisions {result.decisions:.1f}, seconds {result.seconds:.2f}")
    if theirs is not None:
        ours = read(chosen.out)
        if _started(ours[0]) != _started(theirs[0]):
            raise results.refusal("another_start", file=str(chosen.against))
        print(f"  won more than {chosen.against}: {said(gain(ours[1], theirs[1]))}")


def _started(run: Run) -> tuple[str, int, dict[str, Any]]:
    """What two runs must have in common to be compared."""
    return run.game, run.rules_version, run.start


if __name__ == "__main__":
    sys.exit(main())
