"""To whom an effect goes. In the order of `lexicon.Whom`."""

from __future__ import annotations

from typing import Final

SELF: Final = 0
TARGET: Final = 1
FRIEND: Final = 2
MOUSE_HERE: Final = 3
OTHER_HERE: Final = 4
MOUSE_NEAR: Final = 5
OTHER_NEAR: Final = 6
OTHER_SEEN: Final = 7
MOUSE_ROOM: Final = 8
OTHER_ROOM: Final = 9
MICE_HERE: Final = 10
MICE_NEAR: Final = 11
MICE_ROOM: Final = 12
OTHERS_HERE: Final = 13
OTHERS_ROOM: Final = 14
ENEMY_HERE: Final = 15
ENEMY_NEAR: Final = 16
ENEMY_SEEN: Final = 17
ENEMY_ROOM: Final = 18
ENEMIES_HERE: Final = 19
ENEMIES_NEAR: Final = 20
ENEMIES_SEEN: Final = 21
ENEMIES_ROOM: Final = 22
MICE_AT: Final = 23  # on certain fields
MICE_WATER: Final = 24
FIRST: Final = 25  # the highest free mouse on the track
CAPTURED: Final = 26  # who has just been captured
CARRIER: Final = 27  # who carries a token

CHOSEN: Final = (3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 18)
"""Ranges of which one figure is to be chosen."""
