"""Who races in the benchmark: our games here, OpenSpiel's in `spiel.py`, each driven in the quickest way Python has
for it.

A contestant does a piece of work n times (a whole random game, one clone, one view); `units` is what one piece counts
for. Random play takes `legal[int(random() * len(legal))]` on both sides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from katzentisch.core.build import build, compiled_modules
from katzentisch.core.contract import Game
from katzentisch.core.playout import playout
from katzentisch.core.shapes import Budget
from katzentisch.core.state import State

VIEWS = 200
"""So many are encoded in turn: more than one game has of most."""


@dataclass(frozen=True, eq=False)
class Contestant:
    name: str
    work: Callable[[int], None]
    units: int = 1


@dataclass(frozen=True)
class Line:
    """`faster`: how many times as fast ours is, at least `goal`. Else: ours takes at most `goal` of the peer's time.
    Without a peer: how much of it ours does in a CPU second, at least `goal`."""

    title: str
    ours: Contestant
    peer: Contestant | None
    goal: float | None
    faster: bool = True


@dataclass(frozen=True)
class Peers:
    """What is handed over to a game, so that it can name who its lines are against."""

    pyspiel: Any
    """OpenSpiel."""
    environment: Callable[[str, Game[Any, Any], int], Contestant]
    """Random play of a game as an environment of PettingZoo: its name on the line, the game, the players."""
    connect_four: Contestant
    """PettingZoo's own, driven in the same way."""


def really_compiled(game: Game[Any, Any]) -> bool:
    """Whether its compiled lines can be measured. A compiled build whose rules are not is an error."""
    if build() != "compiled":
        return False
    missing = {f"{game.home}.state", f"{game.home}.view", "katzentisch.core.playout"} - {*compiled_modules()}
    if missing:
        raise RuntimeError(f"these are to be measured compiled, and are not: {sorted(missing)}")
    return True


# Our games -----------------------------------------------------------------------------------------------------------


def our_steps(name: str, game: Game[Any, Any], decisions: int, **options: Any) -> Contestant:
    """Whole random games, one `legal` and one `play` for each decision, the loop in Python.

    Options are checked once, as OpenSpiel does when it loads a game.
    """
    random = Random(1).random
    chosen = game.options_of(game.new(**options))
    players = chosen.pop("players")

    def work(games: int) -> None:
        for _ in range(games):
            state = game.start(players, chosen)
            while not state.over:
                k = state.chance()
                if k > 0:
                    state.happen(int(random() * k))
                else:
                    for seat in state.must():
                        legal = state.legal(seat)
                        state.play(seat, legal[int(random() * len(legal))])
            state.returns()

    expect(name, decisions, count_ours(game, **options))
    return Contestant(name, work, decisions)


def our_rollouts(name: str, game: Game[Any, Any], decisions: int, **options: Any) -> Contestant:
    """Whole random games in the package's own loop, each from a clone of one table as in a search."""
    rng = Random(1)
    table: State = game.new(**options)

    def work(games: int) -> None:
        for _ in range(games):
            state = table.clone()
            playout(state, rng)
            state.returns()

    expect(name, decisions, count_ours(game, **options))
    return Contestant(name, work, decisions)


def our_walk(name: str, game: Game[Any, Any], decisions: int, below: int | None = None, **options: Any) -> Contestant:
    """Random play of exactly so many decisions, for games whose length varies: when one ends the next begins.

    `below`: with actions below this number only, for games in which something odd may be done at any time.
    """
    random = Random(1).random
    table: State = game.new(**options)
    choices: Callable[[Sequence[int]], int] = len if below is None else partial(_first_at, below)

    def work(times: int) -> None:
        state = table.clone()
        left = decisions * times
        while left > 0:
            if state.over:
                state = table.clone()
            k = state.chance()
            if k > 0:
                state.happen(int(random() * k))
                continue
            seat = state.must()[0]
            legal = state.legal(seat)
            state.play(seat, legal[int(random() * choices(legal))])
            left -= 1

    return Contestant(name, work, decisions)


def _first_at(number: int, legal: Sequence[int]) -> int:
    return bisect_left(legal, number)


def our_bot(name: str, game: Game[Any, Any], bot: str, **options: Any) -> Contestant:
    """Whole games of a bot that needs no time to think, as at a table: by views. The n-th game is always the same."""
    table: State = game.new(**options)

    def work(games: int) -> None:
        for number in range(games):
            rng = Random(number)
            player = game.bots()[bot](game, number)
            state = table.clone()
            while not state.over:
                k = state.chance()
                if k > 0:
                    state.happen(int(rng.random() * k))
                    continue
                seat = state.must()[0]
                state.play(seat, player.choose(game.view(state, seat), state.legal(seat), Budget(1)))

    return Contestant(name, work)


def our_thoughts(name: str, game: Game[Any, Any], bot: str, state: State, iterations: int) -> Contestant:
    """A bot that thinks about one question, again and again; its iterations are counted."""
    seat = state.must()[0]
    view, legal = game.view(state, seat), state.legal(seat)

    def work(times: int) -> None:
        for number in range(times):
            game.bots()[bot](game, number).choose(view, legal, Budget(iterations))

    return Contestant(name, work, iterations)


def our_clone(name: str, state: State) -> Contestant:
    def work(times: int) -> None:
        for _ in range(times):
            state.clone()

    return Contestant(name, work)


def our_view(name: str, game: Game[Any, Any], state: State, seat: int) -> Contestant:
    def work(times: int) -> None:
        for _ in range(times):
            game.view(state, seat)

    return Contestant(name, work)


def our_encoder(name: str, game: Game[Any, Any], players: int) -> Contestant:
    """Views as numbers, one after the other: of whoever is asked, over whole random games."""
    random = Random(5).random
    views: list[Any] = []
    while len(views) < VIEWS:
        state = game.new(players)
        while not state.over and len(views) < VIEWS:
            k = state.chance()
            if k > 0:
                state.happen(int(random() * k))
                continue
            seat = state.must()[0]
            views.append(game.view(state, seat))
            legal = [action for action in state.legal(seat) if action not in game.mishaps]
            state.play(seat, legal[int(random() * len(legal))])

    def work(times: int) -> None:
        for _ in range(times):
            for view in views:
                game.encode(view)

    return Contestant(name, work, len(views))


def for_learners(
    name: str, game: Game[Any, Any], players: int, peers: Peers, views: float | None = None, steps: float | None = None
) -> list[Line]:
    """What programs that learn wait for, with how many views and steps of an environment there shall be in a second."""
    encoder = our_encoder(f"{name}, views as numbers", game, players)
    stepping = peers.environment(f"{name}, AEC steps", game, players)
    return [
        Line(encoder.name, encoder, None, views),
        Line(stepping.name, stepping, None, steps),
        Line(stepping.name, stepping, peers.connect_four, None),
    ]


def our_table(game: Game[Any, Any], decisions: int, **options: Any) -> State:
    """A random table after so many decisions, events off."""
    random = Random(2).random
    state: State = game.new(**options)
    while decisions > 0:
        k = state.chance()
        if k > 0:
            state.happen(int(random() * k))
        else:
            seat = state.must()[0]
            legal = state.legal(seat)
            state.play(seat, legal[int(random() * len(legal))])
            decisions -= 1
    return state


def count_ours(game: Game[Any, Any], **options: Any) -> int:
    """The decisions of one random game: a broken engine that ends too soon must not win."""
    random = Random(3).random
    state: State = game.new(**options)
    decisions = 0
    while not state.over:
        k = state.chance()
        if k > 0:
            state.happen(int(random() * k))
        for seat in state.must():
            legal = state.legal(seat)
            state.act(seat, legal[int(random() * len(legal))])
            decisions += 1
    return decisions


def expect(name: str, decisions: int, counted: int) -> None:
    if counted != decisions:
        raise RuntimeError(f"{name}: a game has {decisions} decisions, and {counted} were made")
