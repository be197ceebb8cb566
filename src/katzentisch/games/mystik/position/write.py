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


def describe(board: Mystik) -> TablePart:
    box = board.box
    called = names_in(box)
    here = board.here().fields if box.rooms else []
    heroes = [
        *board.party,
        *(hero for hero in range(len(box.heroes)) if hero not in board.party and carries(board, hero)),
    ]
    return TablePart(
        chapter=dict(box.inline) or box.chapter,
        players=board.players,
        achievements=board.individual,
        mice=[mouse_part(board, called, mouse) for mouse in heroes],
        room=board.here().name,
        place=board.place,
        enemies=[
            EnemyPart(box.kinds[board.kind[slot]].name, here[board.spot[slot]], slot, bool(board.lying >> slot & 1))
            for slot in board.foes()
        ],
        track=[card_name(box, card) for card in board.track],
        hurt=board.hurt[:] if any(board.hurt) else [],
        cat=here[board.cat_at] if board.cat_at >= 0 else "",
        greedy=board.greedy,
        page=board.page,
        end_page=board.end_page,
        wheel=board.wheel,
        items=names(ITEMS, board.items),
        hook=[here[board.hook_from], here[board.hook_to]] if board.hook_from >= 0 else [],
        fork=here[board.fork_at] if board.fork_at >= 0 else "",
        grape=here[board.grape_at] if board.grape_at >= 0 else "",
        rooms=[room_part(board, called, room) for room in range(len(box.rooms)) if remembered(board, room)],
        encounter=box.encounters[board.encounter].name if board.encounter >= 0 else "",
        drawn=names(called.encounters, board.encounters_drawn),
        known=names(called.encounters, board.encounters_known),
        normal_left=board.normal_left,
        hard_left=board.hard_left,
        deck=pile(called, board.deck),
        discards=pile(called, board.discards),
        flags=names(box.flags, board.flags),
        achieved=names(box.achievements, board.achieved),
        beaten=names(called.kinds, board.beaten),
        titles={TITLES[number]: board.name(mouse) for number, mouse in enumerate(board.titles) if mouse >= 0},
        over=board.over,
        won=board.won,
        running=None if board.over else running_part(board),
    )


def carries(board: Mystik, hero: int) -> bool:
    return bool(board.abilities[hero] or board.pack[hero])


def pile(called: NamesIn, cards: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(called.cards, cards, strict=True) if number}


def card_name(box: Box, card: int) -> str:
    return box.heroes[card].name if card < MICE else box.initiative[card].name


def mouse_part(board: Mystik, called: NamesIn, mouse: int) -> MousePart:
    at, cards = board.at[mouse], called.cards
    return MousePart(
        mouse=called.heroes[mouse],
        seat=board.seat_of[mouse],
        field="?" if at == LIFTED else board.here().fields[at] if at >= 0 else "-" if at == OUT else "",
        wounds=board.wounds[mouse],
        poison=board.poison[mouse],
        cheese=board.cheese[mouse],
        status=[name for bit, name in STATUS.items() if board.status[mouse] & bit] if board.status[mouse] else [],
        abilities=names(called.abilities, board.abilities[mouse]),
        gear=[cards[card] for card in board.gear[mouse]],
        pack=[cards[card] for card in board.pack[mouse]],
        caught=board.caught[mouse],
        roaches=board.roaches[mouse],
    )


def remembered(board: Mystik, room: int) -> bool:
    """Whether a room has anything to remember."""
    return room in board.up or bool(
        (board.explored | board.special) >> room & 1 or board.traps[room] or board.searched[room]
    )


def room_part(board: Mystik, called: NamesIn, room: int) -> RoomPart:
    table = board.box.rooms[room]
    return RoomPart(
        room=table.name,
        explored=bool(board.explored >> room & 1),
        up=room in board.up,
        traps=names(table.fields, board.traps[room]),
        searched=names(called.heroes, board.searched[room]),
        special=bool(board.special >> room & 1),
    )
