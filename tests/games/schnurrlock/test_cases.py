"""SH-24 to SH-48: answers, guesses, tiles, closed cases, and the catch."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch import WATCHER
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import NAMES, NUMBERS
from katzentisch.testing import rule
from tests.games.schnurrlock.table import Table, each, names, scene

# Answers -------------------------------------------------------------------------------------------------------------


def answer(target: str, card: str) -> str:
    """What the table says to this card if that is the target."""
    other = "G4" if "G4" not in (target, card) else "D9"
    table = scene(f"{target} {other}", hands=[card, ""])
    table.does(0, f"investigate {card}")
    return str(table.log[-1].kind)


@rule("SH-24")
def test_every_answer_is_true() -> None:
    """All pairs of cards, against a second reading of the rule."""
    for target in ("C1", "G6", "D12", "R7"):
        for card in NAMES:
            if card != target:
                apart = abs(int(card[1:]) - int(target[1:]))
                lead = card[0] == target[0] or min(apart, 12 - apart) <= 1
                assert answer(target, card) == ("lead" if lead else "dead_end"), (target, card)


@rule("SH-25")
@pytest.mark.parametrize("card", ["C1", "C12", "G6", "R5", "T7", "C5"])
def test_a_lead_shares_suspect_or_hour_or_has_a_neighbouring_hour(card: str) -> None:
    assert answer("C6", card) == "lead"


@rule("SH-26")
@pytest.mark.parametrize(("target", "card"), [("C12", "G1"), ("C1", "G12"), ("C1", "R2"), ("C12", "R11")])
def test_twelve_and_one_are_neighbours(target: str, card: str) -> None:
    assert answer(target, card) == "lead"


@rule("SH-26")
def test_the_circle_goes_no_further() -> None:
    assert answer("C12", "G2") == answer("C1", "G11") == answer("C12", "G10") == "dead_end"


@rule("SH-27")
@pytest.mark.parametrize("card", ["G4", "G8", "R12", "T1", "D3"])
def test_everything_else_is_a_dead_end(card: str) -> None:
    assert answer("C6", card) == "dead_end"


@rule("SH-25", "SH-27")
def test_the_example_of_the_text() -> None:
    """Target crow 6: goose 4 is a dead end, rat 5 a lead, toad 5 and crow 11 are leads; then crow 6 is guessed."""
    table = scene("C6 G5", trail="2 3 M ?", hands=["G4 R5 T5 C11", ""])
    table.does(0, "investigate G4").says("dead_end").does(0, "investigate R5").says("lead").does(0, "done").any()
    table = scene("C6 G5", trail="2 3 1 M ?", hands=["T5 C11", ""], leads=["R5", ""], dead_ends=["G4", ""])
    table.does(0, "investigate T5", "investigate C11").says("lead", "lead").does(0, "guess C6")
    assert each(GAME.view(table.state, 1), "tiles") == ((2, 3), ())


@rule("SH-28")
def test_leads_lie_left_and_dead_ends_right_for_all_to_see() -> None:
    table = scene(hands=["C1 G2", ""]).does(0, "investigate C1", "investigate G2")
    for seat in (WATCHER, 0, 1):
        view = GAME.view(table.state, seat)
        assert each(view, "leads") == ((NUMBERS["C1"],), ())
        assert each(view, "dead_ends") == ((NUMBERS["G2"],), ())
    assert table.told("lead") == [{"kind": "lead", "seat": 0, "card": "C1", "lead": True, "free": False}]
    assert table.told("dead_end") == [{"kind": "dead_end", "seat": 0, "card": "G2", "lead": False, "free": False}]


# Guesses -------------------------------------------------------------------------------------------------------------


@rule("SH-30")
@pytest.mark.parametrize(
    ("guess", "named"),
    [("C", {"suspect": 0}), ("6", {"hour": 6}), ("C6", {"suspect": 0, "hour": 6}), ("D12", {"suspect": 4, "hour": 12})],
)
def test_one_guesses_the_suspect_the_hour_or_both(guess: str, named: dict[str, int]) -> None:
    table = scene(trail="2 3 M ?").does(0, f"guess {guess}")
    event = table.log[0].seen_by(WATCHER)
    assert {name: event[name] for name in ("suspect", "hour") if name in event} == named


@rule("SH-30")
def test_every_suspect_every_hour_and_every_card_can_be_guessed() -> None:
    table = scene()
    table.can(0, *(f"guess {suspect}" for suspect in "CGRTD"))
    table.can(0, *(f"guess {hour}" for hour in range(1, 13)))
    table.can(0, *(f"guess {card}" for card in NAMES))


@rule("SH-31")
@pytest.mark.parametrize("guess", ["C", "6", "C6"])
def test_a_right_guess_is_right(guess: str) -> None:
    assert scene(trail="2 3 M ?").does(0, f"guess {guess}").log[0].kind == "right"


@rule("SH-31")
@pytest.mark.parametrize("guess", ["G", "D", "5", "7", "12", "C5", "G6", "D1"])
def test_a_wrong_guess_is_wrong(guess: str) -> None:
    table = scene(trail="2 3 M ?").does(0, f"guess {guess}").says("wrong")
    assert table.trail == "2 3 M ?"
    assert table.state.desks[0].target == NUMBERS["C6"]


@rule("SH-32")
def test_a_wrong_guess_tells_nothing_more() -> None:
    half, none = (scene(hands=["C1", ""]).does(0, f"guess {guess}") for guess in ("C5", "G5"))
    for seat in (WATCHER, 0):
        told = [table.log[-1].seen_by(seat) for table in (half, none)]
        assert [set(event) for event in told] == [{"kind", "seat", "right", "suspect", "hour"}] * 2
        assert [event["right"] for event in told] == [False, False]
    assert half.state.legal(0) == none.state.legal(0)
    assert [GAME.view(table.state, 0).desks[0].wrong for table in (half, none)] == [(17 + 4,), (17 + 12 + 4,)]


@rule("SH-33")
@pytest.mark.parametrize("guess", ["C5", "G6"])
def test_both_is_right_only_if_both_are(guess: str) -> None:
    scene(trail="2 3 M ?").does(0, f"guess {guess}").says("wrong")


@rule("SH-34")
def test_a_guess_is_free_and_only_one() -> None:
    table = scene(due=0).can(0, "done", "guess D").does(0, "guess D").cannot(0, "guess C").can(0, "done")
    table.refuses(0, "guess C", "guessed", "SH-34")


# Tiles ---------------------------------------------------------------------------------------------------------------


@rule("SH-35")
@pytest.mark.parametrize("guess", ["C", "6"])
def test_one_detail_brings_the_leftmost_tile(guess: str) -> None:
    table = scene(trail="1 3 2 M ?").does(0, f"guess {guess}")
    assert table.trail == "3 2 M ?"
    assert each(GAME.view(table.state, 1), "tiles") == ((1,), ())


@rule("SH-36")
def test_both_details_bring_the_two_leftmost_one_by_one() -> None:
    table = scene(trail="1 3 2 M ?").does(0, "guess C6")
    assert table.trail == "2 M ?"
    assert [event["value"] for event in table.told("took")] == [1, 3]
    table = scene(trail="? ? 2 M ?").does(0, "guess C6")
    assert table.trail == "? 2 M ?"
    table.draws("3")
    assert (table.trail, len(table.told("took"))) == ("2 M ?", 1)
    assert [event["value"] for event in table.draws("1").told("took", 0)] == [3, 1]


@rule("SH-37")
@pytest.mark.parametrize("guess", ["C", "6", "C6"])
def test_the_case_is_closed_with_one_detail_too(guess: str) -> None:
    table = scene(trail="1 3 2 M ?").does(0, f"guess {guess}")
    assert table.told("closed") == [{"kind": "closed", "seat": 0, "card": "C6"}]
    for seat in (WATCHER, 0, 1):
        assert each(GAME.view(table.state, seat), "closed") == ((NUMBERS["C6"],), ())
    assert table.state.desks[0].target == -1
    table.any()
    assert table.state.desks[0].target not in (-1, NUMBERS["C6"])


@rule("SH-38")
def test_open_tiles_stay_open_and_hidden_ones_hidden() -> None:
    table = scene(trail="? 3 M ?").does(0, "guess C6").draws("1").any()
    assert each(GAME.view(table.state, 1), "tiles") == ((0, 3), ())


@rule("SH-39")
def test_only_the_owner_knows_a_face_down_tile_until_the_end() -> None:
    table = scene(trail="? M ?", due=0).does(0, "guess C").draws("2").any()
    assert each(GAME.view(table.state, 0), "tiles") == ((-2,), ())
    assert each(GAME.view(table.state, 1), "tiles") == ((0,), ())
    assert table.told("took", 0) == [{"kind": "took", "seat": 0, "value": 2}]
    assert table.told("took", 1) == table.told("took") == [{"kind": "took", "seat": 0}]
    table.does(0, "done").any().does(1, "guess G")
    assert table.state.over
    for seat in (WATCHER, 0, 1):
        assert each(GAME.view(table.state, seat), "tiles") == ((2,), ())


# The clues -----------------------------------------------------------------------------------------------------------


def solved(**more: Any) -> Table:
    return scene(trail="1 3 2 M ?", leads=["C1 R5", "G1"], dead_ends=["G2", ""], **{"sorts": True, **more}).does(
        0, "guess C"
    )


@rule("SH-40")
@pytest.mark.parametrize("top", ["C1", "R5", "G2"])
def test_clues_are_put_away_and_the_owner_chooses_the_top(top: str) -> None:
    table = solved().asks(0, "lay").can(0, "top C1", "top R5", "top G2")
    table.cannot(0, "top G1", "done", "guess C", "investigate C1")
    assert table.refuses(0, "top G1", "not_your_clue", "SH-40").facts == {"card": "G1"}
    assert table.refuses(0, "top D12", "not_your_clue", "SH-40").facts == {"card": "D12"}
    for other in ("guess D12", "investigate C1", "done"):
        table.refuses(0, other, "lay_first", "SH-40")
    table.does(0, f"top {top}")
    assert names(table.state.piles.discards) == "C1 G2 R5"
    assert NAMES[table.state.piles.top] == top
    assert [(desk.leads, desk.dead_ends) for desk in table.state.desks] == [(0, 0), (1 << NUMBERS["G1"], 0)]
    assert table.told("put_away") == [{"kind": "put_away", "seat": 0, "number": 3, "top": top}]


@rule("SH-40")
@pytest.mark.parametrize("newest", ["C1", "R5", "G2"])
def test_unless_it_was_agreed_otherwise_the_newest_clue_lies_on_top(newest: str) -> None:
    table = solved(sorts=False, newest=[newest, ""])
    assert NAMES[table.state.piles.top] == newest
    assert table.state.chance(), "nobody was asked"


@rule("SH-40")
def test_the_newest_clue_is_the_one_that_came_last() -> None:
    table = scene("C6 G4", hands=["R5 G2", ""], leads=["C1", ""], due=2)
    table.does(0, "investigate R5")
    assert table.state.desks[0].newest == NUMBERS["R5"]
    table.does(0, "investigate G2", "guess C").any()
    assert table.told("put_away") == [{"kind": "put_away", "seat": 0, "number": 3, "top": "G2"}]
    assert table.state.desks[0].newest not in (NUMBERS["C1"], NUMBERS["R5"], NUMBERS["G2"]), "those are put away"


@rule("SH-40")
def test_a_single_clue_needs_no_choice() -> None:
    table = scene(trail="1 3 M ?", leads=["C1", ""]).does(0, "guess C")
    assert NAMES[table.state.piles.top] == "C1"
    assert table.state.chance()


@rule("SH-40")
def test_without_clues_nothing_is_put_away() -> None:
    table = scene(trail="1 3 M ?", discards="D1 D2").does(0, "guess C")
    assert table.told("put_away") == []
    assert NAMES[table.state.piles.top] == "D2"


@rule("SH-40")
def test_into_an_empty_pile_needs_no_choice_either() -> None:
    table = scene(trail="1 3 M ?", leads=["C1 R5", ""], dead_ends=["G2", ""], deck="", away="rest")
    table.does(0, "guess C")
    assert [NAMES[card] for card in table.state.piles.deck] == ["C1", "G2", "R5"]
    assert table.state.chance() == 3


@rule("SH-41")
def test_only_the_top_of_the_discards_is_shown() -> None:
    table = solved(discards="D1 D2", notes="off").does(0, "top C1").any()
    view = GAME.picture(table.state, 1, noted=True)
    assert (view.piles.discards, NAMES[view.piles.top]) == (5, "C1")
    assert view.memory is None
    assert view.sheet is None


@rule("SH-41")
def test_what_lies_under_the_top_is_not_told_again() -> None:
    table = scene(trail="1 3 2 M ?", hands=["R5 G2", ""], notes="off")
    table.does(0, "investigate R5", "investigate G2", "guess C").any()
    seen = [event.seen_by(1) for event in table.log]
    again = GAME.recount(GAME.picture(table.state, 1, noted=True), seen)
    assert len(again) == len(seen)
    assert seen[0]["card"] == "R5"
    assert [event["kind"] for event in again[:3]] == ["faded", "dead_end", "right"]
    table.state.notes = "records"
    assert GAME.recount(GAME.picture(table.state, 1, noted=True), seen) == seen


@rule("SH-42")
def test_the_next_target_is_hidden_from_its_owner() -> None:
    table = solved().does(0, "top C1").draws("T9")
    assert table.state.desks[0].target == NUMBERS["T9"]
    assert table.told("target", 0) == [{"kind": "target", "seat": 0}]
    assert table.told("target", 1) == [{"kind": "target", "seat": 0, "card": "T9"}]
    assert GAME.view(table.state, 0).desks[0].target == -2


@rule("SH-43")
def test_two_free_investigations_follow() -> None:
    table = solved().does(0, "top C1").draws("T9", "T1", "D5").asks(0, "play")
    assert (names(table.state.desks[0].leads), names(table.state.desks[0].dead_ends)) == ("T1", "D5")
    assert [event.public["free"] for event in table.log if event.kind in ("lead", "dead_end")] == [True, True]


@rule("SH-43")
def test_wrong_guesses_are_about_the_old_target_only() -> None:
    table = scene(trail="1 3 2 M ?", wrong=["D 3", "D 9"]).does(0, "guess C").any()
    assert each(GAME.view(table.state, 1), "wrong") == ((), (4, 13))


# The catch -----------------------------------------------------------------------------------------------------------


@rule("SH-47")
def test_who_takes_the_marker_ends_the_game_at_once() -> None:
    """The example of the text: the marker lies leftmost, and one detail is enough."""
    table = scene("C6 G5", trail="M 3 ?", hands=["", "G2 G9"], turn=1)
    table.does(1, "investigate G2", "investigate G9").says("lead", "lead").does(1, "guess G")
    assert table.state.over
    assert table.state.trail.caught == 1
    assert table.says("caught", "ended").told("caught") == [{"kind": "caught", "seat": 1}]
    assert table.state.must() == table.state.may() == table.state.legal(0) == ()
    assert table.state.chance() == 0
    table.refuses(0, "done", "game_over", "SH-66")


@rule("SH-47")
@pytest.mark.parametrize(("trail", "left"), [("M 3 ?", "3 ?"), ("2 M ?", "?"), ("M", "")])
def test_no_second_tile_is_taken_after_the_marker(trail: str, left: str) -> None:
    table = scene(trail=trail).does(0, "guess C6")
    assert table.state.over
    assert table.trail == left


@rule("SH-47")
def test_a_hidden_tile_before_the_marker_is_looked_at_first() -> None:
    table = scene(trail="? M ?").does(0, "guess C6")
    assert not table.state.over
    table.draws("1")
    assert table.state.over
    assert table.told("ended")[0]["tiles"] == [[1], []]


@rule("SH-48")
def test_the_marker_is_worth_three_points() -> None:
    table = scene(trail="2 M ?").does(0, "guess C6")
    assert table.told("ended")[0]["points"] == [5, 0]
    ending = GAME.view(table.state, 1).ending
    assert ending is not None
    assert ending.points == (5, 0)
