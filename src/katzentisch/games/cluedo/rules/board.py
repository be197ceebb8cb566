"""What lies on a table of Cluedo. `state.py` has the course of play."""

from __future__ import annotations

from typing import Final

from katzentisch.core.state import State
from katzentisch.games.cluedo.rules.cards import ALL_CARDS
from katzentisch.games.cluedo.rules.map import PLACE, TOWN, Town

NONE: Final = -1
"""No card, no seat, no place."""

# What comes next.
LOT: Final = 0  # who chooses a figure first
FIGURES: Final = 1  # somebody chooses one
WEAPONS: Final = 2  # a place for a weapon
ENVELOPE: Final = 3  # a card for the envelope
DEAL: Final = 4  # a card for a hand
START: Final = 5  # a turn begins: dice, passage, or what else there is
ROLL: Final = 6  # the dice
MOVE: Final = 7  # where to go
SUSPECT: Final = 8  # somebody has come to a place
REFUTE: Final = 9  # somebody has a card to show
DECIDE: Final = 10  # accuse, or end the turn
PHASES: Final = (
    "lot",
    "figures",
    "weapons",
    "envelope",
    "deal",
    "start",
    "roll",
    "move",
    "suspect",
    "refute",
    "decide",
)


class Suspicion:
    """Somebody's suspicion, and who showed which card. It is never changed: an answer makes a new one."""

    def __init__(self, by: int, suspect: int, weapon: int, place: int, shown_by: int = NONE, card: int = NONE) -> None:
        self.by = by
        self.suspect = suspect
        self.weapon = weapon
        self.place = place
        self.shown_by = shown_by
        self.card = card

    def named(self) -> int:
        """The three cards, as a set."""
        return 1 << self.suspect | 1 << self.weapon | 1 << self.place

    def answered(self, shown_by: int, card: int) -> Suspicion:
        return Suspicion(self.by, self.suspect, self.weapon, self.place, shown_by, card)


class Accusation:
    """Somebody's accusation. It is never changed."""

    def __init__(self, by: int, suspect: int, weapon: int, place: int) -> None:
        self.by = by
        self.suspect = suspect
        self.weapon = weapon
        self.place = place

    def named(self) -> int:
        return 1 << self.suspect | 1 << self.weapon | 1 << self.place


class Board(State):
    """Lists are by seat, unless they say otherwise; sets of cards, squares and seats are ints."""

    def __init__(
        self,
        players: int = 3,
        classic: bool = False,
        irene: bool = False,
        last_wins: bool = False,
        notes: int = 1,
        town: Town = TOWN,
    ) -> None:
        super().__init__(players)
        self.classic = classic  # CL-70
        self.irene = irene  # CL-71
        self.last_wins = last_wins  # CL-72
        self.notes = notes  # CL-73: how much the table notes down; the rules do not look at it
        self.town = town
        self.phase = LOT
        self.turn = 0  # whose turn it is to choose, to get a card, or to play
        self.figures: list[int] = [NONE] * players
        self.spots: list[int] = town.starts[:]  # by suspect
        self.weapons: list[int] = []  # by weapon: the place, as far as they are placed
        self.envelope = 0
        self.hands: list[int] = [0] * players
        self.opened = 0  # cards that lie open beside the board
        self.brought = 0  # seats that have been brought to a place since their last turn
        self.out = 0  # seats that have accused wrongly
        self.dice = NONE  # of this turn: 6 * (first - 1) + second - 1
        self.asked = NONE  # who has a card to show
        self.suspicions: list[Suspicion] = []
        self.accusations: list[Accusation] = []
        self.winner = NONE
        self.moves: tuple[int, ...] = ()  # in MOVE: what the roll allows

    def copy_to(self, copy: Board) -> None:
        copy.over = self.over
        copy.phase = self.phase
        copy.turn = self.turn
        copy.figures = self.figures[:]
        copy.spots = self.spots[:]
        copy.weapons = self.weapons[:]
        copy.envelope = self.envelope
        copy.hands = self.hands[:]
        copy.opened = self.opened
        copy.brought = self.brought
        copy.out = self.out
        copy.dice = self.dice
        copy.asked = self.asked
        copy.suspicions = self.suspicions[:]
        copy.accusations = self.accusations[:]
        copy.winner = self.winner
        copy.moves = self.moves

    def deck(self) -> int:
        """Cards that are nowhere yet."""
        rest = ALL_CARDS & ~self.envelope & ~self.opened
        for hand in self.hands:
            rest &= ~hand
        return rest

    def steps(self) -> int:
        """CL-17: what the dice show together."""
        return self.dice // 6 + self.dice % 6 + 2

    def spot(self) -> int:
        """Where the figure stands whose turn it is."""
        return self.spots[self.figures[self.turn]]

    def passage(self) -> int:
        """CL-25: where the passage leads from there, or NONE."""
        spot = self.spot()
        return self.town.passages[spot - PLACE] if PLACE <= spot < PLACE + 9 else NONE

    def may_suspect_at_once(self) -> bool:
        """CL-43"""
        return self.brought >> self.turn & 1 == 1

    def blocked(self) -> int:
        """CL-22: the squares that are taken, the own one too."""
        squares = 0
        for spot in self.spots:
            if spot < PLACE:
                squares |= 1 << spot
        return squares

    def player_of(self, suspect: int) -> int:
        """Who plays this figure, or NONE."""
        return self.figures.index(suspect) if suspect in self.figures else NONE

    def playing(self) -> int:
        """How many have not accused wrongly."""
        number = 0
        for seat in range(self.players):
            if not self.out >> seat & 1:
                number += 1
        return number
