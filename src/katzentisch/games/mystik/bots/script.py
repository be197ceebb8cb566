"""A sensible player: simple rules of thumb, one per question.

It sees a table that a view allows, and answers with an action. It fights when enemies are there, heals when it hurts,
searches and levels up when it is quiet, and otherwise walks to where the chapter is won. It knows no mouse, card,
ability or chapter by name, only what they do. The planner plays out its lines with it.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import (
    best_weapon,
    danger,
    near_foes,
    prize,
    shot,
    striking_fields,
)
from katzentisch.games.mystik.bots.fortunes import decide
from katzentisch.games.mystik.bots.gains import attack_power, reaction_worth
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.mouse import in_turn, peaceful_fields
from katzentisch.games.mystik.bots.needs import hurts
from katzentisch.games.mystik.bots.treasures import (
    hero_worth,
    improves,
    least_worth,
    lesson_worth,
    most_worth,
    worth_keeping,
)
from katzentisch.games.mystik.bots.ways import steps_in, towards
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.cards.powers import powers, use_action
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.fighting.aiming import reaching
from katzentisch.games.mystik.rules.numbers import BOW, CHEESE, MICE, NOBODY, SHIELD, STAR, SWORD
from katzentisch.games.mystik.rules.vocabulary import stats
from katzentisch.games.mystik.state import Mystik

SORE = 0.5  # from here on a mouse had better keep away


def answer(board: Mystik, goal: Goal) -> int:
    """One legal action for the seat that is asked."""
    task, mouse = board.agenda.top(), board.agenda.arg(0)
    legal = board.answers()
    if task == tasks.TURN_MENU:
        return in_turn(board, mouse, goal, legal)
    if len(legal) == 1:
        return legal[0]
    if task == tasks.AIM:
        return aim(board, legal)
    if task == tasks.REACT:
        return react(board, mouse, board.agenda.arg(1), board.agenda.arg(2))
    if task == tasks.FOUND_CARD:
        return codes.KEEP if worth_keeping(board, mouse, board.agenda.arg(1)) else codes.SELL
    if task == tasks.EQUIP:
        return equip(board, mouse, legal)
    if task == tasks.WIELD:
        weapon = best_weapon(board, mouse, reaching(board, mouse, board.fights[-1].only, board.fights[-1].target))
        return codes.CANCEL if weapon < 0 else codes.of_card(board.box, codes.WIELD, weapon)
    if task == tasks.EXTRA_MOVE:
        return extra_move(board, mouse, goal, legal)
    if task == tasks.PUT_MOUSE or task == tasks.FREE_PLACE:
        return landing(board, mouse, goal, legal)
    return rare_answer(board, task, mouse, legal)


def rare_answer(board: Mystik, task: int, mouse: int, legal: list[int]) -> int:
    if task == tasks.WHOM:
        return whom(board, legal)
    if task == tasks.DICE_AGAIN:
        return again(board, legal)
    if task == tasks.PICK:
        return pick(board, legal)
    if task == tasks.LEARN:
        return learn(board, mouse, legal)
    if task == tasks.BOSS_CARD:
        return weakest_card(board, legal)
    if task == tasks.THROW_AWAY:
        card = least_worth(board, mouse, [codes.card_in(board.box, codes.DROP, action) for action in legal])
        return codes.of_card(board.box, codes.DROP, card)
    if task == tasks.KEEP_ONE:
        card = most_worth(board, mouse, [codes.card_in(board.box, codes.TAKE, action) for action in legal])
        return codes.of_card(board.box, codes.TAKE, card)
    if task == tasks.TAKE_OVER:
        return codes.CHOOSE + mouse
    if task == tasks.TRAP_DICE:
        lore, speed = value(board, mouse, stats.LORE, NOBODY), value(board, mouse, stats.SPEED, NOBODY)
        return codes.BY_LORE if lore > speed else codes.BY_SPEED
    if task == tasks.PUT_FOE:
        return farthest_from_mice(board, legal)
    if task == tasks.GRAPE_SHOT:
        return worthiest(board, legal)
    if task == tasks.DECIDE:
        return decide(board, legal)
    if codes.DISGUISE in legal:
        return codes.DISGUISE
    return codes.DONE if codes.DONE in legal else min([action for action in legal if action != codes.CANCEL])


# Before the game -----------------------------------------------------------------------------------------------------


def pick(board: Mystik, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if codes.PICK <= action < codes.THROW and hero_worth(board, action - codes.PICK) > best:
            best, found = hero_worth(board, action - codes.PICK), action
    return found


def learn(board: Mystik, mouse: int, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if codes.LEARN <= action < codes.USE_ABILITY and lesson_worth(board, mouse, action - codes.LEARN) > best:
            best, found = lesson_worth(board, mouse, action - codes.LEARN), action
    return found


# Questions -----------------------------------------------------------------------------------------------------------


def equip(board: Mystik, mouse: int, legal: list[int]) -> int:
    first = codes.of_card(board.box, codes.WEAR, 0)
    for action in legal:
        if first <= action < first + len(board.box.cards) and improves(board, mouse, action - first):
            return action
    return codes.DONE


def aim(board: Mystik, legal: list[int]) -> int:
    """The target whose wound is worth most by its exact chance; a power first, if it pays."""
    fight = board.fights[-1]
    best, found = -1.0, NOBODY
    for action in legal:
        if codes.TARGET <= action <= codes.TARGET_CAT:
            figure = codes.target_of(action)
            worth = prize(board, figure)
            if not fight.kindless:
                worth *= shot(board, fight.attacker, fight.weapon, figure)
            if worth > best:
                best, found = worth, action
    if found < 0:
        return codes.DONE if codes.DONE in legal else help_to_aim(board, legal)
    if not fight.targets and not fight.kindless:
        power = attack_power(board, fight, codes.target_of(found), legal)
        if power >= 0:
            return power
    return found


def help_to_aim(board: Mystik, legal: list[int]) -> int:
    """Nobody is in reach: a power that reaches further, or no attack."""
    for action in legal:
        if action != codes.CANCEL:
            return action
    return codes.CANCEL


def react(board: Mystik, mouse: int, when: int, about: int) -> int:
    """The reaction that does most beyond its price."""
    best, found = 0.0, codes.PASS
    for number in powers(board, mouse, when, about):
        worth = reaction_worth(board, mouse, number)
        if worth > best:
            best, found = worth, use_action(board, number)
    return found


def again(board: Mystik, legal: list[int]) -> int:
    """A die that shows nothing of use is rolled again."""
    useful = STAR
    if board.fights:
        fight = board.fights[-1]
        useful = SHIELD if fight.shields else BOW if fight.ranged else SWORD
    for action in legal:
        if codes.REROLL <= action < codes.USE_TITLE:
            face = action - codes.REROLL
            if not useful[face] and not (board.fights and CHEESE[face]):
                return action
    return codes.DONE


def whom(board: Mystik, legal: list[int]) -> int:
    """A friend who needs it most, or an enemy worth it."""
    best, found = -1.0, NOBODY
    for action in legal:
        if codes.CHOOSE <= action < codes.TRADE:
            mouse = action - codes.CHOOSE
            need = hurts(board, mouse) + 0.1 * board.box.heroes[mouse].attack + 0.05 * near_foes(board, mouse)
            if need > best:
                best, found = need, action
    return found if found >= 0 else worthiest(board, legal)


def worthiest(board: Mystik, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if codes.TARGET <= action <= codes.TARGET_CAT and prize(board, codes.target_of(action)) > best:
            best, found = prize(board, codes.target_of(action)), action
    return found


def weakest_card(board: Mystik, legal: list[int]) -> int:
    """The card of a boss that is gone soonest; of equals the one that strikes harder."""
    best, found = 99.0, legal[0]
    for action in legal:
        number = action - codes.STRIKE + MICE
        card = board.box.initiative[number]
        left = card.hearts - board.track.hurt[board.track.cards.index(number)] - 0.1 * card.attack
        if left < best:
            best, found = left, action
    return found


def farthest_from_mice(board: Mystik, legal: list[int]) -> int:
    best, found = -1, legal[0]
    for action in legal:
        steps = board.here().steps[action - codes.PUT]
        nearest = 99
        for mouse in board.party:
            if board.mice[mouse].at >= 0:
                nearest = min(nearest, steps[board.mice[mouse].at])
        if nearest > best:
            best, found = nearest, action
    return found


def extra_move(board: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    fields = striking_fields(board, mouse) if board.threatened() else peaceful_fields(board, mouse, goal)
    step = towards(board, mouse, goal, fields, steps_in(legal))
    return codes.GO + step if step >= 0 else codes.DONE


def landing(board: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    """Where she is put down: safe if it hurts, else near those whom she would strike, or on her way."""
    fields = [action - codes.PUT for action in legal if action >= codes.PUT]
    sore = board.threatened() and hurts(board, mouse) > SORE
    wanted = striking_fields(board, mouse) if board.threatened() else peaceful_fields(board, mouse, goal)
    cost = goal.cost_to(board, wanted)
    best, found = 0.0, NOBODY
    for field in fields:
        risk = danger(board, field)
        worth = -risk if sore else -cost[field] - 0.1 * risk
        worth -= 9.0 if board.here().water[field] else 0.0
        if found < 0 or worth > best:
            best, found = worth, field
    return codes.PUT + found if found >= 0 else legal[0]
