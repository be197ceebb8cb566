"""What lasts: effects that hold for an attack, a turn, a round or an encounter, and what has been used for as long.

`Table.lasting` is flat, four numbers each: effect, figure, until, and the depth of the fight it belongs to.
`Table.used` is flat, three numbers each: clause, mouse, until.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import HIDDEN, NOBODY


def lasting_effects(t: Table, figure: int) -> list[int]:
    found: list[int] = []
    i = 0
    lasting = t.lasting
    while i < len(lasting):
        if lasting[i + 1] == figure:
            found.append(lasting[i])
        i += 4
    return found


def hidden(t: Table, mouse: int) -> bool:
    """Enemies do not choose a hidden mouse."""
    for number in lasting_effects(t, mouse):
        effect = t.box.effects[number]
        if effect.verb == v.GIVE and effect.x == HIDDEN:
            return True
    return False


def expire(t: Table, until: int, depth: int = NOBODY) -> None:
    """What lasts up to here is over; with a depth, only what belongs to that fight."""
    kept: list[int] = []
    i = 0
    while i < len(t.lasting):
        if not (t.lasting[i + 2] == until and (depth < 0 or t.lasting[i + 3] >= depth)):
            kept += t.lasting[i : i + 4]
        i += 4
    t.lasting = kept
    if depth < 0:
        left: list[int] = []
        i = 0
        while i < len(t.used):
            if t.used[i + 2] != until:
                left += t.used[i : i + 3]
            i += 3
        t.used = left


def drop_lasting(t: Table, figure: int) -> None:
    """Whatever holds of this figure ends with it."""
    kept: list[int] = []
    i = 0
    while i < len(t.lasting):
        if t.lasting[i + 1] != figure:
            kept += t.lasting[i : i + 4]
        i += 4
    t.lasting = kept


def times_used(t: Table, clause: int, mouse: int) -> int:
    number = 0
    i = 0
    while i < len(t.used):
        if t.used[i] == clause and t.used[i + 1] == mouse:
            number += 1
        i += 3
    return number
