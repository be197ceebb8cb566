"""A Ctrl-C that comes between the prompt and the wait for the first key is not lost."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pexpect
import pytest

# The signal is raised inside of readline, by C alone: between that and the wait no line of Python runs.
GAP = """
import ctypes, functools, readline, signal
from katzentisch.cli.heard import heard
readline.set_startup_hook(functools.partial(getattr(ctypes.PyDLL(None), "raise"), int(signal.SIGINT)))
try:
    with heard():
        input("typed> ")
except KeyboardInterrupt:
    print("heard")
"""


def test_a_signal_in_the_gap_before_the_wait_is_heard() -> None:
    child = pexpect.spawn(sys.executable, ["-c", GAP], encoding="utf-8", timeout=60)
    child.expect("typed> ")
    child.expect("heard")
    child.expect(pexpect.EOF)


WAITS = """
import sys, {module}
from katzentisch.cli.heard import heard
print("waits", flush=True)
try:
    with heard():
        {wait}
except KeyboardInterrupt:
    print("heard", flush=True)
import signal, threading
assert threading.active_count() == 1 and signal.getsignal(signal.SIGURG) == signal.SIG_DFL
assert signal.set_wakeup_fd(-1) == -1
"""


@pytest.mark.parametrize(
    ("module", "wait"),
    [("select", "select.select([sys.stdin], [], [])"), ("os", "sys.stdin.readline()"), ("time", "time.sleep(60)")],
)
def test_every_wait_ends_and_leaves_everything_as_it_was(module: str, wait: str) -> None:
    program = WAITS.format(module=module, wait=wait)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == b"waits\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == b"heard\n"
        assert child.stderr.read() == b""
    assert child.returncode == 0
