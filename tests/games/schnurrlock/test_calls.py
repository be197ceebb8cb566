"""SH-57 to SH-65: "Paws off!" and mishaps."""

from __future__ import annotations

import pytest

from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import CALL, NAMES, NUMBERS
from katzentisch.testing import rule
from tests.games.schnurrlock.table import each, names, new, scene


@rule("SH-57")
def test_who_calls_guesses_at_once_and_once_in_a_game() -> None:
    table = scene(hands=["C1 G2", ""]).can(1, "call").does(1, "call").asks(1, "call")
    assert table.told("called") == [{"kind": "called", "seat": 1}]
    table.can(1, "guess G", "guess 4", "guess G4", "let be").cannot(1, "call", "done")
    table.refuses(1, "done", "guess_first", "SH-57")
    table.refuses(0, "investigate C1", "not_your_step", "SH-13")
    table.does(1, "guess D").asks(0, "play").cannot(1, "call")
    table.refuses(1, "call", "called_already", "SH-57")
    table.can(0, "call")


@rule("SH-57")
def test_a_right_call_brings_tiles_and_a_new_target() -> None:
    table = scene(trail="1 3 2 M ?", hands=["C1 G2", ""]).does(1, "call", "guess G4").draws("T9", "T1", "D5")
    table.asks(0, "play")
    assert each(GAME.view(table.state, 0), "tiles") == ((), (1, 3))
    assert table.state.desks[1].target == NUMBERS["T9"]
    assert (names(table.state.desks[1].leads), names(table.state.desks[1].dead_ends)) == ("T1", "D5")


@rule("SH-58")
def test_a_call_inside_the_investigation_of_another() -> None:
    table = scene(trail="1 3 2 M ?", hands=["C1 G2", ""]).does(0, "investigate C1").asks(0, "second")
    table.does(1, "call", "guess G4").any().asks(0, "second")
    table.can(0, "investigate G2").cannot(0, "investigate C1", "done")
    assert each(GAME.view(table.state, 0), "tiles") == ((), (1, 3))


@rule("SH-58")
def test_a_call_inside_the_own_investigation_changes_what_the_second_card_is_about() -> None:
    table = scene(trail="1 3 2 M ?", hands=["C1 R2", ""]).does(0, "investigate C1").does(0, "call", "guess C6")
    table.draws("T9", "T1", "D5").asks(0, "second").does(0, "investigate R2").says("dead_end")
    assert names(table.state.desks[0].dead_ends) == "R2 D5"


@rule("SH-58")
@pytest.mark.parametrize("players", [2, 5])
def test_nobody_calls_while_the_table_is_laid_out(players: int) -> None:
    state = new(players).state
    while k := state.chance():
        assert state.may() == ()
        assert all(state.legal(seat) == () for seat in range(players))
        state.happen(k - 1)
    assert state.may() == tuple(range(1, players))
    assert all(CALL in state.legal(seat) for seat in range(players))


@rule("SH-58")
def test_nature_is_not_interrupted() -> None:
    table = scene(hands=["C1 G2", ""], due=0).does(0, "done")
    assert table.state.chance()
    table.refuses(1, "call", "nature_first", "SH-58")


@rule("SH-58")
def test_a_call_before_mauziaty_moves() -> None:
    table = scene(trail="M ? ?", turn=1, due=0).does(1, "done").any().asks(0, "move")
    table.does(1, "call").asks(1, "call").does(1, "guess 4")
    assert table.state.trail.caught == 1


@rule("SH-58")
def test_a_call_after_the_last_guess_of_the_last_turn() -> None:
    table = scene(trail="M", turn=1, due=0).does(1, "guess D").can(0, "call").does(0, "call", "guess C")
    assert table.state.trail.caught == 0


@rule("SH-58")
def test_without_a_target_nobody_calls() -> None:
    table = scene("C6 -", deck="", away="rest").cannot(1, "call", "saw").can(1, "showed 0")
    table.refuses(1, "call", "no_target", "SH-58")


@rule("SH-59")
def test_a_call_is_resolved_before_the_next() -> None:
    table = scene("C6 G4 R9", trail="1 3 2 2 M ?", leads=["", "G1 G2", ""], sorts=True)
    table.does(2, "call").does(1, "call").asks(2, "call")
    assert GAME.view(table.state, 0).turn.callers == (2, 1)
    table.does(2, "guess R").any().asks(1, "call")
    assert each(GAME.view(table.state, 0), "tiles") == ((), (), (1,))
    table.does(1, "guess G").asks(1, "lay").does(0, "call").asks(1, "lay")
    table.does(1, "top G1").any().asks(0, "call").does(0, "guess D").asks(0, "play")
    assert each(GAME.view(table.state, 0), "tiles") == ((), (3,), (1,))


@rule("SH-59")
def test_ties_go_in_turn_order_from_whose_turn_it_is() -> None:
    assert scene("C6 G4 R9 T1").state.may() == (1, 2, 3)
    assert scene("C6 G4 R9 T1", turn=2).state.may() == (3, 0, 1)
    assert scene("C6 G4 R9 T1", turn=2).does(0, "call").state.may() == (2, 3, 1)
    assert scene("C6 G4 R9 T1", turn=None).state.may() == (1, 2, 3)


@rule("SH-59")
def test_a_caller_who_has_lost_the_target_guesses_no_more() -> None:
    """Both piles are empty, and the two cards of the mishap go to those who come first in turn order."""
    table = scene("C6 G4 -", deck="", away="rest", owed=[0, 0, 0, 0, 0, 0, 1, 0, 0], turn=2)
    table.does(1, "call").does(0, "showed 1").does(1, "agree").draws("C6", "G4")
    assert table.targets == [NUMBERS["G4"], -1, NUMBERS["C6"]]
    assert table.state.callers == []
    table.asks(2, "play")


@rule("SH-60")
def test_everybody_sees_who_has_called() -> None:
    table = scene("C6 G4 R9").does(1, "call", "guess D")
    for seat in (-1, 0, 1, 2):
        assert each(GAME.view(table.state, seat), "called") == (False, True, False)


@rule("SH-61")
def test_a_call_comes_on_top_of_the_guess_of_the_turn() -> None:
    table = scene(due=0).does(0, "guess D").cannot(0, "guess C").does(0, "call").can(0, "guess C")
    table = scene(due=0).does(0, "call", "guess D").can(0, "guess C").does(0, "guess G").cannot(0, "guess C")
    assert table.state.may_guess is False


@rule("SH-62")
def test_a_call_without_a_guess_is_used_up() -> None:
    table = scene(hands=["C1 G2", ""]).does(1, "call", "let be").asks(0, "play").cannot(1, "call")
    assert table.says("let_be").told("let_be") == [{"kind": "let_be", "seat": 1}]
    assert each(GAME.view(table.state, 0), "called") == (False, True)
    table.refuses(0, "let be", "not_legal", "SH-15")


@rule("SH-63")
def test_a_call_costs_one_point_in_both_endings() -> None:
    table = scene(trail="2 M ?", tiles=["", "3"]).does(1, "call", "guess D").does(0, "guess C6")
    assert table.told("ended")[0]["points"] == [5, 2]
    table = scene(trail="2 M", tiles=["", "3"], turn=1, due=0).does(0, "call", "let be").does(1, "done").any()
    assert table.told("ended")[0]["points"] == [-1, 3]


# Mishaps -------------------------------------------------------------------------------------------------------------


@rule("SH-64")
def test_who_saw_the_own_target_begins_anew_without_free_cards() -> None:
    table = scene(leads=["C1", "G1"], dead_ends=["G2", ""], wrong=["D", "9"], discards="D1").does(0, "saw")
    assert table.told("mishap") == [{"kind": "mishap", "seat": 0, "by": 0, "card": "C6"}]
    assert (names(table.state.piles.discards), NAMES[table.state.piles.top]) == ("C1 C6 G2 D1", "C6")
    assert each(GAME.view(table.state, 1), "wrong") == ((), (13,))
    table.draws("T9").asks(0, "play")
    assert table.targets == [NUMBERS["T9"], NUMBERS["G4"]]
    assert (table.state.desks[0].leads, table.state.desks[0].dead_ends) == (0, 0)
    assert names(table.state.desks[1].leads) == "G1"


@rule("SH-64")
def test_a_mishap_may_be_reported_at_any_time() -> None:
    table = scene(hands=["C1 G2", ""]).does(0, "investigate C1").does(1, "saw").any().asks(0, "second")
    table.does(0, "call").can(0, "saw").can(1, "saw")


@rule("SH-64")
def test_the_seen_card_cannot_be_the_next_target() -> None:
    table = scene().does(0, "saw").any()
    assert NUMBERS["C6"] not in GAME.deduce(GAME.case(GAME.view(table.state, 0)))["cards"]


@rule("SH-65")
def test_who_showed_somebody_the_target_begins_anew_too() -> None:
    table = scene("C6 G4 R9", leads=["C1", "G1", "R1"]).does(0, "showed 1").does(1, "agree")
    assert table.told("mishap") == [
        {"kind": "mishap", "seat": 1, "by": 0, "card": "G4"},
        {"kind": "mishap", "seat": 0, "by": 0, "card": "C6"},
    ]
    for event in table.told("mishap"):  # who showed it has not seen the own one
        assert "seen" not in GAME.say(event, "en")
        assert "gesehen" not in GAME.say(event, "de")
    table.any().asks(0, "play")
    assert names(table.state.piles.discards) == "C1 C6 G1 G4"
    assert table.state.desks[2].target == NUMBERS["R9"]
    assert -1 not in table.targets
    assert not {NUMBERS["C6"], NUMBERS["G4"]} & {*table.targets}


@rule("SH-20", "SH-65")
def test_a_mishap_of_two_with_both_piles_empty_ends_both_cases_before_anything_is_drawn() -> None:
    """Seat 0 was owed clues to the old target, seat 2 hand cards: new targets come first, and the old clues never."""
    owed = [0, 2, 0, 0, 0, 0, 0, 0, 2]
    table = scene("C6 G4 R9", deck="", away="rest", leads=["C1", "G1", ""], owed=owed)
    table.does(0, "showed 1").does(1, "agree")
    assert [NAMES[card] for card in table.state.piles.deck] == ["C1", "C6", "G1", "G4"]
    table.says("mishap", "mishap", "shuffled").draws("C1", "G1", "C6", "G4").asks(0, "play")
    assert [NAMES[card] for card in table.targets] == ["C1", "G1", "R9"]
    assert table.hand(2) == "C6 G4"
    assert [(desk.leads, desk.dead_ends) for desk in table.state.desks] == [(0, 0)] * 3
    assert table.owed == [0] * 9


@rule("SH-65")
def test_nobody_shows_a_target_to_oneself_or_to_an_empty_chair() -> None:
    table = scene("C6 G4 R9").can(0, "showed 1", "showed 2").cannot(0, "showed 0", "showed 3")
    table.refuses(0, "showed 0", "not_legal", "SH-15")
    table.refuses(0, "showed 3", "not_legal", "SH-15")
    scene("C6 - R9", deck="", away="rest").cannot(0, "showed 1").refuses(0, "showed 1", "nothing_stands", "SH-64")


@rule("SH-65")
def test_who_has_no_target_can_still_show_one() -> None:
    table = scene("- G4", deck="", away="rest", owed=[1, 0, 0, 0, 0, 0])
    table.does(0, "showed 1").does(1, "agree")
    assert [event["seat"] for event in table.told("mishap")] == [1]
    table.draws("G4")
    assert table.targets == [NUMBERS["G4"], -1]


@rule("SH-65")
def test_nobody_voids_the_case_or_the_call_of_another_who_has_seen_nothing() -> None:
    table = scene("C6 G4 R9", leads=["", "G1", ""]).does(1, "call").does(0, "showed 1").asks(1, "consent")
    assert table.told("reported") == [{"kind": "reported", "seat": 1, "by": 0}]
    table.does(1, "deny").asks(1, "call")
    assert table.told("mishap") == []
    assert (table.targets[1], names(table.state.desks[1].leads)) == (NUMBERS["G4"], "G1")
    table.does(1, "guess G").draws("2")


@rule("SH-65")
def test_what_was_denied_is_not_said_again_of_the_same_target() -> None:
    table = scene("C6 G4 R9").does(0, "showed 1").does(1, "deny").cannot(0, "showed 1").cannot(2, "showed 1")
    table.refuses(2, "showed 1", "denied_already", "SH-65")
    table.can(0, "showed 2").can(1, "saw").does(1, "saw").any().can(0, "showed 1")


@rule("SH-65")
def test_while_somebody_is_asked_no_other_mishap_is_reported_and_calls_wait() -> None:
    table = scene("C6 G4 R9").does(0, "showed 1").cannot(2, "saw", "showed 0").can(2, "call")
    table.refuses(2, "saw", "one_mishap", "SH-65")
    table.refuses(1, "done", "consent_first", "SH-65")
    table.does(2, "call").asks(1, "consent").does(1, "deny").asks(2, "call")


@rule("SH-64", "SH-65")
def test_the_host_may_switch_mishaps_off() -> None:
    table = scene("C6 G4 R9", mishaps=False).cannot(0, "saw", "showed 1").cannot(1, "saw", "showed 0").can(1, "call")
    table.refuses(1, "showed 0", "mishaps_off", "SH-64")
    assert new(3, mishaps=False).any().state.legal(1) == (CALL,)


# A breath -------------------------------------------------------------------------------------------------------------


@rule("SH-75")
def test_in_the_breath_after_a_guess_others_may_call_and_come_first() -> None:
    """The crow is right, but seat 1 calls in the breath and takes the tile that would have been seat 0's."""
    table = scene(trail="1 2 M ? ?", due=0, breath=3).does(0, "guess C").asks(0, "hear")
    assert table.told("announced") == [{"kind": "announced", "seat": 0, "suspect": 0}]
    assert table.told("right") == []
    assert GAME.pause(table.state) == (3, 3)
    table.can(1, "call").does(1, "call").asks(1, "call")
    assert GAME.pause(table.state) is None
    table.does(1, "guess G").asks(1, "hear").does(1, "hear").any().asks(0, "hear")
    assert table.state.desks[1].tiles == (1,)
    table.does(0, "hear").any()
    assert table.state.desks[0].tiles == (2,)


@rule("SH-75")
def test_whoever_has_announced_only_hears() -> None:
    table = scene(due=0, breath=5).does(0, "guess C6").cannot(0, "call", "done", "guess C")
    table.refuses(0, "call", "hear_first", "SH-75")
    table.refuses(0, "done", "hear_first", "SH-75")
    table.refuses(1, "hear", "not_your_step", "SH-13")


@rule("SH-75")
def test_a_mishap_in_the_breath_ends_the_guess_with_the_case() -> None:
    table = scene(due=0, breath=5).does(0, "guess D", "saw").any().asks(0, "decide").cannot(0, "guess C")
    assert table.told("wrong") == []


@rule("SH-75")
def test_without_a_breath_the_answer_comes_at_once() -> None:
    table = scene(due=0).does(0, "guess D").asks(0, "decide").says("wrong")
    assert GAME.pause(table.state) is None


def test_reports_are_offered_after_a_call_is_used() -> None:
    assert scene().does(1, "call", "guess D").state.legal(1) == (201, 202)
