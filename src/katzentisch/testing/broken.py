"""How the kit reports a fault: the law, what was seen, the seed, and the record that shows it again.

Whatever a game raises while a law is checked is a fault of that law (`keeping`): nothing comes through raw.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from katzentisch.core.record import Record


class Broken(AssertionError):
    """A game breaks a law of the contract."""

    def __init__(self, law: str, what: str, record: Record | None = None, seed: str = "") -> None:
        self.law = law
        self.what = what
        self.record = record
        self.seed = seed
        shown = "" if record is None else f"\nafter {len(record.entries)} entries of this record:\n{record.text()}"
        drawn = f"\ndrawn with {seed}" if seed else ""
        super().__init__(f"{law}: {what}{drawn}{shown}")


def holds(law: str, condition: bool, what: str) -> None:
    if not condition:
        raise Broken(law, what)


@contextmanager
def keeping(law: str) -> Iterator[None]:
    """Meanwhile whatever the game raises breaks this law."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = str(error) or "no word"
        raise Broken(
            law, f"{type(error).__name__}: {said}, in {where.name} ({where.filename}:{where.lineno})"
        ) from error
