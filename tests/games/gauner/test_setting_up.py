"""GR-01 to GR-16: cards, the preliminary round, and how sums are counted."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.core.playout import playout
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import COLOURS, CROSS, LETTERS, NAMES, NUMBERS, rooms_in, size
from katzentisch.testing import rule
from tests.games.gauner.table import ANNA, BO, FOUR, THREE, deal, named, new, play, preliminary, roll

# Setting up ----------------------------------------------------------------------------------------------------------


@rule("GR-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert new(players).state.players == players


@rule("GR-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.new(players=players)
    assert refusal.value.code == "player_count"


@rule("GR-02")
def test_there_is_one_crook_for_each_colour_and_letter() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue", "violet", "grey")
    assert sorted(NAMES) == sorted(colour + letter for colour in COLOURS for letter in "ABCDEF")
    assert [NAMES[card] for card in new().state.outcomes()] == list(NAMES)
    assert LETTERS == "ABCDEF"


@rule("GR-03")
def test_everybody_sees_all_sheets_the_watcher_too() -> None:
    table = play(THREE, noted=["redB", "redB", "redB greyF"], found=["", "redC", ""], missed=["", "", "greyA"])
    views = [GAME.view(table.state, seat) for seat in (WATCHER, 0, 1, 2)]
    assert [view.sheets for view in views] == [views[0].sheets] * 4
    anna, bo, cleo = views[0].sheets
    assert (anna.sums[NUMBERS["redB"]], bo.sums[NUMBERS["redB"]], cleo.sums[NUMBERS["redB"]]) == (5, 2, 2)
    assert (cleo.sums[NUMBERS["greyF"]], anna.sums[NUMBERS["greyF"]]) == (5, -1)
    assert (bo.found, bo.hidden, bo.points) == ((NUMBERS["redC"],), 9, 0)
    assert anna.crossed == (NUMBERS["redC"],)
    assert cleo.missed == (NUMBERS["greyA"],)
    assert bo.circled == ()


@rule("GR-04")
@pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 10), (4, 8)])
def test_everybody_gets_the_same_number_of_cards(players: int, cards: int) -> None:
    state = new(players).state
    for dealt in range(players * cards):
        assert state.chance() == 36 - dealt
        assert state.must() == ()
        assert state.turn == dealt % players
        state.happen(dealt % 3)
    assert [size(place.hand) for place in state.places] == [cards] * players
    assert state.chance() == players  # who begins


@rule("GR-04")
def test_the_deal_is_told_once_and_each_hand_to_its_owner() -> None:
    table = deal(new(), ANNA, BO)
    events = table.state.log or []
    assert len(events) == 1
    event = events[0]
    assert event.seen_by(WATCHER) == {"kind": "dealt", "cards": 12, "box": 12}
    assert event.seen_by(0) == {"kind": "dealt", "cards": 12, "box": 12, "hand": ANNA.split()}
    assert event.seen_by(1) == {"kind": "dealt", "cards": 12, "box": 12, "hand": BO.split()}


@rule("GR-05")
@pytest.mark.parametrize(("players", "left"), [(2, 12), (3, 6), (4, 4)])
def test_the_rest_is_in_the_box_and_seen_by_nobody(players: int, left: int) -> None:
    state = new(players).state
    while state.chance() > players or not state.places[-1].hand:
        state.happen(0)
    assert size(state.box) == left
    for seat in range(WATCHER, players):
        view = GAME.view(state, seat)
        assert view.box == left
        assert not [room for room in view.hand if state.box >> room & 1]


@rule("GR-06")
def test_a_hand_is_seen_by_its_owner_alone_also_after_the_end() -> None:
    state = new(3).state
    playout(state, Random(5))
    for seat in range(3):
        assert list(GAME.view(state, seat).hand) == rooms_in(state.places[seat].hand)
    assert GAME.view(state, WATCHER).hand == ()
    middle = play(THREE).state
    other = play([THREE[0], THREE[2], THREE[1]]).state
    assert GAME.view(middle, 0) == GAME.view(other, 0)
    assert GAME.view(middle, 1) != GAME.view(other, 1)


@rule("GR-07")
def test_the_lot_decides_who_begins() -> None:
    for first in range(3):
        table = deal(new(3), *THREE)
        assert table.state.outcomes() == (0, 1, 2)
        table.state.happen(first)
        assert table.told("begins") == [{"kind": "begins", "seat": first}]
        assert table.state.turn == first


# The preliminary round -----------------------------------------------------------------------------------------------


@rule("GR-08")
def test_each_of_three_or_four_rolls_once_beginning_with_the_first() -> None:
    table = preliminary(THREE, 1, "redA", "greyB", "blueC")
    assert [event["seat"] for event in table.told("first_sums")] == [1, 2, 0]
    table.turn(1)
    assert len(table.state.outcomes()) == 33
    table.rolls("greenF").still(1)
    table = preliminary(FOUR, 3, "redA", "greyB", "blueC", "greenD").turn(3)
    assert [event["seat"] for event in table.told("first_sums")] == [3, 0, 1, 2]


@rule("GR-09")
def test_with_two_players_everybody_rolls_twice() -> None:
    table = preliminary([ANNA, BO], 1, "redA", "greyB", "blueC", "greenD").turn(1)
    assert [event["seat"] for event in table.told("first_sums")] == [1, 0, 1, 0]
    table.sheet(0, noted="redA greyB blueC greenD").sheet(1, noted="redA greyB blueC greenD")
    table.rolls("redF").still(1)


@rule("GR-10")
def test_a_preliminary_roll_counts_for_all() -> None:
    table = preliminary(THREE, 0, "redB")
    assert table.told("first_sums") == [{"kind": "first_sums", "seat": 0, "room": "redB", "sums": [5, 2, 2]}]
    table.writes(0, "redB", 5).writes(1, "redB", 2).writes(2, "redB", 2)
    assert [size(place.noted) for place in table.state.places] == [1, 1, 1]
    assert GAME.view(table.state, WATCHER).turn.rolled == NUMBERS["redB"]


@rule("GR-11")
def test_no_room_is_rolled_twice_in_the_preliminary_round() -> None:
    table = preliminary(THREE, 0, "redB")
    assert table.state.chance() == 35
    assert NUMBERS["redB"] not in table.state.outcomes()
    table.rolls("greyA")
    assert {NUMBERS["redB"], NUMBERS["greyA"]} & {*table.state.outcomes()} == set()


# Counting ------------------------------------------------------------------------------------------------------------


@rule("GR-12")
@pytest.mark.parametrize(
    ("hand", "room", "total"),
    [
        (ANNA, "redF", 2),  # two red cards
        (ANNA, "greyA", 7),  # the whole row, and grey B
        (BO, "redA", 2),
        ("redA redC yellowB greenB blueD violetD greyD blueE violetE greyE blueF violetF", "redB", 4),  # 2 red and 2 B
        ("yellowB yellowC yellowD yellowE yellowF greenC greenD greenE greenF blueC blueD blueE", "redB", 1),  # 0 and 1
    ],
)
def test_a_sum_counts_colour_and_letter(hand: str, room: str, total: int) -> None:
    rest = [name for name in NAMES if name not in hand.split()][:12]
    roll([hand, " ".join(rest)]).rolls(room).writes(0, room, total)


@rule("GR-13")
def test_the_exact_card_counts_once() -> None:
    roll().rolls("redA").writes(0, "redA", 7)  # six of A, one more red
    assert size(CROSS[NUMBERS["redA"]]) == 11
    assert named(CROSS[NUMBERS["yellowC"]]) == (
        "yellowA yellowB redC yellowC greenC blueC violetC greyC yellowD yellowE yellowF"
    )


@rule("GR-14")
def test_open_cards_count_too() -> None:
    roll(found=["redA greyA", ""]).rolls("redF").writes(0, "redF", 2)
    roll(found=["redA redB", ""]).rolls("redF").writes(0, "redF", 2)


@rule("GR-15")
def test_the_sum_is_written_into_the_room_of_both_dice() -> None:
    table = roll().rolls("violetE").sheet(0, noted="violetE").writes(0, "violetE", 2)
    assert table.told("noted") == [{"kind": "noted", "seat": 0, "room": "violetE", "sum": 2}]
    sheets = GAME.view(table.state, WATCHER).sheets
    assert [total for sheet in sheets for total in sheet.sums if total >= 0] == [2]
    assert GAME.view(table.state, 1).turn.rolled == NUMBERS["violetE"]


@rule("GR-16")
def test_sums_are_always_right() -> None:
    rng = Random(16)
    for players in (2, 3, 4):
        state = new(players).state
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
            else:
                state.play(state.turn, rng.choice(state.legal(state.turn)))
            for place, sheet in zip(state.places, GAME.view(state, WATCHER).sheets, strict=True):
                for room, total in enumerate(sheet.sums):
                    cards = [card for card in rooms_in(place.hand) if card % 6 == room % 6 or card // 6 == room // 6]
                    assert total == (len(cards) if place.noted >> room & 1 else -1)
