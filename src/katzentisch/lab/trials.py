"""How well does a bot play alone, or a team of it together? The same starts and the same dice for every bot.

    result = measure(kt.game(id), {"players": 2}, "planner", seeds=500, budget=Budget(60), out=Path("p"))

Where the arena seats bots against each other, a trial lets one bot play all seats of one start, once for each seed.

Common random numbers   nature and bots of trial n draw from (n, what for), never from who plays: two bots, or two
                        budgets, meet the same dice in the same order, and `gain` compares them seed by seed.
Partial results         with `out`, trials are kept in that folder, a part for each batch. Started again, the run goes
                        on after what is there; a folder of another run, or of something else, is refused and left.
Intervals               95 %: Wilson's for the share of wins, normal ones for means and for gains.

python -m katzentisch.lab.trials GAME BOT [--position FILE.json] [--set OPTION=VALUE …] [--seeds N]
    [--iterations N] [--seconds S] [--workers N] [--out FOLDER] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.lab import farm
from katzentisch.lab.arena import derive
from katzentisch.lab.command import exit_code
from katzentisch.lab.counting import Mean, Pairs, pairs
from katzentisch.lab.crew import Here, Workers
from katzentisch.lab.farm import Job
from katzentisch.lab.parts import Folder, refusal, refusing
from katzentisch.table.drive import BrokeRules, thought

SEED = 0
BATCH = 5
"""Trials in a batch: each may take a minute."""


class Run(msgspec.Struct, frozen=True):
    """What is measured, as it stands beside the results. Results of runs that differ here do not mix."""

    game: str
    rules_version: int
    start: dict[str, Any]  # a position, whole
    bot: str
    budget: Budget
    batch: int = BATCH


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table, played to its end. `found`: what the game finds worth measuring (`Game.yardsticks`)."""

    number: int
    won: float  # the mean return of the seats
    found: dict[str, float]
    decisions: int
    seconds: float = 0.0  # not kept: it cannot be repeated


class Summary(msgspec.Struct, frozen=True):
    bot: str
    budget: Budget
    trials: int
    won: Mean
    found: dict[str, Mean]
    decisions: float  # in a trial
    seconds: float  # in a trial that was played now, thinking only


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
            raise refusal("too_few", what=what, value=value, least=1)
    find_bot(game, bot)
    whole = game.position(game.load(dict(start)))
    run = Run(game.id, game.rules_version, whole, bot, budget)
    folder = None if out is None else Folder(out)
    if folder is not None:
        folder.open(run)
    crew = Here() if workers == 1 else Workers(workers)

    def heard(done: int, so_far: Tally) -> None:
        if progress is not None:
            progress(done, seeds)

    return farm.run(Trials(run, game), seeds, crew, folder, progress=heard).summary(run)


class Tally:
    """What is counted of trials."""

    def __init__(self) -> None:
        self.won = Pairs()
        self.found: dict[str, Pairs] = {}
        self.decisions = self.timed = 0
        self.seconds = 0.0

    def add(self, trial: Trial) -> None:
        self.won.add(trial.won)
        for name, value in trial.found.items():
            self.found.setdefault(name, Pairs()).add(value)
        self.decisions += trial.decisions
        self.timed += trial.seconds > 0
        self.seconds += trial.seconds

    def merge(self, other: Tally) -> None:
        self.won.merge(other.won)
        for name, theirs in other.found.items():
            self.found.setdefault(name, Pairs()).merge(theirs)
        self.decisions += other.decisions
        self.timed += other.timed
        self.seconds += other.seconds

    def summary(self, run: Run) -> Summary:
        return Summary(
            run.bot,
            run.budget,
            self.won.n,
            self.won.share(),
            {name: found.mean() for name, found in self.found.items()},
            self.decisions / self.won.n,
            self.seconds / max(1, self.timed),
        )


class Trials(Job[Trial, Tally]):
    """Trials of a run, by number; a part is a line of JSON for each."""

    suffix = ".jsonl"

    def __init__(self, run: Run, game: Game[Any, Any]) -> None:
        super().__init__(run, run.batch)
        self.played = run
        self.game = game

    def play(self, number: int) -> Trial:
        return play(self.game, self.played, number)

    def sums(self, results: Iterable[Trial]) -> Tally:
        found = Tally()
        for trial in results:
            found.add(trial)
        return found

    def pack(self, results: list[Trial]) -> bytes:
        lines = [msgspec.json.encode(msgspec.structs.replace(trial, seconds=0.0)) for trial in results]
        return b"".join(line + b"\n" for line in lines)

    def unpack(self, part: bytes) -> list[Trial]:
        return [msgspec.json.decode(line, type=Trial) for line in part.splitlines()]

    def count(self, file: Path) -> int:
        return len(self.unpack(file.read_bytes()))


def play(game: Game[Any, Any], run: Run, number: int) -> Trial:
    """Trial `number`, from the first step to the last."""
    return play_out(game, game.load(run.start), run, number)


def play_out(game: Game[Any, Any], state: Any, run: Run, number: int) -> Trial:
    """The same on a table that is already there: afterwards `state` is its end."""
    nature = Random(derive(SEED, number, "nature"))
    make = find_bot(game, run.bot)
    bots = [make(game, derive(SEED, number, f"seat {seat}")) for seat in range(state.players)]
    decisions, seconds = 0, 0.0
    while not state.over:
        if k := state.chance():
            state.happen(nature.randrange(k))
            continue
        seat = state.must()[0]
        view, legal = game.view(state, seat), state.legal(seat)
        begun = perf_counter()
        facts = {"bot": run.bot, "seat": seat + 1, "number": number, "seed": SEED}
        try:
            action = thought(bots[seat], view, legal, run.budget)
        except BrokeRules as broke:
            raise refusal("bot_broke_rules", **facts, action=repr(broke.answer)) from broke
        except Exception as error:  # whatever somebody's bot may raise
            raise refusal("game_failed", **facts, problem=repr(error)) from error
        seconds += perf_counter() - begun
        decisions += 1
        state.act(seat, action)
    returns = state.returns()
    return Trial(number, sum(returns) / len(returns), dict(game.yardsticks(state)), decisions, seconds)


# Files ---------------------------------------------------------------------------------------------------------------


def read(path: Path) -> tuple[Run, dict[int, Trial]]:
    """What was measured in a folder, and its trials by number."""
    folder = Folder(path)
    run = folder.run(Run)
    job = Trials(run, find_game(run.game))
    return run, {trial.number: trial for first in folder.parts(job) for trial in folder.read(job, first)}


def read_position(path: Path) -> dict[str, Any]:
    with refusing(path):
        text = path.read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refusal("not_a_position", file=str(path), problem=str(problem)) from problem


def gain(ours: Mapping[int, Trial], theirs: Mapping[int, Trial]) -> Mean:
    """By how much one bot wins more often than another, over the seeds that both have played."""
    if not ours.keys() & theirs.keys():
        raise refusal("nothing_common")
    return pairs([ours[number].won - theirs[number].won for number in sorted(ours.keys() & theirs.keys())]).mean()


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
    parser.add_argument("--out", type=Path, help="a folder for the results")
    parser.add_argument("--against", type=Path, help="the folder of another run: how much is won over it?")
    return parser.parse_args(arguments)


def _run(chosen: argparse.Namespace) -> None:
    if chosen.against and not chosen.out:
        raise refusal("against_needs_out")
    theirs = read(chosen.against) if chosen.against else None  # before hours are spent
    start = read_position(chosen.position) if chosen.position else {}
    for one in chosen.set:
        name, equals, value = one.partition("=")
        if not equals:
            raise refusal("not_a_setting", setting=one)
        start[name] = value
    if chosen.iterations < 0 or not 0 <= chosen.seconds < inf:
        raise refusal("bad_budget")
    game, budget = find_game(chosen.game), Budget(chosen.iterations, chosen.seconds)
    result = measure(game, start, chosen.bot, chosen.seeds, budget, chosen.workers, chosen.out)
    print(f"{result.bot}, {result.trials} trials: won {said(result.won)}")
    for name, one in result.found.items():
        print(f"  {name} {said(one)}")
    print(f"  decisions {result.decisions:.1f}, seconds {result.seconds:.2f}")
    if theirs is not None:
        ours = read(chosen.out)
        if _started(ours[0]) != _started(theirs[0]):
            raise refusal("another_start", file=str(chosen.against))
        print(f"  won more than {chosen.against}: {said(gain(ours[1], theirs[1]))}")


def _started(run: Run) -> tuple[str, int, dict[str, Any]]:
    """What two runs must have in common to be compared."""
    return run.game, run.rules_version, run.start


if __name__ == "__main__":
    sys.exit(main())
