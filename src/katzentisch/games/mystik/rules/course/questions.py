"""What is asked: whom, whether it still needs an answer, what answers there are, and why others are none."""

from __future__ import annotations

from katzentisch.core.agenda import ASK
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import ATTACK, FIELDS, MICE, NOBODY
from katzentisch.games.mystik.rules.cards import belongings, search, use
from katzentisch.games.mystik.rules.fighting import fight, wounds
from katzentisch.games.mystik.rules.turns import clock, menu, setup
from katzentisch.games.mystik.rules.walking import move


def asked(t: Table) -> int:
    """The seat that is asked, or NOBODY."""
    if t.over:
        return NOBODY
    task = t.agenda.top()
    if task < ASK:
        return NOBODY
    a = t.agenda.arg(0)
    if task == k.PICK:
        return a
    if task == k.PUT_FOE or task == k.PATH or task == k.DISGUISED:
        return t.decider()
    if task == k.PUT_MOUSE:
        return t.seat_of[t.agenda.arg(2)]
    if task == k.WHOM:
        mouse = t.agenda.arg(1)
        return t.seat_of[mouse] if 0 <= mouse < MICE else t.decider()
    return t.seat_of[a]


def moot(t: Table, task: int) -> bool:
    """Whether a question needs no answer any more; then it is taken away."""
    agenda = t.agenda
    mouse = agenda.arg(0)
    if task == k.TURN_MENU:
        if t.at[mouse] >= 0 and t.moved < 3:
            return clock.check_won(t)
    elif task == k.EXTRA_MOVE:
        if t.at[mouse] >= 0 and move.steps_from(t, mouse, agenda.arg(1), agenda.arg(2)):
            return False
    elif task == k.THROW_AWAY:
        if search.droppable(t, mouse):
            return False
    elif task == k.DICE_AGAIN:
        if agenda.arg(1) > 0 and rerollable(t):
            return False
    elif task == k.LEARN:
        if belongings.learnable(t, mouse):
            return False
    elif task == k.AIM or task == k.WIELD:
        if t.at[mouse] >= 0:
            return False
        fight.give_up(t)
    elif task == k.GRAPE_SHOT:
        if t.foes():
            return False
    else:
        return False
    agenda.drop()
    return True


def answers(t: Table) -> list[int]:
    """Everything that answers the question on top."""
    agenda = t.agenda
    task, a, b, x = agenda.top(), agenda.arg(0), agenda.arg(1), agenda.arg(2)
    if task == k.TURN_MENU:
        return menu.turn_actions(t, a)
    if task == k.AIM:
        return aim_answers(t, a)
    if task == k.REACT:
        return [c.PASS, *use.use_actions(t, a, b, x)]
    if task == k.PUT_MOUSE or task == k.PUT_FOE or task == k.PATH or task == k.FREE_PLACE:
        found = [c.PUT + field for field in range(FIELDS) if b >> field & 1]
        return [*found, c.CANCEL] if task == k.PUT_MOUSE and a != x else found  # a throw: she may think again
    if task == k.TRADE:
        return belongings.trade_actions(t, a, b)
    if task == k.EQUIP:
        return belongings.equip_actions(t, a)
    if task == k.WHOM:
        return whom_answers(t, a, b)
    if task == k.FOUND_CARD:
        return [c.KEEP, c.SELL]
    if task == k.THROW_AWAY:
        return [c.of_card(t.box, c.DROP, card) for card in search.droppable(t, a)]
    if task == k.LEARN:
        found = [c.LEARN + number for number in belongings.learnable(t, a)]
        return [*found, c.CANCEL] if b else found
    if task == k.KEEP_ONE:
        return [c.of_card(t.box, c.TAKE, card) for card in sorted(set(t.pack[a]))]
    if task == k.PICK:
        found = [c.PICK + hero for hero in setup.pickable(t)]
        return [*found, c.PASS] if setup.may_leave(t, a) else found
    if task == k.WIELD:
        battle = t.fights[-1]
        cards = set(fight.reaching(t, a, battle.only, battle.target))
        found = [c.of_card(t.box, c.WIELD, card) for card in cards]
        return [*found, c.CANCEL]
    if task == k.BOSS_CARD:
        return [c.STRIKE + t.track[place] - MICE for place in wounds.cards_on_track(t, b)]
    if task == k.DISGUISED:
        return [c.DISGUISE, c.PASS]
    if task == k.EXTRA_MOVE:
        return [c.DONE, *[c.GO + field for field in move.steps_from(t, a, b, x)]]
    if task == k.TRAP_DICE:
        return [c.BY_LORE, c.BY_SPEED]
    if task == k.DICE_AGAIN:
        return [c.DONE, *[c.REROLL + face for face in sorted(set(rerollable(t)))]]
    return [*[c.TARGET + slot for slot in t.foes()], c.CANCEL]


def aim_answers(t: Table, mouse: int) -> list[int]:
    battle = t.fights[-1]
    found = [c.target_action(figure) for figure in fight.allowed(t, battle)]
    if battle.targets:
        return [*found, c.DONE]
    found += use.use_actions(t, mouse, ATTACK, battle.target)
    return [*found, c.CANCEL]


def whom_answers(t: Table, number: int, mouse: int) -> list[int]:
    clause = t.box.clauses[number]
    figures = use.candidates(t, use.chooser(t, clause), mouse if mouse < MICE else NOBODY)
    found = [c.CHOOSE + figure if figure < MICE else c.target_action(figure) for figure in figures]
    return [*found, c.CANCEL] if clause.choice else found


def rerollable(t: Table) -> list[int]:
    """The dice that were rolled last: of the fight, or of a search or move."""
    if t.fights:
        battle = t.fights[-1]
        return battle.shields if battle.shields else battle.faces
    return t.dice


def refused(t: Table, action: int) -> Illegal:
    task, a = t.agenda.top(), t.agenda.arg(0)
    if task == k.TURN_MENU:
        return menu.turn_refused(t, a, action)
    if task == k.AIM and c.TARGET <= action <= c.TARGET_CAT:
        battle = t.fights[-1]
        near = battle.ranged and bool(foes_near(t, a))
        return (
            Illegal("near_first", "MM-080") if near else Illegal("no_target", "MM-079" if battle.ranged else "MM-077")
        )
    if task == k.EXTRA_MOVE and c.GO <= action < c.PUT:
        steps, leg = t.agenda.arg(1), t.agenda.arg(2)
        if move.no_step(t, a, action - c.GO, steps, leg):
            return move.step_refused(t, a, action - c.GO, steps, leg)
    return Illegal("another_question", question=k.NAMES[task])


def foes_near(t: Table, mouse: int) -> list[int]:
    return [slot for slot in t.foes() if t.neighbours(t.at[mouse], t.spot[slot])]
