"""What is asked: whom, whether it still needs an answer, what answers there are, and why others are none."""

from __future__ import annotations

from katzentisch.core.agenda import ASK
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import FIELDS, MICE, NOBODY
from katzentisch.games.mystik.rules.cards import belongings, search, use
from katzentisch.games.mystik.rules.fighting import fight, wounds
from katzentisch.games.mystik.rules.turns import clock, menu, setup
from katzentisch.games.mystik.rules.vocabulary import moments
from katzentisch.games.mystik.rules.walking import move


def asked(board: Board) -> int:
    """The seat that is asked, or NOBODY."""
    if board.over:
        return NOBODY
    task = board.agenda.top()
    if task < ASK:
        return NOBODY
    a = board.agenda.arg(0)
    if task == tasks.PICK:
        return a
    if task == tasks.PUT_FOE or task == tasks.PATH or task == tasks.DISGUISED:
        return board.decider()
    if task == tasks.PUT_MOUSE:
        return board.seat_of[board.agenda.arg(2)]
    if task == tasks.WHOM:
        mouse = board.agenda.arg(1)
        return board.seat_of[mouse] if 0 <= mouse < MICE else board.decider()
    return board.seat_of[a]


def moot(board: Board, task: int) -> bool:
    """Whether a question needs no answer any more; then it is taken away."""
    agenda = board.agenda
    mouse = agenda.arg(0)
    if task == tasks.TURN_MENU:
        if board.at[mouse] >= 0 and board.moved < 3:
            return clock.check_won(board)
    elif task == tasks.EXTRA_MOVE:
        if board.at[mouse] >= 0 and move.steps_from(board, mouse, agenda.arg(1), agenda.arg(2)):
            return False
    elif task == tasks.THROW_AWAY:
        if search.droppable(board, mouse):
            return False
    elif task == tasks.DICE_AGAIN:
        if agenda.arg(1) > 0 and rerollable(board):
            return False
    elif task == tasks.LEARN:
        if belongings.learnable(board, mouse):
            return False
    elif task == tasks.AIM or task == tasks.WIELD:
        if board.at[mouse] >= 0:
            return False
        fight.give_up(board)
    elif task == tasks.GRAPE_SHOT:
        if board.foes():
            return False
    else:
        return False
    agenda.drop()
    return True


def answers(board: Board) -> list[int]:
    """Everything that answers the question on top."""
    agenda = board.agenda
    task, a, b, x = agenda.top(), agenda.arg(0), agenda.arg(1), agenda.arg(2)
    if task == tasks.TURN_MENU:
        return menu.turn_actions(board, a)
    if task == tasks.AIM:
        return aim_answers(board, a)
    if task == tasks.REACT:
        return [codes.PASS, *use.use_actions(board, a, b, x)]
    if task == tasks.PUT_MOUSE or task == tasks.PUT_FOE or task == tasks.PATH or task == tasks.FREE_PLACE:
        found = [codes.PUT + field for field in range(FIELDS) if b >> field & 1]
        return [*found, codes.CANCEL] if task == tasks.PUT_MOUSE and a != x else found  # a throw: she may think again
    if task == tasks.TRADE:
        return belongings.trade_actions(board, a, b)
    if task == tasks.EQUIP:
        return belongings.equip_actions(board, a)
    if task == tasks.WHOM:
        return whom_answers(board, a, b)
    if task == tasks.FOUND_CARD:
        return [codes.KEEP, codes.SELL]
    if task == tasks.THROW_AWAY:
        return [codes.of_card(board.box, codes.DROP, card) for card in search.droppable(board, a)]
    if task == tasks.LEARN:
        found = [codes.LEARN + number for number in belongings.learnable(board, a)]
        return [*found, codes.CANCEL] if b else found
    if task == tasks.KEEP_ONE:
        return [codes.of_card(board.box, codes.TAKE, card) for card in sorted(set(board.pack[a]))]
    if task == tasks.PICK:
        found = [codes.PICK + hero for hero in setup.pickable(board)]
        return [*found, codes.PASS] if setup.may_leave(board, a) else found
    if task == tasks.WIELD:
        battle = board.fights[-1]
        cards = set(fight.reaching(board, a, battle.only, battle.target))
        found = [codes.of_card(board.box, codes.WIELD, card) for card in cards]
        return [*found, codes.CANCEL]
    if task == tasks.BOSS_CARD:
        return [codes.STRIKE + board.track[place] - MICE for place in wounds.cards_on_track(board, b)]
    if task == tasks.DISGUISED:
        return [codes.DISGUISE, codes.PASS]
    if task == tasks.EXTRA_MOVE:
        return [codes.DONE, *[codes.GO + field for field in move.steps_from(board, a, b, x)]]
    if task == tasks.TRAP_DICE:
        return [codes.BY_LORE, codes.BY_SPEED]
    if task == tasks.DICE_AGAIN:
        return [codes.DONE, *[codes.REROLL + face for face in sorted(set(rerollable(board)))]]
    return [*[codes.TARGET + slot for slot in board.foes()], codes.CANCEL]


def aim_answers(board: Board, mouse: int) -> list[int]:
    battle = board.fights[-1]
    found = [codes.target_action(figure) for figure in fight.allowed(board, battle)]
    if battle.targets:
        return [*found, codes.DONE]
    found += use.use_actions(board, mouse, moments.ATTACK, battle.target)
    return [*found, codes.CANCEL]


def whom_answers(board: Board, number: int, mouse: int) -> list[int]:
    clause = board.box.clauses[number]
    figures = use.candidates(board, use.chooser(board, clause), mouse if mouse < MICE else NOBODY)
    found = [codes.CHOOSE + figure if figure < MICE else codes.target_action(figure) for figure in figures]
    return [*found, codes.CANCEL] if clause.choice else found


def rerollable(board: Board) -> list[int]:
    """The dice that were rolled last: of the fight, or of a search or move."""
    if board.fights:
        battle = board.fights[-1]
        return battle.shields if battle.shields else battle.faces
    return board.dice


def refused(board: Board, action: int) -> Illegal:
    task, a = board.agenda.top(), board.agenda.arg(0)
    if task == tasks.TURN_MENU:
        return menu.turn_refused(board, a, action)
    if task == tasks.AIM and codes.TARGET <= action <= codes.TARGET_CAT:
        battle = board.fights[-1]
        near = battle.ranged and bool(foes_near(board, a))
        return (
            Illegal("near_first", "MM-080") if near else Illegal("no_target", "MM-079" if battle.ranged else "MM-077")
        )
    if task == tasks.EXTRA_MOVE and codes.GO <= action < codes.PUT:
        steps, leg = board.agenda.arg(1), board.agenda.arg(2)
        if move.no_step(board, a, action - codes.GO, steps, leg):
            return move.step_refused(board, a, action - codes.GO, steps, leg)
    return Illegal("another_question", question=tasks.NAMES[task])


def foes_near(board: Board, mouse: int) -> list[int]:
    return [slot for slot in board.foes() if board.neighbours(board.at[mouse], board.spot[slot])]
