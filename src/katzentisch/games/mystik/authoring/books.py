"""What somebody wrote, at a table: a chapter, or a book that is opened at one of its chapters (`schema.Opened`).

A table carries the whole of it, so its record alone says how the story goes on. What is read here has passed the
checker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from katzentisch.games.mystik.authoring.schema import Book, Chapter, Opened

BOOK = "chapters"
"""The field by which the file of a book is known."""


def is_opened(written: Mapping[str, Any]) -> bool:
    """Is it a book, and not a chapter by itself?"""
    return "book" in written


def open_book(book: Mapping[str, Any], chapter: str) -> dict[str, Any]:
    """As it stands in a position."""
    return {"book": book, "chapter": chapter}


def chapter_in(written: Mapping[str, Any]) -> Chapter:
    """The chapter that is played."""
    if not is_opened(written):
        return msgspec.convert(written, Chapter)
    (found,) = [one for one in written["book"]["chapters"] if one["id"] == written["chapter"]]
    return msgspec.convert(found, Chapter)


def book_in(written: Mapping[str, Any]) -> Book | None:
    """The book that it belongs to, if somebody wrote one."""
    return msgspec.convert(written, Opened).book if is_opened(written) else None
