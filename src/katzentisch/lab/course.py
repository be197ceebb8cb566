"""One table asked seat by seat, as the interfaces of other libraries want it: one seat at a time, one number back.

Whoever chooses at once is asked in the order of the seats; choices stay sealed until all have chosen. Before somebody
has to act, those who may interrupt are asked, in the order that decides ties; they may answer `silent`, a number beyond
all actions of the game. Reports of mishaps (`Game.mishaps`) are never offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.state import State

OnIllegal = Literal["raise", "lose"]
"""What follows an action that is not legal: the refusal is raised, or the game is over and lost for whoever did it."""


class Course:
    """`seat` is asked (-1: nobody, the game is over or nature is next); `offered`: it may let it pass; `legal` are its
    actions, ascending."""

    def __init__(self, game: Game[Any, Any], options: Mapping[str, Any], interrupts: bool = True) -> None:
        self.game = game
        self.options = dict(options)
        self.players: int = self.options.pop("players")
        self.silent = len(game.actions)
        self.interrupts = interrupts and game.interrupts
        self.numbers = self.silent + self.interrupts
        """So many answers there are."""
        self.mishaps = frozenset(game.mishaps)
        self.begin(Random(0), log=False)

    def begin(self, rng: Random | None, log: bool, state: State | None = None) -> None:
        """A new game, or one that goes on from `state`. Nature draws from `rng`, or waits to be asked (`happen`)."""
        self.random = None if rng is None else rng.random
        self.state: State = self.game.start(self.players, self.options) if state is None else state
        if log:
            self.state.log = []
        self.seat, self.offered, self.legal = -1, False, tuple[int, ...]()
        self.waiting: list[int] = []
        self.go_on()

    def go_on(self) -> None:
        """Nature chooses; then somebody is asked, or the game is over."""
        state = self.state
        if self.random is not None:
            while k := state.chance():
                state.happen(int(self.random() * k))
        if self.interrupts and not state.over:
            must = state.must()
            self.waiting = [seat for seat in state.may() if seat not in must and self.of(seat)]
        self.ask()

    def ask(self) -> None:
        if self.state.over or self.state.chance():
            self.seat, self.offered, self.legal = -1, False, ()
            return
        self.offered = bool(self.waiting)
        self.seat = self.waiting.pop(0) if self.waiting else self.state.must()[0]
        self.legal = self.of(self.seat)
        if self.offered:
            self.legal += (self.silent,)

    def of(self, seat: int) -> tuple[int, ...]:
        legal = self.state.legal(seat)
        return tuple([action for action in legal if action not in self.mishaps]) if self.mishaps else legal

    def answer(self, number: int) -> None:
        """Of whoever is asked. Refused if it is none of `legal`."""
        if number not in self.legal:
            raise self.state.refusal(self.seat, number) if self.seat >= 0 else Illegal("game_over")
        if number == self.silent:
            self.ask()
        else:
            self.state.play(self.seat, number)
            self.go_on()

    def happen(self, outcome: int) -> None:
        """Nature's choice, one of `State.outcomes`."""
        self.state.happen(self.state.outcomes().index(outcome))
        self.go_on()

    def copy(self) -> Course:
        """The same table again, with the same question; its log is its own. Nature draws as it would here."""
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.options, other.waiting = dict(self.options), self.waiting[:]
        other.state = self.state.clone()
        other.state.log = None if self.state.log is None else self.state.log[:]
        return other

    def redeal(self, seat: int, rng: Random) -> bool:
        """Everything that the seat does not know becomes something else that it holds possible; whether that was so."""
        before = self.game.position(self.state)
        log = self.state.log
        self.state = self.game.sample(self.game.view(self.state, seat), rng)
        self.state.log = log
        self.legal = () if self.seat < 0 else self.of(self.seat) + ((self.silent,) if self.offered else ())
        return bool(self.game.position(self.state) != before)


def options_of(game: Game[Any, Any], players: int | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """Complete and checked, the number of players among them."""
    return game.options_of(game.new(players, **options))
