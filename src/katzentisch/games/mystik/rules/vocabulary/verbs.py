"""What an effect does. In the order of `deeds.AnyEffect`."""

from __future__ import annotations

from typing import Final

BONUS: Final = 0
IGNORE: Final = 1
HEAL: Final = 2
GIVE: Final = 3
CLEAR: Final = 4
CHEESE: Final = 5
WHEEL: Final = 6
STEAL: Final = 7
POISON: Final = 8
BLOCK: Final = 9
GUARD: Final = 10
WOUND: Final = 11
ATTACK: Final = 12
SPREAD: Final = 13
REROLL: Final = 14
MOVE: Final = 15
JUMP: Final = 16
ACTION: Final = 17
SEARCH: Final = 18
FIND: Final = 19
DISCARD: Final = 20
PLACE: Final = 21
TRAPS: Final = 22
BANISH: Final = 23
SWAP_UP: Final = 24
PAGE: Final = 25
END_PAGE: Final = 26
CAPTURE: Final = 27
FREE: Final = 28
SAY: Final = 29
SET: Final = 30
ACHIEVE: Final = 31
GOTO: Final = 32
WIN: Final = 33
LOSE: Final = 34
