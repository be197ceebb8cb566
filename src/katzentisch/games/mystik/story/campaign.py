"""From chapter to chapter: what mice carry over. MM-228, MM-230 to MM-233.

`{"chapter": "a_hundred_feet", "players": 2, **carry_over(state)}` is a position from which the next chapter begins;
`start_after` makes it from the record of a chapter that was played to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katzentisch.core.record import Record, replay
from katzentisch.core.shapes import Continuation
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.position.write import names
from katzentisch.games.mystik.rules.box import NOBODY
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.story.file import refusal


def carry_over(
    state: Mystik, keep: Mapping[str, str] | None = None, brought: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Of a won chapter: story achievements, abilities, and one search card for each mouse.

    `keep` says which card; who is not named there is asked before the next chapter begins. Of a lost chapter: what the
    mice `brought` into it, and achievements that it calls lasting.
    """
    box = state.box
    earlier = carried_in(brought or {})
    if not state.won:
        lasting = [*earlier["achieved"], *names(box.achievements, state.story.achieved & box.permanent)]
        found = {"achieved": list(dict.fromkeys(lasting)), "mice": earlier["mice"]}
        return {field: there for field, there in found.items() if there}
    mice = [
        {
            "mouse": box.heroes[mouse].name,
            "abilities": names([ability.name for ability in box.abilities], state.mice[mouse].abilities),
            "pack": kept_cards(state, mouse, "" if keep is None else keep.get(box.heroes[mouse].name, "")),
        }
        for mouse in state.party
    ]
    went = [mouse["mouse"] for mouse in mice]
    mice += [mouse for mouse in earlier["mice"] if mouse["mouse"] not in went]
    return {"achieved": names(box.achievements, state.story.achieved), "mice": mice}


def carried_in(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What the mice brought along into a chapter that began with this position."""
    mice = [
        {"mouse": mouse["mouse"], "abilities": mouse.get("abilities", []), "pack": mouse.get("pack", [])}
        for mouse in position.get("mice", ())
        if mouse.get("seat", NOBODY) < 0
    ]
    return {"achieved": list(position.get("achieved", ())), "mice": mice}


def cards_to_keep(state: Mystik, mouse: int) -> list[str]:
    """MM-231: any search card but start gear; tricks too."""
    cards = [state.box.cards[card] for card in state.mice[mouse].gear + state.mice[mouse].pack]
    return [card.name for card in cards if card.starts < 0]


def kept_cards(state: Mystik, mouse: int, wish: str) -> list[str]:
    cards = cards_to_keep(state, mouse)
    return [wish] if wish in cards else cards


# The next chapter ----------------------------------------------------------------------------------------------------


def chapter_after(state: Mystik) -> str:
    """MM-228: the chapter that follows, or the same again if it was lost; empty if the story is over."""
    box = state.box
    if not state.won:
        return "" if box.inline else box.chapter
    following = str(box.inline.get("next", "")) if box.inline else content().chapters[box.chapter].next
    return following if following in content().chapters else ""


def continuations(state: Mystik, brought: Mapping[str, Any] | None) -> list[Continuation]:
    """MM-228, MM-230: the next chapter, with what the mice carry over. A lost chapter is played again as it began."""
    chapter = chapter_after(state) if state.won else ""
    if not chapter:
        return []
    options = {"players": state.players, "chapter": chapter, "achievements": state.individual}
    return [
        Continuation("next_chapter", options, {**options, **carry_over(state, brought=brought)}, {"chapter": chapter})
    ]


def start_after(path: Path, players: int, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The position in which the mice of a finished chapter go on. `settings` may name another chapter."""
    record = read_record(path)
    state = replay(record, log=False) if record.end is not None else None
    if not isinstance(state, Mystik):
        raise refusal("no_finished_chapter", path=path.name)
    chapter = settings.get("chapter") or chapter_after(state)
    if not chapter:
        raise refusal("story_ends", path=path.name, known=list(content().chapters))
    return {
        "chapter": chapter,
        "players": players,
        "achievements": settings.get("achievements", state.individual),
        **carry_over(state, brought=record.header.position),
    }


def read_record(path: Path) -> Record:
    try:
        return Record.read(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise refusal("record_unreadable", path=str(path), problem=problem) from error
