"""CL-34 to CL-44: suspicions, and whom and what they bring."""

from __future__ import annotations

import pytest

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.cards import SUSPECTS, WEAPONS
from katzentisch.testing import rule
from tests.games.cluedo.table import play, roll, suspect

BO_IS_OUT = {"accusations": [{"by": 1, "cards": "adler rope moor"}]}


@rule("CL-34")
def test_who_enters_a_place_must_suspect() -> None:
    table = roll(at={"adler": "h4"}).rolls(2, 3).enters("museum").is_next(0, "suspect")
    assert table.may() == {"suspect"}
    table.refuses("suspect_first", "CL-34", do="end").refuses("suspect_first", "CL-34", do="roll")


@rule("CL-35")
def test_also_through_the_passage() -> None:
    table = play("start", at={"adler": "moor"}).takes_passage().is_next(0, "suspect")
    assert table.may() == {"suspect"}


@rule("CL-36")
def test_figure_and_weapon_are_moved_here() -> None:
    table = suspect().weapon("pistol", "tower").suspects("hudson", "pistol")
    table.at(hudson="museum", adler="museum", holmes="p1", watson="a7").weapon("pistol", "museum")
    table.weapon("rope", "laboratory")
    assert table.told("suspected") == [{"seat": 0, "suspect": "hudson", "weapon": "pistol", "place": "museum"}]


@rule("CL-36")
def test_any_suspect_with_any_weapon() -> None:
    assert len(suspect().legal()) == 36
    for name in SUSPECTS:
        for weapon in WEAPONS:
            suspect().suspects(name, weapon).at(**{name: "museum"}).weapon(weapon, "museum")


@rule("CL-37")
@pytest.mark.parametrize("place", ["museum", "moor", "attic"])
def test_the_place_is_where_one_stands(place: str) -> None:
    table = suspect(at={"adler": place}).suspects("hudson", "rope")
    assert table.told("suspected")[0]["place"] == place
    assert {*table.legal()[0].facts()} <= {"do", "card"} or table.may() == {"end", "accuse"}
    assert [one.place - 12 for one in table.state.suspicions] == [table.state.spots[3] - 1000]


@rule("CL-38")
def test_figures_that_nobody_plays_the_eliminated_and_oneself_may_be_named() -> None:
    suspect().suspects("mycroft", "rope").at(mycroft="museum")
    suspect(at={"adler": "museum", "holmes": "centre"}, **BO_IS_OUT).suspects("holmes", "rope").at(holmes="museum")
    table = suspect().suspects("adler", "rope").at(adler="museum")
    assert table.state.suspicions[0].suspect == 3


@rule("CL-39")
def test_own_and_open_cards_may_be_named() -> None:
    suspect(at={"adler": "harbour"}).suspects("hudson", "rope").is_next(0, "decide")
    hands = ["holmes hudson rope laboratory", "watson mycroft pipe wrench", "lestrade candlestick pistol pool"]
    figures = ["adler", "holmes", "lestrade", "mycroft"]
    table = suspect(hands=[*hands, "observatory harbour attic station"], figures=figures)  # museum and tower lie open
    table.suspects("hudson", "rope").is_next(0, "decide")


@rule("CL-40")
def test_one_suspicion_for_each_entering() -> None:
    table = suspect().suspects("watson", "rope").shows("watson").is_next(1, "roll").rolls(1, 1).goes("q2")
    table.rolls(1, 1).goes("u6").is_next(0, "roll")  # Anna stands in the museum and can only leave it
    here = play("start", at={"adler": "laboratory"})
    here.refuses("not_brought", "CL-40", do="suspect", suspect="watson", weapon="rope")


@rule("CL-40")
def test_coming_back_in_a_later_turn_is_entering_again() -> None:
    table = roll(at={"adler": "museum"}).rolls(1, 1).goes("g5").rolls(1, 1).goes("q2").rolls(1, 1).goes("u6")
    assert "museum" in table.rolls(1, 1).places()
    table.enters("museum").is_next(0, "suspect")


@rule("CL-41")
def test_figures_and_weapons_stay_where_they_were_brought() -> None:
    table = suspect().suspects("mycroft", "pistol").shows("mycroft")
    table.rolls(1, 1).goes("q2").rolls(1, 1).goes("u6").at(mycroft="museum").weapon("pistol", "museum")


@rule("CL-42")
def test_a_place_is_never_full() -> None:
    everybody = dict.fromkeys(("adler", "holmes", "lestrade", "mycroft", "hudson"), "museum")
    table = suspect(at=everybody, weapons=dict.fromkeys(WEAPONS, "museum")).suspects("watson", "rope")
    table.at(**everybody, watson="museum")
    assert "museum" in roll(at={**everybody, "adler": "h4"}).rolls(1, 1).places()


@rule("CL-43")
def test_who_was_brought_may_suspect_without_moving() -> None:
    table = suspect().suspects("holmes", "rope").shows("museum").is_next(1, "start")
    assert table.may() == {"roll", "suspect"}
    assert GAME.view(table.state, 2).seats[1].brought
    table.suspects("hudson", "pipe").at(hudson="museum")
    assert table.told("suspected")[1] == {"seat": 1, "suspect": "hudson", "weapon": "pipe", "place": "museum"}


@rule("CL-43")
def test_or_roll_or_take_the_passage() -> None:
    table = suspect(at={"adler": "moor"}).suspects("holmes", "pipe").shows("pipe").is_next(1, "start")
    assert table.may() == {"roll", "passage", "suspect"}
    table.takes_passage().at(holmes="laboratory").is_next(1, "suspect")


@rule("CL-44")
def test_who_stood_there_already_was_not_brought() -> None:
    table = suspect(at={"adler": "museum", "holmes": "museum"}).suspects("holmes", "rope").shows("museum")
    table.is_next(1, "roll")
    assert not GAME.view(table.state, 1).seats[1].brought


@rule("CL-44")
def test_who_suspects_is_not_brought_by_it() -> None:
    assert suspect().suspects("adler", "rope").state.brought == 0


@rule("CL-44")
def test_the_right_lapses_with_the_next_turn() -> None:
    table = suspect().suspects("holmes", "rope").shows("museum").now(do="roll").rolls(1, 1).goes("k6")
    assert table.state.brought == 0
    table = suspect(at={"adler": "moor"}).suspects("holmes", "pipe").shows("pipe").takes_passage()
    assert table.state.brought == 0


@rule("CL-44")
def test_being_named_again_where_one_was_brought_changes_nothing() -> None:
    """Cleo is brought to the museum by Anna; Bo comes there and names her, too: she has her right once."""
    table = suspect(at={"adler": "museum", "holmes": "h4"}).suspects("lestrade", "rope").shows("museum")
    table.rolls(1, 1).enters("museum").suspects("lestrade", "pipe").shows("lestrade").is_next(2, "start")
    assert "suspect" in table.may()


@rule("CL-44")
def test_brought_away_and_back_again_is_brought() -> None:
    """Anna suspects in the museum; Bo fetches her to the tower, Cleo back to the museum."""
    table = suspect(at={"adler": "museum", "holmes": "q9", "lestrade": "p4"}).suspects("hudson", "pipe").shows("pipe")
    table.rolls(1, 1).enters("tower").suspects("adler", "rope").shows("rope").is_next(2, "roll")
    assert table.state.brought == 1
    table.rolls(1, 1).enters("museum").suspects("adler", "rope").shows("rope").is_next(0, "start")
    assert "suspect" in table.may()
