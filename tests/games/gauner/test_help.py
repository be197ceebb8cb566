"""GR-60 to GR-62: how much the table helps people."""

from __future__ import annotations

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.deduce.knowledge import LEVELS, Knowledge, share_of
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS, rooms_in, set_of
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.state import Gauner
from katzentisch.games.gauner.view import hint
from katzentisch.testing import rule
from tests.games.gauner.table import ANNA, THREE, due_on_bo, play


@rule("GR-60")
def test_high_sums_invite_a_guess() -> None:
    assert [hint(left, 6) for left in (3, 4, 6)] == ["guess"] * 3
    assert hint(2, 5) == ""
    table = play(noted=["", "redC greyF"])
    notes = GAME.picture(table.state, 0, noted=True).records
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
    assert GAME.picture(off.state, 0, noted=True).records is None
    for level in LEVELS[1:]:
        view = GAME.picture(play(notes=level, **position).state, 0, noted=True)
        assert view.notes == level
        assert view.records is not None
        (note,) = view.records.sums[1]  # the sum in grey F is circled
        assert (NAMES[note.room], note.left, note.rooms) == ("redF", 2, 3)
        assert view.records.sums[0] == ()
        assert set_of(list(view.records.ruled_out[1])) == set_of([NUMBERS[n] for n in ANNA.split() if n[:4] != "grey"])
        assert GAME.picture(play(notes=level, **position).state, WATCHER, noted=True).records is None
        assert GAME.view(play(notes=level, **position).state, 0).records is None


@rule("GR-62")
def test_notes_depend_on_nothing_that_is_hidden() -> None:
    one = play(THREE, noted=["redA", "redA", "redA"])
    swapped = [THREE[0], THREE[1].replace("blueD", "blueF"), THREE[2].replace("blueF", "blueD")]
    other = play(swapped, noted=["redA", "redA", "redA"])
    assert one.state.places[1].hand != other.state.places[1].hand
    assert GAME.picture(one.state, 0, noted=True) == GAME.picture(other.state, 0, noted=True)


# What a strict table keeps to itself ---------------------------------------------------------------------------------


@rule("GR-46", "GR-62")
@pytest.mark.parametrize("level", LEVELS)
def test_people_at_a_strict_table_are_not_told_what_is_due(level: str) -> None:
    table = due_on_bo(notes=level)
    for seat in (WATCHER, 0, 1):
        shown = GAME.picture(table.state, seat, noted=True)
        assert (shown.turn.due_sheet, shown.turn.due) == (-1, ())
        assert shown.records is None or not any(shown.records.sums)
    assert GAME.view(table.state, 0).turn.due == (NUMBERS["greyE"], NUMBERS["greyF"])  # programs are told


@rule("GR-46", "GR-62")
def test_records_of_a_strict_table_are_the_same_before_and_after_the_circle() -> None:
    """Crosses that come with the circle are on the sheet; nothing else about the sum is noted down."""
    table = due_on_bo(notes="records")
    before = GAME.picture(table.state, 0, noted=True).records
    table.circles(1, "greyE").circles(1, "greyF")
    after = GAME.picture(table.state, 0, noted=True).records
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
    waiting = knowledge(GAME.picture(table.state, 0, noted=True))
    unwritten = play(noted=["", "redE"], found=["", "greyC greyD"], strict=True, notes="full", haul=1, points=[1, 0])
    assert waiting == knowledge(GAME.picture(unwritten.state, 0, noted=True))
    assert 0 < waiting.shares[grey_f][1] < 1
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 1
    table.circles(1, "greyE").circles(1, "greyF")
    assert knowledge(GAME.picture(table.state, 0, noted=True)).shares[grey_f][1] == 0
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 3


@rule("GR-62")
def test_full_help_of_other_tables_leaves_nothing_out() -> None:
    table = play(noted=["", "greyE greyF redE"], found=["", "greyC"], notes="full").asks(1, "greyD")
    assert len(GAME.case(GAME.view(table.state, 0))["sums"][1]) == 3


# What follows --------------------------------------------------------------------------------------------------------


def knowledge(view: GaunerView) -> Knowledge:
    found = GAME.knowledge(view)
    assert found is not None
    return found


def two(notes: str) -> Gauner:
    """Bo's grey C and D are found: that is all in grey F, and two are left in red F."""
    hands = [" ".join(NAMES[:12]), " ".join(NAMES[12:24])]
    return GAME.load({"hands": hands, "noted": ["", "redF greyF"], "found": ["", "greyC greyD"], "notes": notes})


@rule("GR-62")
def test_full_help_is_what_deduce_says() -> None:
    view = GAME.picture(two("full"), 0, noted=True)
    told, found = knowledge(view), GAME.deduce(GAME.case(view))
    assert (told.worlds, told.error, told.reading) == (str(found["count"]), 0, "uniform")
    assert told.places == ("P0", "P1", "box")
    for card, held in found["owner_counts"].items():
        for owner, n in held.items():
            share = told.shares[int(card)][told.places.index(owner)]
            assert (share == 0, share == 1) == (n == 0, n == found["count"])
            assert abs(share - n / found["count"]) <= 0.0001
    assert [shares[0] for shares in told.shares] == [1] * 12 + [0] * 24
    pointers = {"because.sum": "/sums", "because.miss": "/misses"}
    assert [(fact.number, told.places[fact.place], fact.holds, len(fact.because)) for fact in told.facts] == [
        (entry["fact"]["card"], entry["fact"]["owner"], entry["fact"]["is"], len(entry["because"]))
        for entry in found["facts"]
    ]
    for fact, entry in zip(told.facts, found["facts"], strict=True):
        kinds = [pointers[told.observations[number].key] for number in fact.because]
        assert kinds == [pointer.rpartition("/")[0].rpartition("/")[0] for pointer in entry["because"]]


@rule("GR-62")
def test_what_is_certain_is_told_without_any_number() -> None:
    full, certain = (knowledge(GAME.picture(two(level), 0, noted=True)) for level in ("full", "certain"))
    assert certain.facts == full.facts
    assert certain.observations == full.observations
    assert (certain.worlds, certain.error, certain.shares, certain.together) == ("", 0, (), {})
    assert certain.facts


@rule("GR-62")
def test_nothing_follows_for_watchers_and_where_less_was_agreed() -> None:
    for level in LEVELS:
        for seat in (WATCHER, 0):
            view = GAME.picture(two(level), seat, noted=True)
            tells = level in ("certain", "full") and seat == 0
            assert (GAME.tells(view), GAME.knowledge(view) is not None) == (tells, tells)


@rule("GR-62")
@pytest.mark.parametrize("most", LEVELS)
@pytest.mark.parametrize("less", LEVELS)
def test_everybody_may_be_shown_less_than_the_table_allows(most: str, less: str) -> None:
    shown = GAME.with_less_help(GAME.picture(two(most), 0, noted=True), less)
    lower = min(most, less, key=LEVELS.index)
    assert shown == GAME.picture(two(lower), 0, noted=True)
    assert GAME.knowledge(shown) == GAME.knowledge(GAME.picture(two(lower), 0, noted=True))


@rule("GR-62")
def test_only_what_is_certain_is_called_so() -> None:
    shares = [share_of(worlds, 1_000_000) for worlds in (0, 1, 456_789, 999_999, 1_000_000)]
    assert shares == [0, 0.0001, 0.4568, 0.9999, 1]
