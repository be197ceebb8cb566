"""The list of features in README.md is whole: each has tests that exist, and each test stands in it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
OWN = {"test_features.py"}
"""Files of tests that prove no feature."""


def listed(text: str) -> Counter[str]:
    rows = [line for line in text.splitlines() if line.startswith("| ") and "`" in line]
    assert rows
    for row in rows:
        assert len(row.split(" | ")) == 2, row
        assert "`test_" in row.split(" | ")[1], row
    return Counter(re.findall(r"`(test_\w+)`", text.replace("`test_features.py`", "")))


def written() -> set[str]:
    files = [file for file in HERE.glob("test_*.py") if file.name not in OWN]
    files += HERE.parent.glob("games/*/browser/test_*.py")
    return {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)}


def test_every_feature_has_a_test_and_every_test_a_feature() -> None:
    features = listed((HERE / "README.md").read_text("utf-8"))
    assert set(features) == written()
    assert [name for name, times in features.items() if times > 1] == []
