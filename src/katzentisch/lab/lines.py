"""The lines of the benchmark's table. A game adds its own here: who, against whom, with what goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from katzentisch.core.build import build, compiled_modules
from katzentisch.core.registry import game
from katzentisch.lab.contestants import (
    Contestant,
    our_clone,
    our_rollouts,
    our_steps,
    our_table,
    our_view,
    spiel_clone,
    spiel_own_loop,
    spiel_steps,
    spiel_table,
    spiel_view,
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
    return mausen(pyspiel)


def mausen(pyspiel: Any) -> list[Line]:
    """Against its nearest relative in OpenSpiel: four players, sixteen cards each, all choose at once."""
    settings = {"players": 4, "num_cards": 16, "points_order": "random", "returns_type": "total_points"}
    goofspiel = pyspiel.load_game("goofspiel", settings)
    base = spiel_steps("goofspiel, step by step", goofspiel, 60)
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
