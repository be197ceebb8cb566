"""The games in OpenSpiel, as Python games. Needs the extra `katzentisch[openspiel]`.

    from katzentisch.lab import openspiel

    game = openspiel.load("ID", players=3)
    state = game.new_initial_state()

Importing this module makes all games known to pyspiel, as `python_katzentisch_ID` with the number of players and the
options as parameters, and `position`: where tables begin instead, in hexadecimal digits (`load` writes them).

Who chooses at once is asked in turn, and choices stay sealed. An interrupt may be let pass by an action beyond those of
the game; reports of mishaps are left out. Chance nodes have the ids of nature's choices (`State.outcomes`).

An information state is everything that the seat was told, what it saw whenever it was asked (as a digest), what it did,
and what it sees now: a view alone is not perfect recall. An observation is the view; as a tensor by `Game.encode`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

import msgspec
import numpy
import pyspiel

from katzentisch.core.contract import Game
from katzentisch.core.registry import game as game_called
from katzentisch.core.registry import games
from katzentisch.lab.course import Course, options_of

PREFIX = "python_katzentisch_"
ENDLESS = 100_000
"""What is said of games that could go on for ever (`Game.longest`)."""
json = msgspec.json.Encoder(order="deterministic").encode


def load(game: str, players: int | None = None, position: Any = None, **options: Any) -> pyspiel.Game:
    """A game of ours with options, and tables that begin in a position."""
    box = game_called(game)
    chosen = options_of(box, players, options) if position is None else box.options_of(box.load(position))
    return pyspiel.load_game(PREFIX + game, {**chosen, "position": json(position).hex() if position else ""})


def type_of(game: Game[Any, Any]) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    usual = game.options_of(game.new(game.player_counts[0]))
    hides = kinds.Information.IMPERFECT_INFORMATION
    return kinds(
        short_name=PREFIX + game.id,
        long_name=f"{game.words('en').say('title', {})} of Katzentisch",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance(game) else kinds.ChanceMode.DETERMINISTIC,
        information=hides,
        utility=kinds.Utility.GENERAL_SUM if game.returns_sum is None else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=bool(game.encoding(game.player_counts[0])),
        parameter_specification={**usual, "position": ""},
    )


def has_chance(game: Game[Any, Any]) -> bool:
    return game.largest_outcome >= 0


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of ours as OpenSpiel knows it; each has a class of its own. (pyspiel never lets go of what makes a game,
    and of anything but a class that ends in a crash when the interpreter does.)"""

    box: ClassVar[Game[Any, Any]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        box, given = self.box, dict(params or {})
        position = given.pop("position", "")
        self.begins = msgspec.json.decode(bytes.fromhex(position)) if position else None
        players = given.pop("players", None)
        self.options = options_of(box, players, given)
        count = self.options["players"]
        least, most = box.returns_within
        info = pyspiel.GameInfo(
            num_distinct_actions=len(box.actions) + box.interrupts,
            max_chance_outcomes=box.largest_outcome + 1,
            num_players=count,
            min_utility=least,
            max_utility=most,
            utility_sum=box.returns_sum,
            max_game_length=ENDLESS if box.longest is None else box.longest,
        )
        super().__init__(type_of(box), info, {**self.options, "position": position})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.box, self.options["players"], kind.perfect_recall)


class SpielTable:
    """A table, and what each seat remembers of it. It is pickled as what has been done at it."""

    def __init__(self, game: Game[Any, Any], options: Mapping[str, Any], begins: Any = None) -> None:
        self.course = Course(game, options)
        self.begins = begins
        self.course.begin(None, log=True, state=None if begins is None else game.load(begins))
        self.done: list[int] = []
        self.memories = [""] * self.course.players
        self.listen()

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielTable:
        other = SpielTable.__new__(SpielTable)
        other.course, other.begins, other.done = self.course.copy(), self.begins, self.done[:]
        other.memories = self.memories[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        course = self.course
        return played_again, (course.game, {"players": course.players, **course.options}, self.begins, self.done)

    def listen(self) -> None:
        """Everybody remembers what was told since the last time."""
        log = self.course.state.log
        for event in log or ():
            for seat in range(self.course.players):
                self.memories[seat] += json(event.seen_by(seat)).decode() + "\n"
        self.course.state.log = []

    def do(self, action: int) -> None:
        course = self.course
        self.done.append(action)
        if course.seat < 0:
            course.happen(action)
        else:
            digest = sha256(self.asked(course.seat).encode()).hexdigest()[:16]
            self.memories[course.seat] += f"{digest} {action}\n"
            course.answer(action)
        self.listen()

    def asked(self, seat: int) -> str:
        """What the seat sees, and what it is asked."""
        course = self.course
        view = course.game.view(course.state, seat)
        view.log = None
        asked = list(course.legal) if seat == course.seat else []
        return f"{json(view).decode()}\n{course.state.sealed(seat)} {asked}"


def played_again(game: Game[Any, Any], options: Mapping[str, Any], begins: Any, done: Sequence[int]) -> SpielTable:
    table = SpielTable(game, options, begins)
    for action in done:
        table.do(action)
    return table


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = SpielTable(game.box, game.options, game.begins)

    def current_player(self) -> int:
        course = self.table.course
        if course.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return course.seat if course.seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        course = self.table.course
        return list(course.legal) if player == course.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.table.course.state.outcomes()
        return [(id, times / len(outcomes)) for id, times in sorted(Counter(outcomes).items())]

    def _apply_action(self, action: int) -> None:
        self.table.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"nature: {action}"
        course = self.table.course
        if action == course.silent:
            return f"{player}: pass"
        return f"{player}: {course.game.say(course.game.actions[action], 'en')}"

    def is_terminal(self) -> bool:
        return bool(self.table.course.state.over)

    def returns(self) -> list[float]:
        course = self.table.course
        return list(course.state.returns()) if course.state.over else [0.0] * course.players

    def __str__(self) -> str:
        course = self.table.course
        return json([course.game.position(course.state), course.seat, course.waiting]).decode()


class Observer:
    """What a seat sees, or with perfect recall everything that it has ever seen."""

    def __init__(self, game: Game[Any, Any], players: int, remembers: bool) -> None:
        self.game, self.remembers = game, remembers
        shape = game.shape(players)
        self.tensor = None if remembers else numpy.zeros(shape, numpy.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.game.encode(self.game.view(state.table.course.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        table = state.table
        return table.memories[player] + table.asked(player) if self.remembers else table.asked(player)


def register() -> None:
    """Makes the games known to pyspiel."""
    known = {*pyspiel.registered_names()}
    for id in games():
        box = game_called(id)
        if PREFIX + id not in known:
            pyspiel.register_game(type_of(box), type(f"SpielGame_{id}", (SpielGame,), {"box": box}))


register()
