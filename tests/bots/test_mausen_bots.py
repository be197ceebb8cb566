"""Mausen's bots: always legal, repeatable, blind to what is secret, and better the more they think."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.bots.find import find_bot
from katzentisch.bots.thinking import Thinking
from katzentisch.games.mausen.bots.ahead import gains_ahead, points
from katzentisch.games.mausen.bots.fox import Fox
from katzentisch.games.mausen.bots.outlook import Outlook
from katzentisch.games.mausen.bots.rivals import FLAT, GREEDY, RANDOM
from katzentisch.games.mausen.rules.cards import NUMBERS, worth
from katzentisch.games.mausen.state import Mausen
from katzentisch.lab.arena import simulate

MAUSEN = kt.game("mausen")
BOTS = [*MAUSEN.bots(), "katzentisch.bots.players:TreeSearch"]
SPECIAL = {
    "new start cards": {"hands": ["E1 D2 C3 C4"] * 4, "middle": "", "away": "rest"},
    "others have sealed": {
        "hands": ["E1 D2 C3", "M1 M2 M3", "C1 E2 E3"],
        "middle": "E3 E4",
        "away": "rest",
        "choices": [None, "M1", "E2"],
    },
    "all have sealed but the asked": {
        "hands": ["E1 D2 C3 M4"] * 3,
        "middle": "C4 M3",
        "away": "rest",
        "choices": [None, "E1", "M4"],
    },
    "asked again": {"hands": ["E1 D2 C3 M4"] * 3, "middle": "C4 M3", "away": "rest", "choices": ["E1", None, "M4"]},
    "last cards as start cards": {"hands": ["E1", "D2", "C3", "C4"], "middle": "", "away": "rest"},
    "two left, six players": {
        "hands": ["E1 E2", "D2 D1", "C3 M1", "C4 M3", "M2 E3", "D4 D3"],
        "middle": "M4 E4",
        "away": "rest",
    },
    "a whole set": {"hands": ["all"] * 6, "middle": "M1 C2 D3 E4"},
}


def table(position: str) -> Mausen:
    loaded: Mausen = MAUSEN.load(SPECIAL[position])
    return loaded


def random_tables(players: int, seed: int) -> Iterator[Mausen]:
    """Every table before a round of one random game."""
    rng = Random(seed)
    state: Mausen = MAUSEN.new(players)
    while not state.over:
        yield state.clone()
        for seat in state.must():
            state.play(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("budget", [kt.Budget(1), kt.Budget(40), kt.Budget(0), kt.Budget(0, 0.01)], ids=str)
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("position", SPECIAL)
def test_bots_answer_legally_in_every_phase(bot: str, position: str, budget: kt.Budget) -> None:
    state = table(position)
    player = find_bot(MAUSEN, bot)(MAUSEN, 1)
    legal = state.legal(0)
    for _ in range(2):
        assert player.choose(MAUSEN.view(state, 0), legal, budget) in legal


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_bots_play_whole_games(players: int) -> None:
    """The arena refuses the first illegal answer."""
    simulate(MAUSEN, players, BOTS, 5, 3, kt.Budget(8))


@pytest.mark.parametrize("bot", BOTS)
def test_the_answers_depend_on_seed_and_history_alone(bot: str) -> None:
    """Two of the same seed agree through a whole game; the truth about sealed choices plays no part."""
    one, two = (find_bot(MAUSEN, bot)(MAUSEN, 7) for _ in range(2))
    for number, state in enumerate(random_tables(3, 5)):
        if number % 3:
            continue
        twin = state.clone()
        state.act(1, state.legal(1)[0])
        twin.act(1, twin.legal(1)[-1])
        answers = [
            player.choose(MAUSEN.view(table, 0), table.legal(0), kt.Budget(20))
            for player, table in ((one, state), (two, twin))
        ]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_points_ahead_are_those_of_the_rules(players: int) -> None:
    rng = Random(players)
    empty_tables = 0
    for seed in range(12):
        for state in random_tables(players, 100 * players + seed):
            empty_tables += state.middle == 0
            cards = [rng.choice(state.legal(seat)) for seat in range(players)]
            won = [0] * players
            points(state.middle, cards, won)
            after = state.clone()
            for seat, card in enumerate(cards):
                after.play(seat, card)
            assert won == [worth(after.piles[s]) - worth(state.piles[s]) for s in range(players)]
    assert (empty_tables > 0) == (players > 3)


def test_greedy_takes_what_lies_there() -> None:
    state: Mausen = MAUSEN.load({"hands": ["E1 D4 C1 M1"] * 3, "middle": "C4 C4 C4 C3", "away": "rest"})
    gains = gains_ahead(state, 0, Thinking(400), Random(1))
    assert gains.index(max(gains)) == state.legal(0).index(NUMBERS["D4"])
    greedy = find_bot(MAUSEN, "greedy")(MAUSEN, 1)
    assert greedy.choose(MAUSEN.view(state, 0), state.legal(0), kt.Budget(400)) == NUMBERS["D4"]


def test_the_outlook_agrees_with_the_rules_on_what_cards_win() -> None:
    state: Mausen = MAUSEN.load({"hands": ["E1 D4 C1 M1"] * 3, "middle": "C4 C4 C4 C3", "away": "rest"})
    outlook = Outlook(state, Thinking(600), Random(1))
    gains = gains_ahead(state, 0, Thinking(4000), Random(2))
    assert outlook.gain[0] == pytest.approx(gains, abs=1.5)
    assert sum(outlook.chance) == pytest.approx(1)
    assert all(slope > 0 for slope in outlook.slope)


def test_the_fox_sees_through_the_others() -> None:
    """After ten rounds it takes the greedy for greedy, and so on, in most of the games."""
    kinds = {"random": RANDOM, "greedy": GREEDY, "flat": FLAT}
    right = 0
    for seed in range(4):
        state: Mausen = MAUSEN.new(4)
        rng = Random(seed)
        fox = Fox(rng)
        players: list[Any] = [find_bot(MAUSEN, name)(MAUSEN, seed) for name in kinds]
        for _ in range(10):
            card = fox.think(state, 0, 150, 0.0)
            for seat, player in enumerate(players, 1):
                state.act(seat, player.choose(MAUSEN.view(state, seat), state.legal(seat), kt.Budget(150)))
            state.act(0, card)
        for seat, kind in enumerate(kinds.values(), 1):
            belief = fox.rivals.beliefs[seat]
            assert sum(belief) == pytest.approx(1)
            assert min(belief) > 0
            right += belief[kind] == max(belief)
    assert right >= 8


def test_search_beats_random_players_clearly() -> None:
    result = simulate(MAUSEN, 3, ["search", "random", "random"], 24, 1, kt.Budget(60))
    ratio = result.scores[0].ratio_95
    assert ratio is not None
    assert ratio.low > 1.4


@pytest.mark.thorough  # statistics
def test_the_usual_bots_do_not_get_into_each_others_way() -> None:
    """Three greedy ones would: they lose even to somebody who plays any card."""
    clumsy, usual = (
        simulate(MAUSEN, 4, ["random", bot, bot, bot], 40, 1, kt.Budget(iterations)).scores[0].ratio_95
        for bot, iterations in (("greedy", 400), (MAUSEN.usual_bot(), 60))
    )
    assert clumsy is not None
    assert usual is not None
    assert clumsy.low > 1 > usual.high
