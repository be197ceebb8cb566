"""One server has a file for itself."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from katzentisch.server.refusals import refuse


class FileLock:
    """Held as long as the process lives; a killed process holds nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        file = self.path.open("ab")
        try:
            try:
                import fcntl
            except ImportError:  # Windows
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # on Windows only
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise refuse("store_in_use", path=str(self.path.with_suffix(""))) from error
        self._file = file

    def give(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
