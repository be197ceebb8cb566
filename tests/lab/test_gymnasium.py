"""Our games in Gymnasium: its own test, bots on the other seats, several tables side by side."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import katzentisch as kt
from katzentisch.lab.gymnasium import OneSeat

pytestmark = pytest.mark.filterwarnings("ignore:.*render fps", "ignore:.*not within the observation space")


def first(mask: Any) -> int:
    return int(numpy.flatnonzero(mask)[0])


@pytest.mark.parametrize("id", kt.games())
def test_its_test_passes(id: str) -> None:
    env = gymnasium.make(f"katzentisch.lab.gymnasium:katzentisch/{id}-v1", illegal="lose", budget=1)
    check_env(env.unwrapped)


def played(env: OneSeat, seed: int, longest: int = 400) -> tuple[list[bytes], float]:
    seen, info = env.reset(seed=seed)
    all_seen, reward = [seen.tobytes()], 0.0
    for _ in range(longest):
        seen, reward, over, _, info = env.step(first(info["action_mask"]))
        all_seen.append(seen.tobytes())
        if over:
            break
    return all_seen, reward


def test_a_game_depends_on_the_seed_alone() -> None:
    games = [played(OneSeat("mausen", 4, ["greedy", "flat"], budget=20), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_seat_goes_round_unless_it_is_chosen() -> None:
    env = OneSeat("mausen", 3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    assert {OneSeat("mausen", 3, seat=1).reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_an_opponent_may_interrupt_and_a_bot_has_its_log() -> None:
    env = OneSeat("schnurrlock", 3, "certain", seat=0)
    for seed in range(3):
        all_seen, reward = played(env, seed)
        assert len(all_seen) > 3
        assert -1 <= reward <= 1


def test_an_illegal_action_is_refused_or_loses() -> None:
    env = OneSeat("mausen", 3)
    env.reset(seed=1)
    mask = env.action_masks()
    env.step(first(mask))
    with pytest.raises(kt.Illegal):
        env.step(first(mask))
    lenient = OneSeat("mausen", 3, illegal="lose")
    lenient.reset(seed=1)
    lenient.step(first(mask))
    _, reward, over, cut, _ = lenient.step(first(mask))
    assert (reward, over, cut) == (-1.0, True, False)
    with pytest.raises(kt.Illegal):
        lenient.step(first(mask))


def test_several_tables_side_by_side() -> None:
    name = "katzentisch.lab.gymnasium:katzentisch/mausen-v1"
    tables = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", players=4)
    seen, info = tables.reset(seed=1)
    assert seen.shape == (3, *kt.game("mausen").shape(4))
    over = numpy.zeros(3, bool)
    for _ in range(40):
        actions = numpy.array([first(mask) if mask.any() else 0 for mask in info["action_mask"]])
        seen, rewards, ended, _, info = tables.step(actions)
        over |= ended
        assert not rewards[~ended].any()
    assert over.all()
    tables.close()
