"""A table of Cluedo that keeps the contract: what comes next, who is asked, and what is done then.

The rules themselves are in the modules beside this one, each a chapter of the rule book: `rules/setting_up.py`,
`rules/turns.py`, `rules/moving.py` with `rules/paths.py`, `rules/suspecting.py`, `rules/refuting.py` and
`rules/accusing.py`; `rules/board.py` is what lies on the table, `rules/map.py` the town.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, Number, shares_of
from katzentisch.games.cluedo.rules import accusing, moving, refuting, setting_up, suspecting, turns
from katzentisch.games.cluedo.rules.actions import (
    ACCUSATIONS,
    ACCUSE,
    END,
    END_OR_ACCUSE,
    FIGURE,
    PASSAGE,
    SHOW,
    SUSPICIONS,
    accused_by,
    suspected_by,
)
from katzentisch.games.cluedo.rules.actions import ROLL as TO_ROLL
from katzentisch.games.cluedo.rules.board import (
    DEAL,
    ENVELOPE,
    FIGURES,
    LOT,
    MOVE,
    NONE,
    REFUTE,
    ROLL,
    START,
    SUSPECT,
    WEAPONS,
    Board,
)
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, cards_in, size
from katzentisch.games.cluedo.rules.paths import can_move
from katzentisch.games.cluedo.rules.refusals import why_not

RULE_FOR: Final = {"game_over": "CL-66", "not_asked": "CL-15", "nature_first": "CL-17"}
TURN_OF: Final = tuple([tuple(range(seat, seat + 1)) for seat in range(6)])
FACES: Final = tuple(range(36))


class Cluedo(Board):
    """A table of Cluedo."""

    def clone(self) -> Cluedo:
        copy = Cluedo(self.players, self.classic, self.irene, self.last_wins, self.notes, self.town)
        self.copy_to(copy)
        return copy

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        phase = self.phase
        if phase == ROLL:
            return 36
        if phase == DEAL:
            return size(self.deck())
        if phase == ENVELOPE:
            return size(setting_up.kind_to_come(self))
        if phase == WEAPONS:
            return 9 - len(self.weapons)
        return self.players if phase == LOT else 0

    def outcomes(self) -> tuple[int, ...]:
        """A seat, a place or another card, or two dice: 6 * (first - 1) + second - 1."""
        phase = self.phase
        if phase == ROLL:
            return FACES
        if phase == DEAL:
            return tuple(cards_in(self.deck()))
        if phase == ENVELOPE:
            return tuple(cards_in(setting_up.kind_to_come(self)))
        if phase == WEAPONS:
            return tuple([FIRST_PLACE + place for place in setting_up.free_places(self)])
        return tuple(range(self.players)) if phase == LOT else ()

    def happen(self, i: Number) -> None:
        number = self.checked_outcome(i, self.chance())
        phase = self.phase
        if phase == ROLL:
            moving.roll(self, number)
        elif phase == DEAL:
            setting_up.deal(self, self.outcomes()[number])
        elif phase == ENVELOPE:
            setting_up.hide(self, self.outcomes()[number])
        elif phase == WEAPONS:
            setting_up.place_weapon(self, self.outcomes()[number] - FIRST_PLACE)
        else:
            setting_up.lot_falls(self, number)

    # Seats -----------------------------------------------------------------------------------------------------------

    def must(self) -> tuple[int, ...]:
        if self.over:
            return ()
        phase = self.phase
        if phase == REFUTE:
            return TURN_OF[self.asked]
        return TURN_OF[self.turn] if phase in (FIGURES, START) or phase >= MOVE else ()

    def legal(self, seat: Number) -> tuple[int, ...]:
        who = self.checked_seat(seat)
        phase = self.phase
        if self.over:
            return ()
        if phase == REFUTE:
            if who != self.asked:
                return ()
            return tuple([SHOW + card for card in cards_in(self.hands[who] & self.suspicions[-1].named())])
        if who != self.turn:
            return ()
        if phase == MOVE:
            return self.moves
        if phase == SUSPECT:
            return SUSPICIONS
        if phase == START:
            return self.beginnings()
        if phase == FIGURES:
            return tuple([FIGURE + suspect for suspect in setting_up.free_figures(self)])
        return END_OR_ACCUSE if phase > REFUTE else ()

    def beginnings(self) -> tuple[int, ...]:
        """CL-16, CL-31, CL-43, CL-70: the dice, the passage, a suspicion, an accusation; staying, if no way is free."""
        movable = can_move(self.town, self.spot(), self.blocked())
        actions: list[int] = [TO_ROLL] if movable else []
        if self.passage() != NONE:
            actions.append(PASSAGE)
        if not movable:
            actions.append(END)
        allowed = tuple(actions)
        if self.may_suspect_at_once():
            allowed += SUSPICIONS
        return allowed + ACCUSATIONS if self.classic else allowed

    def play(self, seat: int, action: int) -> None:
        if action >= ACCUSE:
            self.brought &= ~(1 << self.turn)
            suspect, weapon, place = accused_by(action)
            accusing.accuse(self, suspect, weapon, place)
        elif action >= SHOW:
            refuting.show(self, action - SHOW)
        elif action < TO_ROLL:
            setting_up.take_figure(self, action - FIGURE)
        elif self.phase == MOVE:
            moving.move(self, action)
        else:
            self.begin_with(action)

    def begin_with(self, action: int) -> None:
        """CL-43, CL-44: whatever one does, the right to suspect at once is over then."""
        self.brought &= ~(1 << self.turn)
        if action == TO_ROLL:
            self.phase = ROLL
        elif action == PASSAGE:
            moving.take_passage(self)
        elif action == END:
            self.end()
        else:
            figure, weapon = suspected_by(action)
            suspecting.suspect(self, figure, weapon)

    def end(self) -> None:
        """CL-31, CL-52"""
        if self.phase == START:
            turns.stay(self)
        elif self.log is not None:
            self.log.append(Event("stopped", {"seat": self.turn}))
        turns.begin_turn(self, turns.next_seat(self))

    # The end, and refusals -------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """1 for the winner, 0 for all others."""
        return shares_of([self.winner] if self.winner != NONE else [], self.players)

    def why_not(self, seat: int, action: int) -> Illegal:
        return why_not(self, seat, action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")
