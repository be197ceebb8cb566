"""Tables that leak, for tests of the kit: compiled rules have no subclasses, so a leak stands before them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, State


class Window(State):
    """A table seen through a leaking window: the rules are those of `inner`, which may be compiled."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner.players)
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def _after(self) -> None:
        self.over = self.inner.over

    def chance(self) -> int:
        answer: int = self.inner.chance()
        return answer

    def outcomes(self) -> tuple[int, ...]:
        answer: tuple[int, ...] = self.inner.outcomes()
        return answer

    def happen(self, i: int) -> None:
        self._with_log(lambda: self.inner.happen(i))

    def must(self) -> tuple[int, ...]:
        answer: tuple[int, ...] = self.inner.must()
        return answer

    def may(self) -> tuple[int, ...]:
        answer: tuple[int, ...] = self.inner.may()
        return answer

    def legal(self, seat: int) -> tuple[int, ...]:
        answer: tuple[int, ...] = self.inner.legal(seat)
        return answer

    def play(self, seat: int, action: int) -> None:
        self._with_log(lambda: self.inner.play(seat, action))

    def returns(self) -> list[float]:
        answer: list[float] = self.inner.returns()
        return answer

    def why_not(self, seat: int, action: int) -> Illegal:
        answer: Illegal = self.inner.why_not(seat, action)
        return answer

    def clone(self) -> Self:
        copy = type(self)(self.inner.clone())
        copy.over = self.over
        return copy

    def _with_log(self, step: Callable[[], None]) -> None:
        self.inner.log = [] if self.log is not None else None
        step()
        if self.log is not None:
            self.log += [self.told(event) for event in self.inner.log or ()]
        self.inner.log = None
        self._after()

    def told(self, event: Event) -> Event:
        return event
