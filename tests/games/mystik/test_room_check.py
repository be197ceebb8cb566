"""Every law of `room_check.py`, broken once: the fault names the line and the field."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from katzentisch.games.mystik.authoring.room_check import check_all, check_file
from katzentisch.games.mystik.authoring.rooms import rooms_home

GUARD = (rooms_home() / "3-guard.yaml").read_text("utf-8")
LINDEN = (rooms_home() / "1-linden.yaml").read_text("utf-8")


def faults(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "tile.yaml"
    path.write_text(text, "utf-8")
    return [str(fault) for fault in check_file(path)]


def changed(text: str, old: str, new: str) -> str:
    """The text with the first match of a pattern replaced; the pattern must match."""
    result, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
    assert count == 1, old
    return result


def line_of(text: str, pattern: str) -> int:
    found = re.search(pattern, text, re.MULTILINE)
    assert found is not None
    return text[: found.start()].count("\n") + 1


def test_a_right_file_has_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, GUARD) == []


@pytest.mark.parametrize(
    ("old", "new", "field", "problem"),
    [
        (r"^  starts: b e o s$", "  starts: b e", "orange.starts", "3 to 5 start fields"),
        (r"^  starts: b e o s$", "  starts: b e o z", "orange.starts", "no field `z`"),
        (r"^  starts: b e o s$", "  starts: b e o o", "orange.starts", "names a field twice"),
        (r"^  starts: e i s$", "  starts: e i j", "blue.starts", "`j` is water"),
        (r"^  traps: g$", "  traps: g h f", "blue.traps", "at most 2 trap fields"),
        (r"field: r, kind: free", "field: y, kind: free", "orange.flip.field", "no field `y`"),
        (r"field: r, kind: free", "field: r, kind: rope", "orange.flip.kind", "none of the words"),
        (r"E: \{colour: orange, fields: j\}", "E: {colour: orange, fields: p}", "orange.exits.E.fields", "not beside"),
        (
            r"E: \{colour: orange, fields: j\}",
            "E: {colour: orange, fields: ''}",
            "orange.exits.E.fields",
            "has a field",
        ),
        (
            r"E: \{colour: orange, fields: j\}",
            "E: {colour: blue, fields: j}",
            "orange.exits.E.colour",
            "exits of the side `orange`",
        ),
        (r"what: helmet", "what: hamlet", "orange.scenery[1].what", "no drawing `hamlet`"),
        (r"current: k$", "current: q", "blue.fields.j.current", "from one water field to another"),
        (r"current: E$", "current: j", "blue.fields.m.current", "neither next to it"),
        (r"^    - p > n$", "    - p ? n", "blue.links[", "needs one of"),
        (r"^    - p > n$", "    - p > n\n    - n - p", "blue.links[", "linked twice"),
        (r"sees: false", "sees: true", "orange.", "exception"),
        (r"why: \".*\"", 'why: " "', "orange.unlike[0]", "a reason"),
        (r"^  floor: flags$", "  floor: lava", "orange.floor", "none of the words"),
        (r"^  floor: flags$", "  floor: flags\n  smell: bad", "orange.smell", "no field `smell` here"),
        (r"^    a:$", "    A:", "orange.fields", "named a, b, c"),
        (r"^      at: \[[\d.]+, [\d.]+\]$", "      at: [99, 99]", "orange.fields.a.at", "not inside"),
        (r"^      shape: \[\[.*$", "      shape: [[5, 5], [6, 5], [6, 6]]", "orange.fields.a.shape", "too small"),
    ],
)
def test_faults(tmp_path: Path, old: str, new: str, field: str, problem: str) -> None:
    broken = changed(GUARD, old, new)
    found = faults(tmp_path, broken)
    assert any(f": {field}" in fault and problem in fault for fault in found), found


def test_the_line_is_right(tmp_path: Path) -> None:
    broken = changed(GUARD, r"^  traps: g$", "  traps: g z")
    line = line_of(broken, r"^  traps: g z$")
    assert faults(tmp_path, broken) == [
        f"rooms/tile.yaml:{line}: blue.traps: the room `gurgle` has no field `z` [no_field]"
    ]


def test_a_forgotten_link(tmp_path: Path) -> None:
    broken = changed(GUARD, r"^    - a - b f g$|^    - a - b f$", "    - a - b")
    assert any("`a` and `f` lie side by side without a link" in fault for fault in faults(tmp_path, broken))


def test_a_link_across_the_room(tmp_path: Path) -> None:
    broken = changed(GUARD, r"^    - p - q$", "    - p - q e")
    assert any("`e` and `p` are linked but lie apart" in fault for fault in faults(tmp_path, broken))


def test_sight_against_the_drawing(tmp_path: Path) -> None:
    first = re.search(r"^  blind:\n    (\w): (.*)$", GUARD, re.MULTILINE)
    assert first is not None
    letter, *_ = first.groups()
    broken = changed(GUARD, rf"^    {letter}: {first.group(2)}$", f"    {letter}: {first.group(2)[2:]}")
    missing = first.group(2)[0]
    found = faults(tmp_path, broken)
    assert [f"`{letter}` and `{missing}` do not see each other" in fault for fault in found] == [True]
    assert "orange.blind" in found[0]


def test_an_area_that_enemies_cannot_reach(tmp_path: Path) -> None:
    broken = LINDEN
    for line in ("    - s > f j\n", "    - c | s\n", "    - g | s\n", "    - i | s\n"):
        assert line in broken
        broken = broken.replace(line, "", 1)
    assert any(
        "lie side by side without a link" in fault or "cannot walk" in fault for fault in faults(tmp_path, broken)
    )


def test_currents_do_not_run_in_circles(tmp_path: Path) -> None:
    broken = changed(changed(GUARD, r"current: E$", "current: l"), r"current: m$", "current: m")
    assert any("runs in a circle" in fault for fault in faults(tmp_path, broken))


def test_a_hook_that_is_too_far(tmp_path: Path) -> None:
    broken = changed(GUARD, r"^  hooks:\n    - \w \w$", "  hooks:\n    - a s")
    assert any("orange.hooks[0]: is further than the line reaches" in fault for fault in faults(tmp_path, broken))


def test_overlapping_fields(tmp_path: Path) -> None:
    shapes = re.findall(r"^      shape: (.*)$", GUARD, re.MULTILINE)
    broken = GUARD.replace(shapes[1], shapes[0], 1)
    assert any("lies on `b`" in fault for fault in faults(tmp_path, broken))


def test_no_room_twice(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(GUARD, "utf-8")
    found = [str(fault) for fault in check_all(sorted(tmp_path.glob("*.yaml")))]
    assert [fault.split(": ", 2)[2] for fault in found] == [
        "`guard_room` is in rooms/one.yaml already [room_twice]",
        "`gurgle` is in rooms/one.yaml already [room_twice]",
    ]


def test_broken_yaml_is_one_fault(tmp_path: Path) -> None:
    assert len(faults(tmp_path, GUARD + "\n}")) == 1


# A plain room of squares, five in a row: for bounds ------------------------------------------------------------------


def squares(count: int, **changes: object) -> str:
    """A tile whose two sides are `count` squares; `changes` are made to the orange one."""
    letters = "abcdefghijklmnopqrstuvwxyz"[:count]
    fields, links = {}, []
    for i, letter in enumerate(letters):
        x, y = 2 + i % 5 * 19, 2 + i // 5 * 16
        fields[letter] = {"at": [x + 9, y + 7.5], "shape": [[x, y], [x + 18, y], [x + 18, y + 15], [x, y + 15]]}
        if i % 5:
            links.append(f"{letters[i - 1]} - {letter}")
        if i >= 5:
            links.append(f"{letters[i - 5]} - {letter}")
    words = {"de": "Raum", "en": "room"}
    room: dict[str, object] = {"id": "squares", "name": words, "look": words, "floor": "flags", "fields": fields}
    room |= {"links": links, "starts": "a b c", "flip": {"field": "a"}}
    return json.dumps({"tile": "squares", "orange": {**room, **changes}, "blue": {**room, "id": "cellar"}})


def test_squares_are_right(tmp_path: Path) -> None:
    assert faults(tmp_path, squares(12)) == []


@pytest.mark.parametrize(("count", "right"), [(11, False), (12, True), (24, True), (25, False)])
def test_number_of_fields(tmp_path: Path, count: int, right: bool) -> None:
    found = faults(tmp_path, squares(count))
    assert (found == []) == right
    assert right or f"a room has 12 to 24 fields, not {count}" in found[0]


@pytest.mark.parametrize(
    ("starts", "right"), [("a b", False), ("a b c", True), ("a b c d e", True), ("a b c d e f", False)]
)
def test_number_of_starts(tmp_path: Path, starts: str, right: bool) -> None:
    assert (faults(tmp_path, squares(12, starts=starts)) == []) == right


@pytest.mark.parametrize(("traps", "right"), [("", True), ("a b", True), ("a b c", False)])
def test_number_of_traps(tmp_path: Path, traps: str, right: bool) -> None:
    assert (faults(tmp_path, squares(12, traps=traps)) == []) == right


@pytest.mark.parametrize(("holds", "right"), [(0, True), (4, False), (5, True), (20, True), (21, False)])
def test_what_an_area_holds(tmp_path: Path, holds: int, right: bool) -> None:
    tile = json.loads(squares(12))
    tile["orange"]["fields"]["c"]["holds"] = holds
    found = faults(tmp_path, json.dumps(tile))
    assert found == ([] if right else ["rooms/tile.yaml:1: orange.fields.c.holds: 5 to 20 is allowed [out_of_range]"])


@pytest.mark.parametrize(
    ("at", "shape", "problem"),
    [
        ([104, 9.5], [[97, 2], [110, 2], [110, 17], [97, 17]], "leaves the square of 100"),
        ([99, 9.5], [[97, 2], [100, 2], [100, 17], [97, 17]], "is too small to stand on"),
        ([85, 3], [[78, 2], [96, 2], [96, 17], [78, 17]], "is not the middle"),
    ],
)
def test_shapes(tmp_path: Path, at: list[float], shape: list[list[float]], problem: str) -> None:
    tile = json.loads(squares(12))
    tile["orange"]["fields"]["e"] |= {"at": at, "shape": shape}
    assert any("orange.fields.e" in fault and problem in fault for fault in faults(tmp_path, json.dumps(tile)))


def test_stone_on_a_field(tmp_path: Path) -> None:
    stone = [[[10, 9], [12, 9], [12, 11], [10, 11]]]
    assert any("black[0]: covers the middle of `a`" in fault for fault in faults(tmp_path, squares(12, black=stone)))


def test_a_wall_hides_and_a_list_of_the_blind_is_asked_for(tmp_path: Path) -> None:
    wall = [[[20.2, 8], [20.8, 8], [20.8, 11], [20.2, 11]]]
    links = [line for line in json.loads(squares(12))["orange"]["links"] if line != "a - b"]
    found = faults(tmp_path, squares(12, walls=wall, links=links))
    assert any("`a` and `b` do not see each other in the drawing" in fault for fault in found)
    blind = {"a": "b c d e"}
    assert faults(tmp_path, squares(12, walls=wall, links=links, blind=blind)) == []


def test_mice_need_a_way_between_doors(tmp_path: Path) -> None:
    links = json.loads(squares(15))["orange"]["links"]
    red = [line.replace("-", "|") if line in ("f - k", "g - l", "h - m", "i - n", "j - o") else line for line in links]
    doors = {"S": {"colour": "orange", "fields": "m"}}
    tile = json.loads(squares(15, links=red, exits=doors))
    for letter in "klmno":
        field = tile["orange"]["fields"][letter]
        field["shape"] = [[x, 98 if y > 48 else y] for x, y in field["shape"]]
        field["at"] = [field["at"][0], 66]
    assert any("mice cannot walk from `m` to `a`" in fault for fault in faults(tmp_path, json.dumps(tile)))
