"""The bots of Gauner raus!, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping

from katzentisch.core.contract import Bot, Game
from katzentisch.games.gauner.bots.marginal import Marginal
from katzentisch.games.gauner.bots.naive import Naive
from katzentisch.games.gauner.bots.rookie import Rookie
from katzentisch.games.gauner.bots.sleuth import Sleuth
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.state import Gauner

BOTS: Mapping[str, Callable[[Game[Gauner, GaunerView], int], Bot[GaunerView]]] = {
    "random": Bot,
    "rookie": Rookie,
    "naive": Naive,
    "marginal": Marginal,
    "sleuth": Sleuth,
}
