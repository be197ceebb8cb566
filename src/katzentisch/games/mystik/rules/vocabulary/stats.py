"""The values of a figure that a bonus may change. In the order of `lexicon.Stat`."""

from __future__ import annotations

from typing import Final

ATTACK: Final = 0
DEFENCE: Final = 1
LORE: Final = 2
SPEED: Final = 3
HEARTS: Final = 4
SEARCH: Final = 5
RECOVER: Final = 6
CLIMB: Final = 7
TRAP: Final = 8
STEPS: Final = 9
PAWS: Final = 10
PACK: Final = 11
STAR_SHIELDS: Final = 12
