"""Nobody reads ahead: what is told later is in nothing that leaves the server before its time.

Rooms that nobody has entered, passages that were not told, choices that were not asked, later chapters.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content, passages
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik
from katzentisch.server.boxes import box
from tests.games.mystik.table import chapter, scene

CHAPTERS = [str(value) for value in GAME.options[0].values]


def later(chapter: Chapter, state: Mystik, lang: str) -> dict[str, str]:
    """All that this chapter says and has not said yet, by what it is."""
    told = {event.public["passage"] for event in state.log or () if event.kind == "narrated"}
    asked = {name.removeprefix(f"{chapter.id}.choice.") for name in told}
    entered = {room["room"] for room in GAME.position(state)["rooms"] if room.get("explored")}
    entered.add(GAME.position(state)["room"])
    texts = {name: text for name, text in passages(chapter).items() if f"{chapter.id}.{name}" not in told}
    for room, rules in chapter.rooms.items():
        if room not in entered:
            texts |= {f"deed {doing.id}": doing.name for doing in rules.actions}
            texts |= {f"rule {room}": rules.rule} if rules.rule is not None else {}
    for name, choice in chapter.choices.items():
        if name not in asked:
            texts |= {f"option {name} {place}": option.text for place, option in enumerate(choice.options)}
    texts |= {f"door {name}": door.name for name, door in chapter.doors.items() if door.room not in entered}
    return {name: getattr(text, lang) for name, text in texts.items() if len(getattr(text, lang)) > 8}


def on_the_wire(state: Mystik, lang: str) -> str:
    """What a person at this table gets: words of the table, views, prompts and events, as text."""
    told = [event.seen_by(0) for event in state.log or ()]
    parts: list[object] = [GAME.words_at(state, lang, told), told, GAME.picture(state, 0, noted=True)]
    parts += [GAME.prompt(state, seat) for seat in state.must()]
    return str(msgspec.to_builtins(parts))


@pytest.mark.slow("every chapter, looked at after every room and page")
@pytest.mark.parametrize("name", CHAPTERS)
def test_nothing_of_a_chapter_is_on_the_wire_before_its_time(name: str) -> None:
    state = GAME.new(players=1, chapter=name)
    state.log = []
    goal, rng, written = Goal(state.box), Random(3), content().chapters[name]
    looked, seen = 0, -1
    for _ in range(3000):
        narrated = sum(event.kind == "narrated" for event in state.log) + state.castle.room * 100
        if narrated != seen:
            seen = narrated
            looked += 1
            for lang in LANGUAGES:
                wire = on_the_wire(state, lang).replace("\\n", "\n")
                ahead = [what for what, text in later(written, state, lang).items() if text.strip() in wire]
                assert not ahead, (name, lang, ahead)
        if state.over:
            break
        if many := state.chance():
            state.happen(rng.randrange(many))
        else:
            state.act(state.must()[0], answer(state, goal))
    assert looked > 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_and_other_chapters_tell_no_story(lang: str) -> None:
    """The catalogue that every browser gets has names and cards, and no passage of any chapter."""
    everybody = box(GAME.id, lang).decode()
    first = msgspec.json.encode(GAME.words_at(GAME.new(chapter=CHAPTERS[0]), lang, ())).decode()
    for name, written in content().chapters.items():
        for what, text in passages(written).items():
            said = msgspec.json.encode(getattr(text, lang)).decode().strip('"')
            assert said not in everybody, (name, what)
            assert said not in first, (name, what)


def test_things_in_rooms_are_named_when_somebody_is_there() -> None:
    """A lever behind a door that nobody has opened has no name yet, and lies on no field."""
    text = {"de": "Der geheime Hebel", "en": "The secret lever"}
    lever = {"id": "lever", "name": text, "fields": ["a"], "do": [{"do": "cheese", "n": 1, "to": "mice_room"}]}
    story = chapter(rooms={"root_gate": {"actions": [lever]}})
    far, near = (scene(room, "collin@a", steps=0, story=story).state for room in ("guard_room", "root_gate"))
    assert "deed.0" not in GAME.words_at(far, "en", ())
    assert GAME.picture(far, 0, noted=True).seen.marks == []
    assert GAME.words_at(near, "en", ())["deed.0"] == text["en"]
    (mark,) = GAME.picture(near, 0, noted=True).seen.marks
    assert (mark.kind, mark.fields, mark.name) == ("deed", "a", "0")


def test_tokens_in_rooms_that_nobody_has_entered_are_not_shown() -> None:
    """A picture does not tell that there is a cask in the next room; bots plan with the whole chapter."""
    story = chapter(tokens={"cask": {"de": "Fass", "en": "cask"}})
    there = {"cask": "root_gate.b"}
    far = scene("guard_room", "collin@a", steps=0, story=story, tokens=there).state
    near = scene("root_gate", "collin@a", steps=0, story=story, tokens=there).state
    carried = scene("guard_room", "collin@a", steps=0, story=story, tokens={"cask": "collin"}).state
    assert GAME.view(far, 0).story.tokens == there
    for noted in (True, False):
        assert GAME.picture(far, 0, noted).story.tokens == {}
        assert GAME.picture(near, 0, noted).story.tokens == there
        assert GAME.picture(carried, 0, noted).story.tokens == {"cask": "collin"}


def test_the_rules_of_a_room_lie_open_when_somebody_is_there() -> None:
    text = {"de": "Hier ist alles anders.", "en": "Everything is different here."}
    story = chapter(rooms={"root_gate": {"rule": text}})
    far, near = (scene(room, "collin@a", steps=0, story=story).state for room in ("guard_room", "root_gate"))
    assert "aim.room.root_gate" not in GAME.words_at(far, "en", ())
    assert GAME.words_at(near, "en", ())["aim.room.root_gate"] == text["en"]
