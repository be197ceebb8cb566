"""The lines of Maus und Mystik in the benchmark: who, against whom, with what goal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import (
    Contestant,
    Line,
    Peers,
    for_learners,
    our_bot,
    our_table,
    our_thoughts,
    our_walk,
    really_compiled,
)
from katzentisch.testing.spiel import spiel_steps


def lines(ours: Game[Any, Any], peers: Peers) -> list[Line]:
    """No game of OpenSpiel is like it: steps are set beside goofspiel's for scale, the rest beside its own pure build.

    A step is a decision; the dice and cards between two of them are not counted. The planner thinks at the start of a
    turn in the midst of enemies; one of its iterations is one playout.
    """
    settings = {"players": 4, "num_cards": 16, "points_order": "random", "returns_type": "total_points"}
    base = spiel_steps("goofspiel, step by step", peers.pyspiel.load_game("goofspiel", settings), 60)
    name = "Maus und Mystik {}, {}".format
    pure = pure_game(ours.id)
    steps = our_walk(name("pure", "random steps"), pure, 500)
    table = [Line(steps.name, steps, base, None)]
    if not really_compiled(ours):
        return table
    walk = our_walk(name("compiled", "random steps"), ours, 500)
    return [
        *table,
        Line(walk.name, walk, steps, None),
        *against_pure("chapters with the scripted bot", pure, ours, our_bot, "scripted"),
        *against_pure("playouts of the planner", pure, ours, our_planning, "planner"),
        *against_pure("a seat's whole look: view, prompt, reach, odds", pure, ours, our_look, ""),
        *for_learners("Maus und Mystik compiled", ours, 4, peers),
    ]


def against_pure(
    what: str, pure: Any, compiled: Any, make: Callable[[str, Any, str], Contestant], bot: str
) -> list[Line]:
    slow = make(f"Maus und Mystik pure, {what}", pure, bot)
    quick = make(f"Maus und Mystik compiled, {what}", compiled, bot)
    return [Line(quick.name, quick, slow, None)]


def our_planning(name: str, of: Any, bot: str) -> Contestant:
    return our_thoughts(name, of, bot, our_table(of, 16), 20)


def our_look(name: str, of: Any, bot: str) -> Contestant:
    """All that a person's screen is given when a mouse is asked, in the midst of enemies."""
    state = our_table(of, 16)
    while state.chance():
        state.happen(0)
    seat = state.must()[0]

    def work(looks: int) -> None:
        for _ in range(looks):
            of.view(state, seat)
            of.prompt(state, seat)
            state.legal(seat)

    return Contestant(name, work)
