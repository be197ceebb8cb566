"""A job for tests: results are numbers; in a folder stands how often each was begun, and what goes wrong at which."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from katzentisch.lab.counting import Pairs
from katzentisch.lab.farm import Job


class Chores(msgspec.Struct, frozen=True):
    place: str
    wrong: dict[int, str] = {}  # by number: "dies", "dies once", "hangs", "raises", "waits"
    batch: int = 5


class Chore(Job[int, Pairs]):
    suffix = ".txt"

    def __init__(self, run: Chores) -> None:
        super().__init__(run, run.batch)
        self.chores = run

    def play(self, number: int) -> int:
        begun = Path(self.chores.place, f"begun-{number}")
        with begun.open("a") as file:
            file.write(f"{os.getpid()}\n")
        times = len(begun.read_text().split())
        wrong = self.chores.wrong.get(number)
        if wrong == "dies" or (wrong == "dies once" and times == 1):
            os.kill(os.getpid(), signal.SIGKILL)
        if wrong == "hangs":
            time.sleep(3600)
        if wrong == "raises":
            raise RuntimeError("hairball")
        while wrong == "waits" and not Path(self.chores.place, "go").exists():
            time.sleep(0.02)
        return number * number

    def sums(self, results: Iterable[int]) -> Pairs:
        found = Pairs()
        for result in results:
            found.add(result)
        return found

    def pack(self, results: list[int]) -> bytes:
        return b"".join(b"%d\n" % result for result in results)

    def unpack(self, part: bytes) -> list[int]:
        return [int(line) for line in part.split()]

    def count(self, file: Path) -> int:
        return len(self.unpack(file.read_bytes()))


def begun(place: Path) -> dict[int, int]:
    """How often each result was begun."""
    return {int(file.name[6:]): len(file.read_text().split()) for file in place.glob("begun-*")}
