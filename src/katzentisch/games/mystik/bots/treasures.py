"""What is worth having: cards to keep, wear and throw away, abilities to learn, mice to choose.

Judged by the vocabulary alone: stats, verbs, conditions and costs, whatever the card is called.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.belongings import in_the_way, wearable
from katzentisch.games.mystik.rules.fighting.aiming import weapons
from katzentisch.games.mystik.rules.numbers import ACCESSORY, WEAPON
from katzentisch.games.mystik.rules.sentences import Clause, Condition, Effect
from katzentisch.games.mystik.rules.vocabulary import conditions, moments, ranges, stats, verbs

DIE = {stats.ATTACK: 2.0, stats.DEFENCE: 2.0, stats.HEARTS: 2.0, stats.SPEED: 1.0, stats.LORE: 0.5, stats.SEARCH: 0.5}
"""What one more of a stat is worth to whoever wears it all the time."""
CONDITIONAL = 0.6  # what holds only sometimes counts so much
VERBS = {
    verbs.BONUS: 0.8,
    verbs.IGNORE: 0.3,
    verbs.HEAL: 1.0,
    verbs.GIVE: 1.0,
    verbs.CLEAR: 0.3,
    verbs.CHEESE: 0.4,
    verbs.BLOCK: 0.8,
    verbs.GUARD: 0.2,
    verbs.WOUND: 1.0,
    verbs.ATTACK: 1.8,
    verbs.SPREAD: 1.0,
    verbs.REROLL: 0.6,
    verbs.MOVE: 0.3,
    verbs.JUMP: 0.9,
    verbs.ACTION: 1.5,
    verbs.SEARCH: 0.8,
    verbs.FIND: 1.0,
    verbs.FREE: 1.5,
}
"""What an effect is worth when it is used."""
CHEESE = 0.3  # what one cheese is worth


def conditional(clause: Clause) -> float:
    return CONDITIONAL if clause.conditions else 1.0


def worn_worth(board: Board, card: int) -> float:
    """How much better a mouse is for wearing a card."""
    total = 0.5
    for number in board.box.cards[card].clauses:
        clause = board.box.clauses[number]
        for one in clause.effects:
            effect = board.box.effects[one]
            if clause.when != moments.ALWAYS:
                total += use_worth(clause, effect) * 0.5
            elif effect.verb == verbs.BONUS:
                total += conditional(clause) * DIE.get(effect.stat, 0.3) * (-effect.n if effect.foe else effect.n)
            else:
                total += 0.5 * conditional(clause)
    return total


def use_worth(clause: Clause, effect: Effect) -> float:
    """What one use of an effect is worth, by its verb, its number and how many it reaches."""
    worth = VERBS.get(effect.verb, 0.2) * (1.0 if effect.per >= 0 else min(2, abs(effect.n)))
    if effect.to in WIDE:
        worth *= 2.0
    return worth * conditional(clause)


WIDE = (
    ranges.MICE_HERE,
    ranges.MICE_NEAR,
    ranges.MICE_ROOM,
    ranges.ENEMIES_HERE,
    ranges.ENEMIES_NEAR,
    ranges.ENEMIES_SEEN,
)


def improves(board: Board, mouse: int, card: int) -> bool:
    """Whether she is better with this card on, and what is in its way off. She never gives up her last weapon."""
    if not wearable(board, mouse, card) or card in board.mice[mouse].gear:
        return False
    off = in_the_way(board, mouse, card)
    sort = board.box.cards[card].sort
    armed = weapons(board, mouse)
    if sort != WEAPON and any(other in off for other in armed):
        return False
    lost = 0.0
    for other in off if off or sort != WEAPON else armed:
        lost = max(lost, worn_worth(board, other)) if sort == WEAPON and not off else lost + worn_worth(board, other)
    return worn_worth(board, card) > lost


def worth_keeping(board: Board, mouse: int, card: int) -> bool:
    """What can be worn is kept if it is better than what she wears; what can be used is always kept."""
    return board.box.cards[card].sort > ACCESSORY or improves(board, mouse, card)


def least_worth(board: Board, mouse: int, cards: list[int]) -> int:
    """The card she misses least."""
    best, found = 0.0, -1
    for card in cards:
        worth = card_worth(board, mouse, card)
        if found < 0 or worth < best:
            best, found = worth, card
    return found


def most_worth(board: Board, mouse: int, cards: list[int]) -> int:
    """The card she would miss most."""
    best, found = -1.0, cards[0]
    for card in cards:
        worth = card_worth(board, mouse, card)
        if worth > best:
            best, found = worth, card
    return found


def card_worth(board: Board, mouse: int, card: int) -> float:
    if board.box.cards[card].sort > ACCESSORY:
        return 2.0
    return worn_worth(board, card) if wearable(board, mouse, card) else 0.0


# Abilities and mice --------------------------------------------------------------------------------------------------


def lesson_worth(board: Board, mouse: int, ability: int) -> float:
    """What an ability will be worth to her: its effects, less their price; nothing without the weapon it asks for."""
    total = 0.0
    for number in board.box.abilities[ability].clauses:
        clause = board.box.clauses[number]
        if not suits(board, mouse, clause):
            continue
        gained = 0.0
        for one in clause.effects:
            gained += use_worth(clause, board.box.effects[one])
        total += max(0.0, gained * often(clause.when) - CHEESE * clause.cost)
    return total


def suits(board: Board, mouse: int, clause: Clause) -> bool:
    """Whether she wears a weapon with which these conditions can hold."""
    for condition in clause.conditions:
        if condition.what > conditions.WEAPON or condition.negated:
            continue
        if not any(fits_weapon(board, card, condition) for card in board.mice[mouse].gear):
            return False
    return True


def fits_weapon(board: Board, card: int, condition: Condition) -> bool:
    weapon = board.box.cards[card]
    if weapon.sort != WEAPON:
        return False
    if condition.what == conditions.WEAPON:
        return weapon.kind == condition.argument
    return weapon.reach == (1 if condition.what == conditions.RANGED else 0)


def often(when: int) -> float:
    """How often there is a chance to use something."""
    if when in (moments.TURN, moments.ACTION, moments.ATTACK, moments.BEAT):
        return 1.0
    return 0.9 if when == moments.DEFEND else 0.6


def hero_worth(board: Board, hero: int) -> float:
    """What a mouse is worth in a party: she strikes, she holds out, and others like her are not there yet."""
    sheet = board.box.heroes[hero]
    total = 2.0 * sheet.attack + 1.5 * sheet.defence + sheet.hearts + 0.5 * sheet.speed + 0.3 * sheet.lore
    for card in sheet.gear:
        total += worn_worth(board, card)
    for other in board.party:
        if board.box.heroes[other].classes & sheet.classes:
            total -= 0.5
    return total
