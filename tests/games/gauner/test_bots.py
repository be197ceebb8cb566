"""The bots: they play whole games by the rules, and do what they are said to do."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.core.shapes import Budget
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bots.asker import worth_going_on
from katzentisch.games.gauner.bots.sleuth import Decision, with_ears
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS, ROOMS
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.state import Gauner
from tests.games.gauner.table import ANNA, BO, THREE

OTHERS = [name for name in NAMES if name not in ANNA.split()]


def choice(state: Gauner, bot: str) -> int:
    seat = state.turn
    return GAME.bots()[bot](GAME, 1).choose(GAME.view(state, seat), state.legal(seat), Budget())


def asked(action: int) -> tuple[int, str]:
    assert action < CIRCLE
    return action // ROOMS, NAMES[action % ROOMS]


@pytest.mark.parametrize("bot", ["rookie", "naive", "marginal", "sleuth"])
@pytest.mark.parametrize(("players", "brave"), [(2, False), (3, True)])
def test_bots_play_whole_games_and_never_forget_a_circle(bot: str, players: int, brave: bool) -> None:
    rng = Random(players)
    state = GAME.new(players=players, strict=True, brave=brave)
    state.log = []
    bots = [GAME.bots()[bot](GAME, seat) for seat in range(players)]
    while not state.over:
        k = state.chance()
        if k:
            state.happen(rng.randrange(k))
            continue
        view = GAME.view(state, state.turn)
        view.log = None
        state.act(state.turn, bots[state.turn].choose(view, state.legal(state.turn), Budget()))
    assert not [event for event in state.log if event.kind in ("forgot", "mispointed")]


def test_with_four_everybody_has_three_turns_against_the_usual_bot() -> None:
    """A newcomer wants to play, not to watch. With the naive bot it is so in four games of ten only."""
    assert GAME.usual_bot() == "rookie"
    enough = 0
    for number in range(30):
        turns = played(number, [*["rookie"] * 4])
        enough += min(turns) >= 3
    assert enough >= 27


def played(number: int, names: list[str]) -> list[int]:
    """The turns of each in one game."""
    rng = Random(number)
    state = GAME.new(players=len(names))
    state.log = []
    bots = [GAME.bots()[name](GAME, 10 * number + seat) for seat, name in enumerate(names)]
    while not state.over:
        k = state.chance()
        if k:
            state.happen(rng.randrange(k))
        else:
            view = GAME.view(state, state.turn)
            state.act(state.turn, bots[state.turn].choose(view, state.legal(state.turn), Budget()))
    return [
        sum(event.kind == "noted" and event.public["seat"] == seat for event in state.log) for seat in range(len(names))
    ]


@pytest.mark.parametrize("bot", ["marginal", "sleuth"])
def test_what_is_certain_is_asked_for(bot: str) -> None:
    """Eight of eleven rooms of a cross are in the own hand, so the sum of 3 is certain."""
    own = "redC yellowC greenC violetC blueA blueB blueD blueE redA yellowB greenE greyF"
    other = "greyC blueC blueF redB redD greenA yellowD violetE greyA greenF yellowF redE"
    state = GAME.load({"hands": [own, other], "noted": ["", "blueC"]})
    seat, room = asked(choice(state, bot))
    assert seat == 1
    assert room in ("greyC", "blueC", "blueF")


def test_the_naive_bot_asks_in_the_fullest_cross() -> None:
    state = GAME.load({"hands": [ANNA, BO], "noted": ["", "redC greyF"]})
    _, room = asked(choice(state, "naive"))
    assert room in OTHERS
    assert room[-1] == "C" or room.startswith("red")


def test_in_the_brave_variant_bots_stop_in_time() -> None:
    assert worth_going_on(0.6, 1)
    assert not worth_going_on(0.5, 1)
    assert not worth_going_on(0.7, 3)
    found = " ".join(BO.split()[:3])
    state = GAME.load({"hands": [ANNA, BO], "found": ["", found], "haul": 3, "brave": True})
    assert [choice(state, bot) for bot in ("naive", "marginal", "sleuth")] == [DONE] * 3
    state = GAME.load({"hands": [ANNA, BO], "found": ["", found], "haul": 3, "points": [3, 0]})
    assert DONE not in [choice(state, bot) for bot in ("naive", "marginal", "sleuth")]


def test_the_sleuth_listens() -> None:
    """What another asked for is not in that player's hand, unless it lies open there or no deal would fit."""
    state = GAME.load({"hands": THREE, "noted": ["redC"] * 3, "asked": ["", "greyF violetF", "greyF"]})
    case = with_ears(GAME.view(state, 0))
    assert case.misses == [[], [NUMBERS["violetF"], NUMBERS["greyF"]], [NUMBERS["greyF"]]]
    known = Decision(GAME.view(state, 0), state.legal(0), Random(1)).known
    assert known.share(NUMBERS["greyF"], 1) == known.share(NUMBERS["greyF"], 2) == 0.0
    bluffed = GAME.load({"hands": [ANNA, BO], "noted": ["", ""], "asked": ["", " ".join(OTHERS[:13])]})
    assert Decision(GAME.view(bluffed, 0), bluffed.legal(0), Random(1)).known.total == 2_704_156


def test_the_sleuth_does_not_end_a_game_that_it_would_lose() -> None:
    found = ["redA", " ".join(THREE[1].split()[1:]), "redE"]
    late = {"hands": THREE, "found": found, "noted": ["", "redC", ""], "missed": ["", "redF", ""]}
    lost = GAME.load({**late, "points": [2, 1, 7]})
    assert asked(choice(lost, "marginal")) == (1, "redC")
    assert asked(choice(lost, "sleuth"))[0] == 2
    won = GAME.load({**late, "points": [6, 1, 4]})
    assert asked(choice(won, "sleuth")) == (1, "redC")


def test_where_every_hit_would_lose_the_sleuth_asks_for_what_cannot_be_there() -> None:
    """One card of the only rival is left, and the rival is far ahead: whoever finds it has lost."""
    late = {"hands": [ANNA, BO], "found": ["", " ".join(BO.split()[1:])], "noted": ["", BO.split()[0]]}
    lost = GAME.load({**late, "points": [1, 9]})
    assert Decision(GAME.view(lost, 0), lost.legal(0), Random(1)).known.share(NUMBERS[BO.split()[0]], 1) > 0.0
    for seed in range(5):
        seat, room = asked(GAME.bots()["sleuth"](GAME, seed).choose(GAME.view(lost, 0), lost.legal(0), Budget()))
        assert Decision(GAME.view(lost, 0), lost.legal(0), Random(1)).known.share(NUMBERS[room], seat) == 0.0
    won = GAME.load({**late, "points": [9, 1]})
    assert Decision(GAME.view(won, 0), won.legal(0), Random(1)).verdict(choice(won, "sleuth")) == 1


def test_of_equal_questions_the_sleuth_takes_the_one_that_tells_nothing_new() -> None:
    quiet = OTHERS[5]
    state = GAME.load({"hands": [ANNA, BO], "asked": [quiet, ""]})
    sleuth = Decision(GAME.view(state, 0), state.legal(0), Random(1))
    assert sleuth.gives_away(ROOMS + NUMBERS[quiet], 0.5) == 0.0
    assert sleuth.gives_away(ROOMS + NUMBERS[OTHERS[6]], 0.5) > 0.0
    three = GAME.load({"hands": THREE})
    among_three = Decision(GAME.view(three, 0), three.legal(0), Random(1))
    assert among_three.gives_away(ROOMS, 0.1) > among_three.gives_away(ROOMS, 0.9) > 0.0


def test_in_the_brave_variant_the_sleuth_counts_the_points_of_this_turn_towards_the_end() -> None:
    """Two points and three more that the end makes safe win against four; without them the last card would be left."""
    found = ["redA", " ".join(THREE[1].split()[1:]), "redE"]
    late = {"hands": THREE, "found": found, "noted": ["", "redC", ""], "missed": ["", "redF", ""], "brave": True}
    winning = GAME.load({**late, "points": [2, 1, 4], "haul": 2})
    assert asked(choice(winning, "sleuth")) == (1, "redC")
    losing = GAME.load({**late, "points": [2, 0, 6], "haul": 2})
    assert choice(losing, "sleuth") != ROOMS + NUMBERS["redC"]


def test_the_sleuth_dares_more_when_a_hit_wins_the_game() -> None:
    """Half a chance is too little for one point at stake, but not for the game."""
    rest = BO.split()
    one_left = GAME.load({"hands": [ANNA, BO], "found": ["", " ".join(rest[1:])], "haul": 1, "brave": True})
    five_left = GAME.load({"hands": [ANNA, BO], "found": ["", " ".join(rest[5:])], "haul": 1, "brave": True})
    action = ROOMS + NUMBERS[rest[0]]
    last, early = (Decision(GAME.view(state, 0), state.legal(0), Random(1)) for state in (one_left, five_left))
    assert last.goes_on(action, 0.3)
    assert not last.goes_on(action, 0.2)
    assert not early.goes_on(action, 0.3)
    assert early.goes_on(action, 0.7)


def test_the_sleuth_looks_one_hit_ahead() -> None:
    """Grey C is certain to hit here, and then so is another: what is sure after a hit is worth a whole question."""
    own = "redC yellowC greenC violetC blueA blueB blueD blueE redA yellowB greenE greyF"
    other = "greyC blueC blueF redB redD greenA yellowD violetE greyA greenF yellowF redE"
    state = GAME.load({"hands": [own, other], "noted": ["", "blueC"]})
    sleuth = Decision(GAME.view(state, 0), state.legal(0), Random(1))
    assert sleuth.ahead(ROOMS + NUMBERS["greyC"]) == 1.0
    nothing = GAME.load({"hands": [ANNA, BO]})
    blind = Decision(GAME.view(nothing, 0), nothing.legal(0), Random(1))
    chance = 11 / 23  # twelve of 24 hide somewhere, and one of them is found
    assert abs(blind.ahead(ROOMS + NUMBERS["redC"]) - chance * (1 + chance) / 2) < 1e-9
