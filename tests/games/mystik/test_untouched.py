"""Rules that never come up in the bots' games have tests of their own (`tools/untouched.py`, docs/games/mystik/rules.md)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.untouched import Anchors

from katzentisch.games.mystik import GAME
from katzentisch.testing.rules import rules_named

ROOT = Path(__file__).parents[3]
TESTS = rules_named(Path(__file__).parent)


@pytest.mark.compiled
@pytest.mark.slow("games over the whole book")
def test_what_bots_miss_is_tested() -> None:
    """The games are few here; the tool plays more. It watches the sources, whichever build is under test."""
    command = [sys.executable, "-P", str(ROOT / "tools" / "untouched.py"), "mystik", "--games", "4"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = re.findall(r"^\| (MM-\d{3}) \| .+? \| (.*) \|$", done.stdout, re.MULTILINE)
    assert 0 < len(rows) < 100
    assert [rule for rule, tests in rows if not tests] == []


def test_a_rule_comes_up_when_its_place_is_passed(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text(
        'def met():\n    """ZZ-01 to ZZ-02: told."""\n    return 1  # ZZ-03\n\n\ndef never():\n    """ZZ-04"""\n'
    )
    anchors = Anchors(tmp_path)
    space: dict[str, Any] = {}
    exec(compile(source.read_text(), str(source), "exec"), space)
    assert anchors.untouched() == ["ZZ-01", "ZZ-02", "ZZ-03", "ZZ-04"]
    before = sys.gettrace()
    sys.settrace(anchors.watch)
    try:
        space["met"]()
    finally:
        sys.settrace(before)
    assert anchors.untouched() == ["ZZ-04"]


def test_the_page_lists_rules_with_the_tests_they_have() -> None:
    page = (ROOT / "docs" / "games" / "mystik" / "rules.md").read_text("utf-8")
    rows = re.findall(r"^\| (MM-\d{3}) \| (.+?) \| (.+) \|$", page, re.MULTILINE)
    titles = {rule.id: rule.title for rule in GAME.rules("en")}
    assert len(rows) > 5
    for rule, title, tests in rows:
        assert titles[rule] == title
        assert re.findall(r"`([^`]+)`", tests) == TESTS[rule]
