"""What answers do: each question on the agenda, and the rule that its answer calls."""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import CAT, FOE, MICE, NOBODY
from katzentisch.games.mystik.rules.cards import belongings, search, use
from katzentisch.games.mystik.rules.cards import party as items
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.course.questions import rerollable
from katzentisch.games.mystik.rules.enemies import cat, placing
from katzentisch.games.mystik.rules.enemies import turn as foes
from katzentisch.games.mystik.rules.fighting import fight
from katzentisch.games.mystik.rules.turns import menu, setup, turn
from katzentisch.games.mystik.rules.vocabulary import moments, stats
from katzentisch.games.mystik.rules.walking import move


def give_answer(board: Board, action: int) -> None:
    """What an answer to the question on top does. The answer is one of those that there are."""
    task = board.agenda.top()
    a, b, x = board.agenda.arg(0), board.agenda.arg(1), board.agenda.arg(2)
    if task == tasks.TURN_MENU:
        menu.take_turn(board, a, action)
    elif task == tasks.AIM:
        answer_aim(board, a, action)
    elif task == tasks.REACT:
        answer_react(board, a, b, x, action)
    elif task == tasks.EXTRA_MOVE:
        if action == codes.DONE:
            board.agenda.drop()
        else:
            move.take_step(board, a, action - codes.GO, True)
    elif task == tasks.TRADE:
        answer_trade(board, a, b, action)
    elif task == tasks.EQUIP:
        answer_equip(board, a, action)
    elif task == tasks.DICE_AGAIN:
        answer_again(board, a, b, action)
    else:
        board.agenda.drop()
        answer(board, task, a, b, x, action)


def answer(board: Board, task: int, a: int, b: int, x: int, action: int) -> None:
    """Questions with one answer."""
    agenda = board.agenda
    if task == tasks.PUT_MOUSE and a != x:
        if action != codes.CANCEL:
            use.spend_action(board)
            board.tell("thrown", {"mouse": board.name(x), "friend": board.name(a)})
            turn.put_mouse(board, a, action - codes.PUT)
    elif task == tasks.PUT_MOUSE or task == tasks.FREE_PLACE:
        turn.put_mouse(board, a, action - codes.PUT)
    elif task == tasks.PUT_FOE:
        placing.put_foe(board, a, action - codes.PUT)
    elif task == tasks.PATH:
        walk_on(board, a, action - codes.PUT)
    elif task == tasks.WHOM:
        if action != codes.CANCEL:
            figure = action - codes.CHOOSE if codes.CHOOSE <= action < codes.TRADE else codes.target_of(action)
            agenda.push(tasks.USE, a, b, figure)
    elif task == tasks.FOUND_CARD:
        if action == codes.KEEP:
            search.keep(board, a, b)
        else:
            search.sell(board, a, b)
    elif task == tasks.THROW_AWAY:
        search.drop(board, a, codes.card_in(board.box, codes.DROP, action))
    elif task == tasks.LEARN:
        if action != codes.CANCEL:
            if b:
                belongings.begin_free(board, belongings.FREE_LEVEL)
            belongings.learn(board, a, action - codes.LEARN, b)
    elif task == tasks.PICK:
        if action == codes.PASS:
            board.unpicked |= 1 << a
        else:
            setup.pick(board, a, action - codes.PICK)
    elif task == tasks.KEEP_ONE:
        setup.bring(board, a, codes.card_in(board.box, codes.TAKE, action))
    elif task == tasks.WIELD:
        if action == codes.CANCEL:
            fight.give_up(board)
        else:
            fight.wield(board, codes.card_in(board.box, codes.WIELD, action))
    elif task == tasks.BOSS_CARD:
        fight.boss_card(board, b, action - codes.STRIKE + MICE, x, a)
    elif task == tasks.DISGUISED:
        if action == codes.DISGUISE:
            items.disguise(board)
        agenda.push(tasks.COME, a, 1 if action == codes.DISGUISE else 0)
    elif task == tasks.TRAP_DICE:
        stat = stats.LORE if action == codes.BY_LORE else stats.SPEED
        move.roll_trap(board, a, value(board, a, stat, NOBODY), b == 1)
    elif action != codes.CANCEL:
        use.spend_action(board)
        items.shoot(board, a, board.spot[action - codes.TARGET])


def walk_on(board: Board, figure: int, field: int) -> None:
    if figure == CAT:
        cat.cat_steps(board, field)
    elif figure >= FOE:
        foes.foe_steps(board, figure - FOE, field)
    else:
        foes.bewitched_steps(board, figure, field)


def answer_aim(board: Board, mouse: int, action: int) -> None:
    battle = board.fights[-1]
    if action == codes.CANCEL:
        board.agenda.drop()
        fight.give_up(board)
    elif action == codes.DONE:
        board.agenda.drop()
        fight.strike_out(board)
    elif codes.TARGET <= action <= codes.TARGET_CAT:
        board.agenda.drop()
        fight.aim(board, codes.target_of(action))
    else:
        use.begin_use(board, use.clause_of(board, mouse, moments.ATTACK, battle.target, action), mouse, battle.target)


def answer_react(board: Board, mouse: int, when: int, about: int, action: int) -> None:
    """The window lies below; who passes is not asked again."""
    if action == codes.PASS:
        board.agenda.drop()
        board.agenda.change(2, board.agenda.arg(2) | 1 << mouse)
        return
    number = use.clause_of(board, mouse, when, about, action)
    board.agenda.drop()
    use.begin_use(board, number, mouse, about)


def answer_trade(board: Board, mouse: int, other: int, action: int) -> None:
    cards = len(board.box.cards)
    first = codes.of_card(board.box, codes.GIVE, 0)
    if action == codes.DONE:
        board.agenda.drop()
        belongings.trim_both(board, mouse, other)
        return
    if not board.frees & belongings.FREE_TRADE:
        belongings.begin_free(board, belongings.FREE_TRADE)
        board.tell("trades", {"mouse": board.name(mouse), "to": board.name(other)})
    if action == codes.GIVE_CHEESE:
        belongings.hand_over_cheese(board, mouse, other)
    elif action == codes.TAKE_CHEESE:
        belongings.hand_over_cheese(board, other, mouse)
    elif action < first + cards:
        belongings.hand_over(board, mouse, other, action - first)
    else:
        belongings.hand_over(board, other, mouse, codes.card_in(board.box, codes.TAKE, action))


def answer_equip(board: Board, mouse: int, action: int) -> None:
    if action == codes.DONE:
        board.agenda.drop()
        board.agenda.push(tasks.TRIM, mouse)
        return
    belongings.begin_free(board, belongings.FREE_EQUIP)
    if action < codes.of_card(board.box, codes.DOFF, 0):
        belongings.wear(board, mouse, codes.card_in(board.box, codes.WEAR, action))
    else:
        belongings.doff(board, mouse, codes.card_in(board.box, codes.DOFF, action))


def answer_again(board: Board, mouse: int, left: int, action: int) -> None:
    """Dice are taken up one by one and fall again."""
    board.agenda.drop()
    if action == codes.DONE:
        return
    dice = rerollable(board)
    face = action - codes.REROLL
    dice.remove(face)
    board.tell("rerolls", {"mouse": board.name(mouse), "face": face})
    if left > 1 and dice:
        board.agenda.push(tasks.DICE_AGAIN, mouse, left - 1)
    if not board.fights:
        board.agenda.push(tasks.DIE, 1)
        return
    defence = dice is board.fights[-1].shields
    board.agenda.push(tasks.LIES_AGAIN, 1 if defence else 0)
    board.agenda.push(tasks.DEFENCE_DIE if defence else tasks.ATTACK_DIE, 1)
