"""SH-66 to SH-74: endings, points, titles, and the sheet of notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from katzentisch import WATCHER
from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import NAMES, NUMBERS, rows
from katzentisch.testing import rule
from tests.games.schnurrlock.table import Table, each, scene


def caught(tiles: list[str], closed: list[str], by: int = 0, called: tuple[int, ...] = ()) -> Table:
    """Seat `by` takes the marker, and nothing else, with so many tiles and cases before."""
    targets = ["C6", "G4", "R9"][: len(tiles)]
    table = scene(" ".join(targets), trail="M 1", tiles=tiles, closed=closed, turn=by, due=0, called=list(called))
    return table.does(by, f"guess {targets[by]}")


def escaped(tiles: list[str], closed: list[str], called: tuple[int, ...] = ()) -> Table:
    targets = " ".join(["C6", "G4", "R9"][: len(tiles)])
    last = len(tiles) - 1
    table = scene(targets, trail="1 M", tiles=tiles, closed=closed, turn=last, due=0, called=list(called))
    return table.does(last, "done").any()


@rule("SH-66")
def test_the_game_ends_by_a_catch_or_by_an_escape() -> None:
    one, other = caught(["", ""], ["", ""]), escaped(["", ""], ["", ""])
    assert one.state.over
    assert other.state.over
    assert [table.told("ended")[0]["caught"] for table in (one, other)] == [True, False]
    assert [GAME.view(table.state, 0).turn.step for table in (one, other)] == ["over", "over"]


@rule("SH-67")
def test_tiles_and_marker_are_added_up_and_a_call_is_taken_off() -> None:
    ended = caught(["1 2?", "3? 3"], ["", ""], called=(0, 1)).told("ended")[0]
    assert (ended["tiles"], ended["points"]) == ([[1, 2], [3, 3]], [1 + 2 + 3 - 1, 6 - 1])
    assert escaped(["1 2?", "3?"], ["", ""], called=(1,)).told("ended")[0]["points"] == [3, 2]


@rule("SH-68")
def test_most_points_win_if_he_is_caught() -> None:
    table = caught(["1", "3 3", ""], ["", "", ""])
    assert table.told("ended")[0]["titled"] == [1]
    assert table.state.returns() == [0.0, 1.0, 0.0]
    ending = GAME.view(table.state, WATCHER).ending
    assert ending is not None
    assert ending.titled == (1,)
    assert caught(["3 1", "3 3", ""], ["", "", ""]).state.returns() == [1.0, 0.0, 0.0]


@rule("SH-69")
def test_in_a_tie_fewer_cases_win_and_the_last_one_counts() -> None:
    fewer = caught(["3", "3 3"], ["", "D1 D2"])
    assert fewer.told("ended")[0]["points"] == [6, 6]
    assert fewer.told("ended")[0]["cases"] == [1, 2]
    assert fewer.state.returns() == [1.0, 0.0]
    more = caught(["3", "3 3"], ["D3", "D1"])
    assert more.told("ended")[0]["cases"] == [2, 1]
    assert more.state.returns() == [0.0, 1.0]
    assert NAMES[5] in [NAMES[card] for card in GAME.view(more.state, 0).desks[0].closed]


@rule("SH-70")
def test_who_is_still_equal_shares_the_title() -> None:
    table = caught(["3", "3 3", "3"], ["", "D1", ""])
    assert table.told("ended")[0]["titled"] == [0, 1]
    assert table.state.returns() == [0.5, 0.5, 0.0]


@rule("SH-69")
@rule("SH-70")
def test_the_view_says_what_decided_and_who_comes_where() -> None:
    def ending(table: Table) -> tuple[str, tuple[int, ...]]:
        told = GAME.view(table.state, 0).ending
        assert told is not None
        return told.tie, told.places

    assert ending(caught(["3", "3"], ["", ""])) == ("", (0, 1))
    assert ending(caught(["3", "3 3"], ["D3", "D1"])) == ("tie", (1, 0))
    assert ending(caught(["3", "3 3", "3"], ["", "D1", ""])) == ("shared", (0, 1, 2))


@rule("SH-71")
def test_if_he_escapes_nobody_wins_and_the_last_is_litter_box_inspector() -> None:
    table = escaped(["3", "1 1", "1"], ["", "", ""])
    assert table.told("ended")[0]["titled"] == [2]
    assert table.state.returns() == [0.0, 0.0, -1.0]


@rule("SH-72")
def test_in_a_tie_more_cases_make_the_litter_box_inspector_and_who_is_equal_shares() -> None:
    assert escaped(["2", "1 1", "3"], ["D1", "D2 D3", "D4"]).state.returns() == [0.0, -1.0, 0.0]
    assert escaped(["2", "1 1", "3"], ["D1 D5", "D2", "D4"]).state.returns() == [-1.0, 0.0, 0.0]
    assert escaped(["2", "1 1", "3"], ["D1", "D2", "D4"]).state.returns() == [-0.5, -0.5, 0.0]


@rule("SH-73")
def test_points_may_be_below_zero() -> None:
    table = escaped(["", "2"], ["", ""], called=(0,))
    assert table.told("ended")[0]["points"] == [-1, 2]
    assert table.state.returns() == [-1.0, 0.0]


@rule("SH-39")
def test_a_desk_says_as_many_points_as_these_eyes_know() -> None:
    table = scene(tiles=["3 2?", "1"], called=[0])
    assert [GAME.view(table.state, seat).desks[0].points for seat in (0, 1, -1)] == [3 + 2 - 1, 3 - 1, 3 - 1]
    assert GAME.view(caught(["", ""], ["", ""]).state, 1).desks[0].points == 3


def test_before_the_end_nobody_has_won() -> None:
    assert scene(tiles=["3 3", ""]).state.returns() == [0.0, 0.0]
    assert GAME.view(scene().state, 0).ending is None


def test_at_the_end_all_targets_are_shown() -> None:
    table = caught(["", ""], ["", ""])
    assert table.told("ended")[0]["targets"] == [None, "G4"]
    assert each(GAME.view(table.state, 1), "target") == (-1, NUMBERS["G4"])


# Notes ---------------------------------------------------------------------------------------------------------------

CASE: dict[str, Any] = {
    "hands": ["D1 D2", "D3"],
    "leads": ["C1", ""],
    "dead_ends": ["G2", ""],
    "wrong": ["C7", ""],
    "discards": "T1 T2",
}


def in_rows(rows: Sequence[int]) -> set[str]:
    return {name for card, name in enumerate(NAMES) if rows and rows[card // 12] >> card % 12 & 1}


@rule("SH-74")
def test_without_notes_the_sheet_is_empty() -> None:
    view = GAME.picture(scene(**CASE, notes="off").state, 0, noted=True)
    assert (view.notes, view.sheet, view.memory) == ("off", None, None)


@rule("SH-74")
def test_records_enter_the_cards_seen_and_infer_nothing() -> None:
    sheet = GAME.picture(scene(**CASE, notes="records").state, 0, noted=True).sheet
    assert sheet is not None
    seen = sum(1 << NUMBERS[name] for name in ("D1", "D2", "T1", "T2", "G4"))
    assert sheet.seen == rows(seen)
    assert sheet.ruled == ()


@rule("SH-74")
@pytest.mark.parametrize("notes", ["records", "certain", "full"])
def test_records_enter_no_card_that_was_never_seen(notes: str) -> None:
    """All know what a new deck was made of, so a target from it is no card of an older hand: that is inferred."""
    hands = ["R3 R8", "D11 D12", "T11"]
    table = scene(
        "C6 G4 R10", "2 2 M ?", hands=hands, due=0, deck="R1", discards="T1 T2 D5 D6", away="rest", notes=notes
    )
    table.does(0, "done").draws("R1").says("drew", "shuffled").draws("T1").asks(1, "play")
    table.does(0, "call", "guess C").draws("D6", "D5", "T2").asks(1, "play")
    for again in (table.state, GAME.load(GAME.position(table.state))):
        sheet = GAME.picture(again, 0, noted=True).sheet
        assert sheet is not None
        seen, ruled = in_rows(sheet.seen), in_rows(sheet.ruled)
        assert {"R1", "R3", "R8", "T1", "G4", "R10", "C6"} <= seen
        assert seen & {"T11", "D11", "D12"} == set()
        assert ruled - seen == (set() if notes == "records" else {"T11", "D11", "D12"})
    table.does(1, "investigate D12")
    sheet = GAME.picture(table.state, 0, noted=True).sheet
    assert sheet is not None
    assert sheet.seen[4] >> 11 & 1


@rule("SH-19", "SH-74")
def test_what_was_seen_stays_noted_after_a_shuffle() -> None:
    """Dog 12 was inferred, then turned up, and then shuffled into the deck while the target stood: it was seen."""
    table = scene(
        "C6 G4", "2 2 2 M ?", dead_ends=["", "D12 D11"], deck="T1", inferred=["D12 R5", ""], due=0, away="rest"
    )
    table.does(1, "call", "guess G").draws("T1").says("target", "shuffled").any()
    sheet = GAME.picture(table.state, 0, noted=True).sheet
    assert sheet is not None
    assert (sheet.seen[4] >> 10 & 3, table.state.desks[0].inferred) == (3, 0)


@rule("SH-74")
def test_full_notes_say_what_is_possible_and_why() -> None:
    table = scene(**CASE, notes="full")
    known = GAME.knowledge(GAME.picture(table.state, 0, noted=True))
    assert known is not None
    answer = GAME.deduce(GAME.case(GAME.view(table.state, 0)))
    assert known.places == ("target",)
    assert [card for card, (share,) in enumerate(known.shares) if share] == answer["cards"]
    assert known.worlds == str(answer["count"]) == str(len(answer["cards"]))
    goose = next(fact for fact in known.facts if (fact.about, fact.number) == ("suspect", 1))
    (because,) = [known.observations[number] for number in goose.because]
    assert (goose.holds, because.key, because.facts) == (False, "because.dead_end", {"card": "G2"})
    assert [{fact.about: fact.number, "is": fact.holds} for fact in known.facts] == [
        entry["fact"] for entry in answer["facts"]
    ]
    for fact, entry in zip(known.facts, answer["facts"], strict=True):
        assert len(fact.because) == len(entry["because"])


@rule("SH-74")
def test_what_is_certain_is_told_of_suspects_and_hours_and_not_of_single_cards() -> None:
    full, certain = (
        GAME.knowledge(GAME.picture(scene(**CASE, notes=notes).state, 0, noted=True)) for notes in ("full", "certain")
    )
    assert full is not None
    assert certain is not None
    assert (certain.worlds, certain.shares) == ("", ())
    assert certain.facts == tuple(fact for fact in full.facts if fact.about != "card")
    assert certain.facts != full.facts


@rule("SH-74")
@pytest.mark.parametrize("less", LEVELS)
@pytest.mark.parametrize("most", LEVELS)
def test_everybody_may_be_shown_less_than_was_agreed(most: str, less: str) -> None:
    shown = GAME.with_less_help(GAME.picture(scene(**CASE, notes=most).state, 0, noted=True), less)
    lower = min(most, less, key=LEVELS.index)
    assert shown == GAME.picture(scene(**CASE, notes=lower).state, 0, noted=True)


@rule("SH-74")
@pytest.mark.parametrize("notes", ["records", "certain", "full"])
def test_the_sheet_knows_nothing_that_its_owner_does_not(notes: str) -> None:
    """The same table with another target that gives the same answers: the sheet is the same."""
    one, other = (scene(f"{target} G4", **CASE, notes=notes) for target in ("C6", "C9"))
    assert GAME.picture(one.state, 0, noted=True) == GAME.picture(other.state, 0, noted=True)


@rule("SH-74")
def test_watchers_have_no_sheet() -> None:
    assert GAME.picture(scene(**CASE, notes="full").state, WATCHER, noted=True).sheet is None


@rule("SH-74")
def test_without_a_target_the_sheet_only_records() -> None:
    sheet = GAME.picture(scene("- G4", deck="", away="rest", notes="full").state, 0, noted=True).sheet
    assert sheet is not None
    assert sheet.ruled == ()
