"""Choosing a fight: how likely a blow wounds, what that is worth, from where to strike, and where it is dangerous.

All chances are exact (`bots/odds.py`), with every bonus that counts now. Worth is counted in wounds: 1 is a heart.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.odds import chance_to_beat, expected_wounds
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import ALWAYS, CAT, FOE, MICE, NOBODY, WOUNDS, Box, Initiative
from katzentisch.games.mystik.rules.cards.stats import value
from katzentisch.games.mystik.rules.fighting.fight import targets, weapons

REACH = 2  # how far an enemy walks, mostly


def as_if(t: Table, mouse: int, card: int, figure: int) -> Fight:
    """The attack that she would make with this weapon on this enemy."""
    weapon = t.box.cards[card]
    fight = Fight(mouse)
    fight.weapon, fight.kind, fight.ranged = card, weapon.kind, weapon.reach == 1
    if weapon.here >= 0 and t.field_of(figure) == t.at[mouse]:
        fight.ranged, fight.kind = False, weapon.here
    return fight


def immune_to(t: Table, figure: int, kind: int) -> bool:
    number = t.card_of(figure)
    return number < 0 or (kind >= 0 and bool(t.box.kinds[t.box.initiative[number].kind].immune >> kind & 1))


def shot(t: Table, mouse: int, card: int, figure: int, more: int = 0, less: int = 0) -> float:
    """The chance to wound an enemy with a weapon; with `more` dice, or `less` for its defence."""
    fight = as_if(t, mouse, card, figure)
    if immune_to(t, figure, fight.kind):
        return 0.0
    t.fights.append(fight)
    attack, defence = value(t, mouse, v.S_ATTACK, figure), value(t, figure, v.S_DEFENCE, mouse)
    t.fights.pop()
    return chance_to_beat(attack + more, defence - less, 1, fight.ranged)


def hearts_left(t: Table, figure: int) -> int:
    """How many wounds beat this enemy: on all its cards together."""
    total = 0
    for place, card in enumerate(t.track):
        if card >= MICE and t.belongs(figure, card):
            total += max(1, t.box.initiative[card].hearts - t.hurt[place])
    return max(1, total)


def threat(t: Table, figure: int) -> float:
    """The wounds it deals in a turn to a mouse with one die of defence, and what they bring along."""
    number = t.card_of(figure)
    if number < 0:
        return 0.0
    if not t.box.menace:
        t.box.menace = [menace(t.box, card) for card in t.box.initiative]
    return t.box.menace[number]


def menace(box: Box, card: Initiative) -> float:
    """Read from the card: its dice, its reach, and its clauses. Who steals does not wound while there is cheese."""
    defence, weight = 1, 1.4 if card.ranged else 1.0
    for number in card.clauses:
        clause = box.clauses[number]
        for one in clause.effects:
            effect = box.effects[one]
            if clause.when == ALWAYS and effect.verb == v.IGNORE and effect.x & v.H_DEFENCE:
                defence = 0
            elif clause.when == WOUNDS:
                weight *= WITH_WOUNDS.get(effect.verb, 1.0)
            elif effect.verb == v.ATTACK:
                weight *= 1.2
    return weight * expected_wounds(card.attack, defence, card.ranged)


WITH_WOUNDS = {v.STEAL: 0.5, v.POISON: 1.2, v.GIVE: 1.3}
"""How much worse, or better, a wound is for what comes with it."""


def prize(t: Table, figure: int) -> float:
    """What a wound on this enemy is worth: the dangerous and the nearly beaten first."""
    return (0.6 + threat(t, figure)) / (0.6 + 0.4 * hearts_left(t, figure))


def best_blow(t: Table, mouse: int, card: int) -> float:
    """The worth of her best attack with a weapon from where she stands."""
    best = 0.0
    for figure in targets(t, mouse, card):
        best = max(best, shot(t, mouse, card, figure) * prize(t, figure))
    return best


def best_weapon(t: Table, mouse: int, cards: list[int]) -> int:
    best, found = -1.0, NOBODY
    for card in cards:
        worth = best_blow(t, mouse, card)
        if worth > best and targets(t, mouse, card):
            best, found = worth, card
    return found


def archer(t: Table, mouse: int) -> bool:
    return any(t.box.cards[card].reach == 1 for card in weapons(t, mouse))


def striking_fields(t: Table, mouse: int) -> int:
    """Bit set of the fields from which she could attack: next to enemies, or in sight of them for an archer."""
    room = t.here()
    far = archer(t, mouse)
    spots = [t.spot[slot] for slot in t.foes()]
    if t.cat_at >= 0:
        spots.append(t.cat_at)
    found = 0
    for spot in spots:
        found |= 1 << spot
        for field in room.near[spot]:
            found |= 1 << field
        if far:
            found |= room.sight[spot]
    return found


def danger(t: Table, field: int) -> float:
    """The wounds that enemies may deal in a round to a mouse on this field."""
    total = 0.0
    far = t.here().steps[field]
    for slot in t.foes():
        number = t.card_of(FOE + slot)
        if number < 0:
            continue
        sees = t.box.initiative[number].ranged and t.sees(field, t.spot[slot])
        if (not t.lying >> slot & 1 and (sees or far[t.spot[slot]] <= REACH)) or far[t.spot[slot]] <= 1:
            total += threat(t, FOE + slot)
    if t.cat_at >= 0:
        total += threat(t, CAT)
    return total


def near_foes(t: Table, mouse: int) -> int:
    number = 0
    for slot in t.foes():
        if t.neighbours(t.at[mouse], t.spot[slot]):
            number += 1
    return number
