"""A view is shaped like the table: small parts, each built with keywords, none with more than 15 fields."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import katzentisch as kt

MOST = 15


def parts_of(kind: Any, found: set[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found.add(kind)
        for inner in get_type_hints(kind).values():
            parts_of(inner, found)
    for inner in get_args(kind):
        parts_of(inner, found)
    return found


@pytest.mark.parametrize("id", [id for id in kt.games() if type(kt.game(id)).home.startswith("katzentisch.")])
def test_no_part_of_a_view_has_more_than_15_fields(id: str) -> None:
    parts = parts_of(kt.game(id).view_type, set())
    assert {part.__name__: len(part.__struct_fields__) for part in parts if len(part.__struct_fields__) > MOST} == {}
