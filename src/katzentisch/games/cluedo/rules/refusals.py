"""Why a seat that has something to do may not do this. Told with nothing but what the seat knows."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo.rules.actions import ACCUSE, ACTIONS, END, ENTER, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.board import FIGURES, MOVE, REFUTE, START, Board
from katzentisch.games.cluedo.rules.board import SUSPECT as SUSPECTING
from katzentisch.games.cluedo.rules.cards import NAMES, SUSPECTS
from katzentisch.games.cluedo.rules.map import PLACE


def why_not(board: Board, seat: int, action: int) -> Illegal:
    if action < 0 or action >= ACTIONS:
        return Illegal("no_such_action", "CL-16", action=action)
    phase = board.phase
    if phase == FIGURES:
        if action < ROLL:
            return Illegal("figure_taken", "CL-05", suspect=SUSPECTS[action])
        return Illegal("choose_figure", "CL-05")
    if phase == START:
        return not_to_begin_with(board, action)
    if phase == MOVE:
        return not_with_this_roll(board, action)
    if phase == SUSPECTING:
        return Illegal("suspect_first", "CL-34")
    if phase == REFUTE:
        return not_to_show(board, seat, action)
    return Illegal("accuse_or_end", "CL-52")


def not_to_begin_with(board: Board, action: int) -> Illegal:
    if action == ROLL:
        return Illegal("no_way_out", "CL-31")
    if action == PASSAGE:
        return Illegal("no_passage", "CL-25")
    if action == END:
        return Illegal("move_first", "CL-33")
    if SUSPECT <= action < SHOW:
        return Illegal("not_brought", "CL-40")
    if action >= ACCUSE:
        return Illegal("centre_first", "CL-54")
    return Illegal("roll_first", "CL-16")


def not_with_this_roll(board: Board, action: int) -> Illegal:
    steps = board.steps()
    if ENTER <= action < GO:
        place = PLACE + action - ENTER
        name = board.town.name_of(place)
        if place == board.spot():
            return Illegal("same_place", "CL-32", place=name)
        return Illegal("place_too_far", "CL-28", place=name, steps=steps)
    if GO <= action < SUSPECT:
        square = action - GO
        if square >= len(board.town.labels):
            return Illegal("no_such_action", "CL-16", action=action)
        label = board.town.labels[square]
        if board.blocked() >> square & 1:
            return Illegal("occupied", "CL-22", square=label)
        return Illegal("no_such_path", "CL-18", square=label, steps=steps)
    if action >= ACCUSE:
        return Illegal("centre_too_far", "CL-54", steps=steps)
    return Illegal("go_first", "CL-18", steps=steps)


def not_to_show(board: Board, seat: int, action: int) -> Illegal:
    if SHOW <= action < ACCUSE:
        card = action - SHOW
        if board.hands[seat] >> card & 1:
            return Illegal("card_not_named", "CL-47", card=NAMES[card])
        return Illegal("card_not_in_hand", "CL-47", card=NAMES[card])
    return Illegal("show_first", "CL-47")
