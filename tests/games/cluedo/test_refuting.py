"""CL-45 to CL-52: who shows what to whom, and who sees it."""

from __future__ import annotations

from katzentisch.core.contract import WATCHER
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.cards import NUMBERS
from katzentisch.testing import rule
from tests.games.cluedo.table import ANNA, BO, CLEO, SOLUTION, play, suspect, unrefuted

BO_IS_OUT = {"accusations": [{"by": 1, "cards": "adler rope moor"}]}


@rule("CL-45")
def test_who_plays_next_is_asked_first() -> None:
    """Both Bo and Cleo have a card of it: Bo is asked by Anna, Cleo by Bo."""
    suspect().suspects("lestrade", "pipe").asked(1)
    suspect(turn=1, at={"holmes": "laboratory"}).suspects("lestrade", "rope").asked(2)
    suspect(turn=2, at={"lestrade": "laboratory"}).suspects("watson", "rope").asked(0)


@rule("CL-46")
def test_who_has_none_of_the_cards_is_passed_over() -> None:
    table = suspect(at={"adler": "moor"}).suspects("lestrade", "rope").asked(2)
    assert table.told("passed") == [{"seats": [1]}]
    assert table.kinds() == ["suspected", "passed"]
    assert suspect(at={"adler": "moor"}).suspects("hudson", "rope").told("passed") == [{"seats": [1, 2]}]
    assert suspect().suspects("watson", "rope").told("passed") == []


@rule("CL-46")
def test_nobody_can_deny_a_card() -> None:
    table = suspect().suspects("watson", "rope")
    table.refuses("show_first", "CL-47", do="end")
    table.refuses("card_not_named", "CL-47", do="show", card="pipe")
    table.refuses("card_not_in_hand", "CL-47", do="show", card="rope")


@rule("CL-47")
def test_the_card_is_seen_by_two() -> None:
    table = suspect().suspects("hudson", "rope").asked(1).shows("museum")
    for seat in (0, 1):
        assert table.told("showed", seat) == [{"seat": 1, "to": 0, "card": "museum"}]
        assert GAME.view(table.state, seat).suspicions[0].card == NUMBERS["museum"]
    for seat in (WATCHER, 2):
        assert table.told("showed", seat) == [{"seat": 1, "to": 0}]
        assert GAME.view(table.state, seat).suspicions[0].card == -1
        assert GAME.view(table.state, seat).suspicions[0].shown_by == 1


@rule("CL-48")
def test_who_has_several_chooses_one() -> None:
    table = suspect().suspects("watson", "wrench")
    assert table.cards_to_show() == {"watson", "wrench", "museum"}
    table.shows("wrench")
    assert GAME.view(table.state, 0).suspicions[0].card == NUMBERS["wrench"]
    assert table.struck(0) == {*ANNA.split(), "wrench"}


@rule("CL-49")
def test_who_has_one_is_asked_like_who_has_several() -> None:
    """For everybody else the two tables are the same, before the answer and after it."""
    one = suspect(hands=[ANNA, BO.replace("watson", "lestrade"), CLEO.replace("lestrade", "watson")])
    several = suspect()
    for table in (one, several):
        table.suspects("watson", "rope").asked(1)
    assert one.cards_to_show() == {"museum"}
    assert several.cards_to_show() == {"watson", "museum"}
    for _ in ("before", "after"):
        for seat in (WATCHER, 0):
            assert GAME.view(one.state, seat) == GAME.view(several.state, seat)
        assert one.state.must() == several.state.must()
        if one.state.asked >= 0:
            one.shows("museum")
            several.shows("museum")


@rule("CL-50")
def test_a_card_ends_the_turn_and_nobody_else_is_asked() -> None:
    table = suspect().suspects("lestrade", "pipe").shows("pipe").is_next(1, "roll")
    assert table.kinds() == ["suspected", "showed", "turn"]


@rule("CL-51")
def test_a_shown_card_is_crossed_off_by_who_saw_it() -> None:
    table = suspect(notes="off").suspects("lestrade", "pipe").shows("pipe")
    assert table.struck(0) == {*ANNA.split(), "pipe"}
    assert table.struck(1) == {*BO.split()}
    assert table.struck(2) == {*CLEO.split()}


@rule("CL-52")
def test_if_nobody_can_refute_it_one_ends_the_turn_or_accuses() -> None:
    table = unrefuted().is_next(0, "decide")
    assert table.told("unrefuted") == [{"seat": 0}]
    assert table.may() == {"end", "accuse"}
    table.refuses("accuse_or_end", "CL-52", do="roll")
    table.ends().is_next(1, "roll")
    assert table.told("stopped") == [{"seat": 0}]
    assert unrefuted().accuses(*SOLUTION).state.over


@rule("CL-45")
def test_the_eliminated_answer_in_their_place() -> None:
    suspect(at={"adler": "museum", "holmes": "centre"}, **BO_IS_OUT).suspects("lestrade", "pipe").asked(1)


def test_a_refusal_of_the_asked_names_what_is_wrong() -> None:
    table = play("refute", at={"adler": "museum"}, suspicions=[{"by": 0, "cards": "watson rope museum"}]).asked(1)
    table.refuses("show_first", "CL-47", do="roll")
