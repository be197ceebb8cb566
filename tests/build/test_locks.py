"""What is installed is pinned with hashes, by name alone, and the same everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.build.project import ROOT, pins

LOCKS = ("run", "build", "test", "bench", "node")


def test_these_are_all_locks() -> None:
    assert {file.stem for file in Path(ROOT, "locks").iterdir()} == set(LOCKS)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_package_with_hashes_and_names_no_address(lock: str) -> None:
    text = (ROOT / "locks" / f"{lock}.txt").read_text()
    assert "://" not in text
    packages = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9.-]+==\S+ (; [^\n]* )?\\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+$", package), package


@pytest.mark.parametrize(("small", "large"), [("run", "build"), ("build", "test"), ("run", "bench"), ("run", "node")])
def test_the_larger_lock_holds_the_smaller(small: str, large: str) -> None:
    assert pins(small).items() <= pins(large).items()
