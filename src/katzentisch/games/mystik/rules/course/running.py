"""The rules go on by themselves: every task below NATURE, and the rule it calls. `rules/tasks.py` names them all."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards import doing, search, use
from katzentisch.games.mystik.rules.effects.run import run_effect
from katzentisch.games.mystik.rules.enemies import bewitched, cat, encounter, hunt, placing
from katzentisch.games.mystik.rules.fighting import aiming, fight
from katzentisch.games.mystik.rules.turns import farewell, initiative, setup, turn
from katzentisch.games.mystik.rules.walking import explore, landing, move


def run(board: Board, task: int, one: int, two: int, three: int, four: int) -> None:
    """Does a task that has been taken from the agenda."""
    if task < tasks.FOES:
        run_turn(board, task, one, two)
    elif task < tasks.WINDOW:
        run_fight(board, task, one, two, three)
    elif task < tasks.NEW_ORDER:
        run_card(board, task, one, two, three, four)
    elif tasks.CAT_GOES <= task <= tasks.CHARMED_STRIKES:
        run_strange(board, task, one)
    else:
        run_story(board, task, one, two, three)


def run_turn(board: Board, task: int, one: int, two: int) -> None:
    if task == tasks.NEXT_TURN:
        turn.next_turn(board)
    elif task == tasks.MOUSE_ROLLED:
        turn.mouse_rolled(board, one)
    elif task == tasks.AFTER_STEP:
        move.after_step(board, one, two == 1)
    elif task == tasks.END_TURN:
        turn.end_turn(board, one)
    elif task == tasks.TURN_OVER:
        turn.turn_over(board, one)
    elif task == tasks.FOE_WALKS:
        hunt.foe_walks(board, one)
    elif task == tasks.TRAP_ROLLED:
        move.trap_rolled(board, one, two == 1)
    elif task == tasks.CLIMB_ROLLED:
        move.climb_rolled(board, one, two)
    elif task == tasks.SCURRY_ROLLED:
        turn.scurry_rolled(board, one)
    elif task == tasks.SEARCH_DONE:
        search.search_done(board, one)
    elif task == tasks.RECOVER_ROLLED:
        search.recover_rolled(board, one)
    elif task == tasks.FIND:
        search.find(board, one, two)
    elif task == tasks.SET_UP:
        setup.set_up(board)
    else:
        setup.begin(board)


def run_fight(board: Board, task: int, one: int, two: int, three: int) -> None:
    if task == tasks.FOES:
        hunt.next_figure(board, one)
    elif task == tasks.FOE_GO:
        hunt.foe_turn(board, one)
    elif task == tasks.FOE_ROLLED:
        hunt.foe_rolled(board, one)
    elif task == tasks.FOE_STRIKES:
        hunt.foe_strikes(board, one)
    elif task == tasks.FOES_DONE:
        hunt.card_done(board, one)
    elif task == tasks.LIES_AGAIN:
        fight.lies_again(board, one == 1)
    elif task == tasks.ATTACK_NOW:
        aiming.attack_now(board, one, two, three)
    elif task == tasks.ROLL_ATTACK:
        fight.roll_attack(board)
    elif task == tasks.ATTACK_LIES:
        fight.attack_lies(board)
    elif task == tasks.ATTACK_CHEESE:
        fight.attack_cheese(board)
    elif task == tasks.NEXT_TARGET:
        fight.next_target(board)
    elif task == tasks.ROLL_DEFENCE:
        fight.roll_defence(board)
    elif task == tasks.DEFENCE_LIES:
        fight.defence_lies(board)
    elif task == tasks.DEFENCE_CHEESE:
        fight.defence_cheese(board)
    elif task == tasks.STRIKE:
        fight.strike(board)
    elif task == tasks.SUFFER:
        fight.suffer(board)
    else:
        fight.fight_over(board)


def run_card(board: Board, task: int, one: int, two: int, three: int, four: int) -> None:
    if task == tasks.WINDOW:
        use.window(board, one, two, three, four)
    elif task == tasks.AUTO:
        use.happens(board, one, two, three)
    elif task == tasks.USE:
        use.use(board, one, two, three)
    elif task == tasks.EFFECT:
        run_effect(board, one, two, three)
    elif task == tasks.SURGE_DUE:
        encounter.surge(board)
    elif task == tasks.SURGE_ENDS:
        encounter.surge_ends(board)
    elif task == tasks.PLACE_FOES:
        placing.place_foes(board, one, two, three)
    elif task == tasks.PLACED:
        placing.placed(board, one)
    else:
        initiative.join_track(board)


def run_story(board: Board, task: int, one: int, two: int, three: int) -> None:
    if task == tasks.NEW_ORDER:
        initiative.new_order(board)
    elif task == tasks.LAY:
        initiative.lay_out(board, one, two, len(board.track.cards))
    elif task == tasks.AMBUSH:
        initiative.ambush(board, one)
    elif task == tasks.AMBUSH_ROLLED:
        initiative.ambush_rolled(board, one)
    elif task == tasks.LATE_AMBUSH:
        initiative.roll_ambush(board, one)
    elif task == tasks.TURN_UP:
        encounter.turn_up(board, one)
    elif task == tasks.COME:
        encounter.card_comes(board, one, two == 1)
    elif task == tasks.NEW_ROUND:
        initiative.new_round(board)
    elif task == tasks.ROUND_OVER:
        turn.round_over(board)
    elif task == tasks.ARRIVE:
        explore.come_in(board, one, two)
    elif task == tasks.ENTERED:
        explore.new_room(board)
    elif task == tasks.TRIM:
        search.trim(board, one)
    elif task == tasks.RELEASED:
        landing.washed_ashore(board, one)
    elif task == tasks.DEED_ROLLED:
        doing.deed_rolled(board, one, two)
    elif task == tasks.FAREWELL:
        farewell.farewell(board, one)
    else:
        use.room_clauses(board, one, two, three - 1)


def run_strange(board: Board, task: int, one: int) -> None:
    """The cat, and mice that are bewitched."""
    if task == tasks.CAT_GOES:
        cat.cat_turn(board, one)
    elif task == tasks.CAT_ROLLED:
        cat.cat_rolled(board)
    elif task == tasks.CAT_STRIKES:
        cat.cat_strikes(board)
    elif task == tasks.CHARMED_GO:
        bewitched.bewitched_walks(board, one)
    elif task == tasks.CHARMED_ROLLED:
        bewitched.bewitched_rolled(board, one)
    else:
        bewitched.bewitched_strikes(board, one)
