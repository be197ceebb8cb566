"""Why a seat that has something to do may not do this. Told with nothing but what the seat knows."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.schnurrlock.rules.board import NONE, Board
from katzentisch.games.schnurrlock.rules.cards import CALL, DONE, GUESS, HEAR, NAMES, SAW, SHOWED, TOP
from katzentisch.games.schnurrlock.rules.tasks import CONSENT, HEARING, LAY, MOVE


def why_not(board: Board, asked: int, seat: int, action: int) -> Illegal:
    desk = board.desks[seat]
    if action == CALL:
        if desk.announced != NONE:
            return Illegal("hear_first", "SH-75")
        return Illegal("called_already", "SH-57") if desk.called else Illegal("no_target", "SH-58")
    if action == SAW or (SHOWED <= action < SHOWED + board.players and action != SHOWED + seat):
        return why_no_mishap(board, action)
    if seat != asked:
        return Illegal("not_your_step", "SH-13", seat=asked)
    task = board.agenda.top()
    if task == LAY:
        wanted = TOP <= action < DONE
        return Illegal("not_your_clue", "SH-40", card=NAMES[action - TOP]) if wanted else Illegal("lay_first", "SH-40")
    if task == CONSENT:
        return Illegal("consent_first", "SH-65", seat=board.agenda.arg(1))
    if board.callers:
        return Illegal("guess_first", "SH-57")
    if task == HEARING and action != HEAR:
        return Illegal("hear_first", "SH-75")
    if task == MOVE:
        return Illegal("move_first", "SH-53")
    if 0 <= action < GUESS:
        if desk.hand >> action & 1 == 0:
            return Illegal("card_not_in_hand", "SH-22", card=NAMES[action])
        return Illegal("investigated", "SH-22") if desk.stands() else Illegal("no_target", "SH-21")
    if GUESS <= action < TOP:
        if not desk.stands():
            return Illegal("no_target", "SH-21")
        return Illegal("guessed", "SH-34") if not board.may_guess else Illegal("second_card_first", "SH-16")
    if action == DONE:
        return Illegal("investigate_first", "SH-15", number=board.due)
    return Illegal("not_legal", "SH-15", action=action)


def why_no_mishap(board: Board, action: int) -> Illegal:
    if not board.mishaps:
        return Illegal("mishaps_off", "SH-64")
    if board.agenda.top() == CONSENT:
        return Illegal("one_mishap", "SH-65")
    denied = action >= SHOWED and board.desks[action - SHOWED].denied
    return Illegal("denied_already", "SH-65", seat=action - SHOWED) if denied else Illegal("nothing_stands", "SH-64")
