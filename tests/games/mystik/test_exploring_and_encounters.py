"""Exploring, encounters, placing enemies, surges."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, THREE, TWO, Scene, chapter, scene

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


def settle(table: Scene) -> Scene:
    """Choices of fields are made for the first one."""
    while table.question() in ("put_foe", "put_mouse", "path"):
        table.does(table.options()[0])
    return table


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
    assert table.state.searched[table.state.room] == 1
    assert table.state.traps[table.state.room]


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
    scene("seep_run", "collin@s", steps=1, story=story).refuses("flip", "no_exit", "MM-121")
    assert scene("seep_run", "collin@s", steps=1, items=["hook"], story=story).can("flip")


@rule("MM-126")
def test_a_flip_field_with_a_lock_is_for_nimble_paws() -> None:
    story = calm("dining_hall")
    scene("board_ring", "collin@n", steps=1, story=story).refuses("flip", "no_exit", "MM-121")
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


# Encounters ----------------------------------------------------------------------------------------------------------


def entering(card: str, story: dict[str, Any] | None = None, **more: Any) -> Scene:
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, story=story, **more).does("explore south")
    return settle(table.draws(card))


@rule("MM-131")
def test_a_new_room_brings_an_encounter_once() -> None:
    table = scene("gurgle", "collin@u", steps=1, rooms=UP).does("explore south")
    assert table.question() == "draw_encounter"
    these = chapter(rooms={"root_gate": {"encounter": "these", "enemies": [{"enemy": "spider"}]}})
    chosen = settle(scene("gurgle", "collin@u", steps=1, rooms=UP, story=these).does("explore south"))
    assert len(chosen.foes()) == 1
    assert chosen.foes()[0].startswith("spider")


@rule("MM-132")
def test_room_rules_are_read_aloud_and_hold() -> None:
    words = {"de": "Pst!", "en": "Hush!"}
    rules = {
        "narration": words,
        "encounter": "none",
        "clauses": [{"when": "enter", "do": [{"do": "cheese", "n": 1, "to": "mice_room"}]}],
    }
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, story=chapter(rooms={"root_gate": rules})).does(
        "explore south"
    )
    assert table.told("narrated") == [{"passage": "arena.room.root_gate"}]
    assert table.cheese("collin") == 1


@rule("MM-133")
def test_the_line_of_the_page() -> None:
    assert len(entering("patrol", page=2).foes()) == 3
    assert len(entering("patrol", page=3).foes()) == 4
    assert len(entering("patrol", page=9).foes()) == 5


@rule("MM-134")
def test_the_card_lies_open() -> None:
    table = entering("patrol", encounter="lookouts")
    assert table.state.box.encounters[table.state.encounter].name == "patrol"


@rule("MM-135")
def test_an_empty_encounter_deck_is_shuffled_anew() -> None:
    story = chapter(encounters={"cards": ["patrol", "lookouts"]})
    table = entering("patrol", story=story)
    assert table.state.encounters_known.bit_count() == 1
    from katzentisch.games.mystik.encounter import draw_encounter, encounter_outcomes

    draw_encounter(table.state, encounter_outcomes(table.state)[0])
    assert [table.state.box.encounters[number].name for number in encounter_outcomes(table.state)] == ["patrol"]


@rule("MM-136")
def test_keyword_mousetraps() -> None:
    table = entering("trap_setters")
    assert table.state.traps[table.state.room] == 1 << 3 | 1 << 12
    assert entering("patrol").state.traps[table.state.room] == 0


@rule("MM-137")
def test_keyword_ambush() -> None:
    story = chapter(
        rooms={"root_gate": {"encounter": "these", "ambush": True, "enemies": [{"enemy": "rat"}, {"enemy": "roach"}]}}
    )
    table = scene("gurgle", "collin@u salvia@u", steps=1, rooms=UP, story=story).does("explore south")
    settle(table).draws("collin", "salvia", "rat")
    assert table.track() == ["collin", "salvia", "rat", "roach"]
    table.rolls(ONE)
    assert table.track() == ["collin", "rat", "salvia", "roach"]
    table.rolls(THREE)  # past the rats too
    assert table.track() == ["roach", "collin", "rat", "salvia"]


@rule("MM-138")
def test_no_ambush_for_the_surge() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=1, wheel=5, encounter="from_the_dark").does(
        "attack", "target 0"
    )
    table.rolls(SWORD_STAR, MISS, MISS).rolls(CHEESE, SHIELD)
    settle(table)
    assert table.track() == ["collin", "rat", "roach"]
    assert not table.told("ambush")


@rule("MM-139")
def test_greedy_roaches_put_stolen_cheese_onto_the_wheel() -> None:
    table = entering("long_fingers")
    assert table.state.greedy
    theft = scene("guard_room", "collin@a", "roach@a", turn="roach", greedy=True, collin={"cheese": 3})
    theft.rolls(SWORD_STAR, SWORD_STAR).rolls(MISS, MISS, MISS)
    assert theft.cheese("collin") == 1
    assert theft.state.wheel == 2
    plain = scene("guard_room", "collin@a", "roach@a", turn="roach", collin={"cheese": 3})
    plain.rolls(SWORD_STAR, SWORD_STAR).rolls(MISS, MISS, MISS)
    assert plain.cheese("collin") == 1
    assert plain.state.wheel == 0


@rule("MM-140")
def test_greed_ends_with_the_last_roach() -> None:
    table = scene("guard_room", "collin@a", "roach@a roach@e rat@e", steps=1, greedy=True).does("attack", "target 0")
    table.rolls(SWORD_STAR, MISS, MISS).rolls(MISS)
    assert table.state.greedy
    last = scene("guard_room", "collin@a", "roach@a rat@e", steps=1, greedy=True).does("attack", "target 0")
    last.rolls(SWORD_STAR, MISS, MISS).rolls(MISS)
    assert not last.state.greedy


# Placing -------------------------------------------------------------------------------------------------------------


def placing(room: str, mice: str, *groups: tuple[str, int], enemies: str = "") -> Scene:
    """A trap door of a clause brings these groups at once."""
    do = [{"do": "place", "enemy": kind, "n": n} for kind, n in reversed(groups)]
    story = chapter(
        clauses=[{"when": "round_end", "do": do}],
        tiles=[{"room": room, "x": 0, "y": 0}],
        start={"room": room, "fields": ["a"]},
    )
    return scene(room, mice, enemies, steps=1, story=story).does("end")


@rule("MM-141")
def test_archers_then_large_ones_then_the_rest() -> None:
    groups = [{"enemy": "rat", "n": 1}, {"enemy": "spider"}, {"enemy": "elite_rat", "n": 1}]
    story = chapter(rooms={"root_gate": {"encounter": "these", "enemies": groups}})
    table = settle(scene("gurgle", "collin@u", steps=1, rooms=UP, story=story).does("explore south"))
    assert [event["figure"].split(".")[0] for event in table.told("placed")] == ["elite_rat", "spider", "rat"]
    for event in table.told("placed"):
        assert event["field"] in ("i", "g", "l")


@rule("MM-142")
def test_archers_stand_farthest_away() -> None:
    table = settle(placing("guard_room", "collin@b", ("elite_rat", 4)))
    steps = table.state.here().steps[table.state.at[0]]
    farthest = max(steps[field] for field in range(19) if table.state.here().start[field])
    assert all(steps[table.state.spot[slot]] == farthest for slot in table.state.foes())


def test_of_equally_far_fields_the_players_choose() -> None:
    assert set(placing("guard_room", "collin@h", ("elite_rat", 1)).options()) == {"put e", "put o", "put s"}
    assert set(placing("guard_room", "collin@m", ("spider", 1)).options()) >= {"put s"}


@rule("MM-143")
def test_archers_climb_the_table() -> None:
    table = settle(placing("kitchen", "collin@c", ("elite_rat", 4)))
    assert table.foes() == ["elite_rat@t"] * 4


@rule("MM-144")
def test_large_ones_come_to_the_front() -> None:
    table = settle(placing("guard_room", "collin@a", ("spider", 1)))
    assert table.foes() == ["spider@b"]
    taken = settle(placing("guard_room", "collin@b", ("spider", 1)))
    assert taken.foes() != ["spider@b"]


@rule("MM-145")
def test_melee_enemies_spread_evenly() -> None:
    table = settle(placing("guard_room", "collin@a", ("roach", 6)))
    numbers = [table.foes().count(f"roach@{field}") for field in "beos"]
    assert sorted(numbers) == [1, 1, 2, 2]


@rule("MM-146")
def test_without_a_free_start_field_the_next_one() -> None:
    mice = "collin@c salvia@b ambros@b fips@b quendel@b"
    full = " ".join(["roach@e"] * 4 + ["roach@o"] * 3 + ["rat@s"] * 4 + ["rat@o"])
    from katzentisch.games.mystik.placing import next_to_start, spots

    state = scene("guard_room", mice, full, steps=1).state
    kind = [one.name for one in state.box.kinds].index("spider")
    fields = [state.here().fields[field] for field in range(19) if spots(state, kind) >> field & 1]
    assert fields
    assert set(fields) <= set("adgjinr")
    assert spots(state, kind) == next_to_start(state, True)


@rule("MM-147")
def test_the_highest_free_mouse_decides() -> None:
    table = scene("guard_room", "collin@a salvia@a", "rat@m", seats=2, turn="rat", track=["salvia", "collin", "rat"])
    table.rolls(THREE)
    assert table.question() == "path"
    assert table.state.must() == (1,)
    captured = scene("guard_room", "collin@a salvia@", "rat@m", seats=2, turn="rat", track=["salvia", "collin", "rat"])
    assert captured.rolls(THREE).state.must() == (0,)


@rule("MM-148", "MM-149")
def test_figures_and_markers_run_out() -> None:
    rats = settle(placing("guard_room", "collin@a", ("rat", 9)))
    assert len(rats.foes()) == 6
    assert rats.told("none_left")
    elite = settle(placing("guard_room", "collin@a", ("elite_rat", 6)))
    assert len(elite.foes()) == 4
    from katzentisch.games.mystik.placing import left_in_pool

    mixed = scene("guard_room", "collin@a", "gram@e rat@e", steps=1).state  # Gram stands on one of the six rat figures
    kinds = [kind.name for kind in mixed.box.kinds]
    assert [left_in_pool(mixed, kinds.index(name)) for name in ("rat", "elite_rat", "gram")] == [4, 4, 0]
    assert len(settle(placing("guard_room", "collin@a", ("roach", 12))).foes()) == 8
    assert len(settle(placing("guard_room", "collin@a", ("spider", 2))).foes()) == 1


# Surges --------------------------------------------------------------------------------------------------------------


def surging(wheel: int = 5, **more: Any) -> Scene:
    """The rat rolls two cheese in its attack."""
    return settle(scene("guard_room", "collin@a", "rat@a", turn="rat", wheel=wheel, **more).rolls(CHEESE, CHEESE))


@rule("MM-150")
def test_six_cheese_bring_a_surge_at_once() -> None:
    assert surging(encounter="patrol").told("surge")
    assert not surging(wheel=3).told("surge")
    assert surging(wheel=4).told("surge")


@rule("MM-151")
def test_the_hourglass_moves_first() -> None:
    table = surging(page=3, encounter="patrol")
    assert table.state.page == 4
    kinds = [event.kind for event in table.state.log or ()]
    assert kinds.index("page") < kinds.index("placed")


@rule("MM-152")
def test_a_special_surge_leaves_the_card() -> None:
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 2}]}})
    table = surging(encounter="lookouts", story=story)
    assert len([foe for foe in table.foes() if foe.startswith("roach")]) == 2
    assert table.state.encounter >= 0


@rule("MM-153")
def test_the_surge_of_the_card_discards_it() -> None:
    table = surging(encounter="patrol")
    assert len([foe for foe in table.foes() if foe.startswith("roach")]) == 3
    assert table.state.encounter == -1


@rule("MM-154")
def test_without_a_card_nobody_comes() -> None:
    table = surging(page=2)
    assert table.foes() == ["rat@a"]
    assert table.state.page == 3
    assert table.told("nobody_comes")


@rule("MM-155")
def test_the_wheel_is_emptied() -> None:
    assert surging().state.wheel == 0  # 5 and 2: the surplus is lost


def test_the_two_dice_of_time_and_rats_agree() -> None:
    """A surge from time cheese: the new enemies still act in this round (M9)."""
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 1}]}})
    table = scene("guard_room", "collin@a", steps=1, wheel=5, story=story).does("end")
    settle(table)
    assert table.track() == ["collin", "roach"]
    assert table.told("enemy_turn") == [{"card": "roach"}]
    table.rolls(TWO)
