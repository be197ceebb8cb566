"""Every test ends: one that hangs fails alone, with its name and its stack, and the run goes on.

Setting up, the test itself and tearing down each have `USUAL` seconds; `@pytest.mark.deadline(seconds, "reason")` gives
more, and says why. A timer of the process interrupts whatever Python does or waits for. Where it cannot (a loop in
compiled code), the interpreter prints all stacks and ends the process a little later: pytest-xdist then names the test
and starts another worker. Children of the process are ended by the fixtures that started them.

Proved by `tests/test_deadline.py`.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

import pytest

USUAL = 120.0
AGAIN = 5.0  # what was swallowed is said again
TESTS = Path(__file__).parent
PLACES = {
    "build": (900, "compiles, packs and installs"),
    "browser": (300, "whole games in a real browser, on a busy machine"),
    "test_commands.py": (600, "commands as people type them, some of them long ones"),
}
"""Folders and files, at whatever depth, in which everything may take longer."""
SHOWN = 24  # frames of the stack, the innermost
GRACE = 30.0  # seconds after the deadline: then the process ends

MARKER = "deadline(seconds, reason): this test may take longer than others, and why"


class Overdue(BaseException):
    """No `except Exception` on the way swallows it, and hypothesis does not try the example again."""


class Deadline:
    """The plugin; `tests/conftest.py` registers it."""

    def __init__(self, config: pytest.Config, grace: float = GRACE) -> None:
        self.grace = grace
        config.addinivalue_line("markers", MARKER)
        self.stderr = os.dup(2)  # the real one: later on it is captured

    def pytest_unconfigure(self) -> None:
        os.close(self.stderr)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            inside = item.path.relative_to(TESTS).parts if TESTS in item.path.parents else ()
            if item.get_closest_marker("deadline") is None:
                for place in PLACES.keys() & {*inside}:
                    item.add_marker(pytest.mark.deadline(*PLACES[place]))
            seconds_for(item)  # a marker without a reason is seen before anything runs

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        with self.within(item, "setting it up"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        with self.within(item, "the test"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, None, None]:
        with self.within(item, "tearing it down"):
            return (yield)

    @contextmanager
    def within(self, item: pytest.Item, what: str) -> Generator[None, None, None]:
        seconds = seconds_for(item)

        def overdue(_signal: int, frame: FrameType | None) -> NoReturn:
            here = "".join(traceback.format_stack(frame, SHOWN)).rstrip()
            raise Overdue(f"{item.nodeid}: {what} is not done after {seconds:g} s\n{here}{stacks_of_others()}")

        before = signal.signal(signal.SIGALRM, overdue)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        faulthandler.dump_traceback_later(seconds + self.grace, exit=True, file=self.stderr)
        try:
            yield
        except Overdue as late:  # told in words: interrupted between two lines, a traceback may have no line to show
            raise pytest.fail.Exception(str(late), pytrace=False) from None
        finally:
            faulthandler.cancel_dump_traceback_later()
            signal.signal(signal.SIGALRM, signal.SIG_IGN)  # from here on it is too late to be late
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def seconds_for(item: pytest.Item) -> float:
    marker = item.get_closest_marker("deadline")
    if marker is None:
        return USUAL
    match marker.args:
        case (int() | float() as seconds, str(reason)) if reason:
            return float(seconds)
    raise pytest.UsageError(f"{item.nodeid}: a deadline of its own needs seconds and a reason, not {marker.args}")


def stacks_of_others() -> str:
    """What the other threads do."""
    told = []
    for thread in threading.enumerate():
        frame = sys._current_frames().get(thread.ident or 0)
        if frame is not None and thread is not threading.current_thread():
            told.append(f"\n\nthread {thread.name}:\n{''.join(traceback.format_stack(frame, SHOWN)).rstrip()}")
    return "".join(told)
