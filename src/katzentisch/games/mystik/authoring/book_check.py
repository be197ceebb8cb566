"""The laws of books: each chapter is right, what follows is in the book, whoever wins comes to an end, and nothing is
bound in that nobody ever gets to.

    check_source(source)    a file as its author hands it in, chapter or book
    faults_in(written)      what a position brings along
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from katzentisch.games.mystik.authoring import schema
from katzentisch.games.mystik.authoring.books import BOOK, is_opened
from katzentisch.games.mystik.authoring.checker import SLIPS, Around, box_names, check_chapter_source, in_the_box
from katzentisch.games.mystik.authoring.clause_check import Findings
from katzentisch.games.mystik.authoring.faults import Fault, Faulty, in_order
from katzentisch.games.mystik.authoring.source import Place, Source, spell
from katzentisch.games.mystik.authoring.story_check import ways_on

MOST_CHAPTERS = 24


def is_book(value: Any) -> bool:
    return isinstance(value, dict) and BOOK in value


def check_source(source: Source) -> list[Fault]:
    """All that is wrong with a file."""
    if not is_book(source.value):
        return check_chapter_source(source)
    try:
        book: schema.Book = source.fit(schema.Book)
    except Faulty as faulty:
        return faulty.faults
    return check_book(source, book, ())


def faults_in(written: Mapping[str, Any]) -> tuple[Fault, ...]:
    """All that keeps a chapter or a book from being played which comes as plain values, without a file."""
    return _faults_in(msgspec.json.encode(written, order="deterministic"))


@lru_cache(maxsize=64)
def _faults_in(text: bytes) -> tuple[Fault, ...]:
    source = Source("", msgspec.json.decode(text), {})
    faults = _check_opened(source) if is_opened(source.value) else check_chapter_source(source)
    return tuple(fault for fault in faults if fault.code not in SLIPS)


def _check_opened(source: Source) -> list[Fault]:
    try:
        opened: schema.Opened = source.fit(schema.Opened)
    except Faulty as faulty:
        return faulty.faults
    findings = Findings(source, box_names())
    findings.known(opened.chapter, {one.id for one in opened.book.chapters}, "chapter", ("chapter",))
    return [*check_book(source, opened.book, ("book",)), *findings.faults]


def check_book(source: Source, book: schema.Book, place: Place) -> list[Fault]:
    """`place` is where the book stands in the source."""
    findings = Findings(source, box_names())
    findings.texts(book.name, (*place, "name"))
    findings.texts(book.about, (*place, "about"))
    row: Place = (*place, "chapters")
    findings.unique(book.chapters, *(str(step) for step in row))
    if not 1 <= len(book.chapters) <= MOST_CHAPTERS:
        findings.fault(row, "out_of_range", least=1, most=MOST_CHAPTERS)
        return findings.faults
    around, faults = around_in(book), findings.faults
    for number, chapter in enumerate(book.chapters):
        faults += _check_chapter(source, chapter, (*row, number), around)
    for number, chapter in enumerate(book.chapters):
        if chapter.id not in told_of(book):
            findings.fault((*row, number), "never_told")
    return in_order(faults)


def _check_chapter(source: Source, chapter: schema.Chapter, place: Place, around: Around) -> list[Fault]:
    """As if it were a file of its own; line and field are those of the book."""
    value = source.value
    for step in place:
        value = value[step]
    size = len(place)
    lines = {where[size:]: line for where, line in source.lines.items() if where[:size] == place}
    faults = check_chapter_source(Source(source.name, value, lines), around)
    before = spell(place)
    return [msgspec.structs.replace(one, field=f"{before}.{one.field}" if one.field else before) for one in faults]


def around_in(book: schema.Book) -> Around:
    """What follows is in the book; what is brought along may also come from the box."""
    box = in_the_box()
    achieved = {one.id for chapter in book.chapters for one in chapter.achievements}
    memories = {name for chapter in book.chapters for name in chapter.memories}
    ways = {chapter.id: ways_on(chapter) for chapter in book.chapters}
    return Around(ways, box.achievements | achieved, memories)


def told_of(book: schema.Book) -> set[str]:
    """The chapters that somebody can get to, winning and losing, from the first on."""
    follows = {one.id: {*ways_on(one), *(way.to for way in one.onward)} for one in book.chapters}
    row, seen = [book.chapters[0].id], set[str]()
    while row:
        name = row.pop()
        if name not in seen:
            seen.add(name)
            row += follows.get(name, ())
    return seen
