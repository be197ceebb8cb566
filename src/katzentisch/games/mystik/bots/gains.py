"""Using powers: what a power would do now, in wounds given or avoided, against what it costs.

A power is judged by its effects alone. Chances are exact where dice decide.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import best_blow, danger, near_foes, prize, shot
from katzentisch.games.mystik.bots.needs import elsewhere, figures, finding, freeing, hurts, strikes_later
from katzentisch.games.mystik.bots.odds import chance_to_beat
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.powers import powers, price, use_action
from katzentisch.games.mystik.rules.cards.values import amount, value
from katzentisch.games.mystik.rules.fighting.aiming import targets, weapons
from katzentisch.games.mystik.rules.fighting.faces import stars
from katzentisch.games.mystik.rules.numbers import DOWNED, FOE, HIDDEN, MICE, NOBODY, THIS_ENCOUNTER, THIS_ROUND
from katzentisch.games.mystik.rules.pieces import Fight
from katzentisch.games.mystik.rules.sentences import Clause, Effect
from katzentisch.games.mystik.rules.vocabulary import hurdles, moments, ranges, stats, verbs

CHEESE = 0.14  # a cheese, in wounds: six are a new ability
SPENT = 0.25  # a card that is used up


def cost_of(board: Board, clause: Clause, mouse: int) -> float:
    return CHEESE * price(board, clause, mouse, NOBODY) + (SPENT if clause.spend else 0.0)


def best_power(board: Board, mouse: int, when: int, legal: list[int]) -> tuple[int, float]:
    """The power that gives most beyond its price, as an action, and that surplus; NOBODY if none is worth it."""
    best, found = 0.0, NOBODY
    for number in powers(board, mouse, when, NOBODY):
        action = use_action(board, number)
        if action not in legal:
            continue
        surplus = benefit(board, mouse, number) - cost_of(board, board.box.clauses[number], mouse)
        if surplus > best:
            best, found = surplus, action
    return found, best


def benefit(board: Board, mouse: int, number: int) -> float:
    """What the effects of a clause would do in this mouse's turn."""
    total = 0.0
    for one in board.box.clauses[number].effects:
        effect = board.box.effects[one]
        if effect.verb == verbs.BONUS:
            total += bonus_benefit(board, mouse, effect)
        elif effect.verb == verbs.HEAL or effect.verb == verbs.CLEAR:
            total += mending(board, mouse, effect)
        elif effect.verb == verbs.GIVE:
            total += giving(board, mouse, effect)
        elif effect.verb == verbs.CHEESE:
            total += 2 * CHEESE * amount(board, effect, mouse, NOBODY) * fed(board, mouse, effect)
        elif effect.verb == verbs.WHEEL:
            total += calming(board, amount(board, effect, mouse, NOBODY))
        elif effect.verb == verbs.WOUND:
            total += wounding(board, mouse, effect)
        elif effect.verb == verbs.ATTACK:
            total += attacking(board, mouse, effect)
        elif effect.verb == verbs.ACTION:
            total += second_action(board, mouse, effect)
        elif effect.verb == verbs.MOVE or effect.verb == verbs.JUMP:
            total += elsewhere(board, mouse, effect)
        elif effect.verb == verbs.FREE:
            total += freeing(board)
        elif effect.verb == verbs.FIND:
            total += finding(board, effect)
        elif effect.verb == verbs.SEARCH and not board.threatened():
            total += 0.4
    return total


def fed(board: Board, mouse: int, effect: Effect) -> int:
    """How many get cheese: one, where one is chosen."""
    reached = len(figures(board, mouse, effect))
    return min(1, reached) if effect.to in ranges.CHOSEN else reached


def mending(board: Board, mouse: int, effect: Effect) -> float:
    best = total = 0.0
    for other in figures(board, mouse, effect) if effect.to != ranges.FRIEND else []:
        if effect.verb == verbs.CLEAR:
            gain = 0.4 if board.mice[other].status & effect.status else 0.0
        else:
            sore = board.mice[other].wounds + (board.mice[other].poison if effect.poison else 0)
            gain = hurts(board, other) * (0.6 + 0.4 * min(effect.n, sore)) if sore else 0.0
        best, total = max(best, gain), total + gain
    return best if effect.to in ranges.CHOSEN else total


def bonus_benefit(board: Board, mouse: int, effect: Effect) -> float:
    """Dice that last a round or longer help those who will still strike, or be struck."""
    if effect.stat > stats.DEFENCE or effect.foe or not board.threatened():
        return 0.0
    longer = 2.0 if effect.lasts >= THIS_ENCOUNTER else 1.0 if effect.lasts == THIS_ROUND else 0.0
    best = total = 0.0
    n = amount(board, effect, mouse, NOBODY)
    for other in figures(board, mouse, effect):
        if effect.stat == stats.DEFENCE:
            gain = 0.2 * n * min(3.0, danger(board, board.mice[other].at))
        elif strikes_later(board, mouse, other):
            gain = 0.22 * n if near_foes(board, other) else 0.1 * n
        else:
            gain = 0.0
        best, total = max(best, gain), total + gain
    return longer * (best if effect.to in ranges.CHOSEN else total)


def giving(board: Board, mouse: int, effect: Effect) -> float:
    """Enemies that lie cannot walk; nobody attacks who is hidden."""
    if not board.threatened():
        return 0.0
    total = best = 0.0
    for other in figures(board, mouse, effect):
        if other >= FOE:
            slot = other - FOE
            down = (
                effect.status == DOWNED
                and not board.box.kinds[board.enemies.kind[slot]].large
                and not board.enemies.lying >> slot & 1
            )
            gain = 0.15 if down else 0.0
        else:
            gain = (
                0.7 * min(2.0, danger(board, board.mice[other].at)) * hurts(board, other)
                if effect.status == HIDDEN
                else 0.0
            )
        best, total = max(best, gain), total + gain
    return best if effect.to in ranges.CHOSEN else total


def calming(board: Board, n: int) -> float:
    """Cheese off the wheel is time; nothing is gained below an empty wheel."""
    return 0.45 * min(-n, board.fate.wheel) if n < 0 else -0.4 * n


def wounding(board: Board, mouse: int, effect: Effect) -> float:
    best = total = 0.0
    for other in figures(board, mouse, effect):
        if other < MICE:
            gain = -1.0
        else:
            defence = value(board, other, stats.DEFENCE, NOBODY) if effect.defended else 0
            gain = prize(board, other) * gets_through(amount(board, effect, mouse, NOBODY), defence)
        best, total = max(best, gain), total + gain
    return best if effect.to in ranges.CHOSEN else total


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


def attacking(board: Board, mouse: int, effect: Effect) -> float:
    """An attack that a power gives, against the action it takes the place of."""
    best = 0.0
    for other in figures(board, mouse, effect):
        if other < MICE:
            blow = own_blow(board, other)
            best = max(best, blow * amount(board, effect, mouse, NOBODY))
    if board.box.clauses[effect.clause].when == moments.ACTION:
        best -= own_blow(board, mouse)
    return best


def own_blow(board: Board, mouse: int) -> float:
    best = 0.0
    for card in weapons(board, mouse):
        best = max(best, best_blow(board, mouse, card))
    return best


def second_action(board: Board, mouse: int, effect: Effect) -> float:
    if not board.threatened():
        return 0.0
    if effect.to == ranges.SELF:
        return 0.8 * own_blow(board, mouse)
    total = 0.0
    for other in figures(board, mouse, effect):
        if strikes_later(board, mouse, other) and board.mice[other].cheese > effect.cost:
            total += 0.4 * own_blow(board, other)
    return total


# In an attack --------------------------------------------------------------------------------------------------------


def attack_power(board: Board, fight: Fight, target: int, legal: list[int]) -> int:
    """A power for this attack that adds more to the exact chance than it costs; NOBODY if there is none."""
    mouse = fight.attacker
    before = shot(board, mouse, fight.weapon, target)
    best, found = 0.0, NOBODY
    for number in powers(board, mouse, moments.ATTACK, fight.target):
        clause = board.box.clauses[number]
        action = use_action(board, number)
        if action not in legal:
            continue
        more = less = 0
        besides = 0.0
        for one in clause.effects:
            effect = board.box.effects[one]
            if effect.stat == stats.ATTACK:
                more += amount(board, effect, mouse, target)
            elif effect.stat == stats.DEFENCE and effect.foe:
                less -= amount(board, effect, mouse, target)
            elif effect.verb == verbs.IGNORE and effect.hurdles & hurdles.DEFENCE:
                less += value(board, target, stats.DEFENCE, mouse)
            elif effect.verb == verbs.SPREAD:
                besides += spreading(board, fight, target, effect) * before
        after = shot(board, mouse, fight.weapon, target, more, less)
        surplus = (after - before) * prize(board, target) + besides - cost_of(board, clause, mouse)
        if surplus > best:
            best, found = surplus, action
    return found


def spreading(board: Board, fight: Fight, target: int, effect: Effect) -> float:
    """The worth of the other enemies that the attack would hit too."""
    total = 0.0
    if effect.over_field:
        for slot in board.foes():
            if FOE + slot != target and board.enemies.spot[slot] == board.field_of(target):
                total += prize(board, FOE + slot)
        return total
    left = amount(board, effect, fight.attacker, target) - 1
    for figure in targets(board, fight.attacker, fight.weapon):
        if figure != target and left > 0:
            total += prize(board, figure)
            left -= 1
    return total


# Reactions -----------------------------------------------------------------------------------------------------------


def reaction_worth(board: Board, mouse: int, number: int) -> float:
    """What a reaction would do now, less its price."""
    clause = board.box.clauses[number]
    total = -cost_of(board, clause, mouse)
    for one in clause.effects:
        effect = board.box.effects[one]
        if effect.verb == verbs.BLOCK and board.fights:
            total += blocking(board, amount(board, effect, mouse, NOBODY))
        elif effect.verb == verbs.GUARD and board.fights:
            total += guarding(board, mouse)
        elif effect.stat == stats.DEFENCE and board.fights:
            total += more_shields(board, mouse, effect.n)
        elif effect.verb == verbs.ATTACK:
            total += 0.5 + own_blow(board, mouse)
        elif effect.verb == verbs.REROLL:
            total += rerolling(board)
        elif effect.stat == stats.STEPS:
            total += 0.3 if board.threatened() and not near_foes(board, mouse) else 0.0
        elif effect.verb not in (verbs.IGNORE, verbs.BONUS):
            total += 0.4
    return total


def blocking(board: Board, n: int) -> float:
    """Wounds that are stopped; the last hearts are worth most."""
    fight = board.fights[-1]
    if not 0 <= fight.target < MICE or fight.landed <= 0:
        return 0.0
    left = value(board, fight.target, stats.HEARTS, NOBODY) - board.total_wounds(fight.target)
    kept = min(n, fight.landed)
    saved = fight.landed >= left > fight.landed - kept
    return 0.45 * kept + (2.0 if saved else 0.0)


def guarding(board: Board, mouse: int) -> float:
    """She takes the hits: good if her friend would fall by them and she would not."""
    fight = board.fights[-1]
    if not 0 <= fight.target < MICE or fight.target == mouse:
        return 0.0
    friend = value(board, fight.target, stats.HEARTS, NOBODY) - board.total_wounds(fight.target)
    own = value(board, mouse, stats.HEARTS, NOBODY) - board.total_wounds(mouse)
    if fight.landed >= own:
        return -3.0
    return 1.5 if fight.landed >= friend else 0.1 * (own - friend)


def more_shields(board: Board, mouse: int, n: int) -> float:
    """Exactly how much more likely nothing lands, for the hits that lie there."""
    fight = board.fights[-1]
    defence = value(board, mouse, stats.DEFENCE, fight.attacker)
    left = value(board, mouse, stats.HEARTS, NOBODY) - board.total_wounds(mouse)
    gained = gets_through(fight.hits, defence) - gets_through(fight.hits, defence + n)
    return gained * (0.6 * fight.hits + (2.0 if fight.hits >= left else 0.0))


def rerolling(board: Board) -> float:
    """A die that shows nothing is worth rolling again."""
    if not board.fights:
        return 0.5 if stars(board.turn.dice) == 0 else 0.0  # a search, and everything that is tested, asks for a star
    fight = board.fights[-1]
    target = fight.targets[0] if fight.targets else fight.target
    if fight.attacker >= MICE or target < 0:
        return 0.3
    defence = value(board, target, stats.DEFENCE, fight.attacker)
    dice = value(board, fight.attacker, stats.ATTACK, target)
    more = chance_to_beat(dice + 1, defence, 1, fight.ranged) - chance_to_beat(dice, defence, 1, fight.ranged)
    return 0.2 + 0.5 * more


def in_turn_power(board: Board, mouse: int, legal: list[int]) -> int:
    """The best power of her turn, if one is worth its price."""
    free, surplus = best_power(board, mouse, moments.TURN, legal)
    if board.turn.acted and not board.turn.extra:
        return free
    action, more = best_power(board, mouse, moments.ACTION, legal)
    return action if more > surplus else free
