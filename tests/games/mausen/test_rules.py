"""The rules of Mausen, one by one. Each test reads like the rule it proves."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch import WATCHER, Illegal
from katzentisch.core.playout import playout
from katzentisch.games.mausen import GAME
from katzentisch.games.mausen.rules.cards import NAMES, NUMBERS, cards_in, cards_in_hand, herd_of, size
from katzentisch.games.mausen.rules.chase import sole_strongest
from katzentisch.games.mausen.rules.ending import winners
from katzentisch.testing import rule
from tests.games.mausen.table import hold, names, new, table

# Setting up ----------------------------------------------------------------------------------------------------------


@rule("MA-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play(players: int) -> None:
    assert new(players).state.players == players


@rule("MA-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, 100])
def test_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.new(players=players)
    assert refusal.value.code == "player_count"


@rule("MA-02")
def test_everybody_has_four_of_each_kind_with_the_values_one_to_four() -> None:
    state = new(5).state
    for seat in range(5):
        assert [NAMES[card] for card in state.legal(seat)] == (
            ["E1", "E2", "E3", "E4", "D1", "D2", "D3", "D4", "C1", "C2", "C3", "C4", "M1", "M2", "M3", "M4"]
        )


@rule("MA-03")
def test_four_start_cards_lie_in_the_middle() -> None:
    new().leaves("M1 C2 D3 E4")


@rule("MA-04")
def test_helper_cards_are_no_part_of_the_game() -> None:
    """The engine has no component for them: all there is are the sets and the start cards."""
    assert size(new(6).state.all_cards()) == 6 * 16 + 4


# Choosing ------------------------------------------------------------------------------------------------------------


@rule("MA-05")
def test_any_card_of_the_hand_may_be_chosen_and_no_other() -> None:
    round_ = hold("E1 C2", "D3 M4", "C1 C4", middle="E4")
    assert [NAMES[card] for card in round_.state.legal(1)] == ["D3", "M4"]
    refusal = round_.refuses(1, NUMBERS["E1"], "card_not_in_hand", "MA-05")
    assert refusal.facts == {"card": "E1"}
    assert round_.refuses(1, 16, "no_such_action", "MA-05").facts == {"action": 16}
    round_.refuses(1, -1, "no_such_action", "MA-05")


@rule("MA-05")
def test_everybody_plays_exactly_one_card_a_round() -> None:
    round_ = new(4).plays("E1 D1 C1 M1")
    assert [len(cards_in_hand(hand)) for hand in round_.state.hands] == [15] * 4


@rule("MA-06")
def test_all_choose_at_the_same_time_in_any_order() -> None:
    state = new(3).state
    assert state.must() == (0, 1, 2)
    state.act(1, NUMBERS["D4"])
    assert state.must() == (0, 2)
    state.act(2, NUMBERS["C4"])
    assert state.must() == (0,)
    state.act(0, NUMBERS["E4"])
    assert state.must() == (0, 1, 2)


@rule("MA-06")
def test_a_seat_that_is_not_there_is_refused_by_no_rule() -> None:
    new(3).refuses(3, 0, "no_such_seat")
    new(3).refuses(-1, 0, "no_such_seat")
    assert new(3).state.rule_for("no_such_seat") == ""


@rule("MA-06")
def test_a_chosen_card_is_known_to_nobody_else() -> None:
    state = new(3).state
    state.act(1, NUMBERS["D4"])
    assert GAME.view(state, 1).choice == NUMBERS["D4"]
    assert [GAME.view(state, seat).choice for seat in (WATCHER, 0, 2)] == [-1, -1, -1]
    other = new(3).state
    other.act(1, NUMBERS["M1"])
    assert GAME.view(state, 0) == GAME.view(other, 0)


@rule("MA-07")
def test_a_choice_can_be_replaced_until_all_have_chosen() -> None:
    round_ = hold("E1 E2", "D3 M4", "C1 C4", middle="D1")
    round_.state.act(0, NUMBERS["E1"])
    assert round_.state.sealed(0) == NUMBERS["E1"]
    round_.state.act(0, NUMBERS["E2"])
    assert round_.state.sealed(0) == NUMBERS["E2"]
    assert round_.state.must() == (1, 2)
    round_.state.act(1, NUMBERS["M4"])
    round_.state.act(2, NUMBERS["C4"])
    assert round_.told("turned_up") == [{"kind": "turned_up", "cards": ["E2", "M4", "C4"]}]
    assert round_.state.sealed(0) == -1


@rule("MA-07")
def test_nobody_learns_that_a_choice_was_replaced() -> None:
    round_ = new(3)
    round_.state.act(0, NUMBERS["E1"])
    seen = GAME.view(round_.state, 1)
    round_.state.act(0, NUMBERS["M4"])
    assert GAME.view(round_.state, 1) == seen
    assert round_.state.log == []


@rule("MA-08")
def test_cards_are_turned_up_when_the_last_player_has_chosen() -> None:
    round_ = new(3)
    round_.state.act(0, NUMBERS["E1"])
    round_.state.act(1, NUMBERS["D1"])
    assert round_.told("turned_up") == []
    assert NUMBERS["E1"] in round_.state.legal(0)
    round_.state.act(2, NUMBERS["C1"])
    assert round_.told("turned_up") == [{"kind": "turned_up", "cards": ["E1", "D1", "C1"]}]
    assert NUMBERS["E1"] not in round_.state.legal(0)


# Chasing -------------------------------------------------------------------------------------------------------------


@rule("MA-09")
@pytest.mark.parametrize(
    ("hunter", "prey", "spared"),
    [("E1", "D4", "E4 C4 M4"), ("D1", "C4", "E4 D4 M4"), ("C1", "M4", "E4 D4 C4"), ("M1", "E4", "D4 C4 M4")],
)
def test_each_kind_chases_exactly_one_other(hunter: str, prey: str, spared: str) -> None:
    """Two equal animals that chase nothing sit beside the hunter, so that only one hunts."""
    idle = {"E1": "M3", "D1": "E3", "C1": "D3", "M1": "C3"}[hunter]
    table("E4 D4 C4 M4").plays(f"{hunter} {idle} {idle}").gets(prey).leaves(f"{spared} {hunter} {idle} {idle}")


@rule("MA-10")
def test_cards_in_the_middle_chase_nothing() -> None:
    table("E4 D3").plays("C1 C1 C1").leaves("E4 D3 C1 C1 C1")
    table("D4").plays("M1 M2 M2").leaves("D4 M1 M2 M2")


@rule("MA-11")
def test_all_animals_of_the_kind_are_chased() -> None:
    table("C1 C2 C2 C3 E4").plays("D1 E2 E2").gets("C1 C2 C2 C3", "").leaves("D1 E2 E2 E4")


@rule("MA-12")
def test_only_one_animal_of_a_kind_chases() -> None:
    table("C1 C2").plays("D1 D2 D3").gets("", "", "C1 C2").leaves("D1 D2 D3")


@rule("MA-13")
@pytest.mark.parametrize(("played", "winner"), [("D4 D3 D2", 0), ("D1 D3 D2", 1), ("D1 D2 D3", 2), ("D1 D2 M2", 1)])
def test_the_highest_value_chases(played: str, winner: int) -> None:
    table("C4").plays(played).gets(*["C4" if seat == winner else "" for seat in range(3)])


@rule("MA-14")
def test_of_two_equal_ones_none_chases_but_the_next_lower_does() -> None:
    """The example of the rule text: dog 3, dog 3 and dog 1; dog 1 chases all cats."""
    round_ = table("C1 C2").plays("D3 D3 D1").gets("", "", "C1 C2").leaves("D3 D3 D1")
    assert round_.told("chased")[0]["rivals"] == [0, 1, 2]
    assert round_.told("chased")[0]["cancelled"] == [0, 1]


@rule("MA-14")
def test_lower_ones_that_are_equal_do_not_disturb_a_single_higher_one() -> None:
    table("C1").plays("D2 D2 D3").gets("", "", "C1")


@rule("MA-15")
def test_equals_cancel_downwards_until_one_is_alone() -> None:
    table("C1").plays("D4 D4 D3 D3 D1").gets("", "", "", "", "C1")
    table("C1").plays("D4 D4 D3 D3 D2 D1").gets("", "", "", "", "C1")
    table("C1").plays("D4 D4 D4 D3 D3 D2").gets("", "", "", "", "", "C1")


@rule("MA-15")
@pytest.mark.parametrize("played", ["D3 D3 E1 E1", "D3 D3 D3", "D4 D4 D1 D1", "D4 D4 D3 D3 D1 D1"])
def test_if_nobody_is_alone_the_prey_stays(played: str) -> None:
    round_ = table("C1 C2").plays(played).gets()
    assert {"C1", "C2"} <= {*names(round_.state.middle)}
    dogs = [seat for seat, name in enumerate(played.split()) if name[0] == "D"]
    assert {"kind": "stalemate", "animal": 1, "rivals": dogs, "prey": ["C1", "C2"]} in round_.told("stalemate")


@rule("MA-13", "MA-14", "MA-15")
@pytest.mark.parametrize(
    ("played", "rank"),
    [
        ("", -1),
        ("1", 0),
        ("2", 1),
        ("3", 2),
        ("4", 3),
        ("1 2 3 4", 3),
        ("1 2 3 3", 1),
        ("1 1 2 2 3 3", -1),
        ("1 4 4", 0),
    ],
)
def test_the_strongest_that_is_alone(played: str, rank: int) -> None:
    assert sole_strongest(herd_of([int(value) - 1 for value in played.split()])) == rank


@rule("MA-16")
def test_prey_is_in_the_middle_and_before_the_players() -> None:
    table("C1 C3").plays("D1 C2 C2").gets("C1 C2 C2 C3").leaves("D1")


# Running -------------------------------------------------------------------------------------------------------------


@rule("MA-17")
def test_a_chased_animal_still_chases() -> None:
    """The elephant takes the dog, which takes the cat, which takes the mouse, all at once."""
    table("M4").plays("E1 D1 C1").gets("D1", "C1", "M4").leaves("E1")


@rule("MA-17")
def test_a_full_circle_chases_itself_empty() -> None:
    table("E2").plays("E1 D1 C1 M1").gets("D1", "C1", "M1", "E1 E2").leaves("")


@rule("MA-18")
def test_the_prey_runs_to_the_hunter_alone() -> None:
    table("C4 C4").plays("M4 D2 M4").gets("", "C4 C4", "").leaves("D2 M4 M4")


@rule("MA-19")
def test_a_hunter_takes_neither_its_own_card_nor_its_own_kind() -> None:
    round_ = table("D1 C1").plays("D4 D2 M1").gets("C1").leaves("D1 D4 D2 M1")
    assert round_.told("chased") == [
        {"kind": "chased", "seat": 0, "card": "D4", "animal": 1, "rivals": [0, 1], "prey": ["C1"]}
    ]


@rule("MA-20")
def test_unchased_animals_go_to_the_middle_and_can_be_chased_later() -> None:
    round_ = hold("E1 M1", "E2 M2", "E2 C3", middle="M3").plays("E1 E2 E2").leaves("E1 E2 E2 M3")
    round_.plays("M1 M2 C3").gets("", "E1 E2 E2", "M1 M2 M3")


@rule("MA-21")
def test_a_hunter_without_prey_gets_nothing() -> None:
    round_ = table("E1").plays("E2 E3 D4").gets("", "D4").leaves("E1 E2 E3")
    assert round_.told("in_vain") == [
        {"kind": "in_vain", "seat": 2, "card": "D4", "animal": 1, "rivals": [2], "prey": []}
    ]


@rule("MA-22")
def test_an_empty_table_asks_for_new_start_cards() -> None:
    round_ = table("E2").plays("E1 D1 C1 M1").leaves("")
    assert round_.told("emptied") == [{"kind": "emptied"}]
    assert round_.state.must() == (0, 1, 2, 3)
    assert not round_.state.over


@rule("MA-22")
def test_new_start_cards_are_chosen_face_down_too() -> None:
    round_ = hold("E1 E2", "D1 D2", "C1 C2", "M1 M2", middle="E2").plays("E1 D1 C1 M1")
    round_.state.act(2, NUMBERS["C2"])
    assert GAME.view(round_.state, 0).choice == -1
    assert round_.state.must() == (0, 1, 3)


@rule("MA-23")
def test_new_start_cards_chase_nothing_and_stay() -> None:
    round_ = hold("E1 E2 E3", "D1 D2 D3", "C1 C2 C3", "M1 M2 M3", middle="E2").plays("E1 D1 C1 M1").leaves("")
    round_.plays("E2 D2 C2 M2").gets().leaves("E2 D2 C2 M2")
    assert round_.told("laid") == [{"kind": "laid", "cards": ["E2", "D2", "C2", "M2"]}]
    round_.plays("E3 D3 C3 M3").gets("D2 D3", "C2 C3", "M2 M3", "E2 E3")


@rule("MA-23")
def test_with_three_players_the_table_is_never_empty() -> None:
    """Three cards cannot be all four kinds, and every kind on the table needs a hunter."""
    rng = Random(3)
    for _ in range(100):
        state = new(3).state
        playout(state, rng)
        assert not [event for event in state.log or () if event.kind == "emptied"]


@rule("MA-24")
def test_a_played_card_never_returns_to_a_hand() -> None:
    state = new(4).state
    rng = Random(1)
    while not state.over:
        before = state.hands[:]
        for seat in state.must():
            state.act(seat, rng.choice(state.legal(seat)))
        for seat, hand in enumerate(state.hands):
            assert hand & ~before[seat] == 0
            assert (before[seat] & ~hand).bit_count() == 1


@rule("MA-25")
def test_every_card_is_always_in_exactly_one_place() -> None:
    for players in (3, 6):
        state = new(players).state
        rng = Random(players)
        whole = sorted([*range(16)] * players + [NUMBERS[name] for name in ("M1", "C2", "D3", "E4")])
        while not state.over:
            assert cards_in(state.all_cards()) == whole
            for seat in state.must():
                state.act(seat, rng.choice(state.legal(seat)))
        assert cards_in(state.all_cards()) == whole


# The end -------------------------------------------------------------------------------------------------------------


@rule("MA-26")
def test_the_game_ends_when_all_hands_are_empty() -> None:
    round_ = hold("E1 E2", "D1 D2", "D3 D4", middle="M1").plays("E1 D1 D3")
    assert not round_.state.over
    round_.plays("E2 D2 D4")
    assert round_.state.over
    assert round_.state.must() == ()
    round_.refuses(0, 0, "game_over", "MA-26")


@rule("MA-26")
def test_the_last_cards_can_become_start_cards_that_nobody_wins() -> None:
    round_ = hold("E1 E4", "D1 D4", "C1 C4", "M1 M4", middle="E2").plays("E1 D1 C1 M1").leaves("")
    assert not round_.state.over
    round_.plays("E4 D4 C4 M4").gets()
    assert round_.state.over
    assert round_.told("laid")
    assert round_.told("ended")


@rule("MA-26")
def test_a_table_emptied_by_the_last_cards_simply_ends() -> None:
    round_ = hold("E1", "D1", "C1", "M1", middle="E2").plays("E1 D1 C1 M1").gets("D1", "C1", "M1", "E1 E2")
    assert round_.state.over
    assert round_.told("emptied") == []


@rule("MA-27")
def test_what_is_left_in_the_middle_belongs_to_nobody() -> None:
    round_ = hold("E4", "E4", "E4", middle="E3").plays("E4 E4 E4").leaves("")
    assert round_.state.over
    assert {"E3", "E4"} <= {*names(round_.state.away)}
    assert size(round_.state.all_cards()) == 3 * 16 + 4
    assert round_.told("ended") == [{"kind": "ended", "points": [0, 0, 0], "mice": [0, 0, 0], "winners": [0, 1, 2]}]


@rule("MA-28")
def test_the_highest_sum_of_values_wins() -> None:
    round_ = hold("E1", "E1", "E2", piles=["E4 D4 C4", "M1 M2 M3 M4", "D1"], middle="E3").plays("E1 E1 E2")
    assert round_.told("ended") == [{"kind": "ended", "points": [12, 10, 1], "mice": [0, 10, 0], "winners": [0]}]
    assert round_.state.returns() == [1.0, 0.0, 0.0]


@rule("MA-28")
def test_only_won_cards_count() -> None:
    round_ = hold("E4", "D1", "E3", middle="M4", piles=["", "E2", ""]).plays("E4 D1 E3").gets("D1")
    assert round_.told("ended")[0]["points"] == [1, 2, 0]


@rule("MA-29")
def test_the_sum_of_mice_breaks_a_tie() -> None:
    round_ = hold("E1", "E1", "E1", piles=["E4 M1", "M3 E2", "M2 M2"], middle="E3").plays("E1 E1 E1")
    assert round_.told("ended") == [{"kind": "ended", "points": [5, 5, 4], "mice": [1, 3, 4], "winners": [1]}]
    assert round_.state.returns() == [0.0, 1.0, 0.0]


@rule("MA-30")
def test_who_is_still_equal_shares_the_win() -> None:
    round_ = hold("E1", "E1", "E1", piles=["E4 M1", "D4 M1", "C4"], middle="E3").plays("E1 E1 E1")
    assert winners(round_.state) == [0, 1]
    assert round_.state.returns() == [0.5, 0.5, 0.0]


@rule("MA-30")
def test_before_the_end_nobody_has_won() -> None:
    assert new(3).plays("E1 D1 C1").state.returns() == [0.0, 0.0, 0.0]


# What the table shows ------------------------------------------------------------------------------------------------


@rule("MA-31")
def test_a_table_shows_the_own_pile_and_how_many_cards_the_others_have() -> None:
    state = hold("E1", "E1", "E1", piles=["E4 M1", "D4 D4 M1", ""], middle="E3").state
    shown = GAME.picture(state, 1, noted=True)
    assert names(shown.piles[1]) == ["D4", "D4", "M1"]
    assert (shown.piles[0], shown.piles[2], shown.hands) == (-1 - 2, -1 - 0, ())
    watched = GAME.picture(state, WATCHER, noted=True)
    assert (watched.hand, watched.hands, watched.piles) == (0, (), (-1 - 2, -1 - 3, -1 - 0))


@rule("MA-31")
def test_who_remembers_knows_everything_that_was_open() -> None:
    state = hold("E1", "D1", "E1", piles=["E4 M1", "D4 D4 M1", ""], middle="E3").state
    known = GAME.view(state, 1)
    assert known.piles == tuple(state.piles)
    assert known.hands == tuple(state.hands)


@rule("MA-31")
def test_at_the_end_all_piles_are_shown() -> None:
    round_ = hold("E1", "E1", "E1", piles=["E4", "D4", ""], middle="E3").plays("E1 E1 E1")
    assert GAME.picture(round_.state, 2, noted=True).piles == tuple(round_.state.piles)


@rule("MA-32")
def test_open_piles_are_shown_all_the_time() -> None:
    state = new(3, open_piles=True).plays("M1 M1 C1").state
    shown = GAME.picture(state, 0, noted=True)
    assert shown.open_piles
    assert shown.piles == tuple(state.piles)
    assert names(shown.piles[2]) == ["M1", "M1", "M1"]


# The example round of the rule text ----------------------------------------------------------------------------------


@rule("MA-09", "MA-13", "MA-15", "MA-16", "MA-20")
def test_the_example_round() -> None:
    round_ = (
        table("E3 E4 D3 C2 C2").plays("E1 D2 C3 C4 M3 M3").gets("D2 D3", "C2 C2 C3 C4", "", "M3 M3").leaves("E1 E3 E4")
    )
    chases = [(event["seat"], event["card"]) for event in round_.told("chased")]
    assert chases == [(0, "E1"), (1, "D2"), (3, "C4")]
    assert [event["rivals"] for event in round_.told("stalemate")] == [[4, 5]]
    assert round_.told("stayed") == [{"kind": "stayed", "cards": ["E1", "E3", "E4"]}]
