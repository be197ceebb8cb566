"""The bots of Cluedo, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo.bots.detective import Detective
from katzentisch.games.cluedo.deduce.case import of_view, refuter
from katzentisch.games.cluedo.deduce.knowledge import Deals, known_of
from katzentisch.games.cluedo.rules.actions import ACCUSE, GO, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.cards import ALL_CARDS, KINDS, set_of
from katzentisch.games.cluedo.rules.refuting import without_a_card
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


class Notebook(Detective):
    """Marks what was shown to it and who had to pass, and draws no other conclusion but this: what is with nobody is in
    the envelope, and then nothing else of its kind is."""

    def open_cards(self, view: CluedoView) -> int:
        seat, players = view.seat, len(view.seats)
        innocent = set_of(list(view.hand)) | set_of(list(view.opened))
        passed = [0] * players
        for number, one in enumerate(view.suspicions):
            if one.card >= 0:
                innocent |= 1 << one.card
            for other in without_a_card(players, one.by, refuter(view, number)):
                passed[other] |= set_of(list(one.cards))
        with_nobody = ALL_CARDS & ~innocent
        for other in range(players):
            if other != seat:
                with_nobody &= passed[other]
        left = ALL_CARDS & ~innocent
        for kind in KINDS:
            if with_nobody & kind:
                left = left & ~kind | with_nobody & kind
        return left


class Logic(Detective):
    """Counts every deal that fits: knows everything that is certain, and accuses then."""

    def known(self, view: CluedoView) -> Deals:
        return known_of(of_view(view).key())

    def open_cards(self, view: CluedoView) -> int:
        left = 0
        for three in self.known(view).envelopes:
            left |= three
        return left

    def solution(self, view: CluedoView) -> int:
        return self.known(view).solution()


BOTS: Mapping[str, Callable[[Game[Cluedo, CluedoView], int], Bot[CluedoView]]] = {
    "random": Anything,
    "notebook": Notebook,
    "logic": Logic,
}
