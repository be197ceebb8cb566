"""What numbers mean in the tables of the box: figures, faces of the die, edges, slots, how long something lasts."""

from __future__ import annotations

from typing import Final

FIELDS: Final = 24  # most fields of a room
SLOTS: Final = 24  # most enemy figures on the board
MICE: Final = 6
FOE: Final = 8  # figure FOE + slot is an enemy; figures 0 to 5 are mice
COMPANION: Final = 6  # the figure of a companion, who stands where its mouse does
CAT: Final = 7  # the figure of the cat, who stands on no field
NOBODY: Final = -1

OUT: Final = -2  # a current that leads out of the room; a mouse that does not take part
CAUGHT: Final = -1  # the field of a captured mouse
LIFTED: Final = 30  # a field that no room has: the mouse is on the way into one
FAR: Final = 99  # further than any way, below any card of the track

MELEE: Final = 0
RANGED: Final = 1

# Edges
PLAIN: Final = 0
UP: Final = 1  # against the arrow of a yellow line
DOWN: Final = 2
RED: Final = 3
GAP: Final = 4

# Flip fields
FLIP: Final = 1
FLIP_HOOK: Final = 2
FLIP_SKILL: Final = 3

# Party items, as bits
DISGUISE: Final = 1
HOOK: Final = 2
FORK: Final = 4
GRAPE: Final = 8

# States of a figure, as bits
STUNNED: Final = 1
WEBBED: Final = 2
DOWNED: Final = 4
CHARMED: Final = 8
HIDDEN: Final = 16

# Faces of the die: number, sword, shield, bow, cheese, star
NUMBER: Final = (1, 2, 3, 2, 1, 3)
SWORD: Final = (0, 1, 1, 0, 0, 1)
SHIELD: Final = (0, 0, 1, 0, 0, 1)
BOW: Final = (0, 0, 0, 1, 1, 0)
CHEESE: Final = (1, 0, 0, 0, 0, 0)
STAR: Final = (0, 1, 0, 0, 1, 1)

# Classes, as bits in the order of conditions.CLASSES
FIGHTER: Final = 2
ROGUE: Final = 8
TINKER: Final = 16

WEAPON: Final = 0
ARMOUR: Final = 1
ACCESSORY: Final = 2
ITEM: Final = 3
SCROLL: Final = 4
TRICK: Final = 5
LUCK: Final = 6
MISFORTUNE: Final = 7
PARTY: Final = 8

PAW: Final = 2
PAWS: Final = 3
NO_SLOT: Final = 6

# How long
NOW: Final = 0
THIS_ATTACK: Final = 1
THIS_TURN: Final = 2
THIS_ROUND: Final = 3
THIS_ENCOUNTER: Final = 4
THIS_CHAPTER: Final = 5

# Who owns a clause
OF_HERO: Final = 0
OF_ABILITY: Final = 1
OF_CARD: Final = 2
OF_ENEMY: Final = 3
OF_ROOM: Final = 4
OF_CHAPTER: Final = 5
OF_ACHIEVEMENT: Final = 6
