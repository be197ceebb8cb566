"""Games that wait and games that are over, as files of the person who plays.

    $KATZENTISCH_DATA, or $XDG_DATA_HOME/katzentisch, or ~/.local/share/katzentisch
        saves/GAME/….json       a game on the way: record, players, secret seed; for the eyes of its owner
        records/GAME/….jsonl    a finished game
A file is whole or not there at all; what cannot be read is put aside, never deleted.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec

from katzentisch.cli.match import Match, Setup
from katzentisch.cli.speech import refuse
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record

FORMAT = 1


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    katzentisch_save: int
    setup: Setup
    seed: str
    record: list[str]  # the lines of the record


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

    def save(self, match: Match) -> Path:
        saved = Saved(FORMAT, match.setup, match.fate.seed.hex(), match.record.lines())
        return write(self.saves / f"{match.name}.json", msgspec.json.encode(saved))

    def finish(self, match: Match) -> Path:
        """Keep the record of a finished game; its save is no longer needed."""
        path = write(self.records / f"{match.name}.jsonl", match.record.text().encode())
        with suppress(OSError):  # if it stays, the next start finds it finished
            (self.saves / f"{match.name}.json").unlink()
        return path

    def keep(self, name: str, record: bytes) -> Path:
        """The record of a game that was played elsewhere."""
        return write(self.records / f"{name}.jsonl", record)

    def latest(self) -> Path | None:
        """The save that was written last."""
        found = [(path.stat().st_mtime_ns, path) for path in self.saves.glob("*.json")]
        return max(found)[1] if found else None

    def load(self, path: Path) -> Match:
        """The game in a save. Refused if anything in it does not fit together."""
        try:
            saved = msgspec.json.decode(path.read_bytes(), type=Saved)
            seed = bytes.fromhex(saved.seed)
        except (OSError, ValueError) as error:
            raise refuse("save_unreadable", problem=str(error)) from error
        if saved.katzentisch_save != FORMAT:
            raise refuse("save_format", format=saved.katzentisch_save, known=FORMAT)
        record = Record.read("".join(line + "\n" for line in saved.record))
        if record.header.game != self.game or record.end is not None:
            raise refuse("save_setup")
        match = Match.resume(saved.setup, seed, record)
        match.name = path.stem
        match.saved_at = path.stat().st_mtime
        return match

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


def open_or_put_aside(saves: Saves, path: Path) -> Match | Illegal:
    """The game in a save, or, after putting the file aside, why it cannot go on."""
    try:
        return saves.load(path)
    except Illegal as problem:
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
