"""The notebook of the examples runs from its first cell to its last, and draws its tables without a server."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from tests.conftest import ROOT

NOTEBOOK = json.loads((ROOT / "examples" / "notebook.ipynb").read_text("utf-8"))
CELLS = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def shown(cell: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does: what its last line is worth is what it shows."""
    tree = ast.parse(cell)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        return exec(compile(tree, "cell", "exec"), names)
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    names: dict[str, Any] = {}
    values = [shown(cell, names) for cell in CELLS]
    drawn = [value._repr_html_() for value in values if hasattr(value, "_repr_html_")]
    assert len(drawn) == 2
    assert all("Mausen" in page and "<script" not in page for page in drawn)
    said = capsys.readouterr().out
    assert "in the middle" in said
    assert "no_such_seat | " in said
    assert "Knowledge (" in said
    assert repr(values[-1]).startswith("<Record of mausen: Anna, Bo, Cleo;")


def test_nothing_is_kept_in_the_file_but_what_one_wrote() -> None:
    assert not [cell for cell in NOTEBOOK["cells"] if cell.get("outputs") or cell.get("execution_count")]
    assert len({cell["id"] for cell in NOTEBOOK["cells"]}) == len(NOTEBOOK["cells"])
