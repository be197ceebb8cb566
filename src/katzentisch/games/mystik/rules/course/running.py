"""The rules go on by themselves: every task below NATURE, and the rule it calls. `rules/tasks.py` names them all."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import CAUGHT, NOBODY
from katzentisch.games.mystik.rules.cards import effects, search, use
from katzentisch.games.mystik.rules.enemies import cat, encounter, placing
from katzentisch.games.mystik.rules.enemies import turn as foes
from katzentisch.games.mystik.rules.fighting import fight
from katzentisch.games.mystik.rules.turns import initiative, setup, turn
from katzentisch.games.mystik.rules.walking import explore, move


def run(t: Table, task: int, a: int, b: int, x: int, d: int) -> None:
    """Does a task that has been taken from the agenda."""
    if task < k.FOES:
        run_turn(t, task, a, b)
    elif task < k.WINDOW:
        run_fight(t, task, a, b, x)
    elif task < k.NEW_ORDER:
        run_card(t, task, a, b, x, d)
    else:
        run_story(t, task, a, b, x)


def run_turn(t: Table, task: int, a: int, b: int) -> None:
    if task == k.NEXT_TURN:
        turn.next_turn(t)
    elif task == k.MOUSE_ROLLED:
        turn.mouse_rolled(t, a)
    elif task == k.AFTER_STEP:
        move.after_step(t, a, b == 1)
    elif task == k.END_TURN:
        turn.end_turn(t, a)
    elif task == k.TURN_OVER:
        turn.turn_over(t, a)
    elif task == k.FOE_WALKS:
        foes.foe_walks(t, a)
    elif task == k.TRAP_ROLLED:
        move.trap_rolled(t, a, b == 1)
    elif task == k.CLIMB_ROLLED:
        move.climb_rolled(t, a, b)
    elif task == k.SCURRY_ROLLED:
        turn.scurry_rolled(t, a)
    elif task == k.SEARCH_DONE:
        search.search_done(t, a)
    elif task == k.RECOVER_ROLLED:
        search.recover_rolled(t, a)
    elif task == k.FIND:
        search.find(t, a, b)
    elif task == k.SET_UP:
        setup.set_up(t)
    else:
        setup.begin(t)


def run_fight(t: Table, task: int, a: int, b: int, x: int) -> None:
    if task == k.FOES:
        foes.next_figure(t, a)
    elif task == k.FOE_GO:
        foes.foe_turn(t, a)
    elif task == k.FOE_ROLLED:
        foes.foe_rolled(t, a)
    elif task == k.FOE_STRIKES:
        foes.foe_strikes(t, a)
    elif task == k.FOES_DONE:
        foes.card_done(t, a)
    elif task == k.LIES_AGAIN:
        fight.lies_again(t, a == 1)
    elif task == k.ATTACK_NOW:
        attack_now(t, a, b, x)
    elif task == k.ROLL_ATTACK:
        fight.roll_attack(t)
    elif task == k.ATTACK_LIES:
        fight.attack_lies(t)
    elif task == k.ATTACK_CHEESE:
        fight.attack_cheese(t)
    elif task == k.NEXT_TARGET:
        fight.next_target(t)
    elif task == k.ROLL_DEFENCE:
        fight.roll_defence(t)
    elif task == k.DEFENCE_LIES:
        fight.defence_lies(t)
    elif task == k.DEFENCE_CHEESE:
        fight.defence_cheese(t)
    elif task == k.STRIKE:
        fight.strike(t)
    elif task == k.SUFFER:
        fight.suffer(t)
    else:
        fight.fight_over(t)


def run_card(t: Table, task: int, a: int, b: int, x: int, d: int) -> None:
    if task == k.WINDOW:
        use.window(t, a, b, x, d)
    elif task == k.AUTO:
        if fight.standing(t, b):
            use.auto(t, a, b, x)
    elif task == k.USE:
        use.use(t, a, b, x)
    elif task == k.EFFECT:
        effects.run(t, a, b, x)
    elif task == k.SURGE_DUE:
        encounter.surge(t)
    elif task == k.SURGE_ENDS:
        encounter.surge_ends(t)
    elif task == k.PLACE_FOES:
        placing.place_foes(t, a, b)
    elif task == k.PLACED:
        placing.placed(t, a)
    else:
        initiative.join_track(t)


def run_story(t: Table, task: int, a: int, b: int, x: int) -> None:
    if task == k.NEW_ORDER:
        initiative.new_order(t)
    elif task == k.LAY:
        initiative.lay_out(t, a, b, len(t.track))
    elif task == k.AMBUSH:
        initiative.ambush(t, a)
    elif task == k.AMBUSH_ROLLED:
        initiative.ambush_rolled(t, a)
    elif task == k.LATE_AMBUSH:
        initiative.roll_ambush(t, a)
    elif task == k.TURN_UP:
        encounter.turn_up(t, a)
    elif task == k.COME:
        encounter.card_comes(t, a, b == 1)
    elif task == k.NEW_ROUND:
        initiative.new_round(t)
    elif task == k.ROUND_OVER:
        turn.round_over(t)
    elif task == k.ARRIVE:
        arrive(t, a, b)
    elif task == k.ENTERED:
        explore.new_room(t)
    elif task == k.TRIM:
        search.trim(t, a)
    elif task == k.RELEASED:
        t.at[a] = CAUGHT
        turn.release(t, a)
    elif task == k.CAT_GOES:
        cat.cat_turn(t, a)
    elif task == k.CAT_ROLLED:
        cat.cat_rolled(t)
    elif task == k.CAT_STRIKES:
        cat.cat_strikes(t)
    elif task == k.CHARMED_GO:
        foes.bewitched_walks(t, a)
    elif task == k.CHARMED_ROLLED:
        foes.bewitched_rolled(t, a)
    elif task == k.CHARMED_STRIKES:
        foes.bewitched_strikes(t, a)
    else:
        if x:
            t.about = x - 1  # others may have been beaten in the same moment
        use.auto(t, a, NOBODY, b)


def attack_now(t: Table, mouse: int, only: int, target: int) -> None:
    """An attack that a card gives; who cannot attack does not."""
    if t.at[mouse] < 0 or (target >= 0 and not fight.standing(t, target)):
        return
    cards = fight.usable(t, mouse, only)
    if any(fight.targets(t, mouse, card) for card in cards):
        fight.begin_attack(t, mouse, True, only, target)


def arrive(t: Table, mouse: int, fields: int) -> None:
    """MM-128: a mouse comes into the new room."""
    free = explore.free_near(t, fields)
    if free & free - 1:
        t.agenda.push(k.PUT_MOUSE, mouse, free, mouse)
    else:
        turn.put_mouse(t, mouse, placing.lowest(free))
