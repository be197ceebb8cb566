"""A view is shaped like the table: small parts, each built with keywords, none with more than 15 fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import katzentisch as kt

ROOT = Path(kt.__file__).parent / "games"
OURS = [id for id in kt.games() if type(kt.game(id)).home.startswith("katzentisch.")]
MOST = 15


def parts_of(kind: Any, found: set[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found.add(kind)
        for inner in get_type_hints(kind).values():
            parts_of(inner, found)
    for inner in get_args(kind):
        parts_of(inner, found)
    return found


def by_position(source: str, parts: set[str]) -> Iterator[str]:
    """Calls that build one of these parts and leave to its order what goes where."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in parts:
                yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("id", OURS)
def test_every_part_of_a_view_is_built_with_keywords(id: str) -> None:
    """Who swaps two numbers of one type by position shows one seat what is another's."""
    parts = {part.__name__ for part in parts_of(kt.game(id).view_type, set())}
    found = {path.name: [*by_position(path.read_text("utf-8"), parts)] for path in (ROOT / id).rglob("*.py")}
    assert {name: calls for name, calls in found.items() if calls} == {}


def test_a_part_built_by_position_is_found() -> None:
    assert [*by_position("Desk(1, leads=2)", {"Desk"})] == ["1: Desk(1, leads=2)"]
    assert [*by_position("shapes.Desk(*both)", {"Desk"})] == ["1: shapes.Desk(*both)"]
    assert [*by_position("Desk(hand=1); Other(1)", {"Desk"})] == []


@pytest.mark.parametrize("id", OURS)
def test_no_part_of_a_view_has_more_than_15_fields(id: str) -> None:
    parts = parts_of(kt.game(id).view_type, set())
    assert {part.__name__: len(part.__struct_fields__) for part in parts if len(part.__struct_fields__) > MOST} == {}
