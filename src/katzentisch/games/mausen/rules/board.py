"""What lies on a table of Mausen: hands, the middle, piles, and what everybody has chosen in secret."""

from __future__ import annotations

from katzentisch.core.state import State
from katzentisch.games.mausen.rules.cards import START, WHOLE_SET, herd_in_hand, herd_of


class Board(State):
    """Lists are by seat; hands and herds are ints (`rules/cards.py`). `out` are the cards that lie open before the
    players while a round is told, `-1 - card` for one that has run away; between two rounds there are none.

    Everything is given to the constructor, also by `clone`: search makes more copies than anything else.
    """

    out: tuple[int, ...] = ()

    def __init__(
        self,
        players: int = 3,
        open_piles: bool = False,
        hands: list[int] | None = None,
        middle: int = START,
        piles: list[int] | None = None,
        away: int = 0,
        choices: list[int] | None = None,
        awaited: int = -1,
    ) -> None:
        super().__init__(players)
        self.open_piles = open_piles
        self.hands: list[int] = [WHOLE_SET] * players if hands is None else hands  # MA-02
        self.middle = middle  # MA-03
        self.piles: list[int] = [0] * players if piles is None else piles
        self.away = away  # MA-27: what belongs to nobody any more
        self.choices: list[int] = [-1] * players if choices is None else choices
        self.awaited = players if awaited < 0 else awaited  # how many have not chosen yet

    def all_cards(self) -> int:
        """MA-25: every card is always somewhere: in a hand, before a player, in the middle, on a pile, or away."""
        total = self.middle + self.away + herd_of([card for card in self.out if card >= 0])
        for seat in range(self.players):
            total += self.piles[seat] + herd_in_hand(self.hands[seat])
        return total
