"""The build under test is the one that was meant, whole: `./kt test` says which by KATZENTISCH_EXPECT_BUILD."""

from __future__ import annotations

import inspect
import os
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hatch_build import docstrings, hot

import katzentisch as kt
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


def test_what_is_compiled_says_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """`help()` and an editor show the same on both builds: mypyc alone leaves docstrings out. Of `__eq__` and its like
    Python itself says what they do."""
    monkeypatch.chdir(ROOT / "src")
    said = {module: docstrings([f"{module.replace('.', '/')}.py"]) for module in listed()}
    assert sum(map(len, said.values())) > 900
    for module, texts in said.items():
        for name, text in texts.items():
            if name.endswith("__"):
                continue
            thing: Any = reduce(getattr, name.removeprefix(f"{module}.").split("."), import_module(module))
            assert inspect.getdoc(thing) == text, name


def test_objects_of_a_game_say_what_they_do() -> None:
    for name in kt.games():
        game = kt.game(name)
        state = game.new()
        for thing, base in ((game, kt.Game), (state, kt.State)):
            assert inspect.getdoc(type(thing)), type(thing)
            for method in vars(base):
                if not method.startswith("_") and callable(getattr(thing, method)):
                    assert inspect.getdoc(getattr(thing, method)), f"{name}: {method}"
