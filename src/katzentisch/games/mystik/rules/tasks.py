"""The names of all tasks. Below NATURE the rules go on, from NATURE on nature is next, from ASK on a seat is asked."""

from __future__ import annotations

from typing import Final

# Rules ----------------------------------------------------------------------------------------------------------------
SET_UP: Final = 0  # next mouse or ability to choose, then the table is laid
BEGIN: Final = 1  # figures are placed; the first order
NEXT_TURN: Final = 2  # the track goes on
MOUSE_ROLLED: Final = 3  # the movement die lies
END_TURN: Final = 4
TURN_OVER: Final = 5  # after the clauses of the end of a turn
FOE_WALKS: Final = 6  # slot
AFTER_STEP: Final = 7
TRAP_ROLLED: Final = 8
CLIMB_ROLLED: Final = 9
SCURRY_ROLLED: Final = 10
SEARCH_DONE: Final = 11
RECOVER_ROLLED: Final = 12
FIND: Final = 13  # mouse, card
FOES: Final = 14  # initiative card: next figure
FOE_GO: Final = 15  # slot: towards its prey
FOE_ROLLED: Final = 16
FOE_STRIKES: Final = 17  # slot
FOES_DONE: Final = 18
LIES_AGAIN: Final = 19  # 1 for the defence: dice of a fight that were rolled again
ATTACK_NOW: Final = 20  # mouse, kind, target: an attack at once
ROLL_ATTACK: Final = 21
ATTACK_LIES: Final = 22
ATTACK_CHEESE: Final = 23
NEXT_TARGET: Final = 24
ROLL_DEFENCE: Final = 25
DEFENCE_LIES: Final = 26
DEFENCE_CHEESE: Final = 27
STRIKE: Final = 28
SUFFER: Final = 29
FIGHT_OVER: Final = 30
WINDOW: Final = 31  # when, subject, who has passed, about whom
AUTO: Final = 32  # when, figure, about whom
USE: Final = 33  # clause, mouse, chosen figure, times done
EFFECT: Final = 34  # effect, figure, chosen figure
SURGE_DUE: Final = 35
SURGE_ENDS: Final = 36
PLACE_FOES: Final = 37  # kind, number, bit set of fields that the chapter names
PLACED: Final = 38  # from slot bits
JOIN_TRACK: Final = 39
NEW_ORDER: Final = 40
AMBUSH: Final = 41
AMBUSH_ROLLED: Final = 42
TURN_UP: Final = 44  # an encounter card lies open
COME: Final = 45  # its enemies come
NEW_ROUND: Final = 46
ARRIVE: Final = 47  # room, fields: place the mice
ENTERED: Final = 48
TRIM: Final = 50  # a pack is too full
CAT_GOES: Final = 51
CAT_ROLLED: Final = 52
CAT_STRIKES: Final = 53
CHARMED_GO: Final = 56
CHARMED_ROLLED: Final = 57
CHARMED_STRIKES: Final = 58
ROOM_CLAUSES: Final = 59  # when, about whom, 1 + the kind that was beaten
LATE_AMBUSH: Final = 62
ROUND_OVER: Final = 63
RELEASED: Final = 65  # mouse: on or next to a free mouse
DEED_ROLLED: Final = 66  # deed, mouse
FAREWELL: Final = 67  # how many mice of the party have chosen what they keep
LAY: Final = 64  # which draw, 1 if other enemies are there: shuffled cards are laid out

# Nature ---------------------------------------------------------------------------------------------------------------
DIE: Final = 100  # dice still to roll, into the table's dice
ATTACK_DIE: Final = 101
DEFENCE_DIE: Final = 102
DRAW_SEARCH: Final = 103  # mouse
DRAW_ENCOUNTER: Final = 104
DRAW_ORDER: Final = 105  # the next card of a shuffled order
DRAW_JOINING: Final = 106
DRAW_BOSS: Final = 107
COIN: Final = 108

# Questions ------------------------------------------------------------------------------------------------------------
PICK: Final = 200  # seat: a mouse to play
LEARN: Final = 201  # mouse, 1 if it is paid for
TURN_MENU: Final = 202  # mouse
WIELD: Final = 203  # mouse
AIM: Final = 204  # mouse
REACT: Final = 205  # mouse, when
WHOM: Final = 206  # clause, mouse: one figure to choose
FOUND_CARD: Final = 207  # mouse, card
THROW_AWAY: Final = 208  # mouse
TRADE: Final = 209  # mouse, partner
EQUIP: Final = 210  # mouse
PUT_MOUSE: Final = 211  # mouse, bit set of fields, the mouse who chooses (another one: she throws her)
PUT_FOE: Final = 212  # kind, bit set of fields
PATH: Final = 213  # figure, bit set of fields
BOSS_CARD: Final = 214  # mouse: which card takes the wounds
DISGUISED: Final = 215
EXTRA_MOVE: Final = 217  # mouse
TRAP_DICE: Final = 218
DICE_AGAIN: Final = 219  # mouse, how many, in which roll
FREE_PLACE: Final = 220
GRAPE_SHOT: Final = 221  # mouse
KEEP_ONE: Final = 222  # mouse: the card she takes along into the next chapter
DECIDE: Final = 223  # a choice of the chapter
TAKE_OVER: Final = 224  # mouse, seat: does it play her from now on?

NAMES: Final = {
    number: name.lower() for name, number in sorted(globals().items()) if name.isupper() and isinstance(number, int)
}
NUMBERS: Final = {name: number for number, name in NAMES.items()}
