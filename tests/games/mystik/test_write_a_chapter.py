"""`docs/games/mystik/write-a-chapter.md`, walked through: each step makes a right chapter, and the mistakes are named as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.checker import check_chapter_source
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.schema import Chapter
from katzentisch.games.mystik.authoring.source import read_text
from katzentisch.games.mystik.maps.layout import chapter_svg, chapter_text
from katzentisch.lab.trials import measure

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "mystik" / "write-a-chapter.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+(?: broken)?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
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
    assert len(STEPS) == 5
    assert chapter["rooms"]["kitchen"].keys() >= {"narration", "enemies", "clauses"}
    assert {"ending", "goes_on", "achievements", "clauses", "passages"} <= chapter.keys()


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
