"""From room to room. MM-120 to MM-130."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.numbers import LIFTED
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.games.mystik.rules.vocabulary import conditions
from katzentisch.testing import rule
from tests.games.mystik.table import ONE, Scene, chapter, scene, settle

UP = [{"room": "gurgle", "up": True, "explored": True}]
WEST = chapter(
    tiles=[
        {"room": "crumb_runs", "x": 0, "y": 0},
        {"room": "guard_room", "x": 1, "y": 0},
        {"room": "root_gate", "x": 0, "y": 1},
    ]
)
CALM = {"encounter": "none"}


def room_of(table: Scene) -> str:
    return table.state.here().name


def calm(*rooms: str, **changes: Any) -> dict[str, Any]:
    """A chapter in which these rooms have no encounter."""
    return chapter(rooms=dict.fromkeys(rooms, CALM), **changes)


@rule("MM-120")
def test_exploring_needs_a_quiet_room() -> None:
    table = scene("gurgle", "collin@u", "rat@a", steps=1, rooms=UP)
    table.refuses("explore south", "enemies_here", "MM-120")
    assert (
        scene("gurgle", "collin@u", steps=1, rooms=UP, story=calm("root_gate")).does("explore south").question()
        == "turn_menu"
    )


@rule("MM-121")
def test_an_exit_of_the_same_colour_in_the_same_place() -> None:
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, story=calm("root_gate")).does("explore south")
    assert room_of(table) == "root_gate"
    assert table.at("collin") == "c"
    scene("gurgle", "collin@t", steps=1, rooms=UP).refuses("explore south", "no_exit", "MM-121")
    scene("gurgle", "collin@c", steps=1, rooms=UP).refuses("explore north", "no_exit", "MM-121")


@rule("MM-122")
def test_the_other_tile_turns_if_its_colour_does_not_fit() -> None:
    story = WEST | {"rooms": {"kitchen": CALM}}
    table = scene("guard_room", "collin@f", steps=1, story=story).does("explore west")
    assert room_of(table) == "kitchen"
    assert table.told("tile_turned")
    stuck = scene("kitchen", "collin@q", steps=1, story=WEST)
    stuck.refuses("explore south", "no_exit", "MM-121")  # the root gate is blue, the linden court has no exits


@rule("MM-123")
def test_each_side_remembers() -> None:
    rooms = [{"room": "gurgle", "explored": True, "searched": ["collin"], "traps": ["g"]}]
    table = scene("guard_room", "collin@r", steps=1, rooms=rooms).does("flip")
    assert room_of(table) == "gurgle"
    assert table.question() == "turn_menu"
    assert table.state.castle.searched[table.state.castle.room] == 1
    assert table.state.castle.traps[table.state.castle.room]


@rule("MM-124")
def test_the_flip_field_turns_the_own_tile() -> None:
    mice = "collin@r salvia@a ambros@a fips@a quendel@a"
    table = settle(scene("guard_room", mice, steps=1, story=calm("gurgle")).does("flip"))
    assert room_of(table) == "gurgle"
    assert [table.at(name) for name in ("collin", "salvia", "ambros", "fips")] == ["u"] * 4
    assert table.at("quendel") in ("p", "q", "t", "v")


@rule("MM-125")
def test_a_flip_field_with_a_hook_needs_the_hook() -> None:
    story = calm("kings_chamber")
    scene("seep_run", "collin@s", steps=1, story=story).refuses("flip", "needs_hook", "MM-125")
    assert scene("seep_run", "collin@s", steps=1, items=["hook"], story=story).can("flip")


@rule("MM-126")
def test_a_flip_field_with_a_lock_is_for_nimble_paws() -> None:
    story = calm("dining_hall")
    scene("board_ring", "collin@n", steps=1, story=story).refuses("flip", "needs_nimble", "MM-126")
    assert scene("board_ring", "fips@n", steps=1, story=story).can("flip")
    assert scene("board_ring", "ambros@n", steps=1, story=story).can("flip")


@rule("MM-127")
def test_all_mice_come_along_with_their_effects() -> None:
    webbed = {"status": ["webbed"]}
    table = scene("gurgle", "collin@u salvia@a fips@", steps=1, rooms=UP, story=calm("root_gate"), salvia=webbed)
    table.does("explore south")
    assert table.at("salvia") == "c"
    assert table.status("salvia") == ["webbed"]
    assert table.at("fips") == ""


@rule("MM-128")
def test_who_does_not_fit_beside_the_exit_stands_near_it() -> None:
    mice = "collin@u salvia@u ambros@u fips@u quendel@p"
    table = settle(scene("gurgle", mice, steps=1, rooms=UP, story=calm("root_gate")).does("explore south"))
    assert table.at("fips") == "c"
    assert table.at("quendel") == "d"


@rule("MM-128")
def test_who_is_on_the_way_into_a_room_stands_nowhere() -> None:
    """While the fifth mouse chooses her field, what asks where the sixth one stands gets an answer: nowhere."""
    mice = "collin@f salvia@f ambros@f fips@f quendel@a merle@a"
    story = WEST | {"rooms": {"kitchen": CALM}}
    table = scene("guard_room", mice, steps=1, story=story).does("explore west")
    assert table.question() == "put_mouse"
    state, merle = table.state, table.mouse("merle")
    assert state.mice[merle].at == LIFTED
    asked = [Condition(what, argument) for what in range(conditions.MOVED + 1) for argument in (0, 1)]
    answers = {(one.what, one.argument): holds(state, one, merle, table.mouse("collin")) for one in asked}
    of_a_place = (
        conditions.ALONE,
        conditions.MICE_HERE,
        conditions.ENEMIES_NEAR,
        conditions.WATER,
        conditions.FRIEND_NEAR,
    )
    assert not any(answers[what, argument] for what in of_a_place for argument in (0, 1))
    assert not state.neighbours(LIFTED, 0)


@rule("MM-129")
def test_an_encounter_ends_the_turn_and_begins_a_new_round() -> None:
    table = scene("gurgle", "collin@u salvia@u", steps=1, rooms=UP, track=["salvia", "collin"], turn="collin")
    settle(table.does("explore south").draws("patrol")).draws("collin", "rat")
    assert table.track() == ["collin", "rat", "salvia"]
    assert table.question() == "die"
    assert table.state.mover() == table.mouse("collin")
    table.rolls(ONE)
    assert table.can("search")  # a new turn


@rule("MM-130")
def test_in_a_known_room_the_turn_goes_on() -> None:
    table = scene("gurgle", "collin@u salvia@u", steps=3, rooms=UP, story=calm("root_gate")).does("explore south")
    assert table.track() == ["collin", "salvia"]
    assert table.can("go d")
    assert not table.can("search")
    walked = scene("gurgle", "collin@p", steps=3, rooms=UP, story=calm("root_gate")).does("go u", "explore south")
    walked.refuses("go d", "move_done", "MM-033")
