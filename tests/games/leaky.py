"""A game at tables that are seen through a window, of which one thing leaks: for tests that twins find the leak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katzentisch import Game, Prompt


class Leaky(Game[Any, Any]):
    """Stands before the game's own class: `class LeakyGame(Leaky, OwnGame)`."""

    window: Any

    def start(self, players: int, options: Mapping[str, Any]) -> Any:
        return self.window(super().start(players, options))

    def options_of(self, state: Any) -> dict[str, Any]:
        return super().options_of(state.inner)

    def position(self, state: Any) -> dict[str, Any]:
        return super().position(getattr(state, "inner", state))

    def prompt(self, state: Any, seat: int) -> Prompt:
        return super().prompt(getattr(state, "inner", state), seat)

    def view(self, state: Any, seat: int) -> Any:
        return self.through(state, super().view(state.inner, seat))

    def picture(self, state: Any, seat: int, noted: bool = False) -> Any:
        return self.through(state, super().picture(state.inner, seat, noted))

    def through(self, state: Any, view: Any) -> Any:
        if state.log is not None:
            view.log = [event.seen_by(view.seat) for event in state.log]
        return view
