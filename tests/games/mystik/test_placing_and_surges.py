"""Enemies come onto the board, and more of them in a surge. MM-141 to MM-155."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mystik.rules.enemies.placing import left_in_pool, spots
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, THREE, TWO, Scene, chapter, scene, settle

UP = [{"room": "gurgle", "up": True, "explored": True}]


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
    steps = table.state.here().steps[table.state.mice[0].at]
    farthest = max(steps[field] for field in range(19) if table.state.here().start[field])
    assert all(steps[table.state.enemies.spot[slot]] == farthest for slot in table.state.foes())


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
    state = scene("guard_room", mice, full, steps=1).state
    kind = [one.name for one in state.box.kinds].index("spider")
    fields = [state.here().fields[field] for field in range(19) if spots(state, kind) >> field & 1]
    assert fields == list("adgjnr")  # each next to a start field, and empty


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
    assert table.state.fate.page == 4
    kinds = [event.kind for event in table.state.log or ()]
    assert kinds.index("page") < kinds.index("placed")


@rule("MM-152")
def test_a_special_surge_leaves_the_card() -> None:
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 2}]}})
    table = surging(encounter="lookouts", story=story)
    assert len([foe for foe in table.foes() if foe.startswith("roach")]) == 2
    assert table.state.encounters.open >= 0


@rule("MM-153")
def test_the_surge_of_the_card_discards_it() -> None:
    table = surging(encounter="patrol")
    assert len([foe for foe in table.foes() if foe.startswith("roach")]) == 3
    assert table.state.encounters.open == -1


@rule("MM-154")
def test_without_a_card_nobody_comes() -> None:
    table = surging(page=2)
    assert table.foes() == ["rat@a"]
    assert table.state.fate.page == 3
    assert table.told("nobody_comes")


@rule("MM-155")
def test_the_wheel_is_emptied() -> None:
    assert surging().state.fate.wheel == 0  # 5 and 2: the surplus is lost


def test_the_two_dice_of_time_and_rats_agree() -> None:
    """A surge from time cheese: the new enemies still act in this round (M9)."""
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 1}]}})
    table = scene("guard_room", "collin@a", steps=1, wheel=5, story=story).does("end")
    settle(table)
    assert table.track() == ["collin", "roach"]
    assert table.told("enemy_turn") == [{"card": "roach"}]
    table.rolls(TWO)
