"""`secrecy_test`: it passes what keeps its secrets, and finds what does not; for our games and for those of others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test
from tests.lab import guessing
from tests.lab.guessing import Guessing, redeal, reveals

import katzentisch as kt
from katzentisch.lab.pettingzoo import OneByOne, aec
from katzentisch.lab.secrecy import Leak, NothingHidden, secrecy_test

HIDING = [id for id in kt.games() if kt.game(id).hides_seats]


@pytest.mark.filterwarnings("ignore:Observation")  # its test expects bare arrays; its own games have a mask, too
def test_the_game_of_somebody_else_is_an_environment() -> None:
    api_test(Guessing(), num_cycles=50)


def test_what_keeps_its_secrets_passes_and_was_looked_at() -> None:
    report = secrecy_test(Guessing(), redeal, reveals=reveals, games=30)
    assert report.games == 30
    assert all(count >= report.steps for count in report.twins.values())
    assert report.played_on > 20


@pytest.mark.parametrize(
    ("env", "where"),
    [
        (guessing.SeesBoth(), "its observation['observation']"),
        (guessing.MaskKnows(), "its observation['action_mask']"),
        (guessing.RewardKnows(), "its reward"),
        (guessing.InfoCounts(), "its info['left']"),
    ],
    ids=["observation", "mask", "reward", "info"],
)
def test_a_leak_is_found_and_named(env: Guessing, where: str) -> None:
    with pytest.raises(Leak, match=r"can tell twins apart") as found:
        secrecy_test(env, redeal, reveals=reveals, seed=3)
    assert found.value.where.startswith(where)
    with pytest.raises(Leak) as again:
        secrecy_test(env, redeal, reveals=reveals, seed=3)
    assert str(again.value) == str(found.value), "the seed shows it again"


def test_a_test_without_a_single_twin_fails() -> None:
    with pytest.raises(NothingHidden):
        secrecy_test(Guessing(), lambda env, agent, rng: False)


@pytest.mark.parametrize("id", HIDING)
def test_our_games_keep_their_secrets(id: str) -> None:
    for players in (kt.game(id).player_counts[0], kt.game(id).player_counts[-1]):
        report = secrecy_test(aec(id, players), games=1, longest=20)
        assert min(report.twins.values()) > 0


@pytest.mark.thorough
@pytest.mark.deadline(900, "many games of every kind")
@pytest.mark.parametrize("id", HIDING)
def test_our_games_keep_their_secrets_at_every_table(id: str) -> None:
    for players in kt.game(id).player_counts:
        report = secrecy_test(aec(id, players), games=3, longest=150)
        assert min(report.twins.values()) > 5


class SealsOpen(OneByOne):
    """Whoever has chosen before is seen: as an environment that makes one choice after the other easily does."""

    def observe(self, agent: str) -> dict[str, Any]:
        seen = super().observe(agent)
        chosen = [self.course.state.sealed(seat) for seat in range(self.course.players)]
        return {**seen, "chosen": chosen}


class MaskOfTheTruth(OneByOne):
    """Questions whose answer is no are left out."""

    def observe(self, agent: str) -> dict[str, Any]:
        seen = super().observe(agent)
        place = sum(sum(one["hand"]) if isinstance(one.get("hand"), list) else 0 for one in self.hands())
        seen["action_mask"][0] = place % 2
        return seen

    def hands(self) -> list[dict[str, Any]]:
        views = [self.game.view(self.course.state, seat) for seat in range(1, self.course.players)]
        return [{"hand": list(view.hand)} for view in views]


class InfoHasTheSeed(OneByOne):
    """The whole position, to debug with."""

    def observe(self, agent: str) -> dict[str, Any]:
        self.infos[agent]["position"] = self.game.position(self.course.state)
        return super().observe(agent)


@pytest.mark.parametrize(
    ("leaky", "id"), [(SealsOpen, "mausen"), (MaskOfTheTruth, "gauner"), (InfoHasTheSeed, "cluedo")]
)
def test_a_leak_in_an_environment_of_ours_is_found(leaky: type[OneByOne], id: str) -> None:
    game = kt.game(id)
    env = leaky(game, game.options_of(game.new(3)))
    with pytest.raises(Leak):
        secrecy_test(env, games=3, longest=60)


def test_twins_of_ours_are_really_others() -> None:
    env = aec("gauner", 3)
    env.reset(seed=1)
    before = env.course.game.position(env.course.state)
    assert env.redeal("seat_1", Random(2))
    after = env.course.game.position(env.course.state)
    assert before != after
