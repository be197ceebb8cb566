"""The enemies' turn, bosses, Brodie."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import BOW, CHEESE, MISS, ONE, SHIELD, SHIELD_STAR, SWORD_STAR, THREE, TWO, Scene, scene

HIT = SWORD_STAR


def attacked(table: Scene) -> list[str]:
    """Who was attacked, one after the other."""
    return [name for event in table.told("attacks") for name in event["targets"]]


@rule("MM-156")
def test_each_figure_moves_and_then_attacks() -> None:
    table = scene("guard_room", "collin@a", "rat@c", turn="rat").rolls(TWO)
    assert table.foe(0) == "a"
    assert attacked(table) == ["collin"]


@rule("MM-157")
def test_the_nearest_figure_first() -> None:
    table = scene("guard_room", "collin@a", "rat@e rat@c", turn="rat").rolls(ONE)
    assert table.told("move_rolled")[0]["figure"] == "rat.1"
    equal = scene("guard_room", "collin@a", "rat@c rat@c", turn="rat").rolls(ONE)
    assert equal.told("move_rolled")[0]["figure"] == "rat.0"


@rule("MM-158")
def test_one_die_for_each_figure() -> None:
    table = scene("guard_room", "collin@k", "rat@e rat@d", turn="rat").rolls(ONE)
    while table.question() == "path":
        table.does(table.options()[0])
    table.rolls(ONE)
    while table.question() == "path":
        table.does(table.options()[0])
    assert len(table.told("moved")) == 2
    assert len(table.told("move_rolled")) == 2


@rule("MM-159")
def test_enemies_know_no_hurdles() -> None:
    table = scene("kitchen", "collin@c", "rat@t", turn="rat").rolls(ONE)
    assert table.foe(0) == "c"  # over the red line
    uphill = scene("pipe_maze", "collin@f", "rat@i", turn="rat").rolls(ONE)
    assert uphill.foe(0) == "f"  # up a yellow line
    full = scene("guard_room", "collin@c", "roach@d roach@d roach@d roach@d rat@e", turn="rat").rolls(ONE)
    assert full.foe(4) != "d"


@rule("MM-160")
def test_melee_enemies_go_onto_the_mouse_and_stay() -> None:
    table = scene("guard_room", "collin@c", "rat@d", turn="rat").rolls(THREE)
    assert table.foe(0) == "c"
    assert len(table.told("moved")) == 1
    there = scene("guard_room", "collin@a salvia@b", "rat@a", turn="rat")
    assert there.question() == "attack_die"
    assert there.foe(0) == "a"


@rule("MM-161")
def test_as_near_as_it_gets() -> None:
    mice = "collin@a salvia@a ambros@a fips@a"
    table = scene("guard_room", mice, "rat@c", turn="rat").rolls(THREE)
    assert table.foe(0) == "b"
    assert attacked(table) == ["collin"]


@rule("MM-162")
def test_of_equally_near_mice_the_higher_card() -> None:
    mice = "collin@a salvia@c"
    table = scene("guard_room", mice, "rat@b", turn="rat", track=["rat", "salvia", "collin"]).rolls(ONE)
    assert table.foe(0) == "c"
    other = scene("guard_room", mice, "rat@b", turn="rat", track=["rat", "collin", "salvia"]).rolls(ONE)
    assert other.foe(0) == "a"


@rule("MM-163")
def test_archers_stay_while_they_see_a_mouse() -> None:
    table = scene("guard_room", "collin@a", "elite_rat@e", turn="elite_rat")
    assert table.question() == "attack_die"
    assert table.foe(0) == "e"
    blind = scene("guard_room", "collin@a", "elite_rat@h", turn="elite_rat").rolls(THREE)
    while blind.question() == "path":
        blind.does(blind.options()[0])
    assert blind.foe(0) == "g"
    assert blind.question() == "attack_die"


@rule("MM-164")
def test_whom_they_can_attack() -> None:
    far = scene("guard_room", "collin@e", "rat@a", turn="rat").rolls(ONE)
    assert attacked(far) == []
    archer = scene(
        "guard_room", "collin@e salvia@b", "elite_rat@a", turn="elite_rat", track=["collin", "salvia", "elite_rat"]
    )
    assert attacked(archer) == ["salvia"]  # near mice first
    two = scene("guard_room", "collin@e salvia@b", "elite_rat@a elite_rat@a", turn="elite_rat").rolls(HIT, HIT, HIT)
    assert attacked(two) == ["salvia", "salvia"]  # even if she was attacked before and the other was not


@rule("MM-165")
def test_those_nobody_has_attacked_come_first() -> None:
    table = scene("guard_room", "collin@a salvia@b", "rat@a rat@a", turn="rat", track=["collin", "salvia", "rat"])
    table.rolls(MISS, MISS).rolls(MISS, MISS)
    assert attacked(table) == ["collin", "salvia"]
    near = scene("guard_room", "collin@b salvia@a", "rat@a", turn="rat", track=["collin", "salvia", "rat"])
    assert attacked(near) == ["salvia"]  # the nearest
    equal = scene("guard_room", "collin@a salvia@a", "rat@a", turn="rat", track=["salvia", "collin", "rat"])
    assert attacked(equal) == ["salvia"]


@rule("MM-166")
def test_nobody_strikes_across_a_red_line() -> None:
    mice = "collin@c salvia@c ambros@c fips@c"
    table = scene("kitchen", mice, "rat@t", turn="rat").rolls(ONE)
    assert table.foe(0) == "t"
    assert attacked(table) == []
    level = scene("kitchen", mice, "rat@b", turn="rat").rolls(ONE)
    assert attacked(level) == ["collin"]


@rule("MM-167")
def test_roaches_steal() -> None:
    table = (
        scene("guard_room", "collin@a", "roach@a", turn="roach", collin={"cheese": 1})
        .rolls(HIT, HIT)
        .rolls(MISS, MISS, MISS)
    )
    assert (table.cheese("collin"), table.wounds("collin")) == (0, 1)  # first the cheese, then wounds


@rule("MM-168")
def test_rats_push_in() -> None:
    table = scene("guard_room", "collin@a salvia@b", "rat@e", turn="rat", track=["collin", "salvia", "rat"]).rolls(ONE)
    assert table.track() == ["collin", "rat", "salvia"]
    assert table.state.mover() == table.mouse("collin")  # the round is over
    elite = scene("guard_room", "collin@a", "elite_rat@e", turn="elite_rat", track=["collin", "elite_rat"]).rolls(
        MISS, MISS, MISS
    )
    elite.rolls(*[MISS] * (3 if elite.question() == "defence_die" else 0))
    assert elite.track() == ["elite_rat", "collin"]


@rule("MM-169")
def test_the_spider_poisons() -> None:
    table = (
        scene("guard_room", "collin@a", "spider@b", turn="spider").rolls(ONE).rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    )
    assert (table.wounds("collin"), table.poison("collin")) == (0, 1)


@rule("MM-170")
def test_the_centipede_stuns() -> None:
    table = (
        scene("guard_room", "collin@a", "centipede@b", turn="centipede")
        .rolls(ONE)
        .rolls(HIT, MISS, MISS)
        .rolls(MISS, MISS, MISS)
    )
    assert table.status("collin") == ["stunned"]
    assert table.wounds("collin") == 1
    blocked = (
        scene("guard_room", "collin@a", "centipede@b", turn="centipede")
        .rolls(ONE)
        .rolls(HIT, MISS, MISS)
        .rolls(SHIELD, MISS, MISS)
    )
    assert blocked.status("collin") == []


# Bosses --------------------------------------------------------------------------------------------------------------


@rule("MM-172")
def test_who_has_a_name_is_a_boss() -> None:
    box = scene("guard_room", "collin@a").state.box
    bosses = {kind.name for kind in box.kinds if kind.boss}
    assert {"gram", "brodie", "rasselbein"} <= bosses
    rat, gram = (next(kind for kind in box.kinds if kind.name == name) for name in ("rat", "gram"))
    assert rat.figure == gram.figure
    assert gram.most == 1


@rule("MM-173")
def test_bosses_are_not_of_their_kind() -> None:
    table = scene("guard_room", "fips@a", "gram@a", steps=1, track=["fips", "gram"], hurt=[0, 2]).does(
        "attack", "wield left_dagger", "target 0"
    )
    table.rolls(HIT, HIT).rolls(MISS, MISS)
    assert table.foes() == []
    assert table.cheese("fips") == 0
    rat = scene("guard_room", "fips@a", "rat@a", steps=1, track=["rat", "fips"], turn="fips").does(
        "attack", "wield left_dagger", "target 0"
    )
    rat.rolls(HIT, HIT).rolls(MISS, MISS)
    assert rat.cheese("fips") == 1


@rule("MM-174")
def test_gram_attacks_once_more_for_cheese() -> None:
    table = scene("guard_room", "collin@b", "gram@a", turn="gram").rolls(CHEESE, CHEESE, SHIELD)
    assert table.state.fate.wheel == 0
    assert len(table.told("attacks")) == 2
    table.rolls(SHIELD, SHIELD, SHIELD)
    assert len(table.told("attacks")) == 2
    defending = scene("guard_room", "collin@a", "gram@a", steps=1).does("attack", "target 0").rolls(HIT, MISS, MISS)
    assert defending.rolls(CHEESE, SHIELD, MISS).state.fate.wheel == 1  # in defence it is cheese like any other


def test_no_defence_and_double_shields() -> None:
    coils: dict[str, Any] = {"track": ["collin", "rasselbein_coils"], "turn": "rasselbein_coils"}
    table = scene("guard_room", "collin@b", "rasselbein@a", **coils).rolls(ONE).rolls(HIT, MISS)
    assert table.wounds("collin") == 1
    assert not [event for event in table.told("rolled") if event["purpose"] == "defence"]
    bristles = scene("guard_room", "collin@b", "rasselbein@a", steps=1, track=["collin", "rasselbein_bristles"])
    bristles.does("attack", "target 0").rolls(HIT, HIT, MISS).rolls(SHIELD_STAR, MISS)
    assert bristles.state.track.hurt == [0, 0]


# Brodie --------------------------------------------------------------------------------------------------------------


def cat(mice: str, at: str, enemies: str = "", card: str = "brodie_leaps", **more: Any) -> Scene:
    track = [one.partition("@")[0] for one in mice.split()]
    track += list(dict.fromkeys(one.partition("@")[0] for one in enemies.split()))
    return scene(
        "kitchen",
        mice,
        enemies,
        cat=at,
        turn=card,
        track=[*more.pop("order", track), "brodie_hunts", "brodie_leaps"],
        **more,
    )


@rule("MM-175")
def test_the_cat_takes_no_room_and_holds_nobody() -> None:
    table = scene(
        "kitchen",
        "collin@a salvia@b ambros@b fips@b",
        cat="b",
        steps=5,
        track=["collin", "salvia", "ambros", "fips", "brodie_leaps"],
    )
    table.does("go b", "go c")
    assert table.at("collin") == "c"


@rule("MM-176")
def test_as_long_as_the_cat_is_there() -> None:
    track = ["collin", "salvia", "brodie_leaps"]
    table = scene("kitchen", "collin@a salvia@", cat="s", steps=5, track=track)
    table.refuses("flip", "enemies_here", "MM-120")
    table.does("end")
    assert table.told("sits_out")
    assert table.state.fate.wheel == 0


@rule("MM-177")
def test_the_cat_has_two_cards() -> None:
    table = scene("kitchen", "collin@a", cat="s", turn="brodie_hunts")
    assert table.track() == ["collin", "brodie_hunts", "brodie_leaps"]
    assert table.question() == "die"
    assert scene("kitchen", "collin@a", cat="s", turn="brodie_leaps").question() == "attack_die"


@rule("MM-178")
def test_the_cat_leaps_where_most_figures_stand() -> None:
    table = cat("collin@a salvia@k", "s", "roach@a")
    assert table.told("cat_leaps")[0]["field"] == "a"
    own = cat("collin@s salvia@k", "s", "roach@s")
    assert own.told("cat_leaps")[0]["field"] == "s"


@rule("MM-179")
def test_among_equals_the_highest_card() -> None:
    table = cat("collin@a salvia@k", "s", order=["salvia", "collin"])
    assert table.told("cat_leaps")[0]["field"] == "k"


@rule("MM-180")
def test_each_figure_defends_alone() -> None:
    table = cat("collin@a salvia@a", "s", "roach@a").rolls(HIT, MISS, MISS)
    table.rolls(SHIELD, MISS, MISS).rolls(MISS, MISS).rolls(MISS)
    assert (table.wounds("collin"), table.wounds("salvia"), table.foes()) == (0, 1, [])


@rule("MM-181")
def test_the_cat_hunts_by_two_dice() -> None:
    table = cat("collin@a", "e", card="brodie_hunts").rolls(ONE, TWO)
    while table.question() == "path":
        table.does(table.options()[0])
    assert table.told("cat_hunts")[0]["steps"] == 3
    assert len(table.told("moved")) == 3
    higher = cat("collin@a salvia@k", "f", card="brodie_hunts", order=["salvia", "collin"]).rolls(ONE, ONE)
    assert higher.told("moved")[0]["to"] == "k"


@rule("MM-182")
def test_and_on_to_the_next() -> None:
    table = cat("collin@b salvia@f", "a", card="brodie_hunts").rolls(ONE, ONE)
    while table.question() == "path":
        table.does(table.options()[0])
    assert table.told("moved")[0]["to"] == "b"
    assert len(table.told("moved")) == 2
    there = cat("collin@a salvia@a", "a", card="brodie_hunts").rolls(THREE, THREE)
    assert there.told("moved") == []


@rule("MM-183")
def test_the_players_choose_his_way() -> None:
    table = cat("collin@g", "a", card="brodie_hunts").rolls(ONE, ONE)
    assert table.question() == "path"
    assert set(table.options()) == {"put b", "put f"}


@rule("MM-184")
def test_whatever_is_on_his_way_defends() -> None:
    table = cat("collin@c salvia@a", "a", "roach@b", card="brodie_hunts").rolls(ONE, ONE)
    assert [event["to"] for event in table.told("moved")] == ["b", "c"]
    assert attacked(table) == ["salvia", "roach.0", "collin"]


@rule("MM-185")
def test_the_cats_cheese_does_not_count() -> None:
    table = cat("collin@a", "s").rolls(CHEESE, CHEESE, HIT).rolls(CHEESE, SHIELD, MISS)
    assert table.state.fate.wheel == 0
    assert table.cheese("collin") == 1


@rule("MM-186")
def test_cheese_of_enemies_under_the_paw_counts() -> None:
    table = cat("collin@k", "s", "rat@a rat@a", order=["rat", "collin"]).rolls(HIT, MISS, MISS).rolls(CHEESE, SHIELD)
    assert table.state.fate.wheel == 1


def test_brodie_can_be_beaten() -> None:
    table = scene("kitchen", "collin@a", cat="a", steps=1, track=["collin", "brodie_hunts", "brodie_leaps"]).does(
        "attack", "target_cat"
    )
    table.rolls(HIT, MISS, MISS).rolls(*[MISS] * 4).does("strike brodie_leaps")
    assert table.track() == ["collin", "brodie_hunts"]


def test_hidden_mice_are_not_chosen() -> None:
    quendel = {"abilities": ["dust_veil"], "cheese": 2}
    table = scene(
        "guard_room", "quendel@a collin@b", "rat@a", steps=1, track=["quendel", "rat", "collin"], quendel=quendel
    )
    table.does("use_ability dust_veil", "end").rolls(ONE)
    assert attacked(table) == ["collin"]


def test_a_bow_that_misses_with_swords() -> None:
    table = scene("guard_room", "collin@e", "elite_rat@a", turn="elite_rat").rolls(HIT, HIT, HIT)
    assert table.told("missed")
    assert (
        scene("guard_room", "collin@e", "elite_rat@a", turn="elite_rat").rolls(BOW, HIT, HIT).question()
        == "defence_die"
    )
