"""CL-70 to CL-73: what can be chosen before the game, and how much the table helps."""

from __future__ import annotations

import pytest

from katzentisch.core.contract import FADED, WATCHER
from katzentisch.deduce.knowledge import LEVELS, Knowledge
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.cards import NUMBERS
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.testing import rule
from tests.games.cluedo.table import SOLUTION, new, play, roll, suspect, unrefuted

WRONG = ("adler", "dagger", "museum")


@rule("CL-70")
def test_at_a_classic_table_one_may_accuse_before_moving() -> None:
    table = play("start", classic=True)
    assert table.may() == {"roll", "accuse"}
    table.accuses(*WRONG).at(adler="centre").is_next(1, "start")


@rule("CL-70")
def test_and_at_the_end_of_a_walk() -> None:
    table = roll(classic=True).rolls(1, 1).goes("h2").is_next(0, "decide")
    assert table.may() == {"end", "accuse"}
    table.ends().is_next(1, "start")


@rule("CL-70")
def test_and_after_a_card_was_shown() -> None:
    table = suspect(classic=True).suspects("watson", "rope").shows("watson").is_next(0, "decide")
    assert table.accuses(*SOLUTION).state.winner == 0


@rule("CL-70")
def test_otherwise_not() -> None:
    roll().rolls(1, 1).goes("h2").is_next(1, "roll")
    suspect().suspects("watson", "rope").shows("watson").is_next(1, "roll")


@rule("CL-71")
def test_a_lot_decides_who_plays_irene_adler() -> None:
    for seat in range(3):
        table = new(3, irene=True).draws(seat)
        assert table.told("figure") == [{"seat": seat, "suspect": "adler"}]
        assert table.state.must() == ((seat + 1) % 3,)
        table.refuses("figure_taken", "CL-05", do="figure", suspect="adler")
    assert new(3).draws(1).told("figure") == []


@rule("CL-72")
def test_the_last_one_wins_at_once() -> None:
    one_out = {"accusations": [{"by": 1, "cards": "adler rope moor"}], "at": {"adler": "harbour", "holmes": "centre"}}
    table = unrefuted(last_wins=True, **one_out).accuses(*WRONG)
    assert (table.state.over, table.state.returns()) == (True, [0.0, 0.0, 1.0])
    assert table.told("ended")[0]["winner"] == 2
    assert not unrefuted(**one_out).accuses(*WRONG).state.over
    assert not unrefuted(last_wins=True).accuses(*WRONG).state.over


# Help ----------------------------------------------------------------------------------------------------------------

SAID = [
    {"by": 0, "cards": "watson rope museum", "shown_by": 1, "card": "watson"},
    {"by": 1, "cards": "lestrade rope harbour", "shown_by": 2, "card": "lestrade"},
]


@rule("CL-73")
@pytest.mark.parametrize(("notes", "listed"), [("off", 1), ("records", 2), ("certain", 2), ("full", 2)])
def test_without_records_people_see_the_latest_suspicion_only(notes: str, listed: int) -> None:
    table = roll(notes=notes, suspicions=SAID)
    assert len(GAME.picture(table.state, 0, noted=True).suspicions) == listed
    assert len(GAME.view(table.state, 0).suspicions) == 2  # bots remember
    assert table.struck(0) >= {"watson"}


@rule("CL-73")
def test_without_records_only_the_latest_suspicion_is_told_again() -> None:
    table = suspect(notes="off").suspects("watson", "rope").shows("watson").rolls(1, 1).goes("q2")
    table.rolls(1, 1).goes("u6")
    events = [event.seen_by(0) for event in table.state.log or ()]
    view = GAME.picture(table.state, 0, noted=True)
    assert GAME.recount(view, events) == events  # it is still the latest
    table = suspect(notes="off", at={"adler": "museum", "holmes": "p4"}).suspects("watson", "rope").shows("watson")
    table.rolls(1, 1).enters("museum").suspects("hudson", "pipe")
    events = [event.seen_by(0) for event in table.state.log or ()]
    told = GAME.recount(GAME.picture(table.state, 0, noted=True), events)
    assert [event["kind"] for event, again in zip(events, told, strict=True) if again == FADED] == [
        "suspected",
        "showed",
    ]
    told = GAME.recount(GAME.picture(suspect().state, 0, noted=True), events)
    assert told == events


def knowledge(view: CluedoView) -> Knowledge:
    found = GAME.knowledge(view)
    assert found is not None
    return found


@rule("CL-73")
def test_what_is_certain_is_told_with_reasons_from_certain_on() -> None:
    for notes in ("off", "records"):
        assert GAME.knowledge(GAME.view(roll(notes=notes, suspicions=SAID).state, 0)) is None
    known = knowledge(GAME.view(roll(notes="certain", suspicions=SAID).state, 0))
    lestrade = known.about(NUMBERS["lestrade"], 2)
    assert lestrade is not None
    assert lestrade.holds  # rope and harbour are Anna's own
    (because,) = [known.observations[number] for number in lestrade.because]
    assert (because.key, because.facts["seat"]) == ("because.showed", 2)
    assert (known.worlds, known.shares, known.together) == ("", (), {})


@rule("CL-73")
def test_everything_is_told_with_chances_at_full() -> None:
    table = roll(notes="full", suspicions=SAID)
    known = knowledge(GAME.view(table.state, 0))
    assert int(known.worlds) == GAME.deduce(GAME.case(GAME.view(table.state, 0)))["count"] > 0
    assert known.places == ("P0", "P1", "P2", "envelope")
    assert (known.shares[NUMBERS["watson"]][1], known.shares[NUMBERS["lestrade"]][2]) == (1, 1)
    assert known.shares[NUMBERS["rope"]] == (1, 0, 0, 0)
    envelopes = known.together["envelope"]
    assert len(envelopes) == 12
    assert [three.share for three in envelopes] == sorted((three.share for three in envelopes), reverse=True)
    assert GAME.tells(GAME.view(table.state, 0))


@rule("CL-73")
@pytest.mark.parametrize("less", LEVELS)
@pytest.mark.parametrize("most", LEVELS)
def test_everybody_may_be_shown_less_than_the_table_allows(most: str, less: str) -> None:
    shown = GAME.with_less_help(GAME.picture(roll(notes=most, suspicions=SAID).state, 0, noted=True), less)
    lower = min(most, less, key=LEVELS.index)
    assert shown == GAME.picture(roll(notes=lower, suspicions=SAID).state, 0, noted=True)


@rule("CL-73")
def test_watchers_are_told_nothing_of_it() -> None:
    table = roll(notes="full", suspicions=SAID)
    assert GAME.knowledge(GAME.view(table.state, WATCHER)) is None
    assert not GAME.tells(GAME.view(table.state, WATCHER))


@rule("CL-73")
def test_help_knows_nothing_that_the_seat_does_not() -> None:
    """Another deal that looks the same to Anna gives the same help."""
    table = roll(notes="full", suspicions=SAID)
    hands = [
        "holmes hudson rope laboratory observatory harbour",
        "watson mycroft pipe wrench museum attic",
        "lestrade candlestick pistol pool station tower",
    ]
    other = roll(notes="full", suspicions=SAID, hands=hands)
    assert GAME.knowledge(GAME.view(table.state, 0)) == GAME.knowledge(GAME.view(other.state, 0))
