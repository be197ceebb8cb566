"""A table of Gauner raus! that keeps the contract: what comes next, who is asked, and what is done then.

The rules themselves are in `rules/`, each module a chapter of the rule book: `rules/setting_up.py`, `rules/rolling.py`,
`rules/asking.py`, `rules/circles.py` and `rules/ending.py`; `rules/choices.py` says what a seat can do.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Number
from katzentisch.games.gauner.rules import asking, choices, ending, rolling, setting_up
from katzentisch.games.gauner.rules.board import ASK, DEAL, LOT, PRELIMINARY, Board
from katzentisch.games.gauner.rules.cards import ROOMS, nth, rooms_in, size
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE

RULE_FOR: Final = {"game_over": "GR-53", "not_asked": "GR-17", "nature_first": "GR-18"}
TURN_OF: Final = tuple([tuple(range(seat, seat + 1)) for seat in range(4)])


class Gauner(Board):
    """A table of Gauner raus!"""

    def clone(self) -> Gauner:
        copy = Gauner(
            self.players,
            self.strict,
            self.brave,
            self.notes,
            self.phase,
            self.turn,
            self.haul,
            self.due_sheet,
            self.due,
            self.checked,
            self.room,
            self.box,
            [place.clone() for place in self.places],
        )
        copy.over = self.over
        return copy

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        phase = self.phase
        if phase == ASK:
            return 0
        if phase == DEAL:
            return size(self.box)
        return self.players if phase == LOT else size(rolling.to_roll_for(self))

    def outcomes(self) -> tuple[int, ...]:
        """A card of the deck, a seat, or a room."""
        phase = self.phase
        if phase == ASK:
            return ()
        if phase == LOT:
            return tuple(range(self.players))
        return tuple(rooms_in(self.box if phase == DEAL else rolling.to_roll_for(self)))

    def happen(self, i: Number) -> None:
        number = self.checked_outcome(i, self.chance())
        phase = self.phase
        if phase == DEAL:
            setting_up.deal(self, nth(self.box, number))
        elif phase == LOT:
            setting_up.begin(self, number)
        elif phase == PRELIMINARY:
            setting_up.roll_for_all(self, nth(rolling.to_roll_for(self), number))
        else:
            rolling.roll(self, nth(rolling.to_roll_for(self), number))

    # Seats -----------------------------------------------------------------------------------------------------------

    def must(self) -> tuple[int, ...]:
        if self.phase == ASK and not self.over:
            return TURN_OF[self.turn]
        return ()

    def legal(self, seat: Number) -> tuple[int, ...]:
        who = self.checked_seat(seat)
        return choices.legal(self, who) if who >= 0 else ()

    def play(self, seat: int, action: int) -> None:
        if CIRCLE <= action < DONE:
            asking.point_out(self, action % CIRCLE // ROOMS, action % ROOMS)
        elif self.due:
            asking.forget(self)
        elif action == DONE:
            asking.stop(self)
        else:
            asking.ask(self, action // ROOMS, action % ROOMS)

    # The end, and refusals -------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        return ending.shares(self)

    def why_not(self, seat: int, action: int) -> Illegal:
        return choices.why_not(self, seat, action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")
