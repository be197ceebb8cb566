"""The rules go on by themselves: every task below NATURE, and the rule it calls. `rules/tasks.py` names them all."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import CAUGHT, NOBODY
from katzentisch.games.mystik.rules.cards import effects, search, use
from katzentisch.games.mystik.rules.enemies import cat, encounter, placing
from katzentisch.games.mystik.rules.enemies import turn as foes
from katzentisch.games.mystik.rules.fighting import fight
from katzentisch.games.mystik.rules.turns import initiative, setup, turn
from katzentisch.games.mystik.rules.walking import explore, move


def run(board: Board, task: int, a: int, b: int, x: int, d: int) -> None:
    """Does a task that has been taken from the agenda."""
    if task < tasks.FOES:
        run_turn(board, task, a, b)
    elif task < tasks.WINDOW:
        run_fight(board, task, a, b, x)
    elif task < tasks.NEW_ORDER:
        run_card(board, task, a, b, x, d)
    else:
        run_story(board, task, a, b, x)


def run_turn(board: Board, task: int, a: int, b: int) -> None:
    if task == tasks.NEXT_TURN:
        turn.next_turn(board)
    elif task == tasks.MOUSE_ROLLED:
        turn.mouse_rolled(board, a)
    elif task == tasks.AFTER_STEP:
        move.after_step(board, a, b == 1)
    elif task == tasks.END_TURN:
        turn.end_turn(board, a)
    elif task == tasks.TURN_OVER:
        turn.turn_over(board, a)
    elif task == tasks.FOE_WALKS:
        foes.foe_walks(board, a)
    elif task == tasks.TRAP_ROLLED:
        move.trap_rolled(board, a, b == 1)
    elif task == tasks.CLIMB_ROLLED:
        move.climb_rolled(board, a, b)
    elif task == tasks.SCURRY_ROLLED:
        turn.scurry_rolled(board, a)
    elif task == tasks.SEARCH_DONE:
        search.search_done(board, a)
    elif task == tasks.RECOVER_ROLLED:
        search.recover_rolled(board, a)
    elif task == tasks.FIND:
        search.find(board, a, b)
    elif task == tasks.SET_UP:
        setup.set_up(board)
    else:
        setup.begin(board)


def run_fight(board: Board, task: int, a: int, b: int, x: int) -> None:
    if task == tasks.FOES:
        foes.next_figure(board, a)
    elif task == tasks.FOE_GO:
        foes.foe_turn(board, a)
    elif task == tasks.FOE_ROLLED:
        foes.foe_rolled(board, a)
    elif task == tasks.FOE_STRIKES:
        foes.foe_strikes(board, a)
    elif task == tasks.FOES_DONE:
        foes.card_done(board, a)
    elif task == tasks.LIES_AGAIN:
        fight.lies_again(board, a == 1)
    elif task == tasks.ATTACK_NOW:
        attack_now(board, a, b, x)
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


def run_card(board: Board, task: int, a: int, b: int, x: int, d: int) -> None:
    if task == tasks.WINDOW:
        use.window(board, a, b, x, d)
    elif task == tasks.AUTO:
        if fight.standing(board, b):
            use.auto(board, a, b, x)
    elif task == tasks.USE:
        use.use(board, a, b, x)
    elif task == tasks.EFFECT:
        effects.run(board, a, b, x)
    elif task == tasks.SURGE_DUE:
        encounter.surge(board)
    elif task == tasks.SURGE_ENDS:
        encounter.surge_ends(board)
    elif task == tasks.PLACE_FOES:
        placing.place_foes(board, a, b)
    elif task == tasks.PLACED:
        placing.placed(board, a)
    else:
        initiative.join_track(board)


def run_story(board: Board, task: int, a: int, b: int, x: int) -> None:
    if task == tasks.NEW_ORDER:
        initiative.new_order(board)
    elif task == tasks.LAY:
        initiative.lay_out(board, a, b, len(board.track))
    elif task == tasks.AMBUSH:
        initiative.ambush(board, a)
    elif task == tasks.AMBUSH_ROLLED:
        initiative.ambush_rolled(board, a)
    elif task == tasks.LATE_AMBUSH:
        initiative.roll_ambush(board, a)
    elif task == tasks.TURN_UP:
        encounter.turn_up(board, a)
    elif task == tasks.COME:
        encounter.card_comes(board, a, b == 1)
    elif task == tasks.NEW_ROUND:
        initiative.new_round(board)
    elif task == tasks.ROUND_OVER:
        turn.round_over(board)
    elif task == tasks.ARRIVE:
        arrive(board, a, b)
    elif task == tasks.ENTERED:
        explore.new_room(board)
    elif task == tasks.TRIM:
        search.trim(board, a)
    elif task == tasks.RELEASED:
        board.at[a] = CAUGHT
        turn.release(board, a)
    elif task == tasks.CAT_GOES:
        cat.cat_turn(board, a)
    elif task == tasks.CAT_ROLLED:
        cat.cat_rolled(board)
    elif task == tasks.CAT_STRIKES:
        cat.cat_strikes(board)
    elif task == tasks.CHARMED_GO:
        foes.bewitched_walks(board, a)
    elif task == tasks.CHARMED_ROLLED:
        foes.bewitched_rolled(board, a)
    elif task == tasks.CHARMED_STRIKES:
        foes.bewitched_strikes(board, a)
    else:
        if x:
            board.about = x - 1  # others may have been beaten in the same moment
        use.auto(board, a, NOBODY, b)


def attack_now(board: Board, mouse: int, only: int, target: int) -> None:
    """An attack that a card gives; who cannot attack does not."""
    if board.at[mouse] < 0 or (target >= 0 and not fight.standing(board, target)):
        return
    cards = fight.usable(board, mouse, only)
    if any(fight.targets(board, mouse, card) for card in cards):
        fight.begin_attack(board, mouse, True, only, target)


def arrive(board: Board, mouse: int, fields: int) -> None:
    """MM-128: a mouse comes into the new room."""
    free = explore.free_near(board, fields)
    if free & free - 1:
        board.agenda.push(tasks.PUT_MOUSE, mouse, free, mouse)
    else:
        turn.put_mouse(board, mouse, placing.lowest(free))
