"""GR-53 to GR-59: the last crook, who wins, and the variant for the brave."""

from __future__ import annotations

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.ending import winners
from katzentisch.testing import rule
from tests.games.gauner.table import BO, THREE, due_on_bo, last_card, play

# The end -------------------------------------------------------------------------------------------------------------


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
@pytest.mark.parametrize("strict", [False, True])
def test_the_last_circles_belong_to_the_last_hit_and_nothing_is_told_after_the_end(strict: bool) -> None:
    table = last_card(strict=strict, noted=["redF", "redE redF"]).asks(1, "redC")
    log = [event.seen_by(WATCHER) for event in table.state.log or ()]
    assert [event["kind"] for event in log] == ["found", "circled", "circled", "ended"]
    assert [(event["sheet"], event["room"], event["by"]) for event in log[1:3]] == [(1, "redE", -1), (1, "redF", -1)]
    table.sheet(0, circled="redF")  # complete since long


@rule("GR-53")
def test_a_copy_of_a_finished_table_is_finished() -> None:
    assert last_card().asks(1, "redC").state.clone().over is True
    assert last_card().state.clone().over is False


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
    assert winners(table.state) == [2]


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
    assert GAME.view(table.state, 1).turn.haul == 2
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
def test_what_can_still_be_lost_is_shown_beside_the_points() -> None:
    brave = play(brave=True).asks(1, "redC")
    assert [sheet.risky for sheet in GAME.view(brave.state, 1).sheets] == [1, 0]
    careful = play(brave=False).asks(1, "redC")
    assert [sheet.risky for sheet in GAME.view(careful.state, 1).sheets] == [0, 0]
    over = brave.asks(1, "redF")
    assert [sheet.risky for sheet in GAME.view(over.state, 1).sheets] == [0, 0]


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
