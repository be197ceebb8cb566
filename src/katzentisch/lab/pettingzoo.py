"""The games as environments of PettingZoo. Needs the extra `katzentisch[rl]`.

    from katzentisch.lab.pettingzoo import aec

    env = aec("ID", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else choose(observation["observation"], observation["action_mask"])
        env.step(action)

`aec` has every game at every number of players: who is asked acts, one after the other. Choices that are made at once
are asked for in turn and stay sealed. `parallel` has the games in which everybody always chooses at once.

An observation is the view as numbers (`Game.encode`; docs/lab-encodings.md) and a mask of what is legal. Rewards are
the returns of the game, when it is over. `illegal` says what follows an action outside the mask: "raise" raises the
game's refusal, "lose" ends the game with -1 for whoever did it. `longest` truncates a game after so many steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as game_called
from katzentisch.lab.course import Course, OnIllegal, options_of
from katzentisch.lab.numbers import mask, observation, told_in_numbers

LOST = -1.0


def aec(
    game: Game[Any, Any] | str,
    players: int | None = None,
    *,
    interrupts: bool = True,
    illegal: OnIllegal = "raise",
    longest: int | None = None,
    **options: Any,
) -> OneByOne:
    """Whoever is asked acts. `interrupts`: whether seats are asked that may act out of turn."""
    box = told_in_numbers(game_called(game) if isinstance(game, str) else game)
    return OneByOne(box, options_of(box, players, options), interrupts, illegal, longest)


def parallel(
    game: Game[Any, Any] | str, players: int | None = None, *, illegal: OnIllegal = "raise", **options: Any
) -> AllAtOnce:
    """Everybody acts at once. Refused where a table asks only some of its seats."""
    box = told_in_numbers(game_called(game) if isinstance(game, str) else game)
    return AllAtOnce(box, options_of(box, players, options), illegal)


def agents_of(players: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(players)]


def space_of(game: Game[Any, Any], players: int, actions: int) -> spaces.Dict:
    seen = spaces.Box(-1.0, 1.0, game.shape(players), numpy.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)})


class OneByOne(AECEnv):  # type: ignore[misc]  # PettingZoo's classes are Any where it is not installed
    """A table as an AEC environment."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: Mapping[str, Any],
        interrupts: bool = True,
        illegal: OnIllegal = "raise",
        longest: int | None = None,
    ) -> None:
        super().__init__()
        self.game, self.illegal, self.longest = game, illegal, longest
        self.course = Course(game, options, interrupts)
        self.metadata = {
            "name": f"katzentisch_{game.id}_v{game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = agents_of(self.course.players)
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = space_of(game, self.course.players, self.course.numbers)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.course.numbers) for agent in self.possible_agents}
        self.rng = Random(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.course.begin(Random(self.rng.random()), log=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._skip_agent_selection = None
        self.agent_selection = self.agents[max(self.course.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        course, seat = self.course, self.seats[agent]
        legal = course.legal if seat == course.seat else ()
        return {
            "observation": observation(self.game, self.game.view(course.state, seat)),
            "action_mask": mask(legal, course.numbers),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        course = self.course
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        try:
            course.answer(int(action) if action is not None else -1)
        except Illegal:
            if self.illegal == "raise":
                raise
            self.end({other: LOST if other == agent else 0.0 for other in self.agents})
            return
        if course.seat >= 0:
            self.agent_selection = self.possible_agents[course.seat]
            if self.longest is not None and self.steps >= self.longest:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.end(dict(zip(self.possible_agents, course.state.returns(), strict=True)))

    def end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        return str(self.course.state)

    def close(self) -> None:
        """There is nothing to close."""

    def redeal(self, agent: str, rng: Random) -> bool:
        """For `secrecy_test`: everything that this agent does not know becomes something else."""
        return self.course.redeal(self.seats[agent], rng)

    def __deepcopy__(self, memo: dict[int, Any]) -> OneByOne:
        other = OneByOne.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.course = self.course.copy()
        other.rng = Random()
        other.rng.setstate(self.rng.getstate())
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, dict(getattr(self, name)))
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        other.agents = self.agents[:]
        return other


class AllAtOnce(ParallelEnv):  # type: ignore[misc]  # as above
    """A table as a parallel environment."""

    def __init__(self, game: Game[Any, Any], options: Mapping[str, Any], illegal: OnIllegal = "raise") -> None:
        self.game, self.illegal = game, illegal
        self.course = Course(game, options, interrupts=False)
        self.metadata = {"name": f"katzentisch_{game.id}_v{game.rules_version}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = agents_of(self.course.players)
        seen = space_of(game, self.course.players, self.course.numbers)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.course.numbers) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(0)
        self.check()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def check(self) -> None:
        """Everybody has to choose now, or the game is over."""
        state = self.course.state
        if not state.over and state.must() != tuple(range(state.players)):
            refusal = Illegal("not_at_once", game=self.game.id)
            refusal.home = __package__
            raise refusal

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.course.begin(Random(int(self.np_random.integers(2**62))), log=False)
        self.check()
        self.agents = self.possible_agents[:]
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> dict[str, Any]:
        course = self.course
        return {
            agent: {
                "observation": observation(self.game, self.game.view(course.state, seat)),
                "action_mask": mask(course.of(seat), course.numbers),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        over = False
        for agent in self.possible_agents:
            try:
                self.course.answer(int(actions[agent]))
            except Illegal:
                if self.illegal == "raise":
                    raise
                rewards[agent], over = LOST, True
                break
        if not over:
            self.check()
            over = self.course.state.over
            if over:
                rewards = dict(zip(self.possible_agents, self.course.state.returns(), strict=True))
        seen, infos = self.seen(), {agent: dict[str, Any]() for agent in self.possible_agents}
        self.agents = [] if over else self.possible_agents[:]
        ended = dict.fromkeys(self.possible_agents, over)
        return seen, rewards, ended, dict.fromkeys(self.possible_agents, False), infos

    def render(self) -> str:
        return str(self.course.state)

    def close(self) -> None:
        """There is nothing to close."""
