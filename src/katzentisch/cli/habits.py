"""What a person always answers alike (`always`), kept beside the save of the game, so that it is not asked again on
another evening. Habits are a comfort: a file that cannot be read or written is as if there were none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

MOST = 10_000  # bytes of such a file


class Habits:
    """Keys of questions; `path` is that of the save, or none where nothing is kept."""

    def __init__(self, save: Path | None = None) -> None:
        self.path = None if save is None else save.with_suffix(".habits")
        self.keys: set[str] = set()
        if self.path is not None:
            with suppress(OSError, msgspec.MsgspecError, UnicodeError):
                if self.path.stat().st_size <= MOST:
                    self.keys = set(msgspec.json.decode(self.path.read_bytes(), type=list[str]))

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def add(self, key: str) -> None:
        self.keys.add(key)
        if self.path is not None:
            with suppress(OSError):
                self.path.write_bytes(msgspec.json.encode(sorted(self.keys)))

    def clear(self) -> None:
        self.keys.clear()
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
