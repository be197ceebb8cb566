"""Using powers: hero powers, abilities, cards, achievements. Who may use what, when; and how it is paid.

MM-005, MM-038, MM-039, MM-110 to MM-113.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import (
    ACTION,
    ATTACK,
    DOWNED,
    ENEMY_ENTERS,
    ENEMY_PLACED,
    FOE,
    FOUND,
    FRIEND_HIT,
    ITEM,
    MICE,
    NOBODY,
    OF_ABILITY,
    OF_ACHIEVEMENT,
    OF_CARD,
    OF_ROOM,
    SCROLL,
    STUNNED,
    THIS_TURN,
    TRICK,
    TURN,
    WEAPON,
    WEBBED,
    Clause,
)
from katzentisch.games.mystik.rules.cards.lasting import times_used
from katzentisch.games.mystik.rules.cards.stats import all_hold, bewitched, value, wielded

OTHERS = (v.T_OTHER_HERE, v.T_OTHER_NEAR, v.T_OTHER_SEEN, v.T_OTHER_ROOM, v.T_OTHERS_HERE, v.T_OTHERS_ROOM)
FREE_SCROLL = 8  # bits of Table.frees


def fits_mouse(t: Table, mouse: int, number: int) -> bool:
    """MM-110: classes, values and names a card asks for."""
    card = t.box.cards[number]
    if card.hero >= 0 and card.hero != mouse:
        return False
    if card.classes and not card.classes & t.box.heroes[mouse].classes:
        return False
    return all(not (card.needs[stat] and value(t, mouse, stat, NOBODY) < card.needs[stat]) for stat in range(4))


def own_clauses(t: Table, mouse: int) -> list[int]:
    """Clauses of everything this mouse may use from: itself, abilities, gear, pack, story achievements."""
    box = t.box
    found = box.heroes[mouse].clauses[:]
    bits = t.abilities[mouse]
    number = 0
    while bits:
        if bits & 1:
            found += box.abilities[number].clauses
        bits >>= 1
        number += 1
    for number in t.gear[mouse]:
        if box.cards[number].sort != WEAPON or not t.fights or wielded(t, mouse, number):
            found += box.cards[number].clauses
    for number in t.pack[mouse]:
        if box.cards[number].sort in (ITEM, SCROLL, TRICK):
            found += box.cards[number].clauses
    for number in range(len(box.achievements)):
        if t.achieved >> number & 1:
            found += box.achievement_clauses[number]
    return found


def price(t: Table, clause: Clause, mouse: int, about: int) -> int:
    if clause.cost > 0 and clause.cheaper and all_hold(t, clause.cheaper, mouse, about):
        return clause.cost - 1
    return clause.cost


def powers(t: Table, mouse: int, when: int, about: int) -> list[int]:
    """Clauses that this mouse may choose to use now."""
    if t.at[mouse] < 0 or bewitched(t, mouse):
        return []
    found: list[int] = []
    for number in own_clauses(t, mouse):
        clause = t.box.clauses[number]
        if clause.when == when and clause.choice and number not in found and may_use(t, number, mouse, about):
            found.append(number)
    return found


def may_use(t: Table, number: int, mouse: int, about: int) -> bool:
    clause = t.box.clauses[number]
    used = times_used(t, number, mouse)
    if clause.once and used >= clause.times:
        return False
    if clause.owner == OF_ABILITY and t.spells >> mouse & 1 and not 0 < used < clause.times:
        return False  # MM-038, MM-039
    if clause.owner == OF_CARD:
        if not fits_mouse(t, mouse, clause.source):
            return False
        if t.box.cards[clause.source].sort == SCROLL and clause.when == TURN and t.frees & FREE_SCROLL:
            return False  # MM-112
    if (clause.when == ACTION or clause.when == ATTACK) and t.status[mouse] & STUNNED and t.mover() == mouse:
        return False  # MM-195
    if price(t, clause, mouse, about) > t.cheese[mouse]:
        return False
    if not all_hold(t, clause.conditions, mouse, about):
        return False
    return has_point(t, clause, mouse, about)


def has_point(t: Table, clause: Clause, mouse: int, about: int) -> bool:
    """A power that asks for somebody needs somebody there, an attack an enemy, a cure something to mend."""
    useful = False
    for number in clause.effects:
        effect = t.box.effects[number]
        if effect.to in v.CHOSEN:
            if not candidates(t, number, mouse):
                return False
            useful = True
        elif effect.verb == v.HEAL and effect.to == v.T_SELF:
            useful = useful or t.wounds[mouse] > 0 or (effect.x > 0 and t.poison[mouse] > 0)
        elif effect.verb == v.CLEAR and effect.to == v.T_SELF:
            useful = useful or t.status[mouse] & effect.x > 0
        elif effect.verb == v.ATTACK and effect.to == v.T_SELF:
            useful = useful or somebody_to_strike(t, mouse, effect.x == 0)
        else:
            useful = True
    return useful


def somebody_to_strike(t: Table, mouse: int, melee: bool) -> bool:
    """Whether an enemy is there, and near if it has to be."""
    if t.cat_at >= 0 and (not melee or t.neighbours(t.at[mouse], t.cat_at)):
        return True
    return any(not melee or t.neighbours(t.at[mouse], t.spot[slot]) for slot in t.foes())


def candidates(t: Table, number: int, mouse: int) -> list[int]:
    """Figures that `to` of an effect may mean, from this mouse's place. Without a mouse (chapters): anybody."""
    effect = t.box.effects[number]
    return [figure for figure in reach(t, effect.to, mouse) if helps(t, effect.clause, figure)]


def helps(t: Table, clause: int, figure: int) -> bool:
    """Whether any effect of a clause has a point for the figure that is chosen for it."""
    if figure >= MICE:
        return True
    for number in t.box.clauses[clause].effects:
        effect = t.box.effects[number]
        if effect.to not in v.CHOSEN and effect.to != v.T_FRIEND and effect.to != v.T_TARGET:
            continue
        if effect.verb == v.HEAL:
            useful = t.wounds[figure] > 0 or (effect.x > 0 and t.poison[figure] > 0)
        elif effect.verb == v.CLEAR:
            useful = bool(t.status[figure] & effect.x)
        elif effect.verb == v.MOVE:
            useful = not t.status[figure] & (WEBBED | DOWNED)
        else:
            useful = True
        if useful:
            return True
    return False


def reach(t: Table, to: int, mouse: int) -> list[int]:
    """All figures within a range."""
    found: list[int] = []
    at = t.at[mouse] if mouse >= 0 else NOBODY
    if to >= v.T_ENEMY_HERE:
        for slot in t.foes():
            spot = t.spot[slot]
            if to == v.T_ENEMY_HERE or to == v.T_ENEMIES_HERE:
                near = at == spot
            elif to == v.T_ENEMY_NEAR or to == v.T_ENEMIES_NEAR:
                near = at >= 0 and t.neighbours(at, spot)
            elif to == v.T_ENEMY_SEEN or to == v.T_ENEMIES_SEEN:
                near = at >= 0 and t.sees(at, spot)
            else:
                near = True
            if near:
                found.append(FOE + slot)
        return found
    for other in t.free_mice():
        spot = t.at[other]
        if other == mouse and to in OTHERS:
            continue
        if to in (v.T_MOUSE_HERE, v.T_OTHER_HERE, v.T_MICE_HERE, v.T_OTHERS_HERE):
            near = at == spot
        elif to in (v.T_MOUSE_NEAR, v.T_OTHER_NEAR, v.T_MICE_NEAR):
            near = at >= 0 and t.neighbours(at, spot)
        elif to == v.T_OTHER_SEEN:
            near = at >= 0 and t.sees(at, spot)
        else:
            near = True
        if near:
            found.append(other)
    return found


def chooser(t: Table, clause: Clause) -> int:
    """The effect of a clause whose figure has to be chosen, or NOBODY."""
    for number in clause.effects:
        if t.box.effects[number].to in v.CHOSEN:
            return number
    return NOBODY


# Actions -------------------------------------------------------------------------------------------------------------


def use_actions(t: Table, mouse: int, when: int, about: int) -> list[int]:
    return [use_action(t, number) for number in powers(t, mouse, when, about)]


def use_action(t: Table, number: int) -> int:
    clause = t.box.clauses[number]
    if clause.owner == OF_ABILITY:
        return c.USE_ABILITY + clause.source
    if clause.owner == OF_CARD:
        return c.of_card(t.box, c.USE_CARD, clause.source)
    return c.USE_HERO if clause.owner == 0 else c.USE_TITLE + clause.source


def clause_of(t: Table, mouse: int, when: int, about: int, action: int) -> int:
    """The clause that a use action means in this window; NOBODY if it is none."""
    for number in powers(t, mouse, when, about):
        if use_action(t, number) == action:
            return number
    return NOBODY


def begin_use(t: Table, number: int, mouse: int, about: int) -> None:
    """A power was chosen. First whom, then the price, then the effects."""
    choice = chooser(t, t.box.clauses[number])
    if choice >= 0:
        found = candidates(t, choice, mouse)
        if len(found) == 1:
            t.agenda.push(k.USE, number, mouse, found[0])
        else:
            t.agenda.push(k.WHOM, number, mouse, about)
    else:
        t.agenda.push(k.USE, number, mouse, about)


def use(t: Table, number: int, mouse: int, about: int) -> None:
    """Pays and does it. In chapter clauses `mouse` only chooses."""
    clause = t.box.clauses[number]
    if clause.choice:
        pay(t, number, mouse, about)
    for effect in reversed(clause.effects):
        t.agenda.push(k.EFFECT, effect, mouse if has_self(clause) else NOBODY, about)


def has_self(clause: Clause) -> bool:
    """Chapters and rooms have none, but whoever finds something there is meant by it."""
    return clause.owner < OF_ROOM or clause.owner == OF_ACHIEVEMENT or clause.when == FOUND


def pay(t: Table, number: int, mouse: int, about: int) -> None:
    clause = t.box.clauses[number]
    cost = price(t, clause, mouse, about)
    t.cheese[mouse] -= cost
    if clause.once or clause.times > 1:
        t.used += [number, mouse, clause.once if clause.once else THIS_TURN]
    box = t.box
    if clause.owner == OF_ABILITY:
        t.spells |= 1 << mouse
    source = ""
    if clause.owner == OF_CARD:
        source = box.cards[clause.source].name
        if box.cards[clause.source].sort == SCROLL and clause.when == TURN:
            t.frees |= FREE_SCROLL
        if clause.spend:
            cards = t.pack[mouse] if clause.source in t.pack[mouse] else t.gear[mouse]
            cards.remove(clause.source)
            t.discards[clause.source] += 1
    elif clause.owner == OF_ABILITY:
        source = box.abilities[clause.source].name
    elif clause.owner == 0:
        source = box.heroes[clause.source].name
    else:
        source = box.achievements[clause.source]
    if clause.when == ACTION and t.mover() == mouse:
        spend_action(t)
    if t.log is not None:
        sort = ("hero", "ability", "card", "", "", "", "achievement")[clause.owner]
        t.tell("used", {"mouse": box.heroes[mouse].name, "sort": sort, "source": source, "cost": cost})


def spend_action(t: Table) -> None:
    """MM-033, MM-034: the action is taken, and a move that had begun is over."""
    if t.acted and t.extra > 0:
        t.extra -= 1
    t.acted = True
    if t.moved == 1:
        t.moved = 2


# Windows -------------------------------------------------------------------------------------------------------------


def window(t: Table, when: int, subject: int, passed: int, about: int) -> None:
    """Asks who can react, one after the other from the top of the track; each until she passes."""
    for mouse in t.free_mice():
        if passed >> mouse & 1 or not concerned(t, when, mouse, subject, about):
            continue
        if powers(t, mouse, when, about):
            t.agenda.push(k.WINDOW, when, subject, passed, about)
            t.agenda.push(k.REACT, mouse, when, about)
            return


def concerned(t: Table, when: int, mouse: int, subject: int, about: int) -> bool:
    """Whose reaction it is: the subject's own, or that of friends."""
    if when == FRIEND_HIT:
        if mouse == subject or not t.fights or t.fights[-1].landed <= 0:
            return False
        return t.at[mouse] == t.at[subject] or (t.neighbours(t.at[mouse], t.at[subject]) and reaches_near(t, mouse))
    if when == ENEMY_PLACED:
        return True
    if when == ENEMY_ENTERS:
        return about >= FOE and t.at[mouse] == t.spot[about - FOE]
    return mouse == subject


def reaches_near(t: Table, mouse: int) -> bool:
    """Whether this mouse has a reaction for friends on neighbouring fields."""
    for number in own_clauses(t, mouse):
        clause = t.box.clauses[number]
        if clause.when == FRIEND_HIT and v.C_FRIEND_NEAR in clause.conditions[::3]:
            return True
    return False


def auto(t: Table, when: int, figure: int, about: int) -> None:
    """Clauses that happen by themselves, in the order of the cards."""
    box = t.box
    if figure < 0:
        numbers = box.chapter_clauses + box.rules[t.room].clauses
    elif figure < MICE:
        numbers = [] if bewitched(t, figure) else own_clauses(t, figure)
    else:
        card = t.card_of(figure)
        numbers = box.initiative[card].clauses if card >= 0 else []
    for number in reversed(numbers):
        clause = box.clauses[number]
        if clause.when != when or clause.choice or not all_hold(t, clause.conditions, figure, about):
            continue
        if clause.once:
            if times_used(t, number, figure):
                continue
            t.used += [number, figure, clause.once]
        if chooser(t, clause) < 0:
            t.agenda.push(k.USE, number, figure, about)
        elif candidates(t, chooser(t, clause), figure):
            begin_use(t, number, figure, about)


def story_clause(t: Table, when: int, about: int = NOBODY) -> None:
    """What the chapter and the room say about this moment."""
    t.agenda.push(k.ROOM_CLAUSES, when, about)
