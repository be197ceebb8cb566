"""The author's two commands."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from katzentisch.games.mystik.checker import HOME
from katzentisch.games.mystik.source import Faulty
from katzentisch.games.mystik.story import check, draw_map, main

CHAPTER = HOME / "chapters" / "2-a-hundred-feet.yaml"


@pytest.fixture
def chapter(tmp_path: Path) -> Path:
    return Path(copy(CHAPTER, tmp_path / "mine.yaml"))


@pytest.fixture
def broken(chapter: Path) -> Path:
    chapter.write_text(chapter.read_text("utf-8").replace("enemy: rasselbein}", "enemy: rasselbain}"), "utf-8")
    return chapter


def test_check_says_nothing_about_a_right_chapter(chapter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(chapter) == []
    assert main(["check", str(chapter)]) == 0
    assert capsys.readouterr().out == ""


def test_check_names_line_and_field(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(broken)]) == 1
    said = capsys.readouterr().out
    assert "rooms.boiler_den.enemies[0].enemy: there is no enemy `rasselbain`; perhaps `rasselbein`" in said
    line = broken.read_text("utf-8")[: broken.read_text("utf-8").index("rasselbain}")].count("\n") + 1
    assert said.startswith(f"mine.yaml:{line}: ")


def test_map_prints_and_writes(chapter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", str(chapter), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Boiler Den" in said
    assert said.rstrip().endswith("mine.svg")
    assert "Boiler Den" in chapter.with_suffix(".svg").read_text("utf-8")


def test_no_map_of_a_broken_chapter(broken: Path) -> None:
    with pytest.raises(Faulty):
        draw_map(broken, "de")
    assert main(["map", str(broken)]) == 1
    assert not broken.with_suffix(".svg").exists()
