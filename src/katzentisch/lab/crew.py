"""Who plays the batches of a job on this machine: this process, or some of its own.

A worker is given one batch at a time, so it is known what it was at when it dies: the batch goes to another one, and a
result at which Python ends three times over is named. One that takes longer than the patience is ended and named. So
somebody's bot may raise, hang or crash the interpreter, and the run says at which number.
"""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_longlong
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from os import _exit
from threading import Thread, current_thread, main_thread
from time import monotonic
from typing import Any, NoReturn

from katzentisch.core.errors import Illegal
from katzentisch.lab.farm import Batch, Job, S, batch
from katzentisch.lab.parts import refusal

PATIENCE = 3600.0
"""Seconds that one result may take."""
LIVES = 3
"""So often Python may end at the same result."""
LOOKS = 0.5
"""Seconds between two looks at how long a worker has been at its result."""
NOTHING = -1


class Here:
    """This process."""

    def batches(self, job: Job[Any, S], wanted: Iterator[tuple[int, int]], keep: bool) -> Iterator[Batch[S]]:
        for first, last in wanted:
            yield batch(job, first, last, keep)


class Elsewhere(Exception):
    """What was raised in another process: as it said itself, and its way, from the outermost call to the innermost."""

    def __init__(self, said: str, way: list[tuple[str, int, str, str]]) -> None:
        super().__init__(said, way)
        self.said = said
        self.way = way
        self.refused: Illegal | None = None  # if it was a refusal: it has a sentence in every language

    def __repr__(self) -> str:
        return self.said

    @classmethod
    def of(cls, error: BaseException) -> Elsewhere:
        frames = traceback.extract_tb(error.__traceback__)
        return cls(repr(error), [(frame.filename, frame.lineno or 0, frame.name, frame.line or "") for frame in frames])


class Failed:
    """A batch that cannot be played, and why, on its way to the process that asked for it."""

    def __init__(self, refused: Illegal, cause: BaseException | None) -> None:
        self.refused = refused
        self.cause = None if cause is None else Elsewhere.of(cause)
        if self.cause is not None and isinstance(cause, Illegal):
            self.cause.refused = cause

    def tell(self) -> NoReturn:
        raise self.refused from self.cause


def tried(
    job: Job[Any, S], first: int, last: int, keep: bool, begins: Callable[[int], None] | None = None
) -> Batch[S] | Failed:
    """The batch, or what went wrong with it."""
    try:
        return batch(job, first, last, keep, begins)
    except Illegal as refused:
        return Failed(refused, refused.__cause__)
    except Exception as error:  # whatever goes wrong here is said where it was asked for
        return Failed(refusal("batch_fails", first=first, last=last - 1, problem=repr(error)), error)


class Workers:
    """So many processes. They end when this one does, however it ends."""

    def __init__(self, count: int, patience: float = PATIENCE) -> None:
        if count < 1:
            raise refusal("too_few", what="workers", value=count, least=1)
        self.count = count
        self.patience = patience

    def batches(self, job: Job[Any, S], wanted: Iterator[tuple[int, int]], keep: bool) -> Iterator[Batch[S]]:
        again: list[tuple[int, int]] = []  # of workers that died
        deaths: Counter[int] = Counter()
        crew: list[_Worker] = []

        def go(worker: _Worker) -> bool:
            order = again.pop() if again else next(wanted, None)
            if order is None:
                worker.end()
                return False
            worker.give(order)
            return True

        def another() -> _Worker:
            with uninterrupted():
                crew.append(_Worker(job, keep))
            return crew[-1]

        try:
            for _ in range(self.count):
                order = next(wanted, None)
                if order is None:
                    break
                another().give(order)
            while crew:
                ready = wait([thing for worker in crew for thing in (worker.line, worker.process.sentinel)], LOOKS)
                for worker in [*crew]:
                    if worker.line in ready or worker.process.sentinel in ready:
                        answer = worker.answer()
                        if isinstance(answer, Failed):
                            answer.tell()
                        if answer is not None:
                            yield answer
                            if not go(worker):
                                crew.remove(worker)
                            continue
                        number = worker.number()
                        deaths[number] += 1
                        if deaths[number] >= LIVES:
                            facts = {"number": number, "seed": job.seed, "code": worker.process.exitcode}
                            raise refusal("result_crashes", times=LIVES, **facts)
                        again.append(worker.order)
                        worker.end()
                        crew.remove(worker)
                        go(another())
                    elif worker.at_it_for() > self.patience:
                        at = worker.number()
                        raise refusal("result_hangs", number=at, seed=job.seed, seconds=self.patience)
        finally:
            for worker in crew:
                worker.end()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A terminal sends Ctrl-C to all. Processes that begin meanwhile never hear it: it is ours alone. We hear it when
    they have begun: one that gets half of what it begins with would complain. Python tells the main thread, whichever
    thread it reaches (that of a progress bar, say), so a mask alone does not keep it away from here."""
    resource_tracker.ensure_running()  # whoever starts it unblocks the signal, so that comes first
    ours = current_thread() is main_thread()
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if ours else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if ours:
            signal.signal(signal.SIGINT, handler or signal.SIG_DFL)
    if heard:
        signal.raise_signal(signal.SIGINT)


class _Worker:
    """One process, and the batch that it was given."""

    def __init__(self, job: Job[Any, Any], keep: bool) -> None:
        context = get_context("spawn")  # fresh: a fork would copy the locks of a progress bar's thread
        self.line, theirs = context.Pipe()
        self._beat = context.RawValue(c_longlong, NOTHING)
        self._seen, self._since = NOTHING, monotonic()
        self.order = (0, 0)
        self.process: BaseProcess = context.Process(target=_work, args=(theirs, self._beat, job, keep), daemon=False)
        self.process.start()
        theirs.close()

    def give(self, order: tuple[int, int]) -> None:
        self.order = order
        self._beat.value = order[0]
        self._seen, self._since = NOTHING, monotonic()
        try:
            self.line.send(order)
        except OSError:  # it is dead already: that will be seen
            return

    def answer(self) -> Batch[Any] | Failed | None:
        """What it came to; None if it died on the way."""
        try:
            found: Batch[Any] | Failed = self.line.recv()
        except (EOFError, OSError):
            self.process.join()
            return None
        return found

    def number(self) -> int:
        return int(self._beat.value)

    def at_it_for(self) -> float:
        if self.number() != self._seen:
            self._seen, self._since = self.number(), monotonic()
        return monotonic() - self._since

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def _work(line: Connection, beat: Any, job: Job[Any, Any], keep: bool) -> None:
    """A worker's life."""
    end_with_parent()

    def begins(number: int) -> None:
        beat.value = number

    while True:
        try:
            first, last = line.recv()
        except EOFError:
            return
        line.send(tried(job, first, last, keep, begins))


def end_with_parent() -> None:
    """A worker whose parent was killed has nobody to answer to, and would wait for more work forever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    _exit(1)
