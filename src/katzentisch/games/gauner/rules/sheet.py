"""A player's place at the table of Gauner raus!: the hand, and the sheet beside it with all its marks."""

from __future__ import annotations

from katzentisch.games.gauner.rules.cards import ALL_ROOMS, CROSS, ROOMS, nth, rooms_in, size


class Place:
    """Sets of rooms are ints (`rules/cards.py`). A room without a mark is neither in `crossed` nor in `found`."""

    def __init__(
        self,
        seat: int = 0,
        hand: int = 0,
        found: int = 0,
        crossed: int = 0,
        circled: int = 0,
        missed: int = 0,
        asked: int = 0,
        noted: int = 0,
        points: int = 0,
        questions: list[int] | None = None,
    ) -> None:
        self.seat = seat
        self.hand = hand  # as dealt; found cards stay in it
        self.found = found  # cards that lie open
        self.crossed = crossed
        self.circled = circled
        self.missed = missed  # crosses that come from wrong questions
        self.asked = asked  # what this player has asked anybody for
        self.noted = noted  # rooms that have a sum
        self.points = points
        self.questions: list[int] = self.open_questions() if questions is None else questions

    def clone(self) -> Place:
        return Place(
            self.seat,
            self.hand,
            self.found,
            self.crossed,
            self.circled,
            self.missed,
            self.asked,
            self.noted,
            self.points,
            self.questions[:],
        )

    # Sums ------------------------------------------------------------------------------------------------------------

    def sum_in(self, room: int) -> int:
        """GR-12, GR-13, GR-14, GR-16: all cards of the cross, open ones too, the exact one once."""
        return size(self.hand & CROSS[room])

    def complete(self, room: int) -> bool:
        """GR-38: no card of this sum is hidden any more."""
        return self.hand & ~self.found & CROSS[room] == 0

    def completed_by(self, card: int) -> int:
        """GR-34, GR-43: the sums without a circle which this card, open now, has made complete."""
        complete = 0
        rest = self.noted & ~self.circled & CROSS[card]
        while rest:
            room = nth(rest, 0)
            rest ^= 1 << room
            if self.complete(room):
                complete |= 1 << room
        return complete

    # Marks -----------------------------------------------------------------------------------------------------------

    def lay_open(self, card: int) -> None:
        """GR-31, GR-32"""
        self.strike(card)
        self.found |= 1 << card

    def cross(self, room: int) -> None:
        """GR-28, GR-33: one mark in a room is enough."""
        if not (self.crossed | self.found) >> room & 1:
            self.strike(room)
            self.crossed |= 1 << room

    def circle(self, room: int) -> int:
        """GR-39, GR-40, GR-41: the empty rooms of the sum's colour and letter get crosses. Returns which are new."""
        self.circled |= 1 << room
        crosses = CROSS[room] & ~self.found & ~self.crossed
        for empty in rooms_in(crosses):
            self.cross(empty)
        return crosses

    def strike(self, room: int) -> None:
        """A room gets its first mark: nobody asks for it again."""
        unmarked = ALL_ROOMS & ~self.crossed & ~self.found
        del self.questions[size(unmarked & (1 << room) - 1)]

    def open_questions(self) -> list[int]:
        """GR-25: the actions that ask this player for a room without a mark, ascending. `questions` keeps them."""
        base = ROOMS * self.seat
        return [base + room for room in rooms_in(ALL_ROOMS & ~self.crossed & ~self.found)]
