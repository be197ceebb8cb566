"""What is worth having: cards to keep, wear and throw away, abilities to learn, mice to choose.

Judged by the vocabulary alone: stats, verbs, conditions and costs, whatever the card is called.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import (
    ACCESSORY,
    ACTION,
    ALWAYS,
    ATTACK,
    BEAT,
    DEFEND,
    TURN,
    WEAPON,
    Clause,
    Effect,
)
from katzentisch.games.mystik.rules.cards.belongings import in_the_way, wearable
from katzentisch.games.mystik.rules.fighting.fight import weapons

DIE = {v.S_ATTACK: 2.0, v.S_DEFENCE: 2.0, v.S_HEARTS: 2.0, v.S_SPEED: 1.0, v.S_LORE: 0.5, v.S_SEARCH: 0.5}
"""What one more of a stat is worth to whoever wears it all the time."""
CONDITIONAL = 0.6  # what holds only sometimes counts so much
VERBS = {
    v.BONUS: 0.8,
    v.IGNORE: 0.3,
    v.HEAL: 1.0,
    v.GIVE: 1.0,
    v.CLEAR: 0.3,
    v.CHEESE: 0.4,
    v.BLOCK: 0.8,
    v.GUARD: 0.2,
    v.WOUND: 1.0,
    v.ATTACK: 1.8,
    v.SPREAD: 1.0,
    v.REROLL: 0.6,
    v.MOVE: 0.3,
    v.ACTION: 1.5,
    v.SEARCH: 0.8,
}
"""What an effect is worth when it is used."""
CHEESE = 0.3  # what one cheese is worth


def conditional(clause: Clause) -> float:
    return CONDITIONAL if clause.conditions else 1.0


def worn_worth(t: Table, card: int) -> float:
    """How much better a mouse is for wearing a card."""
    total = 0.5
    for number in t.box.cards[card].clauses:
        clause = t.box.clauses[number]
        for one in clause.effects:
            effect = t.box.effects[one]
            if clause.when != ALWAYS:
                total += use_worth(clause, effect) * 0.5
            elif effect.verb == v.BONUS:
                total += conditional(clause) * DIE.get(effect.x, 0.3) * (-effect.n if effect.foe else effect.n)
            else:
                total += 0.5 * conditional(clause)
    return total


def use_worth(clause: Clause, effect: Effect) -> float:
    """What one use of an effect is worth, by its verb, its number and how many it reaches."""
    worth = VERBS.get(effect.verb, 0.2) * (1.0 if effect.per >= 0 else min(2, abs(effect.n)))
    if effect.to in WIDE:
        worth *= 2.0
    return worth * conditional(clause)


WIDE = (v.T_MICE_HERE, v.T_MICE_NEAR, v.T_MICE_ROOM, v.T_ENEMIES_HERE, v.T_ENEMIES_NEAR, v.T_ENEMIES_SEEN)


def improves(t: Table, mouse: int, card: int) -> bool:
    """Whether she is better with this card on, and what is in its way off. She never gives up her last weapon."""
    if not wearable(t, mouse, card) or card in t.gear[mouse]:
        return False
    off = in_the_way(t, mouse, card)
    sort = t.box.cards[card].sort
    armed = weapons(t, mouse)
    if sort != WEAPON and any(other in off for other in armed):
        return False
    lost = 0.0
    for other in off if off or sort != WEAPON else armed:
        lost = max(lost, worn_worth(t, other)) if sort == WEAPON and not off else lost + worn_worth(t, other)
    return worn_worth(t, card) > lost


def worth_keeping(t: Table, mouse: int, card: int) -> bool:
    """What can be worn is kept if it is better than what she wears; what can be used is always kept."""
    return t.box.cards[card].sort > ACCESSORY or improves(t, mouse, card)


def least_worth(t: Table, mouse: int, cards: list[int]) -> int:
    """The card she misses least."""
    best, found = 0.0, -1
    for card in cards:
        worth = card_worth(t, mouse, card)
        if found < 0 or worth < best:
            best, found = worth, card
    return found


def most_worth(t: Table, mouse: int, cards: list[int]) -> int:
    """The card she would miss most."""
    best, found = -1.0, cards[0]
    for card in cards:
        worth = card_worth(t, mouse, card)
        if worth > best:
            best, found = worth, card
    return found


def card_worth(t: Table, mouse: int, card: int) -> float:
    if t.box.cards[card].sort > ACCESSORY:
        return 2.0
    return worn_worth(t, card) if wearable(t, mouse, card) else 0.0


# Abilities and mice --------------------------------------------------------------------------------------------------


def lesson_worth(t: Table, mouse: int, ability: int) -> float:
    """What an ability will be worth to her: its effects, less their price; nothing without the weapon it asks for."""
    total = 0.0
    for number in t.box.abilities[ability].clauses:
        clause = t.box.clauses[number]
        if not suits(t, mouse, clause):
            continue
        gained = 0.0
        for one in clause.effects:
            gained += use_worth(clause, t.box.effects[one])
        total += max(0.0, gained * often(clause.when) - CHEESE * clause.cost)
    return total


def suits(t: Table, mouse: int, clause: Clause) -> bool:
    """Whether she wears a weapon with which these conditions can hold."""
    conditions = clause.conditions
    for i in range(0, len(conditions), 3):
        if conditions[i] > v.C_WEAPON or conditions[i + 2]:
            continue
        if not any(fits_weapon(t, card, conditions[i], conditions[i + 1]) for card in t.gear[mouse]):
            return False
    return True


def fits_weapon(t: Table, card: int, condition: int, argument: int) -> bool:
    weapon = t.box.cards[card]
    if weapon.sort != WEAPON:
        return False
    if condition == v.C_WEAPON:
        return weapon.kind == argument
    return weapon.reach == (1 if condition == v.C_RANGED else 0)


def often(when: int) -> float:
    """How often there is a chance to use something."""
    if when in (TURN, ACTION, ATTACK, BEAT):
        return 1.0
    return 0.9 if when == DEFEND else 0.6


def hero_worth(t: Table, hero: int) -> float:
    """What a mouse is worth in a party: she strikes, she holds out, and others like her are not there yet."""
    sheet = t.box.heroes[hero]
    total = 2.0 * sheet.attack + 1.5 * sheet.defence + sheet.hearts + 0.5 * sheet.speed + 0.3 * sheet.lore
    for card in sheet.gear:
        total += worn_worth(t, card)
    for other in t.party:
        if t.box.heroes[other].classes & sheet.classes:
            total -= 0.5
    return total
