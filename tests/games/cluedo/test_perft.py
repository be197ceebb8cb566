"""Every way to walk, counted on a tiny board: by the rules, and by following each path by hand."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.games.cluedo.rules.board import MOVE, ROLL
from katzentisch.games.cluedo.rules.map import PLACE, Town
from katzentisch.games.cluedo.rules.survey import faults_of
from katzentisch.games.cluedo.state import Cluedo
from tests.games.cluedo.small import ROWS, board, ends_by_hand, places_by_hand, scribble

TINY = board(ROWS)


def test_the_tiny_board_can_be_played_on() -> None:
    assert faults_of(TINY) == []
    assert len(Town(TINY).labels) == 20


def table(town: Town, players: int) -> Cluedo:
    state = Cluedo(players, town=town)
    state.figures = list(range(players))
    state.hands = [1 << card for card in range(players)]
    state.envelope = 1 << 5 | 1 << 11 | 1 << 20
    state.weapons = list(range(6))
    state.phase = ROLL
    return state


def walks(state: Cluedo, depth: int) -> int:
    """How many ways to roll and walk so many turns there are; who enters a place stops there."""
    if depth == 0 or state.phase != ROLL:
        return 1
    total = 0
    for dice in range(36):
        rolled = state.clone()
        rolled.happen(dice)
        if rolled.phase != MOVE:  # one way only, and it is gone already
            total += walks(rolled, depth - 1)
            continue
        for action in rolled.legal(rolled.turn):
            if action < 243:  # to a square or into a place
                after = rolled.clone()
                after.play(after.turn, action)
                total += walks(after, depth - 1)
    return total


def walks_by_hand(town: Town, spots: list[int], turn: int, players: int, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    blocked = sum(1 << spot for spot in spots if spot < PLACE)
    if ends_by_hand(town, spots[turn], 1, blocked) == 1 << spots[turn]:  # shut in, and no door: the next one walks
        return walks_by_hand(town, spots, (turn + 1) % players, players, depth)
    for steps in range(2, 13):
        ends = ends_by_hand(town, spots[turn], steps, blocked)
        ways = places_by_hand(town, spots[turn], steps, blocked).bit_count()
        ways -= places_by_hand(town, spots[turn], steps, blocked) >> 9 & 1
        for square in range(len(town.labels)):
            if ends >> square & 1:
                moved = [square if figure == turn else spot for figure, spot in enumerate(spots)]
                ways += walks_by_hand(town, moved, (turn + 1) % players, players, depth - 1)
        total += ways * (6 - abs(7 - steps))
    return total


@pytest.mark.parametrize(("depth", "number"), [(1, 420), (2, 37883)])
def test_all_walks_on_a_tiny_board(depth: int, number: int) -> None:
    town = Town(TINY)
    state = table(town, 3)
    assert walks(state, depth) == walks_by_hand(town, state.spots, 0, 3, depth) == number


@pytest.mark.slow("thousands of walks on boards of a hundred squares and more")
def test_a_turn_on_scribbled_boards() -> None:
    rng = Random(3)
    for _ in range(3):
        town = Town(scribble(rng))
        state = table(town, 6)
        for turn in range(6):
            state.turn = turn
            assert walks(state, 1) == walks_by_hand(town, state.spots, turn, 6, 1)
