"""One attack, from the aim to the last wound. MM-075 to MM-094. Each function is one step; the agenda joins them.

aim -> attack roll -> (rerolls) -> its cheese, a surge -> for each target:
defence roll -> (rerolls) -> its cheese, a surge -> (blocks, guards) -> wounds
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Fight, Table
from katzentisch.games.mystik.rules.box import (
    ATTACK,
    ATTACK_ROLLED,
    CAT,
    DEFEND,
    DEFENDED,
    FOE,
    FRIEND_HIT,
    HIT,
    MICE,
    NOBODY,
    THIS_ATTACK,
    WEAPON,
    WOUNDS,
)
from katzentisch.games.mystik.rules.cards.lasting import expire
from katzentisch.games.mystik.rules.cards.stats import bewitched, ignores, value
from katzentisch.games.mystik.rules.cards.use import fits_mouse, powers, spend_action
from katzentisch.games.mystik.rules.fighting.faces import bows, cheeses, shields, swords
from katzentisch.games.mystik.rules.fighting.wounds import (
    THREE_CHEESES,
    award,
    cards_on_track,
    greedy_now,
    wound_card,
    wound_foe,
    wound_mouse,
)
from katzentisch.games.mystik.rules.turns.clock import gain_cheese, onto_wheel

# Aiming --------------------------------------------------------------------------------------------------------------


def weapons(t: Table, mouse: int) -> list[int]:
    """MM-075: what she can attack with."""
    return [card for card in t.gear[mouse] if t.box.cards[card].sort == WEAPON and fits_mouse(t, mouse, card)]


def hostile(t: Table) -> list[int]:
    """All enemies that can be attacked, the cat among them."""
    found = [FOE + slot for slot in t.foes()]
    if t.cat_at >= 0:
        found.append(CAT)
    return found


def targets(t: Table, mouse: int, card: int) -> list[int]:
    """MM-077, MM-079, MM-080: whom she reaches with a weapon."""
    weapon = t.box.cards[card]
    at = t.at[mouse]
    near = [figure for figure in hostile(t) if t.neighbours(at, t.field_of(figure))]
    if weapon.reach == 0:
        return near
    if near and not ignores(t, mouse, v.H_ADJACENT):
        return near
    if ignores(t, mouse, v.H_SIGHT):
        return hostile(t)
    return [figure for figure in hostile(t) if t.sees(at, t.field_of(figure))]


def allowed(t: Table, fight: Fight) -> list[int]:
    """Whom this attack may be aimed at now."""
    found = targets(t, fight.attacker, fight.weapon)
    if fight.kindless:
        found = hostile(t)
    if fight.target >= 0:
        found = [figure for figure in found if figure == fight.target]
    return [figure for figure in found if figure not in fight.targets]


def usable(t: Table, mouse: int, only: int) -> list[int]:
    """Weapons for an attack that may be limited to melee (0) or ranged (1)."""
    return [card for card in weapons(t, mouse) if only < 0 or t.box.cards[card].reach == only]


def reaching(t: Table, mouse: int, only: int, target: int) -> list[int]:
    """Those of them that can reach somebody (or this target), perhaps with the help of a power."""
    found: list[int] = []
    for card in usable(t, mouse, only):
        near = targets(t, mouse, card)
        if (target in near if target >= 0 else bool(near)) or (hostile(t) and aims_further(t, mouse, card)):
            found.append(card)
    return found


def aims_further(t: Table, mouse: int, card: int) -> bool:
    """Whether she has a power that lets this weapon reach further; asked as if the attack had begun."""
    fight = Fight(mouse)
    fight.weapon, fight.kind, fight.ranged = card, t.box.cards[card].kind, t.box.cards[card].reach == 1
    t.fights.append(fight)
    found = False
    for number in powers(t, mouse, ATTACK, NOBODY):
        for effect in t.box.clauses[number].effects:
            if t.box.effects[effect].verb == v.IGNORE and t.box.effects[effect].x & (v.H_SIGHT | v.H_ADJACENT):
                found = True
    t.fights.pop()
    return found


def begin_attack(t: Table, mouse: int, free: bool, only: int, target: int) -> None:
    """A mouse attacks: with which weapon, whom?"""
    cards = reaching(t, mouse, only, target)
    if not cards:
        return
    fight = Fight(mouse)
    fight.free = free
    fight.only = only
    fight.target = target
    t.fights.append(fight)
    if len(cards) == 1:
        wield(t, cards[0])
    else:
        t.agenda.push(k.WIELD, mouse)


def wield(t: Table, card: int) -> None:
    """MM-076: this weapon, in this attack."""
    fight = t.fight()
    weapon = t.box.cards[card]
    fight.weapon = card
    fight.ranged = weapon.reach == 1
    fight.kind = weapon.kind
    t.agenda.push(k.AIM, fight.attacker)
    t.agenda.push(k.AUTO, ATTACK, fight.attacker, fight.target)


def give_up(t: Table) -> None:
    """The attack is not made."""
    expire(t, THIS_ATTACK, len(t.fights))
    t.fights.pop()


def aim(t: Table, figure: int) -> None:
    """This is the target; perhaps more follow."""
    fight = t.fight()
    fight.targets.append(figure)
    weapon = t.box.cards[fight.weapon]
    if weapon.here >= 0 and t.field_of(figure) == t.at[fight.attacker]:
        fight.ranged = False
        fight.kind = weapon.here
    fight.target = NOBODY
    if fight.spread > 0:
        fight.spread -= 1
        if allowed(t, fight):
            t.agenda.push(k.AIM, fight.attacker)
            return
    strike_out(t)


def strike_out(t: Table) -> None:
    """All targets are named: now it is an attack."""
    fight = t.fight()
    if fight.over_field:
        field = t.field_of(fight.targets[0])
        for slot in t.foes():
            if t.spot[slot] == field and FOE + slot not in fight.targets:
                fight.targets.append(FOE + slot)
    if not fight.free:
        spend_action(t)
    begin_roll(t)


def begin_roll(t: Table) -> None:
    fight = t.fight()
    if t.log is not None:
        told = {
            "attacker": t.name(fight.attacker),
            "targets": [t.name(figure) for figure in fight.targets],
            "ranged": fight.ranged,
            "card": t.box.cards[fight.weapon].name if fight.weapon >= 0 else "",
        }
        t.tell("attacks", told)
    t.agenda.push(k.FIGHT_OVER)
    t.agenda.push(k.ROLL_ATTACK)


# The attack roll -----------------------------------------------------------------------------------------------------


def roll_attack(t: Table) -> None:
    """MM-078: as many dice as the attack, with all bonuses."""
    fight = t.fight()
    first = fight.targets[0] if fight.targets else NOBODY
    dice = value(t, fight.attacker, v.S_ATTACK, first)
    t.agenda.push(k.ATTACK_LIES)
    if dice > 0:
        t.agenda.push(k.ATTACK_DIE, dice)


def attack_lies(t: Table) -> None:
    fight = t.fight()
    if t.log is not None:
        t.tell("rolled", {"figure": t.name(fight.attacker), "faces": fight.faces[:], "purpose": "attack"})
    first = fight.targets[0] if fight.targets else NOBODY
    t.agenda.push(k.ATTACK_CHEESE)
    t.agenda.push(k.WINDOW, ATTACK_ROLLED, fight.attacker, 0, first)
    t.agenda.push(k.AUTO, ATTACK_ROLLED, fight.attacker, first)


def attack_cheese(t: Table) -> None:
    """MM-078, MM-079: hits. MM-085 to MM-087: cheese, and a surge if it is due."""
    fight = t.fight()
    fight.hits = bows(fight.faces) if fight.ranged else swords(fight.faces)
    t.agenda.push(k.NEXT_TARGET)
    cheese_rolled(t, fight.attacker, fight.faces, True)


def cheese_rolled(t: Table, figure: int, faces: list[int], attacking: bool) -> None:
    """Cheese in attack or defence: to the mouse, or onto the wheel."""
    number = cheeses(faces)
    if number == 0:
        return
    if figure < MICE and not bewitched(t, figure):
        tall = t.individual and t.titles[THREE_CHEESES] == figure
        gain_cheese(t, figure, number)
        if number >= 3:
            award(t, THREE_CHEESES, figure)  # MM-236
        if tall and not attacking:
            share_cheese(t, figure)
    elif figure != CAT and not (attacking and ignores(t, figure, v.H_ATTACK_CHEESE)):
        onto_wheel(t, number)


def share_cheese(t: Table, figure: int) -> None:
    for mouse in t.party:
        if mouse != figure and t.at[mouse] >= 0:
            gain_cheese(t, mouse, 1)


# Defence -------------------------------------------------------------------------------------------------------------


def standing(t: Table, figure: int) -> bool:
    """Whether a figure is still on the board."""
    if figure < MICE:
        return t.at[figure] >= 0
    return t.cat_at >= 0 if figure == CAT else t.kind[figure - FOE] >= 0


def next_target(t: Table) -> None:
    """MM-083: who defends next; nobody, if nothing hit."""
    fight = t.fight()
    fight.target = NOBODY
    while fight.targets:
        figure = fight.targets.pop(0)
        if not standing(t, figure):
            continue
        fight.target = figure
        fight.shields = []
        fight.landed = fight.hits
        fight.steals = False
        if fight.hits <= 0:
            t.tell("missed", {"attacker": t.name(fight.attacker), "target": t.name(figure)})
            continue
        t.agenda.push(k.NEXT_TARGET)
        t.agenda.push(k.STRIKE)
        if not ignores(t, fight.attacker, v.H_DEFENCE, figure):
            t.agenda.push(k.ROLL_DEFENCE)
            if figure < MICE:
                t.agenda.push(k.WINDOW, DEFEND, figure, 0, fight.attacker)
        return


def roll_defence(t: Table) -> None:
    fight = t.fight()
    dice = value(t, fight.target, v.S_DEFENCE, fight.attacker)
    t.agenda.push(k.DEFENCE_LIES)
    if dice > 0:
        t.agenda.push(k.DEFENCE_DIE, dice)


def defence_lies(t: Table) -> None:
    fight = t.fight()
    if t.log is not None:
        t.tell("rolled", {"figure": t.name(fight.target), "faces": fight.shields[:], "purpose": "defence"})
    count_blocks(t)
    t.agenda.push(k.DEFENCE_CHEESE)
    if fight.target < MICE:
        t.agenda.push(k.WINDOW, DEFENDED, fight.target, 0, fight.attacker)


def lies_again(t: Table, defence: bool) -> None:
    """Dice that were rolled again: what lies there now counts."""
    fight = t.fight()
    if t.log is not None:
        figure, faces = (fight.target, fight.shields) if defence else (fight.attacker, fight.faces)
        t.tell("rolled", {"figure": t.name(figure), "faces": faces[:], "purpose": "defence" if defence else "attack"})
    if defence:
        count_blocks(t)


def count_blocks(t: Table) -> None:
    """MM-084: each shield stops a hit."""
    fight = t.fight()
    more = value(t, fight.target, v.S_STAR_SHIELDS, NOBODY)
    fight.landed = max(0, fight.hits - shields(fight.shields, more))


def defence_cheese(t: Table) -> None:
    cheese_rolled(t, t.fight().target, t.fight().shields, False)


# Wounds --------------------------------------------------------------------------------------------------------------


def strike(t: Table) -> None:
    """What is not stopped wounds; before that friends may help."""
    fight = t.fight()
    figure = fight.target
    if not standing(t, figure):
        return
    if immune(t, fight, figure):
        t.tell("immune", {"figure": t.name(figure)})  # MM-171
        return
    if fight.landed <= 0:
        t.tell("blocked", {"attacker": t.name(fight.attacker), "target": t.name(figure)})
        return
    t.agenda.push(k.SUFFER)
    if fight.attacker >= 0 and not fight.kindless:
        t.agenda.push(k.AUTO, WOUNDS, fight.attacker, figure)
        t.agenda.push(k.WINDOW, WOUNDS, fight.attacker, 0, figure)
    if figure < MICE:
        t.agenda.push(k.WINDOW, FRIEND_HIT, figure, 0, figure)
        t.agenda.push(k.WINDOW, HIT, figure, 0, fight.attacker)


def immune(t: Table, fight: Fight, figure: int) -> bool:
    """MM-088: a weapon of a kind it is immune to does not wound it."""
    if figure < MICE or fight.kind < 0:
        return False
    kind = t.box.kinds[t.box.initiative[t.card_of(figure)].kind]
    return bool(kind.immune >> fight.kind & 1)


def suffer(t: Table) -> None:
    fight = t.fight()
    figure, hits = fight.target, fight.landed
    if hits <= 0 or not standing(t, figure):
        return
    if figure < MICE:
        if fight.steals:
            hits -= steal(t, figure, hits)
        wound_mouse(t, figure, hits, fight.poison)
        return
    places = cards_on_track(t, figure)
    if len(places) > 1 and fight.attacker < MICE and not fight.kindless:
        t.agenda.push(k.BOSS_CARD, fight.attacker, figure, hits)  # MM-092
    else:
        wound_foe(t, figure, hits, fight.attacker)


def steal(t: Table, mouse: int, hits: int) -> int:
    """MM-167: a cheese for a wound; greedy roaches put it onto the wheel (MM-139)."""
    stolen = min(hits, t.cheese[mouse])
    if stolen:
        t.cheese[mouse] -= stolen
        t.tell("stolen", {"mouse": t.name(mouse), "cheese": stolen, "greedy": greedy_now(t)})
        if greedy_now(t):
            onto_wheel(t, stolen)
    return stolen


def boss_card(t: Table, figure: int, card: int, hits: int, by: int) -> None:
    wound_card(t, figure, t.track.index(card), hits, by)


def fight_over(t: Table) -> None:
    fight = t.fight()
    expire(t, THIS_ATTACK, len(t.fights))
    t.fights.pop()
    if fight.again > 0 and fight.attacker >= FOE and standing(t, fight.attacker):
        t.agenda.push(k.FOE_STRIKES, fight.attacker - FOE)  # MM-174


def hits_without_attack(t: Table, figures: list[int], hits: int, by: int, poison: bool, kind: int) -> None:
    """Hits from a card or a grape: everybody defends alone."""
    fight = Fight(by)
    fight.kindless = True
    fight.targets = figures
    fight.hits = hits
    fight.poison = poison
    fight.kind = kind
    t.fights.append(fight)
    t.agenda.push(k.FIGHT_OVER)
    t.agenda.push(k.NEXT_TARGET)
