"""The lines of Gauner raus! in the benchmark: who, against whom, with what goal."""

from __future__ import annotations

from typing import Any

from katzentisch.core.contract import Game
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import Line, our_walk, really_compiled
from katzentisch.testing.spiel import spiel_walk


def lines(ours: Game[Any, Any], pyspiel: Any) -> list[Line]:
    """Against hanabi, hidden cards and hints as well, four players each. Random steps; both sides deal as they go."""
    base = spiel_walk("hanabi, random steps", pyspiel.load_game("hanabi", {"players": 4}), 200)
    name = "Gauner {}, {}".format
    pure = our_walk(name("pure", "random steps"), pure_game(ours.id), 200, players=4)
    table = [Line(pure.name, pure, base, None)]
    if not really_compiled(ours):
        return table
    steps = our_walk(name("compiled", "random steps"), ours, 200, players=4)
    return [*table, Line(steps.name, steps, base, 2.0)]
