"""What a clause may ask for. In the order of `conditions.ARGUMENTS`."""

from __future__ import annotations

from typing import Final

MELEE: Final = 0
RANGED: Final = 1
WEAPON: Final = 2
TARGET: Final = 3
TARGET_LOWER: Final = 4
TARGET_HIGHER: Final = 5
TARGET_HERE: Final = 6
CHEESE_ROLLED: Final = 7
FRIEND_NEAR: Final = 8
CLASS: Final = 9
HERO: Final = 10
WOUNDED: Final = 11
POISONED: Final = 12
ALONE: Final = 13
MICE_HERE: Final = 14
ENEMIES_HERE: Final = 15
ENEMIES_NEAR: Final = 16
WATER: Final = 17
FIELD: Final = 18
CHEESE: Final = 19
MOVED: Final = 20
ENEMIES_ROOM: Final = 21
NO_ENEMIES: Final = 22
ROOM: Final = 23
EXPLORED: Final = 24
PAGE: Final = 25
FLAG: Final = 26
ACHIEVED: Final = 27
BEATEN: Final = 28
ENEMY: Final = 29
PARTY: Final = 30
ALL_AT: Final = 31
ANY_AT: Final = 32
NOBODY_CAPTURED: Final = 33
COUNTER: Final = 34
PAST: Final = 35
OPEN: Final = 36
CARRIED: Final = 37
LIES: Final = 38
CARRIES: Final = 39  # of the mouse
COMPANION: Final = 40
COMPANION_LOST: Final = 41

# Arguments of `target:`; from KIND on the number of a kind
LARGE: Final = 0
SMALL: Final = 1
BOSS: Final = 2
RAT: Final = 3
ROACH: Final = 4
KIND: Final = 5
