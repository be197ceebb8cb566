"""CL-01 to CL-14: the goal, cards, figures, weapons, the envelope, the deal, and who begins."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.core.playout import playout
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.cards import (
    ALL_CARDS,
    KINDS,
    NAMES,
    NUMBERS,
    PLACES,
    SUSPECTS,
    WEAPONS,
    cards_in,
    size,
)
from katzentisch.testing import rule
from tests.games.cluedo.table import ANNA, BO, SOLUTION, Table, laid_out, new, play, roll, seated, unrefuted


def dealt(players: int, *figures: str, seed: int = 1) -> Table:
    table = laid_out(players, *(figures or SUSPECTS[: min(players, 5)]))
    rng = Random(seed)
    while table.state.phase < 5:
        table.state.happen(rng.randrange(table.state.chance()))
    return table


@rule("CL-01")
def test_who_names_the_three_cards_in_the_envelope_wins() -> None:
    table = unrefuted().accuses(*SOLUTION)
    assert (table.state.over, table.state.returns()) == (True, [1.0, 0.0, 0.0])


@rule("CL-02")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play(players: int) -> None:
    state = GAME.new(players=players)
    playout(state, Random(players))
    assert (state.players, state.over) == (players, True)


@rule("CL-02")
@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.new(players=players)
    assert refusal.value.code == "player_count"


@rule("CL-02")
def test_three_play_if_nobody_says_how_many() -> None:
    assert GAME.new().players == 3


@rule("CL-03")
def test_two_have_nine_cards_each_and_one_to_ask() -> None:
    state = dealt(2, "adler", "holmes").state
    assert [size(hand) for hand in state.hands] == [9, 9]
    assert state.opened == 0
    playout(state, Random(2))
    assert state.over


@rule("CL-04")
def test_there_are_six_suspects_six_weapons_and_nine_places() -> None:
    assert (len(SUSPECTS), len(WEAPONS), len(PLACES), len({*NAMES})) == (6, 6, 9, 21)
    assert [size(kind) for kind in KINDS] == [6, 6, 9]
    state = dealt(4).state
    together = [card for cards in (state.envelope, state.opened, *state.hands) for card in cards_in(cards)]
    assert sorted(together) == list(range(21))


@rule("CL-05")
def test_a_lot_decides_who_picks_first_and_then_it_goes_round() -> None:
    table = new(4)
    assert table.state.outcomes() == (0, 1, 2, 3)
    table.draws(2)
    for seat, name in ((2, "watson"), (3, "adler"), (0, "hudson"), (1, "mycroft")):
        assert table.state.must() == (seat,)
        table.now(do="figure", suspect=name)
    assert [SUSPECTS[figure] for figure in table.state.figures] == ["hudson", "mycroft", "watson", "adler"]
    assert table.told("figure")[1] == {"seat": 3, "suspect": "adler"}


@rule("CL-05")
def test_a_figure_that_is_taken_cannot_be_picked() -> None:
    table = seated(3, "adler").refuses("figure_taken", "CL-05", do="figure", suspect="adler")
    table.refuses("choose_figure", "CL-05", do="roll")
    assert len(table.legal()) == 5


@rule("CL-05")
def test_the_last_of_six_need_not_choose() -> None:
    table = seated(6, *SUSPECTS[:5])
    assert table.state.figures == [0, 1, 2, 3, 4, 5]
    assert table.state.chance() == 9


@rule("CL-06")
def test_all_six_figures_stand_on_their_own_starting_squares() -> None:
    table = dealt(3, "adler", "holmes", "watson")
    table.at(adler="g1", holmes="p1", lestrade="w6", mycroft="w15", hudson="g20", watson="a7")


@rule("CL-07")
def test_the_weapons_lie_in_six_different_places() -> None:
    table = seated(3, "adler", "holmes", "watson")
    for number, place in enumerate(("moor", "museum", "attic", "pool", "tower", "station")):
        assert table.state.chance() == 9 - number
        table.draws(place)
        assert table.state.phase == 3 or NUMBERS[place] not in table.state.outcomes()
    table.weapon("rope", "moor").weapon("pistol", "station")
    assert table.told("weapons") == [{"places": ["moor", "museum", "attic", "pool", "tower", "station"]}]


@rule("CL-08")
def test_a_card_of_each_kind_goes_into_the_envelope_and_nobody_sees_it() -> None:
    table = laid_out(3, "adler", "holmes", "watson")
    for kind, name in zip((SUSPECTS, WEAPONS, PLACES), SOLUTION, strict=True):
        assert [NAMES[card] for card in table.state.outcomes()] == list(kind)
        table.draws(name)
    assert [NAMES[card] for card in cards_in(table.state.envelope)] == list(SOLUTION)
    for seat in range(WATCHER, 3):
        assert GAME.view(table.state, seat).envelope == ()
        assert table.told("hidden", seat) == [{}]


@rule("CL-09")
@pytest.mark.parametrize(("players", "cards"), [(2, 9), (3, 6), (4, 4), (5, 3), (6, 3)])
def test_everybody_gets_the_same_number_of_cards_one_at_a_time(players: int, cards: int) -> None:
    table = laid_out(players, *SUSPECTS[: min(players, 5)]).draws(*SOLUTION)
    state = table.state
    for number in range(players * cards):
        assert (state.turn, state.chance()) == (number % players, 18 - number)
        state.happen(number % state.chance())
    assert [size(hand) for hand in state.hands] == [cards] * players
    assert table.told("dealt")[0]["cards"] == cards


@rule("CL-10")
@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 0), (4, 2), (5, 3), (6, 0)])
def test_what_is_left_over_lies_open_for_all(players: int, left: int) -> None:
    table = dealt(players)
    assert size(table.state.opened) == left
    for seat in range(WATCHER, players):
        assert list(GAME.view(table.state, seat).pieces.opened) == cards_in(table.state.opened)
    assert table.told("dealt")[0]["open"] == [NAMES[card] for card in cards_in(table.state.opened)]
    assert table.state.deck() == 0


@rule("CL-11")
def test_your_cards_are_seen_by_you_alone() -> None:
    table = roll()
    assert [NAMES[card] for card in GAME.view(table.state, 0).hand] == ANNA.split()
    assert GAME.view(table.state, WATCHER).hand == ()
    turned = roll(hands=[ANNA, BO.replace("tower", "attic"), "lestrade candlestick pistol pool station tower"])
    assert GAME.view(table.state, 0) == GAME.view(turned.state, 0)
    assert GAME.view(table.state, 1) != GAME.view(turned.state, 1)
    events = dealt(3)
    for seat in range(3):
        hand = [NAMES[card] for card in cards_in(events.state.hands[seat])]
        assert events.told("dealt", seat)[0]["hand"] == hand
    assert "hand" not in events.told("dealt")[0]


@rule("CL-11")
def test_what_you_hold_is_not_in_the_envelope() -> None:
    state = dealt(5).state
    assert not any(hand & state.envelope for hand in state.hands)
    assert state.envelope | state.opened | sum(state.hands) == ALL_CARDS


@rule("CL-12")
@pytest.mark.parametrize("notes", ["off", "records", "certain", "full"])
def test_own_and_open_cards_are_crossed_off(notes: str) -> None:
    table = roll(notes=notes)
    assert table.struck(0) == {*ANNA.split()}
    four = dealt(4)
    for seat in range(4):
        assert {NUMBERS[name] for name in four.struck(seat)} == {*cards_in(four.state.hands[seat] | four.state.opened)}


@rule("CL-13")
def test_nobody_else_sees_a_sheet() -> None:
    """A view has the sheet of its own seat and no other; what people write is kept outside of the game."""
    table = roll()
    assert table.struck(1) == {*BO.split()}
    assert GAME.picture(table.state, WATCHER, noted=True).sheet is None
    sheets = [name for name in GAME.view(table.state, 0).__struct_fields__ if "sheet" in name or "note" in name]
    assert sheets == ["sheet"]


@rule("CL-14")
def test_irene_adler_begins() -> None:
    assert dealt(3, "holmes", "watson", "adler").told("begins") == [{"seat": 2, "suspect": "adler"}]


@rule("CL-14")
@pytest.mark.parametrize(
    ("figures", "first"),
    [
        (("watson", "hudson", "holmes"), 2),
        (("watson", "lestrade", "mycroft"), 1),
        (("hudson", "watson", "mycroft"), 2),
        (("watson", "hudson"), 1),
    ],
)
def test_without_her_the_next_figure_round_the_board_begins(figures: tuple[str, ...], first: int) -> None:
    table = dealt(len(figures), *figures)
    assert table.told("begins")[0]["seat"] == first
    assert table.state.turn == first


def test_a_usual_table_is_what_the_tests_think() -> None:
    play("start").is_next(0, "start").at(adler="g1", holmes="p1", lestrade="w6")
