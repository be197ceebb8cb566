"""A view of Schnurrlock Holmes as numbers (`core/encoding.py`). Seats are counted from the viewer's."""

from __future__ import annotations

from array import array
from typing import Final

from katzentisch.core.encoding import Writer, around, table_from
from katzentisch.games.schnurrlock.rules.cards import CARDS, DOWN, GUESSES, MARKER, TRAILS
from katzentisch.games.schnurrlock.shapes import HIDDEN, NO_CARD, STEPS, DeskView, PilesView, SchnurrlockView

STEP: Final = {name: number for number, name in enumerate(STEPS)}
TILES: Final = (1, 2, 3)
LONGEST_BREATH: Final = 10
LARGEST_HAND: Final = 10
MANY_POINTS: Final = 30
MANY_TILES: Final = 18
OWED: Final = 4
GUESS_COUNT: Final = len(GUESSES)


def places(players: int) -> int:
    """Of the trail: tiles, and Mauziaty."""
    down, up, further = TRAILS[players - 2]
    return down + up + further + 1


def encoding(players: int) -> dict[str, int]:
    of_desk = {
        "target, hidden, none": CARDS + 2,
        "number of hand cards": 1,
        "leads": CARDS,
        "dead ends": CARDS,
        "newest clue": CARDS,
        "closed": CARDS,
        "tiles of 1, 2, 3, face down": 4,
        "points": 1,
        "wrong guesses": GUESS_COUNT,
        "called": 1,
        "announced": GUESS_COUNT,
        "denied": 1,
        "owed target, clues, cards": 3,
    }
    return {
        "over": 1,
        "drawn, breath, mishaps, sorts": 4,
        "must": players,
        "may": players,
        "round": 1,
        "first": players,
        "turn": players,
        "step": len(STEPS),
        "due": 1,
        "may guess, failed": 2,
        "callers, by order": players,
        "trail, each: face down, 1, 2, 3, Mauziaty": 5 * places(players),
        "rounds left": 1,
        "caught by": players,
        "deck": 1,
        "number of discards": 1,
        "top of the discards": CARDS,
        "away": CARDS,
        "hand": CARDS,
        **{f"desk {seat} {name}": count for seat in range(players) for name, count in of_desk.items()},
        "seen": CARDS,
        "ruled out": CARDS,
        "the deck as it was shuffled": CARDS,
        "discards": CARDS,
        **{f"known in hand {seat}": CARDS for seat in range(players)},
    }


def encode(view: SchnurrlockView) -> array[float]:
    writer = Writer()
    seat: int = view.seat
    players: int = view.players
    order = table_from(seat, players)
    writer.flag(view.over)
    turn_and_trail(writer, view, seat, players)
    piles(writer, view.piles)
    writer.listed(view.hand, CARDS)
    desks = view.desks
    for other in order:
        desk(writer, desks[other])
    memory = view.memory
    if memory is None:
        writer.nothing((4 + players) * CARDS)
        return writer.done()
    rows(writer, memory.sent_seen)
    rows(writer, memory.sent_ruled)
    rows(writer, memory.sent_made_of)
    rows(writer, memory.sent_discards)
    held = memory.sent_held
    for other in order:
        if held:
            rows(writer, held[other])
        else:
            writer.nothing(CARDS)
    return writer.done()


def rows(writer: Writer, sent: tuple[int, ...]) -> None:
    for row in sent:
        writer.members(row, 12)


def turn_and_trail(writer: Writer, view: SchnurrlockView, seat: int, players: int) -> None:
    turn, trail = view.turn, view.trail
    writer.flag(turn.begins == "drawn")
    writer.number(turn.breath, LONGEST_BREATH)
    writer.flag(turn.mishaps)
    writer.flag(view.piles.sorts)
    writer.seats(view.must, seat, players)
    writer.seats(view.may, seat, players)
    length = places(players)
    writer.number(turn.round, length)
    writer.one_of(around(turn.first, seat, players), players)
    writer.one_of(around(turn.seat, seat, players), players)
    writer.one_of(STEP[turn.step], len(STEPS))
    writer.number(turn.due, 2)
    writer.flag(turn.may_guess)
    writer.flag(turn.failed)
    callers = list(turn.callers)
    for other in table_from(seat, players):
        writer.number(callers.index(other) + 1 if other in callers else 0, players)
    tiles = list(trail.tiles)
    for place in range(length):
        tile: int = tiles[place] if place < len(tiles) else -1
        writer.one_of(4 if tile == MARKER else tile, 5)
    writer.number(trail.rounds, length)
    writer.one_of(around(trail.caught, seat, players), players)


def piles(writer: Writer, piles: PilesView) -> None:
    writer.number(piles.deck, CARDS)
    writer.number(piles.discards, CARDS)
    writer.one_of(piles.top, CARDS)
    writer.listed(piles.away, CARDS)


def desk(writer: Writer, desk: DeskView) -> None:
    target: int = desk.target
    writer.one_of(target, CARDS)
    writer.flag(target == HIDDEN)
    writer.flag(target == NO_CARD)
    writer.number(desk.hand, LARGEST_HAND)
    writer.listed(desk.leads, CARDS)
    writer.listed(desk.dead_ends, CARDS)
    writer.one_of(desk.newest, CARDS)
    writer.listed(desk.closed, CARDS)
    tiles = [abs(int(tile)) for tile in desk.tiles]
    for value in TILES:
        writer.number(tiles.count(value), MANY_TILES)
    writer.number(tiles.count(DOWN), MANY_TILES)
    writer.number(desk.points, MANY_POINTS)
    wrong = 0
    for guess in desk.wrong:
        wrong |= 1 << int(guess)
    writer.members(wrong, GUESS_COUNT)
    writer.flag(desk.called)
    writer.one_of(desk.announced, GUESS_COUNT)
    writer.flag(desk.denied)
    owed = desk.owed
    if owed is None:
        writer.nothing(3)
    else:
        writer.number(owed.target, OWED)
        writer.number(owed.clues, OWED)
        writer.number(owed.cards, OWED)
