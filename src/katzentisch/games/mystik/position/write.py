"""A table as JSON that a person can write: how it is written. `position/read.py` reads it, `shapes/table.py` has every
field.

    {"chapter": "prelude", "mice": [{"mouse": "collin", "seat": 0, "field": "a"}], "enemies": [{"enemy": "rat",
    "field": "c"}], "turn": "collin"}

Without `mice` the chapter begins at the beginning; mice with seat -1 then bring along what they carry over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.position.midway import running_part
from katzentisch.games.mystik.rules.box import MICE, OUT, Box
from katzentisch.games.mystik.rules.fighting.wounds import STATUS, TITLES
from katzentisch.games.mystik.rules.walking.explore import LIFTED
from katzentisch.games.mystik.shapes.table import EnemyPart, MousePart, RoomPart, TablePart
from katzentisch.games.mystik.state import Mystik

ITEMS = conditions.PARTY


class NamesIn:
    """The names in a box by number. They never change, and a view is written for every decision of every seat."""

    def __init__(self, box: Box) -> None:
        self.heroes = [hero.name for hero in box.heroes]
        self.abilities = [ability.name for ability in box.abilities]
        self.cards = [card.name for card in box.cards]
        self.kinds = [kind.name for kind in box.kinds]
        self.encounters = [one.name for one in box.encounters]


@cache
def names_in(box: Box) -> NamesIn:
    return NamesIn(box)


def names(known: Sequence[str], bits: int) -> list[str]:
    if bits == 0:
        return []
    return [name for number, name in enumerate(known) if bits >> number & 1]


def describe(t: Mystik) -> TablePart:
    box = t.box
    called = names_in(box)
    here = t.here().fields if box.rooms else []
    heroes = [*t.party, *(hero for hero in range(len(box.heroes)) if hero not in t.party and carries(t, hero))]
    return TablePart(
        chapter=dict(box.inline) or box.chapter,
        players=t.players,
        achievements=t.individual,
        mice=[mouse_part(t, called, mouse) for mouse in heroes],
        room=t.here().name,
        place=t.place,
        enemies=[
            EnemyPart(box.kinds[t.kind[slot]].name, here[t.spot[slot]], slot, bool(t.lying >> slot & 1))
            for slot in t.foes()
        ],
        track=[card_name(box, card) for card in t.track],
        hurt=t.hurt[:] if any(t.hurt) else [],
        cat=here[t.cat_at] if t.cat_at >= 0 else "",
        greedy=t.greedy,
        page=t.page,
        end_page=t.end_page,
        wheel=t.wheel,
        items=names(ITEMS, t.items),
        hook=[here[t.hook_from], here[t.hook_to]] if t.hook_from >= 0 else [],
        fork=here[t.fork_at] if t.fork_at >= 0 else "",
        grape=here[t.grape_at] if t.grape_at >= 0 else "",
        rooms=[room_part(t, called, room) for room in range(len(box.rooms)) if remembered(t, room)],
        encounter=box.encounters[t.encounter].name if t.encounter >= 0 else "",
        drawn=names(called.encounters, t.encounters_drawn),
        known=names(called.encounters, t.encounters_known),
        normal_left=t.normal_left,
        hard_left=t.hard_left,
        deck=pile(called, t.deck),
        discards=pile(called, t.discards),
        flags=names(box.flags, t.flags),
        achieved=names(box.achievements, t.achieved),
        beaten=names(called.kinds, t.beaten),
        titles={TITLES[number]: t.name(mouse) for number, mouse in enumerate(t.titles) if mouse >= 0},
        over=t.over,
        won=t.won,
        running=None if t.over else running_part(t),
    )


def carries(t: Mystik, hero: int) -> bool:
    return bool(t.abilities[hero] or t.pack[hero])


def pile(called: NamesIn, cards: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(called.cards, cards, strict=True) if number}


def card_name(box: Box, card: int) -> str:
    return box.heroes[card].name if card < MICE else box.initiative[card].name


def mouse_part(t: Mystik, called: NamesIn, mouse: int) -> MousePart:
    at, cards = t.at[mouse], called.cards
    return MousePart(
        mouse=called.heroes[mouse],
        seat=t.seat_of[mouse],
        field="?" if at == LIFTED else t.here().fields[at] if at >= 0 else "-" if at == OUT else "",
        wounds=t.wounds[mouse],
        poison=t.poison[mouse],
        cheese=t.cheese[mouse],
        status=[name for bit, name in STATUS.items() if t.status[mouse] & bit] if t.status[mouse] else [],
        abilities=names(called.abilities, t.abilities[mouse]),
        gear=[cards[card] for card in t.gear[mouse]],
        pack=[cards[card] for card in t.pack[mouse]],
        caught=t.caught[mouse],
        roaches=t.roaches[mouse],
    )


def remembered(t: Mystik, room: int) -> bool:
    """Whether a room has anything to remember."""
    return room in t.up or bool((t.explored | t.special) >> room & 1 or t.traps[room] or t.searched[room])


def room_part(t: Mystik, called: NamesIn, room: int) -> RoomPart:
    table = t.box.rooms[room]
    return RoomPart(
        room=table.name,
        explored=bool(t.explored >> room & 1),
        up=room in t.up,
        traps=names(table.fields, t.traps[room]),
        searched=names(called.heroes, t.searched[room]),
        special=bool(t.special >> room & 1),
    )
