"""How the kit reports a fault: the law, what was seen, and the record that shows it again."""

from __future__ import annotations

from katzentisch.core.record import Record


class Broken(AssertionError):
    """A game breaks a law of the contract."""

    def __init__(self, law: str, what: str, record: Record | None = None) -> None:
        self.law = law
        self.what = what
        self.record = record
        shown = "" if record is None else f"\nafter {len(record.entries)} entries of this record:\n{record.text()}"
        super().__init__(f"{law}: {what}{shown}")


def holds(law: str, condition: bool, what: str) -> None:
    if not condition:
        raise Broken(law, what)
