"""Bots against bots: many games, fairly seated, repeatable, and what their results are worth.

    result = simulate(kt.game(id), 4, ["search", "flat"], games=1000, seed=7, budget=Budget(600))

Seats       game g seats bot (seat + g) mod B on each seat: the list goes round the table, and one seat further with
            every game, so that all sit everywhere equally often.
Seeds       everything random in game g comes from (seed, g) and the seat. So the result is the same for any number
            of workers, but for the times, as long as the budget counts iterations and not seconds.
Intervals   95 %, normal, clustered by game: the seats of one game win at each other's cost, so a game, not a seat,
            is one observation.
Secrecy     a bot gets `game.view(state, seat)` and `state.legal(seat)`, never the state.
Interrupts  before anybody who has to act is asked, those who may interrupt are, in the order of `may()`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from random import Random
from threading import Thread
from time import perf_counter
from typing import Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget
from katzentisch.table.drive import BrokeRules, asked, listening, nature, thought

NORMAL_95 = 1.959964
CHUNKS_PER_WORKER = 16


class Interval(msgspec.Struct, frozen=True):
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """What one bot reached. `ratio` is its mean return over the mean of all seats in its games: 1 is a fair share."""

    bot: str
    games: int
    seats: int
    share: float | None  # mean return of a seat (in many games its share of the wins); none if it never sat down
    share_95: Interval | None  # none from a single game
    ratio: float | None  # none if all seats together returned nothing
    ratio_95: Interval | None
    decisions: int
    seconds_per_decision: float


class Result(msgspec.Struct, frozen=True):
    game: str
    rules_version: int
    options: dict[str, Any]
    bots: list[str]  # as they were dealt
    games: int
    seed: int
    budget: Budget
    interval: str
    scores: list[Score]


class Played(msgspec.Struct, frozen=True):
    """One finished game: who sat where, what each seat got, how often and how long it was asked."""

    seats: list[str]
    returns: list[float]
    decisions: list[int]
    seconds: list[float]


def simulate(
    game: Game[Any, Any],
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    budget: Budget,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play `games` games and count. `progress(done, games)` is called as they end."""
    for what, value in (("games", games), ("workers", workers)):
        if value < 1:
            raise _refusal("too_few", what=what, value=value, least=1)
    if not bots:
        raise _refusal("no_bots")
    for name in bots:
        find_bot(game, name)
    chosen = game.options_of(game.new(players, **(options or {})))
    match = Match(game, chosen, list(bots), seed, budget)
    played: list[Played | None] = [None] * games
    for done, (number, one) in enumerate(match.all(games, workers), 1):
        played[number] = one
        if progress is not None:
            progress(done, games)
    complete = [one for one in played if one is not None]
    return Result(
        game.id,
        game.rules_version,
        chosen,
        list(bots),
        games,
        seed,
        budget,
        "95 %, normal, clustered by game",
        [score(name, complete) for name in dict.fromkeys(bots)],
    )


class Match:
    """All that a worker needs to play any game of the match by its number."""

    def __init__(
        self, game: Game[Any, Any], options: dict[str, Any], bots: list[str], seed: int, budget: Budget
    ) -> None:
        self.game = game
        self.options = options
        self.bots = bots
        self.seed = seed
        self.budget = budget

    def all(self, games: int, workers: int) -> Iterator[tuple[int, Played]]:
        """Every game with its number, as they end."""
        if workers == 1:
            for number in range(games):
                yield number, self.play(number)
            return
        size = max(1, games // (workers * CHUNKS_PER_WORKER))
        chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
        # Fresh processes: a fork would copy the locks of a progress bar's thread.
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent)
        try:
            running: list[Future[list[tuple[int, Played]]]] = [pool.submit(self.some, chunk) for chunk in chunks]
            for future in as_completed(running):
                yield from future.result()
        finally:
            pool.shutdown(cancel_futures=True)

    def some(self, numbers: range) -> list[tuple[int, Played]]:
        return [(number, self.play(number)) for number in numbers]

    def play(self, number: int) -> Played:
        """Game `number`, from the first step to the last."""
        game = self.game
        state = game.new(**self.options)
        seats = [self.bots[(seat + number) % len(self.bots)] for seat in range(state.players)]
        rng = Random(derive(self.seed, number, "nature"))
        bots: list[Bot[Any]] = [
            find_bot(game, name)(game, derive(self.seed, number, f"seat {seat}")) for seat, name in enumerate(seats)
        ]
        decisions = [0] * state.players
        seconds = [0.0] * state.players
        state.log = []
        listeners = listening(enumerate(bots))
        while not state.over:
            for _ in nature(state, rng.randrange):
                pass
            for seat, offered in asked(state, listeners):
                view, legal = game.view(state, seat), state.legal(seat)
                begun = perf_counter()
                try:
                    action = thought(bots[seat], view, legal, self.budget, offered)
                except BrokeRules as broke:
                    facts = {"bot": seats[seat], "seat": seat + 1, "action": repr(broke.answer), "number": number}
                    raise _refusal("bot_broke_rules", **facts) from broke
                except Exception as error:  # whatever somebody's bot may raise
                    who = f"The bot {seats[seat]} on seat {seat + 1}"
                    error.add_note(f"{who} failed in game {number} of seed {self.seed}.")
                    raise
                seconds[seat] += perf_counter() - begun
                decisions[seat] += 1
                if action != PASS:
                    state.act(seat, action)
                    break
        return Played(seats, list(state.returns()), decisions, seconds)


def end_with_parent() -> None:
    """A worker whose parent was killed has nobody to answer to, and would wait for more work forever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def derive(seed: int, number: int, use: str) -> int:
    """An independent seed for each use in each game."""
    return int.from_bytes(sha256(f"{seed}/{number}/{use}".encode()).digest()[:8], "big")


# Counting ------------------------------------------------------------------------------------------------------------


def score(bot: str, played: Sequence[Played]) -> Score:
    """What one bot reached over all games it sat in."""
    got: list[float] = []
    held: list[float] = []
    fair: list[float] = []
    decisions, seconds = 0, 0.0
    for one in played:
        mine = [seat for seat, name in enumerate(one.seats) if name == bot]
        if not mine:
            continue
        got.append(sum(one.returns[seat] for seat in mine))
        held.append(len(mine))
        fair.append(len(mine) * sum(one.returns) / len(one.returns))
        decisions += sum(one.decisions[seat] for seat in mine)
        seconds += sum(one.seconds[seat] for seat in mine)
    share, share_95 = quotient(got, held)
    ratio, ratio_95 = quotient(got, fair)
    return Score(
        bot,
        len(got),
        int(sum(held)),
        share,
        share_95,
        ratio,
        ratio_95,
        decisions,
        seconds / decisions if decisions else 0.0,
    )


def quotient(got: Sequence[float], of: Sequence[float]) -> tuple[float | None, Interval | None]:
    """Sum over sum, with the 95 % interval that takes every pair (a game) as one observation."""
    whole = sum(of)
    if whole <= 0:
        return None, None
    value = sum(got) / whole
    n = len(got)
    if n < 2:
        return value, None
    spread = sum((a - value * b) ** 2 for a, b in zip(got, of, strict=True)) * n / (n - 1)
    margin = NORMAL_95 * sqrt(spread) / whole
    return value, Interval(value - margin, value + margin)


def _refusal(code: str, /, **facts: Any) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal
