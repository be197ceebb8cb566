"""A sensible player: simple rules of thumb, one per question.

It sees a table that a view allows, and answers with an action. It fights when enemies are there, heals when it hurts,
searches and levels up when it is quiet, and otherwise walks to where the chapter is won. It knows no mouse, card,
ability or chapter by name, only what they do. The planner plays out its lines with it.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import (
    best_weapon,
    near_foes,
    prize,
    shot,
    striking_fields,
)
from katzentisch.games.mystik.bots.gains import attack_power, hurts, reaction_worth
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.mouse import in_turn, peaceful_fields
from katzentisch.games.mystik.bots.treasures import (
    hero_worth,
    improves,
    least_worth,
    lesson_worth,
    most_worth,
    worth_keeping,
)
from katzentisch.games.mystik.bots.ways import steps_in, towards
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.box import BOW, CHEESE, MICE, NOBODY, SHIELD, STAR, SWORD
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.cards.use import powers, use_action
from katzentisch.games.mystik.rules.fighting.fight import reaching
from katzentisch.games.mystik.state import Mystik


def answer(t: Mystik, goal: Goal) -> int:
    """One legal action for the seat that is asked."""
    task, a = t.agenda.top(), t.agenda.arg(0)
    legal = t.answers()
    if task == k.TURN_MENU:
        return in_turn(t, a, goal, legal)
    if len(legal) == 1:
        return legal[0]
    if task == k.AIM:
        return aim(t, legal)
    if task == k.REACT:
        return react(t, a, t.agenda.arg(1), t.agenda.arg(2))
    if task == k.FOUND_CARD:
        return c.KEEP if worth_keeping(t, a, t.agenda.arg(1)) else c.SELL
    if task == k.EQUIP:
        return equip(t, a, legal)
    if task == k.WIELD:
        weapon = best_weapon(t, a, reaching(t, a, t.fights[-1].only, t.fights[-1].target))
        return c.CANCEL if weapon < 0 else c.of_card(t.box, c.WIELD, weapon)
    if task == k.EXTRA_MOVE:
        return extra_move(t, a, goal, legal)
    return rare_answer(t, task, a, legal)


def rare_answer(t: Mystik, task: int, a: int, legal: list[int]) -> int:
    if task == k.WHOM:
        return whom(t, legal)
    if task == k.DICE_AGAIN:
        return again(t, legal)
    if task == k.PICK:
        return pick(t, legal)
    if task == k.LEARN:
        return learn(t, a, legal)
    if task == k.BOSS_CARD:
        return weakest_card(t, legal)
    if task == k.THROW_AWAY:
        card = least_worth(t, a, [c.card_in(t.box, c.DROP, action) for action in legal])
        return c.of_card(t.box, c.DROP, card)
    if task == k.KEEP_ONE:
        return c.of_card(t.box, c.TAKE, most_worth(t, a, [c.card_in(t.box, c.TAKE, action) for action in legal]))
    if task == k.TRAP_DICE:
        return c.BY_LORE if value(t, a, v.S_LORE, NOBODY) > value(t, a, v.S_SPEED, NOBODY) else c.BY_SPEED
    if task == k.PUT_FOE:
        return farthest_from_mice(t, legal)
    if task == k.GRAPE_SHOT:
        return worthiest(t, legal)
    if c.DISGUISE in legal:
        return c.DISGUISE
    return c.DONE if c.DONE in legal else min([action for action in legal if action != c.CANCEL])


# Before the game -----------------------------------------------------------------------------------------------------


def pick(t: Mystik, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if c.PICK <= action < c.THROW and hero_worth(t, action - c.PICK) > best:
            best, found = hero_worth(t, action - c.PICK), action
    return found


def learn(t: Mystik, mouse: int, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if c.LEARN <= action < c.USE_ABILITY and lesson_worth(t, mouse, action - c.LEARN) > best:
            best, found = lesson_worth(t, mouse, action - c.LEARN), action
    return found


# Questions -----------------------------------------------------------------------------------------------------------


def equip(t: Mystik, mouse: int, legal: list[int]) -> int:
    first = c.of_card(t.box, c.WEAR, 0)
    for action in legal:
        if first <= action < first + len(t.box.cards) and improves(t, mouse, action - first):
            return action
    return c.DONE


def aim(t: Mystik, legal: list[int]) -> int:
    """The target whose wound is worth most by its exact chance; a power first, if it pays."""
    fight = t.fights[-1]
    best, found = -1.0, NOBODY
    for action in legal:
        if c.TARGET <= action <= c.TARGET_CAT:
            figure = c.target_of(action)
            worth = prize(t, figure)
            if not fight.kindless:
                worth *= shot(t, fight.attacker, fight.weapon, figure)
            if worth > best:
                best, found = worth, action
    if found < 0:
        return c.DONE if c.DONE in legal else help_to_aim(t, legal)
    if not fight.targets and not fight.kindless:
        power = attack_power(t, fight, c.target_of(found), legal)
        if power >= 0:
            return power
    return found


def help_to_aim(t: Mystik, legal: list[int]) -> int:
    """Nobody is in reach: a power that reaches further, or no attack."""
    for action in legal:
        if action != c.CANCEL:
            return action
    return c.CANCEL


def react(t: Mystik, mouse: int, when: int, about: int) -> int:
    """The reaction that does most beyond its price."""
    best, found = 0.0, c.PASS
    for number in powers(t, mouse, when, about):
        worth = reaction_worth(t, mouse, number)
        if worth > best:
            best, found = worth, use_action(t, number)
    return found


def again(t: Mystik, legal: list[int]) -> int:
    """A die that shows nothing of use is rolled again."""
    useful = STAR
    if t.fights:
        fight = t.fights[-1]
        useful = SHIELD if fight.shields else BOW if fight.ranged else SWORD
    for action in legal:
        if c.REROLL <= action < c.USE_TITLE:
            face = action - c.REROLL
            if not useful[face] and not (t.fights and CHEESE[face]):
                return action
    return c.DONE


def whom(t: Mystik, legal: list[int]) -> int:
    """A friend who needs it most, or an enemy worth it."""
    best, found = -1.0, NOBODY
    for action in legal:
        if c.CHOOSE <= action < c.TRADE:
            mouse = action - c.CHOOSE
            need = hurts(t, mouse) + 0.1 * t.box.heroes[mouse].attack + 0.05 * near_foes(t, mouse)
            if need > best:
                best, found = need, action
    return found if found >= 0 else worthiest(t, legal)


def worthiest(t: Mystik, legal: list[int]) -> int:
    best, found = -1.0, legal[0]
    for action in legal:
        if c.TARGET <= action <= c.TARGET_CAT and prize(t, c.target_of(action)) > best:
            best, found = prize(t, c.target_of(action)), action
    return found


def weakest_card(t: Mystik, legal: list[int]) -> int:
    """The card of a boss that is gone soonest; of equals the one that strikes harder."""
    best, found = 99.0, legal[0]
    for action in legal:
        number = action - c.STRIKE + MICE
        card = t.box.initiative[number]
        left = card.hearts - t.hurt[t.track.index(number)] - 0.1 * card.attack
        if left < best:
            best, found = left, action
    return found


def farthest_from_mice(t: Mystik, legal: list[int]) -> int:
    best, found = -1, legal[0]
    for action in legal:
        steps = t.here().steps[action - c.PUT]
        nearest = 99
        for mouse in t.party:
            if t.at[mouse] >= 0:
                nearest = min(nearest, steps[t.at[mouse]])
        if nearest > best:
            best, found = nearest, action
    return found


def extra_move(t: Mystik, mouse: int, goal: Goal, legal: list[int]) -> int:
    fields = striking_fields(t, mouse) if t.threatened() else peaceful_fields(t, mouse, goal)
    step = towards(t, mouse, goal, fields, steps_in(legal))
    return c.GO + step if step >= 0 else c.DONE
