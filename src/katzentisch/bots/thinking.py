"""How long a search goes on, and how it draws its worlds."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Final

from katzentisch.core.state import State


class Thinking:
    """Counts iterations and watches the clock; the first limit reached ends it.

    0 is no limit, but one of the two must be set. Without a limit of time nothing here depends on the machine.
    """

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations: Final = iterations
        self.end: Final = monotonic() + seconds if seconds > 0.0 else 0.0
        self.done = 0

    def goes_on(self) -> bool:
        """True, and one more iteration begun, unless a limit is reached."""
        if self.iterations > 0:
            if self.done >= self.iterations:
                return False
        elif self.end == 0.0:
            return False
        if self.end > 0.0 and monotonic() >= self.end and self.done > 0:
            return False
        self.done += 1
        return True


def sealed_seats(state: State, seat: int) -> list[int]:
    """The other seats that have sealed a choice.

    A sampled world knows that they have chosen, not what: their choice in it is arbitrary. Search lets them choose
    anew, before anybody who still owes a choice opens all of them.
    """
    return [other for other in range(state.players) if other != seat and state.sealed(other) >= 0]


def any_of(actions: tuple[int, ...], rng: Random) -> int:
    return actions[int(rng.random() * len(actions))]
