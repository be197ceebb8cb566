"""What a browser loads of this game, beside drawings and words."""

from __future__ import annotations

import gzip

import katzentisch as kt
from katzentisch.server.pages import STATIC

KILOBYTE = 1024


def scripts() -> dict[str, int]:
    """The files that speak of this game and of no other, by their first names: so many bytes, gzipped."""
    others = [id for id in kt.games() if id != "cluedo"]
    found = {}
    for file in (STATIC / "assets").glob("*.js"):
        text = file.read_text("utf-8")
        if ("cluedo" in text or "candlestick" in text) and not any(id in text for id in others):
            found[file.name.split("-")[0]] = len(gzip.compress(text.encode(), 9))
    return found


def test_table_sheet_end_and_companion_fit_into_25_kb() -> None:
    """All that is played with, however late it comes; the first page of the rule book is the book's."""
    sizes = scripts()
    book = sizes.pop("Primer")
    assert {"cluedo", "Town", "Sheet", "End", "companion"} <= set(sizes)
    assert sum(sizes.values()) <= 25 * KILOBYTE, sizes
    assert book <= 3 * KILOBYTE
