"""The lines of Mausen in the benchmark: who, against whom, with what goal."""

from __future__ import annotations

from typing import Any

from katzentisch.core.contract import Game
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import (
    Line,
    Peers,
    for_learners,
    our_clone,
    our_rollouts,
    our_steps,
    our_table,
    our_view,
    really_compiled,
)
from katzentisch.testing.spiel import spiel_clone, spiel_own_loop, spiel_steps, spiel_table, spiel_view


def lines(ours: Game[Any, Any], peers: Peers) -> list[Line]:
    """Against its nearest relative in OpenSpiel: four players, sixteen cards each, all choose at once."""
    settings = {"players": 4, "num_cards": 16, "points_order": "random", "returns_type": "total_points"}
    goofspiel = peers.pyspiel.load_game("goofspiel", settings)
    base = spiel_steps("goofspiel, step by step", goofspiel, 60)
    middle, _ = spiel_table(goofspiel, 32)
    late, _ = spiel_table(goofspiel, 56)
    clone = spiel_clone("goofspiel, clone", middle)
    seen = spiel_view("goofspiel, observation_string, mid-game", middle, 1)
    seen_late = spiel_view("goofspiel, observation_string, late", late, 1)

    pure = pure_game(ours.id)
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
    if not really_compiled(ours):
        return table
    half, nearly_over = our_table(ours, 32, players=4), our_table(ours, 60, players=4)
    own_loop = spiel_own_loop("goofspiel, OpenSpiel's C++ loop", peers.pyspiel, goofspiel, 60)
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
        *for_learners("Mausen compiled", ours, 4, peers, views=200_000, steps=80_000),
    ]
