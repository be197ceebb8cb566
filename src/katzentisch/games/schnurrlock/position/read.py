"""A table read from JSON, perhaps written by a person; refused with the field that is wrong. `position/write.py` says
what each field is."""

from __future__ import annotations

from typing import Any

from katzentisch.deduce.knowledge import LEVELS, RECORDS
from katzentisch.games.schnurrlock.position.fields import Fields, wrong
from katzentisch.games.schnurrlock.position.midway import check_announced, check_prowl, read_agenda
from katzentisch.games.schnurrlock.position.write import guess_name
from katzentisch.games.schnurrlock.rules.board import FIRST, NONE, Desk
from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    DOWN,
    EACH_VALUE,
    LEADS,
    MARKER,
    MEANT,
    NAMES,
    cards_in,
    set_of,
)
from katzentisch.games.schnurrlock.shapes import BEGINS
from katzentisch.games.schnurrlock.state import Schnurrlock

FIELDS = (
    *("trail", "targets", "hands", "leads", "dead_ends", "closed", "tiles", "wrong", "discards", "deck", "away"),
    *("turn", "due", "guess", "failed", "called", "callers", "round", "notes", "sorts", "over", "caught"),
    *("begins", "first", "breath", "mishaps", "announced", "denied"),
    *("newest", "seen", "ruled", "inferred", "pile", "owed", "agenda"),
)


def read(position: Any, player_counts: range) -> Schnurrlock:
    fields = Fields(position, FIELDS)
    targets = [fields.target(text, f"targets/{seat}") for seat, text in enumerate(fields.items("targets", []))]
    players = len(targets)
    if players not in player_counts:
        least, most = player_counts[0], player_counts[-1]
        raise wrong("player_count", "SH-01", game="schnurrlock", players=players, least=least, most=most)
    fields.players = players
    state = Schnurrlock(players)
    for desk, target in zip(state.desks, targets, strict=True):
        desk.target = target
    state.notes = fields.word("notes", LEVELS, RECORDS)
    state.sorts = fields.flag("sorts", False)
    read_agreed(state, fields)
    discards = fields.cards("discards")
    read_desks(state, fields)
    read_piles(state, fields, discards)
    check_answers(state)
    read_tiles(state, fields)
    read_turn(state, fields)
    read_guesses(state, fields)
    read_memory(state, fields)
    read_debts(state, fields)
    if state.over:
        state.agenda.clear()
    else:
        state.agenda = read_agenda(state, fields)
        check_prowl(state)
        check_announced(state)
        state.settle()
    return state


def read_agreed(state: Schnurrlock, fields: Fields) -> None:
    """SH-06, SH-64, SH-75: what a table has agreed on."""
    state.drawn = fields.word("begins", BEGINS, BEGINS[0]) == "drawn"
    state.first = fields.seat("first", FIRST)
    if state.first != FIRST and not state.drawn:
        raise wrong("position_first", "SH-06")
    state.breath = fields.whole("breath", 0, 0, 10)
    state.mishaps = fields.flag("mishaps", True)


# Cards: SH-02, every card is somewhere exactly once ------------------------------------------------------------------


def read_desks(state: Schnurrlock, fields: Fields) -> None:
    hands, leads, dead_ends, closed = (
        [fields.once(cards, name) for cards in fields.seat_cards(name)]
        for name in ("hands", "leads", "dead_ends", "closed")
    )
    for seat, desk in enumerate(state.desks):
        desk.hand, desk.leads, desk.dead_ends, desk.closed = hands[seat], leads[seat], dead_ends[seat], closed[seat]
        if desk.target != NONE:
            fields.once([desk.target], f"targets/{seat}")
    read_newest(state, fields)


def read_newest(state: Schnurrlock, fields: Fields) -> None:
    """Which clue came last: one of those that lie there."""
    for seat, (desk, named) in enumerate(zip(state.desks, fields.seat_cards("newest"), strict=True)):
        clues = [*cards_in(desk.leads), *cards_in(desk.dead_ends)]
        newest = named or clues[-1:]
        if len(newest) > 1 or not {*newest} <= {*clues}:
            raise wrong("position_newest", "SH-40", seat=seat, card=NAMES[newest[-1]])
        desk.newest = newest[0] if newest else NONE


def read_piles(state: Schnurrlock, fields: Fields, discards: list[int]) -> None:
    """The discards, and what of the rest is the deck and what is out of the game."""
    piles = state.piles
    piles.top = discards[-1] if discards else NONE
    piles.discards = fields.once(discards, "discards")
    rest_away = fields.get("away", "") == "rest"
    piles.away = 0 if rest_away else fields.once(fields.cards("away"), "away")
    rest = fields.get("deck", "" if rest_away else "rest") == "rest"
    deck = 0 if rest else fields.once(fields.cards("deck"), "deck")
    missing = ALL & ~fields.named
    if rest:
        deck = missing
    elif rest_away:
        piles.away = missing
    elif missing:
        raise wrong("position_missing", "SH-02", card=NAMES[cards_in(missing)[0]])
    piles.deck = cards_in(deck)
    if piles.discards and not deck:
        raise wrong("position_piles", "SH-19")


def check_answers(state: Schnurrlock) -> None:
    for seat, desk in enumerate(state.desks):
        if desk.target != NONE and (desk.leads & ~LEADS[desk.target] or desk.dead_ends & LEADS[desk.target]):
            raise wrong("position_answer", "SH-24", seat=seat, card=NAMES[desk.target])


# Tiles ---------------------------------------------------------------------------------------------------------------


def read_tiles(state: Schnurrlock, fields: Fields) -> None:
    """SH-03: no value more often than there are tiles of it; the rest may lie face down or in the box."""
    trail = state.trail
    trail.caught = fields.seat("caught", NONE)
    state.over = fields.flag("over", False)
    trail.tiles = fields.trail("trail")
    for desk, tiles in zip(state.desks, fields.seat_tiles("tiles"), strict=True):
        desk.tiles = tuple(tiles)
    if trail.tiles.count(MARKER) != (trail.caught == NONE) or (trail.caught != NONE and not state.over):
        raise wrong("position_marker", "SH-47")
    shown = [tile for tile in trail.tiles if tile not in (DOWN, MARKER)]
    shown += [abs(tile) for desk in state.desks for tile in desk.tiles]
    for value in (1, 2, 3):
        trail.bag[value] = EACH_VALUE - shown.count(value)
        if trail.bag[value] < 0:
            raise wrong("position_tiles", "SH-03", value=value, there=shown.count(value), most=EACH_VALUE)
    if trail.unseen() < trail.tiles.count(DOWN):
        raise wrong("position_tiles", "SH-03", value="?", there=trail.tiles.count(DOWN), most=trail.unseen())


# The turn ------------------------------------------------------------------------------------------------------------


def read_turn(state: Schnurrlock, fields: Fields) -> None:
    state.turn = NONE if fields.get("turn", 0) is None else fields.seat("turn", 0)
    state.due = fields.whole("due", 2, 0, 2)
    state.may_guess = fields.flag("guess", True)
    state.failed = fields.flag("failed", False)
    state.round = fields.whole("round", 1, 1, 1000)
    for seat in fields.seats("called"):
        state.desks[seat].called = True
    for seat in fields.seats("denied"):
        state.desks[seat].denied = True
    state.callers = fields.seats("callers")
    for seat in state.callers:
        if not state.desks[seat].called:
            raise wrong("position_caller", "SH-57", seat=seat)


def read_guesses(state: Schnurrlock, fields: Fields) -> None:
    for seat, guesses in enumerate(fields.seat_guesses("wrong")):
        desk = state.desks[seat]
        for guess in guesses:
            if desk.target == NONE or MEANT[guess] >> desk.target & 1:
                raise wrong("position_wrong", "SH-31", seat=seat, guess=guess_name(guess))
        desk.wrong = tuple(guesses)
    for seat, guesses in enumerate(fields.seat_guesses("announced")):
        if len(guesses) > 1 or (guesses and state.over):
            raise wrong("position_announced", "SH-75", seat=seat)
        state.desks[seat].announced = guesses[0] if guesses else NONE


# What is remembered, and what is owed --------------------------------------------------------------------------------


def read_memory(state: Schnurrlock, fields: Fields) -> None:
    """Nobody has seen the own target, nor a card that is back in the deck; the deck is made of its pile."""
    state.piles.made_of = set_of(fields.cards("pile")) if "pile" in fields else ALL
    state.shown = state.open_cards()
    deck = set_of(state.piles.deck)
    if deck & ~state.piles.made_of:
        raise wrong("position_pile", "SH-19", card=NAMES[cards_in(deck & ~state.piles.made_of)[0]])
    for seat, (desk, cards) in enumerate(zip(state.desks, remembered(state, fields, "seen"), strict=True)):
        desk.seen = cards
        check_memory(desk, cards, deck, f"seen/{seat}")
    for seat, (desk, cards) in enumerate(zip(state.desks, remembered(state, fields, "ruled"), strict=True)):
        desk.ruled = cards
        check_memory(desk, cards, 0, f"ruled/{seat}")
    for desk, inferred in zip(state.desks, fields.seat_cards("inferred"), strict=True):
        desk.inferred = set_of(inferred)


def remembered(state: Schnurrlock, fields: Fields, name: str) -> list[int]:
    """What is written, and what lies open now."""
    written = fields.seat_cards(name) if name in fields else [[]] * state.players
    return [set_of(cards) | state.visible_to(seat) for seat, cards in enumerate(written)]


def check_memory(desk: Desk, cards: int, deck: int, field: str) -> None:
    target = 1 << desk.target if desk.target != NONE else 0
    if cards & (target | deck):
        raise wrong("position_memory", "SH-08", field=field)


def read_debts(state: Schnurrlock, fields: Fields) -> None:
    owed = fields.numbers("owed", [0] * (3 * state.players), 0, 4)
    for seat, desk in enumerate(state.desks):
        desk.owed_target, desk.owed_clues, desk.owed_cards = owed[3 * seat : 3 * seat + 3]
