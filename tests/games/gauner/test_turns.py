"""GR-17 to GR-37: the roll, the questions, and what hits and misses do."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, CROSS, NAMES, NUMBERS
from katzentisch.games.gauner.rules.choices import ACTIONS, CIRCLE, DONE
from katzentisch.games.gauner.rules.sheet import Place
from katzentisch.testing import rule
from tests.games.gauner.table import FOUR, THREE, named, new, play, roll, row

ASK_BO = {"do": "ask", "seat": 1, "room": "redC"}

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
    table.refuses(0, CIRCLE, "program_circles", "GR-45")
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
    assert GAME.view(table.state, 0).turn.rolled == -1
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
