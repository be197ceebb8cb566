"""What is installed is pinned with hashes, by name alone, and the same everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.build.project import ROOT, pins

LOCKS = ("run", "build", "test", "bench", "lab", "node")


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


def test_all_that_a_server_may_be_told_works_in_a_clone() -> None:
    """`./kt run --db postgresql://…` asks for nothing more."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    names = {re.split("[^a-z0-9-]", wanted)[0] for wanted in extras["postgres"]}
    assert names <= {*pins("run")}


def test_what_the_lab_is_told_works_after_one_command() -> None:
    """`./kt lab`, and the tests of what it is lent to."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    wanted = {
        name: {re.split("[^a-z0-9_-]", one)[0].replace("_", "-") for one in extra} for name, extra in extras.items()
    }
    assert wanted["lab"] <= {*pins("lab")}
    assert wanted["rl"] | wanted["openspiel"] <= {*pins("test")}
