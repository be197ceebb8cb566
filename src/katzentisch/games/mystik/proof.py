"""What Maus und Mystik tells the conformance kit.

The secrecy table

    secret                               who may know it    revealed
    the order of the search deck         nobody             card by card, to all, when it is drawn
    the order of the encounter deck      nobody             card by card, to all, when it is turned up
    which cards a random encounter
    deck is made of                      nobody             the same

Nobody can know these, and nobody can leak them: decks are sets of cards that are not drawn yet, so no order lies in a
table. There is nothing in a state that twins could differ in; `tests/games/mystik/test_conformance.py` proves that two
games whose undrawn cards are swapped look alike until one of them is drawn.
"""

from __future__ import annotations

from katzentisch.core.agenda import FRAME
from katzentisch.games.mystik.box import MICE
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.tasks import FIND, FOUND_CARD
from katzentisch.testing.proof import Proof


class MystikProof(Proof[Mystik]):

    def components(self, state: Mystik) -> list[int]:
        """Every search card: in the deck, discarded, worn, packed, in the party's inventory, on the board, or at home."""
        box = state.box
        total = [state.deck[card] + state.discards[card] for card in range(len(box.cards))]
        for mouse in range(MICE):
            for card in state.gear[mouse] + state.pack[mouse]:
                total[card] += 1
        lying = (state.hook_from >= 0) * 2 | (state.fork_at >= 0) * 4 | (state.grape_at >= 0) * 8 | state.items
        for item in range(4):
            if lying >> item & 1 and box.party_cards[item] >= 0:
                total[box.party_cards[item]] += 1
        for number, packed in enumerate(box.cards):
            if packed.starts >= 0 and packed.starts not in state.party:
                total[number] += 1
        stack = state.agenda.stack
        for start in range(0, len(stack), FRAME):
            if stack[start] in (FIND, FOUND_CARD):  # just found, in somebody's paw
                total[stack[start + 2]] += 1
        return total


PROOF = MystikProof()
