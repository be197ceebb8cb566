"""The bots of Cluedo, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping

from katzentisch.core.contract import Bot, Game
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.state import Cluedo

BOTS: Mapping[str, Callable[[Game[Cluedo, CluedoView], int], Bot[CluedoView]]] = {"random": Bot}
