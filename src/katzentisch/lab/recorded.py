"""Games as records in one file (`simulate --records FILE`): it needs no other package, and anybody can read it.

    {"run":{"game":"NAME","bots":["greedy"],"seed":1, …}}     what is played: the first line
    {"katzentisch":2,"game":"NAME", …}                        game 0 as a record (docs/record.jsonc) …
    {"e":"ended", …}
    {"e":"asked","number":0,"decisions":[7,7,7], …}             … and how often each seat was asked: now it is whole
    {"katzentisch":2,"game":"NAME", …}                        game 1

Games stand in the order of their numbers, so the bytes are the same for any number of workers. Only whole games count:
a run that was stopped anywhere cuts what was half written and goes on there. A file of another run, or of something
else, is refused and left as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.lines import Chain
from katzentisch.core.record import FORMAT, Acted, Ended, Entry, Happened, Header, Record, RecordLine
from katzentisch.core.registry import game as find_game
from katzentisch.lab.arena import NATURE, Games, Played, Run
from katzentisch.lab.parts import refusal, refusing
from katzentisch.lab.sheet import Marks

if TYPE_CHECKING:
    from katzentisch.lab.farm import Job

BEGINS = b'{"katzentisch":'
WHOLE = b'{"e":"asked",'

R = TypeVar("R")
T = TypeVar("T")


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    run: Any


class Asked(RecordLine, frozen=True):
    """The last line of a game: what was noted of the bots, by seat, as in a folder (`shelves.py`)."""

    number: int
    decisions: list[int]
    illegal: list[int] = msgspec.field(default_factory=list)
    late: list[int] = msgspec.field(default_factory=list)
    marks: list[Marks] = msgspec.field(default_factory=list)


class Recorded(Games):
    """Games of a run, as records."""

    def __init__(self, run: Run, game: Game[Any, Any]) -> None:
        super().__init__(run, game)
        self.run = msgspec.structs.replace(run, batch=0)  # where batches begin changes no byte of the file

    def pack(self, results: list[Played]) -> bytes:
        return "".join(map(self._lines, results)).encode()

    def _lines(self, one: Played) -> str:
        run, chain = self.played, Chain()
        game: list[msgspec.Struct] = [
            Header(FORMAT, run.game, run.rules_version, run.options, one.bots, release=run.release),
            *(self._entry(who, what) for who, what in zip(one.who, one.what, strict=True)),
            Ended(one.returns, ""),
        ]
        asked = Asked(one.number, one.decisions, one.illegal, one.late, one.marks)
        return "".join(line + "\n" for line in [*map(chain.seal, game), Chain().seal(asked)])

    def _entry(self, who: int, what: int) -> Entry:
        return Happened(what) if who == NATURE else Acted(who, self.game.actions[what].facts())

    def unpack(self, part: bytes) -> list[Played]:
        return [self._played(lines) for lines in games_in(part.splitlines(keepends=True))]

    def _played(self, lines: Sequence[bytes]) -> Played:
        record, asked = opened(lines, self.game)
        return Played(
            asked.number,
            record.header.seats,
            record.end.returns if record.end else [],
            asked.decisions,
            who=[NATURE if isinstance(entry, Happened) else entry.seat for entry in record.entries],
            what=[self._number(entry) for entry in record.entries],
            illegal=asked.illegal,
            late=asked.late,
            marks=asked.marks,
        )

    def _number(self, entry: Entry) -> int:
        return entry.chance if isinstance(entry, Happened) else self.game.index(entry.action)


class RecordFile:
    """The file of a run: where each of its games begins, and where the last whole one ends."""

    in_order = True

    def __init__(self, path: Path) -> None:
        self.path = path
        self.begins: list[int] = []
        self.end = 0

    def open(self, run: msgspec.Struct) -> None:
        """Afterwards it is a file of this run."""
        with refusing(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.begun():
            first = msgspec.json.encode(First(msgspec.to_builtins(run))) + b"\n"
            making = self.path.with_name(f".{self.path.name}.new")
            with refusing(self.path):
                making.write_bytes(first)
                making.replace(self.path)
        elif self.run(type(run)) != run:
            raise refusal("another_run", file=str(self.path))
        self._look()

    def begun(self) -> bool:
        with refusing(self.path):
            return self.path.exists() and (self.path.is_dir() or self.path.stat().st_size > 0)

    def run(self, kind: type[R]) -> R:
        """What was played."""
        return self._sound(lambda: msgspec.convert(msgspec.json.decode(self._first(), type=First).run, kind))

    def _first(self) -> bytes:
        with refusing(self.path), self.path.open("rb") as file:
            return file.readline()

    def _look(self) -> None:
        """Where the whole games are."""
        with refusing(self.path), self.path.open("rb") as file:
            at = self.end = len(file.readline())
            begun: int | None = None
            self.begins = []
            for line in file:
                if line.startswith(BEGINS):
                    begun = at
                at += len(line)
                if line.startswith(WHOLE) and line.endswith(b"\n") and begun is not None:
                    self.begins.append(begun)
                    self.end, begun = at, None

    def parts(self, job: Job[Any, Any]) -> dict[int, int]:
        """The numbers at which batches begin, in order, with how many games of each are there."""
        games = self.games()
        return {first: min(job.size, games - first) for first in range(0, games, job.size)}

    def games(self) -> int:
        """How many are there, whole."""
        if not self.begins:
            self._look()
        return len(self.begins)

    def read(self, job: Job[R, Any], first: int) -> list[R]:
        return self._sound(lambda: job.unpack(self._text(first, first + job.size)))

    def game(self, number: int, game: Game[Any, Any]) -> Record:
        """One of those that are there."""
        return self._sound(lambda: opened(self._text(number, number + 1).splitlines(keepends=True), game)[0])

    def _text(self, first: int, last: int) -> bytes:
        """Of the games from `first` up to, not including, `last`."""
        end = self.begins[last] if last < len(self.begins) else self.end
        with refusing(self.path), self.path.open("rb") as file:
            file.seek(self.begins[first])
            return file.read(end - self.begins[first])

    def write(self, job: Job[Any, Any], first: int, part: bytes) -> None:
        """After the games before it; what stood there was not whole."""
        with refusing(self.path), self.path.open("r+b") as file:
            end = self.begins[first] if first < len(self.begins) else self.end
            file.truncate(end)
            file.seek(end)
            file.write(part)
            file.flush()
            os.fsync(file.fileno())
        del self.begins[first:]
        for lines in games_in(part.splitlines(keepends=True)):
            self.begins.append(end)
            end += sum(map(len, lines))
        self.end = end

    def _sound(self, what: Callable[[], T]) -> T:
        """What is read; refused if it is nothing of that kind."""
        try:
            return what()
        except Illegal as problem:
            raise refusal("not_results", file=str(self.path), problem=str(problem)) from problem
        except (ValueError, KeyError, RecursionError) as problem:
            raise refusal("not_results", file=str(self.path), problem=str(problem)) from problem


def games_in(lines: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    """The lines of each whole game."""
    begun = 0
    for number, line in enumerate(lines):
        if line.startswith(WHOLE):
            yield lines[begun : number + 1]
            begun = number + 1


def opened(lines: Sequence[bytes], game: Game[Any, Any]) -> tuple[Record, Asked]:
    """The record in the lines of a game, and what stands below it; refused if something was changed in them."""
    *record, last = (line.decode() for line in lines)
    asked: Asked = Chain().open(last.rstrip("\n"), Asked)
    found = Record.parse("".join(record), game)
    if found.end is None:
        raise ValueError(f"game {asked.number} has no end")
    return found, asked


def recorded(path: Path, only: int | None = None) -> Iterator[tuple[int, Record]]:
    """The games of a file, with their numbers, in order; or `only` one. They replay; there is no promise to verify."""
    file = RecordFile(path)
    game = find_game(file.run(Run).game)
    for number in range(file.games()):
        if only is None or number == only:
            yield number, file.game(number, game)
