"""Many results of one job, on this machine or on a hundred: nothing lost, nothing twice, the same bytes.

A job plays results by number. A batch is a pure function of (job, first, last); where batches begin depends on the job
alone and never on the workers. A batch comes back as sums and, where results are kept, as the bytes of one part: here,
in one place, parts are written (`parts.py`) and sums are merged, in the order of the numbers. So one worker and two,
a run and one that was stopped and went on, give the same to the last bit.

Who plays is a crew: `crew.Here`, `crew.Workers`, `cluster.Cluster`. A crew takes batches as it can and gives them back
in any order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from katzentisch.lab.parts import Shelf


class Sums(Protocol):
    """What is counted of results. Merging is adding."""

    def merge(self, other: Self) -> None: ...


R = TypeVar("R")
S = TypeVar("S", bound=Sums)


class Job(Generic[R, S]):
    """What is played. It is sent to workers, so it holds names and numbers; a game goes by its name, and bots are found
    where it is."""

    suffix: str
    """What the names of its parts end with."""

    def __init__(self, run: msgspec.Struct, size: int, seed: int = 0) -> None:
        self.run = run  # written beside the parts: results of runs that differ in it do not mix
        self.size = size  # results in a batch
        self.seed = seed  # with its number it says all that was random in a result

    @abstractmethod
    def play(self, number: int) -> R:
        """Result `number`: it depends on the run and on the number alone."""

    @abstractmethod
    def sums(self, results: Iterable[R]) -> S:
        """What these add up to."""

    @abstractmethod
    def pack(self, results: list[R]) -> bytes:
        """A part: all of the results that can be repeated, so no times."""

    @abstractmethod
    def unpack(self, part: bytes) -> list[R]:
        """What is in a part; ValueError if it is none."""

    @abstractmethod
    def count(self, file: Path) -> int:
        """How many results are in a part; ValueError if it is none."""


class Batch(Generic[S]):
    """A batch that was played: results from `first` up to, not including, `last`."""

    def __init__(self, first: int, last: int, sums: S, part: bytes) -> None:
        self.first = first
        self.last = last
        self.sums = sums
        self.part = part  # empty where nothing is kept


class Crew(Protocol):
    def batches(self, job: Job[Any, S], wanted: Iterator[tuple[int, int]], keep: bool) -> Iterator[Batch[S]]:
        """All that are wanted, as they are ready. What cannot be played is refused with the number."""


def batch(job: Job[Any, S], first: int, last: int, keep: bool, begins: Callable[[int], None] | None = None) -> Batch[S]:
    """`begins(number)` is called before each result."""
    results = []
    for number in range(first, last):
        if begins is not None:
            begins(number)
        results.append(job.play(number))
    return Batch(first, last, job.sums(results), job.pack(results) if keep else b"")


def run(
    job: Job[R, S],
    count: int,
    crew: Crew,
    folder: Shelf | None = None,
    enough: Callable[[S], bool] | None = None,
    progress: Callable[[int, S], None] | None = None,
) -> S:
    """The sums over the first `count` results, or over as many batches as were `enough`.

    What the folder holds is not played again. `progress(done, sums)` hears how many results there are, and the sums
    over those that are merged already.
    """
    total = job.sums(())
    # Where it may be enough at some time, nothing beyond that is kept: parts are written in order, too.
    in_order = folder is not None and (folder.in_order or enough is not None)
    kept = {} if folder is None else folder.parts(job)
    there = {first for first, results in kept.items() if results >= min(job.size, count - first)}
    wanted = ((first, min(first + job.size, count)) for first in range(0, count, job.size) if first not in there)
    waiting: dict[int, Batch[S]] = {}
    at = done = 0

    def merged() -> bool:
        """Merges what comes next; has it been enough?"""
        nonlocal at, done
        while at < count:
            if at in waiting:
                ready = waiting.pop(at)
                if folder is not None and in_order:
                    folder.write(job, at, ready.part)
                total.merge(ready.sums)
            elif folder is not None and at in there:
                results = folder.read(job, at)[: count - at]
                total.merge(job.sums(results))
                done += len(results)
            else:
                return False
            at += job.size
            if enough is not None and enough(total):
                return True
        return True

    over = merged()
    if progress is not None and done:
        progress(done, total)
    if over:
        return total
    playing = crew.batches(job, wanted, keep=folder is not None)
    try:
        for ready in playing:
            if folder is not None and not in_order:
                folder.write(job, ready.first, ready.part)
                ready.part = b""
            waiting[ready.first] = ready
            done += ready.last - ready.first
            over = merged()
            if progress is not None:
                progress(done, total)
            if over:
                break
    finally:
        close = getattr(playing, "close", None)
        if close is not None:
            close()
    return total
