"""How actions count: each kind has a row of numbers of its own, in the order of `shapes.EVERY_ACTION`."""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON
from katzentisch.games.cluedo.rules.map import SQUARES

FIGURE: Final = 0  # + suspect
ROLL: Final = 6
PASSAGE: Final = 7
END: Final = 8
ENTER: Final = 9  # + place
GO: Final = 18  # + square
SUSPECT: Final = GO + SQUARES  # + 6 * suspect + weapon
SHOW: Final = SUSPECT + 36  # + card
ACCUSE: Final = SHOW + 21  # + 54 * suspect + 9 * weapon + place
ACTIONS: Final = ACCUSE + 324

SUSPICIONS: Final = tuple(range(SUSPECT, SHOW))
ACCUSATIONS: Final = tuple(range(ACCUSE, ACTIONS))
END_OR_ACCUSE: Final = (END, *ACCUSATIONS)


def accused_by(action: int) -> tuple[int, int, int]:
    """The three cards that an accusation names."""
    number = action - ACCUSE
    return number // 54, FIRST_WEAPON + number // 9 % 6, FIRST_PLACE + number % 9


def suspected_by(action: int) -> tuple[int, int]:
    """The suspect and the weapon that a suspicion names."""
    number = action - SUSPECT
    return number // 6, FIRST_WEAPON + number % 6
