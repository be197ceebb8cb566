"""CL-53 to CL-69: accusations, right and wrong, and the end."""

from __future__ import annotations

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.board import DECIDE
from katzentisch.games.cluedo.rules.cards import NAMES, NUMBERS
from katzentisch.games.cluedo.rules.map import PLACE
from katzentisch.games.cluedo.rules.turns import begin_turn
from katzentisch.testing import rule
from tests.games.cluedo.table import BO, SOLUTION, Table, play, roll, suspect, unrefuted

WRONG = ("adler", "dagger", "museum")
BO_IS_OUT = {"accusations": [{"by": 1, "cards": "adler rope moor"}]}
BO_AND_CLEO_ARE_OUT = {"accusations": [{"by": 1, "cards": "adler rope moor"}, {"by": 2, "cards": "adler rope moor"}]}


def in_centre(*others: str, adler: str = "h10") -> dict[str, str]:
    return {"adler": adler, **dict.fromkeys(others, "centre")}


@rule("CL-53")
def test_any_suspect_any_weapon_and_any_place_may_be_named() -> None:
    assert len([action for action in unrefuted().legal() if action.facts()["do"] == "accuse"]) == 324
    table = roll(at=in_centre()).rolls(1, 1)
    assert len([action for action in table.legal() if action.facts()["do"] == "accuse"]) == 324
    table.accuses(*SOLUTION)
    assert table.state.winner == 0


@rule("CL-53")
def test_nobody_accuses_in_another_turn() -> None:
    table = unrefuted()
    table.refuses("not_asked", "CL-15", seat=1, do="accuse", suspect="adler", weapon="dagger", place="moor")


@rule("CL-54")
def test_the_centre_is_entered_by_its_doors_and_surplus_steps_lapse() -> None:
    for door, near in (("h11", "h10"), ("l7", "k7"), ("p10", "p9"), ("l14", "k14")):
        for dice in ((1, 1), (6, 6)):
            table = roll(at={"adler": near}).rolls(*dice)
            assert "accuse" in table.may(), door
            table.accuses(*WRONG).at(adler="centre")
    far = roll(at={"adler": "h9"}).rolls(1, 1)
    far.refuses("centre_too_far", "CL-54", do="accuse", suspect="adler", weapon="dagger", place="moor")
    start = play("start", at={"adler": "laboratory"})
    start.refuses("centre_first", "CL-54", do="accuse", suspect="adler", weapon="dagger", place="moor")


@rule("CL-54")
def test_a_blocked_door_of_the_centre_is_blocked() -> None:
    assert "accuse" not in roll(at=in_centre() | {"holmes": "h11"}).rolls(1, 1).may()


@rule("CL-55")
def test_nobody_goes_into_the_centre_without_accusing() -> None:
    table = roll(at=in_centre()).rolls(1, 1)
    assert "centre" not in {str(action.facts().get("place")) for action in table.legal()}
    table.accuses(*WRONG)
    assert table.kinds()[:3] == ["rolled", "accused", "wrong"]


@rule("CL-56")
def test_nobody_is_forced_to_accuse() -> None:
    """Anna at h11 is shut in by Bo, Cleo and Dora: the centre is all she could reach, and she may stay."""
    hands = ["holmes hudson rope laboratory", "watson mycroft pipe wrench", "lestrade candlestick pistol pool"]
    figures = ["adler", "holmes", "lestrade", "mycroft"]
    at = {"adler": "h11", "holmes": "h10", "lestrade": "g11", "mycroft": "h12"}
    table = roll(hands=[*hands, "museum tower station attic"], figures=figures, at=at).rolls(3, 4)
    assert table.may() == {"go", "accuse"}
    assert table.squares() == {"h11"}
    table.goes("h11").is_next(1, "roll").at(adler="h11")


@rule("CL-57")
def test_after_an_unrefuted_suspicion_the_figure_is_put_into_the_centre() -> None:
    table = unrefuted().at(adler="harbour").accuses("watson", "pistol", "attic").at(adler="centre")
    assert table.told("accused") == [{"seat": 0, "suspect": "watson", "weapon": "pistol", "place": "attic"}]


@rule("CL-58")
def test_everybody_accuses_once() -> None:
    table = unrefuted().accuses(*WRONG)
    for _ in range(9):
        assert table.state.turn != 0
        table.rolls(1, 1).goes(sorted(table.squares())[0])
    assert [one.by for one in table.state.accusations] == [0]


@rule("CL-59")
def test_who_accused_wrongly_alone_sees_the_cards() -> None:
    table = unrefuted().accuses(*WRONG)
    seen = dict(zip(("suspect", "weapon", "place"), SOLUTION, strict=True))
    assert table.told("wrong", 0) == [{"seat": 0, **seen}]
    assert [NAMES[card] for card in GAME.view(table.state, 0).envelope] == list(SOLUTION)
    for seat in (WATCHER, 1, 2):
        assert table.told("wrong", seat) == [{"seat": 0}]
        assert GAME.view(table.state, seat).envelope == ()


@rule("CL-60")
def test_an_accusation_moves_the_accuser_alone() -> None:
    table = unrefuted()
    figures, weapons = table.state.spots[:], table.state.weapons[:]
    table.accuses("holmes", "pistol", "attic")
    assert table.state.weapons == weapons
    assert [name for name, (now, then) in enumerate(zip(table.state.spots, figures, strict=True)) if now != then] == [3]


@rule("CL-61")
def test_who_accused_wrongly_has_no_more_turns_and_cannot_win() -> None:
    table = unrefuted().accuses(*WRONG).is_next(1, "roll")
    assert not table.state.over
    table.rolls(1, 1).goes("q2").is_next(2, "roll").rolls(1, 1).goes("u6").is_next(1, "roll")
    assert GAME.view(table.state, 1).seats[0].out
    assert table.state.legal(0) == ()


@rule("CL-62")
@pytest.mark.parametrize(
    "named", [("adler", "dagger", "museum"), ("adler", "rope", "moor"), ("watson", "rope", "pool")]
)
def test_nobody_learns_what_was_wrong(named: tuple[str, str, str]) -> None:
    """The same accusation over another envelope looks the same to the others."""
    table = unrefuted().accuses(*named)
    other = unrefuted(
        hands=["holmes hudson rope laboratory observatory harbour", BO.replace("pipe", "dagger"), ATTIC],
        envelope="adler pipe moor",
    ).accuses(*named)
    for seat in (WATCHER, 2):
        assert GAME.view(table.state, seat) == GAME.view(other.state, seat)
    assert GAME.view(table.state, 0) != GAME.view(other.state, 0)


@rule("CL-62")
def test_the_eliminated_talk_among_themselves_alone() -> None:
    state = unrefuted().accuses(*WRONG).state
    assert GAME.circle(state, 0) == [0]
    assert GAME.circle(state, 1) is None
    state.out |= 1 << 2
    assert GAME.circle(state, 0) == GAME.circle(state, 2) == [0, 2]


ATTIC = "lestrade candlestick pistol pool station attic"


@rule("CL-63")
def test_the_eliminated_keep_their_cards_and_show_them() -> None:
    table = suspect(at={"adler": "museum", "holmes": "centre"}, **BO_IS_OUT).suspects("watson", "rope").asked(1)
    assert table.cards_to_show() == {"watson", "museum"}
    table.shows("watson").is_next(2, "roll")


@rule("CL-64")
def test_the_eliminated_are_still_brought_along() -> None:
    table = suspect(at={"adler": "museum", "holmes": "centre"}, **BO_IS_OUT).suspects("holmes", "rope")
    table.at(holmes="museum").shows("museum").is_next(2, "roll")
    assert table.state.brought == 0  # no turn, no right


@rule("CL-65")
def test_the_figure_stays_in_the_centre_and_blocks_nobody() -> None:
    table = unrefuted(at={"adler": "harbour", "holmes": "h10", "lestrade": "k7"}).accuses(*WRONG).at(adler="centre")
    table.rolls(1, 1).accuses(*WRONG).at(adler="centre", holmes="centre")
    assert "accuse" in table.is_next(2, "roll").rolls(1, 1).may()


@rule("CL-66")
def test_a_right_accusation_wins_at_once() -> None:
    table = unrefuted().accuses(*SOLUTION)
    assert (table.state.over, table.state.must(), table.state.chance()) == (True, (), 0)
    assert table.state.returns() == [1.0, 0.0, 0.0]
    with pytest.raises(ValueError, match="game_over"):
        table.state.act(1, 8)


@rule("CL-67")
def test_at_the_end_everybody_sees_the_envelope() -> None:
    last_wrong = roll(at=in_centre("holmes", "lestrade"), **BO_AND_CLEO_ARE_OUT).rolls(1, 1).accuses(*WRONG)
    for table, winner in ((unrefuted().accuses(*SOLUTION), 0), (last_wrong, -1)):
        for seat in (WATCHER, 0, 1, 2):
            assert [NAMES[card] for card in GAME.view(table.state, seat).envelope] == list(SOLUTION)
        (ended,) = table.told("ended")
        assert ended == {"winner": winner, "suspect": "adler", "weapon": "dagger", "place": "moor"}


@rule("CL-68")
def test_the_last_one_plays_on_alone_and_may_accuse_once() -> None:
    table = roll(at=in_centre("holmes", "lestrade"), **BO_AND_CLEO_ARE_OUT).rolls(1, 1).goes("h8").is_next(0, "roll")
    table.rolls(2, 2).accuses(*SOLUTION)
    assert table.state.returns() == [1.0, 0.0, 0.0]


@rule("CL-69")
def test_if_all_are_wrong_nobody_wins() -> None:
    table = roll(at=in_centre("holmes", "lestrade"), **BO_AND_CLEO_ARE_OUT).rolls(1, 1).accuses(*WRONG)
    assert (table.state.over, table.state.returns()) == (True, [0.0, 0.0, 0.0])


@rule("CL-69")
def test_if_nobody_can_ever_move_again_nobody_wins() -> None:
    """No such table comes about by the rules on this board; a figure is put where it could not walk."""
    table = roll(at=in_centre("lestrade"), accusations=[{"by": 2, "cards": "adler rope moor"}])
    town = table.state.town
    table.state.spots[3] = table.state.spots[0] = PLACE + 5  # both in the tower …
    table.state.spots[1], table.state.spots[2] = town.numbers["u10"], town.numbers["q8"]  # … whose doors are blocked
    begin_turn(table.state, 0)
    assert (table.state.over, table.state.returns(), table.state.phase) == (True, [0.0] * 3, DECIDE)
    assert [event["seat"] for event in table.told("stuck")] == [0, 1]


def test_an_accusation_is_known_to_all() -> None:
    table = Table(unrefuted().accuses(*WRONG).state)
    for seat in (WATCHER, 0, 1, 2):
        (accused,) = GAME.view(table.state, seat).accusations
        assert (accused.by, accused.cards) == (0, tuple(NUMBERS[name] for name in WRONG))
