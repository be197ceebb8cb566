"""What a figure may be free of, as bits. In the order of `lexicon.Hurdle`."""

from __future__ import annotations

from typing import Final

TRAPS: Final = 1
YELLOW: Final = 2
RED: Final = 4
GAPS: Final = 8
WATER: Final = 16
HELD: Final = 32
STOP: Final = 64
SIGHT: Final = 128
ADJACENT: Final = 256
DEFENCE: Final = 512
ARMOUR: Final = 1024
POISON: Final = 2048
ATTACK_CHEESE: Final = 4096
