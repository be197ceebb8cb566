"""A table read from JSON, perhaps written by a person; refused with the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.errors import Endless
from katzentisch.core.state import Event
from katzentisch.games.mystik.authoring.checker import faults_in
from katzentisch.games.mystik.authoring.pack import built_in, content, of_author
from katzentisch.games.mystik.position import laws
from katzentisch.games.mystik.position.laws import bits, number, within, wrong
from katzentisch.games.mystik.position.midway import check_next, check_running, set_running
from katzentisch.games.mystik.position.write import ITEMS, card_name
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import CAUGHT, MICE, NOBODY, OUT, Box
from katzentisch.games.mystik.rules.enemies.hunt import begin_card
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
        laws.check_part(part)
    box = find_box(part.chapter, trusted)
    board = Mystik(part.players, box, part.achievements)
    board.log = log
    set_places(board, part)
    for mouse in part.mice:
        set_mouse(board, mouse, part)
    set_enemies(board, part)
    set_board(board, part)
    set_cards(board, part)
    board.over, board.won = part.over, part.won
    if not trusted:
        laws.check_table(board, part)
    if board.over:
        return board
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
    return board


def set_places(board: Mystik, part: TablePart) -> None:
    rooms = [room.name for room in board.box.rooms]
    board.room = number(rooms, part.room, "room") if part.room else board.box.start_room
    for room in part.rooms:
        index = number(rooms, room.room, "rooms")
        fields = board.box.rooms[index].fields
        board.explored |= int(room.explored) << index
        board.special |= int(room.special) << index
        board.traps[index] = bits(fields, room.traps, f"rooms/{room.room}/traps")
        board.searched[index] = bits(
            [hero.name for hero in board.box.heroes], room.searched, f"rooms/{room.room}/searched"
        )
        if room.up:
            for place, lies in enumerate(board.up):
                if lies == board.box.rooms[index].back:
                    board.up[place] = index
    if part.place >= 0:
        within("place", part.place, 0, len(board.up) - 1)
        board.place = part.place
    elif board.room in board.up:
        board.place = board.up.index(board.room)
    elif board.here().back in board.up:
        board.place = board.up.index(board.here().back)
        board.up[board.place] = board.room
    if part.mice and part.running is None and not part.over:
        board.explored |= 1 << board.room


def set_mouse(board: Mystik, part: MousePart, table: TablePart) -> None:
    box = board.box
    mouse = number([hero.name for hero in box.heroes], part.mouse, "mice")
    where = f"mice/{part.mouse}"
    cards = [card.name for card in box.cards]
    if part.seat >= 0:
        board.party.append(mouse)
        board.seat_of[mouse] = part.seat
        fields = board.here().fields
        board.at[mouse] = CAUGHT
        if part.field == "?":
            board.at[mouse] = LIFTED
        elif part.field == "-":
            board.at[mouse] = OUT
        elif part.field:
            board.at[mouse] = number(fields, part.field, f"{where}/field")
    board.wounds[mouse], board.poison[mouse], board.cheese[mouse] = part.wounds, part.poison, part.cheese
    board.status[mouse] = 0
    for name in part.status:
        board.status[mouse] |= 1 << number(STATUS.values(), name, f"{where}/status")
    board.abilities[mouse] = bits([ability.name for ability in box.abilities], part.abilities, f"{where}/abilities")
    board.pack[mouse] = [number(cards, card, f"{where}/pack") for card in part.pack]
    if part.gear is not None:
        board.gear[mouse] = [number(cards, card, f"{where}/gear") for card in part.gear]
    elif part.seat >= 0:
        board.gear[mouse] = box.heroes[mouse].gear[:]
    board.caught[mouse], board.roaches[mouse] = part.caught, part.roaches


def set_enemies(board: Mystik, part: TablePart) -> None:
    fields = board.here().fields
    kinds = [kind.name for kind in board.box.kinds]
    for enemy in part.enemies:
        slot = enemy.number if enemy.number >= 0 else board.kind.index(NOBODY)
        board.kind[slot] = number(kinds, enemy.enemy, "enemies")
        board.spot[slot] = number(fields, enemy.field, f"enemies/{enemy.enemy}/field")
        board.lying |= int(enemy.down) << slot
    if part.cat:
        board.cat_at = number(fields, part.cat, "cat")
    board.greedy = part.greedy
    cards = [hero.name for hero in board.box.heroes] + [card.name for card in board.box.initiative[MICE:]]
    if part.track or part.running is not None or part.over:
        board.track = [number(cards, name, "track") for name in part.track]
    elif board.party:
        board.track = board.party[:]
        for kind in board.box.kinds:
            index = board.box.kinds.index(kind)
            if index in board.kind or (kind.bodiless and board.cat_at >= 0):
                board.track += kind.cards[:2]
    board.hurt = part.hurt[:] if part.hurt else [0] * len(board.track)
    if len(board.hurt) != len(board.track):
        raise wrong("position_count", field="hurt", length=len(board.hurt), expected=len(board.track))


def set_board(board: Mystik, part: TablePart) -> None:
    fields = board.here().fields
    board.page, board.wheel = part.page, part.wheel
    board.end_page = part.end_page or board.box.end_page
    board.items = bits(ITEMS, part.items, "items")
    if part.hook:
        if len(part.hook) != 2:
            raise wrong("position_count", field="hook", length=len(part.hook), expected=2)
        board.hook_from, board.hook_to = (number(fields, field, "hook") for field in part.hook)
    board.fork_at = number(fields, part.fork, "fork") if part.fork else NOBODY
    board.grape_at = number(fields, part.grape, "grape") if part.grape else NOBODY
    encounters = [one.name for one in board.box.encounters]
    board.encounter = number(encounters, part.encounter, "encounter") if part.encounter else NOBODY
    board.encounters_drawn = bits(encounters, part.drawn, "drawn")
    if part.normal_left >= 0:
        board.normal_left = part.normal_left
    if part.hard_left >= 0:
        board.hard_left = part.hard_left
    if part.running is not None or part.over or part.known:
        board.encounters_known = bits(encounters, part.known, "known")
    board.flags = bits(board.box.flags, part.flags, "flags")
    kept = part.achieved if board.party else [name for name in part.achieved if name in board.box.achievements]
    board.achieved = bits(
        board.box.achievements, kept, "achieved"
    )  # what an earlier chapter brought may mean nothing here
    board.beaten = bits([kind.name for kind in board.box.kinds], part.beaten, "beaten")
    for title, mouse in part.titles.items():
        board.titles[number(TITLES, title, "titles")] = number(
            [hero.name for hero in board.box.heroes], mouse, "titles"
        )


def set_cards(board: Mystik, part: TablePart) -> None:
    """Each search card is somewhere; what is nowhere else is in the deck."""
    cards = [card.name for card in board.box.cards]
    for name, count in part.discards.items():
        board.discards[number(cards, name, "discards")] = count
    if part.deck is not None:
        for name, count in part.deck.items():
            board.deck[number(cards, name, "deck")] = count
        return
    setup.lay_deck(board)
    elsewhere = board.discards[:]
    for mouse in range(MICE):
        for card in board.gear[mouse] + board.pack[mouse]:
            elsewhere[card] += 1
    lying = (board.hook_from >= 0) * 2 | (board.fork_at >= 0) * 4 | (board.grape_at >= 0) * 8 | board.items
    for item in range(4):
        if lying >> item & 1:
            elsewhere[board.box.party_cards[item]] += 1
    for card, count in enumerate(elsewhere):
        if board.box.cards[card].starts < 0:
            if count > board.deck[card]:
                raise wrong("position_too_many", card=cards[card], there=count, most=board.deck[card])
            board.deck[card] -= count


def set_turn(board: Mystik, part: TablePart) -> None:
    """Whose turn begins; with `steps` a mouse has rolled."""
    cards = [card_name(board.box, card) for card in board.track]
    board.turn = number(cards, part.turn, "turn") if part.turn else 0
    card = board.track[board.turn]
    board.agenda.push(tasks.NEXT_TURN)
    if card >= MICE:
        begin_card(board, card)
        return
    begin_turn(board, card)
    if part.steps >= 0:
        board.agenda.cut(tasks.END_TURN)
        board.steps = part.steps
        board.agenda.push(tasks.TURN_MENU, card)
