"""Conditions, counts, and what a figure's values are right now: its card, its gear, and everything that lasts.

A field in a condition is packed as room * 32 + field.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import ALWAYS, CAT, CHARMED, FOE, MICE, NOBODY, WEAPON, Effect
from katzentisch.games.mystik.rules.cards.lasting import lasting_effects
from katzentisch.games.mystik.rules.fighting.faces import cheeses

# Conditions ----------------------------------------------------------------------------------------------------------


def all_hold(t: Table, conditions: list[int], figure: int, about: int) -> bool:
    i = 0
    while i < len(conditions):
        if holds(t, conditions[i], conditions[i + 1], figure, about) == bool(conditions[i + 2]):
            return False
        i += 3
    return True


def holds(t: Table, condition: int, argument: int, figure: int, about: int) -> bool:
    """Whether one condition holds for a figure, about another."""
    if condition <= v.C_FRIEND_NEAR:
        return holds_in_fight(t, condition, argument, figure, about)
    if condition <= v.C_MOVED:
        return holds_of_mouse(t, condition, argument, figure)
    return holds_of_table(t, condition, argument, about)


def holds_in_fight(t: Table, condition: int, argument: int, figure: int, about: int) -> bool:
    if condition == v.C_FRIEND_NEAR:
        return t.is_mouse(about) and t.is_mouse(figure) and t.neighbours(t.at[figure], t.at[about])
    if condition == v.C_TARGET:
        return is_sort(t, about, argument)
    if condition == v.C_TARGET_LOWER:
        return about >= 0 and t.rank(about) > t.rank(figure)
    if condition == v.C_TARGET_HIGHER:
        return about >= 0 and t.rank(about) < t.rank(figure)
    if condition == v.C_TARGET_HERE:
        return about >= 0 and figure >= 0 and t.field_of(about) == t.field_of(figure)
    if not t.fights:
        return False
    fight = t.fights[-1]
    if condition == v.C_MELEE:
        return not fight.ranged and not fight.kindless
    if condition == v.C_RANGED:
        return fight.ranged and not fight.kindless
    if condition == v.C_WEAPON:
        return fight.kind == argument
    own = fight.faces if fight.attacker == figure else fight.shields
    return cheeses(own) >= argument


def is_sort(t: Table, figure: int, argument: int) -> bool:
    if figure < CAT:
        return False
    number = cat_kind(t) if figure == CAT else t.kind[figure - FOE]
    if number < 0:
        number = t.about  # it was beaten just now
    if number < 0:
        return False
    kind = t.box.kinds[number]
    if argument == v.A_LARGE:
        return kind.large
    if argument == v.A_SMALL:
        return not kind.large
    if argument == v.A_BOSS:
        return kind.boss
    if argument == v.A_RAT:
        return kind.rat and not kind.boss
    if argument == v.A_ROACH:
        return kind.roach and not kind.boss
    return number == argument - v.A_KIND


def cat_kind(t: Table) -> int:
    for number, kind in enumerate(t.box.kinds):
        if kind.bodiless:
            return number
    return NOBODY


def holds_of_mouse(t: Table, condition: int, argument: int, figure: int) -> bool:
    if condition == v.C_HERO:
        return figure == argument
    if figure < 0:
        return False
    if condition == v.C_ENEMIES_HERE:
        return t.foes_on(t.field_of(figure)) >= argument
    if condition == v.C_FIELD:
        return t.room == argument >> 5 and t.field_of(figure) == argument & 31
    if figure >= MICE:
        return False
    at = t.at[figure]
    if condition == v.C_CLASS:
        return bool(t.box.heroes[figure].classes >> argument & 1)
    if condition == v.C_WOUNDED:
        return t.total_wounds(figure) > 0
    if condition == v.C_POISONED:
        return t.poison[figure] > 0
    if condition == v.C_CHEESE:
        return t.cheese[figure] >= argument
    if condition == v.C_MOVED:
        return t.mover() == figure and t.walked
    if at < 0:
        return False
    if condition == v.C_ALONE:
        return t.mice_on(at) == 1
    if condition == v.C_MICE_HERE:
        return t.mice_on(at) >= argument
    if condition == v.C_WATER:
        return t.here().water[at]
    near = t.foes_on(at)
    for field in t.here().near[at]:
        near += t.foes_on(field)
    return near >= argument


def holds_of_table(t: Table, condition: int, argument: int, about: int) -> bool:
    if condition == v.C_ENEMIES_ROOM:
        return len(t.foes()) >= argument
    if condition == v.C_NO_ENEMIES:
        return not t.threatened()
    if condition == v.C_ROOM:
        return t.room == argument
    if condition == v.C_EXPLORED:
        return bool(t.explored >> argument & 1)
    if condition == v.C_PAGE:
        return t.page >= argument
    if condition == v.C_FLAG:
        return bool(t.flags >> argument & 1)
    if condition == v.C_ACHIEVED:
        return bool(t.achieved >> argument & 1)
    if condition == v.C_BEATEN:
        return bool(t.beaten >> argument & 1)
    if condition == v.C_ENEMY:
        kind = t.about if about < FOE else t.kind[about - FOE]
        return kind == argument
    if condition == v.C_PARTY:
        return bool(t.items >> argument & 1)
    if condition == v.C_NOBODY_CAPTURED:
        return all(t.at[mouse] >= 0 for mouse in t.party)
    if t.room != argument >> 5:
        return False
    standing = [t.at[mouse] == argument & 31 for mouse in t.party]
    return all(standing) if condition == v.C_ALL_AT else any(standing)


# Counts --------------------------------------------------------------------------------------------------------------


def amount(t: Table, effect: Effect, figure: int, about: int) -> int:
    """`n`, times what it counts."""
    if effect.per < 0:
        return effect.n
    return effect.n * count(t, effect.per, figure)


def count(t: Table, per: int, figure: int) -> int:
    if per == v.P_MICE:
        return len([mouse for mouse in t.party if t.at[mouse] >= 0])
    if per == v.P_HITS:
        return t.fights[-1].landed if t.fights else 0
    if per == v.P_CHEESE_ROLLED:
        if not t.fights:
            return 0
        fight = t.fights[-1]
        return cheeses(fight.faces if fight.attacker == figure else fight.shields)
    if figure < 0:
        return 0
    field = t.field_of(figure)
    if per == v.P_ENEMIES_HERE:
        return t.foes_on(field)
    if figure >= MICE:
        return 0
    if per == v.P_LORE:
        return value(t, figure, v.S_LORE, NOBODY, True)
    if per == v.P_ATTACK:
        return value(t, figure, v.S_ATTACK, NOBODY, True)
    if per == v.P_SPEED:
        return value(t, figure, v.S_SPEED, NOBODY, True)
    if per == v.P_MICE_HERE:
        return t.mice_on(field)
    if per == v.P_OTHERS_HERE:
        return t.mice_on(field) - 1
    if per == v.P_SHARP_WEAPONS:
        return len([card for card in t.gear[figure] if t.box.cards[card].kind == 0])
    hurt = 0
    for mouse in t.party:
        if mouse != figure and t.at[mouse] == field and t.total_wounds(mouse) > 0:
            hurt += 1
    return hurt


# Values --------------------------------------------------------------------------------------------------------------


def base(t: Table, figure: int, stat: int) -> int:
    """What the hero sheet or the initiative card says."""
    if figure < MICE:
        hero = t.box.heroes[figure]
        if stat == v.S_ATTACK:
            return hero.attack
        if stat == v.S_DEFENCE:
            return hero.defence
        if stat == v.S_LORE:
            return hero.lore
        if stat == v.S_SPEED:
            return hero.speed
        if stat == v.S_HEARTS:
            return hero.hearts
        if stat == v.S_PAWS:
            return hero.paws
        return 3 if stat == v.S_PACK else 0
    number = t.card_of(figure)
    if number < 0:
        return 0
    card = t.box.initiative[number]
    if stat == v.S_ATTACK:
        return card.attack
    return card.defence if stat == v.S_DEFENCE else 0


def bewitched(t: Table, figure: int) -> bool:
    """MM-199: in her turn, and only then, a bewitched mouse is an enemy."""
    return figure < MICE and bool(t.status[figure] & CHARMED) and t.mover() == figure


def value(t: Table, figure: int, stat: int, foe: int, plain: bool = False) -> int:
    """A figure's value now, never below 0. `foe` is the other side of a fight; `plain` leaves out what is counted."""
    total = base(t, figure, stat)
    if not bewitched(t, figure):
        total += bonuses(t, figure, stat, foe, False, plain)
    if foe >= 0 and not bewitched(t, foe):
        total += bonuses(t, foe, stat, figure, True, plain)
        if (
            stat == v.S_DEFENCE
            and t.individual
            and t.titles[4] == foe
            and figure >= CAT
            and is_sort(t, figure, v.A_LARGE)
        ):
            total -= 1  # MM-241
    return max(0, total)


def bonuses(t: Table, figure: int, stat: int, about: int, on_foe: bool, plain: bool) -> int:
    """All bonuses that `figure` has (or, with `on_foe`, gives its foe `about`)."""
    total = 0
    for number in lasting_effects(t, figure):
        if counts(t, number, stat, on_foe, plain) and in_force(t, number, figure, about):
            total += amount(t, t.box.effects[number], figure, about)
    for number in standing_effects(t, figure, stat == v.S_DEFENCE and not on_foe and unarmoured(t, figure, about)):
        effect = t.box.effects[number]
        own = effect.to == v.T_SELF or effect.to == v.T_MICE_ROOM or effect.to == v.T_ENEMIES_ROOM
        if own and counts(t, number, stat, on_foe, plain) and in_force(t, number, figure, about):
            total += amount(t, effect, figure, about)
    return total + auras(t, figure, stat, about, on_foe)


def counts(t: Table, number: int, stat: int, on_foe: bool, plain: bool) -> bool:
    """Whether an effect is a bonus on this value."""
    effect = t.box.effects[number]
    return effect.verb == v.BONUS and effect.x == stat and effect.foe == on_foe and not (plain and effect.per >= 0)


def in_force(t: Table, number: int, figure: int, about: int) -> bool:
    """Whether the conditions of an effect's clause hold."""
    return all_hold(t, t.box.clauses[t.box.effects[number].clause].conditions, figure, about)


def unarmoured(t: Table, figure: int, foe: int) -> bool:
    return figure < MICE and foe >= 0 and ignores(t, foe, v.H_ARMOUR, figure)


def auras(t: Table, figure: int, stat: int, about: int, on_foe: bool) -> int:
    """What other mice do for a mouse on their field or in their room, all the time."""
    if figure >= MICE or t.at[figure] < 0:
        return 0
    total = 0
    for mouse in t.party:
        if mouse == figure or t.at[mouse] < 0:
            continue
        for number in standing_effects(t, mouse, False):
            effect = t.box.effects[number]
            if effect.verb != v.BONUS or effect.x != stat or effect.foe != on_foe:
                continue
            to = effect.to
            here = t.at[mouse] == t.at[figure]
            reached = (
                ((to == v.T_MICE_HERE or to == v.T_OTHERS_HERE) and here)
                or (to == v.T_MICE_NEAR and t.neighbours(t.at[mouse], t.at[figure]))
                or to == v.T_OTHERS_ROOM
            )
            if reached and all_hold(t, t.box.clauses[effect.clause].conditions, mouse, about):
                total += amount(t, effect, mouse, about)
    return total


def standing_effects(t: Table, figure: int, naked: bool) -> list[int]:
    """Effects of clauses that hold all the time, with their conditions still to be looked at."""
    box = t.box
    found: list[int] = []
    if figure < 0:
        return found
    if figure < MICE:
        gather(t, box.heroes[figure].clauses, found)
        for number in t.gear[figure]:
            card = box.cards[number]
            if naked and card.sort != WEAPON:
                continue
            if card.sort == WEAPON and not wielded(t, figure, number):
                continue
            gather(t, card.clauses, found)
        for number in range(len(box.achievements)):
            if t.achieved >> number & 1:
                gather(t, box.achievement_clauses[number], found)
    else:
        number = t.card_of(figure)
        if number >= 0:
            gather(t, box.initiative[number].clauses, found)
    if box.chapter_clauses or (t.room < len(box.rules) and box.rules[t.room].clauses):
        wanted = v.T_MICE_ROOM if figure < MICE else v.T_ENEMIES_ROOM
        for clauses in (box.chapter_clauses, box.rules[t.room].clauses):
            for number in clauses:
                if box.clauses[number].when == ALWAYS:
                    for effect in box.clauses[number].effects:
                        if box.effects[effect].to == wanted:
                            found.append(effect)
    return found


def gather(t: Table, clauses: list[int], found: list[int]) -> None:
    for number in clauses:
        clause = t.box.clauses[number]
        if clause.when == ALWAYS:
            found += clause.effects


def wielded(t: Table, figure: int, card: int) -> bool:
    """MM-076: a weapon's clauses hold only in attacks made with it."""
    if not t.fights:
        return False
    fight = t.fights[-1]
    return fight.attacker == figure and fight.weapon == card


def ignores(t: Table, figure: int, hurdle: int, about: int = NOBODY) -> bool:
    """Whether a hurdle does not bind a figure."""
    if figure < 0 or bewitched(t, figure):
        return False
    for number in lasting_effects(t, figure) + standing_effects(t, figure, False):
        effect = t.box.effects[number]
        if effect.verb == v.IGNORE and effect.x & hurdle and in_force(t, number, figure, about):
            return True
    return False
