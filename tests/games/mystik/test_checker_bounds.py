"""Numbers in data files: the least and the most are allowed, one less and one more are not."""

from __future__ import annotations

import json

import pytest

from katzentisch.games.mystik.authoring import checker, schema
from katzentisch.games.mystik.authoring.checker import HOME, box_names
from katzentisch.games.mystik.authoring.clause_check import Findings
from katzentisch.games.mystik.authoring.source import read_text
from tests.games.mystik.test_checker import BLOCK, CHAPTER, faults, faults_of_card


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("end_page: 4", "end_page: {}", range(2, 10)),
        ("normal: 2", "normal: {}", range(13)),
        ("hard: 1", "hard: {}", range(7)),
        ("mice: 2", "mice: {}", range(1, 7)),
        ("mice: 2", "mice: 2, cheese: {}", range(13)),
        ("enemy: rat, n: 2", "enemy: rat, n: {}", range(1, 7)),
        ("enemy: roach, n: 2", "enemy: roach, n: {}", range(1, 9)),
        ("enemy: rat, n: 2", "enemy: elite_rat, n: {}", range(1, 5)),
        (
            "room: kitchen, x: -1, y: 0",
            "room: kitchen, x: -1, y: 0}}, {{room: linden_court, x: {}, y: 5",
            range(-9, 10),
        ),
        (
            "room: kitchen, x: -1, y: 0",
            "room: kitchen, x: -1, y: 0}}, {{room: linden_court, x: 5, y: {}",
            range(-9, 10),
        ),
    ],
)
def test_bounds_of_chapters(old: str, new: str, right: range) -> None:
    """The least and the most are allowed, one less and one more are not."""
    for value in (right[0] - 1, right[0], right[-1], right[-1] + 1):
        text = CHAPTER.replace(old, new.format(value), 1)
        if "linden_court" in new:
            text = text.replace("  - {room: guard_room, x: 0, y: 0}\n  - ", "  [{room: guard_room, x: 0, y: 0}, ")
            text = text.replace("}\nstart:", "}]\nstart:", 1)
        assert bool(faults(text)) == (value not in right), (value, faults(text))


@pytest.mark.parametrize(
    ("field", "right"),
    [
        ("attack", range(1, 5)),
        ("defence", range(5)),
        ("lore", range(5)),
        ("speed", range(1, 5)),
        ("hearts", range(1, 9)),
        ("paws", range(2, 4)),
    ],
)
def test_bounds_of_heroes(field: str, right: range) -> None:
    source = read_text((HOME / "heroes.yaml").read_text("utf-8"), "heroes.yaml")
    for value in (right[0] - 1, right[0], right[-1], right[-1] + 1):
        source.value[1][field] = value
        findings = Findings(source, box_names())
        checker._heroes(findings, source.fit(tuple[schema.Hero, ...]))
        assert [fault.field for fault in findings.faults] == ([] if value in right else [f"[1].{field}"])


@pytest.mark.parametrize(("field", "right"), [("attack", range(1, 7)), ("defence", range(7)), ("hearts", range(1, 10))])
def test_bounds_of_enemies(field: str, right: range) -> None:
    source = read_text((HOME / "enemies.yaml").read_text("utf-8"), "enemies.yaml")
    for value in (right[0] - 1, right[0], right[-1], right[-1] + 1):
        source.value["enemies"][3]["cards"][0][field] = value
        findings = Findings(source, box_names())
        checker._enemies(findings, source.fit(schema.Bestiary))
        expected = [] if value in right else [f"enemies[3].cards[0].{field}"]
        assert [fault.field for fault in findings.faults] == expected


@pytest.mark.parametrize("pages", [[2, 4, 0], [1, 0], [0]])
def test_right_bands(pages: list[int]) -> None:
    assert faults_of_bands(pages) == []


@pytest.mark.parametrize("pages", [[], [2, 4], [4, 2, 0], [2, 2, 0], [0, 0], [2, 0, 4, 0]])
def test_wrong_bands(pages: list[int]) -> None:
    assert faults_of_bands(pages) == ["[0].bands"]


def faults_of_bands(pages: list[int]) -> list[str]:
    bands = [{"to": page, "enemies": [{"enemy": "rat"}]} for page in pages]
    card = {"id": "x", "name": {"de": "X", "en": "X"}, "bands": bands, "surge": []}
    source = read_text(json.dumps([card]), "encounters.yaml")
    findings = Findings(source, box_names())
    checker._encounters(findings, source.fit(tuple[schema.Encounter, ...]))
    return [fault.field for fault in findings.faults]


def test_one_class_or_two() -> None:
    source = read_text((HOME / "heroes.yaml").read_text("utf-8"), "heroes.yaml")
    for classes, right in (
        ([], False),
        (["healer"], True),
        (["healer", "rogue"], True),
        (["healer", "rogue", "tinker"], False),
    ):
        source.value[0]["classes"] = classes
        findings = Findings(source, box_names())
        checker._heroes(findings, source.fit(tuple[schema.Hero, ...]))
        assert (findings.faults == []) == right


@pytest.mark.parametrize(("cost", "right"), [(0, True), (12, True), (13, False), (-1, False)])
def test_bounds_of_costs(cost: int, right: bool) -> None:
    fields = {"when": "hit", "spend": True, "cost": cost, "do": BLOCK}
    assert (faults_of_card(clauses=[fields]) == []) == right
