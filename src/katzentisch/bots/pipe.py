"""Engines: programs in any language that play by standard input and output, as bots.

    pipe:python my_bot.py     a line of JSON for each question and each answer
    text:python my_model.py   the same with words in it: rules, table, numbered actions; for language models

docs/engines.md has the messages by example. A process plays one seat and lives as long as this one; every question
says all that there is to know, so it need not remember. An answer that is not legal is refused, and asked for again
RETRIES times; then, or when none came in time, the FALLBACK is done, and all of it is counted.
"""

# interpreted: it waits for others

from __future__ import annotations

import atexit
import os
import select
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec

from katzentisch.bots.prompts import question, rules
from katzentisch.core.build import VERSION
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget, View

PROTOCOL: Final = 1
RETRIES: Final = 2
FALLBACK: Final = "the first legal action; an offer to interrupt is let pass"
PATIENCE: Final = 60.0
"""Seconds for an answer, where the budget names no time."""
GRACE: Final = 1.0
"""Seconds for the way, where it does: an engine has twice its time and these."""
LONGEST: Final = 1 << 20
"""Bytes that an answer may have."""
KINDS: Final = ("pipe", "text")


class Answer(msgspec.Struct):
    """What an engine says. `action`: a number among those it was asked for, the action itself, or null to pass."""

    id: int = 0
    action: int | dict[str, Any] | None = None
    text: str = ""
    belief: dict[str, Any] | None = None
    says: list[dict[str, Any]] = []


class Engine:
    """A running program. One that has ended is started again at the next question."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.asked = 0
        self.hello: bytes = b""  # what it was told first
        self.owes = 0  # lines that are to come and answer nothing: nobody asks any more
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""
        self._unsent = b""  # of a line that it did not read in time

    def greet(self, hello: bytes) -> None:
        """A game begins for it, unless it knows."""
        if self._process is None or self._process.poll() is not None or hello != self.hello:
            self.hello = hello
            if self._process is None or self._process.poll() is not None:
                self._start()
            self.tell(hello, monotonic() + PATIENCE)

    def _start(self) -> None:
        self.end()
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise refusal("engine_missing", engine=self.command, problem=problem) from error
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        self._read = self._unsent = b""
        self.owes = 0

    def tell(self, line: bytes, until: float) -> None:
        self._exchange(line + b"\n", until, answer=False)

    def ask(self, line: bytes, until: float) -> bytes | None:
        """What it answers, or None if that does not come in time."""
        return self._exchange(line + b"\n", until, answer=True)

    def catch_up(self) -> None:
        """Whatever it has said until now is no answer to what it is asked next."""
        assert self._process is not None
        assert self._process.stdout is not None
        while select.select([self._process.stdout], [], [], 0)[0]:
            more = os.read(self._process.stdout.fileno(), 1 << 16)
            if not more or len(self._read) > LONGEST:
                break  # it has ended: whoever asks it next is told
            self._read += more
        lines = self._read.count(b"\n")
        self._read = self._read.rpartition(b"\n")[2]
        self.owes = max(self.owes - lines, int(self._read != b""))

    def next_line(self, until: float) -> bytes | None:
        return self._exchange(b"", until, answer=True)

    def _exchange(self, out: bytes, until: float, answer: bool) -> bytes | None:
        """Writes and reads side by side: neither end waits for the other to read."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        out = self._unsent + out
        self._unsent = b""
        while out or answer:
            if answer and not out and b"\n" in self._read:
                line, _, self._read = self._read.partition(b"\n")
                return line
            left = until - monotonic()
            if left <= 0:
                self._unsent = out
                return None
            readable, writable, _ = select.select([process.stdout], [process.stdin] if out else [], [], left)
            if readable:
                more = os.read(process.stdout.fileno(), 1 << 16)
                self._read += more
                if not more or len(self._read) > LONGEST:
                    self.end()
                    raise refusal("engine_ended", engine=self.command, code=process.returncode)
            if writable:
                try:
                    out = out[os.write(process.stdin.fileno(), out) :]
                except BlockingIOError:
                    continue
                except OSError as error:
                    self.end()
                    raise refusal("engine_ended", engine=self.command, code=process.returncode) from error
        return None

    def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
            try:
                process.wait(GRACE)  # its standard input has ended, and so should it
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


_running: dict[tuple[str, int], Engine] = {}


def engine(command: str, seat: int) -> Engine:
    """The process that plays this seat. No process sees what another seat sees."""
    return _running.setdefault((command, seat), Engine(command))


@atexit.register
def end_all() -> None:
    while _running:
        _running.popitem()[1].end()


class Piped(Bot[View]):
    """An engine on one seat."""

    def __init__(self, command: str, text: bool, game: Game[Any, Any], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.seed = seed
        self.command = command
        self.text = text
        self.illegal = self.late = 0
        self.stated: Answer | None = None
        """What it said with its last answer that was taken."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return self._ask(view, legal, budget, offered=False)

    def interrupt(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return self._ask(view, legal, budget, offered=True)

    def over(self, view: View, returns: Sequence[float]) -> None:
        running = self._greeted(view.seat)
        running.tell(encoded({"over": {"seat": view.seat, "returns": list(returns)}}), monotonic() + PATIENCE)

    def _greeted(self, seat: int) -> Engine:
        running = engine(self.command, seat)
        facts = {
            "protocol": PROTOCOL,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "release": VERSION,
            "seat": seat,
            "retries": RETRIES,
            "fallback": FALLBACK,
        }
        running.greet(encoded({"hello": facts | ({"rules": rules(self.game)} if self.text else {})}))
        return running

    def _ask(self, view: View, legal: Sequence[int], budget: Budget, offered: bool) -> int:
        self.stated = None
        until = monotonic() + (2 * budget.seconds + GRACE if budget.seconds > 0 else PATIENCE)
        try:
            running = self._greeted(view.seat)
        except Illegal as refused:
            if refused.code != "engine_ended":
                raise
            running = self._greeted(view.seat)  # it ended after its last game: now it is a new one
        running.catch_up()
        running.asked += 1
        asked: dict[str, Any] = {"id": running.asked, "seat": view.seat, "offered": offered}
        if self.text:
            asked |= {"text": question(self.game, view, legal, offered)}
        else:
            actions = [{"number": number, **self.game.actions[number].facts()} for number in legal]
            asked |= {"view": view, "legal": actions, "budget": budget, "seed": self.seed}
        line = encoded({"ask": asked})
        for _ in range(1 + RETRIES):
            found = self._heard(running, running.ask(line, until), until)
            if found is None:
                self.late += 1
                running.owes += 1
                break
            action = self._meant(found, legal, offered)
            if action is not None:
                self.stated = found
                return action
            self.illegal += 1
            line = encoded({"refused": {"id": running.asked, "answer": found.text or found.action}})
        return PASS if offered else legal[0]

    def _heard(self, running: Engine, line: bytes | None, until: float) -> Answer | None:
        """The answer to this question: those to earlier ones come too late. Whatever is no JSON is words. What has no
        number answers the earliest question that is open."""
        while line is not None:
            try:
                found = msgspec.json.decode(line, type=Answer)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                found = Answer(text=line.decode(errors="replace"))
            if found.id == running.asked or (not found.id and not running.owes):
                running.owes = 0
                return found
            running.owes -= not found.id
            line = running.next_line(until)
        return None

    def _meant(self, found: Answer, legal: Sequence[int], offered: bool) -> int | None:
        if self.text:
            return chosen(found, legal, offered)
        if found.action is None:
            return PASS if offered and not found.text else None
        try:
            number = found.action if isinstance(found.action, int) else self.game.index(found.action)
        except Illegal:
            return None
        return number if number in legal else None


def chosen(found: Answer, legal: Sequence[int], offered: bool) -> int | None:
    """The last number that is named: people and models reason before they decide."""
    words = found.text if not isinstance(found.action, int) else str(found.action)
    named = [int(word) for word in "".join(sign if sign.isdecimal() else " " for sign in words).split()[-1:]]
    if not named or not (0 if offered else 1) <= named[0] <= len(legal):
        return None
    return legal[named[0] - 1] if named[0] else PASS


def find_engine(name: str) -> partial[Piped]:
    """What makes the bot of `pipe:COMMAND` or `text:COMMAND`; refused if there is no such program."""
    kind, _, command = name.partition(":")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise refusal("engine_missing", engine=command, problem=str(error)) from error
    if not words or shutil.which(words[0]) is None:
        raise refusal("engine_missing", engine=command, problem="there is no such program")
    return partial(Piped, command, kind == "text")


def encoded(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message)


def refusal(code: str, /, **facts: Any) -> Illegal:
    found = Illegal(code, **facts)
    found.home = __package__
    return found
