"""What an author asks of a chapter file: `check` (what is wrong?) and `map` (how do the rooms lie?).

python -m katzentisch.games.mystik.story check FILE
python -m katzentisch.games.mystik.story map FILE [--lang en]     also writes FILE with the ending .svg
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik.checker import check_chapter
from katzentisch.games.mystik.maps import chapter_svg, chapter_text
from katzentisch.games.mystik.schema import Chapter
from katzentisch.games.mystik.source import Faulty, read_file


def read_chapter(path: Path) -> Chapter:
    """A chapter that has passed the checker, or Faulty."""
    faults = check_chapter(path)
    if faults:
        raise Faulty(faults)
    chapter: Chapter = read_file(path).fit(Chapter)
    return chapter


def check(path: Path) -> list[str]:
    """One line for each fault; none if the chapter can be played."""
    return [str(fault) for fault in check_chapter(path)]


def draw_map(path: Path, lang: str) -> tuple[str, Path]:
    """The map in characters, and where it was written as SVG. Raises Faulty."""
    chapter = read_chapter(path)
    picture = path.with_suffix(".svg")
    picture.write_text(chapter_svg(chapter, lang), "utf-8")
    return chapter_text(chapter, lang), picture


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="story", description="Check a chapter file, or draw its map.")
    parser.add_argument("do", choices=("check", "map"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)
    try:
        if chosen.do == "map":
            text, picture = draw_map(chosen.file, chosen.lang)
            print(text + str(picture))
            return 0
        read_chapter(chosen.file)
    except Faulty as faulty:
        print(faulty)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
