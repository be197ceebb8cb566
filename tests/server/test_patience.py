"""How long somebody may keep the server waiting: long if few do, briefly in a crowd, and who goes on is waited for."""

from __future__ import annotations

from katzentisch.server.limits import Limits
from katzentisch.server.patience import LEAST, PARTS, Patience, Wait, Waiting

LIMITS = Limits(waiting=3, patience_seconds=20.0, hurry_seconds=2.5)


class Line:
    """A connection that owes what it is told to."""

    def __init__(self, owed: Waiting | None) -> None:
        self.waited: Wait | None = None
        self.owed = owed
        self.done = 0
        self.given_up: float | None = None

    def owes(self) -> tuple[Waiting, int] | None:
        return None if self.owed is None or self.given_up is not None else (self.owed, self.done)

    def give_up(self, waiting: Waiting) -> None:
        assert waiting is self.owed
        self.given_up = clock.now


class Clock:
    now = 0.0


clock = Clock()


def watch(lines: list[Line], seconds: float, bytes_per_second: int = 0) -> None:
    """As the web server ticks."""
    clock.now = 0.0
    patience = Patience(LIMITS)
    while clock.now < seconds:
        clock.now += 0.1
        for line in lines:
            line.done = int(clock.now * bytes_per_second)
        patience.tick(lines, clock.now)


def test_a_few_are_given_time() -> None:
    lines = [Line(Waiting.TAKE) for _ in range(LIMITS.waiting)]
    watch(lines, 19.0)
    assert all(line.given_up is None for line in lines)
    watch(lines, 22.0)
    assert all(line.given_up is not None for line in lines)


def test_in_a_crowd_everybody_has_less() -> None:
    lines = [Line(Waiting.SEND) for _ in range(LIMITS.waiting + 1)]
    watch(lines, 5.0)
    assert all(line.given_up is not None and 2.5 < line.given_up <= 2.5 + 2 * 0.1 * PARTS for line in lines)


def test_a_crowd_that_waits_for_one_thing_does_not_hurry_those_who_wait_for_another() -> None:
    idle = [Line(Waiting.ASK) for _ in range(100)]
    slow = Line(Waiting.TAKE)
    watch([*idle, slow], 15.0)
    assert slow.given_up is None
    assert all(line.given_up is not None for line in idle)


def test_who_goes_on_is_waited_for_even_in_a_crowd() -> None:
    lines = [Line(Waiting.TAKE) for _ in range(100)]
    watch(lines, 60.0, bytes_per_second=LEAST)
    assert all(line.given_up is None for line in lines)
    watch(lines, 60.0, bytes_per_second=LEAST // 10)
    assert all(line.given_up is not None for line in lines)


def test_who_owes_nothing_is_never_given_up() -> None:
    line = Line(None)
    watch([line], 60.0)
    assert line.given_up is None
