"""The reference is what the docstrings say, and the examples in them are true."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest
from tools import reference

import katzentisch as kt
from katzentisch.core import contract

ROOT = Path(__file__).parent.parent
EXAMPLES = [page for page in sorted(ROOT.glob("docs/**/*.md")) if ">>> " in page.read_text("utf-8")]


def test_the_page_is_made_of_the_docstrings() -> None:
    """`.venv/bin/python -m tools.reference`"""
    assert reference.FILE.read_text("utf-8") == reference.text()


def test_everything_that_one_imports_is_on_it() -> None:
    page = reference.text()
    described = {*re.findall(r"^### `(\w+)", page, re.MULTILINE)}
    assert {*kt.__all__} <= described
    for modules in reference.PARTS.values():
        for module, names in modules.items():
            there = importlib.import_module(f"katzentisch.{module.replace('/', '.')}")
            assert all(hasattr(there, name) for name in names), module


@pytest.mark.parametrize("module", [kt, contract], ids=lambda module: module.__name__)
def test_the_examples_in_docstrings_are_true(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]  # a module is one
    assert tried.attempted
    assert not tried.failed


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_examples_in_documents_are_true(page: Path) -> None:
    tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried.attempted
    assert not tried.failed


def test_some_documents_have_examples() -> None:
    assert reference.FILE in EXAMPLES
