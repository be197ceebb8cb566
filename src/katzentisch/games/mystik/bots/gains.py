"""Using powers: what a power would do now, in wounds given or avoided, against what it costs.

A power is judged by its effects alone. Chances are exact where dice decide.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import best_blow, danger, near_foes, prize, shot
from katzentisch.games.mystik.bots.odds import chance_to_beat
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import (
    ACTION,
    ATTACK,
    DOWNED,
    FOE,
    HIDDEN,
    MICE,
    NOBODY,
    THIS_ENCOUNTER,
    THIS_ROUND,
    TURN,
    Clause,
    Effect,
)
from katzentisch.games.mystik.rules.cards.stats import amount, value
from katzentisch.games.mystik.rules.cards.use import powers, price, reach, use_action
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.fighting.fight import targets, weapons

CHEESE = 0.14  # a cheese, in wounds: six are a new ability
SPENT = 0.25  # a card that is used up


def cost_of(t: Table, clause: Clause, mouse: int) -> float:
    return CHEESE * price(t, clause, mouse, NOBODY) + (SPENT if clause.spend else 0.0)


def best_power(t: Table, mouse: int, when: int, legal: list[int]) -> tuple[int, float]:
    """The power that gives most beyond its price, as an action, and that surplus; NOBODY if none is worth it."""
    best, found = 0.0, NOBODY
    for number in powers(t, mouse, when, NOBODY):
        action = use_action(t, number)
        if action not in legal:
            continue
        surplus = benefit(t, mouse, number) - cost_of(t, t.box.clauses[number], mouse)
        if surplus > best:
            best, found = surplus, action
    return found, best


def benefit(t: Table, mouse: int, number: int) -> float:
    """What the effects of a clause would do in this mouse's turn."""
    total = 0.0
    for one in t.box.clauses[number].effects:
        effect = t.box.effects[one]
        if effect.verb == v.BONUS:
            total += bonus_benefit(t, mouse, effect)
        elif effect.verb == v.HEAL or effect.verb == v.CLEAR:
            total += mending(t, mouse, effect)
        elif effect.verb == v.GIVE:
            total += giving(t, mouse, effect)
        elif effect.verb == v.CHEESE:
            total += 2 * CHEESE * amount(t, effect, mouse, NOBODY) * len(figures(t, mouse, effect))
        elif effect.verb == v.WHEEL:
            total += calming(t, amount(t, effect, mouse, NOBODY))
        elif effect.verb == v.WOUND:
            total += wounding(t, mouse, effect)
        elif effect.verb == v.ATTACK:
            total += attacking(t, mouse, effect)
        elif effect.verb == v.ACTION:
            total += second_action(t, mouse, effect)
        elif effect.verb == v.SEARCH and not t.threatened():
            total += 0.4
    return total


def figures(t: Table, mouse: int, effect: Effect) -> list[int]:
    """Whom the effect reaches; of those one may choose from, all."""
    return [mouse] if effect.to == v.T_SELF else reach(t, effect.to, mouse)


def hurts(t: Table, mouse: int) -> float:
    """What healing one wound is worth: more, the fewer hearts are left."""
    hearts = value(t, mouse, v.S_HEARTS, NOBODY)
    left = hearts - t.total_wounds(mouse)
    if t.total_wounds(mouse) == 0:
        return 0.0
    return 1.4 if left <= 1 else 0.8 if left == 2 else 0.25


def mending(t: Table, mouse: int, effect: Effect) -> float:
    best = total = 0.0
    for other in figures(t, mouse, effect) if effect.to != v.T_FRIEND else []:
        if effect.verb == v.CLEAR:
            gain = 0.4 if t.status[other] & effect.x else 0.0
        else:
            sore = t.wounds[other] + (t.poison[other] if effect.x else 0)
            gain = hurts(t, other) * (0.6 + 0.4 * min(effect.n, sore)) if sore else 0.0
        best, total = max(best, gain), total + gain
    return best if effect.to in v.CHOSEN else total


def bonus_benefit(t: Table, mouse: int, effect: Effect) -> float:
    """Dice that last a round or longer help those who will still strike, or be struck."""
    if effect.x > v.S_DEFENCE or effect.foe or not t.threatened():
        return 0.0
    longer = 2.0 if effect.lasts >= THIS_ENCOUNTER else 1.0 if effect.lasts == THIS_ROUND else 0.0
    best = total = 0.0
    n = amount(t, effect, mouse, NOBODY)
    for other in figures(t, mouse, effect):
        if effect.x == v.S_DEFENCE:
            gain = 0.2 * n * min(3.0, danger(t, t.at[other]))
        elif strikes_later(t, mouse, other):
            gain = 0.22 * n if near_foes(t, other) else 0.1 * n
        else:
            gain = 0.0
        best, total = max(best, gain), total + gain
    return longer * (best if effect.to in v.CHOSEN else total)


def strikes_later(t: Table, mouse: int, other: int) -> bool:
    """Whether she will attack in what is left of this round."""
    if other == mouse:
        return not t.acted
    return t.rank(other) > t.rank(mouse)


def giving(t: Table, mouse: int, effect: Effect) -> float:
    """Enemies that lie cannot walk; nobody attacks who is hidden."""
    if not t.threatened():
        return 0.0
    total = best = 0.0
    for other in figures(t, mouse, effect):
        if other >= FOE:
            slot = other - FOE
            down = effect.x == DOWNED and not t.box.kinds[t.kind[slot]].large and not t.lying >> slot & 1
            gain = 0.15 if down else 0.0
        else:
            gain = 0.7 * min(2.0, danger(t, t.at[other])) * hurts(t, other) if effect.x == HIDDEN else 0.0
        best, total = max(best, gain), total + gain
    return best if effect.to in v.CHOSEN else total


def calming(t: Table, n: int) -> float:
    """Cheese off the wheel is time; nothing is gained below an empty wheel."""
    return 0.45 * min(-n, t.wheel) if n < 0 else -0.4 * n


def wounding(t: Table, mouse: int, effect: Effect) -> float:
    best = total = 0.0
    for other in figures(t, mouse, effect):
        if other < MICE:
            gain = -1.0
        else:
            defence = value(t, other, v.S_DEFENCE, NOBODY) if effect.y else 0
            gain = prize(t, other) * gets_through(amount(t, effect, mouse, NOBODY), defence)
        best, total = max(best, gain), total + gain
    return best if effect.to in v.CHOSEN else total


def gets_through(hits: int, defence: int) -> float:
    """The chance that at least one of these hits is not stopped: so many dice with a shield on two faces of six."""
    chance = 0.0
    for blocked in range(min(hits, defence + 1)):
        chance += chance_of_blocks(defence, blocked)
    return chance


def chance_of_blocks(dice: int, blocks: int) -> float:
    ways = 1.0
    for i in range(blocks):
        ways = ways * (dice - i) / (i + 1)
    return float(ways * (1 / 3) ** blocks * (2 / 3) ** (dice - blocks))


def attacking(t: Table, mouse: int, effect: Effect) -> float:
    """An attack that a power gives, against the action it takes the place of."""
    best = 0.0
    for other in figures(t, mouse, effect):
        if other < MICE:
            blow = own_blow(t, other)
            best = max(best, blow * amount(t, effect, mouse, NOBODY))
    if t.box.clauses[effect.clause].when == ACTION:
        best -= own_blow(t, mouse)
    return best


def own_blow(t: Table, mouse: int) -> float:
    best = 0.0
    for card in weapons(t, mouse):
        best = max(best, best_blow(t, mouse, card))
    return best


def second_action(t: Table, mouse: int, effect: Effect) -> float:
    if not t.threatened():
        return 0.0
    if effect.to == v.T_SELF:
        return 0.8 * own_blow(t, mouse)
    total = 0.0
    for other in figures(t, mouse, effect):
        if strikes_later(t, mouse, other) and t.cheese[other] > effect.x:
            total += 0.4 * own_blow(t, other)
    return total


# In an attack --------------------------------------------------------------------------------------------------------


def attack_power(t: Table, fight: Fight, target: int, legal: list[int]) -> int:
    """A power for this attack that adds more to the exact chance than it costs; NOBODY if there is none."""
    mouse = fight.attacker
    before = shot(t, mouse, fight.weapon, target)
    best, found = 0.0, NOBODY
    for number in powers(t, mouse, ATTACK, fight.target):
        clause = t.box.clauses[number]
        action = use_action(t, number)
        if action not in legal:
            continue
        more = less = 0
        besides = 0.0
        for one in clause.effects:
            effect = t.box.effects[one]
            if effect.verb == v.BONUS and effect.x == v.S_ATTACK:
                more += amount(t, effect, mouse, target)
            elif effect.verb == v.BONUS and effect.x == v.S_DEFENCE and effect.foe:
                less -= amount(t, effect, mouse, target)
            elif effect.verb == v.SPREAD:
                besides += spreading(t, fight, target, effect) * before
        after = shot(t, mouse, fight.weapon, target, more, less)
        surplus = (after - before) * prize(t, target) + besides - cost_of(t, clause, mouse)
        if surplus > best:
            best, found = surplus, action
    return found


def spreading(t: Table, fight: Fight, target: int, effect: Effect) -> float:
    """The worth of the other enemies that the attack would hit too."""
    total = 0.0
    if effect.x:
        for slot in t.foes():
            if FOE + slot != target and t.spot[slot] == t.field_of(target):
                total += prize(t, FOE + slot)
        return total
    left = amount(t, effect, fight.attacker, target) - 1
    for figure in targets(t, fight.attacker, fight.weapon):
        if figure != target and left > 0:
            total += prize(t, figure)
            left -= 1
    return total


# Reactions -----------------------------------------------------------------------------------------------------------


def reaction_worth(t: Table, mouse: int, number: int) -> float:
    """What a reaction would do now, less its price."""
    clause = t.box.clauses[number]
    total = -cost_of(t, clause, mouse)
    for one in clause.effects:
        effect = t.box.effects[one]
        if effect.verb == v.BLOCK and t.fights:
            total += blocking(t, effect.n)
        elif effect.verb == v.GUARD and t.fights:
            total += guarding(t, mouse)
        elif effect.verb == v.BONUS and effect.x == v.S_DEFENCE and t.fights:
            total += more_shields(t, mouse, effect.n)
        elif effect.verb == v.ATTACK:
            total += 0.5 + own_blow(t, mouse)
        elif effect.verb == v.REROLL:
            total += rerolling(t)
        elif effect.verb == v.BONUS and effect.x == v.S_STEPS:
            total += 0.3 if t.threatened() and not near_foes(t, mouse) else 0.0
        elif effect.verb not in (v.IGNORE, v.BONUS):
            total += 0.4
    return total


def blocking(t: Table, n: int) -> float:
    """Wounds that are stopped; the last hearts are worth most."""
    fight = t.fights[-1]
    if not 0 <= fight.target < MICE or fight.landed <= 0:
        return 0.0
    left = value(t, fight.target, v.S_HEARTS, NOBODY) - t.total_wounds(fight.target)
    kept = min(n, fight.landed)
    saved = fight.landed >= left > fight.landed - kept
    return 0.45 * kept + (2.0 if saved else 0.0)


def guarding(t: Table, mouse: int) -> float:
    """She takes the hits: good if her friend would fall by them and she would not."""
    fight = t.fights[-1]
    if not 0 <= fight.target < MICE or fight.target == mouse:
        return 0.0
    friend = value(t, fight.target, v.S_HEARTS, NOBODY) - t.total_wounds(fight.target)
    own = value(t, mouse, v.S_HEARTS, NOBODY) - t.total_wounds(mouse)
    if fight.landed >= own:
        return -3.0
    return 1.5 if fight.landed >= friend else 0.1 * (own - friend)


def more_shields(t: Table, mouse: int, n: int) -> float:
    """Exactly how much more likely nothing lands, for the hits that lie there."""
    fight = t.fights[-1]
    defence = value(t, mouse, v.S_DEFENCE, fight.attacker)
    left = value(t, mouse, v.S_HEARTS, NOBODY) - t.total_wounds(mouse)
    gained = gets_through(fight.hits, defence) - gets_through(fight.hits, defence + n)
    return gained * (0.6 * fight.hits + (2.0 if fight.hits >= left else 0.0))


def rerolling(t: Table) -> float:
    """A die that shows nothing is worth rolling again."""
    if not t.fights:
        return 0.5 if stars(t.dice) == 0 else 0.0  # a search, and everything that is tested, asks for a star
    fight = t.fights[-1]
    target = fight.targets[0] if fight.targets else fight.target
    if fight.attacker >= MICE or target < 0:
        return 0.3
    defence = value(t, target, v.S_DEFENCE, fight.attacker)
    dice = value(t, fight.attacker, v.S_ATTACK, target)
    more = chance_to_beat(dice + 1, defence, 1, fight.ranged) - chance_to_beat(dice, defence, 1, fight.ranged)
    return 0.2 + 0.5 * more


def in_turn_power(t: Table, mouse: int, legal: list[int]) -> int:
    """The best power of her turn, if one is worth its price."""
    free, surplus = best_power(t, mouse, TURN, legal)
    if t.acted and not t.extra:
        return free
    action, more = best_power(t, mouse, ACTION, legal)
    return action if more > surplus else free
