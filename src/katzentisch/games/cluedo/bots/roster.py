"""The bots of Cluedo, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo.bots.gain import Gain
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.bots.notebook import Notebook
from katzentisch.games.cluedo.bots.strong import Strong
from katzentisch.games.cluedo.rules.actions import ACCUSE, GO, SHOW, SUSPECT
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.state import Cluedo


class Anything(Bot[CluedoView]):
    """Does anything at all; but first it draws of what kind, since there are hundreds of accusations."""

    def choose(self, view: CluedoView, legal: Sequence[int], budget: Budget) -> int:
        kinds: dict[int, list[int]] = {}
        for action in legal:
            kind = action if action < GO else GO if action < SUSPECT else SHOW if action < ACCUSE else ACCUSE
            kinds.setdefault(kind, []).append(action)
        return self.rng.choice(kinds[self.rng.choice([*kinds])])


BOTS: Mapping[str, Callable[[Game[Cluedo, CluedoView], int], Bot[CluedoView]]] = {
    "random": Anything,
    "notebook": Notebook,
    "logic": Logic,
    "gain": Gain,
    "strong": Strong,
}
