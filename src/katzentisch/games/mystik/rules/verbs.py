"""The numbers of verbs, stats, hurdles, counts and ranges: the vocabulary as the engine sees it.

`authoring/pack.py` checks that they agree.
"""

from __future__ import annotations

from typing import Final

# Verbs, in the order of deeds.AnyEffect
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

# Stats
S_ATTACK: Final = 0
S_DEFENCE: Final = 1
S_LORE: Final = 2
S_SPEED: Final = 3
S_HEARTS: Final = 4
S_SEARCH: Final = 5
S_RECOVER: Final = 6
S_CLIMB: Final = 7
S_TRAP: Final = 8
S_STEPS: Final = 9
S_PAWS: Final = 10
S_PACK: Final = 11
S_STAR_SHIELDS: Final = 12

# Hurdles, as bits
H_TRAPS: Final = 1
H_YELLOW: Final = 2
H_RED: Final = 4
H_GAPS: Final = 8
H_WATER: Final = 16
H_HELD: Final = 32
H_STOP: Final = 64
H_SIGHT: Final = 128
H_ADJACENT: Final = 256
H_DEFENCE: Final = 512
H_ARMOUR: Final = 1024
H_POISON: Final = 2048
H_ATTACK_CHEESE: Final = 4096

# What `n` is multiplied by
P_LORE: Final = 0
P_ATTACK: Final = 1
P_SPEED: Final = 2
P_HITS: Final = 3
P_CHEESE_ROLLED: Final = 4
P_WOUNDED_OTHERS_HERE: Final = 5
P_MICE_HERE: Final = 6
P_OTHERS_HERE: Final = 7
P_ENEMIES_HERE: Final = 8
P_SHARP_WEAPONS: Final = 9
P_MICE: Final = 10

# To whom
T_SELF: Final = 0
T_TARGET: Final = 1
T_FRIEND: Final = 2
T_MOUSE_HERE: Final = 3
T_OTHER_HERE: Final = 4
T_MOUSE_NEAR: Final = 5
T_OTHER_NEAR: Final = 6
T_OTHER_SEEN: Final = 7
T_MOUSE_ROOM: Final = 8
T_OTHER_ROOM: Final = 9
T_MICE_HERE: Final = 10
T_MICE_NEAR: Final = 11
T_MICE_ROOM: Final = 12
T_OTHERS_HERE: Final = 13
T_OTHERS_ROOM: Final = 14
T_ENEMY_HERE: Final = 15
T_ENEMY_NEAR: Final = 16
T_ENEMY_SEEN: Final = 17
T_ENEMY_ROOM: Final = 18
T_ENEMIES_HERE: Final = 19
T_ENEMIES_NEAR: Final = 20
T_ENEMIES_SEEN: Final = 21
T_ENEMIES_ROOM: Final = 22

CHOSEN: Final = (3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 18)
"""Ranges of which one figure is to be chosen."""

# Conditions, in the order of conditions.ARGUMENTS
C_MELEE: Final = 0
C_RANGED: Final = 1
C_WEAPON: Final = 2
C_TARGET: Final = 3
C_TARGET_LOWER: Final = 4
C_TARGET_HIGHER: Final = 5
C_TARGET_HERE: Final = 6
C_CHEESE_ROLLED: Final = 7
C_FRIEND_NEAR: Final = 8
C_CLASS: Final = 9
C_HERO: Final = 10
C_WOUNDED: Final = 11
C_POISONED: Final = 12
C_ALONE: Final = 13
C_MICE_HERE: Final = 14
C_ENEMIES_HERE: Final = 15
C_ENEMIES_NEAR: Final = 16
C_WATER: Final = 17
C_FIELD: Final = 18
C_CHEESE: Final = 19
C_MOVED: Final = 20
C_ENEMIES_ROOM: Final = 21
C_NO_ENEMIES: Final = 22
C_ROOM: Final = 23
C_EXPLORED: Final = 24
C_PAGE: Final = 25
C_FLAG: Final = 26
C_ACHIEVED: Final = 27
C_BEATEN: Final = 28
C_ENEMY: Final = 29
C_PARTY: Final = 30
C_ALL_AT: Final = 31
C_ANY_AT: Final = 32
C_NOBODY_CAPTURED: Final = 33

# Arguments of `target:`; from A_KIND on the number of a kind
A_LARGE: Final = 0
A_SMALL: Final = 1
A_BOSS: Final = 2
A_RAT: Final = 3
A_ROACH: Final = 4
A_KIND: Final = 5
