"""Encounters and surges: who comes, when a room is new and when the wheel is full.

MM-131 to MM-140, MM-150 to MM-155, MM-204.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import DISGUISE, ENTER, MICE, NOBODY, SURGE, THIS_ENCOUNTER, Groups
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.enemies.placing import JOIN, NEW_ORDER, come
from katzentisch.games.mystik.rules.turns.clock import turn_page


def set_traps(t: Table) -> None:
    """MM-136: a trap on every field with a red cross."""
    room = t.here()
    for field in range(room.size):
        if room.trap[field] and not t.traps[t.room] >> field & 1:
            t.traps[t.room] |= 1 << field
            t.tell("trap_set", {"field": t.field_name(field)})


def new_encounter(t: Table) -> None:
    expire(t, THIS_ENCOUNTER)
    t.roaches = [0] * MICE


def entered(t: Table) -> None:
    """MM-131, MM-132: a room that is new in this chapter."""
    rules = t.box.rules[t.room]
    t.explored |= 1 << t.room
    t.narrate("room." + t.here().name)
    new_encounter(t)
    if rules.encounter == 1 or (rules.encounter == 2 and not rules.groups.kinds):
        if rules.traps:
            set_traps(t)
        story_clause(t, ENTER)
        return
    t.agenda.clear()
    t.agenda.push(k.NEXT_TURN)
    t.agenda.push(k.NEW_ROUND)
    t.agenda.push(k.ROOM_CLAUSES, ENTER, NOBODY)
    if rules.encounter == 2:
        meet(t, rules.groups, rules.traps, rules.ambush)
    else:
        t.agenda.push(k.DRAW_ENCOUNTER)


def meet(t: Table, groups: Groups, traps: bool, ambush: bool) -> None:
    if traps:
        set_traps(t)
    if ambush:
        t.tell("ambushed", {})
        t.agenda.push(k.AMBUSH, 0)
    come(t, groups, NEW_ORDER)


def turn_up(t: Table, number: int) -> None:
    """MM-133, MM-134: the card lies open; the one before it is discarded."""
    t.encounter = number
    t.tell("encounter", {"card": t.box.encounters[number].name, "page": t.page})
    if t.items & DISGUISE and any(t.box.kinds[kind].rat for kind in band(t, number).kinds):
        t.agenda.push(k.DISGUISED, number)
    else:
        t.agenda.push(k.COME, number, 0)


def band(t: Table, number: int) -> Groups:
    """MM-133: the line of the page the hourglass lies on."""
    card = t.box.encounters[number]
    for i in range(len(card.bands)):
        if card.upto[i] == 0 or t.page <= card.upto[i]:
            return card.bands[i]
    return card.bands[-1]


def card_comes(t: Table, number: int, disguised: bool) -> None:
    """MM-204: with the disguise no rats and elite rats come; bosses are not fooled (MM-205)."""
    card = t.box.encounters[number]
    groups = band(t, number)
    if disguised:
        fooled = Groups([], [], groups.greedy)
        for i in range(len(groups.kinds)):
            kind = t.box.kinds[groups.kinds[i]]
            if not kind.rat or kind.boss:
                fooled.kinds.append(groups.kinds[i])
                fooled.numbers.append(groups.numbers[i])
        groups = fooled
    meet(t, groups, card.traps, card.ambush)


# The encounter deck --------------------------------------------------------------------------------------------------


def encounter_outcomes(t: Table) -> list[int]:
    """MM-021, MM-135: what the next card may be; a card stands there as often as it is likely."""
    normal: list[int] = []
    hard: list[int] = []
    known: list[int] = []
    for number in range(len(t.box.encounters)):
        if t.encounters_known >> number & 1:
            known.append(number)
        elif not t.encounters_drawn >> number & 1:
            if t.box.encounters[number].hard:
                hard.append(number)
            else:
                normal.append(number)
    if t.normal_left + t.hard_left == 0:
        return known
    if t.hard_left == 0:
        return normal
    if t.normal_left == 0:
        return hard
    found: list[int] = []
    for number in range(len(t.box.encounters)):
        if number in normal:
            found += [number] * (t.normal_left * len(hard))
        elif number in hard:
            found += [number] * (t.hard_left * len(normal))
    return found


def draw_encounter(t: Table, number: int) -> None:
    if t.encounters_known >> number & 1:
        t.encounters_known &= ~(1 << number)
    elif t.box.encounters[number].hard:
        t.hard_left -= 1
    else:
        t.normal_left -= 1
    t.encounters_drawn |= 1 << number
    if t.normal_left + t.hard_left == 0 and t.encounters_known == 0:
        t.encounters_known = t.encounters_drawn & ~(1 << number)  # MM-135
        if t.encounters_known == 0:
            t.encounters_known = t.encounters_drawn
    t.agenda.push(k.TURN_UP, number)


# Surges --------------------------------------------------------------------------------------------------------------


def surge(t: Table) -> None:
    """MM-150 to MM-155, in this order."""
    t.tell("surge", {})
    t.agenda.push(k.SURGE_ENDS)
    special = t.box.rules[t.room].surge
    if special is not None:
        come(t, special, JOIN)
    elif t.encounter >= 0:
        card = t.box.encounters[t.encounter]
        t.encounter = NOBODY
        come(t, card.surge, JOIN)
    else:
        t.tell("nobody_comes", {})
    turn_page(t, 1)


def surge_ends(t: Table) -> None:
    """MM-155: all cheese is taken off the wheel."""
    t.wheel = 0
    t.tell("wheel_emptied", {})
    story_clause(t, SURGE)
