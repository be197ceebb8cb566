"""A chapter that was played, as a story to read: its title, what was read out, and what became of the mice.

Blows, steps, dice and what the rules say are left out: a book tells what is worth telling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Record, replay
from katzentisch.core.text import Words
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import passages
from katzentisch.games.mystik.authoring.pack import chapter_of
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.game import words_of
from katzentisch.games.mystik.state import Mystik

WORTH_TELLING = frozenset(("captured", "slipped", "achieved", "token_taken", "companion_joins", "won", "lost"))
LAST = ("won", "lost")
"""They begin a paragraph of their own."""
ASIDE = re.compile(r" \([^)]*\)")
"""What an option does, for those who play."""


def tale(record: Record, lang: str) -> list[str]:
    """Paragraphs. The first is the title; who went along comes after what is read out first."""
    state = replay(record)
    if not isinstance(state, Mystik):
        raise TypeError("a tale of mice")
    said, chapter = words_of(GAME, state.box, lang), chapter_of(state.box)
    told = [said.word("chapter", state.box.chapter)]
    events = [event.seen_by(WATCHER) for event in state.log or ()]
    row: list[str] = []
    for event in events:
        kind = event["kind"]
        if kind in LAST:
            close(told, row)
        if kind in WORTH_TELLING:
            row.append(GAME.say_at(state, event, lang, record.header.seats))
        elif kind in ("narrated", "decided"):
            close(told, row)
            told += narrated(chapter, event, lang) if kind == "narrated" else [decided(said, event)]
            if event.get("passage") == f"{chapter.id}.intro":
                told.append(said.say("tale.went", {"mice": [said.word("hero", mouse) for mouse in went(events)]}))
    close(told, row)
    kept = [
        f"{said.word('card', one['card'])} ({said.word('hero', one['mouse'])})" for one in of(events, "takes_along")
    ]
    return [*told, said.say("tale.kept", {"cards": kept})] if kept else told


def narrated(chapter: Chapter, event: Mapping[str, Any], lang: str) -> list[str]:
    """What was read out, without the rules of a room and the list of options below it."""
    name = str(event["passage"]).removeprefix(f"{chapter.id}.")
    kind, _, rest = name.partition(".")
    text = passages(chapter).get(name)
    if kind == "room":
        text = chapter.rooms[rest].narration
    elif kind == "choice":
        text = chapter.choices[rest].text
    return [] if text is None else paragraphs(str(getattr(text, lang)))


def decided(said: Words, event: Mapping[str, Any]) -> str:
    return said.say("tale.decided", {"chosen": ASIDE.sub("", said.word("chosen", str(event["option"])))})


def went(events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(event["mouse"]) for event in of(events, "picked")]


def of(events: Sequence[Mapping[str, Any]], kind: str) -> list[Mapping[str, Any]]:
    return [event for event in events if event["kind"] == kind]


def close(told: list[str], row: list[str]) -> None:
    """Short sentences that follow one another are one paragraph."""
    if row:
        told.append(" ".join(row))
        row.clear()


def paragraphs(text: str) -> list[str]:
    """A passage; its own empty lines part paragraphs, its line ends do not."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
