"""A table of Mausen that keeps the contract: who is asked, and what is done then.

The rules themselves are in `rules/`, each module a chapter of the rule book: `rules/choosing.py`, `rules/chase.py` and
`rules/ending.py`.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Number
from katzentisch.games.mausen.rules import choosing, ending
from katzentisch.games.mausen.rules.board import Board

RULE_FOR: Final = {"game_over": "MA-26", "not_asked": "MA-06"}


class Mausen(Board):
    """A table of Mausen."""

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
        if self.out:
            copy.out = self.out
        return copy

    def must(self) -> tuple[int, ...]:
        return choosing.awaited(self)

    def legal(self, seat: Number) -> tuple[int, ...]:
        who = self.checked_seat(seat)
        return choosing.legal(self, who) if who >= 0 else ()

    def sealed(self, seat: Number) -> int:
        who = self.checked_seat(seat)
        return self.choices[who] if who >= 0 else -1

    def play(self, seat: int, action: int) -> None:
        choosing.choose(self, seat, action)

    def returns(self) -> list[float]:
        return ending.shares(self)

    def why_not(self, seat: int, action: int) -> Illegal:
        return choosing.why_not(action)

    def rule_for(self, code: str) -> str:
        return RULE_FOR.get(code, "")
