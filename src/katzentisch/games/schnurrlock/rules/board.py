"""What lies on a table of Schnurrlock Holmes, and who has seen it. `state.py` has the course of play.

Chance is drawn lazily: the deck is the set of cards that are not drawn yet, and a face-down tile has no value before
somebody looks at it. What a seat remembers is part of the table: `seen` and `ruled`.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import Agenda
from katzentisch.core.state import State
from katzentisch.games.schnurrlock.rules.cards import ALL, CARDS, DOWN, EACH_VALUE, MARKER, TRAILS
from katzentisch.games.schnurrlock.rules.tasks import CARD, CLUE, ROUND, TARGET, TURN_UP

NONE: Final = -1
"""No card, no seat."""
FIRST: Final = 0
"""SH-06: the chair that begins, and moves Mauziaty."""
FULL_HAND: Final = 4
FACE_DOWN: Final = 8
"""A tile that somebody took is seat * 16 + its value, and FACE_DOWN if nobody else may see it."""


class Board(State):
    """Lists are by seat, unless they say otherwise; sets of cards are ints."""

    notes: int  # SH-74: 0 none, 1 records, 2 full
    agenda: Agenda
    deck: list[int]  # ascending; their order is nobody's
    pile: int  # what the deck was made of when it was shuffled last; public
    discards: int
    top: int  # of the discards, or NONE
    away: int  # cards that are out of the game from its start; only in tables set up by hand
    trail: list[int]  # from left to right: values, DOWN, and the MARKER
    bag: list[int]  # by value: how many tiles nobody has looked at, on the trail or in the box
    targets: list[int]
    hands: list[int]
    leads: list[int]
    dead_ends: list[int]
    closed: list[int]  # SH-37: solved targets above the board
    taken: list[int]  # all tiles that somebody took, in order, as FACE_DOWN says
    wrong: list[int]  # wrong guesses about targets that still stand, in order: seat * 128 + guess
    called: int  # SH-60: a bit for each seat
    callers: list[int]  # SH-59: who has called and not guessed yet, in order
    shown: int  # cards that everybody has seen since they last left the deck
    seen: list[int]  # the same for one seat, as far as not everybody has (`seen_by`)
    ruled: list[int]  # cards that cannot be the seat's target for what it saw before the last shuffle (`ruled_by`)
    inferred: list[int]  # of these, cards it never saw, but which were not in the deck that its target came from
    owed: list[int]  # SH-20: seat * 3 + 0 a target, + 1 clues, + 2 hand cards
    turn: int  # whose turn it is, or NONE
    round: int
    due: int  # cards still to investigate with in this turn
    may_guess: bool
    failed: bool  # SH-45: has guessed wrong in this turn
    caught: int  # who took the marker, or NONE

    def __init__(self, players: int = 0, notes: int = 1) -> None:
        super().__init__(players)
        self.notes = notes
        self.pile = ALL
        self.discards = 0
        self.top = NONE
        self.away = 0
        self.called = 0
        self.shown = 0
        self.turn = NONE
        self.round = 1
        self.due = 0
        self.may_guess = False
        self.failed = False
        self.caught = NONE
        if players:
            self.lay_out(players)

    def lay_out(self, players: int) -> None:
        """SH-04 to SH-11: what comes first is put on the agenda last."""
        self.deck = list(range(CARDS))
        self.bag = [0, EACH_VALUE, EACH_VALUE, EACH_VALUE]
        self.targets = [NONE] * players
        self.hands = [0] * players
        self.leads = [0] * players
        self.dead_ends = [0] * players
        self.closed = [0] * players
        self.taken = []
        self.wrong = []
        self.callers = []
        self.seen = [0] * players
        self.ruled = [0] * players
        self.inferred = [0] * players
        self.owed = [0] * (3 * players)
        before, shown, behind = TRAILS[players - 2]
        self.trail = [DOWN] * (before + shown) + [MARKER] + [DOWN] * behind
        agenda = Agenda()
        agenda.push(ROUND)
        for seat in range(players - 1, 0, -1):
            agenda.push(CARD, seat, 2)
        agenda.push(CARD, FIRST, FULL_HAND)
        for seat in range(players - 1, -1, -1):
            agenda.push(CLUE, seat, 2)
        for seat in range(players - 1, -1, -1):
            agenda.push(TARGET, seat, 1)
        for place in range(before + shown - 1, before - 1, -1):
            agenda.push(TURN_UP, place)
        self.agenda = agenda

    def copy_to(self, copy: Board) -> None:
        copy.notes = self.notes
        copy.players = self.players
        copy.over = self.over
        copy.agenda = self.agenda.copy()
        copy.deck = self.deck[:]
        copy.pile = self.pile
        copy.discards = self.discards
        copy.top = self.top
        copy.away = self.away
        copy.trail = self.trail[:]
        copy.bag = self.bag[:]
        copy.targets = self.targets[:]
        copy.hands = self.hands[:]
        copy.leads = self.leads[:]
        copy.dead_ends = self.dead_ends[:]
        copy.closed = self.closed[:]
        copy.taken = self.taken[:]
        copy.wrong = self.wrong[:]
        copy.called = self.called
        copy.callers = self.callers[:]
        copy.shown = self.shown
        copy.seen = self.seen[:]
        copy.ruled = self.ruled[:]
        copy.inferred = self.inferred[:]
        copy.owed = self.owed[:]
        copy.turn = self.turn
        copy.round = self.round
        copy.due = self.due
        copy.may_guess = self.may_guess
        copy.failed = self.failed
        copy.caught = self.caught

    def in_turn(self) -> list[int]:
        """All seats, from whose turn it is."""
        first = self.turn if self.turn >= 0 else FIRST
        return [(first + step) % self.players for step in range(self.players)]

    # Who has seen what -----------------------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> int:
        """Cards that the seat has seen since they last left the deck."""
        return self.shown | self.seen[seat]

    def ruled_by(self, seat: int) -> int:
        """Cards that cannot be the seat's target: it saw them elsewhere, or knew that they were not in the deck."""
        return self.ruled[seat] | self.shown | self.seen[seat]

    def noted_by(self, seat: int) -> int:
        """The same, as far as the seat has seen them itself: nothing that only follows from how the deck was made."""
        return self.ruled_by(seat) & ~(self.inferred[seat] & ~self.seen_by(seat))
