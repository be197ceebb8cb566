"""GR-38 to GR-52: when a sum is complete, what its circle does, and who draws it."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import COLOURS, CROSS, LETTERS, NAMES, NUMBERS
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.shapes import Struck
from katzentisch.testing import rule
from tests.games.gauner.table import THREE, Table, due_on_bo, named, new, play, preliminary, roll, row

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
def test_colour_and_letter_of_a_circled_sum_are_struck_out() -> None:
    """Every view says so: a screen need not know why."""
    table = play(noted=["", "greyE greyF"], found=["", "greyC"])
    assert GAME.view(table.state, WATCHER).sheets[1].struck == Struck(colours=(), letters=())
    table.asks(1, "greyD")
    struck = GAME.view(table.state, WATCHER).sheets[1].struck
    assert [COLOURS[colour] for colour in struck.colours] == ["grey"]
    assert "".join(LETTERS[letter] for letter in struck.letters) == "EF"


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
    assert GAME.view(table.state, 0).turn.due == ()
    assert GAME.view(table.state, 0).turn.due_sheet == -1
    assert not [action for action in table.state.legal(0) if CIRCLE <= action < DONE]
    table.asks(1, "redD").still(0)


@rule("GR-46")
def test_at_a_strict_table_every_complete_sum_must_be_pointed_out() -> None:
    table = due_on_bo().still(0).sheet(1, circled="", crossed="")
    view = GAME.view(table.state, WATCHER)
    assert (view.turn.due_sheet, view.turn.due) == (1, (NUMBERS["greyE"], NUMBERS["greyF"]))
    table.circles(1, "greyF").still(0).sheet(1, circled="greyF").circles(1, "greyE").sheet(1, circled="greyE greyF")
    assert [event["by"] for event in table.told("circled")] == [0, 0]
    table.asks(1, "redC").still(0)
    assert table.told("forgot") == []
    due_on_bo().circles(1, "greyE").circles(1, "greyF").stops().turn(1)


@rule("GR-47")
def test_at_a_strict_table_the_own_sum_must_be_pointed_out_first() -> None:
    table = roll(found=["redA redB", ""], strict=True).rolls("redF").sheet(0, circled="")
    assert GAME.view(table.state, 1).turn.due_sheet == 0
    assert DONE not in table.state.legal(0)
    table.circles(0, "redF").sheet(0, circled="redF").asks(1, "redC").still(0)
    table = roll(found=["redA redB", ""], strict=True).rolls("redF").asks(1, "redC")
    table.sheet(1, found="").sheet(0, circled="redF").turn(1)


@rule("GR-47")
def test_the_first_room_of_the_first_sheet_can_be_pointed_out_too() -> None:
    table = roll(found=[row("A") + " redB", ""], strict=True).rolls("redA")
    table.circles(0, "redA").sheet(0, circled="redA").still(0)


@rule("GR-46")
def test_a_copy_of_the_table_waits_for_the_same_circles() -> None:
    table = due_on_bo()
    Table(table.state.clone()).circles(1, "greyE").circles(1, "greyF").sheet(1, circled="greyE greyF")
    table.sheet(1, circled="", crossed="").asks(1, "redC")
    assert len(table.told("forgot")) == 1


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
def test_a_wrong_pointing_ends_the_check_and_what_waits_is_forgotten() -> None:
    table = due_on_bo().circles(1, "greyE").circles(1, "redE")
    assert table.told("mispointed") == [{"kind": "mispointed", "seat": 0, "sheet": 1, "room": "redE", "sum": 2}]
    assert table.told("forgot") == [{"kind": "forgot", "seat": 0, "sheet": 1, "rooms": ["greyF"]}]
    table.sheet(1, circled="greyE greyF", found="greyC greyD").turn(1).points(1, 0)


@rule("GR-50")
def test_a_complete_sum_on_one_sheet_does_not_excuse_the_same_room_on_another() -> None:
    table = play(noted=["greyF", "greyF"], found=["", "greyC"], strict=True).asks(1, "greyD").circles(0, "greyF")
    assert len(table.told("mispointed")) == len(table.told("forgot")) == 1
    table.sheet(1, circled="greyF").sheet(0, circled="").turn(1)


@rule("GR-50")
def test_where_nothing_waits_a_wrong_pointing_costs_only_the_check() -> None:
    table = play(noted=["", "greyE redE"], strict=True).circles(1, "greyE").still(0).sheet(1, circled="")
    assert table.told("forgot") == []
    table.refuses(0, {"do": "circle", "sheet": 1, "room": "redE"}, "check_over", "GR-50")
    table.asks(1, "greyC").asks(1, "greyD").circles(1, "greyE").sheet(1, circled="greyE").still(0)


@rule("GR-50")
def test_a_wrong_pointing_costs_the_brave_their_points() -> None:
    table = due_on_bo(brave=True).circles(1, "redE").points(0, 0)
    assert [event["points"] for event in table.told("lost")] == [1]


@rule("GR-50")
def test_what_cannot_be_pointed_at_is_refused() -> None:
    table = due_on_bo().circles(1, "greyE")
    table.refuses(0, {"do": "circle", "sheet": 1, "room": "greyE"}, "nothing_to_circle", "GR-50")
    table.refuses(0, {"do": "circle", "sheet": 1, "room": "blueE"}, "nothing_to_circle", "GR-50")
    table.refuses(0, {"do": "circle", "sheet": 2, "room": "greyF"}, "nobody_there", "GR-01")
    table.still(0).points(1, 0)
    play(noted=["", "greyF"]).refuses(0, {"do": "circle", "sheet": 1, "room": "greyF"}, "program_circles", "GR-45")


@rule("GR-46")
def test_nothing_a_person_gets_tells_which_sums_are_complete() -> None:
    """Bo has found cards that make grey F complete at one table and leave one hidden at the other: what lies open tells
    the two apart, lists, prompts and refusals do not."""
    scene: dict[str, Any] = {"points": [2, 0], "haul": 1, "strict": True, "noted": ["redA", "redE greyF"]}
    complete = play(found=["", "greyC greyD"], due={"sheet": 1, "rooms": "greyF"}, **scene)
    hidden = play(found=["", "greyC redC"], **scene)
    circles = [[action for action in one.state.legal(0) if CIRCLE <= action < DONE] for one in (complete, hidden)]
    assert (
        circles[0] == circles[1] == [CIRCLE + NUMBERS["redA"], *[CIRCLE + 36 + NUMBERS[it] for it in ("redE", "greyF")]]
    )
    aids = [[aid for aid in GAME.prompt(one.state, 0).aids if aid.apart] for one in (complete, hidden)]
    assert aids[0] == aids[1] != []
    for one in (complete, hidden):
        view = GAME.picture(one.state, 0, noted=True)
        assert (view.turn.due_sheet, view.turn.due) == (-1, ())


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
