"""A test that hangs fails alone, with its name and its stack, and the run goes on (`tests/deadline.py`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.thorough

CONFTEST = """
import pytest
from tests.deadline import Deadline

def pytest_configure(config):
    config.pluginmanager.register(Deadline(config, {grace}), "deadline")
"""

HANGING = """
import asyncio, signal, subprocess, sys, threading, time
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

soon = pytest.mark.deadline(1, "to see what happens then")


@soon
def test_in_a_circle():
    while True:
        pass


@soon
def test_it_swallows_everything():
    while True:
        try:
            time.sleep(100)
        except Exception:
            pass


@soon
def test_for_a_thread():
    thread = threading.Thread(target=lambda: threading.Event().wait(), name="the one that waits", daemon=True)
    thread.start()
    thread.join()


@soon
def test_for_a_child():
    subprocess.run([sys.executable, "-c", "import time; time.sleep(30)"])


@soon
def test_in_a_task():
    async def circle():
        while True:
            try:
                await asyncio.sleep(0)
            except Exception:
                pass

    async def both():
        await asyncio.gather(circle(), circle())

    asyncio.run(both())


@soon
@settings(deadline=None, database=None)
@given(st.integers())
def test_in_an_example(number):
    while True:
        pass


@pytest.fixture
def hangs():
    time.sleep(100)


@pytest.fixture
def hangs_later():
    yield
    time.sleep(100)


@soon
def test_set_up(hangs):
    pass


@soon
def test_torn_down(hangs_later):
    pass


def test_others_pass():
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 100
"""

DEAF = """
import signal, time
import pytest


@pytest.mark.deadline(1, "to see what happens then")
def test_deaf():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(60)


def test_others_pass():
    pass
"""


def run(folder: Path, tests: str, *arguments: str, grace: int = 30) -> str:
    (folder / "conftest.py").write_text(CONFTEST.format(grace=grace))
    (folder / "test_hanging.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "--rootdir", str(folder), *arguments]
    environ = {"PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode in (1, pytest.ExitCode.USAGE_ERROR), done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_whatever_hangs_fails_alone_with_its_name_and_its_stack(workers: tuple[str, ...], tmp_path: Path) -> None:
    """About ten seconds: eight tests hang for one each."""
    told = run(tmp_path, HANGING, *workers)
    assert "6 failed, 2 passed, 2 errors" in told
    for name in ("in_a_circle", "it_swallows_everything", "for_a_thread", "for_a_child", "in_a_task", "in_an_example"):
        assert f"test_hanging.py::test_{name}: the test is not done after 1 s" in told
    assert "test_set_up: setting it up is not done after 1 s" in told
    assert "test_torn_down: tearing it down is not done after 1 s" in told
    assert "PASSED test_hanging.py::test_others_pass" in told
    assert "thread the one that waits:" in told
    assert "threading.Event().wait()" in told
    assert "in hangs\n    time.sleep(100)" in told
    assert "in test_in_a_circle\n    while True:" in told or "in test_in_a_circle\n    pass" in told


def test_what_hears_nothing_is_ended_and_the_other_workers_go_on(tmp_path: Path) -> None:
    told = run(tmp_path, DEAF, "-n", "1", grace=1)
    assert "crashed while running 'test_hanging.py::test_deaf'" in told
    assert "Timeout (0:00:02)!" in told
    assert 'test_hanging.py", line 9 in test_deaf' in told
    assert "PASSED test_hanging.py::test_others_pass" in told


@pytest.mark.parametrize("arguments", ["", "300", "'long', 300", "300, ''"])
def test_more_time_needs_a_reason(arguments: str, tmp_path: Path) -> None:
    told = run(tmp_path, f"import pytest\n\n@pytest.mark.deadline({arguments})\ndef test_long(): pass\n")
    assert "test_long: a deadline of its own needs seconds and a reason" in told
