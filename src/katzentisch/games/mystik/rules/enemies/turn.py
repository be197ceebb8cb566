"""The enemies' turn: who goes first, where to, whom they attack; and bewitched mice, who act like them.

MM-156 to MM-174, MM-199.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import (
    DOWNED,
    ENEMY_ENTERS,
    FOE,
    MICE,
    NOBODY,
    NUMBER,
    SLOTS,
    THIS_TURN,
    TURN_END,
    TURN_START,
    WEBBED,
)
from katzentisch.games.mystik.rules.cards.lasting import expire, hidden
from katzentisch.games.mystik.rules.cards.party import eats, munched, shoot
from katzentisch.games.mystik.rules.cards.stats import bewitched
from katzentisch.games.mystik.rules.cards.use import auto
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.fighting.fight import begin_roll

FAR = 99


def begin_card(t: Table, card: int) -> None:
    """An enemy card has its turn."""
    t.went = 0
    t.struck = 0
    t.spells = 0
    t.tell("enemy_turn", {"card": t.box.initiative[card].name})
    t.agenda.push(k.FOES_DONE, card)
    if t.box.initiative[card].acts:
        t.agenda.push(k.CAT_GOES, card)
    else:
        t.agenda.push(k.FOES, card)
        first = figures_of(t, card)
        if first:
            auto(t, TURN_START, FOE + first[0], NOBODY)


def figures_of(t: Table, card: int) -> list[int]:
    kind = t.box.initiative[card].kind
    return [slot for slot in range(SLOTS) if t.kind[slot] == kind]


def acts_now(t: Table, card: int) -> bool:
    return 0 <= t.turn < len(t.track) and t.track[t.turn] == card


def next_figure(t: Table, card: int) -> None:
    """MM-157: the nearest to the mice is next; among equals the lowest number."""
    if not acts_now(t, card):
        return
    best, found = FAR + 1, NOBODY
    for slot in figures_of(t, card):
        if t.went >> slot & 1:
            continue
        far = nearest(t, t.spot[slot], NOBODY)[1]
        if far < best:
            best, found = far, slot
    if found < 0:
        return
    t.went |= 1 << found
    t.agenda.push(k.FOES, card)
    t.agenda.push(k.FOE_GO, found)


def card_done(t: Table, card: int) -> None:
    """Rats push in, roaches finish the grape; then the turn is over."""
    kind = t.box.initiative[card].kind
    expire(t, THIS_TURN)
    t.spells = 0
    slots = figures_of(t, card)
    if slots and acts_now(t, card):
        auto(t, TURN_END, FOE + slots[0], NOBODY)
    if t.box.kinds[kind].roach:
        munched(t)


# Where to ------------------------------------------------------------------------------------------------------------


def prey(t: Table, but: int) -> list[int]:
    """Mice that enemies see, from the top of the track."""
    return [mouse for mouse in t.free_mice() if mouse != but and not hidden(t, mouse)]


def nearest(t: Table, field: int, but: int) -> tuple[int, int]:
    """MM-058, MM-162: the nearest mouse (the higher card among equals) and how far she is."""
    best, found = FAR, NOBODY
    steps = t.here().steps[field]
    for mouse in prey(t, but):
        if steps[t.at[mouse]] < best:
            best, found = steps[t.at[mouse]], mouse
    return found, best


def ways(t: Table, at: int, goal: int, large: bool) -> int:
    """The fields with which a shortest way to `goal` begins, around full ones; or as near as it gets (MM-161)."""
    room = t.here()
    if at == goal:
        return 0
    far = [FAR] * room.size
    far[goal] = 0
    edge = [goal]
    while edge and far[at] == FAR:
        following: list[int] = []
        for field in edge:
            for other in room.walk[field]:
                if far[other] == FAR and (other == at or t.fits(other, large)):
                    far[other] = far[field] + 1
                    following.append(other)
        edge = following
    best, found = far[at], 0
    if best == FAR:  # no way round: as near as it gets
        far = room.steps[goal]
        best = far[at]
    for other in room.walk[at]:
        if far[other] < best and t.fits(other, large):
            best, found = far[other], 0
        if far[other] == best and best < far[at] and t.fits(other, large):
            found |= 1 << other
    return found


def baited(t: Table, slot: int) -> bool:
    """MM-216: a roach, and a grape lies there."""
    return t.grape_at >= 0 and eats(t.box.kinds[t.kind[slot]])


def goes_for(t: Table, slot: int) -> int:
    """The field an enemy wants to: the grape for roaches (MM-216), else the nearest mouse's."""
    if baited(t, slot):
        return t.grape_at
    mouse = nearest(t, t.spot[slot], NOBODY)[0]
    return t.at[mouse] if mouse >= 0 else NOBODY


def ranged(t: Table, slot: int) -> bool:
    card = t.card_of(FOE + slot)
    return card >= 0 and t.box.initiative[card].ranged


def stays(t: Table, slot: int) -> bool:
    """MM-160, MM-163: where it meets a mouse, or an archer that sees one; a roach on the grape."""
    at = t.spot[slot]
    if ranged(t, slot):
        return any(t.sees(at, t.at[mouse]) for mouse in prey(t, NOBODY))
    if baited(t, slot) and t.grape_at == at:
        return True
    return any(t.at[mouse] == at for mouse in prey(t, NOBODY))


def foe_turn(t: Table, slot: int) -> None:
    """MM-156: move, then attack. MM-221: a rat on the grape shoots it."""
    if t.kind[slot] < 0:
        return
    kind = t.box.kinds[t.kind[slot]]
    lay = bool(t.lying >> slot & 1)
    if lay:
        t.lying &= ~(1 << slot)  # MM-197: that is its move
        t.tell("stood_up", {"figure": t.name(FOE + slot)})
    if kind.rat and not kind.boss and t.grape_at == t.spot[slot] and t.mice_on(t.spot[slot]) == 0:
        field = most_mice(t)
        if field >= 0:
            for mouse in t.party:
                if t.at[mouse] == field:
                    t.struck |= 1 << mouse
            shoot(t, FOE + slot, field)
            return
    t.agenda.push(k.FOE_STRIKES, slot)
    rests = t.grape_at == t.spot[slot] if baited(t, slot) else stays(t, slot)
    if lay or rests or goes_for(t, slot) < 0:
        return
    t.dice = []
    t.agenda.push(k.FOE_ROLLED, slot)
    t.agenda.push(k.DIE, 1)


def most_mice(t: Table) -> int:
    """MM-221, MM-222: the field with the most mice; among equals that of the highest card."""
    best, found = 0, NOBODY
    for mouse in prey(t, NOBODY):
        number = t.mice_on(t.at[mouse])
        if number > best:
            best, found = number, t.at[mouse]
    return found


def foe_rolled(t: Table, slot: int) -> None:
    t.steps = NUMBER[t.dice[0]]
    t.tell("move_rolled", {"figure": t.name(FOE + slot), "face": t.dice[0], "steps": t.steps})
    foe_sets_out(t, slot)


def foe_walks(t: Table, slot: int) -> None:
    """MM-158: step by step, until it meets somebody."""
    if t.steps > 0 and t.kind[slot] >= 0 and not stays(t, slot):
        foe_sets_out(t, slot)


def foe_sets_out(t: Table, slot: int) -> None:
    """MM-159: one step; where several ways are equally short, the players choose (MM-147)."""
    goal = goes_for(t, slot)
    if goal < 0:
        return
    found = ways(t, t.spot[slot], goal, t.box.kinds[t.kind[slot]].large)
    if not found:
        return
    if found & found - 1:
        t.agenda.push(k.PATH, FOE + slot, found)
    else:
        foe_steps(t, slot, lowest(found))


def foe_steps(t: Table, slot: int, field: int) -> None:
    before = t.spot[slot]
    t.spot[slot] = field
    t.steps -= 1
    t.tell("moved", {"figure": t.name(FOE + slot), "start": t.field_name(before), "to": t.field_name(field)})
    t.agenda.push(k.FOE_WALKS, slot)
    if t.mice_on(field):
        t.agenda.push(k.WINDOW, ENEMY_ENTERS, NOBODY, 0, FOE + slot)


# Whom ----------------------------------------------------------------------------------------------------------------


def reachable(t: Table, at: int, archer: bool, but: int) -> list[int]:
    """MM-164, MM-166: mice it can attack from its field."""
    mice = prey(t, but)
    near = [mouse for mouse in mice if t.neighbours(at, t.at[mouse])]
    if near or not archer:
        return near
    return [mouse for mouse in mice if t.sees(at, t.at[mouse])]


def victim(t: Table, at: int, archer: bool, but: int) -> int:
    """MM-165: not yet attacked in this card's turn, then nearest, then higher on the track."""
    mice = reachable(t, at, archer, but)
    fresh = [mouse for mouse in mice if not t.struck >> mouse & 1]
    if fresh:
        mice = fresh
    best, found = FAR + 1, NOBODY
    for mouse in mice:
        far = t.here().steps[at][t.at[mouse]]
        if far < best:
            best, found = far, mouse
    return found


def foe_strikes(t: Table, slot: int) -> None:
    if t.kind[slot] < 0:
        return
    if baited(t, slot) and t.grape_at == t.spot[slot]:
        t.tell("munches", {"figure": t.name(FOE + slot)})
        return  # MM-217
    mouse = victim(t, t.spot[slot], ranged(t, slot), NOBODY)
    if mouse >= 0:
        attack_mouse(t, FOE + slot, mouse, ranged(t, slot))


def attack_mouse(t: Table, figure: int, mouse: int, archer: bool) -> None:
    t.struck |= 1 << mouse
    fight = Fight(figure)
    fight.ranged = archer
    fight.targets = [mouse]
    t.fights.append(fight)
    begin_roll(t)


# Bewitched mice ------------------------------------------------------------------------------------------------------


def bewitched_turn(t: Table, mouse: int) -> None:
    """MM-199, MM-200: like a melee enemy, by the die alone; alone in the room nothing happens."""
    t.struck = 0
    t.tell("bewitched_turn", {"mouse": t.name(mouse)})
    t.agenda.push(k.CHARMED_STRIKES, mouse)
    if t.status[mouse] & DOWNED:
        t.status[mouse] &= ~DOWNED  # MM-197: that is her move
        t.tell("stood_up", {"figure": t.name(mouse)})
    elif t.status[mouse] & WEBBED:
        return  # MM-196
    elif prey(t, mouse) and not any(t.at[other] == t.at[mouse] for other in prey(t, mouse)):
        t.dice = []
        t.agenda.push(k.CHARMED_ROLLED, mouse)
        t.agenda.push(k.DIE, 1)


def bewitched_rolled(t: Table, mouse: int) -> None:
    t.steps = NUMBER[t.dice[0]]
    t.tell("move_rolled", {"figure": t.name(mouse), "face": t.dice[0], "steps": t.steps})
    t.agenda.push(k.CHARMED_GO, mouse)


def bewitched_walks(t: Table, mouse: int) -> None:
    if t.steps <= 0 or t.at[mouse] < 0 or any(t.at[other] == t.at[mouse] for other in prey(t, mouse)):
        return
    goal = nearest(t, t.at[mouse], mouse)[0]
    found = ways(t, t.at[mouse], t.at[goal], False) if goal >= 0 else 0
    if found & found - 1:
        t.agenda.push(k.PATH, mouse, found)
    elif found:
        bewitched_steps(t, mouse, lowest(found))


def bewitched_steps(t: Table, mouse: int, field: int) -> None:
    before = t.at[mouse]
    t.at[mouse] = field
    t.steps -= 1
    t.tell("moved", {"figure": t.name(mouse), "start": t.field_name(before), "to": t.field_name(field)})
    t.agenda.push(k.CHARMED_GO, mouse)


def bewitched_strikes(t: Table, mouse: int) -> None:
    if t.at[mouse] >= 0 and bewitched(t, mouse):
        other = victim(t, t.at[mouse], False, mouse)
        if 0 <= other < MICE:
            attack_mouse(t, mouse, other, False)
