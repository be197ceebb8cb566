"""A table read from JSON, perhaps written by a person; refused with the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.errors import Endless
from katzentisch.core.state import Event
from katzentisch.games.mystik.authoring.checker import faults_in
from katzentisch.games.mystik.authoring.pack import built_in, content, of_author
from katzentisch.games.mystik.position import laws as lawful
from katzentisch.games.mystik.position.laws import bits, number, within, wrong
from katzentisch.games.mystik.position.midway import check_next, check_running, set_running
from katzentisch.games.mystik.position.write import ITEMS, card_name
from katzentisch.games.mystik.rules import tasks as k
from katzentisch.games.mystik.rules.box import CAUGHT, MICE, NOBODY, OUT, Box
from katzentisch.games.mystik.rules.enemies.turn import begin_card
from katzentisch.games.mystik.rules.fighting.wounds import STATUS, TITLES
from katzentisch.games.mystik.rules.turns import setup
from katzentisch.games.mystik.rules.turns.turn import begin_turn
from katzentisch.games.mystik.rules.walking.explore import LIFTED
from katzentisch.games.mystik.shapes.table import MousePart, TablePart
from katzentisch.games.mystik.state import Mystik


def read(position: Any, log: list[Event] | None = None) -> Mystik:
    """The table of a position; refused with the field that is wrong. A turn that begins is told to `log`."""
    try:
        part: TablePart = msgspec.convert(position, TablePart)
    except msgspec.ValidationError as error:
        raise wrong("position_shape", problem=str(error)) from error
    return build(part, log, trusted=False)


def find_box(chapter: str | dict[str, Any], trusted: bool) -> Box:
    """A built-in chapter, or one that a position brings along: refused with the first fault that the checker finds."""
    if isinstance(chapter, str):
        if chapter not in content().chapters:
            raise wrong("position_name", field="chapter", name=chapter, known=sorted(content().chapters))
        return built_in(chapter)
    if not trusted and (faults := faults_in(chapter)):
        first = faults[0]
        field = f"chapter.{first.field}" if first.field else "chapter"
        raise wrong("position_chapter", field=field, faults=len(faults), problem=first.sentence())
    return of_author(chapter)


def build(part: TablePart, log: list[Event] | None = None, trusted: bool = True) -> Mystik:
    """The table, as it is described. What is not trusted is checked first."""
    if part.players not in range(1, 5):
        raise wrong("player_count", game="mystik", players=part.players, least=1, most=4)
    if not trusted:
        lawful.check_part(part)
    box = find_box(part.chapter, trusted)
    t = Mystik(part.players, box, part.achievements)
    t.log = log
    set_places(t, part)
    for mouse in part.mice:
        set_mouse(t, mouse, part)
    set_enemies(t, part)
    set_board(t, part)
    set_cards(t, part)
    t.over, t.won = part.over, part.won
    if not trusted:
        lawful.check_table(t, part)
    if t.over:
        return t
    if part.running is not None:
        if not trusted:
            check_running(t, part.running)
        set_running(t, part.running)
    elif not t.party:
        t.agenda.push(k.SET_UP)
    if not trusted:
        lawful.check_ready(t)
    if part.running is None and t.party:
        set_turn(t, part)
    try:
        t.settle()
    except Endless as error:
        if trusted:
            raise
        raise wrong("position_endless", field="running/agenda" if part.running else "chapter") from error
    if not trusted:
        check_next(t)
    return t


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
        within("place", part.place, 0, len(t.up) - 1)
        t.place = part.place
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
        slot = enemy.number if enemy.number >= 0 else t.kind.index(NOBODY)
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
        raise wrong("position_count", field="hurt", length=len(t.hurt), expected=len(t.track))


def set_board(t: Mystik, part: TablePart) -> None:
    fields = t.here().fields
    t.page, t.wheel = part.page, part.wheel
    t.end_page = part.end_page or t.box.end_page
    t.items = bits(ITEMS, part.items, "items")
    if part.hook:
        if len(part.hook) != 2:
            raise wrong("position_count", field="hook", length=len(part.hook), expected=2)
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
                raise wrong("position_too_many", card=cards[card], there=count, most=t.deck[card])
            t.deck[card] -= count


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
