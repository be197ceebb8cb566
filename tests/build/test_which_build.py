"""The build under test is the one that was meant, whole: `./kt test` says which by KATZENTISCH_EXPECT_BUILD."""

from __future__ import annotations

import os
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

from katzentisch.core.build import build, compiled_modules

ROOT = Path(__file__).parents[2]
EXPECTED = os.environ.get("KATZENTISCH_EXPECT_BUILD", "pure")


def listed() -> list[str]:
    """The modules that pyproject.toml wants compiled."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    files = [str(file.relative_to(ROOT)) for file in (ROOT / "src").rglob("*.py")]
    wanted = [
        file
        for file in files
        if any(fnmatch(file, pattern) for pattern in hook["custom"]["include"])
        and not any(fnmatch(file, pattern) for pattern in hook["custom"]["exclude"])
    ]
    return sorted(file.removeprefix("src/").removesuffix(".py").replace("/", ".") for file in wanted)


def test_the_build_is_the_one_that_was_meant() -> None:
    assert build() == EXPECTED


def test_all_that_is_listed_is_compiled_or_nothing_is() -> None:
    assert compiled_modules() == (listed() if EXPECTED == "compiled" else [])


def test_every_listed_module_is_loaded_from_that_build() -> None:
    assert len(listed()) >= 5
    for name in listed():
        file = str(import_module(name).__file__)
        assert file.endswith(".py") == (EXPECTED == "pure"), file
