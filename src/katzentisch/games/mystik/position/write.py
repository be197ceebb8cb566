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
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.pieces import TITLES
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
        place=board.castle.place,
        enemies=[enemy_part(board, slot) for slot in board.foes()],
        track=[card_name(box, card) for card in board.track.cards],
        hurt=board.track.hurt[:] if any(board.track.hurt) else [],
        cat=here[board.enemies.cat_at] if board.enemies.cat_at >= 0 else "",
        greedy=board.enemies.greedy,
        page=board.fate.page,
        end_page=board.fate.end_page,
        wheel=board.fate.wheel,
        items=names(ITEMS, board.items.held),
        hook=[here[board.items.hook_from], here[board.items.hook_to]] if board.items.hook_from >= 0 else [],
        fork=here[board.items.fork_at] if board.items.fork_at >= 0 else "",
        grape=here[board.items.grape_at] if board.items.grape_at >= 0 else "",
        rooms=[room_part(board, called, room) for room in range(len(box.rooms)) if remembered(board, room)],
        encounter=box.encounters[board.encounters.open].name if board.encounters.open >= 0 else "",
        drawn=names(called.encounters, board.encounters.drawn),
        known=names(called.encounters, board.encounters.known),
        normal_left=board.encounters.normal_left,
        hard_left=board.encounters.hard_left,
        deck=pile(called, board.deck.cards),
        discards=pile(called, board.deck.discards),
        flags=names(box.flags, board.story.flags),
        achieved=names(box.achievements, board.story.achieved),
        beaten=names(called.kinds, board.story.beaten),
        titles={TITLES[number]: board.name(mouse) for number, mouse in enumerate(board.story.titles) if mouse >= 0},
        over=board.over,
        won=board.won,
        running=None if board.over else running_part(board),
    )


def enemy_part(board: Mystik, slot: int) -> EnemyPart:
    enemies = board.enemies
    return EnemyPart(
        enemy=board.box.kinds[enemies.kind[slot]].name,
        field=board.here().fields[enemies.spot[slot]],
        number=slot,
        down=bool(enemies.lying >> slot & 1),
    )


def carries(board: Mystik, hero: int) -> bool:
    return bool(board.mice[hero].abilities or board.mice[hero].pack)


def pile(called: NamesIn, cards: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(called.cards, cards, strict=True) if number}


def card_name(box: Box, card: int) -> str:
    return box.heroes[card].name if card < MICE else box.initiative[card].name


def mouse_part(board: Mystik, called: NamesIn, mouse: int) -> MousePart:
    her = board.mice[mouse]
    at, cards = her.at, called.cards
    return MousePart(
        mouse=called.heroes[mouse],
        seat=her.seat,
        field="?" if at == LIFTED else board.here().fields[at] if at >= 0 else "-" if at == OUT else "",
        wounds=her.wounds,
        poison=her.poison,
        cheese=her.cheese,
        status=[name for bit, name in STATUS.items() if her.status & bit] if her.status else [],
        abilities=names(called.abilities, her.abilities),
        gear=[cards[card] for card in her.gear],
        pack=[cards[card] for card in her.pack],
        caught=her.caught,
        roaches=her.roaches,
    )


def remembered(board: Mystik, room: int) -> bool:
    """Whether a room has anything to remember."""
    return room in board.castle.up or bool(
        (board.castle.explored | board.castle.special) >> room & 1
        or board.castle.traps[room]
        or board.castle.searched[room]
    )


def room_part(board: Mystik, called: NamesIn, room: int) -> RoomPart:
    table = board.box.rooms[room]
    return RoomPart(
        room=table.name,
        explored=bool(board.castle.explored >> room & 1),
        up=room in board.castle.up,
        traps=names(table.fields, board.castle.traps[room]),
        searched=names(called.heroes, board.castle.searched[room]),
        special=bool(board.castle.special >> room & 1),
    )
