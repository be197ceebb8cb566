"""Notes down what everybody would: marks, and no conclusions that need two of them."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from katzentisch.games.cluedo.bots.detective import Detective
from katzentisch.games.cluedo.deduce.case import refuter
from katzentisch.games.cluedo.rules.cards import ALL_CARDS, KINDS, set_of
from katzentisch.games.cluedo.rules.refuting import without_a_card
from katzentisch.games.cluedo.shapes import CluedoView


class Notebook(Detective):
    """Marks what was shown to it and who had to pass, and draws no other conclusion but this: what is with nobody is in
    the envelope, and then nothing else of its kind is."""

    def open_cards(self, view: CluedoView) -> int:
        seat, players = view.seat, len(view.seats)
        innocent = set_of(list(view.hand)) | set_of(list(view.pieces.opened))
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
