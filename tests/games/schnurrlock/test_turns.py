"""SH-13 to SH-23, SH-29, SH-44 to SH-46, SH-49 to SH-56: turns, piles, tidying up, Mauziaty's way."""

from __future__ import annotations

import pytest

from katzentisch import WATCHER
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.board import Piles
from katzentisch.games.schnurrlock.rules.cards import DONE, NAMES, NUMBERS
from katzentisch.testing import rule
from tests.games.schnurrlock.table import Table, names, new, scene

PLAY = ("investigate C1", "investigate G2", "done")


@rule("SH-13")
def test_everybody_has_one_turn_in_each_round() -> None:
    table = scene("C6 G4 R9", trail="? 2 M ? ?", hands=["T1 T2", "T3 T4", "T5 T6"])
    for seat in range(3):
        table.asks(seat, "play")
        cards = [NAMES[card] for card in GAME.view(table.state, seat).hand][:2]
        table.does(seat, f"investigate {cards[0]}", f"investigate {cards[1]}", "done").any()
    table.does(0, "prowl").any().asks(0, "play")
    assert [event["seat"] for event in table.told("turn")] == [1, 2, 0]
    assert table.told("round") == [{"kind": "round", "round": 2, "last": False}]
    assert table.state.round == 2


@rule("SH-13")
def test_nobody_acts_out_of_turn() -> None:
    table = scene(hands=["C1 G2", "T3 T4"])
    assert table.refuses(1, "investigate T3", "not_your_step", "SH-13").facts == {"seat": 0}
    table.refuses(1, "done", "not_your_step", "SH-13")
    table.refuses(1, "guess G", "not_your_step", "SH-13")


@rule("SH-14")
def test_first_actions_then_tidying_up() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""])
    table.cannot(0, "done").does(0, "investigate C1", "investigate G2")
    assert table.hand(1) == ""
    table.does(0, "done")
    assert table.hand(1) == "R3 T4"
    assert table.state.chance() > 0


@rule("SH-15")
def test_one_must_investigate_and_may_guess_before_or_after() -> None:
    scene(hands=["C1 G2 R3 T4", ""]).can(0, "investigate C1", "guess C", "guess 6", "guess C6").cannot(0, "done")
    after = scene(hands=["C1 G2 R3 T4", ""]).does(0, "investigate C1", "investigate G2")
    after.can(0, "guess C", "guess 6", "guess C6", "done").cannot(0, "investigate R3")
    after.refuses(0, "investigate R3", "investigated", "SH-22")
    refused = scene(hands=["C1 G2", ""]).refuses(0, "done", "investigate_first", "SH-15")
    assert refused.facts == {"number": 2}


@rule("SH-16")
def test_no_guess_between_the_two_cards() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, "investigate C1").asks(0, "second")
    table.cannot(0, "guess C", "guess 6", "guess C6", "done").can(0, "investigate G2")
    table.refuses(0, "guess C", "second_card_first", "SH-16")
    assert table.refuses(0, "done", "investigate_first", "SH-15").facts == {"number": 1}


@rule("SH-17")
def test_a_turn_ends_when_its_player_says_so() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, "investigate C1", "investigate G2").asks(0, "decide")
    table.does(0, "guess D").asks(0, "decide").can(0, "done").cannot(0, "guess C")
    assert table.state.may() == (1,)
    table.does(0, "done").any().asks(1, "play")


# Piles ---------------------------------------------------------------------------------------------------------------


@rule("SH-18")
def test_cards_come_from_the_pile() -> None:
    table = scene(hands=["C1 G2", ""], due=0).does(0, "done")
    before = len(table.state.piles.deck)
    assert table.state.outcomes() == tuple(table.state.piles.deck)
    table.draws("R7")
    assert len(table.state.piles.deck) == before - 1
    assert NUMBERS["R7"] not in table.state.piles.deck
    assert table.hand(0) == "R7"


@rule("SH-19")
def test_with_the_last_card_the_discards_become_the_pile() -> None:
    table = scene(hands=["C1 G2", ""], due=0, deck="R1 R2", discards="T1 T2 T3", away="rest").does(0, "done")
    table.draws("R1")
    assert (table.state.piles.top, GAME.view(table.state, 0).piles.discards) == (NUMBERS["T3"], 3)
    table.draws("R2").asks(1, "play")
    assert table.told("shuffled") == [{"kind": "shuffled", "number": 3}]
    assert [NAMES[card] for card in table.state.piles.deck] == ["T1", "T2", "T3"]
    view = GAME.view(table.state, 0)
    assert (view.piles.discards, view.piles.top, view.piles.deck) == (0, -1, 3)


@rule("SH-19")
def test_a_shuffled_card_may_become_a_target_again() -> None:
    table = scene(hands=["R3 R4 C1 G2", ""], trail="2 2 M ?", deck="R1", discards="T1 T2 D5 D6", away="rest", due=0)
    table.does(0, "done").draws("R1")
    assert names(table.state.piles.made_of) == "T1 T2 D5 D6"
    table.draws("T1").asks(1, "play")
    table.does(1, "guess G").any()
    left = {NAMES[card] for card in GAME.deduce(GAME.case(GAME.view(table.state, 1)))["cards"]}
    assert left <= {"T1", "T2", "D5", "D6"}  # T1 may be in the other hand as well
    assert NAMES[table.state.desks[1].target] in left


@rule("SH-20")
def test_with_both_piles_empty_nobody_waits() -> None:
    table = scene("C6 G4 R9", hands=["C1 G2 R3 T4", "", "D5 D6"], deck="R1", away="rest")
    table.does(0, *PLAY).draws("R1").asks(1, "play")
    assert (table.hand(0), table.hand(1)) == ("R1", "R3 T4")
    assert table.told("nothing_left") == [{"kind": "nothing_left", "seat": 0}]
    assert table.owed == [0, 0, 1, 0, 0, 0, 0, 0, 0]


@rule("SH-20")
def test_debts_are_paid_when_cards_are_discarded_targets_first_then_clues_then_cards() -> None:
    table = scene("- G4 R9", hands=["", "D1", "D2"], dead_ends=["", "C1 C2 C7 C8 C9 C10 C11", ""], turn=1, due=0)
    table.state.piles = Piles([], made_of=0)
    table.owes(1, 2, 0, 0, 0, 3, 0, 0, 2)
    table.does(1, "guess G").draws("1")
    for name in ("C1", "C2", "C7", "C8", "C9", "C10", "C11"):
        table.draws(name)
    kinds = {"target": "target", "lead": "clue", "dead_end": "clue", "drew": "card"}
    happened = [(kinds[event.kind], event.public["seat"]) for event in table.log if event.kind in kinds]
    assert happened == [("target", 1), ("target", 0), *[("clue", 1)] * 2, *[("clue", 0)] * 2, ("card", 1)]
    assert table.targets[:2] == [NUMBERS["C2"], NUMBERS["C1"]]
    assert table.hand(1) == "C11 D1"
    assert table.owed == [0, 0, 0, 0, 0, 2, 0, 0, 2]


@rule("SH-20")
def test_debts_are_paid_in_turn_order_and_no_hand_grows_beyond_four() -> None:
    dead_ends = ["", "C1 C2 C7 C8 C9 C10 C11", ""]
    table = scene("C6 G4 R9", hands=["D1 D3 D4", "D5", "D2"], dead_ends=dead_ends, turn=1, due=0)
    table.state.piles = Piles([], made_of=0)
    table.owes(0, 0, 4, 0, 0, 1, 0, 0, 1)
    table.does(1, "guess G").draws("1", "C1", "C2", "C7", "C8", "C9", "C10")
    assert [event["seat"] for event in table.told("drew")] == [1, 2, 0]
    assert table.hand(0).count(" ") == 3


@rule("SH-20")
def test_what_is_owed_is_at_most_a_full_hand() -> None:
    table = scene(hands=["C1 G2", ""], due=0, deck="", away="rest")
    table.owes(0, 0, 3, 0, 0, 0)
    table.does(0, "done")
    assert table.owed == [0, 0, 4, 0, 0, 0]


@rule("SH-21")
def test_without_a_target_one_only_hands_cards_on() -> None:
    table = scene("- G4", hands=["C1 G2", "D1 D2"], deck="", away="rest")
    assert [action for action in table.state.legal(0) if action < 200] == [197]
    table.refuses(0, "investigate C1", "no_target", "SH-21")
    table.refuses(0, "guess C", "no_target", "SH-21")
    table.refuses(0, "call", "no_target", "SH-58")
    table.refuses(0, "saw", "nothing_stands", "SH-64")
    table.does(0, "done").asks(1, "play")
    assert table.hand(1) == "C1 G2 D1 D2"


# Investigating -------------------------------------------------------------------------------------------------------


@rule("SH-22")
def test_two_cards_of_the_own_hand() -> None:
    table = scene(hands=["C1 G2 R3 T4", "D1 D2"])
    table.refuses(0, "investigate D1", "card_not_in_hand", "SH-22")
    table.does(0, "investigate C1").does(0, "investigate R3")
    assert table.hand(0) == "G2 T4"
    assert [(event.public["card"], event.public["free"]) for event in table.log] == [("C1", False), ("R3", False)]
    assert table.state.due == 0


@rule("SH-23")
def test_the_second_card_is_chosen_after_the_answer() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, "investigate C1").says("lead").asks(0, "second")
    table.can(0, "investigate G2", "investigate R3", "investigate T4").cannot(0, "investigate C1")
    table.does(0, "investigate G2").says("dead_end").asks(0, "decide")


@rule("SH-29")
@pytest.mark.parametrize(("hand", "times"), [("C1", 1), ("", 0)])
def test_with_fewer_cards_one_investigates_with_those(hand: str, times: int) -> None:
    table = scene(hands=[hand, "D1 D2"])
    for _ in range(times):
        table.cannot(0, "done").does(0, "investigate C1")
    table.can(0, "done", "guess C").does(0, "done")


# A wrong guess -------------------------------------------------------------------------------------------------------


@rule("SH-44")
def test_who_guesses_first_still_has_to_investigate() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""], trail="2 3 M ?").does(0, "guess C").any().asks(0, "play")
    table.cannot(0, "done", "guess C").can(0, "investigate C1")
    table.refuses(0, "guess C", "guessed", "SH-34")
    table.does(0, "investigate C1").cannot(0, "done").does(0, "investigate G2").can(0, "done").cannot(0, "guess R")
    clues = table.state.desks[0].leads | table.state.desks[0].dead_ends
    assert clues.bit_count() == 4  # two free ones and two from the hand, all about the new target


@rule("SH-45")
def test_who_guessed_wrong_draws_no_cards() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, "investigate C1", "investigate G2", "guess D", "done")
    table.asks(1, "play")
    assert (table.hand(0), table.hand(1)) == ("", "R3 T4")
    assert table.state.failed is False  # of the next turn


@rule("SH-45")
def test_who_guessed_wrong_first_draws_no_cards_either() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, "guess 7", *PLAY).asks(1, "play")
    assert table.hand(0) == ""
    assert GAME.view(scene().does(0, "guess 7").state, 1).turn.failed


@rule("SH-46")
def test_a_wrong_call_in_the_own_turn_costs_the_draw_even_after_a_right_guess() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""], trail="2 2 M ?").does(0, "guess C").any()
    wrong = "guess C" if NAMES[table.state.desks[0].target][0] != "C" else "guess G"
    table.does(0, "call", wrong, *PLAY).asks(1, "play")
    assert table.hand(0) == ""


@rule("SH-46")
def test_a_wrong_call_in_the_turn_of_another_costs_no_cards() -> None:
    table = scene(hands=["C1 G2 R3 T4", "D1 D2"]).does(1, "call", "guess C").does(0, *PLAY).any()
    table.asks(1, "play").does(1, "investigate D1", "investigate D2", "done").any()
    assert table.hand(0).count(" ") == 3
    assert table.hand(1).count(" ") == 1


@rule("SH-46")
def test_a_wrong_call_of_another_does_not_cost_whose_turn_it_is() -> None:
    table = scene(hands=["C1 G2 R3 T4", "D1 D2"]).does(1, "call", "guess C").does(0, *PLAY).any()
    assert table.hand(0).count(" ") == 1


# Tidying up ----------------------------------------------------------------------------------------------------------


@rule("SH-49")
def test_remaining_cards_go_to_the_left() -> None:
    table = scene("C6 G4 R9", hands=["C1 G2 R3 T4", "D1", "D2"]).does(0, *PLAY)
    assert [table.hand(seat) for seat in range(3)] == ["", "R3 T4 D1", "D2"]
    handed = {"kind": "handed", "seat": 0, "to": 1, "number": 2}
    assert table.told("handed", 2) == table.told("handed", WATCHER) == [handed]
    assert table.told("handed", 0) == table.told("handed", 1) == [{**handed, "cards": ["R3", "T4"]}]


@rule("SH-49")
def test_the_last_player_hands_to_the_first() -> None:
    table = scene("C6 G4 R9", hands=["", "", "C1 G2 R3 T4"], turn=2).does(2, *PLAY)
    assert table.hand(0) == "R3 T4"


@rule("SH-49")
def test_what_is_left_is_handed_on_but_never_more_than_two() -> None:
    table = scene(hands=["C1 G2 R3", "D1"]).does(0, *PLAY)
    assert table.hand(1) == "R3 D1"
    table = scene("- G4", hands=["C1 G2 R3 T4", "D1"], deck="", away="rest").does(0, "done")
    assert (table.hand(0), table.hand(1)) == ("R3 T4", "C1 G2 D1")
    assert table.told("handed", 1) == [{"kind": "handed", "seat": 0, "to": 1, "number": 2, "cards": ["C1", "G2"]}]


@rule("SH-50")
def test_for_an_empty_hand_the_neighbour_draws_two_at_once() -> None:
    table = scene(hands=["C1 G2", "D1"]).does(0, *PLAY).draws("R1", "R2")
    assert table.hand(1) == "R1 R2 D1"
    table.draws("R3", "R4").asks(1, "play")
    assert (table.hand(0), table.hand(1)) == ("R3 R4", "R1 R2 D1")


@rule("SH-50")
def test_nobody_is_told_of_nought_cards() -> None:
    table = scene(hands=["C1 G2", "D1"]).does(0, *PLAY)
    for seat in (WATCHER, 0, 1):
        (handed,) = table.told("handed", seat)
        assert GAME.say(handed, "de", ["Anna", "Bo"]) == "Anna hat keine Karte mehr für Bo."
        assert GAME.say(handed, "en", ["Anna", "Bo"]) == "Anna has no card left for Bo."


@rule("SH-51")
def test_then_one_draws_two() -> None:
    table = scene(hands=["C1 G2 R3 T4", ""]).does(0, *PLAY).draws("R1", "R2").asks(1, "play")
    assert table.hand(0) == "R1 R2"


@rule("SH-52")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_next_player_follows_clockwise(seat: int) -> None:
    table = scene("C6 G4 R9 T11", turn=seat, due=0).does(seat, "done").any()
    table.asks(seat + 1, "play")
    view = GAME.view(table.state, 0)
    assert (view.turn.seat, view.turn.due, view.turn.may_guess, view.turn.failed) == (seat + 1, 2, True, False)


# Mauziaty ------------------------------------------------------------------------------------------------------------


def after_the_last_turn(trail: str) -> Table:
    return scene(trail=trail, turn=1, due=0).does(1, "done").any()


@rule("SH-53")
def test_mauziaty_moves_one_tile_to_the_right() -> None:
    table = after_the_last_turn("? 2 M ? 1 ?").asks(0, "move")
    assert [action for action in table.state.legal(0) if action < 200] == [198]
    table.refuses(0, "done", "move_first", "SH-53")
    table.refuses(1, "prowl", "not_your_step", "SH-13")
    table.does(0, "prowl").draws("3")
    assert table.trail == "? 2 3 M 1 ?"
    assert table.told("prowled") == [{"kind": "prowled", "place": 2, "value": 3}]


@rule("SH-54")
def test_the_jumped_tile_is_turned_up_and_stays_left_of_him() -> None:
    table = after_the_last_turn("M ? ?").does(0, "prowl")
    assert table.trail == "? M ?"
    table.draws("2")
    assert table.trail == "2 M ?"
    for seat in (WATCHER, 0, 1):
        assert GAME.view(table.state, seat).trail.tiles == (2, 9, 0)
    table.does(0, "guess C")
    assert table.told("took") == [{"kind": "took", "seat": 0, "value": 2}]


@rule("SH-54")
def test_an_open_tile_is_jumped_without_chance() -> None:
    table = after_the_last_turn("M 1 ?").does(0, "prowl").asks(0, "play")
    assert table.trail == "1 M ?"
    assert table.told("prowled") == [{"kind": "prowled", "place": 0, "value": 1}]


@rule("SH-55")
def test_at_the_end_of_the_trail_exactly_one_round_is_left() -> None:
    table = after_the_last_turn("2 M ?").does(0, "prowl").draws("1").asks(0, "play")
    assert table.told("round") == [{"kind": "round", "round": 2, "last": True}]
    assert GAME.view(table.state, 0).trail.rounds == 1
    assert [GAME.view(GAME.new(players), 0).trail.rounds for players in (2, 3, 4, 5)] == [7, 7, 6, 5]
    for seat in (0, 1):
        table.state.due = 0
        table.asks(seat, "decide").does(seat, "done").any()
    assert table.state.over


@rule("SH-56")
def test_after_the_last_turn_he_escapes() -> None:
    table = scene(trail="2 M", turn=0, due=0).does(0, "done").any().asks(1, "play")
    assert not table.state.over
    table.state.due = 0
    table.does(1, "done").any().says("ended")
    assert table.state.over
    assert table.state.must() == table.state.may() == ()
    assert table.told("ended")[0]["caught"] is False
    assert table.state.trail.caught == -1
    table.refuses(0, "call", "game_over", "SH-66")


@rule("SH-56")
def test_with_a_tile_to_his_right_he_does_not_escape() -> None:
    assert not after_the_last_turn("2 M 3").state.over


@rule("SH-13", "SH-55")
@pytest.mark.parametrize(("players", "rounds"), [(2, 7), (3, 7), (4, 6), (5, 5)])
def test_without_any_guess_the_game_has_so_many_rounds(players: int, rounds: int) -> None:
    table = new(players).any()
    state = table.state
    while not state.over:
        seat = state.must()[0]
        state.act(seat, next(action for action in state.legal(seat) if not 60 <= action < 137))
        table.any(state.round)
    assert state.round == rounds


@rule("SH-17")
def test_the_end_of_the_turn_may_be_wished_for_with_the_second_card() -> None:
    """With the first card the turn cannot end."""
    table = scene("C6 G4", trail="? 2 M ? ?", hands=["T1 T2", "T3 T4"])

    def sequels() -> set[int]:
        prompt = GAME.prompt(table.state, 0)
        return {
            aid.then for aid in prompt.aids for action in table.state.legal(0) if aid.covers(action) and aid.then >= 0
        }

    assert sequels() == set()
    table.does(0, "investigate T1")
    assert sequels() == {DONE}
