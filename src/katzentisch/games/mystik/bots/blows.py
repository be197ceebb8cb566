"""Choosing a fight: how likely a blow wounds, what that is worth, from where to strike, and where it is dangerous.

All chances are exact (`bots/odds.py`), with every bonus that counts now. Worth is counted in wounds: 1 is a heart.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.odds import chance_to_beat, expected_wounds
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.cards.values import value
from katzentisch.games.mystik.rules.components import Initiative
from katzentisch.games.mystik.rules.fighting.aiming import targets, weapons
from katzentisch.games.mystik.rules.numbers import CAT, FOE, MICE, NOBODY, RANGED
from katzentisch.games.mystik.rules.pieces import Fight
from katzentisch.games.mystik.rules.vocabulary import hurdles, moments, stats, verbs

REACH = 2  # how far an enemy walks, mostly


def as_if(board: Board, mouse: int, card: int, figure: int) -> Fight:
    """The attack that she would make with this weapon on this enemy."""
    weapon = board.box.cards[card]
    fight = Fight(mouse)
    fight.wield(card, weapon)
    if weapon.here >= 0 and board.field_of(figure) == board.mice[mouse].at:
        fight.ranged, fight.kind = False, weapon.here
    return fight


def immune_to(board: Board, figure: int, kind: int) -> bool:
    number = board.card_of(figure)
    return number < 0 or (kind >= 0 and bool(board.box.kinds[board.box.initiative[number].kind].immune >> kind & 1))


def shot(board: Board, mouse: int, card: int, figure: int, more: int = 0, less: int = 0) -> float:
    """The chance to wound an enemy with a weapon; with `more` dice, or `less` for its defence."""
    fight = as_if(board, mouse, card, figure)
    if immune_to(board, figure, fight.kind):
        return 0.0
    board.fights.append(fight)
    attack, defence = value(board, mouse, stats.ATTACK, figure), value(board, figure, stats.DEFENCE, mouse)
    board.fights.pop()
    return chance_to_beat(attack + more, defence - less, 1, fight.ranged)


def hearts_left(board: Board, figure: int) -> int:
    """How many wounds beat this enemy: on all its cards together."""
    total = 0
    for place, card in enumerate(board.track.cards):
        if card >= MICE and board.belongs(figure, card):
            total += max(1, board.box.initiative[card].hearts - board.track.hurt[place])
    return max(1, total)


def threat(board: Board, figure: int) -> float:
    """The wounds it deals in a turn to a mouse with one die of defence, and what they bring along."""
    number = board.card_of(figure)
    if number < 0:
        return 0.0
    if not board.box.menace:
        board.box.menace = [menace(board.box, card) for card in board.box.initiative]
    return board.box.menace[number]


def menace(box: Box, card: Initiative) -> float:
    """Read from the card: its dice, its reach, and its clauses. Who steals does not wound while there is cheese."""
    defence, weight = 1, 1.4 if card.ranged else 1.0
    for number in card.clauses:
        clause = box.clauses[number]
        for one in clause.effects:
            effect = box.effects[one]
            if clause.when == moments.ALWAYS and effect.hurdles & hurdles.DEFENCE:
                defence = 0
            elif clause.when == moments.WOUNDS:
                weight *= WITH_WOUNDS.get(effect.verb, 1.0)
            elif effect.verb == verbs.ATTACK:
                weight *= 1.2
    return weight * expected_wounds(card.attack, defence, card.ranged)


WITH_WOUNDS = {verbs.STEAL: 0.5, verbs.POISON: 1.2, verbs.GIVE: 1.3}
"""How much worse, or better, a wound is for what comes with it."""


def prize(board: Board, figure: int) -> float:
    """What a wound on this enemy is worth: the dangerous and the nearly beaten first."""
    return (0.6 + threat(board, figure)) / (0.6 + 0.4 * hearts_left(board, figure))


def best_blow(board: Board, mouse: int, card: int) -> float:
    """The worth of her best attack with a weapon from where she stands."""
    best = 0.0
    for figure in targets(board, mouse, card):
        best = max(best, shot(board, mouse, card, figure) * prize(board, figure))
    return best


def best_weapon(board: Board, mouse: int, cards: list[int]) -> int:
    best, found = -1.0, NOBODY
    for card in cards:
        worth = best_blow(board, mouse, card)
        if worth > best and targets(board, mouse, card):
            best, found = worth, card
    return found


def archer(board: Board, mouse: int) -> bool:
    return any(board.box.cards[card].reach == RANGED for card in weapons(board, mouse))


def striking_fields(board: Board, mouse: int) -> int:
    """Bit set of the fields from which she could attack: next to enemies, or in sight of them for an archer."""
    room = board.here()
    far = archer(board, mouse)
    spots = [board.enemies.spot[slot] for slot in board.foes()]
    if board.enemies.cat_at >= 0:
        spots.append(board.enemies.cat_at)
    found = 0
    for spot in spots:
        found |= 1 << spot
        for field in room.near[spot]:
            found |= 1 << field
        if far:
            found |= room.sight[spot]
    return found


def danger(board: Board, field: int) -> float:
    """The wounds that enemies may deal in a round to a mouse on this field."""
    total = 0.0
    far = board.here().steps[field]
    for slot in board.foes():
        number = board.card_of(FOE + slot)
        if number < 0:
            continue
        sees = board.box.initiative[number].ranged and board.sees(field, board.enemies.spot[slot])
        if (not board.enemies.lying >> slot & 1 and (sees or far[board.enemies.spot[slot]] <= REACH)) or far[
            board.enemies.spot[slot]
        ] <= 1:
            total += threat(board, FOE + slot)
    if board.enemies.cat_at >= 0:
        total += threat(board, CAT)
    return total


def near_foes(board: Board, mouse: int) -> int:
    number = 0
    for slot in board.foes():
        if board.neighbours(board.mice[mouse].at, board.enemies.spot[slot]):
            number += 1
    return number
