"""Chapter files as authors hand them in. Whatever the checker lets through can be played."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.checker import HOME, check_chapter_source
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.faults import Faulty
from katzentisch.games.mystik.authoring.source import Source, read_text
from katzentisch.games.mystik.story.file import faults, read_written, start_of
from tests.games.written import holder, spots

FILE = HOME / "chapters" / "2-a-hundred-feet.yaml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = Path(copy(FILE, tmp_path / "mine.yaml"))
    path.write_text(path.read_text("utf-8").replace("id: a_hundred_feet", "id: mine"), "utf-8")
    return path


def test_a_right_chapter_has_no_faults_and_begins(mine: Path) -> None:
    assert faults(mine) == []
    start = start_of(mine, 3)
    assert start["chapter"]["id"] == "mine"
    table = GAME.load(start)
    assert table.players == 3
    assert table.must() == (0,)
    assert table.box.inline


def test_a_built_in_chapter_in_a_file_is_the_built_in_one(tmp_path: Path) -> None:
    path = Path(copy(FILE, tmp_path / "copy.yaml"))
    assert start_of(path, 1, {"achievements": False}) == {
        "chapter": "a_hundred_feet",
        "players": 1,
        "achievements": False,
    }


def test_a_faulty_chapter_is_refused_with_its_first_fault(mine: Path) -> None:
    mine.write_text(mine.read_text("utf-8").replace("enemy: rasselbein}", "enemy: rasselbain}"), "utf-8")
    (fault,) = faults(mine)
    line = mine.read_text("utf-8")[: mine.read_text("utf-8").index("rasselbain}")].count("\n") + 1
    assert (fault.file, fault.line, fault.field) == ("mine.yaml", line, "rooms.boiler_den.enemies[0].enemy")
    with pytest.raises(Illegal) as refused:
        read_written(mine)
    assert refused.value.code == "chapter_faulty"
    assert refused.value.facts["line"] == line
    for lang in ("de", "en"):
        assert "rasselbain" in GAME.say(refused.value, lang)


@pytest.mark.parametrize("name", ["nowhere.yaml", "folder", "nul\0nul"])
def test_a_file_that_is_none(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(Illegal) as refused:
        faults(tmp_path / name)
    assert refused.value.code == "chapter_unreadable"


def test_a_file_of_other_letters(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("ä".encode("latin-1"))
    (fault,) = faults(tmp_path / "latin.yaml")
    assert fault.code == "not_utf8"


# What the checker lets through can be played -------------------------------------------------------------------------

CHAPTERS: list[dict[str, Any]] = [
    yaml.safe_load(path.read_text("utf-8")) for path in sorted((HOME / "chapters").glob("*.yaml"))
]

WORDS = [
    *("guard_room", "gurgle", "kitchen", "crumb_runs", "root_gate", "boiler_den", "seep_run"),
    *("rat", "roach", "spider", "gram", "brodie", "elite_rat", "centipede", "rasselbein"),
    *("collin", "merle", "fips", "a", "k", "z", "enter", "cleared", "surge", "page", "turn", "mice_room", "mouse_room"),
    *("cheese", "place", "page", "goto", "win", "lose", "capture", "free", "heal", "wound", "traps", "banish", "find"),
    *("no_enemies", "all_at:a", "any_at:k", "page:3", "room:gurgle", "not flag:alarm", "these", "none", "card", ""),
]


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_what_passes_the_checker_can_be_played(data: st.DataObject) -> None:
    chapter = deepcopy(data.draw(st.sampled_from(CHAPTERS)))
    chapter["id"] = "fuzzed"
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(spots(chapter)))
        inside = holder(chapter, path)
        change = data.draw(st.sampled_from(["drop", "number", "word", "double"]))
        if change == "drop":
            del inside[path[-1]]
        elif change == "number":
            inside[path[-1]] = data.draw(st.integers(-1, 9))
        elif change == "word":
            inside[path[-1]] = data.draw(st.sampled_from(WORDS))
        elif isinstance(inside, list):
            inside.append(deepcopy(inside[path[-1]]))
    source = Source("fuzzed.yaml", chapter, {})
    try:
        wrong = check_chapter_source(source)
    except Faulty as faulty:
        wrong = faulty.faults
    for fault in wrong:
        assert fault.problem("de") != fault.problem("en")
    if not wrong:
        wander(chapter, data.draw(st.integers(0, 99)))


def wander(chapter: dict[str, Any], seed: int) -> None:
    """Some steps of a game in which everybody does anything, told and written down and read again."""
    rng = Random(seed)
    table = GAME.load({"chapter": chapter, "players": 2})
    table.log = []
    for _ in range(300):
        if table.over:
            break
        if number := table.chance():
            table.happen(rng.randrange(number))
        else:
            seat = table.must()[0]
            table.act(seat, rng.choice(table.legal(seat)))
    again = GAME.load(GAME.position(table))
    assert GAME.position(again) == GAME.position(table)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_are_a_chapter_or_have_faults(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    try:
        found = check_chapter_source(read_text(text, "any.yaml"))
    except Faulty as faulty:
        found = faulty.faults
    assert found


def test_built_in_chapters_are_chapters() -> None:
    assert {chapter["id"] for chapter in CHAPTERS} >= set(content().chapters)
