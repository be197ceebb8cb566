"""A table of Schnurrlock Holmes that keeps the contract: what comes next, who is asked, and what is done then.

The rules themselves are in the modules beside this one, each a chapter of the rule book: `rules/turns.py`,
`rules/cases.py`, `rules/piles.py`, `rules/trail.py` and `rules/ending.py`; `rules/choices.py` says what a seat can do.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.core.errors import SETTLED_BY, Endless, Illegal
from katzentisch.core.state import Number
from katzentisch.games.schnurrlock.rules import cases, choices, piles, trail, turns
from katzentisch.games.schnurrlock.rules.board import NONE, Board
from katzentisch.games.schnurrlock.rules.cards import (
    AGREE,
    CALL,
    CHAIR,
    DONE,
    GUESS,
    HEAR,
    LET_BE,
    PROWL,
    SAW,
    SHOWED,
    TILE,
    TOP,
)
from katzentisch.games.schnurrlock.rules.ending import shares
from katzentisch.games.schnurrlock.rules.refusals import why_not
from katzentisch.games.schnurrlock.rules.tasks import CLOSE, CLUE, DRAW_FIRST, HEARING, NEXT, TAKE, TARGET, TURN_UP

RULE_FOR: Final = {"game_over": "SH-66", "not_asked": "SH-13", "nature_first": "SH-58"}


class Schnurrlock(Board):
    """A table of Schnurrlock Holmes."""

    def clone(self) -> Schnurrlock:
        copy = Schnurrlock()
        self.copy_to(copy)
        return copy

    # The rules -------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let the rules go on until nature or a seat is next; but never without end."""
        left = SETTLED_BY
        while not self.over:
            left -= 1
            if left < 0:
                raise endless(self)
            task = self.agenda.top()
            if task < NATURE:
                if self.log is not None:
                    self.beat()
                self.go_on(task)
            elif task == HEARING and self.desks[self.agenda.arg(0)].announced == NONE:
                self.agenda.drop()  # the target that was guessed at stands no longer
            elif task >= ASK:
                turns.dismiss_callers(self)
                return
            elif self.is_drawn(task):
                return
            else:
                self.skip_draw(task)

    def go_on(self, task: int) -> None:
        """What needs nobody."""
        seat = self.agenda.arg(0)
        if task == TAKE:
            trail.take(self, seat)
            return
        self.agenda.drop()
        if task == CLOSE:
            cases.close(self, seat)
        elif task == NEXT:
            turns.next_turn(self)
        else:
            turns.begin_round(self)

    def is_drawn(self, task: int) -> bool:
        """Whether something is left to draw, and something to draw it from."""
        return task >= TURN_UP or (self.agenda.arg(1) > 0 and len(self.piles.deck) > 0)

    def skip_draw(self, task: int) -> None:
        """All of it is drawn; or (SH-20) what is missing is owed."""
        seat, number = self.agenda.arg(0), self.agenda.arg(1)
        self.agenda.drop()
        if number:
            piles.owe(self, seat, task, number)

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        if self.over:
            return 0
        task = self.agenda.top()
        if task >= ASK:
            return 0
        if task == DRAW_FIRST:
            return self.players
        return len(self.piles.deck) if task < TURN_UP else self.trail.unseen()

    def outcomes(self) -> tuple[int, ...]:
        """Cards of the deck; tiles: TILE and the value; or seats: CHAIR and the number."""
        if self.chance() == 0:
            return ()
        if self.agenda.top() < TURN_UP:
            return tuple(self.piles.deck)
        if self.agenda.top() == DRAW_FIRST:
            return tuple(range(CHAIR, CHAIR + self.players))
        return tuple([TILE + value for value in self.trail.unseen_values()])

    def happen(self, i: Number) -> None:
        number = self.checked_outcome(i, self.chance())
        task = self.agenda.top()
        if task == DRAW_FIRST:
            self.agenda.drop()
            turns.begin_with(self, number)
        elif task >= TURN_UP:
            self.look_at_tile(task, number)
        else:
            self.draw_card(task, number)
        self.settle()

    def look_at_tile(self, task: int, i: int) -> None:
        """On the trail, or just taken from it."""
        place, number = self.agenda.arg(0), self.agenda.arg(1)
        self.agenda.drop()
        value = self.trail.look_at(i)
        if task == TURN_UP:
            trail.turn_up(self, place, value, number == 1)
        else:
            trail.look_at(self, place, value)

    def draw_card(self, task: int, i: int) -> None:
        """SH-18, SH-19: the deck is made anew at once when its last card is drawn."""
        seat = self.agenda.arg(0)
        self.agenda.change(1, self.agenda.arg(1) - 1)
        card = self.piles.deck.pop(i)
        if task == TARGET:
            piles.stand_up(self, seat, card)
        elif task == CLUE:
            cases.investigate(self, seat, card, True)
        else:
            piles.pick_up(self, seat, card)
        if not self.piles.deck:
            if self.log is not None:
                self.beat()
            piles.shuffle(self)

    # Seats -----------------------------------------------------------------------------------------------------------

    def must(self) -> tuple[int, ...]:
        return (choices.asked(self),) if not self.over and self.agenda.top() >= ASK else ()

    def may(self) -> tuple[int, ...]:
        """SH-58: everybody else, in turn order from whose turn it is."""
        if self.over or self.agenda.top() < ASK:
            return ()
        asked = choices.asked(self)
        seats: list[int] = []
        for seat in self.in_turn():
            if seat != asked and len(choices.reports_of(self, seat)) > 0:
                seats.append(seat)
        return tuple(seats)

    def legal(self, seat: Number) -> tuple[int, ...]:
        who = self.checked_seat(seat)
        return choices.legal(self, who) if who >= 0 else ()

    def play(self, seat: int, action: int) -> None:
        if action < GUESS:
            self.due -= 1
            self.desks[seat].hand ^= 1 << action
            cases.investigate(self, seat, action, False)
        elif action < TOP:
            cases.guess(self, seat, action - GUESS)
        elif action < DONE:
            self.agenda.drop()
            cases.put_clues_away(self, seat, action - TOP)
        elif action == DONE:
            self.agenda.drop()
            turns.tidy_up(self, seat)
        elif action == PROWL:
            self.agenda.drop()
            trail.prowl(self)
        elif action == LET_BE:
            turns.let_be(self, seat)
        elif action == CALL:
            turns.call(self, seat)
        elif action == SAW:
            cases.mishap(self, seat, NONE)
        elif action < HEAR:
            cases.report(self, action - SHOWED, seat)
        elif action == HEAR:
            cases.hear(self, seat)
        elif action == AGREE:
            by = self.agenda.arg(1)
            self.agenda.drop()
            cases.mishap(self, seat, by)
        else:
            cases.deny(self, seat)
        self.settle()

    # The end, and refusals -------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        return shares(self)

    def why_not(self, seat: int, action: int) -> Illegal:
        return why_not(self, choices.asked(self), seat, action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")


def endless(table: Schnurrlock) -> Endless:
    """Positions know of tables, so a table asks for its position only here, where it has come to its end."""
    from katzentisch.games.schnurrlock.position.write import write

    return Endless("schnurrlock", write(table))
