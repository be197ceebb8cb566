"""The sixteen rooms: what every one of them keeps, and what the tables say."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from katzentisch.games.mystik.authoring.checker import HOME
from katzentisch.games.mystik.authoring.room_check import check_all
from katzentisch.games.mystik.authoring.rooms import (
    NO_WAY,
    Room,
    all_rooms,
    all_tiles,
    compile_room,
    links_of,
    room_tables,
    rooms_home,
    tile_tables,
)
from katzentisch.games.mystik.authoring.source import read_text
from katzentisch.games.mystik.authoring.tables import AWAY, FREE, HOOK, NIMBLE, NOWHERE, RoomTable
from katzentisch.games.mystik.maps.geometry import hits
from katzentisch.testing.rules import rule

ROOMS = {room.id: room for room in all_rooms()}
TABLES = {table.id: table for table in room_tables()}


def bits(numbers: int) -> list[int]:
    return [i for i in range(numbers.bit_length()) if numbers >> i & 1]


@pytest.fixture(params=sorted(TABLES))
def table(request: pytest.FixtureRequest) -> RoomTable:
    return TABLES[request.param]


def test_the_files_are_right() -> None:
    assert [str(fault) for fault in check_all(sorted(rooms_home().glob("*.yaml")))] == []


@rule("MM-009")
def test_eight_tiles_with_two_sides() -> None:
    assert len(all_tiles()) == 8
    assert len({room.id for room in all_rooms()}) == 16
    for number, tile in enumerate(tile_tables()):
        assert (tile.orange, tile.blue) == (2 * number, 2 * number + 1)
        assert not room_tables()[tile.orange].blue
        assert room_tables()[tile.blue].blue


@pytest.mark.parametrize(
    ("room", "exits"),
    [
        ("linden_court", ""),
        ("root_gate", "NES"),
        ("kitchen", "ESW"),
        ("crumb_runs", "NESW"),
        ("guard_room", "EW"),
        ("gurgle", "NS"),
        ("dining_hall", "NES"),
        ("board_ring", "EW"),
        ("alchemist_chamber", "ES"),
        ("crystal_tunnels", "NSW"),
        ("kings_chamber", "W"),
        ("seep_run", "ES"),
        ("sewing_room", "NW"),
        ("boiler_den", "N"),
        ("pipe_maze", "NS"),
        ("long_drain", "NS"),
    ],
)
def test_exits(room: str, exits: str) -> None:
    table = TABLES[room]
    found = "".join(side for side, colour in zip("NESW", table.exit_colour, strict=True) if colour >= 0)
    assert found == exits
    for colour, fields in zip(table.exit_colour, table.exit_fields, strict=True):
        assert colour == (int(table.blue) if fields else -1)


def test_sizes(table: RoomTable) -> None:
    assert 12 <= len(table.letters) <= 24
    assert table.letters == [chr(ord("a") + i) for i in range(len(table.letters))]
    assert 3 <= len(table.starts) <= 5


@rule("MM-067")
def test_at_most_two_traps_and_on_dry_land(table: RoomTable) -> None:
    assert len(table.traps) <= 2
    assert not any(table.water >> field & 1 for field in table.traps)


def test_enemies_walk_everywhere(table: RoomTable) -> None:
    assert all(far < NO_WAY for row in table.far for far in row)


def test_mice_walk_between_all_doors(table: RoomTable) -> None:
    doors = [field for fields in table.exit_fields for field in fields] + [table.flip]
    assert all(table.paces[one][other] < NO_WAY for one in doors for other in doors)


def test_mice_reach_everything_but_areas_behind_red_lines_and_ends_of_pipes(table: RoomTable) -> None:
    lost = {field for field, pace in enumerate(table.paces[table.flip]) if pace == NO_WAY}
    for field in lost:
        assert table.special >> field & 1
        assert table.red[field]


@rule("MM-058")
def test_distances(table: RoomTable) -> None:
    """One step to where one may walk; as far back as there; never longer by way of somebody else."""
    size = range(len(table.letters))
    for a in size:
        assert table.far[a][a] == 0
        assert {b for b in size if table.far[a][b] == 1} == set(table.walks[a])
        for b in size:
            assert table.far[a][b] == table.far[b][a]
            assert all(table.far[a][b] <= table.far[a][c] + table.far[c][b] for c in size)
            assert table.far[a][b] <= table.paces[a][b]


@rule("MM-081")
def test_sight_is_mutual_and_fits_the_drawing(table: RoomTable) -> None:
    room = ROOMS[table.id]
    reasons = {frozenset(unlike.pair.split()): unlike.sees for unlike in room.unlike}
    for a in range(len(table.letters)):
        assert table.sees[a] >> a & 1
    for (a, one), (b, other) in combinations(enumerate(table.letters), 2):
        sees = bool(table.sees[a] >> b & 1)
        assert sees == bool(table.sees[b] >> a & 1)
        drawn = not any(hits(room.fields[one].at, room.fields[other].at, shape) for shape in (*room.black, *room.walls))
        assert sees == reasons.get(frozenset((one, other)), drawn)


@rule("MM-043")
def test_neighbours_are_mutual(table: RoomTable) -> None:
    for a in range(len(table.letters)):
        assert bits(table.near[a]) == sorted(table.steps[a])
        for b in table.steps[a]:
            assert a in table.steps[b]
        assert sorted(table.walks[a]) == bits(table.near[a] | table.red[a])
        assert not table.near[a] & table.red[a]
        assert not table.gaps[a] & (table.near[a] | table.red[a])
        for sets in (table.near, table.red, table.gaps, table.sees, table.hooks):
            assert sets[a] < 1 << len(table.letters)
            assert all(sets[b] >> a & 1 for b in bits(sets[a]))


def test_yellow_lines_cost_one_down_and_three_up() -> None:
    table = TABLES["linden_court"]
    tree, root = table.letters.index("s"), table.letters.index("f")
    assert table.costs[tree][table.steps[tree].index(root)] == 1
    assert table.costs[root][table.steps[root].index(tree)] == 3
    assert table.near[root] >> tree & 1


def test_red_lines_stop_mice_but_not_enemies() -> None:
    table = TABLES["kitchen"]
    top, floor = table.letters.index("t"), table.letters.index("b")
    assert table.red[top] >> floor & 1
    assert floor not in table.steps[top]
    assert floor in table.walks[top]
    assert not table.near[top] >> floor & 1
    assert table.paces[floor][top] == NO_WAY
    assert table.hooks[top] >> floor & 1


def test_gaps_are_in_the_pipe_maze_only() -> None:
    assert [table.id for table in room_tables() if any(table.gaps)] == ["pipe_maze"]
    table = TABLES["pipe_maze"]
    f, g = table.letters.index("f"), table.letters.index("g")
    assert table.gaps[f] >> g & 1
    assert g not in table.walks[f]


def test_currents_end_outside() -> None:
    """Who drifts long enough is swept away: no current runs in a circle or ends in still water."""
    wet = [table.id for table in room_tables() if any(drift != NOWHERE for drift in table.drift)]
    assert wet == ["gurgle", "seep_run", "long_drain"]
    for name in wet:
        table = TABLES[name]
        for field, drift in enumerate(table.drift):
            steps = 0
            while drift >= 0:
                assert table.water >> drift & 1
                drift, steps = table.drift[drift], steps + 1
                assert steps < len(table.letters)
            assert drift == AWAY or not table.water >> field & 1


def test_special_areas_hold_more() -> None:
    special = {table.id: [table.holds[i] for i in bits(table.special)] for table in room_tables() if table.special}
    assert special == {
        "linden_court": [8],
        "kitchen": [12],
        "dining_hall": [12],
        "alchemist_chamber": [10],
        "kings_chamber": [14],
        "sewing_room": [10],
    }
    assert all(hold == 4 for table in room_tables() for i, hold in enumerate(table.holds) if not table.special >> i & 1)


def test_archers_stand_on_areas_behind_red_lines() -> None:
    archers = {table.id: [table.letters[i] for i in table.archers] for table in room_tables() if table.archers}
    assert archers == {"kitchen": ["t"], "dining_hall": ["t"], "alchemist_chamber": ["u"], "sewing_room": ["v"]}


def test_three_kinds_of_flip_fields() -> None:
    kinds = {kind: {table.id for table in room_tables() if table.flip_kind == kind} for kind in (FREE, HOOK, NIMBLE)}
    assert kinds[HOOK] == {"seep_run", "pipe_maze"}
    assert kinds[NIMBLE] == {"board_ring", "boiler_den"}
    assert len(kinds[FREE]) == 12
    for tile in tile_tables():  # one side of every tile is free, so nobody is locked in
        assert FREE in {room_tables()[tile.orange].flip_kind, room_tables()[tile.blue].flip_kind}


@rule("MM-206", "MM-207")
def test_the_fishhook_joins_no_two_water_fields_and_no_neighbours(table: RoomTable) -> None:
    for a in range(len(table.letters)):
        for b in bits(table.hooks[a]):
            assert table.hooks[b] >> a & 1
            assert not (table.water >> a & 1 and table.water >> b & 1)
            plain = b in table.steps[a] and table.costs[a][table.steps[a].index(b)] == 1
            assert not (plain and table.costs[b][table.steps[b].index(a)] == 1)


def test_lines_of_links() -> None:
    assert [(link.a, link.b, link.kind) for link in links_of("a - b c")] == [("a", "b", "plain"), ("a", "c", "plain")]
    assert [link.kind for line in ("a > b", "a | b", "a ~ b") for link in links_of(line)] == ["yellow", "red", "gap"]
    for line, code in (
        ("a b", "link_sign"),
        ("a - b > c", "link_sign"),
        ("a b - c", "link_ends"),
        ("a - ", "link_ends"),
        ("-", "link_sign"),
    ):
        with pytest.raises(ValueError, match=code):
            links_of(line)


def test_a_room_without_doors_compiles() -> None:
    room: Room = ROOMS["linden_court"]
    assert compile_room(room, "linden", False).exit_colour == [-1, -1, -1, -1]


def test_content_home_is_where_the_rooms_are() -> None:
    assert rooms_home().parent == HOME


def test_the_page_about_rooms_shows_real_fields() -> None:
    """Every key of the example in `docs/games/mystik/draw-a-room.md` is one of the schema, and the example's plank is ours."""
    page = (Path(__file__).parents[3] / "docs" / "games" / "mystik" / "draw-a-room.md").read_text("utf-8")
    example = read_text(page.split("```yaml\n")[1].split("```")[0], "room.yaml").value
    assert set(example) <= set(Room.__struct_fields__)
    assert set(Room.__struct_fields__) - set(example) == {"id", "name", "look", "floor"}
    gurgle = ROOMS["gurgle"]
    for letter in ("n", "j"):
        drawn = example["fields"][letter]
        assert tuple(drawn["at"]) == gurgle.fields[letter].at
        assert tuple(map(tuple, drawn["shape"])) == gurgle.fields[letter].shape
    assert {links_of(line)[0].kind for line in example["links"]} == {"plain", "yellow", "red", "gap"}


@rule("MM-043", "MM-044", "MM-045")
def test_every_step_costs_one_but_up_a_yellow_line(table: RoomTable) -> None:
    kinds = {(link.a, link.b): link.kind for line in ROOMS[table.id].links for link in links_of(line)}
    for a, one in enumerate(table.letters):
        for b, cost in zip(table.steps[a], table.costs[a], strict=True):
            assert cost == (3 if kinds.get((table.letters[b], one)) == "yellow" else 1)
