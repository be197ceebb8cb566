"""A view of Cluedo as numbers (`core/encoding.py`). Seats are counted from the viewer's.

There is no end to how often people suspect. So of all suspicions it says what sums up: how often each has named a card,
who had none, who has shown what; and of the latest ones everything.
"""

from __future__ import annotations

from array import array
from typing import Final

from katzentisch.core.encoding import Writer, around, table_from
from katzentisch.games.cluedo.rules.board import NONE, PHASES
from katzentisch.games.cluedo.rules.cards import CARDS, HAND_SIZE, PLACES, SUSPECTS
from katzentisch.games.cluedo.rules.map import CENTRE_NAME, TOWN
from katzentisch.games.cluedo.rules.refuting import without_a_card
from katzentisch.games.cluedo.shapes import CluedoView

LATEST: Final = 12
OFTEN: Final = 8
SPOTS: Final = {name: number for number, name in enumerate([*PLACES, CENTRE_NAME, *TOWN.labels])}
PHASE: Final = {name: number for number, name in enumerate(PHASES)}
PLACE: Final = {name: number for number, name in enumerate(PLACES)}


def encoding(players: int) -> dict[str, int]:
    return {
        "classic, irene, last wins": 3,
        "over": 1,
        "must": players,
        "phase": len(PHASES),
        "turn": players,
        "asked": players,
        "dice": 12,
        "enclosed": 1,
        **{f"where {suspect} is": len(SPOTS) for suspect in SUSPECTS},
        "where the weapons are": 6 * len(PLACES),
        "open cards": CARDS,
        "figures of the seats": players * len(SUSPECTS),
        "numbers of cards": players,
        "brought": players,
        "out": players,
        "hand": CARDS,
        "named by, how often": players * CARDS,
        "had none": players * CARDS,
        "has shown me, or I them": players * CARDS,
        "shown, how often": players,
        "accused of": players * CARDS,
        "envelope": CARDS,
        "winner": players,
        **{f"suspicion {number} from the last": 2 * (players + CARDS) for number in range(1, LATEST + 1)},
    }


def encode(view: CluedoView) -> array[float]:
    writer = Writer()
    seat: int = view.seat
    players: int = view.chosen.players
    order = table_from(seat, players)
    turn_and_pieces(writer, view, seat, players)
    seats = view.seats
    for other in order:
        writer.one_of(seats[other].figure, len(SUSPECTS))
    for other in order:
        writer.number(seats[other].cards, HAND_SIZE[2])
    for other in order:
        writer.flag(seats[other].brought)
    for other in order:
        writer.flag(seats[other].out)
    writer.listed(view.hand, CARDS)
    suspicions(writer, view, seat, players)
    accused = [0] * players
    for one in view.accusations:
        by: int = one.by
        for card in one.cards:
            accused[by] |= 1 << int(card)
    for other in order:
        writer.members(accused[other], CARDS)
    writer.listed(view.envelope, CARDS)
    writer.one_of(around(view.winner, seat, players), players)
    latest(writer, view, seat, players)
    return writer.done()


def turn_and_pieces(writer: Writer, view: CluedoView, seat: int, players: int) -> None:
    chosen, turn, pieces = view.chosen, view.turn, view.pieces
    writer.flag(chosen.classic)
    writer.flag(chosen.irene)
    writer.flag(chosen.last_wins)
    writer.flag(view.over)
    writer.seats(view.must, seat, players)
    writer.one_of(PHASE[turn.phase], len(PHASES))
    writer.one_of(around(turn.seat, seat, players), players)
    writer.one_of(around(turn.asked, seat, players), players)
    dice = list(turn.dice)
    for number in range(2):
        writer.one_of(dice[number] - 1 if dice else NONE, 6)
    writer.number(turn.enclosed, 3)
    for spot in pieces.figures:
        writer.one_of(SPOTS.get(spot, NONE), len(SPOTS))
    weapons = list(pieces.weapons)
    for number in range(6):
        writer.one_of(PLACE[weapons[number]] if number < len(weapons) else NONE, len(PLACES))
    writer.listed(pieces.opened, CARDS)


def suspicions(writer: Writer, view: CluedoView, seat: int, players: int) -> None:
    named = [0] * (players * CARDS)
    lacks = [0] * players
    shown = [0] * players
    often = [0] * players
    last: int = len(view.suspicions) - 1
    for number, one in enumerate(view.suspicions):
        by: int = one.by
        answered: int = one.shown_by
        bits = 0
        for card in one.cards:
            bits |= 1 << int(card)
            named[by * CARDS + int(card)] += 1
        # While the last one is still asked, only those before whoever is asked now have said that they have none.
        until: int = view.turn.asked if number == last and view.turn.phase == "refute" else answered
        for other in without_a_card(players, by, until):
            lacks[other] |= bits
        if answered >= 0:
            often[answered] += 1
            if one.card >= 0:
                shown[by if answered == seat else answered] |= 1 << int(one.card)
    order = table_from(seat, players)
    for other in order:
        for card in range(CARDS):
            writer.number(named[other * CARDS + card], OFTEN)
    for other in order:
        writer.members(lacks[other], CARDS)
    for other in order:
        writer.members(shown[other], CARDS)
    for other in order:
        writer.number(often[other], 4 * OFTEN)


def latest(writer: Writer, view: CluedoView, seat: int, players: int) -> None:
    all_of_them = view.suspicions
    for back in range(1, LATEST + 1):
        if back > len(all_of_them):
            writer.nothing(2 * (players + CARDS))
            continue
        one = all_of_them[-back]
        writer.one_of(around(one.by, seat, players), players)
        writer.listed(one.cards, CARDS)
        writer.one_of(around(one.shown_by, seat, players), players)
        writer.one_of(one.card, CARDS)
