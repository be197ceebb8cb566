"""The rules of Mausen. Each method is a paragraph of the rule book and names its rules."""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, Json, State, shares_of
from katzentisch.games.mausen.rules.cards import (
    ALL_OF,
    CARDS,
    CAT,
    DOG,
    ELEPHANT,
    MOUSE,
    NAMES,
    START,
    WHOLE_SET,
    cards_in,
    cards_in_hand,
    herd_of,
    worth,
)

PREY: Final = (DOG, CAT, MOUSE, ELEPHANT)
"""MA-09: each kind chases exactly one other, round in a circle."""

RULE_FOR: Final = {"game_over": "MA-26", "not_asked": "MA-06"}


def sole_strongest(herd: int) -> int:
    """MA-13 to MA-15: of the up to six equal animals in 12 bits of a herd, the highest value that is there once.

    -1 if there is none: equal ones cancel each other, and then the next lower value has its chance.
    """
    for rank in (3, 2, 1, 0):
        if herd >> 3 * rank & 7 == 1:
            return rank
    return -1


SOLE_STRONGEST: Final = tuple([sole_strongest(herd) for herd in range(1 << 12)])
EVERYBODY: Final = tuple([tuple(range(players)) for players in range(7)])
LOW: Final = tuple([cards_in_hand(cards) for cards in range(256)])
HIGH: Final = tuple([cards_in_hand(cards << 8) for cards in range(256)])


class Mausen(State):
    """A table of Mausen."""

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

    def clone(self) -> Mausen:
        copy = Mausen(
            self.players,
            self.open_piles,
            self.hands[:],
            self.middle,
            self.piles[:],
            self.away,
            self.choices[:],
            self.awaited,
        )
        copy.over = self.over
        return copy

    # Choosing --------------------------------------------------------------------------------------------------------

    def must(self) -> tuple[int, ...]:
        """MA-06: everybody chooses at once."""
        if self.over:
            return ()
        if self.awaited == self.players:
            return EVERYBODY[self.players]
        return tuple([seat for seat in range(self.players) if self.choices[seat] < 0])

    def legal(self, seat: int) -> tuple[int, ...]:
        """MA-05: any card of the own hand; also again, as long as somebody has not chosen (MA-07)."""
        hand = self.hands[seat]
        return LOW[hand & 255] + HIGH[hand >> 8]

    def sealed(self, seat: int) -> int:
        return self.choices[seat]

    def play(self, seat: int, action: int) -> None:
        if self.choices[seat] < 0:
            self.awaited -= 1
        self.choices[seat] = action
        if self.awaited == 0:
            self.turn_up()

    def turn_up(self) -> None:
        """MA-08: when all have chosen, the cards are turned up together."""
        chosen = self.choices
        played = 0
        for seat in range(self.players):
            card = chosen[seat]
            played += 1 << 3 * card
            self.hands[seat] ^= 1 << card
        if self.log is not None:
            kind = "laid" if self.middle == 0 else "turned_up"
            self.log.append(Event(kind, {"cards": [NAMES[card] for card in chosen]}))
        if self.middle == 0:
            self.middle = played  # MA-23: new start cards; nobody chases
        else:
            self.chase(played)
        self.choices = [-1] * self.players
        self.awaited = self.players
        if self.hands[0] == 0:
            self.finish()
        elif self.middle == 0 and self.log is not None:
            self.log.append(Event("emptied"))  # MA-22

    # The chase -------------------------------------------------------------------------------------------------------

    def chase(self, played: int) -> None:
        """All chases happen at once (MA-17): who hunts is settled by the played cards before anybody runs."""
        table = self.middle + played  # MA-16: prey is in the middle and before the players
        for kind in range(4):
            rank = SOLE_STRONGEST[played >> 12 * kind & 0xFFF]
            if rank >= 0:
                prey = table & ALL_OF[PREY[kind]]
                hunter = self.choices.index(4 * kind + rank)
                self.piles[hunter] += prey  # MA-18, MA-19
                table -= prey
                if self.log is not None:
                    self.tell_chase(kind, hunter, prey)
            elif self.log is not None and played & ALL_OF[kind]:
                self.tell_chase(kind, -1, table & ALL_OF[PREY[kind]])
        self.middle = table  # MA-20
        if self.log is not None:
            self.log.append(Event("stayed", {"cards": [NAMES[card] for card in cards_in(table)]}))

    def tell_chase(self, kind: int, hunter: int, prey: int) -> None:
        if self.log is None:
            return
        rivals = [seat for seat in range(self.players) if self.choices[seat] // 4 == kind]
        told: dict[str, Json] = {"animal": kind, "rivals": rivals, "prey": [NAMES[card] for card in cards_in(prey)]}
        if hunter < 0:
            self.log.append(Event("stalemate", told))
        else:
            told |= {"seat": hunter, "card": NAMES[self.choices[hunter]]}
            self.log.append(Event("chased" if prey else "in_vain", told))

    # The end ---------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """MA-26: no hand cards left. MA-27: what lies in the middle belongs to nobody."""
        self.away += self.middle
        self.middle = 0
        self.over = True
        if self.log is not None:
            scores = [self.score(seat) for seat in range(self.players)]
            told = {"points": [p for p, _ in scores], "mice": [m for _, m in scores], "winners": self.winners()}
            self.log.append(Event("ended", told))

    def score(self, seat: int) -> tuple[int, int]:
        """MA-28: the sum of the values won; MA-29: ties are broken by the sum of the mice."""
        pile = self.piles[seat]
        return worth(pile), worth(pile & ALL_OF[MOUSE])

    def winners(self) -> list[int]:
        """MA-30: who is still equal shares the win."""
        scores = [self.score(seat) for seat in range(self.players)]
        best = max(scores)
        return [seat for seat in range(self.players) if scores[seat] == best]

    def returns(self) -> list[float]:
        """The share of the win, once it is over."""
        return shares_of(self.winners() if self.over else [], self.players)

    # Refusals --------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, action: int) -> Illegal:
        if 0 <= action < CARDS:
            return Illegal("card_not_in_hand", "MA-05", card=NAMES[action])
        return Illegal("no_such_action", "MA-05", action=action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")

    # The whole -------------------------------------------------------------------------------------------------------

    def all_cards(self) -> int:
        """MA-25: every card is always exactly somewhere: in a hand, in the middle, on a pile, or away."""
        total = self.middle + self.away
        for seat in range(self.players):
            total += self.piles[seat] + herd_of(list(cards_in_hand(self.hands[seat])))
        return total
