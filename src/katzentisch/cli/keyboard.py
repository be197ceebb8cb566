"""Lines from the keyboard (or a pipe), for whoever also listens to something else meanwhile."""

from __future__ import annotations

import os
import select
import sys

from katzentisch.cli.heard import heard


class Changed(Exception):
    """Something has happened before a line was typed. `covered`: something else than the table is on the screen."""

    def __init__(self, covered: bool = False) -> None:
        self.covered = covered


class Keyboard:
    """`bell` becomes readable when something happens. Only one may read from the keyboard, and it is this one."""

    def __init__(self, bell: int) -> None:
        self.bell = bell
        self.asked = True  # somebody waits for an answer; a pipe is not read before
        self._typed = b""
        self._ended = False

    def line(self) -> str:
        """What was typed. Raises Changed when the bell rings first, EOFError when there is nothing more to come."""
        keys = sys.stdin.fileno()
        listens = self.asked or sys.stdin.isatty()
        while b"\n" not in self._typed or not listens:
            if self._ended and listens:
                raise EOFError
            with heard():
                ready, _, _ = select.select([keys, self.bell] if listens else [self.bell], [], [])
            if self.bell in ready:
                os.read(self.bell, 4096)
                raise Changed
            more = os.read(keys, 4096)
            self._ended = not more
            self._typed += more
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace").strip()
