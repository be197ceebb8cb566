"""GR-60 to GR-62: how much the table helps people."""

from __future__ import annotations

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.deduce.insight import thousandths
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS, rooms_in, set_of
from katzentisch.games.gauner.view import hint
from katzentisch.testing import rule
from tests.games.gauner.table import ANNA, THREE, due_on_bo, play


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


# What a strict table keeps to itself ---------------------------------------------------------------------------------


@rule("GR-46", "GR-62")
@pytest.mark.parametrize("level", ["off", "records", "full"])
def test_people_at_a_strict_table_are_not_told_what_is_due(level: str) -> None:
    table = due_on_bo(notes=level)
    for seat in (WATCHER, 0, 1):
        shown = GAME.view(table.state, seat, recall=False)
        assert (shown.turn.due_sheet, shown.turn.due) == (-1, ())
        assert shown.records is None or not any(shown.records.sums)
    assert GAME.view(table.state, 0).turn.due == (NUMBERS["greyE"], NUMBERS["greyF"])  # programs are told


@rule("GR-46", "GR-62")
def test_records_of_a_strict_table_are_the_same_before_and_after_the_circle() -> None:
    """Crosses that come with the circle are on the sheet; nothing else about the sum is noted down."""
    table = due_on_bo(notes="records")
    before = GAME.view(table.state, 0, recall=False).records
    table.circles(1, "greyE").circles(1, "greyF")
    after = GAME.view(table.state, 0, recall=False).records
    assert before is not None
    assert after is not None
    assert before.sums == after.sums == ((), ())
    crossed = rooms_in(table.state.places[1].crossed)
    assert [room for room in before.ruled_out[1] if room not in crossed] == list(after.ruled_out[1])


@rule("GR-62")
def test_full_help_of_a_strict_table_draws_nothing_from_a_sum_before_its_circle() -> None:
    """Bo's grey cards are all found, and grey F is a room like any other until somebody points that out."""
    table = due_on_bo(notes="full")
    grey_f = NUMBERS["greyF"]
    waiting = GAME.insight(GAME.view(table.state, 0, recall=False))
    unwritten = play(noted=["", "redE"], found=["", "greyC greyD"], strict=True, notes="full", haul=1, points=[1, 0])
    assert waiting == GAME.insight(GAME.view(unwritten.state, 0, recall=False))
    assert waiting is not None
    assert 0 < waiting.chances[1][grey_f] < 1000
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 1
    table.circles(1, "greyE").circles(1, "greyF")
    told = GAME.insight(GAME.view(table.state, 0, recall=False))
    assert told is not None
    assert told.chances[1][grey_f] == 0
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 3


@rule("GR-62")
def test_full_help_of_other_tables_leaves_nothing_out() -> None:
    table = play(noted=["", "greyE greyF redE"], found=["", "greyC"], notes="full").asks(1, "greyD")
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 3


# Full help -----------------------------------------------------------------------------------------------------------


@rule("GR-62")
def test_insight_is_what_deduce_says_for_people_with_full_notes() -> None:
    state = GAME.load(
        {
            "hands": [" ".join(NAMES[:12]), " ".join(NAMES[12:24])],
            "noted": ["", "redF greyF"],
            "found": ["", "greyC greyD"],
            "notes": "full",
        }
    )
    view = GAME.view(state, 0, recall=False)
    told = GAME.insight(view)
    assert told is not None
    found = GAME.deduce(GAME.case(view))
    assert (told.deals, told.error) == (found["count"], 0)
    for card, held in found["owner_counts"].items():
        for owner, n in held.items():
            chance = told.chances[1 if owner == "P1" else 2][int(card)]
            assert (chance == 0, chance == 1000) == (n == 0, n == found["count"])
            assert abs(chance - 1000 * n / found["count"]) < 1
    assert told.chances[0] == (1000,) * 12 + (0,) * 24
    assert [(fact.card, fact.holds, list(fact.because)) for fact in told.facts] == [
        (entry["fact"]["card"], entry["fact"]["is"], entry["because"]) for entry in found["facts"]
    ]
    assert GAME.insight(GAME.view(state, -1)) is None
    state.notes = 1
    assert GAME.insight(GAME.view(state, 0)) is None


@rule("GR-62")
def test_only_what_is_certain_is_called_so() -> None:
    assert [thousandths(share) for share in (0.0, 0.0001, 0.4567, 0.9999, 1.0)] == [0, 1, 457, 999, 1000]
