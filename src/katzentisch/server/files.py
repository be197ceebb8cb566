"""Which file of the client's folder a stranger's path means: one inside it, or none.

A path is taken apart at the slashes of its address, and every part must be a plain name: one that means the same file
on every system. So it cannot leave the folder by the rules of any of them: Windows would also part it at backslashes,
take `C:` for another disk, `NUL` for a device, `page.html.` and `page.html::$DATA` for `page.html`
(tests/server/test_files.py).
"""

from __future__ import annotations

import re
from pathlib import Path

_PLAIN = re.compile(r"(?a:[\w-][\w.-]{0,99}(?<!\.))")
_DEVICES = re.compile(r"(?ai:con|prn|aux|nul|com\d|lpt\d)")


def plain(name: str) -> bool:
    """Letters, digits, `_`, `-` and dots inside; no name of a device, with or without an ending."""
    return _PLAIN.fullmatch(name) is not None and _DEVICES.fullmatch(name.partition(".")[0]) is None


def find(folder: Path, path: str) -> Path | None:
    """The file; None if the path is not plain, leads nowhere, or over a link out of the folder."""
    parts = path.split("/")
    if len(parts) > 8 or not all(plain(part) for part in parts):
        return None
    file = folder.joinpath(*parts)
    return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None
