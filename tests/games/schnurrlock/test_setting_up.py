"""SH-01 to SH-12: the box, the trail, targets, first investigations, hands."""

from __future__ import annotations

import msgspec
import pytest
from tools.browser_files import GAMES

from katzentisch import WATCHER, Illegal
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.browser import files
from katzentisch.games.schnurrlock.rules.cards import DOWN, MARKER, NAMES, TILE, size
from katzentisch.games.schnurrlock.shapes import HIDDEN
from katzentisch.testing import rule
from tests.games.schnurrlock.table import Table, each, names, new, scene

PARTS = {2: (3, 2, 6), 3: (4, 3, 6), 4: (5, 4, 5), 5: (6, 5, 4)}


@rule("SH-06")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_may_be_drawn_and_then_begins_every_round_and_moves_mauziaty(first: int) -> None:
    table = new(3, begins="drawn")
    assert table.state.outcomes() == (70, 71, 72)
    table.state.happen(first)
    table.says("begins").any().asks(first, "play")
    others = [seat for seat in range(3) if seat != first]
    assert [size(table.state.desks[seat].hand) for seat in (first, *others)] == [4, 2, 2]
    order = [first, (first + 1) % 3, (first + 2) % 3]
    assert [event["seat"] for event in table.told("target")] == order
    for seat in order:
        table.asks(seat, "play")
        for _ in range(2):
            table.state.act(seat, table.state.legal(seat)[0])
        table.does(seat, "done").any()
    table.asks(first, "move").does(first, "prowl").any().asks(first, "play")
    assert GAME.load(GAME.position(table.state)).first == first


@rule("SH-06")
def test_otherwise_the_first_chair_begins() -> None:
    new(3).any().asks(0, "play")


def laid_out(players: int) -> Table:
    table = new(players)
    while table.state.outcomes() and table.state.outcomes()[0] > TILE:
        table.state.happen(0)
    return table


@rule("SH-01")
@pytest.mark.parametrize("players", [1, 6, 0])
def test_two_to_five_play(players: int) -> None:
    for allowed in (2, 3, 4, 5):
        assert GAME.new(players=allowed).players == allowed
    with pytest.raises(Illegal) as refusal:
        GAME.new(players=players)
    assert refusal.value.code == "player_count"


@rule("SH-02")
def test_sixty_cards_five_suspects_at_twelve_hours() -> None:
    table = laid_out(2)
    assert [NAMES[card] for card in table.state.outcomes()] == [
        suspect + str(hour) for suspect in "CGRTD" for hour in range(1, 13)
    ]


@rule("SH-03")
def test_six_tiles_of_each_value() -> None:
    state = new(5).state
    assert state.outcomes() == (61,) * 6 + (62,) * 6 + (63,) * 6
    assert state.chance() == 18
    state.happen(6)
    assert state.outcomes() == (61,) * 6 + (62,) * 5 + (63,) * 6


@rule("SH-03")
@pytest.mark.parametrize(("outcome", "value"), [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3), (17, 3)])
def test_each_outcome_is_the_tile_it_says(outcome: int, value: int) -> None:
    table = new(2)
    table.state.happen(outcome)
    assert table.told("turned_up") == [{"kind": "turned_up", "place": 3, "value": value}]
    assert table.state.trail.bag[value] == 5
    assert sum(table.state.trail.bag) == 17


@rule("SH-04")
@pytest.mark.parametrize("players", PARTS)
def test_the_trail_has_its_parts(players: int) -> None:
    before, shown, behind = PARTS[players]
    trail = laid_out(players).state.trail.tiles
    assert trail[:before] == [DOWN] * before
    assert all(tile in (1, 2, 3) for tile in trail[before : before + shown])
    assert trail[before + shown] == MARKER
    assert trail[before + shown + 1 :] == [DOWN] * behind


@rule("SH-05")
@pytest.mark.parametrize(("players", "box"), [(2, 7), (3, 5), (4, 4), (5, 3)])
def test_unused_tiles_are_in_the_box_and_nobody_has_seen_them(players: int, box: int) -> None:
    state = laid_out(players).state
    assert sum(state.trail.bag) - state.trail.tiles.count(DOWN) == box
    for seat in (WATCHER, *range(players)):
        shown = GAME.view(state, seat)
        assert all(tile == DOWN for tile in shown.trail.tiles[: PARTS[players][0]])
        assert "bag" not in (*shown.__struct_fields__, *shown.trail.__struct_fields__)


@rule("SH-06")
@pytest.mark.parametrize("players", PARTS)
def test_the_first_chair_begins(players: int) -> None:
    table = new(players).any()
    table.asks(0, "play")
    assert table.told("turn") == [{"kind": "turn", "seat": 0}]


@rule("SH-07")
def test_mauziaty_comes_after_the_last_and_before_the_first() -> None:
    table = scene("C6 G4 R9", hands=["", "", "T1 T2"], turn=2)
    table.does(2, "investigate T1", "investigate T2", "done").any()
    table.asks(0, "move")
    assert table.state.turn == -1
    table.does(0, "prowl").any().asks(0, "play")


@rule("SH-08")
def test_all_but_the_owner_see_a_target() -> None:
    table = laid_out(3).draws("C6", "G4", "R9")
    assert table.targets[:3] == [5, 15, 32]
    for seat, seen in enumerate([(HIDDEN, 15, 32), (5, HIDDEN, 32), (5, 15, HIDDEN)]):
        assert each(GAME.view(table.state, seat), "target") == seen
        assert each(GAME.picture(table.state, seat, noted=True), "target") == seen
    assert table.told("target", 0) == [
        {"kind": "target", "seat": 0},
        {"kind": "target", "seat": 1, "card": "G4"},
        {"kind": "target", "seat": 2, "card": "R9"},
    ]


@rule("SH-08")
def test_targets_are_drawn_in_turn_order() -> None:
    table = laid_out(3).draws("C6")
    assert table.targets == [5, -1, -1]
    table.draws("G4")
    assert table.targets == [5, 15, -1]


@rule("SH-09")
def test_watchers_see_no_target_no_hand_and_no_hidden_tile() -> None:
    table = scene("C6 G4", trail="? 2 M ?", hands=["C1 C2", "D1 D2"])
    table.does(0, "guess C").draws("3").any()
    view = GAME.view(table.state, WATCHER)
    assert each(view, "target") == (HIDDEN, HIDDEN)
    assert view.hand == ()
    assert each(view, "tiles") == ((0,), ())
    assert [set(event) for event in table.told("drew") + table.told("target")][-1] == {"kind", "seat"}
    assert table.told("took") == [{"kind": "took", "seat": 0}]


@rule("SH-10")
def test_everybody_investigates_with_two_cards_of_the_pile_first() -> None:
    table = laid_out(2).draws("C6", "G4").draws("C1", "R1", "C3", "D4")
    assert [(event["seat"], event["card"], event["free"]) for event in table.told("lead") + table.told("dead_end")] == [
        (0, "C1", True),
        (1, "C3", True),
        (1, "D4", True),
        (0, "R1", True),
    ]
    assert (names(table.state.desks[0].leads), names(table.state.desks[0].dead_ends)) == ("C1", "R1")
    assert (names(table.state.desks[1].leads), names(table.state.desks[1].dead_ends)) == ("C3 D4", "")


@rule("SH-10")
def test_first_investigations_go_in_turn_order() -> None:
    table = laid_out(3).any()
    free = [event.public["seat"] for event in table.log if event.kind in ("lead", "dead_end")]
    assert free == [0, 0, 1, 1, 2, 2]


@rule("SH-11")
@pytest.mark.parametrize("players", PARTS)
def test_four_cards_for_who_begins_two_for_the_others(players: int) -> None:
    table = new(players).any()
    assert [desk.hand.bit_count() for desk in table.state.desks] == [4] + [2] * (players - 1)
    drawn = [event.public["seat"] for event in table.log if event.kind == "drew"]
    assert drawn == [0] * 4 + [seat for seat in range(1, players) for _ in (0, 1)]
    assert len(table.state.piles.deck) == 60 - 3 * players - 4 - 2 * (players - 1)


@rule("SH-12")
def test_only_the_owner_sees_a_hand_and_all_see_how_many() -> None:
    table = scene(hands=["C1 G2 R3 T4", "D5 D6"])
    for seat, cards in ((0, ["C1", "G2", "R3", "T4"]), (1, ["D5", "D6"]), (WATCHER, [])):
        view = GAME.view(table.state, seat)
        assert [NAMES[card] for card in view.hand] == cards
        assert each(view, "hand") == (4, 2)


@rule("SH-12")
def test_only_the_owner_is_told_what_was_drawn() -> None:
    table = scene(hands=["C1 G2", "D5 D6"], due=0).does(0, "done").draws("R1", "R2")
    assert [event.get("card") for event in table.told("drew", 0)] == ["R1", "R2"]
    assert [event.get("card") for event in table.told("drew", 1)] == [None, None]


@rule("SH-04", "SH-26")
def test_the_browser_is_told_how_long_a_trail_is_and_which_hours_are_near() -> None:
    """`python -m tools.browser_files`"""
    (text,) = files().values()
    box = msgspec.json.decode(text)
    assert box["lengths"] == {str(players): sum(parts) + 1 for players, parts in PARTS.items()}
    assert [box["near"][hour - 1] for hour in (1, 6, 12)] == [[12, 1, 2], [5, 6, 7], [11, 12, 1]]
    assert (GAMES / "schnurrlock" / "box.json").read_bytes() == text
