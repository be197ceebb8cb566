"""Chapters and books as authors hand them in: what is wrong with a file, what is in it, and the table it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Written
from katzentisch.games.mystik.authoring.book_check import check_source, is_book
from katzentisch.games.mystik.authoring.books import BOOK, chapter_in, open_book
from katzentisch.games.mystik.authoring.checker import SLIPS
from katzentisch.games.mystik.authoring.content import HOME, content
from katzentisch.games.mystik.authoring.faults import Fault, Faulty
from katzentisch.games.mystik.authoring.lexicon import Text
from katzentisch.games.mystik.authoring.schema import Book, Chapter
from katzentisch.games.mystik.authoring.sketch import Sketch, sketch_of
from katzentisch.games.mystik.authoring.source import LONGEST, Source, read_file, read_text


def chapter_file(name: str) -> Path:
    """The file of that name, or that of the built-in chapter which is called so."""
    path = Path(name)
    files = {} if path.exists() else {read_file(file).value["id"]: file for file in (HOME / "chapters").glob("*.yaml")}
    return files.get(name, path)


def faults(path: Path) -> list[Fault]:
    """All that is wrong with the file of a chapter or a book. Refused if there is no such file."""
    try:
        return check_source(_source(path))
    except Faulty as faulty:
        return faulty.faults


def read_written(path: Path) -> list[tuple[str, str | dict[str, Any]]]:
    """The chapters of a file, one or those of a book: what each is called, and what stands for it in a position.
    Refused with the first fault that keeps it from being played; slips do not."""
    try:
        source = _source(path)
    except Faulty as faulty:
        raise faulty_file(path.name, faulty.faults) from None
    book, chapters = _right(source)
    if book is not None:
        whole = dict(msgspec.to_builtins(book))
        return [(one.id, open_book(whole, one.id)) for one in chapters]
    (chapter,) = chapters
    given: dict[str, Any] = dict(msgspec.to_builtins(chapter))
    known = content().chapters.get(chapter.id)
    return [(chapter.id, chapter.id if known == chapter else given)]


def written_in(text: str, name: str) -> Written:
    """A text of a file of that name, perhaps a stranger's. It is always carried along whole, even if it is one of
    ours: whoever reads it wrote it."""
    try:
        source = read_text(text, name)
    except Faulty as faulty:
        raise faulty_file(name, faulty.faults) from None
    book, chapters = _right(source)
    titles = [by_language(one.name) for one in chapters]
    if book is None:
        return Written(titles[0], by_language(chapters[0].goal), titles, dict(msgspec.to_builtins(chapters[0])))
    opened = open_book(dict(msgspec.to_builtins(book)), chapters[0].id)
    return Written(by_language(book.name), by_language(book.about), titles, opened)


def called(written: Any) -> dict[str, str]:
    """What the chapter of a position is called, if somebody wrote it."""
    return by_language(chapter_in(written).name) if isinstance(written, dict) else {}


def by_language(text: Text) -> dict[str, str]:
    return {"de": text.de, "en": text.en}


def _right(source: Source) -> tuple[Book | None, tuple[Chapter, ...]]:
    """The book of a file, and its chapters; without a book the one chapter."""
    try:
        found = [fault for fault in check_source(source) if fault.code not in SLIPS]
    except Faulty as faulty:
        found = faulty.faults
    if found:
        raise faulty_file(source.name, found)
    if is_book(source.value):
        book: Book = source.fit(Book)
        return book, book.chapters
    chapter: Chapter = source.fit(Chapter)
    return None, (chapter,)


def faulty_file(name: str, found: list[Fault]) -> Illegal:
    first = found[0]
    where = f"{first.field}: " if first.field else ""
    facts = {"file": name, "faults": len(found), "line": first.line, "where": where}
    return refusal("chapter_faulty", **facts, problem=first.sentence())


def start_of(path: Path, players: int, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """The position in which a chapter begins, or a book with its first one."""
    return beginning(read_written(path)[0][1], players, settings)


def beginning(chapter: str | dict[str, Any], players: int, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "chapter": chapter,
        "players": players,
        "achievements": True,
        **{name: value for name, value in (settings or {}).items() if name in ("achievements", "difficulty")},
    }


def sketches(path: Path) -> list[tuple[str, Sketch]]:
    """As much of each chapter as can be drawn, however faulty it is, and what it is called in a book. Refused if no
    tile can be laid."""
    try:
        value = _source(path).value
    except Faulty as faulty:
        value, fault = None, faulty.faults[0]
    else:
        fault = Fault(path.name, 1, "tiles", "missing_field", {"name": "tiles"})
    chapters = value.get(BOOK) if is_book(value) else None
    if isinstance(chapters, list):
        named = [(str(one.get("id", "")) if isinstance(one, dict) else "", sketch_of(one)) for one in chapters]
    else:
        named = [("", sketch_of(value))]
    found = [(name, drawn) for name, drawn in named if drawn.tiles]
    if not found:
        facts = {"file": path.name, "faults": 1, "line": fault.line, "where": f"{fault.field}: " if fault.field else ""}
        raise refusal("chapter_faulty", **facts, problem=fault.sentence())
    return found


def _source(path: Path) -> Source:
    try:
        with path.open("rb") as file:
            data = file.read(4 * LONGEST + 1)
        return read_text(data.decode("utf-8"), path.name)
    except UnicodeDecodeError:
        raise Faulty([Fault(path.name, 1, "", "not_utf8")]) from None
    except (OSError, ValueError) as error:
        if isinstance(error, Faulty):
            raise
        problem = getattr(error, "strerror", None) or str(error)
        raise refusal("chapter_unreadable", path=str(path), problem=problem) from error


def refusal(code: str, /, **facts: Any) -> Illegal:
    """With the words of this game, wherever it is said."""
    refused = Illegal(code, **facts)
    refused.home = __package__.rpartition(".")[0]
    return refused
