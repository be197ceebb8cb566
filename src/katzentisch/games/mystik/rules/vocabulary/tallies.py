"""What the number of an effect is multiplied by. In the order of `lexicon.Per`."""

from __future__ import annotations

from typing import Final

LORE: Final = 0
ATTACK: Final = 1
SPEED: Final = 2
HITS: Final = 3
CHEESE_ROLLED: Final = 4
WOUNDED_OTHERS_HERE: Final = 5
MICE_HERE: Final = 6
OTHERS_HERE: Final = 7
ENEMIES_HERE: Final = 8
SHARP_WEAPONS: Final = 9
MICE: Final = 10
