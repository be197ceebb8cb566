"""The party items: disguise, fishhook, fork, grape. MM-202 to MM-222."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import DISGUISE, FOE, FORK, GRAPE, HOOK, NOBODY, SLOTS, Kind
from katzentisch.games.mystik.rules.fighting.fight import hits_without_attack
from katzentisch.games.mystik.rules.fighting.wounds import knock_down, remove_foe

SQUASHED = 0  # outcomes of the toss
WHOLE = 1


def to_deck(t: Table, item: int) -> None:
    """The card is shuffled into the search deck."""
    t.deck[t.box.party_cards[item.bit_length() - 1]] += 1


def disguise(t: Table) -> None:
    t.items &= ~DISGUISE
    to_deck(t, DISGUISE)
    t.tell("disguised", {})


def hook_fields(t: Table, mouse: int) -> list[int]:
    """MM-206, MM-207: where the other end may lie."""
    room = t.here()
    at = t.at[mouse]
    return [
        field
        for field in range(room.size)
        if room.hook[at] >> field & 1 and field != at and not (room.water[at] and room.water[field])
    ]


def lay_hook(t: Table, mouse: int, field: int) -> None:
    t.items &= ~HOOK
    t.hook_from, t.hook_to = t.at[mouse], field
    t.tell("hook_laid", {"mouse": t.name(mouse), "start": t.field_name(t.at[mouse]), "to": t.field_name(field)})


def take_hook(t: Table, mouse: int) -> None:
    t.items |= HOOK
    t.hook_from = t.hook_to = NOBODY
    t.tell("taken_up", {"mouse": t.name(mouse), "item": "hook"})


def lay_fork(t: Table, mouse: int) -> None:
    t.items &= ~FORK
    t.fork_at = t.at[mouse]
    t.tell("fork_laid", {"mouse": t.name(mouse), "field": t.field_name(t.fork_at)})


def take_fork(t: Table, mouse: int) -> None:
    t.items |= FORK
    t.fork_at = NOBODY
    t.tell("taken_up", {"mouse": t.name(mouse), "item": "fork"})


def landing_fields(t: Table, field: int) -> int:
    """MM-212: what is seen from the fork and is not full."""
    room = t.here()
    bits = 0
    for other in range(room.size):
        if other != field and t.sees(field, other) and t.fits(other, False):
            bits |= 1 << other
    return bits


def crackable(t: Table, mouse: int) -> list[int]:
    """MM-214: mousetraps on or next to her field."""
    at = t.at[mouse]
    return [field for field in range(t.here().size) if t.traps[t.room] >> field & 1 and t.neighbours(at, field)]


def crack(t: Table, mouse: int, field: int) -> None:
    t.traps[t.room] &= ~(1 << field)
    t.tell("cracked", {"mouse": t.name(mouse), "field": t.field_name(field)})


def bait_fields(t: Table, mouse: int) -> list[int]:
    """MM-215: empty neighbouring fields."""
    return [field for field in t.here().near[t.at[mouse]] if t.crowd(field) == 0]


def lay_bait(t: Table, mouse: int, field: int) -> None:
    t.items &= ~GRAPE
    t.grape_at = field
    t.tell("bait_laid", {"mouse": t.name(mouse), "field": t.field_name(field)})


def shoot(t: Table, by: int, field: int) -> None:
    """MM-218, MM-221: the grape flies; is it squashed?"""
    t.items &= ~GRAPE
    t.grape_at = NOBODY
    t.tell("grape_shot", {"figure": t.name(by), "field": t.field_name(field)})
    t.agenda.push(k.COIN, by, field)


def lands(t: Table, by: int, field: int, side: int) -> None:
    """MM-219, MM-220: squashed, one hit for each; whole, all fall and it lies there. Large figures do not mind."""
    struck = [mouse for mouse in t.party if t.at[mouse] == field]
    for slot in range(SLOTS):
        if t.kind[slot] >= 0 and t.spot[slot] == field and not t.box.kinds[t.kind[slot]].large:
            struck.append(FOE + slot)
    t.tell("grape_lands", {"field": t.field_name(field), "whole": side == WHOLE})
    if side == SQUASHED:
        to_deck(t, GRAPE)
        if struck:
            hits_without_attack(t, struck, 1, by, False, NOBODY)
        return
    for figure in struck:
        knock_down(t, figure)
    t.grape_at = field


def eats(kind: Kind) -> bool:
    """Roaches do; a boss is not of its kind (MM-173)."""
    return kind.roach and not kind.boss


def munched(t: Table) -> None:
    """MM-217: at the end of the roaches' turn those on the grape vanish with it."""
    if t.grape_at < 0:
        return
    eaters = [
        slot
        for slot in range(SLOTS)
        if t.kind[slot] >= 0 and eats(t.box.kinds[t.kind[slot]]) and t.spot[slot] == t.grape_at
    ]
    if not eaters:
        return
    t.tell("munched", {"figures": [t.name(FOE + slot) for slot in eaters]})
    for slot in eaters:
        remove_foe(t, FOE + slot)
    t.grape_at = NOBODY
    to_deck(t, GRAPE)
