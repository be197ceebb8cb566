"""Environments of PettingZoo in the benchmark: our games and its own connect four, driven in the same way.

A step is `last`, one action among those that the mask allows, and `step`. Nothing is wrapped around either side: the
usual wrappers of connect four would take as long again.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.lab.pettingzoo import aec
from katzentisch.testing.race import Contestant

STEPS = 100


def our_environment(name: str, game: Game[Any, Any], players: int) -> Contestant:
    return steps(name, aec(game, players))


def connect_four() -> Contestant:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on standard output
    from pettingzoo.classic import connect_four_v3

    return steps("PettingZoo's connect four, AEC steps", connect_four_v3.raw_env())


def steps(name: str, env: Any) -> Contestant:
    """Random play of exactly so many steps; when one game ends the next begins."""
    random = Random(1).random
    env.reset(seed=1)

    def work(times: int) -> None:
        left = STEPS * times
        while left > 0:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            left -= 1

    return Contestant(name, work, STEPS)
