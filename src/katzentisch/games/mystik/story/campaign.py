"""From chapter to chapter: what mice carry over. MM-228, MM-230 to MM-233, MM-252, MM-253, MM-255.

`{"chapter": "a_hundred_feet", "players": 2, **carry_over(state)}` is a position from which the next chapter begins;
`start_after` makes it from the record of a chapter that was played to its end.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from katzentisch.core.record import Record, replay
from katzentisch.games.mystik.authoring.books import book_in, is_opened, open_book
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack import chapter_of
from katzentisch.games.mystik.position.write import names
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.difficulty import LEVELS, USUAL
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.turns.farewell import spare_cards
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.story.file import refusal


def carry_over(state: Mystik, brought: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """MM-230, MM-231, MM-232, MM-233: of a won chapter: story achievements, abilities, and the search card that each
    mouse has chosen. Of a lost one: what the mice `brought` into it, and achievements that it calls lasting."""
    box = state.box
    earlier = carried_in(brought or {})
    past = remembered(state, brought or {})
    if not state.won:
        lasting = [*earlier["achieved"], *names(box.achievements, state.story.achieved & box.permanent)]
        found = {"achieved": list(dict.fromkeys(lasting)), "mice": earlier["mice"]}
        return {field: there for field, there in found.items() if there} | past
    mice = [
        {
            "mouse": box.heroes[mouse].name,
            "abilities": names([ability.name for ability in box.abilities], state.mice[mouse].abilities),
            "pack": kept(state, mouse),
        }
        for mouse in state.party
    ]
    went = [mouse["mouse"] for mouse in mice]
    mice += [mouse for mouse in earlier["mice"] if mouse["mouse"] not in went]
    elsewhere = [name for name in earlier["achieved"] if name not in box.achievements]
    return {"achieved": [*names(box.achievements, state.story.achieved), *elsewhere], "mice": mice} | past


def kept(state: Mystik, mouse: int) -> list[str]:
    """MM-231: the card she has chosen. Who has not chosen keeps none: nothing follows, or somebody wrote the table."""
    cards = spare_cards(state, mouse)
    return [state.box.cards[cards[0]].name] if len(cards) == 1 else []


def remembered(state: Mystik, brought: Mapping[str, Any]) -> dict[str, list[str]]:
    """MM-252: what was brought of the past, and what a won chapter adds. Its own it tells anew each time it is played.

    Without either there is no past at all, and the next chapter says itself what holds.
    """
    earlier = brought.get("past")
    known = chapter_memories(state) if state.won else ()
    if earlier is None and not known:
        return {}
    own = [name for name in names(state.box.memories, state.story.past) if name in known]
    return {"past": list(dict.fromkeys([*(name for name in earlier or () if name not in known), *own]))}


def chapter_memories(state: Mystik) -> tuple[str, ...]:
    """Those that this chapter itself may add."""
    box = state.box
    return chapter_of(box).memories


def carried_in(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What the mice brought along into a chapter that began with this position."""
    mice = [
        {"mouse": mouse["mouse"], "abilities": mouse.get("abilities", []), "pack": mouse.get("pack", [])}
        for mouse in position.get("mice", ())
        if mouse.get("seat", NOBODY) < 0
    ]
    return {"achieved": list(position.get("achieved", ())), "mice": mice}


# The next chapter ----------------------------------------------------------------------------------------------------


def chapter_after(state: Mystik) -> str:
    """MM-253: the chapter that follows by what has happened; empty if none does."""
    box = state.box
    for way in box.onward:
        if way.lost != state.won and all_hold(state, way.conditions, NOBODY, NOBODY):
            return way.chapter if way.chapter in chapters_of(box) else ""
    return following(state) if state.won else ""


def following(state: Mystik) -> str:
    """The chapter that is next in the book, however this one ended; empty after the last."""
    box = state.box
    name = chapter_of(box).next
    return name if name in chapters_of(box) else ""


def chapters_of(box: Box) -> Collection[str]:
    """What may follow: the chapters of the same book; a chapter by itself leads into ours."""
    book = book_in(box.inline) if box.inline else None
    return content().chapters if book is None else [chapter.id for chapter in book.chapters]


def opened_at(box: Box, chapter: str) -> str | dict[str, Any]:
    """Another chapter of the same book, as a position names it."""
    if box.inline and is_opened(box.inline):
        return open_book(dict(box.inline)["book"], chapter)  # type: ignore[arg-type]  # JSON that was checked
    return chapter


def settings_of(state: Mystik) -> dict[str, Any]:
    """How a table is played, whichever chapter lies on it."""
    hardness = {} if state.difficulty == USUAL else {"difficulty": LEVELS[state.difficulty]}
    return {"achievements": state.individual, **hardness}


def ways_on(state: Mystik, brought: Mapping[str, Any] | None, players: int) -> list[tuple[str, str, dict[str, Any]]]:
    """MM-228, MM-230, MM-253: the next chapter, with what the mice carry over. After a defeat the same one again, with
    what lasts, or on all the same. Of each what it is called, the chapter, and the position it begins from."""
    carried = {"players": players, **settings_of(state), **carry_over(state, brought)}
    next_one = chapter_after(state)
    box = state.box
    found: list[tuple[str, str, str | dict[str, Any]]] = [("next_chapter", next_one, opened_at(box, next_one))]
    if not state.won:
        instead = "" if next_one else following(state)
        found.append(("same_chapter", box.chapter, dict(box.inline) or box.chapter))
        found.append(("next_anyway", instead, opened_at(box, instead)))
    return [(id, name, {"chapter": chapter, **carried}) for id, name, chapter in found if name]


def start_after(path: Path, players: int, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The position in which the mice of a finished chapter go on. `settings` may name another chapter."""
    record = read_record(path)
    state = replay(record, log=False) if record.end is not None else None
    if not isinstance(state, Mystik):
        raise refusal("no_finished_chapter", path=path.name)
    chapter: str | dict[str, Any] = settings.get("chapter", "")
    if not chapter and (name := chapter_after(state)):
        chapter = opened_at(state.box, name)
    if not chapter and not state.won:
        chapter = dict(state.box.inline) or state.box.chapter
    if not chapter:
        raise refusal("story_ends", path=path.name, known=list(content().chapters))
    return {
        "chapter": chapter,
        "players": players,
        **settings_of(state),
        **{name: settings[name] for name in ("achievements", "difficulty") if name in settings},
        **carry_over(state, record.header.position),
    }


def read_record(path: Path) -> Record:
    try:
        return Record.parse(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise refusal("record_unreadable", path=str(path), problem=problem) from error
