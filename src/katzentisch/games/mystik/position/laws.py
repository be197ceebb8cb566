"""What must hold of a table that somebody has written by hand. Each law is refused with the field that breaks it.

Tables that we have written ourselves keep these laws; `position/read.py` does not look at them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from katzentisch.core.agenda import FRAME
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.components import Card
from katzentisch.games.mystik.rules.numbers import CAT, FOE, LIFTED, LUCK, MICE, NOBODY, OUT, SLOTS
from katzentisch.games.mystik.rules.pieces import PAGES
from katzentisch.games.mystik.shapes.table import TablePart

MANY = 99  # of cheese, of wounds, of anything: nobody gets there


def wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__.rpartition(".")[0]
    return refusal


def number(known: Iterable[str], name: str, field: str) -> int:
    """The number of a name in a list."""
    listed = list(known)
    if name not in listed:
        raise wrong("position_name", field=field, name=name, known=listed)
    return listed.index(name)


def bits(known: Iterable[str], chosen: Iterable[str], field: str) -> int:
    listed = list(known)
    total = 0
    for name in chosen:
        total |= 1 << number(listed, name, field)
    return total


def within(field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise wrong("position_range", field=field, value=value, least=least, most=most)


def once(field: str, names: Iterable[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise wrong("position_twice", field=field, name=name)


# Before it is set up -------------------------------------------------------------------------------------------------


def check_part(part: TablePart) -> None:
    """Numbers are in their ranges, and nothing is there twice that exists once."""
    within("page", part.page, 1, PAGES)
    within("end_page", part.end_page, 0, PAGES)
    within("wheel", part.wheel, 0, MANY)
    within("steps", part.steps, -1, MANY)
    within("normal_left", part.normal_left, -1, MANY)
    within("hard_left", part.hard_left, -1, MANY)
    once("mice", (mouse.mouse for mouse in part.mice))
    for mouse in part.mice:
        where = f"mice/{mouse.mouse}"
        within(f"{where}/seat", mouse.seat, -1, part.players - 1)
        for name in ("wounds", "poison", "cheese", "caught", "roaches"):
            within(f"{where}/{name}", getattr(mouse, name), 0, MANY)
        once(f"{where}/abilities", mouse.abilities)
        if mouse.seat < 0:
            within(f"{where}/pack", len(mouse.pack), 0, 1)
            for name in ("wounds", "poison", "cheese"):
                within(f"{where}/{name}", getattr(mouse, name), 0, 0)
    once("enemies", (str(enemy.number) for enemy in part.enemies if enemy.number >= 0))
    within("enemies", len(part.enemies), 0, SLOTS)
    for enemy in part.enemies:
        within(f"enemies/{enemy.enemy}/number", enemy.number, -1, SLOTS - 1)
    once("track", part.track)
    once("rooms", (room.room for room in part.rooms))
    for pile in ("deck", "discards"):
        for card, count in (getattr(part, pile) or {}).items():
            within(f"{pile}/{card}", count, 0, MANY)


# When it is set up ---------------------------------------------------------------------------------------------------


def check_table(board: Board, part: TablePart) -> None:
    """Everybody and everything fits together."""
    if board.castle.room != board.castle.up[board.castle.place]:
        raise wrong(
            "position_name",
            field="room",
            name=part.room,
            known=[board.box.rooms[room].name for room in board.castle.up],
        )
    check_brought(board)
    check_cards(board)
    check_figures(board)
    for place, card in enumerate(board.track.cards):
        if card < MICE:
            if card not in board.party:
                raise wrong("position_name", field="track", name=part.track[place], known=names_of_party(board))
            within("hurt", board.track.hurt[place], 0, 0)
        else:
            within("hurt", board.track.hurt[place], 0, board.box.initiative[card].hearts - 1)


def names_of_party(board: Board) -> list[str]:
    return [board.box.heroes[mouse].name for mouse in board.party]


def check_brought(board: Board) -> None:
    """MM-230, MM-231, MM-256: what mice bring from an earlier chapter is what they may have kept there."""
    box = board.box
    for mouse in range(MICE):
        her = board.mice[mouse]
        if her.seat >= 0:
            continue
        where = f"mice/{box.heroes[mouse].name}"
        for card in her.gear + her.pack:
            if not may_be_kept(box.cards[card]):
                raise wrong("position_not_kept", "MM-231", field=f"{where}/pack", card=box.cards[card].name)
        for number_, ability in enumerate(box.abilities):
            if not her.abilities >> number_ & 1:
                continue
            if ability.hero not in (NOBODY, mouse) or (
                ability.classes and not ability.classes & box.heroes[mouse].classes
            ):
                raise wrong("position_not_hers", "MM-006", field=f"{where}/abilities", ability=ability.name)
            if any(other.abilities >> number_ & 1 for other in board.mice if other is not her):
                raise wrong("position_twice", "MM-256", field="abilities", name=ability.name)


def may_be_kept(card: Card) -> bool:
    """MM-231: neither start gear nor an event or a party item, which no mouse ever has."""
    return card.starts < 0 and card.sort < LUCK


def check_cards(board: Board) -> None:
    """No search card is there more often than it exists."""
    there = [board.deck.cards[card] + board.deck.discards[card] for card in range(len(board.box.cards))]
    for mouse in range(MICE):
        for card in board.mice[mouse].gear + board.mice[mouse].pack:
            there[card] += 1
    for card, count in enumerate(there):
        exist = board.box.cards[card].count
        if count > exist:
            raise wrong("position_too_many", card=board.box.cards[card].name, there=count, most=exist)


def check_figures(board: Board) -> None:
    """No more figures of a shape than are in the box."""
    shapes = Counter(board.box.kinds[board.enemies.kind[slot]].figure for slot in board.foes())
    for slot in board.foes():
        kind = board.box.kinds[board.enemies.kind[slot]]
        within(f"enemies/{kind.name}", shapes[kind.figure], 0, board.box.figures[kind.figure])
    if board.enemies.cat_at >= 0 and not any(kind.bodiless for kind in board.box.kinds):
        raise wrong("position_name", field="cat", name=board.field_name(board.enemies.cat_at), known=[])


# When it goes on ------------------------------------------------------------------------------------------------------


def check_ready(board: Board) -> None:
    """The turn can begin or go on: somebody is free, the track is that of the room, no field holds more than it can.

    Without it a table may run for ever: nobody is free to free the others, or a card without a figure keeps an enemy
    in the room whom nobody can beat. Before the mice stand on the board there is nothing of this.
    """
    if board.won != board.agenda.has(tasks.FAREWELL):
        raise wrong("position_won", "MM-224", field="won")
    if board.agenda.has(tasks.SET_UP):
        return
    check_mice(board)
    check_track(board)
    for field in range(board.here().size):
        squeezed = int(board.companion_at() == field)  # MM-259: with a mouse who was put there
        if board.crowd(field) - squeezed > board.here().capacity[field]:
            raise wrong("position_full", field=board.field_name(field))


def check_mice(board: Board) -> None:
    """MM-226: somebody is free. Everybody else is captured; or on the way into the room, where she arrives."""
    if not any(board.mice[mouse].at >= 0 for mouse in board.party):
        raise wrong("position_nobody_free", "MM-226", field="mice")
    arriving = [
        board.agenda.stack[start + 1]
        for start in range(0, len(board.agenda.stack), FRAME)
        if board.agenda.stack[start] in (tasks.ARRIVE, tasks.PUT_MOUSE)
    ]
    for mouse in board.party:
        if board.mice[mouse].at == OUT or (board.mice[mouse].at == LIFTED and mouse not in arriving):
            where, name = f"mice/{board.box.heroes[mouse].name}/field", "-" if board.mice[mouse].at == OUT else "?"
            raise wrong("position_name", field=where, name=name, known=board.here().fields)


def check_track(board: Board) -> None:
    """Everybody in the room has a card, and every card somebody: on the track, or among those that are laid next."""
    if board.agenda.has(tasks.NEW_ORDER):
        return  # then all cards are laid anew
    laid = any(board.agenda.has(task) for task in (tasks.LAY, tasks.DRAW_ORDER, tasks.DRAW_JOINING))
    there = [*board.track.cards, *(board.track.joining if laid else ())]
    for place, card in enumerate(board.track.joining):
        if card in board.track.cards or card in board.track.joining[:place]:
            raise wrong("position_twice", field="running/joining", name=board.box.initiative[card].name)
    for mouse in board.party:
        if mouse not in there:
            raise wrong("position_not_on_track", field="track", name=board.box.heroes[mouse].name)
    figures = [FOE + slot for slot in board.foes()] + ([CAT] if board.enemies.cat_at >= 0 else [])
    for card in there:
        if card >= MICE and not any(board.belongs(figure, card) for figure in figures):
            raise wrong("position_no_figure", field="track", name=board.box.initiative[card].name)
    if board.agenda.has(tasks.JOIN_TRACK) or board.agenda.has(tasks.DRAW_BOSS):
        return  # then those who have none yet get theirs
    for figure in figures:
        if not any(card >= MICE and board.belongs(figure, card) for card in there):
            raise wrong("position_not_on_track", field="track", name=board.name(figure))
