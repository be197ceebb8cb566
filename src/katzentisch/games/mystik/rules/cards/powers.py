"""Powers: hero powers, abilities, cards, achievements. Who may use what, when, and for whom.

MM-005, MM-038, MM-039, MM-110 to MM-113.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.lasting import times_used
from katzentisch.games.mystik.rules.cards.values import bewitched, value, wielded
from katzentisch.games.mystik.rules.numbers import (
    DOWNED,
    FOE,
    ITEM,
    MELEE,
    MICE,
    NOBODY,
    OF_ABILITY,
    OF_CARD,
    SCROLL,
    STUNNED,
    TRICK,
    WEAPON,
    WEBBED,
)
from katzentisch.games.mystik.rules.pieces import FREE_SCROLL
from katzentisch.games.mystik.rules.sentences import Clause
from katzentisch.games.mystik.rules.turns.offer import swimming
from katzentisch.games.mystik.rules.vocabulary import moments, ranges, verbs

OTHERS = (
    ranges.OTHER_HERE,
    ranges.OTHER_NEAR,
    ranges.OTHER_SEEN,
    ranges.OTHER_ROOM,
    ranges.OTHERS_HERE,
    ranges.OTHERS_ROOM,
)


def fits_mouse(board: Board, mouse: int, number: int) -> bool:
    """MM-110: classes, values and names a card asks for."""
    card = board.box.cards[number]
    if card.hero >= 0 and card.hero != mouse:
        return False
    if card.classes and not card.classes & board.box.heroes[mouse].classes:
        return False
    return all(not (card.needs[stat] and value(board, mouse, stat, NOBODY) < card.needs[stat]) for stat in range(4))


def own_clauses(board: Board, mouse: int) -> list[int]:
    """Clauses of everything this mouse may use from: itself, abilities, gear, pack, story achievements."""
    her = board.mice[mouse]
    box = board.box
    found = box.heroes[mouse].clauses[:]
    bits = her.abilities
    number = 0
    while bits:
        if bits & 1:
            found += box.abilities[number].clauses
        bits >>= 1
        number += 1
    for number in her.gear:
        if box.cards[number].sort != WEAPON or not board.fights or wielded(board, mouse, number):
            found += box.cards[number].clauses
    for number in her.pack:
        if box.cards[number].sort in (ITEM, SCROLL, TRICK):
            found += box.cards[number].clauses
    for number in range(len(box.achievements)):
        if board.story.achieved >> number & 1:
            found += box.achievement_clauses[number]
    return found


def price(board: Board, clause: Clause, mouse: int, about: int) -> int:
    if clause.cost > 0 and clause.cheaper and all_hold(board, clause.cheaper, mouse, about):
        return clause.cost - 1
    return clause.cost


def powers(board: Board, mouse: int, when: int, about: int) -> list[int]:
    """MM-111, MM-113: clauses that this mouse may choose to use now."""
    if board.mice[mouse].at < 0 or bewitched(board, mouse):
        return []
    found: list[int] = []
    for number in own_clauses(board, mouse):
        clause = board.box.clauses[number]
        if clause.when == when and clause.choice and number not in found and may_use(board, number, mouse, about):
            found.append(number)
    return found


def may_use(board: Board, number: int, mouse: int, about: int) -> bool:
    clause = board.box.clauses[number]
    if used_up(board, number, mouse):
        return False
    if clause.owner == OF_CARD and not fits_mouse(board, mouse, clause.source):
        return False
    acts = clause.when == moments.ACTION or clause.when == moments.ATTACK
    if acts and board.mice[mouse].status & STUNNED and board.mover() == mouse:
        return False  # MM-195
    if price(board, clause, mouse, about) > board.mice[mouse].cheese:
        return False
    return all_hold(board, clause.conditions, mouse, about) and has_point(board, clause, mouse, about)


def used_up(board: Board, number: int, mouse: int) -> bool:
    """Whether she has used it as often as she may; one ability card and one scroll a turn."""
    clause = board.box.clauses[number]
    used = times_used(board, number, mouse)
    if clause.once and used >= clause.times:
        return True
    if clause.owner == OF_ABILITY:
        return bool(board.turn.spells >> mouse & 1) and not 0 < used < clause.times  # MM-038, MM-039
    if clause.owner == OF_CARD and clause.when == moments.TURN and board.box.cards[clause.source].sort == SCROLL:
        return bool(board.turn.frees & FREE_SCROLL) or swimming(board, mouse)  # MM-112, MM-065
    return False


def has_point(board: Board, clause: Clause, mouse: int, about: int) -> bool:
    """A power that asks for somebody needs somebody there, an attack an enemy, a cure something to mend, a key
    somebody who is captured."""
    her = board.mice[mouse]
    useful = False
    for number in clause.effects:
        effect = board.box.effects[number]
        if effect.to in ranges.CHOSEN:
            if not candidates(board, number, mouse):
                return False
            useful = True
        elif effect.verb == verbs.HEAL and effect.to == ranges.SELF:
            useful = useful or her.wounds > 0 or (effect.poison and her.poison > 0)
        elif effect.verb == verbs.CLEAR and effect.to == ranges.SELF:
            useful = useful or her.status & effect.status > 0
        elif effect.verb == verbs.ATTACK and effect.to == ranges.SELF:
            useful = useful or somebody_to_strike(board, mouse, effect.reach == MELEE)
        elif effect.verb == verbs.FREE:
            useful = useful or any(board.mice[other].at < 0 for other in board.party)
        else:
            useful = True
    return useful


def somebody_to_strike(board: Board, mouse: int, melee: bool) -> bool:
    """Whether an enemy is there, and near if it has to be."""
    if board.enemies.cat_at >= 0 and (not melee or board.neighbours(board.mice[mouse].at, board.enemies.cat_at)):
        return True
    return any(not melee or board.neighbours(board.mice[mouse].at, board.enemies.spot[slot]) for slot in board.foes())


def candidates(board: Board, number: int, mouse: int) -> list[int]:
    """Figures that `to` of an effect may mean, from this mouse's place. Without a mouse (chapters): anybody."""
    effect = board.box.effects[number]
    return [figure for figure in reach(board, effect.to, mouse) if helps(board, effect.clause, figure)]


def helps(board: Board, clause: int, figure: int) -> bool:
    """Whether any effect of a clause has a point for the figure that is chosen for it."""
    if figure >= MICE:
        return True
    for number in board.box.clauses[clause].effects:
        effect = board.box.effects[number]
        if effect.to not in ranges.CHOSEN and effect.to != ranges.FRIEND and effect.to != ranges.TARGET:
            continue
        if effect.verb == verbs.HEAL:
            useful = board.mice[figure].wounds > 0 or (effect.poison and board.mice[figure].poison > 0)
        elif effect.verb == verbs.CLEAR:
            useful = bool(board.mice[figure].status & effect.status)
        elif effect.verb == verbs.MOVE:
            useful = not board.mice[figure].status & (WEBBED | DOWNED)
        else:
            useful = True
        if useful:
            return True
    return False


def reach(board: Board, to: int, mouse: int) -> list[int]:
    """All figures within a range."""
    at = board.mice[mouse].at if mouse >= 0 else NOBODY
    if ranges.ENEMY_HERE <= to <= ranges.ENEMIES_ROOM:
        spot = board.enemies.spot
        return [FOE + slot for slot in board.foes() if within(board, to, at, spot[slot])]
    found: list[int] = []
    for other in board.free_mice():
        if within(board, to, at, board.mice[other].at) and not (other == mouse and to in OTHERS):
            found.append(other)
    return found


def within(board: Board, to: int, at: int, spot: int) -> bool:
    """Whether a field is near enough for a range."""
    if to in (ranges.MOUSE_HERE, ranges.OTHER_HERE, ranges.MICE_HERE, ranges.OTHERS_HERE):
        return at == spot
    if to in (ranges.ENEMY_HERE, ranges.ENEMIES_HERE):
        return at == spot
    if to in (ranges.MOUSE_NEAR, ranges.OTHER_NEAR, ranges.MICE_NEAR, ranges.ENEMY_NEAR, ranges.ENEMIES_NEAR):
        return at >= 0 and board.neighbours(at, spot)
    if to in (ranges.OTHER_SEEN, ranges.ENEMY_SEEN, ranges.ENEMIES_SEEN):
        return at >= 0 and board.sees(at, spot)
    return True


def chooser(board: Board, clause: Clause) -> int:
    """The effect of a clause whose figure has to be chosen, or NOBODY."""
    for number in clause.effects:
        if board.box.effects[number].to in ranges.CHOSEN:
            return number
    return NOBODY


def use_actions(board: Board, mouse: int, when: int, about: int) -> list[int]:
    return [use_action(board, number) for number in powers(board, mouse, when, about)]


def use_action(board: Board, number: int) -> int:
    clause = board.box.clauses[number]
    if clause.owner == OF_ABILITY:
        return codes.USE_ABILITY + clause.source
    if clause.owner == OF_CARD:
        return codes.of_card(board.box, codes.USE_CARD, clause.source)
    return codes.USE_HERO if clause.owner == 0 else codes.USE_TITLE + clause.source


def clause_of(board: Board, mouse: int, when: int, about: int, action: int) -> int:
    """The clause that a use action means in this window; NOBODY if it is none."""
    for number in powers(board, mouse, when, about):
        if use_action(board, number) == action:
            return number
    return NOBODY
