"""The games as environments of Gymnasium: one seat is yours, bots have the others. Needs the extra `katzentisch[rl]`.

    import gymnasium

    env = gymnasium.make("katzentisch.lab.gymnasium:katzentisch/ID-v1", players=4, opponents="weak")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)  # one of info["action_mask"]

`gymnasium.make_vec` with the same name plays several tables side by side. `opponents` is a bot of the game, or several
that go round the table; what they do depends on the seed alone. `seat` is yours; left out, another one with every game.
An observation is the view as numbers (docs/lab-encodings.md); the reward is your return, when the game is over.
`illegal` says what follows an action outside the mask: "raise" raises the game's refusal, "lose" ends the game with -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as game_called
from katzentisch.core.registry import games
from katzentisch.core.shapes import Budget
from katzentisch.lab.course import Course, OnIllegal, options_of
from katzentisch.lab.numbers import Floats, Mask, mask, observation, told_in_numbers
from katzentisch.table.drive import thought

LOST = -1.0


class OneSeat(gymnasium.Env[Floats, numpy.int64]):
    """A table at which one seat is the learner's."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: Game[Any, Any] | str,
        players: int | None = None,
        opponents: str | Sequence[str] = "weak",
        budget: Budget | int = 100,
        seat: int | None = None,
        interrupts: bool = True,
        illegal: OnIllegal = "raise",
        longest: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = told_in_numbers(game_called(game) if isinstance(game, str) else game)
        self.course = Course(self.game, options_of(self.game, players, options), interrupts)
        self.opponents = [opponents] if isinstance(opponents, str) else list(opponents)
        for name in self.opponents:
            find_bot(self.game, name)
        self.budget = budget if isinstance(budget, Budget) else Budget(budget)
        if seat is not None:
            seat = self.course.state.checked_seat(seat)
        self.chosen, self.illegal, self.longest, self.render_mode = seat, illegal, longest, render_mode
        self.observation_space = spaces.Box(-1.0, 1.0, self.game.shape(self.course.players), numpy.float32)
        self.action_space = spaces.Discrete(self.course.numbers)
        self.seat, self.over, self.steps = seat or 0, True, 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        course, rng = self.course, Random(int(self.np_random.integers(2**62)))
        self.seat = rng.randrange(course.players) if self.chosen is None else self.chosen
        self.bots = {
            other: find_bot(self.game, self.opponents[number % len(self.opponents)])(self.game, rng.getrandbits(62))
            for number, other in enumerate(other for other in range(course.players) if other != self.seat)
        }
        # A bot finds in the log what it wants to remember; one that plays at random remembers nothing.
        course.begin(rng, log=any(type(bot) is not Bot for bot in self.bots.values()))
        self.steps, self.over = 0, False
        self.others_act()
        if course.seat < 0:  # the game was over before the learner was asked
            return self.reset(options=options)
        return self.seen(), self.info()

    def others_act(self) -> None:
        """Until the learner is asked, or the game is over."""
        course = self.course
        while course.seat >= 0 and course.seat != self.seat:
            bot = self.bots[course.seat]
            if course.offered and not bot.interrupts():
                course.answer(course.silent)
                continue
            legal = course.legal[:-1] if course.offered else course.legal
            answer = thought(bot, self.game.view(course.state, course.seat), legal, self.budget, course.offered)
            course.answer(course.silent if course.offered and answer == PASS else answer)

    def step(self, action: numpy.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise Illegal("game_over")
        self.steps += 1
        try:
            self.course.answer(int(action))
        except Illegal:
            if self.illegal == "raise":
                raise
            self.over = True
            return self.seen(), LOST, True, False, self.info()
        self.others_act()
        self.over = self.course.seat < 0
        reward = float(self.course.state.returns()[self.seat]) if self.over else 0.0
        cut = not self.over and self.longest is not None and self.steps >= self.longest
        return self.seen(), reward, self.over, cut, self.info()

    def seen(self) -> Floats:
        return observation(self.game, self.game.view(self.course.state, self.seat))

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Mask:
        """What the learner may do, as libraries that mask actions ask for it."""
        return mask(self.course.legal if self.course.seat == self.seat else (), self.course.numbers)

    def render(self) -> str:
        """The table as the learner sees it."""
        return str(self.game.view(self.course.state, self.seat))


def register() -> None:
    """Makes the games known to Gymnasium, each as `katzentisch/ID-vVERSION` of its rules."""
    for id in games():
        box = game_called(id)
        name = f"katzentisch/{id}-v{box.rules_version}"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:OneSeat", kwargs={"game": id})


register()
