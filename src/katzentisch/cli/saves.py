"""Games that wait and games that are over, as files of the person who plays.

    $KATZENTISCH_DATA, or $XDG_DATA_HOME/katzentisch, or ~/.local/share/katzentisch
        saves/GAME/….jsonl      a game on the way: its log with its secret seed; for the eyes of its owner
        records/GAME/….jsonl    a finished game
Every step is in the log before it is shown: what ends the program loses nothing. What cannot be read is put aside,
never deleted. What another release has begun stays where it is: that release goes on with it.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import strftime

from katzentisch.cli.speech import refuse
from katzentisch.core.errors import Illegal
from katzentisch.table.entries import Step
from katzentisch.table.logfile import LogFile
from katzentisch.table.solo import Solo


class Saves:
    """The saves and records of one game in one folder. Every game has its own name: no two ever write the same file."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        self.saves = folder / "saves" / game
        self.records = folder / "records" / game
        for part in (self.saves, self.records):
            try:
                part.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _unwritable(part, error) from error

    def new(self, solo: Solo, at_once: bool = False) -> Path:
        """From now on every step of it is kept; here, as soon as the person has done something, or `at_once`."""
        name = f"{self.game}-{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}.jsonl"
        file = LogFile(self.saves / name, solo.head)
        self._keeps(solo, file)
        if at_once:
            file.write(solo.steps)
        return file.path

    def _keeps(self, solo: Solo, file: LogFile) -> None:
        def keep(steps: list[Step]) -> None:
            if solo.begins(steps):
                try:
                    file.write(steps)
                except OSError as error:
                    raise _unwritable(file.path, error) from error

        solo.keep = keep

    def finish(self, solo: Solo, path: Path) -> Path:
        """Keep the record of a finished game; its log is no longer needed."""
        kept = write(self.records / path.name, solo.record.text().encode())
        with suppress(OSError):  # if it stays, the next start finds it finished
            path.unlink()
        return kept

    def keep(self, name: str, record: bytes) -> Path:
        """The record of a game that was played elsewhere."""
        return write(self.records / f"{name}.jsonl", record)

    def newest_first(self) -> list[Path]:
        """All saves."""
        found = [(path.stat().st_mtime_ns, path) for path in self.saves.glob("*.jsonl")]
        return [path for _, path in sorted(found, reverse=True)]

    def load(self, path: Path) -> Solo:
        """The game in a save. Refused if anything in it does not fit together."""
        try:
            file, steps = LogFile.read(path)
            solo = Solo.resume(file.head, steps)
        except Illegal:
            raise
        except Exception as error:  # whatever a log leads to that no table has written
            raise refuse("save_unreadable", problem=str(error)) from error
        if solo.game.id != self.game or solo.head.iterations < 1:
            raise refuse("save_setup")
        self._keeps(solo, file)
        return solo

    def put_aside(self, path: Path) -> Path:
        """A damaged save under another name: nobody is offered it again, and nothing is lost."""
        aside = path.with_suffix(".damaged")
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_suffix(f".damaged{number}")
        try:
            path.rename(aside)
        except OSError as error:
            raise _unwritable(aside, error) from error
        return aside


def open_or_put_aside(saves: Saves, path: Path) -> Solo | Illegal:
    """The game in a save, or, after putting the file aside, why it cannot go on. One that follows rules of another
    release is not damaged."""
    try:
        return saves.load(path)
    except Illegal as problem:
        if problem.code == "strange_rules":
            return refuse("save_of_other_rules", **{**problem.facts, "path": str(path)})
        aside = saves.put_aside(path)
        return refuse("save_damaged", code=problem.code, path=str(aside))


def write(path: Path, data: bytes) -> Path:
    """All of it or nothing, readable for its owner alone."""
    try:
        handle, temporary = tempfile.mkstemp(prefix=path.name, suffix=".tmp", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:  # also a Ctrl-C: no half file stays
            with suppress(FileNotFoundError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise _unwritable(path, error) from error
    return path


def _unwritable(path: Path, error: OSError) -> Illegal:
    return refuse("cannot_write", path=str(path), problem=error.strerror or str(error))
