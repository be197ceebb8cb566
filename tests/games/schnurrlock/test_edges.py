"""The first card, the first hour, seats beyond the second, more than one of everything: where counting goes wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch import WATCHER, Illegal
from katzentisch.core.agenda import FRAME
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.board import Piles
from katzentisch.games.schnurrlock.rules.cards import CALL, DONE, GUESSES, NUMBERS, PROWL, SAW, SHOWED
from katzentisch.games.schnurrlock.rules.choices import LISTS, reports
from katzentisch.games.schnurrlock.state import Schnurrlock
from katzentisch.testing import rule
from tests.games.schnurrlock.table import each, names, number, scene


@rule("SH-02", "SH-57", "SH-64", "SH-65")
def test_card_number_nought_is_a_target_like_any_other() -> None:
    table = scene("C1 G4 C2", due=0).can(0, "guess C1", "guess C", "call", "saw", "showed 1", "done")
    table.can(1, "showed 0", "call", "saw")
    table.does(0, "call", "guess D").cannot(0, "call").can(0, "saw")
    assert scene("C1 - R9", deck="", away="rest", due=0).state.legal(0)[-3:] == (200, 201, 204)
    assert 202 in scene("C1 - R9", deck="", away="rest").state.legal(1)
    table = scene("C1 -", deck="", away="rest").does(0, "call", "guess D")
    assert table.state.legal(0)[-1] == 201


@rule("SH-65")
def test_who_shows_a_target_loses_the_first_card_too() -> None:
    table = scene("C1 G4").does(0, "showed 1").does(1, "agree")
    assert [event["card"] for event in table.told("mishap")] == ["G4", "C1"]


@rule("SH-30", "SH-36")
@pytest.mark.parametrize(
    ("guess", "named", "tiles"),
    [("C", {"suspect": 0}, 1), ("1", {"hour": 1}, 1), ("C1", {"suspect": 0, "hour": 1}, 2)],
)
def test_the_first_of_every_kind_of_guess(guess: str, named: dict[str, int], tiles: int) -> None:
    table = scene("C1 G4", trail="1 3 2 M ?").does(0, f"guess {guess}")
    told = {name: value for name, value in table.told("right")[0].items() if name in ("suspect", "hour")}
    assert told == named
    assert len(table.told("took")) == tiles


@rule("SH-67")
def test_at_the_end_the_first_card_is_shown_as_well() -> None:
    table = scene("C6 C1", trail="M").does(0, "guess C")
    assert table.told("ended")[0]["targets"] == [None, "C1"]


@rule("SH-03")
@pytest.mark.parametrize(("outcome", "value"), [(0, 1), (1, 1), (2, 2), (5, 2), (6, 3), (11, 3)])
def test_tiles_of_a_bag_that_is_no_longer_even(outcome: int, value: int) -> None:
    table = scene(trail="? M", tiles=["1 1", "1 1 2 2"]).does(0, "guess C")
    assert table.state.outcomes() == (61,) * 2 + (62,) * 4 + (63,) * 6
    table.state.happen(outcome)
    assert table.told("took", 0)[0]["value"] == value


@rule("SH-31")
def test_wrong_guesses_of_every_seat_are_kept_apart() -> None:
    table = scene("C6 G4 R9", turn=2, due=0, trail="2 2 2 2 M").does(2, "guess D").does(1, "call", "guess 12")
    table.does(0, "call", "guess T9")
    for seat in (WATCHER, 0, 1, 2):
        assert each(GAME.view(table.state, seat), "wrong") == ((17 + 36 + 8,), (5 + 11,), (4,))


@rule("SH-39")
def test_face_down_tiles_of_every_seat_are_kept_apart() -> None:
    table = scene("C6 G4 R9", trail="? ? M ?", turn=2, due=0).does(2, "guess R9").draws("1", "3").any()
    assert each(GAME.view(table.state, 2), "tiles") == ((), (), (-1, -3))
    assert each(GAME.view(table.state, 0), "tiles") == ((), (), (0, 0))


@rule("SH-37")
def test_a_second_case_lies_beside_the_first() -> None:
    table = scene(closed=["D1", "D2"], trail="1 2 M ?").does(0, "guess C").any()
    assert names(table.state.desks[0].closed) == "C6 D1"
    assert scene(closed=["D1", ""], trail="M ?").does(0, "guess C").told("ended")[0]["cases"] == [2, 0]


@rule("SH-60")
def test_several_who_have_called() -> None:
    table = scene("C6 G4 R9").does(1, "call", "guess D").does(2, "call", "guess D")
    assert each(GAME.view(table.state, 0), "called") == (False, True, True)


@rule("SH-08", "SH-49")
def test_cards_that_were_handed_on_are_remembered_on_both_sides() -> None:
    table = scene("C6 G4 R9", hands=["C1 G2 R3 T4", "D5", "D6"])
    table.does(0, "investigate C1", "investigate G2", "done").any()
    for seat in (0, 1):
        memory: Any = GAME.view(table.state, seat).memory
        assert {NUMBERS["R3"], NUMBERS["T4"]} <= {card for card in range(60) if memory.seen >> card & 1}
        assert {NUMBERS["R3"], NUMBERS["T4"]} <= {card for card in range(60) if memory.ruled >> card & 1}
    giver: Any = GAME.view(table.state, 0).memory
    taker: Any = GAME.view(table.state, 1).memory
    assert [names(held) for held in giver.held] == ["", "R3 T4", ""]
    assert names(taker.seen & ~giver.seen) == "C6 D5"  # what the taker knew before is not forgotten
    assert names(taker.ruled & taker.seen) == names(taker.seen)


@rule("SH-20")
def test_each_kind_of_debt_is_paid_in_its_own_number() -> None:
    """A hand of three gets one card, however many are owed; a full one none; clues are not limited by a hand."""
    table = scene(
        "C6 G4 R9",
        hands=["D1 D3 D4", "D5", "D2 D6 D7 D8"],
        dead_ends=["", "C1 C2 C7 C8 C9 C10", ""],
        turn=1,
        due=0,
        trail="1 1 M",
    )
    table.state.piles = Piles([], made_of=0)
    table.owes(0, 2, 4, 0, 0, 0, 0, 0, 1)
    table.does(1, "guess G").any()
    clues = [event.public["seat"] for event in table.log if event.kind in ("lead", "dead_end")]
    assert clues == [1, 1, 0, 0]
    assert [event["seat"] for event in table.told("drew")] == [0]
    assert table.owed == [0] * 9


@rule("SH-20")
def test_a_solved_case_is_owed_no_clues_any_more() -> None:
    table = scene(deck="", away="rest", trail="1 1 M", owed=[0, 2, 0, 0, 0, 0]).does(0, "guess C")
    assert table.owed == [1, 2, 0, 0, 0, 0]
    assert table.told("nothing_left") == [{"kind": "nothing_left", "seat": 0}] * 2
    assert [type(number) for number in table.owed] == [int] * 6


def test_after_the_end_nobody_is_asked_also_with_something_left_on_the_agenda() -> None:
    table = scene(trail="M ? ?", turn=1, due=0, called=[0, 1], callers=[0, 1]).does(0, "guess C")
    state = table.state
    assert (state.over, state.must(), state.may(), state.legal(1), state.chance()) == (True, (), (), (), 0)


def test_who_can_only_report_one_thing_may_still_do_so() -> None:
    state = scene("C6 -", deck="", away="rest").state
    assert (state.may(), state.legal(1)) == ((1,), (202,))
    state = scene("- -", deck="", away="rest").state
    assert (state.may(), state.legal(0), state.legal(1)) == ((), (DONE,), ())


def test_a_refusal_without_a_rule_names_none() -> None:
    assert scene().state.rule_for("no_such_seat") == ""
    assert scene().state.refusal(0, 999).rule == "SH-15"


@rule("SH-13", "SH-15", "SH-22")
def test_a_refusal_says_whose_step_it_is_which_card_and_how_many() -> None:
    table = scene("C6 G4 R9", turn=2, hands=["", "", "C1 G2"])
    assert table.refuses(0, "done", "not_your_step", "SH-13").facts == {"seat": 2}
    assert table.refuses(2, "investigate D12", "card_not_in_hand", "SH-22").facts == {"card": "D12"}
    assert table.refuses(2, "done", "investigate_first", "SH-15").facts == {"number": 2}
    assert table.does(2, "investigate C1").refuses(2, "done", "investigate_first", "SH-15").facts == {"number": 1}


@rule("SH-15", "SH-21", "SH-34", "SH-64")
def test_refusals_at_the_edges_of_every_kind_of_action() -> None:
    table = scene("C6 G4", guess=False, due=0)
    for guess in ("guess C", "guess D", "guess 1", "guess 12", "guess C1", "guess D12"):
        table.refuses(0, guess, "guessed", "SH-34")
    for action in (-1, number("top C1"), number("top D12"), number("showed 0"), number("showed 2"), 210):
        assert table.refuses(0, action, "not_legal", "SH-15").facts == {"action": action}
    table = scene("- G4 -", deck="", away="rest", hands=["C1", "", ""])
    for seat, report in ((0, "saw"), (1, "showed 0"), (0, "showed 2"), (1, "showed 2")):
        table.refuses(seat, report, "nothing_stands", "SH-64")
    for impossible in ("guess C", "guess D12", "investigate C1"):
        table.refuses(0, impossible, "no_target", "SH-21")
    table.refuses(1, "showed 1", "not_your_step", "SH-13")


@rule("SH-18")
def test_nature_chooses_only_from_what_is_there() -> None:
    table = scene(hands=["C1 G2", ""], due=0).does(0, "done")
    k = table.state.chance()
    for outcome in (-1, k, k + 5):
        with pytest.raises(Illegal) as refusal:
            table.state.happen(outcome)
        assert refusal.value.code == "no_such_outcome"
        assert refusal.value.facts == {"outcome": outcome, "outcomes": k}
    with pytest.raises(Illegal):
        scene().state.happen(0)


@rule("SH-57", "SH-64", "SH-65")
def test_what_can_be_reported_at_any_time() -> None:
    assert reports(0, 2) == (200, 201, 203)
    assert reports(1, 3) == (200, 201, 202, 204)
    assert reports(4, 5) == (200, 201, 202, 203, 204, 205)


def test_a_clone_is_the_same_table_and_goes_its_own_way() -> None:
    table = scene(hands=["C1 G2", ""], leads=["C3", ""], tiles=["2", "3?"], wrong=["D", ""], called=[1], callers=[1])
    copy = table.state.clone()
    assert GAME.position(copy) == GAME.position(table.state)
    copy.act(1, copy.legal(1)[0])
    assert GAME.position(copy) != GAME.position(table.state)


def known(state: Schnurrlock) -> list[object]:
    """All that anybody can find out about a table."""
    views = [GAME.view(state, seat) for seat in (WATCHER, *range(state.players))]
    return [GAME.position(state), GAME.options_of(state), state.outcomes(), state.returns(), *views]


def test_at_every_step_a_clone_is_the_same_for_everybody_and_shares_nothing() -> None:
    """A game of any actions, calls and mishaps among them, with tiles taken and decks shuffled."""
    rng = Random(8)
    state = GAME.new(players=3, notes="full")
    while not state.over and state.round < 3:
        copy = state.clone()
        assert known(copy) == known(state)
        before = known(copy)
        if k := state.chance():
            state.happen(rng.randrange(k))
        else:
            seat = rng.choice([*state.must(), *state.may()])
            state.act(seat, rng.choice(state.legal(seat)))
        assert known(copy) == before
    assert known(state.clone()) == known(state)


@rule("SH-59")
def test_a_caller_with_the_first_card_is_not_sent_away() -> None:
    scene("C6 C1").does(1, "call").asks(1, "call")


@rule("SH-04")
def test_every_tile_counts_among_the_outcomes() -> None:
    table = scene(trail="? M", tiles=["1 1 1", "2 3 3 3 3 3"]).does(0, "guess C")
    assert table.state.chance() == len(table.state.outcomes()) == 3 + 5 + 1


@rule("SH-15", "SH-16", "SH-17", "SH-20", "SH-34")
@pytest.mark.parametrize(
    ("position", "can"),
    [
        ({"hands": ["C2 G2 R3 T4", "", ""]}, "cards guesses"),
        ({"hands": ["C2 G2 R3 T4", "", ""], "guess": False}, "cards"),
        ({"hands": ["G2 R3 T4", "", ""], "due": 1}, "cards"),
        ({"hands": ["R3 T4", "", ""], "due": 0}, "guesses done"),
        ({"hands": ["R3 T4", "", ""], "due": 0, "guess": False}, "done"),
        ({"hands": ["", "", ""]}, "guesses done"),
        ({"turn": None}, "prowl"),
    ],
)
def test_who_has_a_target_plays_on_while_somebody_else_has_none(position: dict[str, Any], can: str) -> None:
    """Card number nought is a target; seat 1 has none, and seat 2 has called."""
    table = scene("C1 - R9", deck="", away="rest", called=[2], **position)
    hand = [number(f"investigate {card}") for card in table.hand(0).split()]
    every = {"cards": hand, "guesses": list(GUESSES), "done": [DONE], "prowl": [PROWL]}
    answers = [action for kind in can.split() for action in every[kind]]
    assert list(table.state.legal(0)) == [*answers, CALL, SAW, SHOWED + 2]
    assert table.state.legal(1) == (SHOWED, SHOWED + 2)
    assert table.state.legal(2) == (SAW, SHOWED)


@rule("SH-57", "SH-64", "SH-65")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_tables_of_what_can_be_said_have_a_row_for_every_seat_before_and_after_a_call(players: int) -> None:
    for seat in range(players):
        before, after = LISTS[players][seat]
        assert before.done == (DONE, *reports(seat, players))
        assert after.done == (DONE, *reports(seat, players)[1:])
    assert (len(LISTS), len(LISTS[players])) == (6, players)


@rule("SH-34", "SH-22")
def test_card_number_nought_is_no_missing_target_in_a_refusal_either() -> None:
    table = scene("C1 G4", hands=["R3 T4", ""], due=0, guess=False)
    table.refuses(0, "guess C", "guessed", "SH-34")
    table.refuses(0, "investigate R3", "investigated", "SH-22")


@rule("SH-19")
def test_a_shuffle_makes_nobody_forget_what_the_own_target_cannot_be() -> None:
    """Clues of a solved case lay open while another target stood: they are not that one, wherever they are now."""
    table = scene(hands=["R3 R8 T1 T2", "D9"], leads=["C1", ""], deck="R1 D1 D2", away="rest", trail="2 2 M ?")
    table.does(0, "investigate R3", "investigate R8", "guess C").draws("R1", "D1", "D2").says("shuffled")
    memory: Any = GAME.view(table.state, 1).memory
    assert names(memory.made_of) == "C1 R3 R8"
    assert {"C1", "R3", "R8"} <= set(names(memory.ruled).split())


def test_what_is_done_does_not_stay_on_the_agenda() -> None:
    table = scene(trail="2 2 M ? ?", hands=["C1 G2 R3 T4", "D1 D2"])
    table.does(0, "investigate C1", "investigate G2", "done").any()
    assert len(GAME.view(table.state, 0).turn.agenda) == FRAME
    table.does(1, "investigate D1", "investigate D2", "done").any().does(0, "prowl").any()
    assert len(GAME.view(table.state, 0).turn.agenda) == FRAME
    assert GAME.view(scene(trail="M").does(0, "guess C").state, 0).turn.agenda == ()
