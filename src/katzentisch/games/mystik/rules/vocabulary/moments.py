"""When a clause speaks. In the order of `lexicon.When`."""

from __future__ import annotations

from typing import Final

ALWAYS: Final = 0
TURN: Final = 1
ACTION: Final = 2
ATTACK: Final = 3
ATTACK_ROLLED: Final = 4
DEFEND: Final = 5
DEFENDED: Final = 6
HIT: Final = 7
FRIEND_HIT: Final = 8
WOUNDS: Final = 9
WOUNDED: Final = 10
BEAT: Final = 11
ENEMY_PLACED: Final = 12
ENEMY_ENTERS: Final = 13
SEARCH_ROLLED: Final = 14
MOVE_ROLLED: Final = 15
TURN_START: Final = 16
TURN_END: Final = 17
FOUND: Final = 18
START: Final = 19
ENTER: Final = 20
CLEARED: Final = 21
BEATEN: Final = 22
SURGE: Final = 23
CAPTURED: Final = 24
PAGE: Final = 25
ROUND_END: Final = 26
TOOK: Final = 27
LOST: Final = 28
