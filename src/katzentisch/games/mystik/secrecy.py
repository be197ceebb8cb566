"""What Maus und Mystik tells the conformance kit.

The secrecy table

    secret                               who may know it    revealed
    the order of the search deck         nobody             card by card, to all, when it is drawn
    the order of the encounter deck      nobody             card by card, to all, when it is turned up
    which cards a random encounter
    deck is made of                      nobody             the same

Nobody can know these, and nobody can leak them: decks are sets of cards that are not drawn yet, so no order lies in a
table. There is nothing in a state in which twins could differ, and so no row for the kit to draw them from;
`tests/games/mystik/test_conformance.py` proves that a deck is a set.
"""

from __future__ import annotations

from katzentisch.core.agenda import FRAME
from katzentisch.games.mystik.rules.numbers import GRAPE, MICE
from katzentisch.games.mystik.rules.tasks import COIN, FIND, FOUND_CARD
from katzentisch.games.mystik.state import Mystik
from katzentisch.testing.secrecy import Secrecy


class MystikSecrecy(Secrecy[Mystik]):
    """The tiny game: Collin, with nothing on and nothing to do but search once before the hourglass runs out."""

    tiny = {  # noqa: RUF012 - the kit declares it so
        "chapter": "under_the_helmet",
        "mice": [{"mouse": "collin", "seat": 0, "field": "a", "gear": []}],
        "turn": "collin",
        "steps": 0,
        "wheel": 5,
        "end_page": 2,
        "deck": {"crumbs": 1, "duck": 1},
    }
    tiny_games = 1 + 3 + 3 * (1 + 2)  # end at once; no star; a star: an event, or a trick that is kept or sold
    tiny_ends = 4

    def components(self, state: Mystik) -> list[int]:
        """Every search card: in the deck, discarded, worn, packed, with the party, or on the board."""
        box = state.box
        total = [state.deck.cards[card] + state.deck.discards[card] for card in range(len(box.cards))]
        for mouse in range(MICE):
            for card in state.mice[mouse].gear + state.mice[mouse].pack:
                total[card] += 1
        lying = (
            (state.items.hook_from >= 0) * 2
            | (state.items.fork_at >= 0) * 4
            | (state.items.grape_at >= 0) * 8
            | state.items.held
        )
        for item in range(4):
            if lying >> item & 1:
                total[box.party_cards[item]] += 1
        stack = state.agenda.stack
        for start in range(0, len(stack), FRAME):
            if stack[start] in (FIND, FOUND_CARD):  # just found, in somebody's paw
                total[stack[start + 2]] += 1
            elif stack[start] == COIN:  # it flies
                total[box.party_cards[GRAPE.bit_length() - 1]] += 1
        return total


SECRECY = MystikSecrecy()
