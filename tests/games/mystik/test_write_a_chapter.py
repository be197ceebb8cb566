"""`docs/games/mystik/write-a-chapter.md`, walked through: each step makes a right chapter, and the mistakes are named as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from katzentisch.core.shapes import Budget
from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME, authoring
from katzentisch.games.mystik.authoring.checker import check_chapter_source
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.authoring.source import read_text
from katzentisch.games.mystik.maps.layout import chapter_svg, chapter_text
from katzentisch.lab.trials import measure

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "mystik" / "write-a-chapter.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+(?: broken)?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VOCABULARY = Path(authoring.__file__).parents[1] / "vocabulary.md"
KNOWN = PAGE + VOCABULARY.read_text("utf-8")
"""Every word of the language that is explained anywhere."""
STEPS = [text for kind, text in BLOCK.findall(PAGE) if kind == "yaml"]


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(PAGE) if found == kind]


def add(chapter: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """A step adds fields; the rules of a room are added to those it has."""
    merged = {**chapter, **step}
    if "rooms" in chapter and "rooms" in step:
        merged["rooms"] = dict(chapter["rooms"])
        for room, rules in step["rooms"].items():
            merged["rooms"][room] = {**chapter["rooms"].get(room, {}), **rules}
    return merged


def test_every_step_is_a_right_chapter() -> None:
    chapter: dict[str, Any] = {}
    for step in STEPS:
        chapter = add(chapter, read_text(step, "step.yaml").value)
        written = yaml.safe_dump(chapter, allow_unicode=True)
        assert check_chapter_source(read_text(written, "last-crumb.yaml")) == []
    assert len(STEPS) == 7
    assert chapter["rooms"]["kitchen"].keys() >= {"narration", "enemies", "clauses"}
    assert {"ending", "goes_on", "achievements", "clauses", "passages"} <= chapter.keys()


def test_the_page_in_the_browser_ends_with_the_finished_chapter() -> None:
    """`/with/mystik/write` gives it away as a file, and explains each of its fields."""
    folder = Path(__file__).parents[3] / "web" / "src" / "games" / "mystik" / "writing"
    source = read_text((folder / "last-crumb.yaml").read_text("utf-8"), "last-crumb.yaml")
    chapter: dict[str, Any] = {}
    for step in STEPS:
        chapter = add(chapter, read_text(step, "step.yaml").value)
    assert source.value == chapter
    assert check_chapter_source(source) == []
    for lang in LANGUAGES:
        page = (folder / f"{lang}.md").read_text("utf-8")
        for word in re.findall(r"`(\w+)`", page):
            assert re.search(rf"\b{word}\b", KNOWN), (lang, word)


def test_the_finished_chapter_has_a_map() -> None:
    chapter: dict[str, Any] = {}
    for step in STEPS:
        chapter = add(chapter, read_text(step, "step.yaml").value)
    story: Chapter = read_text(yaml.safe_dump(chapter), "last-crumb.yaml").fit(Chapter)
    assert "Crumb Runs" in chapter_text(story, "en")
    assert "Küche" in chapter_svg(story, "de")


def test_mistakes_are_named_as_the_page_says() -> None:
    (broken,), (said,) = blocks("yaml broken"), blocks("text")
    whole = read_text(STEPS[0], "last-crumb.yaml")
    source = read_text(broken, "last-crumb.yaml")
    source.value = {**whole.value, **source.value}
    faults = [fault for fault in check_chapter_source(source) if fault.field.startswith("rooms")]
    assert "\n".join(str(fault) for fault in faults) == said.strip()


def test_the_table_of_rooms_is_complete() -> None:
    for room in all_rooms():
        exits = " ".join(side for side in "NESW" if side in room.exits) or "–"
        assert f"`{room.id}` | {exits} |" in PAGE


def test_the_finished_chapter_is_a_pleasant_one() -> None:
    """The page says so of itself: bots win it in 60 to 85 of 100; here a few games, and a wider window."""
    chapter: dict[str, Any] = {}
    for step in STEPS:
        chapter = add(chapter, read_text(step, "step.yaml").value)
    result = measure(GAME, {"chapter": chapter, "players": 1}, "scripted", 24, Budget(1))
    assert 0.5 <= result.won.value <= 0.95
