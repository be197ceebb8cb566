"""A small game of somebody else's, as an AEC environment: each of two gets a card, and they bet or fold in turn."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

FOLD, BET = 0, 1
CARDS = 6


class Guessing(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """Two cards of six. Whoever folds loses 1; after three bets the cards are shown, and the higher wins 2."""

    metadata = {"name": "guessing_v0", "render_modes": []}  # noqa: RUF012  # as PettingZoo has it

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = ["player_0", "player_1"]
        self.rng = Random(0)
        seen, mask = spaces.Box(0, 1, (CARDS + 4,), numpy.float32), spaces.Box(0, 1, (2,), numpy.int8)
        self.seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self.doing = spaces.Discrete(2)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.doing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.hands = dict(zip(self.agents, self.rng.sample(range(CARDS), 2), strict=True))
        self.bets = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = "player_0"

    def observe(self, agent: str) -> dict[str, Any]:
        numbers = numpy.zeros(CARDS + 4, numpy.float32)
        numbers[self.hands[agent]] = 1
        numbers[CARDS + self.bets] = 1
        return {"observation": numbers, "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> Any:
        return numpy.full(2, int(agent == self.agent_selection), numpy.int8)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        other = self.other(agent)
        self._cumulative_rewards[agent] = 0.0
        self.bets += action == BET
        if action == FOLD:
            self.end({agent: -1.0, other: 1.0})
        elif self.bets == 3:
            better = agent if self.hands[agent] > self.hands[other] else other
            self.end({better: 2.0, self.other(better): -2.0})
        else:
            self.agent_selection = other

    def render(self) -> None:
        """There is nothing to see."""

    def close(self) -> None:
        """There is nothing to close."""

    def other(self, agent: str) -> str:
        return "player_1" if agent == "player_0" else "player_0"

    def end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)


def redeal(env: Guessing, agent: str, rng: Random) -> bool:
    """The other's card is another one."""
    other = env.other(agent)
    env.hands[other] = rng.choice([card for card in range(CARDS) if card not in env.hands.values()])
    return True


def reveals(env: Guessing, agent: str, action: int) -> bool:
    """The third bet shows the cards."""
    return bool(action == BET and env.bets == 2)


class SeesBoth(Guessing):
    """The observation is made of the whole table."""

    def observe(self, agent: str) -> dict[str, Any]:
        seen = super().observe(agent)
        seen["observation"][self.hands[self.other(agent)]] = 1
        return seen


class MaskKnows(Guessing):
    """Nobody is offered a bet that is lost already."""

    def mask(self, agent: str) -> Any:
        mask = super().mask(agent)
        if self.bets == 2 and self.hands[agent] < self.hands[self.other(agent)]:
            mask[BET] = 0
        return mask


class RewardKnows(Guessing):
    """A bet is rewarded at once if it is good: nothing shows it before it is done."""

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        super().step(action)
        if action == BET and not self.terminations[agent]:
            self.rewards[agent] = 0.1 if self.hands[agent] > self.hands[self.other(agent)] else 0.0


class InfoCounts(Guessing):
    """The info has the cards that are left, for whoever debugs."""

    def observe(self, agent: str) -> dict[str, Any]:
        self.infos[agent]["left"] = sorted({*range(CARDS)} - {*self.hands.values()})
        return super().observe(agent)
