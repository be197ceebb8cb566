"""What lies on a table of Gauner raus!: a place for each player, the box, and how far the game has come."""

from __future__ import annotations

from typing import Final

from katzentisch.core.state import State
from katzentisch.games.gauner.rules.cards import ALL_ROOMS
from katzentisch.games.gauner.rules.sheet import Place

# What comes next.
DEAL: Final = 0  # a card for a hand
LOT: Final = 1  # who begins
PRELIMINARY: Final = 2  # a roll for all
ROLL: Final = 3  # a roll for the player whose turn it is
ASK: Final = 4  # a question, a circle, or the end of the turn
PHASES: Final = ("deal", "lot", "preliminary", "roll", "ask")

NOWHERE: Final = -1
"""No room."""


class Board(State):
    """Sets of rooms and cards are ints (`rules/cards.py`).

    Everything is given to the constructor, also by `clone`: to fill a board afterwards takes a twentieth longer.
    """

    def __init__(
        self,
        players: int = 0,
        strict: bool = False,
        brave: bool = False,
        notes: int = 1,
        phase: int = DEAL,
        turn: int = 0,
        haul: int = 0,
        due_sheet: int = 0,
        due: int = 0,
        checked: bool = False,
        room: int = NOWHERE,
        box: int = ALL_ROOMS,
        places: list[Place] | None = None,
    ) -> None:
        super().__init__(players)
        self.strict = strict
        self.brave = brave
        self.notes = notes  # GR-62: which of LEVELS; the rules do not look at it
        self.phase = phase
        self.turn = turn  # who rolls and asks; while cards are dealt, who gets the next
        self.haul = haul  # crooks found in this turn
        self.due_sheet = due_sheet  # GR-46: on whose sheet
        self.due = due  # … which complete sums wait to be pointed out
        self.checked = checked  # GR-50: a wrong pointing has ended the check
        self.room = room  # the last roll
        self.box = box  # GR-05: what is in no hand; while cards are dealt, the deck
        self.places: list[Place] = [Place(seat) for seat in range(players)] if places is None else places

    def take_places(self, places: list[Place]) -> None:
        """Hands and sheets as somebody has laid them out. GR-05: what is in no hand is in the box."""
        self.places = places
        self.box = ALL_ROOMS
        for place in places:
            self.box ^= place.hand

    def at_turn(self) -> Place:
        """The place of the player whose turn it is."""
        return self.places[self.turn]

    def points(self) -> list[int]:
        return [place.points for place in self.places]
