"""Ctrl-C with worker processes.

A terminal sends it to all processes at once: workers would die noisily, or first finish what they have begun. Here
it is blocked for them and for us, and a thread waits for it alone: it ends the workers, and whoever waits for their
results gets an exception. Without workers none of this is needed: Ctrl-C is a KeyboardInterrupt, as always.
"""

from __future__ import annotations

import signal
from multiprocessing import active_children, resource_tracker
from threading import Event, Thread
from typing import Self


class Interrupt:
    """While it is entered, Ctrl-C sets `called` and ends every worker, also those that are just being started."""

    def __init__(self, workers: int) -> None:
        self.called = False
        self._over = Event()
        self._thread = Thread(target=self._watch, daemon=True) if workers > 1 else None

    def __enter__(self) -> Self:
        if self._thread is not None:
            resource_tracker.ensure_running()  # whoever starts it unblocks SIGINT, so it must come first
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes and threads inherit it
            self._thread.start()
        return self

    def __exit__(self, *what_happened: object) -> None:
        if self._thread is not None and self._thread.ident is not None:
            self._over.set()
            if not self.called:
                signal.pthread_kill(self._thread.ident, signal.SIGINT)
            self._thread.join()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def _watch(self) -> None:
        signal.sigwait({signal.SIGINT})
        self.called = not self._over.is_set()
        while not self._over.wait(0.02):
            for worker in active_children():
                worker.kill()
