"""Every rule of Gauner raus!, in the order of the rule book."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.core.playout import playout
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.cards import ALL_ROOMS, COLOURS, CROSS, LETTERS, NAMES, NUMBERS, rooms_in, set_of, size
from katzentisch.games.gauner.look import hint
from katzentisch.games.gauner.place import Place
from katzentisch.games.gauner.state import ACTIONS, CIRCLE, DONE
from katzentisch.testing import rule
from tests.games.gauner.table import ANNA, BO, FOUR, THREE, Table, deal, named, new, play, roll, row

ASK_BO = {"do": "ask", "seat": 1, "room": "redC"}

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


def preliminary(hands: list[str], first: int, *rooms: str, **options: bool) -> Table:
    table = deal(new(len(hands), **options), *hands)
    table.state.happen(first)
    for room in rooms:
        table.rolls(room)
    return table


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
    assert GAME.view(table.state, WATCHER).rolled == NUMBERS["redB"]


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
    assert GAME.view(table.state, 1).rolled == NUMBERS["violetE"]


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


# The turn ------------------------------------------------------------------------------------------------------------


@rule("GR-17")
def test_turns_go_round() -> None:
    table = roll(THREE, turn=1).turn(1).rolls("redA").still(1).asks(0, "greyF")
    table.turn(2).rolls("redA").asks(0, "greyE").turn(0).rolls("redA").asks(1, "greyF").turn(1)


@rule("GR-17")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    table = play()
    assert table.state.must() == (0,)
    assert table.state.legal(1) == ()
    assert table.state.may() == ()
    table.refuses(1, {"do": "ask", "seat": 0, "room": "redC"}, "not_asked", "GR-17")
    table.refuses(2, 0, "no_such_seat")
    table.refuses(-1, 0, "no_such_seat")
    assert table.state.rule_for("no_such_seat") == ""


@rule("GR-18")
def test_the_dice_come_before_the_question() -> None:
    table = roll().turn(0)
    table.refuses(0, ASK_BO, "nature_first", "GR-18")
    table.rolls("redF").still(0).asks(1, "redC").still(0)
    with pytest.raises(Illegal) as refusal:
        table.state.happen(0)
    assert (refusal.value.code, refusal.value.facts) == ("no_such_outcome", {"outcome": 0, "outcomes": 0})


@rule("GR-18")
def test_actions_that_do_not_exist_are_refused() -> None:
    table = play()
    assert table.refuses(0, ACTIONS, "no_such_action", "GR-18").facts == {"action": ACTIONS}
    table.refuses(0, -1, "no_such_action", "GR-18")
    table.refuses(0, 0, "ask_yourself", "GR-24")
    table.refuses(0, CIRCLE, "not_due", "GR-50")
    assert len(GAME.actions) == ACTIONS == 289


@rule("GR-19")
def test_one_roll_a_turn() -> None:
    table = roll().rolls("redF")
    assert table.state.chance() == 0
    assert table.state.outcomes() == ()
    assert len(table.told("noted")) == 1


@rule("GR-20")
def test_only_the_player_whose_turn_it_is_writes() -> None:
    roll(turn=1).rolls("redF").sheet(0, noted="").sheet(1, noted="redF")


@rule("GR-21")
def test_rooms_with_a_sum_are_rolled_again() -> None:
    table = roll(noted=["redA redB greyF", "blueC"])
    assert table.state.chance() == 33
    assert {*range(36)} - {*table.state.outcomes()} == {NUMBERS["redA"], NUMBERS["redB"], NUMBERS["greyF"]}
    with pytest.raises(Illegal) as refusal:
        table.state.happen(33)
    assert refusal.value.code == "no_such_outcome"
    with pytest.raises(Illegal):
        table.state.happen(-1)
    table.state.happen(32)
    table.sheet(0, noted="redA redB violetF greyF")  # the last of 33


@rule("GR-22")
def test_with_a_full_sheet_nobody_rolls() -> None:
    table = play(turn=1, noted=[" ".join(NAMES), "redA"], rolled="redA").asks(0, "redC").still(0)
    assert table.told("sheet_full") == [{"kind": "sheet_full", "seat": 0}]
    assert GAME.view(table.state, 0).rolled == -1
    table.asks(1, "redA").turn(1)
    roll(noted=[" ".join(NAMES[:35]), "redA"]).rolls("greyF").still(0)


@rule("GR-23")
def test_zero_is_written_and_circled() -> None:
    table = roll([row("AB"), row("CD").replace("redC", "redE").replace("redD", "redF")], turn=1)
    table.rolls("greenA").writes(1, "greenA", 2).sheet(1, circled="")
    table = roll([row("BC").replace("redB", "blueD").replace("redC", "greyD"), row("EF")])
    table.rolls("redA").writes(0, "redA", 0).sheet(0, circled="redA", crossed=named(CROSS[0])).still(0)
    assert table.told("circled") == [
        {"kind": "circled", "sheet": 0, "room": "redA", "sum": 0, "by": -1, "crosses": named(CROSS[0]).split()}
    ]


# Asking --------------------------------------------------------------------------------------------------------------


@rule("GR-24")
def test_any_other_player_may_be_asked_for_any_room() -> None:
    table = play(THREE, turn=1)
    assert table.may_ask(0) == list(NAMES)
    assert table.may_ask(2) == list(NAMES)
    assert table.may_ask(1) == []
    assert len(table.state.legal(1)) == 72
    assert table.refuses(1, ASK_BO, "ask_yourself", "GR-24").facts == {"room": "redC"}
    assert table.refuses(1, {"do": "ask", "seat": 3, "room": "redA"}, "nobody_there", "GR-01").facts == {
        "sheet": 3,
        "players": 3,
    }


@rule("GR-24")
@pytest.mark.parametrize("seat", range(4))
def test_questions_are_numbered_by_seat_and_room(seat: int) -> None:
    assert Place(seat).questions == list(range(36 * seat, 36 * seat + 36))
    assert Place(seat, found=ALL_ROOMS ^ 0b1011, crossed=0b1000).questions == [36 * seat, 36 * seat + 1]


@rule("GR-25")
def test_marked_rooms_cannot_be_asked_for() -> None:
    table = play(found=["redA", "redC"], missed=["", "redF greyF"], noted=["", "yellowE"])
    assert {*NAMES} - {*table.may_ask(1)} == {"redA", "redC", "redF", "greyF"}
    refusal = table.refuses(0, {"do": "ask", "seat": 1, "room": "greyF"}, "marked_already", "GR-25")
    assert refusal.facts == {"sheet": 1, "room": "greyF"}
    table.refuses(0, ASK_BO, "marked_already", "GR-25")


@rule("GR-26")
def test_own_cards_may_be_asked_for_and_are_a_miss() -> None:
    play().asks(1, "redA").sheet(1, crossed="redA", missed="redA").sheet(0, crossed="", found="").turn(1)


@rule("GR-27")
def test_at_least_one_question_a_turn() -> None:
    table = play()
    assert DONE not in table.state.legal(0)
    table.refuses(0, {"do": "done"}, "ask_first", "GR-27")


@rule("GR-28")
def test_a_miss_is_crossed_on_the_sheet_of_the_asked() -> None:
    table = play(THREE, points=[0, 0, 0]).asks(2, "redC").sheet(2, crossed="redC", missed="redC", found="")
    assert table.told("missed") == [{"kind": "missed", "seat": 0, "asked": 2, "room": "redC"}]
    table.points(0, 0, 0)


@rule("GR-29")
def test_after_a_miss_nobody_else_marks_anything() -> None:
    play(THREE).asks(2, "redC").sheet(0, crossed="", missed="").sheet(1, crossed="", missed="", found="")


@rule("GR-30")
def test_a_miss_ends_the_turn() -> None:
    play().asks(1, "redF").turn(1)
    table = play().asks(1, "redC").asks(1, "redF").turn(1)
    assert table.state.haul == 0


@rule("GR-31")
def test_a_found_card_lies_open_and_stays_its_owners() -> None:
    table = play(THREE).asks(1, "redC").still(0)
    assert table.told("found") == [{"kind": "found", "seat": 0, "asked": 1, "room": "redC"}]
    for seat in (WATCHER, 0, 1, 2):
        assert GAME.view(table.state, seat).sheets[1].found == (NUMBERS["redC"],)
    assert GAME.view(table.state, 1).sheets[1].hidden == 9
    assert NUMBERS["redC"] in GAME.view(table.state, 1).hand


@rule("GR-32")
def test_a_hit_fills_the_circle_of_the_asked() -> None:
    play().asks(1, "redC").sheet(1, found="redC", crossed="", missed="")


@rule("GR-33")
def test_a_hit_is_a_cross_for_all_others_the_asker_too() -> None:
    play(FOUR).asks(1, "greenB").sheet(0, crossed="greenB").sheet(2, crossed="greenB").sheet(3, crossed="greenB")
    play(FOUR).asks(1, "greenB").sheet(0, missed="", found="").sheet(2, missed="").sheet(3, missed="")


@rule("GR-34")
def test_after_a_hit_complete_sums_of_the_asked_are_circled() -> None:
    """Bo has two red cards; the second one found completes the sum."""
    table = play(noted=["redF", "redF"], found=["", "redC"]).sheet(1, circled="").asks(1, "redD")
    table.sheet(1, circled="redF").sheet(0, circled="")


@rule("GR-35")
def test_after_a_hit_one_may_ask_anybody_again() -> None:
    table = play(THREE).asks(1, "redC").still(0)
    assert len(table.may_ask(1)) == 35
    assert len(table.may_ask(2)) == 35
    table.asks(2, "redE").still(0).asks(1, "redD").still(0).points(3, 0, 0)


@rule("GR-36")
def test_after_a_hit_one_may_stop() -> None:
    table = play(THREE).asks(1, "redC").asks(2, "redE")
    assert table.state.legal(0)[-1] == DONE
    table.stops().turn(1).points(2, 0, 0)
    assert table.told("stopped") == [{"kind": "stopped", "seat": 0, "points": 2}]
    assert table.state.haul == 0


@rule("GR-37")
def test_every_crook_found_is_a_point_for_the_finder() -> None:
    table = play(THREE, turn=2, points=[1, 0, 0], found=["redA", "", ""]).asks(1, "redC").points(1, 0, 1)
    table.asks(0, "redB").points(1, 0, 2).asks(0, "redF").points(1, 0, 2)
    assert GAME.view(table.state, WATCHER).sheets[2].points == 2
    table.rolls("redA").asks(1, "yellowC").points(2, 0, 2)


# Circling ------------------------------------------------------------------------------------------------------------


@rule("GR-38")
def test_a_sum_is_complete_when_all_its_cards_lie_open() -> None:
    table = play(noted=["", "redF greyE"], found=["", "greyD"])
    assert not table.state.places[1].complete(NUMBERS["greyE"])  # grey C is missing
    assert not table.state.places[1].complete(NUMBERS["redF"])
    table.asks(1, "greyC")
    assert table.state.places[1].complete(NUMBERS["greyE"])
    assert not table.state.places[1].complete(NUMBERS["redF"])


@rule("GR-39")
def test_the_number_is_circled_on_the_sheet_it_stands_on() -> None:
    table = play(THREE, noted=["greyF", "greyF", "greyF"], found=["", "", ""]).asks(1, "greyC")
    table.sheet(1, circled="greyF").sheet(0, circled="").sheet(2, circled="")
    assert table.told("circled")[0] | {"crosses": []} == {
        "kind": "circled",
        "sheet": 1,
        "room": "greyF",
        "sum": 1,
        "by": -1,
        "crosses": [],
    }


@rule("GR-40")
def test_the_rooms_of_the_colour_are_crossed() -> None:
    table = play(noted=["", "greyF"], found=["", "greyC"]).asks(1, "greyD")
    crossed = named(table.state.places[1].crossed).split()
    assert [name for name in NAMES if name.startswith("grey") and name not in crossed] == ["greyC", "greyD"]


@rule("GR-41")
def test_the_rooms_of_the_letter_are_crossed() -> None:
    table = play(noted=["", "greyF"], found=["", "greyC"], missed=["", "redF blueA"]).asks(1, "greyD")
    table.sheet(1, crossed="greyA greyB greyE redF yellowF greenF blueF violetF greyF blueA", missed="redF blueA")
    assert table.told("circled")[0]["crosses"] == (
        ["greyA", "greyB", "greyE", "yellowF", "greenF", "blueF", "violetF", "greyF"]  # red F had its cross before
    )


@rule("GR-42")
def test_clients_can_strike_out_the_colour_and_the_letter() -> None:
    """They follow from the circled rooms, which every view has; a room's number gives both."""
    table = play(noted=["", "greyF"], found=["", "greyC"]).asks(1, "greyD")
    (room,) = GAME.view(table.state, WATCHER).sheets[1].circled
    assert (LETTERS[room // 6], COLOURS[room % 6]) == ("F", "grey")


@rule("GR-43")
def test_one_card_can_complete_several_sums_and_crosses_complete_none() -> None:
    table = play(noted=["", "greyE greyF redE"], found=["", "greyC"]).asks(1, "greyD")
    table.sheet(1, circled="greyE greyF")
    assert [event["room"] for event in table.told("circled")] == ["greyE", "greyF"]
    assert not table.state.places[1].complete(NUMBERS["redE"])


@rule("GR-44")
def test_a_sum_that_is_complete_when_written_is_circled_at_once() -> None:
    table = roll(found=["redA redB", ""]).rolls("redF").sheet(0, circled="redF")
    table.sheet(0, crossed="redC redD redE redF yellowF greenF blueF violetF greyF").still(0)
    roll(found=["redA", ""]).rolls("redF").sheet(0, circled="", crossed="")


# Who circles ---------------------------------------------------------------------------------------------------------


@rule("GR-45")
def test_the_program_circles_unless_the_table_is_strict() -> None:
    assert not new().state.strict
    table = play(noted=["", "greyF"], found=["", "greyC"]).asks(1, "greyD").sheet(1, circled="greyF")
    assert table.state.due == 0
    assert GAME.view(table.state, 0).due == ()
    assert GAME.view(table.state, 0).due_sheet == -1
    assert not [action for action in table.state.legal(0) if CIRCLE <= action < DONE]
    table.asks(1, "redD").still(0)


def due_on_bo(**position: Any) -> Table:
    """Bo's last grey card has just been found: two sums are complete."""
    return play(noted=["", "greyE greyF redE"], found=["", "greyC"], strict=True, **position).asks(1, "greyD")


@rule("GR-46")
def test_at_a_strict_table_every_complete_sum_must_be_pointed_out() -> None:
    table = due_on_bo().still(0).sheet(1, circled="", crossed="")
    view = GAME.view(table.state, WATCHER)
    assert (view.due_sheet, view.due) == (1, (NUMBERS["greyE"], NUMBERS["greyF"]))
    circles = [action for action in table.state.legal(0) if CIRCLE <= action < DONE]
    assert circles == [CIRCLE + 36 + NUMBERS["greyE"], CIRCLE + 36 + NUMBERS["greyF"]]
    table.circles(1, "greyF").still(0).sheet(1, circled="greyF").circles(1, "greyE").sheet(1, circled="greyE greyF")
    assert [event["by"] for event in table.told("circled")] == [0, 0]
    table.asks(1, "redC").still(0)
    assert table.told("forgot") == []
    due_on_bo().circles(1, "greyE").circles(1, "greyF").stops().turn(1)


@rule("GR-47")
def test_at_a_strict_table_the_own_sum_must_be_pointed_out_first() -> None:
    table = roll(found=["redA redB", ""], strict=True).rolls("redF").sheet(0, circled="")
    assert GAME.view(table.state, 1).due_sheet == 0
    assert DONE not in table.state.legal(0)
    table.circles(0, "redF").sheet(0, circled="redF").asks(1, "redC").still(0)
    table = roll(found=["redA redB", ""], strict=True).rolls("redF").asks(1, "redC")
    table.sheet(1, found="").sheet(0, circled="redF").turn(1)


@rule("GR-48")
def test_a_forgotten_circle_ends_the_turn_and_the_question_is_not_answered() -> None:
    table = due_on_bo().circles(1, "greyE").asks(1, "redC")
    table.sheet(1, circled="greyE greyF", found="greyC greyD").turn(1)
    assert table.told("forgot") == [{"kind": "forgot", "seat": 0, "sheet": 1, "rooms": ["greyF"]}]
    assert table.told("circled")[-1]["by"] == -1
    assert len(table.told("found")) == 1
    assert table.told("missed") == []
    assert table.state.due == 0


@rule("GR-48")
def test_stopping_can_be_forgetting_too() -> None:
    table = due_on_bo().stops().turn(1).sheet(1, circled="greyE greyF")
    assert len(table.told("forgot")) == 1
    assert table.told("stopped") == []


@rule("GR-49")
def test_whoever_forgets_keeps_the_points() -> None:
    table = due_on_bo().asks(1, "redC").points(1, 0)
    assert table.told("lost") == []


@rule("GR-50")
def test_pointing_out_what_is_not_complete_is_refused() -> None:
    table = due_on_bo()
    refusal = table.refuses(0, {"do": "circle", "sheet": 1, "room": "redE"}, "not_due", "GR-50")
    assert refusal.facts == {"sheet": 1, "room": "redE"}
    table.refuses(0, {"do": "circle", "sheet": 0, "room": "greyF"}, "not_due", "GR-50")
    table.refuses(0, {"do": "circle", "sheet": 2, "room": "greyF"}, "nobody_there", "GR-01")
    table.still(0).points(1, 0)
    play(noted=["", "greyF"]).refuses(0, {"do": "circle", "sheet": 1, "room": "greyF"}, "not_due", "GR-50")


@rule("GR-51")
@pytest.mark.parametrize("strict", [False, True])
def test_zeros_of_the_preliminary_round_are_circled_by_the_program(strict: bool) -> None:
    hands = [row("BC").replace("redB", "blueD").replace("redC", "greyD"), row("EF")]
    table = preliminary(hands, 0, "redA", strict=strict).sheet(0, circled="redA").sheet(1, circled="")
    table.sheet(0, crossed=named(CROSS[0])).sheet(1, crossed="")
    assert table.told("circled")[0]["by"] == -1
    assert table.state.due == 0


@rule("GR-52")
def test_nobody_else_has_to_notice() -> None:
    table = due_on_bo()
    assert table.state.may() == ()
    assert table.state.legal(1) == ()


# The end -------------------------------------------------------------------------------------------------------------


def last_card(**position: Any) -> Table:
    """Bo has one card left, red C."""
    found = BO.replace("redC ", "")
    return play(found=["redA redB", found], points=[11, 2], **position)


@rule("GR-53")
@pytest.mark.parametrize("strict", [False, True])
def test_the_game_ends_at_once_with_the_last_card(strict: bool) -> None:
    table = last_card(strict=strict, noted=["", "redF"]).asks(1, "redC")
    state = table.state
    assert state.over
    assert (state.must(), state.legal(0), state.legal(1), state.chance()) == ((), (), (), 0)
    assert state.due == 0
    table.sheet(1, circled="redF", found=BO).points(12, 2)
    table.refuses(0, {"do": "ask", "seat": 1, "room": "redF"}, "game_over", "GR-53")
    assert table.told("ended") == [{"kind": "ended", "points": [12, 2], "winners": [0]}]


@rule("GR-53")
def test_a_finder_whose_own_cards_are_all_but_found_goes_on() -> None:
    table = last_card().asks(1, "redF")
    assert not table.state.over
    assert table.state.returns() == [0.0, 0.0]


@rule("GR-54")
def test_most_points_win() -> None:
    assert last_card().asks(1, "redC").state.returns() == [1.0, 0.0]
    found = ["redA", THREE[1].replace("redC ", ""), "redE"]
    table = play(THREE, found=found, points=[2, 3, 6]).asks(1, "redC")
    assert table.state.returns() == [0.0, 0.0, 1.0]
    assert table.state.winners() == [2]


@rule("GR-55")
def test_equals_share_the_win() -> None:
    found = ["redA", THREE[1].replace("redC ", ""), "redE"]
    table = play(THREE, found=found, points=[4, 2, 5]).asks(1, "redC")
    assert table.state.returns() == [0.5, 0.0, 0.5]
    assert table.told("ended")[0]["winners"] == [0, 2]


# For the brave -------------------------------------------------------------------------------------------------------


@rule("GR-56")
def test_in_the_brave_variant_points_are_written_when_one_stops() -> None:
    table = play(brave=True, points=[3, 0], found=["", "blueC blueD greenC"])
    table.asks(1, "redC").asks(1, "redD").points(3, 0)
    assert GAME.view(table.state, 1).haul == 2
    table.stops().points(5, 0).turn(1)
    assert table.told("lost") == []
    assert table.state.haul == 0


@rule("GR-57")
def test_in_the_brave_variant_a_miss_costs_the_points_of_the_turn() -> None:
    table = play(brave=True, points=[1, 0], found=["", "blueC"]).asks(1, "redC").asks(1, "redD").asks(1, "redF")
    table.points(1, 0).turn(1)
    assert table.told("lost") == [{"kind": "lost", "seat": 0, "points": 2}]
    assert play(brave=True).asks(1, "redF").told("lost") == []


@rule("GR-57")
def test_in_the_brave_variant_a_forgotten_circle_costs_them_too() -> None:
    table = due_on_bo(brave=True).asks(1, "redC").points(0, 0)
    assert table.told("lost") == [{"kind": "lost", "seat": 0, "points": 1}]
    due_on_bo(brave=True).stops().points(0, 0).turn(1)


@rule("GR-58")
def test_in_the_brave_variant_the_end_counts() -> None:
    found = BO.replace("redC redD ", "").replace("redC ", "").replace("redD ", "")
    table = play(brave=True, found=["redA", found], points=[5, 1]).asks(1, "redC").asks(1, "redD")
    assert table.state.over
    table.points(7, 1)
    assert table.state.haul == 0


@rule("GR-59")
def test_in_the_brave_variant_found_cards_stay_open() -> None:
    table = play(brave=True, noted=["", "greyF"], found=["", "greyC"]).asks(1, "greyD").asks(1, "redA")
    table.sheet(1, found="greyC greyD", circled="greyF").sheet(0, crossed="greyC greyD").turn(1)


# Good to know --------------------------------------------------------------------------------------------------------


@rule("GR-60")
def test_high_sums_invite_a_guess() -> None:
    assert [hint(left, 6) for left in (3, 4, 6)] == ["guess"] * 3
    assert hint(2, 5) == ""
    table = play(noted=["", "redC greyF"])
    notes = GAME.view(table.state, 0, recall=False).records
    assert notes is not None
    assert [(NAMES[note.room], note.left, note.rooms, note.hint) for note in notes.sums[1]] == [
        ("redC", 7, 9, "guess"),
        ("greyF", 2, 9, "know"),
    ]


@rule("GR-61")
def test_low_sums_ask_for_knowledge() -> None:
    assert [hint(left, rooms) for left, rooms in ((1, 4), (1, 9), (2, 8))] == ["know"] * 3
    assert hint(1, 3) == ""
    assert hint(0, 0) == ""


@rule("GR-62")
def test_the_table_notes_down_as_much_as_was_agreed() -> None:
    position = {"noted": ["", "redF greyF"], "found": ["", "greyC greyD"], "missed": ["", "redF"]}
    off = play(notes="off", **position)
    assert GAME.view(off.state, 0, recall=False).records is None
    for level in ("records", "full"):
        view = GAME.view(play(notes=level, **position).state, 0, recall=False)
        assert view.notes == level
        assert view.records is not None
        (note,) = view.records.sums[1]  # the sum in grey F is circled
        assert (NAMES[note.room], note.left, note.rooms) == ("redF", 2, 3)
        assert view.records.sums[0] == ()
        assert set_of(list(view.records.ruled_out[1])) == set_of([NUMBERS[n] for n in ANNA.split() if n[:4] != "grey"])
        assert GAME.view(play(notes=level, **position).state, WATCHER, recall=False).records is None
        assert GAME.view(play(notes=level, **position).state, 0).records is None


@rule("GR-62")
def test_notes_depend_on_nothing_that_is_hidden() -> None:
    one = play(THREE, noted=["redA", "redA", "redA"])
    swapped = [THREE[0], THREE[1].replace("blueD", "blueF"), THREE[2].replace("blueF", "blueD")]
    other = play(swapped, noted=["redA", "redA", "redA"])
    assert one.state.places[1].hand != other.state.places[1].hand
    assert GAME.view(one.state, 0, recall=False) == GAME.view(other.state, 0, recall=False)


def test_all_rooms_are_36_bits() -> None:
    assert ALL_ROOMS == 2**36 - 1
    assert (rooms_in(ALL_ROOMS), size(ALL_ROOMS)) == (list(range(36)), 36)
    assert rooms_in(1 << 35 | 1 << 12 | 1 << 11 | 1 << 24) == [11, 12, 24, 35]


@rule("GR-24", "GR-25")
def test_the_offered_questions_are_always_up_to_date() -> None:
    """They are looked up once and kept until a mark changes, in clones too."""
    rng = Random(24)
    for players in (2, 3, 4):
        state = new(players, strict=players == 3).state
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
                continue
            seat = state.turn
            wanted = [
                36 * asked + room
                for asked in range(players)
                if asked != seat
                for room in range(36)
                if not (state.places[asked].crossed | state.places[asked].found) >> room & 1
            ]
            for table in (state, state.clone()):
                assert [action for action in table.legal(seat) if action < CIRCLE] == wanted
            state.play(seat, rng.choice(state.legal(seat)))
