"""Brodie: he leaps and he hunts, and he has no field. MM-175 to MM-186."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import CAT, FOE, NOBODY, NUMBER, SLOTS
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.enemies.turn import acts_now
from katzentisch.games.mystik.rules.fighting.fight import begin_roll

LEAPS = 1
HUNTS = 2


def cat_turn(t: Table, card: int) -> None:
    if t.cat_at < 0 or not acts_now(t, card):
        return
    if t.box.initiative[card].acts == LEAPS:
        leap(t)
        return
    t.dice = []
    t.agenda.push(k.CAT_ROLLED, card)
    t.agenda.push(k.DIE, 2)


def leap(t: Table) -> None:
    """MM-178, MM-179: where the most figures stand; among equals where the highest card is."""
    best, rank, found = 0, 99, t.cat_at
    for field in range(t.here().size):
        figures = standing_on(t, field)
        if not figures:
            continue
        high = min([t.rank(figure) for figure in figures])
        if len(figures) > best or (len(figures) == best and high < rank):
            best, rank, found = len(figures), high, field
    t.cat_at = found
    t.path = [found]
    t.tell("cat_leaps", {"field": t.field_name(found)})
    t.agenda.push(k.CAT_STRIKES)


def standing_on(t: Table, field: int) -> list[int]:
    """All figures on a field, mice first."""
    figures = [mouse for mouse in t.party if t.at[mouse] == field]
    for slot in range(SLOTS):
        if t.kind[slot] >= 0 and t.spot[slot] == field:
            figures.append(FOE + slot)
    return figures


def cat_rolled(t: Table) -> None:
    """MM-181: two dice, added."""
    t.steps = NUMBER[t.dice[0]] + NUMBER[t.dice[1]]
    t.path = [t.cat_at]
    t.tell("cat_hunts", {"faces": t.dice[:], "steps": t.steps})
    t.agenda.push(k.CAT_STRIKES)
    run(t)


def run(t: Table) -> None:
    """MM-181 to MM-183: to the nearest mouse that is not on his field, and on."""
    steps = t.here().steps[t.cat_at]
    best, goal = 99, NOBODY
    for mouse in t.free_mice():
        if 0 < steps[t.at[mouse]] < best:
            best, goal = steps[t.at[mouse]], t.at[mouse]
    if goal < 0 or t.steps <= 0:
        return
    found = 0
    for field in t.here().walk[t.cat_at]:
        if t.here().steps[field][goal] == best - 1:
            found |= 1 << field
    if found & found - 1:
        t.agenda.push(k.PATH, CAT, found)
    elif found:
        cat_steps(t, lowest(found))


def cat_steps(t: Table, field: int) -> None:
    before = t.cat_at
    t.cat_at = field
    t.path.append(field)
    t.steps -= 1
    t.tell("moved", {"figure": t.name(CAT), "start": t.field_name(before), "to": t.field_name(field)})
    run(t)


def cat_strikes(t: Table) -> None:
    """MM-180, MM-184: one roll against everybody on his way; each defends alone."""
    fight = Fight(CAT)
    for field in sorted(set(t.path)):
        fight.targets += standing_on(t, field)
    t.path = []
    if fight.targets:
        t.fights.append(fight)
        begin_roll(t)
