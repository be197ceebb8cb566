"""What can come next at a table: the tasks of the agenda (`core/agenda.py`), each with a seat or a place, and a number.

Below NATURE the rules go on by themselves, from NATURE on a card or tile is drawn, from ASK on a seat is asked.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK, NATURE

NEXT: Final = 1  # the turn is over
ROUND: Final = 2  # a round begins
TAKE: Final = 3  # seat, number: so many tiles from the left end of the trail
CLOSE: Final = 4  # seat: its case is solved

TARGET: Final = NATURE  # seat, 1: a card to stand up
CLUE: Final = NATURE + 1  # seat, number: cards to investigate with at once
CARD: Final = NATURE + 2  # seat, number: cards into the hand
TURN_UP: Final = NATURE + 3  # place on the trail, 1 if Mauziaty has just jumped over it
LOOK_AT: Final = NATURE + 4  # seat: the face-down tile that it has just taken
DRAW_FIRST: Final = NATURE + 5  # who begins every round

PLAY: Final = ASK  # seat: the actions of its turn
LAY: Final = ASK + 1  # seat: which of its clues lies on top of the discard pile
MOVE: Final = ASK + 2  # seat: moves Mauziaty
HEARING: Final = ASK + 3  # seat: hears whether its announced guess is right
CONSENT: Final = ASK + 4  # seat, by whom: has it really been shown its target?

TASKS: Final = {
    "next": NEXT,
    "round": ROUND,
    "take": TAKE,
    "close": CLOSE,
    "target": TARGET,
    "clue": CLUE,
    "card": CARD,
    "turn_up": TURN_UP,
    "look_at": LOOK_AT,
    "draw_first": DRAW_FIRST,
    "play": PLAY,
    "lay": LAY,
    "move": MOVE,
    "hearing": HEARING,
    "consent": CONSENT,
}
