"""Somebody at a terminal of 80 x 24: types, and sees what a terminal emulator makes of the output.

The emulator is larger than the terminal the program was told of, so that whatever leaves 80 x 24 is seen to do so.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Sequence

import pexpect
import pyte

COLUMNS, ROWS = 80, 24
PATIENCE = 60.0  # seconds without a sign, on a busy machine; what has ended is seen at once
GLANCE = 0.2
OWN_SCREEN, NORMAL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
REST_OF_SCREEN = "\x1b[J"  # every screen ends with it
LONGEST_SIGN = max(map(len, (OWN_SCREEN, NORMAL_SCREEN, REST_OF_SCREEN))) - 1
COLOUR = re.compile(r"\x1b\[[0-9;]*(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m")


class Sitting:
    def __init__(
        self, arguments: Sequence[str], environ: dict[str, str], rows: int = ROWS, columns: int = COLUMNS
    ) -> None:
        self.rows, self.columns = rows, columns
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "katzentisch", *arguments],
            env=environ,
            dimensions=(rows, columns),
            encoding="utf-8",
        )
        self.child.delaybeforesend = None
        self.child.delayafterclose = 0
        self.screen = pyte.Screen(columns + 40, rows + 20)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.drawn = 0  # screens
        self._answered = 0  # of these
        self._own, self._left = False, False  # the screen of the game has been entered, and left
        self._text: str | None = ""

    @property
    def text(self) -> str:
        """Read off the screen once, however often it is looked at."""
        if self._text is None:
            self._text = "\n".join(line.rstrip() for line in self.screen.display).rstrip()
        return self._text

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def type(self, line: str) -> None:
        """Waits for the question, as people do: what is typed before is echoed into the middle of a screen."""
        if self._own and not self._left:
            self._wait(lambda: self.drawn > self._answered and self.text.endswith(">"), ("a question",))
        self._answered = self.drawn
        self.child.sendline(line)

    def sees(self, *parts: str) -> None:
        """Waits until all this is on the screen."""
        self._wait(lambda: all(part in self.text for part in parts), parts)

    def sees_no_more(self, part: str) -> None:
        self._wait(lambda: part not in self.text, (part,))

    def is_asked(self, *parts: str) -> None:
        """Waits until all this is on the screen, and then the question."""
        self._wait(lambda: all(part in self.text for part in parts) and self.text.endswith(">"), parts)

    def answers(self, line: str) -> None:
        """Types, and waits until another screen is drawn and asks."""
        drawn = self.drawn
        self.type(line)
        self._wait(lambda: self.drawn > drawn and self.text.endswith(">"), ("another screen",))

    def _wait(self, so: Callable[[], bool], parts: Sequence[str]) -> None:
        while not so():
            assert self._goes_on(parts), f"waited for {parts}, but it ended:\n{self.text}"

    def leaves(self) -> tuple[int | None, str]:
        """The exit code, and what stands on the normal screen after the end."""
        while self._goes_on(("the end",)):
            pass
        self.child.close()
        return self.child.exitstatus, self.raw.rpartition(NORMAL_SCREEN)[2].replace("\r\n", "\n")

    def _goes_on(self, parts: Sequence[str]) -> bool:
        """The next thing that is written; False at the end.

        In glances: pexpect looks whether its child still lives only before and after it has waited, and takes a child
        that ended meanwhile for a quiet one.
        """
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._feed(self.child.read_nonblocking(65536, timeout=GLANCE))
            except pexpect.EOF:
                return False
            except pexpect.TIMEOUT as silence:
                if time.monotonic() > end:
                    raise AssertionError(f"waited for {parts}, but for {PATIENCE:g} s saw:\n{self.text}") from silence
            else:
                return True

    def _feed(self, chunk: str) -> None:
        """Law: on the screen of the game nothing ever stands beyond 80 columns or 24 lines, or what else it has."""
        before = self.raw[-LONGEST_SIGN:]  # a sign may come in two chunks
        self.raw += chunk
        fresh = before + chunk
        self.drawn += fresh.count(REST_OF_SCREEN) - before.count(REST_OF_SCREEN)
        self._left = self._left or NORMAL_SCREEN in fresh
        if self._left:
            return
        self._own = self._own or OWN_SCREEN in fresh
        self.stream.feed(chunk)
        self._text = None
        if not self._own:
            return
        assert len(self.lines) <= self.rows, self.text
        assert max(len(line) for line in self.lines) <= self.columns, self.text
