"""A golden game: a record, and what the engine makes of it today, to be read like a transcript."""

from __future__ import annotations

from pathlib import Path

from katzentisch import Record
from katzentisch.testing.playthrough import playthrough


class Golden:
    """The files `golden/NAME.jsonl` and `golden/NAME.txt` beside a test."""

    def __init__(self, test: str, name: str) -> None:
        self.folder = Path(test).parent / "golden"
        self.name = name

    @property
    def record(self) -> Record:
        return Record.read((self.folder / f"{self.name}.jsonl").read_text("utf-8"))

    @property
    def text(self) -> str:
        return (self.folder / f"{self.name}.txt").read_text("utf-8")

    def is_played_again(self) -> None:
        assert playthrough(self.record) == self.text

    def has(self, *wanted: str) -> None:
        assert [words for words in wanted if words not in self.text] == []

    def write(self, record: Record) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / f"{self.name}.jsonl").write_text(record.text(), "utf-8")
        (self.folder / f"{self.name}.txt").write_text(playthrough(record), "utf-8")
