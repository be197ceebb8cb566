"""The lines of Schnurrlock Holmes in the benchmark: who, against whom, with what goal."""

from __future__ import annotations

from typing import Any

from katzentisch.core.contract import Game
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import (
    Line,
    Peers,
    for_learners,
    our_clone,
    our_table,
    our_view,
    our_walk,
    really_compiled,
)
from katzentisch.testing.spiel import spiel_clone, spiel_table, spiel_view, spiel_walk


def lines(ours: Game[Any, Any], peers: Peers) -> list[Line]:
    """Against hanabi with four players, where one sees all cards but the own, too.

    Steps are random ones of a turn. Reports of mishaps, which are possible at any time, would be most of random play.
    """
    hanabi = peers.pyspiel.load_game("hanabi", {"players": 4})
    base = spiel_walk("hanabi, random steps", hanabi, 200)
    middle, _ = spiel_table(hanabi, 8)
    clone = spiel_clone("hanabi, clone", middle)
    seen = spiel_view("hanabi, observation_string", middle, 1)
    name = "Schnurrlock {}, {}".format

    pure = pure_game(ours.id)
    usual = pure.index({"do": "call"})
    walk = our_walk(name("pure", "random steps"), pure, 200, usual, players=4)
    table = [Line(walk.name, walk, base, None)]
    if not really_compiled(ours):
        return table
    half = our_table(ours, 60, players=4)
    walk = our_walk(name("compiled", "random steps"), ours, 200, usual, players=4)
    copies = our_clone(name("compiled", "clone"), half)
    views = our_view(name("compiled", "view"), ours, half, 1)
    return [
        *table,
        Line(walk.name, walk, base, 2.0),
        Line(copies.name, copies, clone, None, False),
        Line(views.name, views, seen, None, False),
        *for_learners("Schnurrlock compiled", ours, 4, peers, views=30_000),
    ]
