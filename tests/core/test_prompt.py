"""What a seat is asked: the general words of the contract, and what can be read off a prompt."""

from __future__ import annotations

import msgspec
import pytest

import katzentisch as kt
from katzentisch import Aid, Game, Odds, Prompt
from sack import GAME
from sack.game import SackGame
from sack.state import KEEP, MIAU, Sack

WALK = Prompt(
    "walk",
    aids=(
        Aid(3, 5, group="near"),
        Aid(9, way=(3, 4, 9)),
        Aid(7, more=(11,), apart=True, sure="slip"),
    ),
)


def test_what_there_is_nothing_to_say_of_costs_nothing() -> None:
    assert msgspec.json.encode(Prompt("turn")) == b'{"key":"turn"}'
    assert msgspec.json.encode(Aid(4)) == b'{"action":4}'


def test_an_aid_speaks_of_a_row_of_actions_and_of_others() -> None:
    assert [action for action in range(12) if WALK.about(action)] == [3, 4, 5, 7, 9, 11]
    assert [aid.among((5, 8)) for aid in WALK.aids] == [True, False, False]
    assert [aid.among((1, 2, 9, 11)) for aid in WALK.aids] == [False, True, True]


def test_lists_ways_and_doubts() -> None:
    assert WALK.listed((3, 7, 8, 11)) == [3, 8]
    assert (WALK.way_to(9), WALK.way_to(3), WALK.way_to(8)) == ((3, 4, 9), (), ())
    assert [WALK.doubt(action) for action in (7, 11, 3)] == ["slip", "slip", ""]


class Silent(SackGame):
    """By an author who says nothing of what is asked."""

    prompt = Game.prompt


def dealt(players: int) -> Sack:
    state = GAME.new(players=players)
    while state.chance():
        state.happen(0)
    return state


def test_a_game_that_says_nothing_is_asked_for_in_general_words() -> None:
    """Who must is asked; what others may do is a call; who has sealed may choose again."""
    game, state = Silent(), dealt(3)
    assert game.prompt(state, 0) == Prompt("act")
    assert game.prompt(state, 1) == Prompt("may", aids=(Aid(MIAU, offer=True, call=True),))
    state.act(1, MIAU)
    state.act(0, 3)
    assert [game.prompt(state, seat).key for seat in range(3)] == ["change", "act", "act"]
    for key in ("act", "may", "change"):
        assert game.say(Prompt(key), "de") != game.say(Prompt(key), "en")


def test_odds_are_those_of_whoever_is_asked() -> None:
    """Nine cards, the own one seen: how many of the eight others are higher, wherever they lie."""
    state = dealt(2)
    state.hands[0], state.hands[1], state.sack = 3, 9, 8
    (swap,) = [aid for aid in GAME.prompt(state, 0).aids if aid.odds]
    assert swap.odds == (Odds("higher", 6, 8),)
    assert GAME.say(GAME.prompt(state, 0), "en") == "You hold 3. Keep it or swap it?"


def test_why_not_is_the_refusal_and_changes_nothing() -> None:
    state = dealt(2)
    before = GAME.position(state)
    assert GAME.why_not(state, 0, KEEP) is None
    refusal = GAME.why_not(state, 0, MIAU)
    assert refusal is not None
    with pytest.raises(kt.Illegal) as tried:
        state.act(0, MIAU)
    assert (refusal.code, refusal.rule, refusal.facts) == (tried.value.code, tried.value.rule, tried.value.facts)
    assert [getattr(GAME.why_not(state, seat, 0), "code", "") for seat in (-1, 2)] == ["no_such_seat"] * 2
    assert GAME.position(state) == before
