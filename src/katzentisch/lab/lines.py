"""The lines of the benchmark's table. A game adds its own here: who, against whom, with what goal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from katzentisch.core.build import build, compiled_modules
from katzentisch.core.registry import game
from katzentisch.lab.contestants import (
    Contestant,
    our_bot,
    our_clone,
    our_rollouts,
    our_steps,
    our_table,
    our_thoughts,
    our_view,
    our_walk,
    spiel_clone,
    spiel_own_loop,
    spiel_steps,
    spiel_table,
    spiel_view,
    spiel_walk,
)
from katzentisch.lab.pure import pure_game


@dataclass(frozen=True)
class Line:
    """`faster`: how many times as fast ours is, at least `goal`. Else: ours takes at most `goal` of the peer's time."""

    title: str
    ours: Contestant
    peer: Contestant
    goal: float | None
    faster: bool = True


def lines(pyspiel: Any) -> list[Line]:
    settings = {"players": 4, "num_cards": 16, "points_order": "random", "returns_type": "total_points"}
    goofspiel = pyspiel.load_game("goofspiel", settings)
    base = spiel_steps("goofspiel, step by step", goofspiel, 60)
    return [*mausen(pyspiel, goofspiel, base), *schnurrlock(pyspiel), *gauner(pyspiel), *mystik(base)]


def mausen(pyspiel: Any, goofspiel: Any, base: Contestant) -> list[Line]:
    """Against its nearest relative in OpenSpiel: four players, sixteen cards each, all choose at once."""
    middle, _ = spiel_table(goofspiel, 32)
    late, _ = spiel_table(goofspiel, 56)
    clone = spiel_clone("goofspiel, clone", middle)
    seen = spiel_view("goofspiel, observation_string, mid-game", middle, 1)
    seen_late = spiel_view("goofspiel, observation_string, late", late, 1)

    pure = pure_game("mausen")
    table = [
        Line("Mausen pure, step by step", our_steps("Mausen pure, step by step", pure, 64, players=4), base, 1.0),
        Line("Mausen pure, clone", our_clone("Mausen pure, clone", our_table(pure, 32, players=4)), clone, None, False),
        Line(
            "Mausen pure, view",
            our_view("Mausen pure, view", pure, our_table(pure, 32, players=4), 1),
            seen,
            None,
            False,
        ),
    ]
    if build() != "compiled":
        return table
    missing = {"katzentisch.core.playout", "katzentisch.games.mausen.state"} - {*compiled_modules()}
    if missing:
        raise RuntimeError(f"these are to be measured compiled, and are not: {sorted(missing)}")
    ours = game("mausen")
    half, nearly_over = our_table(ours, 32, players=4), our_table(ours, 60, players=4)
    own_loop = spiel_own_loop("goofspiel, OpenSpiel's C++ loop", pyspiel, goofspiel, 60)
    rollouts = our_rollouts("Mausen compiled, rollouts", ours, 64, players=4)
    return [
        *table,
        Line(
            "Mausen compiled, step by step", our_steps("Mausen compiled, step by step", ours, 64, players=4), base, 2.0
        ),
        Line("Mausen compiled, rollouts", rollouts, base, 3.0),
        Line("Mausen compiled, rollouts, against OpenSpiel's C++ loop", rollouts, own_loop, None),
        Line("Mausen compiled, clone", our_clone("Mausen compiled, clone", half), clone, 0.35, False),
        Line(
            "Mausen compiled, view, mid-game",
            our_view("Mausen compiled, view, mid-game", ours, half, 1),
            seen,
            0.25,
            False,
        ),
        Line(
            "Mausen compiled, view, late",
            our_view("Mausen compiled, view, late", ours, nearly_over, 1),
            seen_late,
            0.25,
            False,
        ),
    ]


def schnurrlock(pyspiel: Any) -> list[Line]:
    """Against hanabi with four players, where one sees all cards but the own, too.

    Steps are random ones of a turn. Reports of mishaps, which are possible at any time, would be most of random play.
    """
    hanabi = pyspiel.load_game("hanabi", {"players": 4})
    base = spiel_walk("hanabi, random steps", hanabi, 200)
    middle, _ = spiel_table(hanabi, 8)
    clone = spiel_clone("hanabi, clone", middle)
    seen = spiel_view("hanabi, observation_string", middle, 1)
    name = "Schnurrlock {}, {}".format

    pure = pure_game("schnurrlock")
    usual = pure.index({"do": "call"})
    walk = our_walk(name("pure", "random steps"), pure, 200, usual, players=4)
    table = [Line(walk.name, walk, base, None)]
    if build() != "compiled":
        return table
    modules = ("core.agenda", "games.schnurrlock.board", "games.schnurrlock.state", "games.schnurrlock.look")
    missing = {f"katzentisch.{module}" for module in modules} - {*compiled_modules()}
    if missing:
        raise RuntimeError(f"these are to be measured compiled, and are not: {sorted(missing)}")
    ours = game("schnurrlock")
    half = our_table(ours, 60, players=4)
    walk = our_walk(name("compiled", "random steps"), ours, 200, usual, players=4)
    copies = our_clone(name("compiled", "clone"), half)
    views = our_view(name("compiled", "view"), ours, half, 1)
    return [
        *table,
        Line(walk.name, walk, base, 2.0),
        Line(copies.name, copies, clone, None, False),
        Line(views.name, views, seen, None, False),
    ]


def gauner(pyspiel: Any) -> list[Line]:
    """Against hanabi, hidden cards and hints as well, four players each. Random steps; both sides deal as they go."""
    base = spiel_walk("hanabi, random steps", pyspiel.load_game("hanabi", {"players": 4}), 200)
    name = "Gauner {}, {}".format
    pure = our_walk(name("pure", "random steps"), pure_game("gauner"), 200, players=4)
    table = [Line(pure.name, pure, base, None)]
    if build() != "compiled":
        return table
    missing = {f"katzentisch.games.gauner.{module}" for module in ("cards", "state")} - {*compiled_modules()}
    if missing:
        raise RuntimeError(f"these are to be measured compiled, and are not: {sorted(missing)}")
    steps = our_walk(name("compiled", "random steps"), game("gauner"), 200, players=4)
    return [*table, Line(steps.name, steps, base, 2.0)]


def mystik(base: Contestant) -> list[Line]:
    """No game of OpenSpiel is like it: steps are set beside goofspiel's for scale, the rest beside its own pure build.

    A step is a decision; the dice and cards between two of them are not counted. The planner thinks at the start of a
    turn in the midst of enemies; one of its iterations is one playout.
    """
    name = "Maus und Mystik {}, {}".format
    pure = pure_game("mystik")
    steps = our_walk(name("pure", "random steps"), pure, 500)
    table = [Line(steps.name, steps, base, None)]
    if build() != "compiled":
        return table
    missing = {f"katzentisch.games.mystik.{module}" for module in ("state", "script", "planner")} - {
        *compiled_modules()
    }
    if missing:
        raise RuntimeError(f"these are to be measured compiled, and are not: {sorted(missing)}")
    ours = game("mystik")
    walk = our_walk(name("compiled", "random steps"), ours, 500)
    return [
        *table,
        Line(walk.name, walk, steps, None),
        *against_pure("chapters with the scripted bot", pure, ours, our_bot, "scripted"),
        *against_pure("playouts of the planner", pure, ours, our_planning, "planner"),
    ]


def against_pure(
    what: str, pure: Any, compiled: Any, make: Callable[[str, Any, str], Contestant], bot: str
) -> list[Line]:
    slow = make(f"Maus und Mystik pure, {what}", pure, bot)
    quick = make(f"Maus und Mystik compiled, {what}", compiled, bot)
    return [Line(quick.name, quick, slow, None)]


def our_planning(name: str, of: Any, bot: str) -> Contestant:
    return our_thoughts(name, of, bot, our_table(of, 16), 20)
