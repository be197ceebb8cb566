"""What answers do: each question on the agenda, and the rule that its answer calls."""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import ATTACK, CAT, FOE, MICE, NOBODY
from katzentisch.games.mystik.rules.cards import belongings, search, use
from katzentisch.games.mystik.rules.cards import party as items
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.course.questions import rerollable
from katzentisch.games.mystik.rules.enemies import cat, placing
from katzentisch.games.mystik.rules.enemies import turn as foes
from katzentisch.games.mystik.rules.fighting import fight
from katzentisch.games.mystik.rules.turns import menu, setup, turn
from katzentisch.games.mystik.rules.walking import move


def give_answer(t: Table, action: int) -> None:
    """What an answer to the question on top does. The answer is one of those that there are."""
    task = t.agenda.top()
    a, b, x = t.agenda.arg(0), t.agenda.arg(1), t.agenda.arg(2)
    if task == k.TURN_MENU:
        menu.take_turn(t, a, action)
    elif task == k.AIM:
        answer_aim(t, a, action)
    elif task == k.REACT:
        answer_react(t, a, b, x, action)
    elif task == k.EXTRA_MOVE:
        if action == c.DONE:
            t.agenda.drop()
        else:
            move.take_step(t, a, action - c.GO, True)
    elif task == k.TRADE:
        answer_trade(t, a, b, action)
    elif task == k.EQUIP:
        answer_equip(t, a, action)
    elif task == k.DICE_AGAIN:
        answer_again(t, a, b, action)
    else:
        t.agenda.drop()
        answer(t, task, a, b, x, action)


def answer(t: Table, task: int, a: int, b: int, x: int, action: int) -> None:
    """Questions with one answer."""
    agenda = t.agenda
    if task == k.PUT_MOUSE and a != x:
        if action != c.CANCEL:
            use.spend_action(t)
            t.tell("thrown", {"mouse": t.name(x), "friend": t.name(a)})
            turn.put_mouse(t, a, action - c.PUT)
    elif task == k.PUT_MOUSE or task == k.FREE_PLACE:
        turn.put_mouse(t, a, action - c.PUT)
    elif task == k.PUT_FOE:
        placing.put_foe(t, a, action - c.PUT)
    elif task == k.PATH:
        walk_on(t, a, action - c.PUT)
    elif task == k.WHOM:
        if action != c.CANCEL:
            figure = action - c.CHOOSE if c.CHOOSE <= action < c.TRADE else c.target_of(action)
            agenda.push(k.USE, a, b, figure)
    elif task == k.FOUND_CARD:
        if action == c.KEEP:
            search.keep(t, a, b)
        else:
            search.sell(t, a, b)
    elif task == k.THROW_AWAY:
        search.drop(t, a, c.card_in(t.box, c.DROP, action))
    elif task == k.LEARN:
        if action != c.CANCEL:
            if b:
                belongings.begin_free(t, belongings.FREE_LEVEL)
            belongings.learn(t, a, action - c.LEARN, b)
    elif task == k.PICK:
        if action == c.PASS:
            t.unpicked |= 1 << a
        else:
            setup.pick(t, a, action - c.PICK)
    elif task == k.KEEP_ONE:
        setup.bring(t, a, c.card_in(t.box, c.TAKE, action))
    elif task == k.WIELD:
        if action == c.CANCEL:
            fight.give_up(t)
        else:
            fight.wield(t, c.card_in(t.box, c.WIELD, action))
    elif task == k.BOSS_CARD:
        fight.boss_card(t, b, action - c.STRIKE + MICE, x, a)
    elif task == k.DISGUISED:
        if action == c.DISGUISE:
            items.disguise(t)
        agenda.push(k.COME, a, 1 if action == c.DISGUISE else 0)
    elif task == k.TRAP_DICE:
        stat = v.S_LORE if action == c.BY_LORE else v.S_SPEED
        move.roll_trap(t, a, value(t, a, stat, NOBODY), b == 1)
    elif action != c.CANCEL:
        use.spend_action(t)
        items.shoot(t, a, t.spot[action - c.TARGET])


def walk_on(t: Table, figure: int, field: int) -> None:
    if figure == CAT:
        cat.cat_steps(t, field)
    elif figure >= FOE:
        foes.foe_steps(t, figure - FOE, field)
    else:
        foes.bewitched_steps(t, figure, field)


def answer_aim(t: Table, mouse: int, action: int) -> None:
    battle = t.fights[-1]
    if action == c.CANCEL:
        t.agenda.drop()
        fight.give_up(t)
    elif action == c.DONE:
        t.agenda.drop()
        fight.strike_out(t)
    elif c.TARGET <= action <= c.TARGET_CAT:
        t.agenda.drop()
        fight.aim(t, c.target_of(action))
    else:
        use.begin_use(t, use.clause_of(t, mouse, ATTACK, battle.target, action), mouse, battle.target)


def answer_react(t: Table, mouse: int, when: int, about: int, action: int) -> None:
    """The window lies below; who passes is not asked again."""
    if action == c.PASS:
        t.agenda.drop()
        t.agenda.change(2, t.agenda.arg(2) | 1 << mouse)
        return
    number = use.clause_of(t, mouse, when, about, action)
    t.agenda.drop()
    use.begin_use(t, number, mouse, about)


def answer_trade(t: Table, mouse: int, other: int, action: int) -> None:
    cards = len(t.box.cards)
    first = c.of_card(t.box, c.GIVE, 0)
    if action == c.DONE:
        t.agenda.drop()
        belongings.trim_both(t, mouse, other)
        return
    if not t.frees & belongings.FREE_TRADE:
        belongings.begin_free(t, belongings.FREE_TRADE)
        t.tell("trades", {"mouse": t.name(mouse), "to": t.name(other)})
    if action == c.GIVE_CHEESE:
        belongings.hand_over_cheese(t, mouse, other)
    elif action == c.TAKE_CHEESE:
        belongings.hand_over_cheese(t, other, mouse)
    elif action < first + cards:
        belongings.hand_over(t, mouse, other, action - first)
    else:
        belongings.hand_over(t, other, mouse, c.card_in(t.box, c.TAKE, action))


def answer_equip(t: Table, mouse: int, action: int) -> None:
    if action == c.DONE:
        t.agenda.drop()
        t.agenda.push(k.TRIM, mouse)
        return
    belongings.begin_free(t, belongings.FREE_EQUIP)
    if action < c.of_card(t.box, c.DOFF, 0):
        belongings.wear(t, mouse, c.card_in(t.box, c.WEAR, action))
    else:
        belongings.doff(t, mouse, c.card_in(t.box, c.DOFF, action))


def answer_again(t: Table, mouse: int, left: int, action: int) -> None:
    """Dice are taken up one by one and fall again."""
    t.agenda.drop()
    if action == c.DONE:
        return
    dice = rerollable(t)
    face = action - c.REROLL
    dice.remove(face)
    t.tell("rerolls", {"mouse": t.name(mouse), "face": face})
    if left > 1 and dice:
        t.agenda.push(k.DICE_AGAIN, mouse, left - 1)
    if not t.fights:
        t.agenda.push(k.DIE, 1)
        return
    defence = dice is t.fights[-1].shields
    t.agenda.push(k.LIES_AGAIN, 1 if defence else 0)
    t.agenda.push(k.DEFENCE_DIE if defence else k.ATTACK_DIE, 1)
