"""The bots of Mausen, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping

from katzentisch.bots.players import FlatMonteCarlo
from katzentisch.core.contract import Bot, Game
from katzentisch.games.mausen.bots.greedy import Greedy
from katzentisch.games.mausen.bots.search import Search
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen

BOTS: Mapping[str, Callable[[Game[Mausen, MausenView], int], Bot[MausenView]]] = {
    "random": Bot,
    "greedy": Greedy,
    "flat": FlatMonteCarlo,
    "search": Search,
}
