"""A table as JSON that a person can write: how it is written. `position/read.py` reads it, `shapes/table.py` has every
field.

    {"chapter": "prelude", "mice": [{"mouse": "collin", "seat": 0, "field": "a"}], "enemies": [{"enemy": "rat",
    "field": "c"}], "turn": "collin"}

Without `mice` the chapter begins at the beginning; mice with seat -1 then bring along what they carry over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.position.midway import running_part
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.difficulty import LEVELS
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.numbers import LIFTED, MICE, OUT
from katzentisch.games.mystik.rules.pieces import GONE, HELD, TITLES, field_of, room_of
from katzentisch.games.mystik.shapes.table import (
    ChosenPart,
    CompanionPart,
    EnemyPart,
    FatePart,
    HerePart,
    MousePart,
    PilesPart,
    RoomPart,
    StoryPart,
)
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


def position(board: Mystik) -> dict[str, Any]:
    """All parts side by side, and `over`."""
    parts = (chosen_part(board), here_part(board), fate_part(board), piles_part(board), story_part(board))
    written: dict[str, Any] = {}
    for part in parts:
        written |= msgspec.to_builtins(part)
    if figures := mice_parts(board):
        written["mice"] = msgspec.to_builtins(figures)
    if enemies := enemy_parts(board):
        written["enemies"] = msgspec.to_builtins(enemies)
    if rooms := room_parts(board):
        written["rooms"] = msgspec.to_builtins(rooms)
    if board.over:
        written["over"] = True
    else:
        written["running"] = msgspec.to_builtins(running_part(board))
    return written


def chosen_part(board: Mystik) -> ChosenPart:
    return ChosenPart(
        chapter=dict(board.box.inline) or board.box.chapter,
        players=board.players,
        achievements=board.individual,
        difficulty=LEVELS[board.difficulty],
    )


def here_part(board: Mystik) -> HerePart:
    box, items = board.box, board.items
    here = board.here().fields if box.rooms else []
    return HerePart(
        room=board.here().name,
        place=board.castle.place,
        shut=names([door.name for door in box.doors], board.castle.shut) if box.doors else None,
        cat=here[board.enemies.cat_at] if board.enemies.cat_at >= 0 else "",
        greedy=board.enemies.greedy,
        items=names(ITEMS, items.held),
        hook=[here[items.hook_from], here[items.hook_to]] if items.hook_from >= 0 else [],
        fork=here[items.fork_at] if items.fork_at >= 0 else "",
        grape=here[items.grape_at] if items.grape_at >= 0 else "",
    )


def fate_part(board: Mystik) -> FatePart:
    return FatePart(
        track=[card_name(board.box, card) for card in board.track.cards],
        hurt=board.track.hurt[:] if any(board.track.hurt) else [],
        page=board.fate.page,
        end_page=board.fate.end_page,
        wheel=board.fate.wheel,
        won=board.won,
    )


def piles_part(board: Mystik) -> PilesPart:
    called, encounters = names_in(board.box), board.encounters
    return PilesPart(
        encounter=board.box.encounters[encounters.open].name if encounters.open >= 0 else "",
        drawn=names(called.encounters, encounters.drawn),
        known=names(called.encounters, encounters.known),
        normal_left=encounters.normal_left,
        hard_left=encounters.hard_left,
        deck=pile(called, board.deck.cards),
        discards=pile(called, board.deck.discards),
    )


def story_part(board: Mystik) -> StoryPart:
    box, story = board.box, board.story
    return StoryPart(
        flags=names(box.flags, story.flags),
        achieved=names(box.achievements, story.achieved),
        beaten=names(names_in(box).kinds, story.beaten),
        titles={TITLES[number]: board.name(mouse) for number, mouse in enumerate(story.titles) if mouse >= 0},
        counters={one.name: story.counters[i] for i, one in enumerate(box.counters)},
        tokens={name: token_place(board, i) for i, name in enumerate(box.tokens) if story.tokens[i] != GONE},
        past=names(box.memories, story.past) if box.memories else None,
        companion=companion_part(board),
    )


def mice_parts(board: Mystik) -> list[MousePart]:
    called = names_in(board.box)
    others = [hero for hero in range(len(board.box.heroes)) if hero not in board.party and carries(board, hero)]
    return [mouse_part(board, called, mouse) for mouse in [*board.party, *others]]


def enemy_parts(board: Mystik) -> list[EnemyPart]:
    return [enemy_part(board, slot) for slot in board.foes()]


def room_parts(board: Mystik) -> list[RoomPart]:
    called = names_in(board.box)
    return [room_part(board, called, room) for room in range(len(board.box.rooms)) if remembered(board, room)]


def enemy_part(board: Mystik, slot: int) -> EnemyPart:
    enemies = board.enemies
    return EnemyPart(
        enemy=board.box.kinds[enemies.kind[slot]].name,
        field=board.here().fields[enemies.spot[slot]],
        number=slot,
        down=bool(enemies.lying >> slot & 1),
    )


def companion_part(board: Mystik) -> CompanionPart | None:
    story = board.story
    if story.with_mouse < 0 and not story.lost:
        return None
    leader = board.box.heroes[story.with_mouse].name if story.with_mouse >= 0 else ""
    return CompanionPart(mouse=leader, hurt=story.hurt, lost=story.lost)


def token_place(board: Mystik, token: int) -> str:
    where = board.story.tokens[token]
    if where >= HELD:
        return board.box.heroes[where - HELD].name
    room = board.box.rooms[room_of(where)]
    return f"{room.name}.{room.fields[field_of(where)]}"


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
        board.castle.explored >> room & 1
        or found_in(board, room)
        or board.castle.traps[room]
        or board.castle.searched[room]
    )


def found_in(board: Mystik, room: int) -> list[int]:
    """Special searches of a room that are done, counted from 0."""
    numbers = board.box.rules[room].searches
    return [place for place, number in enumerate(numbers) if board.castle.special >> number & 1]


def room_part(board: Mystik, called: NamesIn, room: int) -> RoomPart:
    table = board.box.rooms[room]
    return RoomPart(
        room=table.name,
        explored=bool(board.castle.explored >> room & 1),
        up=room in board.castle.up,
        traps=names(table.fields, board.castle.traps[room]),
        searched=names(called.heroes, board.castle.searched[room]),
        special=found_in(board, room),
    )
