"""When to call, and what to guess when Mauziaty is near: by what each does to the outlook (`bots/outlook.py`)."""

# interpreted: it is a handful of sums for each guess

from __future__ import annotations

from typing import Final

from katzentisch.games.schnurrlock.bots.catching import Catching
from katzentisch.games.schnurrlock.bots.outlook import MEAN_TILE, Outlook
from katzentisch.games.schnurrlock.rules.cards import DOWN, HOURS, MEANT, SUSPECTS, cards_in
from katzentisch.games.schnurrlock.shapes import SchnurrlockView

AFTER_A_CASE: Final = 14
"""How many cards the next target can be, about."""
NOTHING: Final = (-1, -1.0)


class Pursuit:
    """Of the seat of a view, whose target can be `left`. `ending`: its own turn ends with what it does now."""

    def __init__(self, view: SchnurrlockView, left: int, ending: bool) -> None:
        self.view, self.left, self.ending = view, left, ending
        self.number = left.bit_count()
        self.outlook, self.catching = Outlook(view), Catching(view)
        turn = view.turn
        following = (view.seat + 1) % view.players
        self.next = following if ending else turn.first if turn.seat < 0 else turn.seat
        self.moved = int(turn.seat < 0 or (ending and following == turn.first))  # Mauziaty moves before that

    def waiting(self) -> float:
        short = self.view.turn.failed and self.ending
        return self.outlook.chance(self.number, self.next, moved=self.moved, short=short)

    def best(self, cost: int = 0) -> tuple[int, float]:
        """The best guess and its chance to win; -1 if each ends a lost game. `cost`: of a call."""
        best = NOTHING
        if self.left:
            for guess in (*range(SUSPECTS + HOURS), SUSPECTS + HOURS + cards_in(self.left)[0]):
                value = self.worth(guess, cost)
                if value > best[1]:
                    best = guess, value
        return best

    def worth(self, guess: int, cost: int) -> float:
        right = (self.left & MEANT[guess]).bit_count()
        if right == 0:
            return -1.0
        tiles = 2 if guess >= SUSPECTS + HOURS else 1
        won = self.catching.share(tiles, cost) if self.catching.ends(tiles) else self.taking(tiles, cost)
        if won == 0.0 or right == self.number:
            return won if won else -1.0
        share = right / self.number
        wrong = self.outlook.chance(
            self.number - right, self.next, gained=-cost, short=self.ending, called=cost > 0, moved=self.moved
        )
        return share * won + (1.0 - share) * wrong

    def taking(self, tiles: int, cost: int) -> float:
        gained = sum(MEAN_TILE if tile == DOWN else tile for tile in self.view.trail.tiles[:tiles]) - cost
        return self.outlook.chance(
            AFTER_A_CASE, self.next, gained=gained, taken=tiles, called=cost > 0, moved=self.moved
        )
