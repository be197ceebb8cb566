"""The build under test is the one that was meant, whole: `./kt test` says which by KATZENTISCH_EXPECT_BUILD."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from hatch_build import hot

from katzentisch.core.build import build, compiled_modules

ROOT = Path(__file__).parents[2]
EXPECTED = os.environ.get("KATZENTISCH_EXPECT_BUILD", "pure")


def listed() -> list[str]:
    """The modules that are to be compiled."""
    return sorted(file.removesuffix(".py").replace("/", ".") for file in hot(ROOT / "src"))


def test_the_build_is_the_one_that_was_meant() -> None:
    assert build() == EXPECTED


def test_all_that_is_listed_is_compiled_or_nothing_is() -> None:
    assert compiled_modules() == (listed() if EXPECTED == "compiled" else [])


def test_every_listed_module_is_loaded_from_that_build() -> None:
    assert len(listed()) >= 5
    for name in listed():
        file = str(import_module(name).__file__)
        assert file.endswith(".py") == (EXPECTED == "pure"), file
