"""Chapter files as authors hand them in: what is wrong with one, the chapter in it, and the table it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.authoring.checker import check_chapter_source
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.faults import Fault, Faulty
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.authoring.source import LONGEST, Source, read_text


def faults(path: Path) -> list[Fault]:
    """All that is wrong with a chapter file; none if it can be played. Refused if there is no such file."""
    try:
        return check_chapter_source(_source(path))
    except Faulty as faulty:
        return faulty.faults


def read_chapter(path: Path) -> Chapter:
    """A chapter that has passed the checker. Refused with its first fault."""
    found = faults(path)
    if found:
        first = found[0]
        where = f"{first.field}: " if first.field else ""
        facts = {"file": path.name, "faults": len(found), "line": first.line, "where": where}
        raise refusal("chapter_faulty", **facts, problem=first.sentence())
    chapter: Chapter = _source(path).fit(Chapter)
    return chapter


def start_of(path: Path, players: int, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """The position in which a chapter file begins."""
    chapter = read_chapter(path)
    given: dict[str, Any] = dict(msgspec.to_builtins(chapter))
    known = content().chapters.get(chapter.id)
    return {
        "chapter": chapter.id if known == chapter else given,
        "players": players,
        "achievements": (settings or {}).get("achievements", True),
    }


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
