"""The numbers of actions. `shapes/actions.py` says what each means in JSON; blocks by card and ability end the list."""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.numbers import CAT, FIELDS, FOE, MICE, SLOTS

END: Final = 0
ATTACK: Final = 1
SEARCH: Final = 2
SCURRY: Final = 3
RECOVER_STUNNED: Final = 4
RECOVER_WEBBED: Final = 5
FLIP: Final = 6
EQUIP: Final = 7
LEVEL: Final = 8
DONE: Final = 9
CANCEL: Final = 10
PASS: Final = 11
KEEP: Final = 12
SELL: Final = 13
USE_HERO: Final = 14
DISGUISE: Final = 15
LAY_FORK: Final = 16
TAKE_FORK: Final = 17
TAKE_HOOK: Final = 18
BUY_ACTION: Final = 19
GIVE_CHEESE: Final = 20
TAKE_CHEESE: Final = 21
BY_LORE: Final = 22
BY_SPEED: Final = 23
SHOOT_GRAPE: Final = 24
SINGLES: Final = 25

EXPLORE: Final = SINGLES  # + side
GO: Final = EXPLORE + 4  # + field
PUT: Final = GO + FIELDS
HOOK: Final = PUT + FIELDS
BAIT: Final = HOOK + FIELDS
CRACK: Final = BAIT + FIELDS
TARGET: Final = CRACK + FIELDS  # + slot; the cat is the last
TARGET_CAT: Final = TARGET + SLOTS
CHOOSE: Final = TARGET_CAT + 1  # + mouse
TRADE: Final = CHOOSE + MICE
PICK: Final = TRADE + MICE
THROW: Final = PICK + MICE
REROLL: Final = THROW + MICE  # + face
USE_TITLE: Final = REROLL + 6  # + story achievement
TITLES: Final = 8
LEARN: Final = USE_TITLE + TITLES  # + ability
ABILITIES: Final = 28
USE_ABILITY: Final = LEARN + ABILITIES
STRIKE: Final = USE_ABILITY + ABILITIES  # + enemy initiative card
CARDS_OF_ENEMIES: Final = 24
DEED: Final = STRIKE + CARDS_OF_ENEMIES  # + what can be done somewhere in the chapter
DEEDS: Final = 12
OPTION: Final = DEED + DEEDS  # + an option of a choice
OPTIONS: Final = 4
HAND: Final = OPTION + OPTIONS  # + seat that is to play the mouse from now on
SEATS: Final = 4
BY_CARD: Final = HAND + SEATS  # seven blocks, each as long as there are cards

WEAR: Final = 0
DOFF: Final = 1
GIVE: Final = 2
TAKE: Final = 3
DROP: Final = 4
USE_CARD: Final = 5
WIELD: Final = 6
BLOCKS: Final = 7


def of_card(box: Box, block: int, card: int) -> int:
    return BY_CARD + block * len(box.cards) + card


def card_in(box: Box, block: int, action: int) -> int:
    """The card of an action of this block."""
    return action - of_card(box, block, 0)


def target_action(figure: int) -> int:
    return TARGET_CAT if figure == CAT else TARGET + figure - FOE


def target_of(action: int) -> int:
    """The figure that is aimed at."""
    return CAT if action == TARGET_CAT else FOE + action - TARGET
