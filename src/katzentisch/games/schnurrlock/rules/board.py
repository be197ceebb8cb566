"""What lies on a table of Schnurrlock Holmes, and who has seen it. `state.py` has the course of play.

Chance is drawn lazily: the deck is the set of cards that are not drawn yet, and a face-down tile has no value before
somebody looks at it. What a seat remembers is part of the table: it lies with all else that is the seat's, on its desk.

Sets of cards are ints with a bit for each card, since what can be known is counted with them at every step.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import Agenda
from katzentisch.core.state import State
from katzentisch.deduce.knowledge import RECORDS
from katzentisch.games.schnurrlock.rules.cards import ALL, CARDS, DOWN, EACH_VALUE, MARKER, TRAILS
from katzentisch.games.schnurrlock.rules.tasks import CARD, CLUE, DRAW_FIRST, ROUND, TARGET, TURN_UP

NONE: Final = -1
"""No card, no seat."""
FIRST: Final = 0
"""SH-06: the chair that begins, and moves Mauziaty, unless it is drawn."""
FULL_HAND: Final = 4


class Desk:
    """The place of one player. Tuples, so that clones share them: what is in them changes rarely."""

    def __init__(self) -> None:
        self.target: int = NONE  # the card in the stand
        self.hand: int = 0
        self.leads: int = 0
        self.dead_ends: int = 0
        self.newest: int = NONE  # of these clues, the one that came last
        self.closed: int = 0  # SH-37: solved targets above the board
        self.tiles: tuple[int, ...] = ()  # what the player took, in order; -2 is a two that only its owner may see
        self.wrong: tuple[int, ...] = ()  # wrong guesses about the target that still stands, in order
        self.called: bool = False  # SH-60
        self.announced: int = NONE  # SH-75: a guess whose answer is not heard yet
        self.denied: bool = False  # SH-65: its owner has said that nobody showed it
        self.seen: int = 0  # since they last left the deck, as far as not everybody has (`Board.seen_by`)
        self.ruled: int = 0  # cannot be the target for what was seen before the last shuffle (`Board.ruled_by`)
        self.inferred: int = 0  # of these, cards never seen, but which were not in the deck that the target came from
        self.owed_target: int = 0  # SH-20: from here on what could not be drawn
        self.owed_clues: int = 0
        self.owed_cards: int = 0

    def copy(self) -> Desk:
        copy = Desk()
        copy.target = self.target
        copy.hand = self.hand
        copy.leads = self.leads
        copy.dead_ends = self.dead_ends
        copy.newest = self.newest
        copy.closed = self.closed
        copy.tiles = self.tiles
        copy.wrong = self.wrong
        copy.called = self.called
        copy.announced = self.announced
        copy.denied = self.denied
        copy.seen = self.seen
        copy.ruled = self.ruled
        copy.inferred = self.inferred
        copy.owed_target = self.owed_target
        copy.owed_clues = self.owed_clues
        copy.owed_cards = self.owed_cards
        return copy

    def clues(self) -> int:
        """What lies beside the board."""
        return self.leads | self.dead_ends

    def stands(self) -> bool:
        """Whether there is a target."""
        return self.target >= 0


class Trail:
    """The paw prints that are left, and Mauziaty between them until he is caught."""

    def __init__(self, tiles: list[int], bag: list[int], caught: int = NONE) -> None:
        self.tiles = tiles  # from left to right: values, DOWN, and the MARKER
        self.bag = bag  # by value: how many tiles nobody has looked at, on the trail or in the box
        self.caught = caught  # who took the marker, or NONE

    def copy(self) -> Trail:
        return Trail(self.tiles[:], self.bag[:], self.caught)

    def is_at_its_end(self) -> bool:
        """SH-55: nothing lies to the right of Mauziaty."""
        return len(self.tiles) > 0 and self.tiles[-1] == MARKER

    def rounds_left(self) -> int:
        """This one included: he moves one place a round, and at the end of the trail there is one more (SH-55)."""
        return len(self.tiles) - self.tiles.index(MARKER) if MARKER in self.tiles else 0

    def unseen(self) -> int:
        """How many tiles nobody has looked at."""
        return self.bag[1] + self.bag[2] + self.bag[3]

    def unseen_values(self) -> list[int]:
        """Theirs, ascending."""
        return [1] * self.bag[1] + [2] * self.bag[2] + [3] * self.bag[3]

    def look_at(self, i: int) -> int:
        """The value of the i-th of them: only now it has one."""
        value = 1 if i < self.bag[1] else 2 if i < self.bag[1] + self.bag[2] else 3
        self.bag[value] -= 1
        return value


class Piles:
    """The deck, the discards, and what is in neither for the whole game."""

    def __init__(self, deck: list[int], made_of: int = ALL, discards: int = 0, top: int = NONE, away: int = 0) -> None:
        self.deck = deck  # ascending; their order is nobody's
        self.made_of = made_of  # what the deck was when it was shuffled last; public
        self.discards = discards
        self.top = top  # of the discards, or NONE
        self.away = away  # cards that are out of the game from its start; only in tables set up by hand

    def copy(self) -> Piles:
        return Piles(self.deck[:], self.made_of, self.discards, self.top, self.away)


class Board(State):
    """All that lies on the table, whose turn it is, and what comes next."""

    notes: str  # SH-74: one of LEVELS
    sorts: bool  # SH-40: whoever closes a case chooses what lies on top
    drawn: bool  # SH-06: who begins is drawn
    breath: int  # SH-75: seconds between a guess and its answer
    mishaps: bool  # SH-64: they can be reported
    agenda: Agenda
    desks: list[Desk]  # by seat
    trail: Trail
    piles: Piles
    shown: int  # cards that everybody has seen since they last left the deck
    callers: list[int]  # SH-59: seats that have called and not guessed yet, in order
    first: int  # SH-06: who begins every round
    turn: int  # whose turn it is, or NONE
    round: int
    due: int  # cards still to investigate with in this turn
    may_guess: bool
    failed: bool  # SH-45: has guessed wrong in this turn

    def __init__(
        self,
        players: int = 0,
        notes: str = RECORDS,
        sorts: bool = False,
        drawn: bool = False,
        breath: int = 0,
        mishaps: bool = True,
    ) -> None:
        super().__init__(players)
        self.notes = notes
        self.sorts = sorts
        self.drawn = drawn
        self.breath = breath
        self.mishaps = mishaps
        self.first = FIRST
        self.shown = 0
        self.turn = NONE
        self.round = 1
        self.due = 0
        self.may_guess = False
        self.failed = False
        if players:
            self.lay_out(players)

    def lay_out(self, players: int) -> None:
        """SH-04, SH-05; SH-06: who begins is perhaps drawn before anything else."""
        before, shown, behind = TRAILS[players - 2]
        self.desks = [Desk() for _ in range(players)]
        tiles = [DOWN] * (before + shown) + [MARKER] + [DOWN] * behind
        self.trail = Trail(tiles, [0, EACH_VALUE, EACH_VALUE, EACH_VALUE])
        self.piles = Piles(list(range(CARDS)))
        self.callers = []
        self.agenda = Agenda()
        if self.drawn:
            self.agenda.push(DRAW_FIRST)
        else:
            self.set_up()

    def set_up(self) -> None:
        """SH-04, SH-06, SH-07, SH-08, SH-09, SH-10, SH-11: what comes first is put on the agenda last."""
        before, shown, _ = TRAILS[self.players - 2]
        agenda, order = self.agenda, self.in_turn()
        order.reverse()
        agenda.push(ROUND)
        for seat in order:
            if seat != self.first:
                agenda.push(CARD, seat, 2)
        agenda.push(CARD, self.first, FULL_HAND)
        for seat in order:
            agenda.push(CLUE, seat, 2)
        for seat in order:
            agenda.push(TARGET, seat, 1)
        for place in range(before + shown - 1, before - 1, -1):
            agenda.push(TURN_UP, place)

    def copy_to(self, copy: Board) -> None:
        copy.players = self.players
        copy.over = self.over
        copy.notes = self.notes
        copy.sorts = self.sorts
        copy.drawn = self.drawn
        copy.breath = self.breath
        copy.mishaps = self.mishaps
        copy.first = self.first
        copy.agenda = self.agenda.copy()
        copy.desks = [desk.copy() for desk in self.desks]
        copy.trail = self.trail.copy()
        copy.piles = self.piles.copy()
        copy.shown = self.shown
        copy.callers = self.callers[:]
        copy.turn = self.turn
        copy.round = self.round
        copy.due = self.due
        copy.may_guess = self.may_guess
        copy.failed = self.failed

    def in_turn(self) -> list[int]:
        """All seats, from whose turn it is."""
        first = self.turn if self.turn >= 0 else self.first
        return [(first + step) % self.players for step in range(self.players)]

    # Where the cards are ---------------------------------------------------------------------------------------------

    def open_cards(self) -> int:
        """What everybody has seen: beside and above the boards, on the discard pile, out of the game."""
        cards = self.piles.discards | self.piles.away
        for desk in self.desks:
            cards |= desk.leads | desk.dead_ends | desk.closed
        return cards

    def visible_to(self, seat: int) -> int:
        """What the seat sees now."""
        cards = self.open_cards() | self.desks[seat].hand
        for owner in range(self.players):
            target = self.desks[owner].target
            if owner != seat and target != NONE:
                cards |= 1 << target
        return cards

    def placed(self) -> int:
        """Every card that is not in the deck."""
        cards = self.open_cards()
        for desk in self.desks:
            cards |= desk.hand
            if desk.target != NONE:
                cards |= 1 << desk.target
        return cards

    # Who has seen what -----------------------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> int:
        """Cards that the seat has seen since they last left the deck."""
        return self.shown | self.desks[seat].seen

    def ruled_by(self, seat: int) -> int:
        """Cards that cannot be the seat's target: it saw them elsewhere, or knew that they were not in the deck."""
        return self.desks[seat].ruled | self.seen_by(seat)

    def noted_by(self, seat: int) -> int:
        """The same, as far as the seat has seen them itself: nothing that only follows from how the deck was made."""
        return self.ruled_by(seat) & ~(self.desks[seat].inferred & ~self.seen_by(seat))
