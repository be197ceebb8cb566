"""Answers over the wire: as small as the browser can read them.

Files of the client lie there squeezed already (`web/squeeze.js` writes FILE.br and FILE.gz beside FILE); texts that
everybody may read are squeezed once and kept. Nothing that belongs to one person is squeezed: its length would tell of
what is in it.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
"""By the name that browsers have for it, the smallest first."""
NEVER: Final = re.compile(r"q=0(\.0*)?")
LEAST: Final = 1000
"""Bytes below which nothing is won."""


def accepted(header: str) -> list[str]:
    """The ways that a browser can read, of those that there are: `Accept-Encoding` without what it refuses (`q=0`)."""
    named = {}
    for part in header.lower().split(",")[:20]:
        name, _, quality = part.partition(";")
        named[name.strip()] = quality.replace(" ", "")
    return [way for way in ENDINGS if way in named and not NEVER.fullmatch(named[way])]


def variant(file: Path, header: str) -> tuple[Path, str]:
    """The file that is sent for this one, and how it is squeezed; the file itself where there is no other."""
    for way in accepted(header):
        squeezed = file.with_name(file.name + ENDINGS[way])
        if squeezed.is_file():
            return squeezed, way
    return file, ""


@lru_cache(maxsize=64)
def squeezed(text: bytes) -> bytes:
    return gzip.compress(text, 9, mtime=0)
