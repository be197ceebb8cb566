"""What the terminal of Gauner raus! says, and how it spells rooms."""

from __future__ import annotations

from functools import cache

from katzentisch.core.text import LANGUAGES, Words, load_words
from katzentisch.games.gauner.rules.cards import LETTERS, NAMES


def words(lang: str) -> Words:
    return load_words(__package__.rpartition(".")[0], lang, "terminal")


def short(room: int, lang: str) -> str:
    return words(lang).say("room_short", {"colour": room % 6, "letter": LETTERS[room // 6]})


def long(room: int, lang: str) -> str:
    return words(lang).say(f"room.{NAMES[room]}")


def spelled(room: int, lang: str) -> list[str]:
    """RdC, red C, redC."""
    return [short(room, lang), long(room, lang), long(room, lang).replace(" ", "")]


@cache
def rooms_by_spelling() -> dict[str, int]:
    """In both languages, in small letters."""
    return {
        spelling.casefold(): room
        for room in range(len(NAMES))
        for lang in LANGUAGES
        for spelling in spelled(room, lang)
    }
