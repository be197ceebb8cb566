"""Cards and abilities that do more than change dice: each does what it says, and the script knows what it is good for."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.testing import rule
from tests.games.mystik.table import BOW, CHEESE, MISS, ONE, SHIELD, SWORD_STAR, Scene, scene

HIT = SWORD_STAR


def says(played: Scene) -> str:
    """What the script answers there, in the words of the tests."""
    return played.named(answer(played.state, Goal(played.state.box)))


# Weapons -------------------------------------------------------------------------------------------------------------


@rule("MM-076")
def test_the_quill_rapier_shares_and_only_when_it_strikes() -> None:
    gear = {"gear": ["quill_rapier", "left_dagger"]}
    table = scene("guard_room", "fips@a collin@a salvia@b", "rat@a", steps=1, fips=gear)
    table.does("attack", "wield quill_rapier", "target 0").rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 0)
    other = scene("guard_room", "fips@a collin@a", "rat@a", steps=1, fips=gear)
    other.does("attack", "wield left_dagger", "target 0").rolls(HIT, MISS).rolls(MISS)
    assert other.told("beaten")
    assert other.cheese("collin") == 0


def test_honey_on_the_bee_sting() -> None:
    table = scene("guard_room", "salvia@a", "rat@a", steps=1, salvia={"gear": ["bee_sting"]})
    table.does("attack", "target 0").rolls(CHEESE)
    assert table.cheese("salvia") == 2


def test_whom_the_bramble_bow_aims_at_lies_flat() -> None:
    table = scene("guard_room", "merle@a", "rat@c spider@e", steps=1, merle={"gear": ["bramble_bow"]})
    table.does("attack", "target 0").rolls(MISS, HIT, HIT)
    assert table.state.enemies.lying == 1


def test_the_blowpipe_is_quiet() -> None:
    table = scene("guard_room", "merle@a", "rat@c", steps=1, wheel=3, merle={"gear": ["reed_pipe"]})
    table.does("attack", "target 0").rolls(BOW, BOW).rolls(MISS, MISS)
    assert table.state.fate.wheel == 2


def test_the_skewer_pricks_once_an_encounter() -> None:
    table = scene("guard_room", "collin@a", "rat@b", steps=2, collin={"gear": ["skewer_pike"]})
    table.does("use_card skewer_pike").rolls(MISS, MISS)
    assert table.told("beaten")
    assert not table.can("use_card skewer_pike")


def test_who_is_above_gets_the_peas() -> None:
    ambros = {"gear": ["pea_sling"]}
    above = scene("guard_room", "ambros@a", "rat@c", steps=1, track=["rat", "ambros"], turn="ambros", ambros=ambros)
    above.does("attack", "target 0").rolls(*[MISS] * 3)
    below = scene("guard_room", "ambros@a", "rat@c", steps=1, track=["ambros", "rat"], ambros=ambros)
    below.does("attack", "target 0").rolls(*[MISS] * 2)


def test_who_comes_running_slips_on_the_peas() -> None:
    """Once a round, and only somebody small."""
    ambros = {"gear": ["pea_sling"]}
    table = scene("guard_room", "ambros@b", "rat@a rat@a", turn="rat", ambros=ambros).rolls(ONE)
    assert says(table) == "use_card pea_sling"
    table.does("use_card pea_sling")
    assert table.state.enemies.lying == 1
    while table.foe(1) != "b":
        assert table.question() != "react"
        table.rolls(MISS if table.question() != "move_die" else ONE)
    assert not table.can("use_card pea_sling")
    large = scene("guard_room", "ambros@b", "spider@a", turn="spider", ambros=ambros).rolls(ONE)
    assert not large.can("use_card pea_sling")


def test_the_thimble_booms_when_somebody_falls() -> None:
    collin = {"gear": ["thimble_maul"]}
    table = scene("guard_room", "collin@a", "rat@a rat@b spider@f rat@e", steps=1, collin=collin)
    table.does("attack", "target 0").rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert table.foes() == ["rat@b", "spider@f", "rat@e"]
    assert table.state.enemies.lying == 0b10  # the rat on b; the spider is large, the last rat too far away
    missed = scene("guard_room", "collin@a", "rat@a rat@b", steps=1, collin=collin)
    missed.does("attack", "target 0").rolls(MISS, MISS, MISS)
    assert missed.state.enemies.lying == 0


def test_nobody_holds_a_mouse_who_smells_of_fish() -> None:
    fips = {"gear": ["fishbone_dagger"]}
    table = scene("guard_room", "fips@a", "rat@a roach@a rat@b", steps=3, fips=fips)
    table.refuses("go b", "held", "MM-056").does("use_card fishbone_dagger", "go b", "go c")
    assert table.at("fips") == "c"
    below = scene("guard_room", "fips@a", "rat@a", steps=1, track=["fips", "rat"], fips=fips)
    below.does("attack", "target 0").rolls(HIT, MISS).rolls(MISS)  # one die instead of two
    assert below.foes() == []


def test_the_candle_helps_a_friend() -> None:
    quendel = {"gear": ["candle_staff"]}
    table = scene("guard_room", "quendel@a fips@a", steps=1, quendel=quendel, fips={"status": ["stunned"]})
    assert says(table) == "use_card candle_staff"
    assert table.does("use_card candle_staff").status("fips") == []


# Armour and accessories ----------------------------------------------------------------------------------------------


def test_chestnuts_prick_whoever_wounds() -> None:
    table = scene("guard_room", "collin@a", "rat@a rat@a", turn="rat", collin={"gear": ["chestnut_mail"]})
    table.rolls(HIT, MISS).rolls(MISS, MISS).rolls(MISS, MISS).rolls(SHIELD, MISS)  # the first is hit, the second not
    assert table.wounds("collin") == 1
    assert len(table.told("beaten")) == 1


def test_mittens_warm_when_it_is_quiet() -> None:
    worn = {"gear": ["mitten_vest"], "wounds": 2}
    assert scene("guard_room", "salvia@a collin@b", steps=1, salvia=worn).does("end").wounds("salvia") == 1
    assert scene("guard_room", "salvia@a collin@b", "rat@e", steps=1, salvia=worn).does("end").wounds("salvia") == 2


def test_a_piece_of_moss() -> None:
    worn = {"gear": ["moss_hood"], "wounds": 2}
    table = scene("guard_room", "salvia@a collin@b", "rat@c", steps=1, salvia=worn)
    assert says(table) == "use_card moss_hood"
    assert table.does("use_card moss_hood").told("status") == [{"figure": "salvia", "status": "hidden"}]
    near = scene("guard_room", "salvia@a collin@b", "rat@b", steps=1, salvia=worn)
    assert not near.can("use_card moss_hood")


def test_the_shell_shield_pushes() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=1, collin={"gear": ["shell_shield"]})
    table.does("use_card shell_shield")
    assert table.state.enemies.lying == 1


def test_traps_know_no_acorns() -> None:
    rooms = [{"room": "root_gate", "explored": True, "traps": ["d"]}]
    table = scene("root_gate", "collin@c", steps=3, rooms=rooms, collin={"gear": ["acorn_cap"]}).does("go d")
    assert (table.at("collin"), table.wounds("collin")) == ("d", 0)
    assert table.told("tested") == []


def test_a_coin_is_held_before_a_friend() -> None:
    """Once an encounter, and on her own field; the shield's own die is for herself."""
    collin = {"gear": ["coin_shield"]}
    order: dict[str, Any] = {"track": ["salvia", "collin", "rat"], "turn": "rat"}
    fight = scene("guard_room", "collin@a salvia@a", "rat@a", collin=collin, salvia={"wounds": 2}, **order)
    fight.rolls(HIT, MISS).rolls(MISS, MISS)
    assert says(fight) == "use_card coin_shield"
    assert fight.does("use_card coin_shield").wounds("salvia") == 2
    apart = scene("guard_room", "collin@b salvia@a", "rat@a", turn="rat", collin=collin).rolls(HIT, MISS)
    apart.rolls(MISS, MISS)
    assert not apart.can("use_card coin_shield")


def test_the_bell_warns() -> None:
    """A nest is found; somebody is told to run before the roaches are there."""
    salvia = {"gear": ["tail_bell"]}
    table = scene("guard_room", "collin@a salvia@e", steps=2, deck={"roach_nest": 1}, salvia=salvia)
    table.does("search").rolls(ONE)
    table.draws("roach_nest")
    while not table.can("use_card tail_bell"):
        table.does(table.options()[0])
    table.does("use_card tail_bell", "choose collin", "go b")
    assert table.at("collin") == "b"


def test_a_crumb_for_whoever_has_none() -> None:
    worn = {"gear": ["lucky_crumb"]}
    poor = scene("guard_room", "collin@a fips@b", steps=1, turn="collin", fips=worn).does("end").rolls(ONE)
    assert poor.cheese("fips") == 1
    rich = scene("guard_room", "collin@a fips@b", steps=1, turn="collin", fips=worn | {"cheese": 1}).does("end")
    assert rich.rolls(ONE).cheese("fips") == 1


def test_a_lens_shows_what_is_round_the_corner() -> None:
    blind = scene("guard_room", "merle@a", "rat@h", steps=3)
    blind.refuses("attack", "no_target", "MM-077")
    assert scene("guard_room", "merle@a", "rat@h", steps=3, merle={"gear": ["yew_bow", "spectacle_lens"]}).can("attack")


def test_cheese_with_a_ribbon() -> None:
    table = scene("guard_room", "collin@a salvia@b", steps=1, collin={"gear": ["velvet_ribbon"], "cheese": 1})
    assert says(table) == "use_card velvet_ribbon"
    table.does("use_card velvet_ribbon")
    assert (table.cheese("collin"), table.cheese("salvia")) == (0, 2)
    assert not scene("guard_room", "collin@a salvia@e", steps=1, collin={"gear": ["velvet_ribbon"], "cheese": 1}).can(
        "use_card velvet_ribbon"
    )


def test_marbles_are_played_by_several() -> None:
    worn = {"gear": ["glass_bead"]}
    table = scene("guard_room", "collin@a salvia@a fips@a", steps=1, collin=worn).does("use_card glass_bead")
    assert table.cheese("collin") == 2
    assert not scene("guard_room", "collin@a salvia@b", steps=1, collin=worn).can("use_card glass_bead")


def test_silk_gloves_hold_more_and_stick_to_nothing() -> None:
    webbed = {"gear": ["silk_gloves"], "status": ["webbed"], "pack": ["acorn_cap", "shell_shield", "fishbone_dagger"]}
    table = scene("guard_room", "collin@a fips@b", steps=1, turn="fips", collin=webbed).does("end").rolls(ONE)
    assert table.status("collin") == []
    table.does("equip", "wear shell_shield", "wear fishbone_dagger")
    assert table.gear("collin") == ["silk_gloves", "shell_shield", "fishbone_dagger"]


def test_mustard_against_poison() -> None:
    worn = {"gear": ["mustard_charm"], "poison": 2}
    table = scene("guard_room", "collin@a fips@b", steps=1, turn="fips", collin=worn).does("end").rolls(ONE)
    assert table.poison("collin") == 1


def test_oilskin_keeps_off_more_than_water() -> None:
    table = scene("gurgle", "collin@j", "rat@j", turn="rat", collin={"gear": ["oilskin"]}).rolls(HIT, MISS)
    table.rolls(MISS, MISS, MISS)  # two, and one in the water
    assert table.wounds("collin") == 1


# Scrolls and tricks --------------------------------------------------------------------------------------------------


@rule("MM-191")
def test_the_badger_digs_for_prisoners_only() -> None:
    pack = {"pack": ["badger_scroll"]}
    assert not scene("guard_room", "collin@a salvia@b", steps=1, collin=pack).can("use_card badger_scroll")
    table = scene("guard_room", "collin@a salvia@", "rat@e", steps=1, collin=pack)
    assert says(table) == "use_card badger_scroll"
    assert table.does("use_card badger_scroll").at("salvia") != ""


def test_a_second_look_finds_something_in_any_case() -> None:
    table = scene("guard_room", "collin@a", steps=2, deck={"duck": 1}, collin={"pack": ["second_look"]})
    table.does("search").rolls(MISS)
    table.does("use_card second_look").draws("duck").does("keep")
    assert table.pack("collin") == ["duck"]


def test_sand_for_as_many_as_there_are() -> None:
    table = scene("guard_room", "collin@a", "rat@a rat@a", turn="rat", collin={"pack": ["sand_in_the_eyes"]})
    table.rolls(HIT, HIT).rolls(MISS, MISS, MISS).does("use_card sand_in_the_eyes")
    assert table.told("stopped") == [{"mouse": "collin", "hits": 2}]


def test_a_tug_at_the_tail_takes_her_out_of_it() -> None:
    table = scene("guard_room", "collin@a salvia@b", "rat@a", turn="rat", salvia={"pack": ["tail_tug"]})
    table.rolls(HIT, HIT).rolls(MISS, MISS, MISS).does("use_card tail_tug")
    assert table.wounds("collin") == 0


def test_zigzag_is_as_long_as_she_is_fast() -> None:
    table = scene("guard_room", "fips@a collin@b", steps=1, turn="collin", fips={"pack": ["zigzag"]}).does("end")
    table.rolls(ONE).does("use_card zigzag")
    assert table.state.turn.steps == 1 + 3 + 3


# Abilities -----------------------------------------------------------------------------------------------------------


@rule("MM-048")
def test_a_sidestep_out_of_a_crowd() -> None:
    """Two rats hold her, and one cheese lets her go."""
    collin = {"abilities": ["sidestep"], "cheese": 1}
    table = scene("guard_room", "collin@a", "rat@a rat@a", steps=3, collin=collin)
    assert not table.can("go b")
    table.does("use_ability sidestep", "put b")
    assert table.at("collin") == "b"


def test_the_spring_throws_a_friend_to_where_she_can_strike() -> None:
    ambros = {"abilities": ["coiled_spring"], "cheese": 2}
    table = scene("guard_room", "ambros@a collin@a", "rat@c", steps=1, track=["ambros", "collin", "rat"], ambros=ambros)
    assert says(table) == "use_ability coiled_spring"
    table.does("use_ability coiled_spring", "choose collin")
    assert says(table).startswith("put ")
    landed = says(table).split()[1]
    table.does(f"put {landed}")
    assert table.at("collin") == landed
    assert table.state.neighbours(table.state.mice[0].at, table.state.enemies.spot[0])


def test_who_is_hurt_lands_where_it_is_safe() -> None:
    ambros = {"abilities": ["coiled_spring"], "cheese": 2}
    hurt = {"wounds": 3}
    table = scene("guard_room", "ambros@a collin@a", "rat@a rat@a", steps=1, ambros=ambros, collin=hurt)
    table.does("use_ability coiled_spring", "choose collin")
    far = says(table).split()[1]
    assert far not in ("b",)
    table.does(f"put {far}")
    assert not table.state.neighbours(table.state.mice[0].at, table.state.enemies.spot[0])


def test_a_bent_wire_is_a_fishhook_once_a_chapter() -> None:
    ambros = {"abilities": ["bent_wire"], "cheese": 4}
    table = scene("guard_room", "ambros@a", steps=1, deck={"fishhook": 1, "duck": 1}, ambros=ambros)
    assert says(table) == "use_ability bent_wire"
    table.does("use_ability bent_wire")
    assert table.state.items.held
    assert table.cheese("ambros") == 2
    table.does("end").rolls(ONE)
    assert not table.can("use_ability bent_wire")


def test_she_holds_her_breath_only_while_she_stands_still() -> None:
    merle = {"abilities": ["held_breath"], "cheese": 1}
    table = scene("guard_room", "merle@a collin@e", "rat@c", steps=3, merle=merle)
    assert table.can("use_ability held_breath")
    assert not table.does("go b").can("use_ability held_breath")
    assert not scene("guard_room", "merle@a collin@a", "rat@c", steps=3, merle=merle).can("use_ability held_breath")


def test_broth_is_cheaper_in_company() -> None:
    salvia = {"abilities": ["broth"], "cheese": 3}
    hurt = {"wounds": 1}
    three = scene("guard_room", "salvia@a collin@a fips@a", steps=1, salvia=salvia, collin=hurt)
    assert three.does("use_ability broth").cheese("salvia") == 1
    two = scene("guard_room", "salvia@a collin@a", steps=1, salvia=salvia, collin=hurt)
    assert two.does("use_ability broth").cheese("salvia") == 0


def test_the_needle_finds_every_seam() -> None:
    worn = {"gear": ["collins_sword", "boot_leather"]}
    table = scene("guard_room", "collin@a", "needle@b", turn="needle", collin=worn).rolls(ONE).rolls(HIT, MISS)
    table.rolls(MISS, MISS)  # no die for the leather
    assert table.status("collin") == ["webbed"]
