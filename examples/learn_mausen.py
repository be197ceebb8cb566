"""Learns Mausen from nothing, on one core: a small network that plays against `random`, and is judged by the arena.

    python examples/learn_mausen.py --minutes 10

Needs `pip install katzentisch[rl]`. The network (one hidden layer) sees the view as numbers and is taught by REINFORCE:
what led to a better result than usual is done more often. Its weights lie in `learned_mausen.npz` afterwards, and
`Learned` is a bot like any other: in the folder of this file `katzentisch simulate mausen --players 4 --bots
learn_mausen:Learned,random,random,random` lets it play.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import katzentisch as kt
from katzentisch.lab.arena import Score, simulate
from katzentisch.lab.gymnasium import OneSeat
from katzentisch.lab.numbers import observation

WEIGHTS = Path("learned_mausen.npz")
PLAYERS = 4
HIDDEN = 64
BATCH = 64  # games between two steps of learning
RATE = 0.003
Array = NDArray[np.float32]


class Network:
    """From numbers to a chance for each action."""

    def __init__(self, inputs: int, actions: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Array] = [
            (rng.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def chances(self, seen: Array, mask: Any) -> tuple[Array, Array]:
        first, bias, second = self.weights
        hidden = np.tanh(seen @ first + bias)
        logits = np.where(mask, hidden @ second, -1e9)
        chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return chances / chances.sum(axis=-1, keepdims=True), hidden

    def learn(self, seen: Array, masks: Any, actions: Any, advantages: Array) -> None:
        """One step of Adam: what was done is done more often by as much as it was better than usual."""
        chances, hidden = self.chances(seen, masks)
        wrong = -chances
        wrong[np.arange(len(actions)), actions] += 1
        wrong *= advantages[:, None] / len(actions)
        back = (wrong @ self.weights[2].T) * (1 - hidden**2)
        self.steps += 1
        for number, gradient in enumerate((seen.T @ back, back.sum(axis=0), hidden.T @ wrong)):
            mean, square = self.means[number], self.squares[number]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            fair = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[number] += RATE * fair


def learn(seconds: float, seed: int = 1) -> tuple[Network, int]:
    """So many CPU seconds of games against `random`; and how many games that were."""
    env = OneSeat("mausen", PLAYERS, "random")
    network = Network(env.game.shape(PLAYERS)[0], env.course.numbers, seed)
    rng, games, usual = np.random.default_rng(seed), 0, 1 / PLAYERS
    env.reset(seed=seed)
    until = time.process_time() + seconds
    while time.process_time() < until:
        all_seen, masks, actions, rewards = [], [], [], []
        for _ in range(BATCH):
            seen, info = env.reset()
            over, length = False, 0
            while not over:
                mask = info["action_mask"]
                chances, _ = network.chances(seen, mask)
                action = min(int(np.searchsorted(np.cumsum(chances), rng.random())), len(mask) - 1)
                action = action if mask[action] else int(chances.argmax())
                all_seen.append(seen)
                masks.append(mask)
                actions.append(action)
                seen, reward, over, _, info = env.step(action)
                length += 1
            rewards += [reward - usual] * length
            usual += 0.001 * (reward - usual)
        games += BATCH
        network.learn(np.array(all_seen), np.array(masks), np.array(actions), np.array(rewards, np.float32))
    return network, games


class Learned(kt.Bot[kt.View]):
    """Plays what the network likes best."""

    def __init__(self, game: Any, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.network = Network(game.shape(PLAYERS)[0], len(game.actions))
        with np.load(WEIGHTS) as kept:
            self.network.weights = [kept[name] for name in sorted(kept.files)]

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        mask = np.zeros(len(self.game.actions), bool)
        mask[list(legal)] = True
        chances, _ = self.network.chances(observation(self.game, view), mask)
        return int(chances.argmax())


def judged(others: str, games: int, budget: int) -> Score:
    """One learner among three others, every seat equally often."""
    bots = [f"{Path(__file__).stem}:Learned", others, others, others]
    result = simulate(kt.game("mausen"), PLAYERS, bots, games, seed=7, budget=kt.Budget(budget))
    return next(score for score in result.scores if score.bot == bots[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10.0, help="CPU minutes of learning")
    parser.add_argument("--games", type=int, default=2000, help="against random, to judge it by")
    parser.add_argument("--search", type=int, default=100, help="games against search; 0: none")
    given = parser.parse_args()
    network, games = learn(60 * given.minutes)
    np.savez(WEIGHTS, **{f"weights_{number}": one for number, one in enumerate(network.weights)})
    print(f"learned from {games} games")
    for others, number, budget in (("random", given.games, 1), ("search", given.search, 200)):
        if number:
            score = judged(others, number, budget)
            assert score.ratio is not None
            low_high = "" if score.ratio_95 is None else f" ({score.ratio_95.low:.2f} to {score.ratio_95.high:.2f})"
            print(f"against three of {others}: {score.ratio:.2f} times a fair share{low_high}, {number} games")


if __name__ == "__main__":
    main()
