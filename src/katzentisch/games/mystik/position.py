"""A table as JSON that a person can write. `shapes.py` has every field.

    {"chapter": "prelude", "mice": [{"mouse": "collin", "seat": 0, "field": "a"}], "enemies": [{"enemy": "rat",
    "field": "c"}], "turn": "collin"}

Without `mice` the chapter begins at the beginning; mice with seat -1 then bring along what they carry over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from katzentisch.core.agenda import FRAME
from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event
from katzentisch.games.mystik import conditions, setup
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik.box import CAUGHT, MICE, NOBODY, OUT, SLOTS, Box
from katzentisch.games.mystik.explore import LIFTED
from katzentisch.games.mystik.foes import begin_card
from katzentisch.games.mystik.pack import built_in, content, of_author
from katzentisch.games.mystik.shapes import EnemyPart, FightPart, MousePart, RoomPart, Running, TablePart
from katzentisch.games.mystik.source import Faulty
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.table import Fight
from katzentisch.games.mystik.turn import begin_turn
from katzentisch.games.mystik.wounds import STATUS, TITLES

ITEMS = conditions.PARTY
FIGHT = tuple(field.name for field in msgspec.structs.fields(FightPart))
RUNNING = (
    "steps",
    "moved",
    "leg",
    "walked",
    "acted",
    "extra",
    "again",
    "frees",
    "spells",
    "struck",
    "went",
    "path",
    "dice",
    "joining",
    "fresh",
    "about",
    "unpicked",
    "lasting",
    "used",
)


# Writing -------------------------------------------------------------------------------------------------------------


def describe(t: Mystik) -> TablePart:
    box = t.box
    here = t.here().fields if box.rooms else []
    heroes = [*t.party, *(hero for hero in range(len(box.heroes)) if hero not in t.party and carries(t, hero))]
    return TablePart(
        chapter=dict(box.inline) or box.chapter,
        players=t.players,
        achievements=t.individual,
        mice=[mouse_part(t, mouse) for mouse in heroes],
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
        rooms=[part for part in (room_part(t, room) for room in range(len(box.rooms))) if part is not None],
        encounter=box.encounters[t.encounter].name if t.encounter >= 0 else "",
        drawn=names([one.name for one in box.encounters], t.encounters_drawn),
        known=names([one.name for one in box.encounters], t.encounters_known),
        normal_left=t.normal_left,
        hard_left=t.hard_left,
        deck=pile(t, t.deck),
        discards=pile(t, t.discards),
        flags=names(box.flags, t.flags),
        achieved=names(box.achievements, t.achieved),
        beaten=names([kind.name for kind in box.kinds], t.beaten),
        titles={TITLES[number]: t.name(mouse) for number, mouse in enumerate(t.titles) if mouse >= 0},
        over=t.over,
        won=t.won,
        running=None if t.over else running_part(t),
    )


def carries(t: Mystik, hero: int) -> bool:
    return bool(t.abilities[hero] or t.pack[hero])


def names(known: Sequence[str], bits: int) -> list[str]:
    if bits == 0:
        return []
    return [name for number, name in enumerate(known) if bits >> number & 1]


def pile(t: Mystik, cards: Sequence[int]) -> dict[str, int]:
    return {t.box.cards[card].name: number for card, number in enumerate(cards) if number}


def card_name(box: Box, card: int) -> str:
    return box.heroes[card].name if card < MICE else box.initiative[card].name


def mouse_part(t: Mystik, mouse: int) -> MousePart:
    at = t.at[mouse]
    return MousePart(
        mouse=t.box.heroes[mouse].name,
        seat=t.seat_of[mouse],
        field="?" if at == LIFTED else t.here().fields[at] if at >= 0 else "-" if at == OUT else "",
        wounds=t.wounds[mouse],
        poison=t.poison[mouse],
        cheese=t.cheese[mouse],
        status=[name for bit, name in STATUS.items() if t.status[mouse] & bit],
        abilities=names([ability.name for ability in t.box.abilities], t.abilities[mouse]),
        gear=[t.box.cards[card].name for card in t.gear[mouse]],
        pack=[t.box.cards[card].name for card in t.pack[mouse]],
        caught=t.caught[mouse],
        roaches=t.roaches[mouse],
    )


def room_part(t: Mystik, room: int) -> RoomPart | None:
    table = t.box.rooms[room]
    up = room in t.up
    if not (up or (t.explored | t.special) >> room & 1 or t.traps[room] or t.searched[room]):
        return None
    return RoomPart(
        room=table.name,
        explored=bool(t.explored >> room & 1),
        up=up,
        traps=names(table.fields, t.traps[room]),
        searched=names([hero.name for hero in t.box.heroes], t.searched[room]),
        special=bool(t.special >> room & 1),
    )


def running_part(t: Mystik) -> Running:
    stack = t.agenda.stack
    part = Running(place=t.turn, fights=[fight_part(fight) for fight in t.fights])
    for start in range(0, len(stack), FRAME):
        frame: list[Any] = [k.NAMES[stack[start]], *stack[start + 1 : start + FRAME]]
        while len(frame) > 1 and frame[-1] == 0:
            frame.pop()
        part.agenda.append(frame)
    for field in RUNNING:
        value = getattr(t, field)
        setattr(part, field, value[:] if isinstance(value, list) else value)
    return part


def fight_part(fight: Fight) -> FightPart:
    part = FightPart(fight.attacker)
    for field in FIGHT:
        value = getattr(fight, field)
        setattr(part, field, value[:] if isinstance(value, list) else value)
    return part


# Reading -------------------------------------------------------------------------------------------------------------


def read(position: Any, log: list[Event] | None = None) -> Mystik:
    """The table of a position; refused with the field that is wrong. A turn that begins is told to `log`."""
    try:
        part: TablePart = msgspec.convert(position, TablePart)
    except msgspec.ValidationError as error:
        raise _wrong("position_shape", problem=str(error)) from error
    return build(part, log)


def find_box(chapter: str | dict[str, Any]) -> Box:
    if isinstance(chapter, str):
        if chapter not in content().chapters:
            raise _wrong("position_name", field="chapter", name=chapter, known=sorted(content().chapters))
        return built_in(chapter)
    try:
        return of_author(chapter)
    except (msgspec.ValidationError, Faulty, KeyError, ValueError) as error:
        raise _wrong("position_shape", problem=f"chapter: {error}") from error


def build(part: TablePart, log: list[Event] | None = None) -> Mystik:
    box = find_box(part.chapter)
    if part.players not in range(1, 5):
        raise _wrong("player_count", game="mystik", players=part.players, least=1, most=4)
    t = Mystik(part.players, box, part.achievements)
    t.log = log
    set_places(t, part)
    for mouse in part.mice:
        set_mouse(t, mouse, part)
    set_enemies(t, part)
    set_board(t, part)
    set_cards(t, part)
    t.over, t.won = part.over, part.won
    if t.over:
        return t
    if part.running is not None:
        set_running(t, part.running)
    elif not t.party:
        t.agenda.push(k.SET_UP)
    else:
        set_turn(t, part)
    t.settle()
    return t


def number(known: Iterable[str], name: str, field: str) -> int:
    listed = list(known)
    if name not in listed:
        raise _wrong("position_name", field=field, name=name, known=listed)
    return listed.index(name)


def bits(known: Iterable[str], chosen: Iterable[str], field: str) -> int:
    listed = list(known)
    total = 0
    for name in chosen:
        total |= 1 << number(listed, name, field)
    return total


def set_places(t: Mystik, part: TablePart) -> None:
    rooms = [room.name for room in t.box.rooms]
    t.room = number(rooms, part.room, "room") if part.room else t.box.start_room
    for room in part.rooms:
        index = number(rooms, room.room, "rooms")
        fields = t.box.rooms[index].fields
        t.explored |= int(room.explored) << index
        t.special |= int(room.special) << index
        t.traps[index] = bits(fields, room.traps, f"rooms/{room.room}/traps")
        t.searched[index] = bits([hero.name for hero in t.box.heroes], room.searched, f"rooms/{room.room}/searched")
        if room.up:
            for place, lies in enumerate(t.up):
                if lies == t.box.rooms[index].back:
                    t.up[place] = index
    if part.place >= 0:
        t.place = min(part.place, len(t.up) - 1)
    elif t.room in t.up:
        t.place = t.up.index(t.room)
    elif t.here().back in t.up:
        t.place = t.up.index(t.here().back)
        t.up[t.place] = t.room
    if part.mice and part.running is None and not part.over:
        t.explored |= 1 << t.room


def set_mouse(t: Mystik, part: MousePart, table: TablePart) -> None:
    box = t.box
    mouse = number([hero.name for hero in box.heroes], part.mouse, "mice")
    where = f"mice/{part.mouse}"
    if part.seat >= t.players:
        raise _wrong("position_length", field=f"{where}/seat", length=part.seat + 1, expected=t.players)
    cards = [card.name for card in box.cards]
    if part.seat >= 0:
        t.party.append(mouse)
        t.seat_of[mouse] = part.seat
        fields = t.here().fields
        t.at[mouse] = CAUGHT
        if part.field == "?":
            t.at[mouse] = LIFTED
        elif part.field == "-":
            t.at[mouse] = OUT
        elif part.field:
            t.at[mouse] = number(fields, part.field, f"{where}/field")
    t.wounds[mouse], t.poison[mouse], t.cheese[mouse] = part.wounds, part.poison, part.cheese
    t.status[mouse] = 0
    for name in part.status:
        t.status[mouse] |= 1 << number(STATUS.values(), name, f"{where}/status")
    t.abilities[mouse] = bits([ability.name for ability in box.abilities], part.abilities, f"{where}/abilities")
    t.pack[mouse] = [number(cards, card, f"{where}/pack") for card in part.pack]
    if part.gear is not None:
        t.gear[mouse] = [number(cards, card, f"{where}/gear") for card in part.gear]
    elif part.seat >= 0:
        t.gear[mouse] = box.heroes[mouse].gear[:]
    t.caught[mouse], t.roaches[mouse] = part.caught, part.roaches


def set_enemies(t: Mystik, part: TablePart) -> None:
    fields = t.here().fields
    kinds = [kind.name for kind in t.box.kinds]
    for enemy in part.enemies:
        slot = enemy.number if 0 <= enemy.number < SLOTS else t.kind.index(NOBODY)
        t.kind[slot] = number(kinds, enemy.enemy, "enemies")
        t.spot[slot] = number(fields, enemy.field, f"enemies/{enemy.enemy}/field")
        t.lying |= int(enemy.down) << slot
    if part.cat:
        t.cat_at = number(fields, part.cat, "cat")
    t.greedy = part.greedy
    cards = [hero.name for hero in t.box.heroes] + [card.name for card in t.box.initiative[MICE:]]
    if part.track or part.running is not None or part.over:
        t.track = [number(cards, name, "track") for name in part.track]
    elif t.party:
        t.track = t.party[:]
        for kind in t.box.kinds:
            index = t.box.kinds.index(kind)
            if index in t.kind or (kind.bodiless and t.cat_at >= 0):
                t.track += kind.cards[:2]
    t.hurt = part.hurt[:] if part.hurt else [0] * len(t.track)
    if len(t.hurt) != len(t.track):
        raise _wrong("position_length", field="hurt", length=len(t.hurt), expected=len(t.track))


def set_board(t: Mystik, part: TablePart) -> None:
    fields = t.here().fields
    t.page, t.wheel = part.page, part.wheel
    t.end_page = part.end_page or t.box.end_page
    t.items = bits(ITEMS, part.items, "items")
    if part.hook:
        if len(part.hook) != 2:
            raise _wrong("position_length", field="hook", length=len(part.hook), expected=2)
        t.hook_from, t.hook_to = (number(fields, field, "hook") for field in part.hook)
    t.fork_at = number(fields, part.fork, "fork") if part.fork else NOBODY
    t.grape_at = number(fields, part.grape, "grape") if part.grape else NOBODY
    encounters = [one.name for one in t.box.encounters]
    t.encounter = number(encounters, part.encounter, "encounter") if part.encounter else NOBODY
    t.encounters_drawn = bits(encounters, part.drawn, "drawn")
    if part.normal_left >= 0:
        t.normal_left = part.normal_left
    if part.hard_left >= 0:
        t.hard_left = part.hard_left
    if part.running is not None or part.over or part.known:
        t.encounters_known = bits(encounters, part.known, "known")
    t.flags = bits(t.box.flags, part.flags, "flags")
    kept = part.achieved if t.party else [name for name in part.achieved if name in t.box.achievements]
    t.achieved = bits(t.box.achievements, kept, "achieved")  # what an earlier chapter brought may mean nothing here
    t.beaten = bits([kind.name for kind in t.box.kinds], part.beaten, "beaten")
    for title, mouse in part.titles.items():
        t.titles[number(TITLES, title, "titles")] = number([hero.name for hero in t.box.heroes], mouse, "titles")


def set_cards(t: Mystik, part: TablePart) -> None:
    """Each search card is somewhere; what is nowhere else is in the deck."""
    cards = [card.name for card in t.box.cards]
    for name, count in part.discards.items():
        t.discards[number(cards, name, "discards")] = count
    if part.deck is not None:
        for name, count in part.deck.items():
            t.deck[number(cards, name, "deck")] = count
        return
    setup.lay_deck(t)
    elsewhere = t.discards[:]
    for mouse in range(MICE):
        for card in t.gear[mouse] + t.pack[mouse]:
            elsewhere[card] += 1
    lying = (t.hook_from >= 0) * 2 | (t.fork_at >= 0) * 4 | (t.grape_at >= 0) * 8 | t.items
    for item in range(4):
        if lying >> item & 1:
            elsewhere[t.box.party_cards[item]] += 1
    for card, count in enumerate(elsewhere):
        if t.box.cards[card].starts < 0:
            if count > t.deck[card]:
                raise _wrong("position_too_many", card=cards[card], there=count, most=t.deck[card])
            t.deck[card] -= count


def set_running(t: Mystik, part: Running) -> None:
    t.turn = part.place
    for frame in part.agenda:
        arguments = [int(value) for value in frame[1:]]
        number(k.NUMBERS, str(frame[0]), "running/agenda")
        t.agenda.push(k.NUMBERS[str(frame[0])], *arguments)
    for field in RUNNING:
        setattr(t, field, getattr(part, field))
    for fight in part.fights:
        again = Fight(fight.attacker)
        for field in FIGHT:
            setattr(again, field, getattr(fight, field))
        t.fights.append(again)


def set_turn(t: Mystik, part: TablePart) -> None:
    """Whose turn begins; with `steps` a mouse has rolled."""
    cards = [card_name(t.box, card) for card in t.track]
    t.turn = number(cards, part.turn, "turn") if part.turn else 0
    card = t.track[t.turn]
    t.agenda.push(k.NEXT_TURN)
    if card >= MICE:
        begin_card(t, card)
        return
    begin_turn(t, card)
    if part.steps >= 0:
        t.agenda.cut(k.END_TURN)
        t.steps = part.steps
        t.agenda.push(k.TURN_MENU, card)


def _wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__
    return refusal
