"""A table read from JSON, perhaps written by a person; refused with the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.errors import Endless
from katzentisch.core.state import Event
from katzentisch.games.mystik.authoring.book_check import faults_in
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack import built_in, by_hash, of_author
from katzentisch.games.mystik.position import laws
from katzentisch.games.mystik.position.laws import bits, number, within, wrong
from katzentisch.games.mystik.position.midway import set_running
from katzentisch.games.mystik.position.plausible import check_next, check_running
from katzentisch.games.mystik.position.write import ITEMS, card_name
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.difficulty import LEVELS
from katzentisch.games.mystik.rules.enemies.hunt import begin_card
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.numbers import CAUGHT, LIFTED, MICE, NOBODY, OUT
from katzentisch.games.mystik.rules.pieces import HELD, TITLES, lying_on
from katzentisch.games.mystik.rules.turns import setup
from katzentisch.games.mystik.rules.turns.turn import begin_turn
from katzentisch.games.mystik.shapes.table import CompanionPart, MousePart, TablePart
from katzentisch.games.mystik.state import Mystik


def read(position: Any, log: list[Event] | None = None) -> Mystik:
    """The table of a position; refused with the field that is wrong. A turn that begins is told to `log`."""
    try:
        part: TablePart = msgspec.convert(position, TablePart)
    except msgspec.ValidationError as error:
        raise wrong("position_shape", problem=str(error)) from error
    return build(part, log, trusted=False)


def find_box(chapter: str | dict[str, Any], trusted: bool) -> Box:
    """A built-in chapter, or one that a position brings along, perhaps in its book: refused with the first fault that
    the checker finds."""
    if isinstance(chapter, str):
        if written := by_hash(chapter):
            return written
        if chapter not in content().chapters:
            raise wrong("position_name", field="chapter", name=chapter, known=sorted(content().chapters))
        return built_in(chapter)
    if not trusted and (faults := faults_in(chapter)):
        first = faults[0]
        field = f"chapter.{first.field}" if first.field else "chapter"
        raise wrong("position_chapter", field=field, faults=len(faults), problem=first.sentence())
    return of_author(chapter)


def build(part: TablePart, log: list[Event] | None = None, trusted: bool = True) -> Mystik:
    """The table, as it is described. What is not trusted is checked on the way."""
    if part.players not in range(1, 5):
        raise wrong("player_count", game="mystik", players=part.players, least=1, most=4)
    if not trusted:
        laws.check_part(part)
    box = find_box(part.chapter, trusted)
    board = Mystik(part.players, box, part.achievements, number(LEVELS, part.difficulty, "difficulty"))
    board.log = log
    set_places(board, part)
    for mouse in part.mice:
        set_mouse(board, mouse)
    set_enemies(board, part)
    set_board(board, part)
    set_cards(board, part)
    board.over, board.won = part.over, part.won
    if not trusted:
        laws.check_table(board, part)
    if not board.over:
        go_on(board, part, trusted)
    return board


def go_on(board: Mystik, part: TablePart, trusted: bool) -> None:
    """The turn begins or goes on, as far as the rules go by themselves."""
    if part.running is not None:
        if not trusted:
            check_running(board, part.running)
        set_running(board, part.running)
    elif not board.party:
        board.agenda.push(tasks.SET_UP)
    if not trusted:
        laws.check_ready(board)
    if part.running is None and board.party:
        set_turn(board, part)
    try:
        board.settle()
    except Endless as error:
        if trusted:
            raise
        raise wrong("position_endless", field="running/agenda" if part.running else "chapter") from error
    if not trusted:
        check_next(board)


def set_places(board: Mystik, part: TablePart) -> None:
    rooms = [room.name for room in board.box.rooms]
    board.castle.room = number(rooms, part.room, "room") if part.room else board.box.start_room
    for room in part.rooms:
        index = number(rooms, room.room, "rooms")
        fields = board.box.rooms[index].fields
        board.castle.explored |= int(room.explored) << index
        for place in room.special:
            searches = board.box.rules[index].searches
            within(f"rooms/{room.room}/special", place, 0, len(searches) - 1)
            board.castle.special |= 1 << searches[place]
        board.castle.traps[index] = bits(fields, room.traps, f"rooms/{room.room}/traps")
        board.castle.searched[index] = bits(
            [hero.name for hero in board.box.heroes], room.searched, f"rooms/{room.room}/searched"
        )
        if room.up:
            for place, lies in enumerate(board.castle.up):
                if lies == board.box.rooms[index].back:
                    board.castle.up[place] = index
    if part.place >= 0:
        within("place", part.place, 0, len(board.castle.up) - 1)
        board.castle.place = part.place
    elif board.castle.room in board.castle.up:
        board.castle.place = board.castle.up.index(board.castle.room)
    elif board.here().back in board.castle.up:
        board.castle.place = board.castle.up.index(board.here().back)
        board.castle.up[board.castle.place] = board.castle.room
    if part.mice and part.running is None and not part.over:
        board.castle.explored |= 1 << board.castle.room


def set_mouse(board: Mystik, part: MousePart) -> None:
    box = board.box
    mouse = number([hero.name for hero in box.heroes], part.mouse, "mice")
    her = board.mice[mouse]
    where = f"mice/{part.mouse}"
    cards = [card.name for card in box.cards]
    if part.seat >= 0:
        board.party.append(mouse)
        her.seat = part.seat
        fields = board.here().fields
        her.at = CAUGHT
        if part.field == "?":
            her.at = LIFTED
        elif part.field == "-":
            her.at = OUT
        elif part.field:
            her.at = number(fields, part.field, f"{where}/field")
    her.wounds, her.poison, her.cheese = part.wounds, part.poison, part.cheese
    her.status = 0
    for name in part.status:
        her.status |= 1 << number(STATUS.values(), name, f"{where}/status")
    her.abilities = bits([ability.name for ability in box.abilities], part.abilities, f"{where}/abilities")
    her.pack = [number(cards, card, f"{where}/pack") for card in part.pack]
    if part.gear is not None:
        her.gear = [number(cards, card, f"{where}/gear") for card in part.gear]
    elif part.seat >= 0:
        her.gear = box.heroes[mouse].gear[:]
    her.caught, her.roaches = part.caught, part.roaches


def set_enemies(board: Mystik, part: TablePart) -> None:
    fields = board.here().fields
    kinds = [kind.name for kind in board.box.kinds]
    for enemy in part.enemies:
        slot = enemy.number if enemy.number >= 0 else board.enemies.kind.index(NOBODY)
        board.enemies.kind[slot] = number(kinds, enemy.enemy, "enemies")
        board.enemies.spot[slot] = number(fields, enemy.field, f"enemies/{enemy.enemy}/field")
        board.enemies.lying |= int(enemy.down) << slot
    if part.cat:
        board.enemies.cat_at = number(fields, part.cat, "cat")
    board.enemies.greedy = part.greedy
    cards = [hero.name for hero in board.box.heroes] + [card.name for card in board.box.initiative[MICE:]]
    if part.track or part.running is not None or part.over:
        board.track.cards = [number(cards, name, "track") for name in part.track]
    elif board.party:
        board.track.cards = board.party[:]
        for kind in board.box.kinds:
            index = board.box.kinds.index(kind)
            if index in board.enemies.kind or (kind.bodiless and board.enemies.cat_at >= 0):
                board.track.cards += kind.cards[:2]
    board.track.hurt = part.hurt[:] if part.hurt else [0] * len(board.track.cards)
    if len(board.track.hurt) != len(board.track.cards):
        raise wrong("position_count", field="hurt", length=len(board.track.hurt), expected=len(board.track.cards))


def set_board(board: Mystik, part: TablePart) -> None:
    fields = board.here().fields
    board.fate.page, board.fate.wheel = part.page, part.wheel
    if part.end_page:
        board.fate.end_page = part.end_page
    board.items.held = bits(ITEMS, part.items, "items")
    if part.hook:
        if len(part.hook) != 2:
            raise wrong("position_count", field="hook", length=len(part.hook), expected=2)
        board.items.hook_from, board.items.hook_to = (number(fields, field, "hook") for field in part.hook)
    board.items.fork_at = number(fields, part.fork, "fork") if part.fork else NOBODY
    board.items.grape_at = number(fields, part.grape, "grape") if part.grape else NOBODY
    encounters = [one.name for one in board.box.encounters]
    board.encounters.open = number(encounters, part.encounter, "encounter") if part.encounter else NOBODY
    board.encounters.drawn = bits(encounters, part.drawn, "drawn")
    if part.normal_left >= 0:
        board.encounters.normal_left = part.normal_left
    if part.hard_left >= 0:
        board.encounters.hard_left = part.hard_left
    if part.running is not None or part.over or part.known:
        board.encounters.known = bits(encounters, part.known, "known")
    board.story.flags = bits(board.box.flags, part.flags, "flags")
    kept = part.achieved if board.party else [name for name in part.achieved if name in board.box.achievements]
    board.story.achieved = bits(
        board.box.achievements, kept, "achieved"
    )  # what an earlier chapter brought may mean nothing here
    board.story.beaten = bits([kind.name for kind in board.box.kinds], part.beaten, "beaten")
    set_story(board, part)
    for title, mouse in part.titles.items():
        board.story.titles[number(TITLES, title, "titles")] = number(
            [hero.name for hero in board.box.heroes], mouse, "titles"
        )


def set_story(board: Mystik, part: TablePart) -> None:
    """Counters, tokens, doors, the past."""
    box = board.box
    for name, value in part.counters.items():
        counter = number([one.name for one in box.counters], name, "counters")
        within(f"counters/{name}", value, 0, box.counters[counter].most)
        board.story.counters[counter] = value
    for name, where in part.tokens.items():
        room, _, field = where.rpartition(".")
        token = number(box.tokens, name, "tokens")
        if room:
            index = number([one.name for one in box.rooms], room, f"tokens/{name}")
            board.story.tokens[token] = lying_on(index, number(box.rooms[index].fields, field, f"tokens/{name}"))
        else:
            heroes = [box.heroes[mouse].name for mouse in board.party]
            board.story.tokens[token] = HELD + board.party[number(heroes, field, f"tokens/{name}")]
    if part.companion is not None:
        set_companion(board, part.companion)
    if part.shut is not None:
        board.castle.shut = bits([door.name for door in box.doors], part.shut, "shut")
    if part.past is not None:
        brought = part.past if board.party else [name for name in part.past if name in box.memories]
        board.story.past = bits(box.memories, brought, "past")  # of the rest nobody here asks


def set_companion(board: Mystik, part: CompanionPart) -> None:
    """MM-258, MM-261: it walks with a mouse who takes part and has hearts left, or it is lost."""
    if not board.box.companion or bool(part.mouse) == part.lost or (part.hurt and part.lost):
        raise wrong("position_companion", "MM-258", field="companion")
    board.story.lost = part.lost
    if part.mouse:
        within("companion/hurt", part.hurt, 0, board.box.companion_hearts - 1)
        heroes = [board.box.heroes[mouse].name for mouse in board.party]
        board.story.with_mouse = board.party[number(heroes, part.mouse, "companion/mouse")]
        board.story.hurt = part.hurt


def set_cards(board: Mystik, part: TablePart) -> None:
    """Each search card is somewhere; what is nowhere else is in the deck."""
    cards = [card.name for card in board.box.cards]
    for name, count in part.discards.items():
        board.deck.discards[number(cards, name, "discards")] = count
    if part.deck is not None:
        for name, count in part.deck.items():
            board.deck.cards[number(cards, name, "deck")] = count
        return
    setup.lay_deck(board)
    elsewhere = board.deck.discards[:]
    for mouse in range(MICE):
        for card in board.mice[mouse].gear + board.mice[mouse].pack:
            elsewhere[card] += 1
    lying = (
        (board.items.hook_from >= 0) * 2
        | (board.items.fork_at >= 0) * 4
        | (board.items.grape_at >= 0) * 8
        | board.items.held
    )
    for item in range(4):
        if lying >> item & 1:
            elsewhere[board.box.party_cards[item]] += 1
    for card, count in enumerate(elsewhere):
        if board.box.cards[card].starts not in board.party:
            if count > board.deck.cards[card]:
                raise wrong("position_too_many", card=cards[card], there=count, most=board.deck.cards[card])
            board.deck.cards[card] -= count


def set_turn(board: Mystik, part: TablePart) -> None:
    """Whose turn begins; with `steps` a mouse has rolled."""
    cards = [card_name(board.box, card) for card in board.track.cards]
    board.track.place = number(cards, part.turn, "turn") if part.turn else 0
    card = board.track.cards[board.track.place]
    board.agenda.push(tasks.NEXT_TURN)
    if card >= MICE:
        begin_card(board, card)
        return
    begin_turn(board, card)
    if part.steps >= 0:
        board.agenda.cut(tasks.END_TURN)
        board.turn.steps = part.steps
        board.agenda.push(tasks.TURN_MENU, card)
