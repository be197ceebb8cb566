"""Does an environment keep its secrets? Twin runs for anybody's game of hidden information.

    from katzentisch.lab.secrecy import secrecy_test

    print(secrecy_test(env, redeal))

`env` is an AEC environment as PettingZoo has them (nothing is imported of it). `redeal(env, agent, rng)` is the one
thing that only its author can know: it changes, in the environment it is given, something that this agent must not know
now, and says whether it did; everything else stays. Environments with a method `redeal(agent, rng)` bring their own.

Random games are played, and before every step a twin is made for every agent: a copy, dealt anew. All that the agent
can see there must be the same to the last bit: observation and mask, also of what it has no turn in, reward,
termination, truncation, info, spaces, the agents that are left, and whose turn it is. With `reveals(env, agent,
action)` both twins are played on by the same actions, as long as it says that an action, about to be done, tells this
agent nothing about what was dealt anew; so leaks are found that only show later. A difference raises `Leak`, which says
for whom, after which actions and where; the seed is in it, so the same call shows it again.

It proves nothing that `redeal` does not change, and random play does not come everywhere: `Report` says how many twins
there were, and a run without a single one fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

Redeal = Callable[[Any, str, Random], bool]
Reveals = Callable[[Any, str, int], bool]
AHEAD = 8
"""How many steps twins are played on at most."""


class Report(msgspec.Struct, frozen=True):
    """What was looked at."""

    games: int
    steps: int
    twins: dict[str, int]  # by agent: how many were really dealt anew
    played_on: int  # steps that twins were played on


class Leak(AssertionError):
    """An agent can tell twins apart."""

    def __init__(
        self, agent: str, where: str, one: Any, other: Any, game: int, seed: int, actions: Sequence[int]
    ) -> None:
        self.agent, self.where, self.game, self.seed, self.actions = agent, where, game, seed, list(actions)
        super().__init__(
            f"{agent} can tell twins apart by {where}: {short(one)} and {short(other)}; "
            f"game {game} of seed {seed}, after the actions {self.actions}"
        )


class NothingHidden(AssertionError):
    """Not a single twin could be dealt: nothing was tested."""


def secrecy_test(
    env: Any,
    redeal: Redeal | None = None,
    *,
    reveals: Reveals | None = None,
    games: int = 20,
    seed: int = 0,
    longest: int = 1000,
) -> Report:
    """Plays random games, and compares every agent's twins before every step. Raises Leak."""
    change: Redeal = (lambda twin, agent, rng: twin.redeal(agent, rng)) if redeal is None else redeal
    rng = Random(seed)
    twins = dict.fromkeys(env.possible_agents, 0)
    steps = played_on = 0
    for game in range(games):
        env.reset(seed=rng.getrandbits(31))
        actions: list[int] = []
        while env.agents and len(actions) < longest:
            if ended(env):
                env.step(None)
                continue
            for agent in [*env.agents]:
                twin = deepcopy(env)
                if not change(twin, agent, Random(rng.getrandbits(62))):
                    continue
                twins[agent] += 1
                alike(env, twin, agent, game, seed, actions)
                if reveals is not None:
                    played_on += ahead(deepcopy(env), twin, agent, reveals, rng, game, seed, actions)
            action = some_action(env, rng)
            actions.append(action)
            env.step(action)
            steps += 1
    if not any(twins.values()):
        raise NothingHidden(f"redeal never changed anything in {games} games")
    return Report(games, steps, twins, played_on)


def ahead(
    env: Any, twin: Any, agent: str, reveals: Reveals, rng: Random, game: int, seed: int, before: Sequence[int]
) -> int:
    """Both twins played on by the same actions. What is not legal for somebody else in the twin ends it: that is no
    leak to this agent."""
    actions = [*before]
    for step in range(AHEAD):
        if not env.agents or ended(env):
            return step
        action = some_action(env, rng)
        if reveals(env, agent, action) or not allowed(twin, action):
            return step
        actions.append(action)
        env.step(action)
        twin.step(action)
        alike(env, twin, agent, game, seed, actions)
    return AHEAD


def alike(env: Any, twin: Any, agent: str, game: int, seed: int, actions: Sequence[int]) -> None:
    one, other = seen(env, agent), seen(twin, agent)
    for name in one:
        for where, mine, theirs in differences(one[name], other[name], name):
            raise Leak(agent, where, mine, theirs, game, seed, actions)


def seen(env: Any, agent: str) -> dict[str, Any]:
    """All that an agent gets."""
    there = agent in env.agents
    return {
        "the agents": list(env.agents),
        "whose turn it is": env.agent_selection if env.agents else None,
        "its observation": env.observe(agent) if there else None,
        "its reward": env.rewards.get(agent),
        "its rewards so far": getattr(env, "_cumulative_rewards", {}).get(agent),
        "its termination": env.terminations.get(agent),
        "its truncation": env.truncations.get(agent),
        "its info": env.infos.get(agent),
        "its spaces": [repr(env.observation_space(agent)), repr(env.action_space(agent))],
    }


def differences(one: Any, other: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two values are not the same, in their parts."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in [*one, *(name for name in other if name not in one)]:
            if (name in one) != (name in other):
                yield f"{where}[{name!r}]", one.get(name, "nothing"), other.get(name, "nothing")
            else:
                yield from differences(one[name], other[name], f"{where}[{name!r}]")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, theirs, f"{where}[{number}]")
    elif hasattr(one, "tobytes") and hasattr(other, "tobytes"):
        if (one.shape, one.dtype) != (other.shape, other.dtype):
            yield where, (one.shape, one.dtype), (other.shape, other.dtype)
        elif one.tobytes() != other.tobytes():
            mine, theirs = one.reshape(-1).tolist(), other.reshape(-1).tolist()
            place = next((at for at in range(len(mine)) if mine[at] != theirs[at]), 0)
            yield f"{where}[{place}]", mine[place], theirs[place]
    elif type(one) is not type(other) or one != other:
        yield where, one, other


def ended(env: Any) -> bool:
    agent = env.agent_selection
    return bool(env.terminations[agent] or env.truncations[agent])


def legal(env: Any) -> list[int]:
    """What whoever is asked may do: by the mask of its observation or info, else the whole space."""
    agent = env.agent_selection
    observation = env.observe(agent)
    mask = observation.get("action_mask") if isinstance(observation, Mapping) else None
    if mask is None:
        mask = env.infos.get(agent, {}).get("action_mask")
    if mask is None:
        return list(range(int(env.action_space(agent).n)))
    return [action for action, may in enumerate(mask) if may]


def some_action(env: Any, rng: Random) -> int:
    return rng.choice(legal(env))


def allowed(env: Any, action: int) -> bool:
    return bool(env.agents) and not ended(env) and action in legal(env)


def short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"
