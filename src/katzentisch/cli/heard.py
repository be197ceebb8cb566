"""A signal is heard while a line is typed, also if it comes a moment before the wait for the first key.

The wait for keys is outside of Python (readline, the file, `select`). A signal in the gap between the prompt and the
wait is only noted, and nobody looks at the note before the next key. So a thread that sees every signal at once knocks
until the wait is over: the knock means nothing by itself, but it ends the wait, and the note is read.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

BETWEEN_KNOCKS = 0.05  # seconds
OVER = b"\0"  # no signal has this number


@contextmanager
def heard() -> Iterator[None]:
    """Around a wait for keys of the main thread. Elsewhere, and on systems without such knocks, it changes nothing."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGURG"):
        yield
        return
    waiting = threading.get_ident()
    over = threading.Event()
    notes, write = os.pipe()
    os.set_blocking(write, False)

    def knock() -> None:
        if os.read(notes, 1) != OVER:
            while not over.wait(BETWEEN_KNOCKS):
                signal.pthread_kill(waiting, signal.SIGURG)

    usual = signal.signal(signal.SIGURG, lambda number, frame: None)
    listened = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    thread = threading.Thread(target=knock, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(listened)
        os.write(write, OVER)
        thread.join()
        os.close(notes)
        os.close(write)
        signal.signal(signal.SIGURG, usual)
