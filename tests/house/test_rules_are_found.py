"""Whoever looks for a rule finds it by one grep: its id stands beside the code or the content that keeps it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import katzentisch as kt

GAMES = Path(kt.__file__).parent / "games"
ID = re.compile(r"\b[A-Z]{2}-\d+\b")
RANGE = re.compile(r"\b[A-Z]{2}-\d+ to [A-Z]{2}-\d+\b")


@pytest.mark.parametrize("folder", [folder for folder in sorted(GAMES.iterdir()) if (folder / "book").is_dir()])
def test_every_rule_is_named_where_it_is_kept(folder: Path) -> None:
    named: set[str] = set()
    for file in [*folder.rglob("*.py"), *(folder / "content").rglob("*.yaml")]:
        named.update(ID.findall(RANGE.sub("", file.read_text())))
    rules = {rule.id for rule in kt.game(folder.name).rules("en")}
    assert rules - named == set()
    assert named - rules == set(), "no such rules"
