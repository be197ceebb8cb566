"""Captured and freed, bad effects, party items."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mystik.box import FORK, GRAPE, HOOK
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, THREE, TWO, Scene, chapter, scene

HIT = SWORD_STAR
HURT: dict[str, Any] = {
    "wounds": 3,
    "cheese": 4,
    "status": ["stunned"],
    "gear": ["collins_sword", "boot_leather", "acorn_cap"],
    "pack": ["duck"],
}


def capturing(collin: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A rat takes Collin's last heart."""
    collin = HURT if collin is None else collin
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", collin=collin, **more).rolls(HIT, MISS)
    return table.rolls(*[MISS] * (3 if "acorn_cap" not in collin.get("gear", ()) else 4))


def passing(table: Scene) -> Scene:
    while table.question() == "react":
        table.does("pass")
    return table


@rule("MM-187")
def test_as_many_wounds_as_hearts_and_she_is_captured() -> None:
    table = passing(capturing())
    assert table.at("collin") == ""
    assert "collin" in table.track()
    assert capturing({"wounds": 2}).at("collin") == "a"


@rule("MM-188")
def test_what_a_captured_mouse_loses() -> None:
    table = passing(capturing())
    assert (table.cheese("collin"), table.wounds("collin"), table.status("collin")) == (0, 0, [])
    assert table.gear("collin") == ["collins_sword", "boot_leather"]
    assert table.pack("collin") == ["duck"]
    assert sum(table.state.discards) == 1


@rule("MM-189")
def test_start_gear_comes_home() -> None:
    table = capturing({"wounds": 3, "gear": ["collins_sword", "herb_satchel"]}, salvia={"gear": ["poppy_mace"]})
    table.rolls(*[MISS] * (2 if table.question() == "defence_die" else 0))
    assert "herb_satchel" in table.pack("salvia")
    assert table.gear("collin") == ["collins_sword"]
    assert not table.told("dropped")


@rule("MM-189")
def test_start_gear_comes_home_to_a_full_pack() -> None:
    full = {"gear": ["poppy_mace"], "pack": ["felt_boots", "acorn_cap", "thistledown"]}
    worn = {"wounds": 3, "gear": ["collins_sword", "herb_satchel"]}
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", collin=worn, salvia=full)
    table.rolls(HIT, MISS).rolls(MISS, MISS)
    assert table.question() == "throw_away"
    assert not table.can("drop herb_satchel")
    assert len(table.does("drop acorn_cap").pack("salvia")) == 3


@rule("MM-190")
def test_each_capture_moves_the_hourglass() -> None:
    assert passing(capturing(page=4)).state.page == 5


@rule("MM-191")
def test_a_captured_mouse_is_freed_in_a_quiet_room() -> None:
    table = scene("guard_room", "collin@a salvia@", steps=1).does("end")
    assert set(table.options()) == {"put a", "put b", "put f", "put g"}
    table.does("put g")
    assert table.at("salvia") == "g"


@rule("MM-192")
def test_being_freed_is_the_whole_turn() -> None:
    table = scene("guard_room", "collin@a salvia@", steps=1).does("end", "put b")
    assert table.question() == "die"
    assert table.state.mover() == table.mouse("collin")


@rule("MM-193")
def test_with_enemies_in_the_room_she_sits_out() -> None:
    table = scene("guard_room", "collin@a salvia@", "rat@e", steps=1, track=["collin", "salvia", "rat"]).does("end")
    assert table.told("sits_out") == [{"mouse": "salvia"}]
    assert table.at("salvia") == ""


# Bad effects ---------------------------------------------------------------------------------------------------------


@rule("MM-194")
def test_each_effect_holds_and_never_twice() -> None:
    stunned = {"status": ["stunned"]}
    table = (
        scene("guard_room", "collin@a", "centipede@b", turn="centipede", collin=stunned)
        .rolls(ONE)
        .rolls(HIT, MISS, MISS)
    )
    table.rolls(MISS, MISS, MISS)
    assert table.status("collin") == ["stunned"]
    table.passes().does("recover stunned")
    assert table.status("collin") == []


@rule("MM-195")
def test_a_stunned_mouse_can_only_recover() -> None:
    table = scene("guard_room", "collin@a salvia@a", "rat@a", steps=3, collin={"status": ["stunned"], "cheese": 6})
    for text in ("attack", "search"):
        table.refuses(text, "stunned", "MM-195")
    assert table.can("go b")
    assert table.can("trade salvia")
    assert table.can("level")
    assert table.can("recover stunned")
    table.does("go b").refuses("scurry", "stunned", "MM-195")


@rule("MM-196")
def test_a_webbed_mouse_does_not_move() -> None:
    table = scene("guard_room", "collin@a", "rat@a", steps=3, collin={"status": ["webbed"]})
    table.refuses("go b", "webbed", "MM-196")
    assert table.can("attack")
    assert table.can("search")
    assert not table.can("scurry")


@rule("MM-197")
def test_who_is_knocked_down_stands_up_with_the_move() -> None:
    table = scene("guard_room", "collin@a", "rat@a", collin={"status": ["down"]}).rolls(THREE)
    table.refuses("go b", "move_done", "MM-033")
    assert table.can("attack")
    assert table.status("collin") == []
    rat = scene("guard_room", "collin@a", "rat@c", steps=1).state
    rat.lying = 1
    rat.log = []
    rat.act(0, 0)
    assert rat.chance() == 6
    assert not rat.lying
    assert [rat.here().fields[spot] for spot in rat.spot[:1]] == ["c"]


@rule("MM-198")
def test_large_figures_do_not_fall() -> None:
    table = scene(
        "guard_room", "collin@a", "spider@b roach@a", steps=1, collin={"abilities": ["thunder_stomp"], "cheese": 1}
    )
    table.does("use_ability thunder_stomp")
    assert table.state.lying == 0b10


@rule("MM-199")
def test_a_bewitched_mouse_is_an_enemy_for_one_turn() -> None:
    table = scene("guard_room", "collin@a salvia@c", turn="collin", collin={"status": ["charmed"]}).rolls(TWO)
    assert table.at("collin") == "c"
    table.rolls(HIT, MISS).rolls(MISS, MISS)
    assert table.wounds("salvia") == 1
    assert table.status("collin") == []


@rule("MM-200")
def test_only_the_initiative_card_counts_for_a_bewitched_mouse() -> None:
    charmed = {"status": ["charmed"], "gear": ["collins_sword"], "abilities": ["battle_whistle"], "cheese": 9}
    table = scene("guard_room", "collin@a salvia@a", turn="collin", collin=charmed).rolls(
        CHEESE, CHEESE
    )  # two dice, no sword
    assert table.state.wheel == 2
    assert table.cheese("collin") == 9
    alone = scene("guard_room", "collin@a", turn="collin", collin={"status": ["charmed"]})
    assert alone.told("attacks") == []
    assert alone.told("turn")
    trapped = [{"room": "root_gate", "explored": True, "traps": ["d"]}]
    traps = scene("root_gate", "collin@c salvia@e", turn="collin", rooms=trapped, collin={"status": ["charmed"]}).rolls(
        TWO
    )
    assert traps.at("collin") == "e"


@rule("MM-201")
def test_common_healing_does_not_help_against_poison() -> None:
    table = scene(
        "guard_room", "salvia@a collin@a", steps=1, salvia={"abilities": ["broth"], "cheese": 3}, collin={"poison": 1}
    )
    table.does("use_ability broth")
    assert table.poison("collin") == 1
    brew = scene(
        "guard_room", "salvia@a collin@a", steps=1, salvia={"pack": ["antidote"]}, collin={"poison": 2, "wounds": 1}
    )
    brew.does("use_card antidote")
    assert (brew.poison("collin"), brew.wounds("collin")) == (0, 0)
    assert passing(capturing({"wounds": 2, "poison": 1})).at("collin") == ""  # both count


# Party items ---------------------------------------------------------------------------------------------------------


@rule("MM-202")
def test_party_items_are_there_for_all() -> None:
    table = scene("guard_room", "collin@b salvia@b", steps=1, items=["fork"])
    assert table.can("lay_fork")
    table.does("end").rolls(ONE)
    assert table.can("lay_fork")


@rule("MM-203")
def test_a_party_item_ends_a_move_that_had_begun() -> None:
    table = scene("guard_room", "collin@a", steps=3, items=["fork"]).does("go b", "lay_fork")
    table.refuses("go c", "move_done", "MM-033")
    assert table.can("search")


UP = [{"room": "gurgle", "up": True, "explored": True}]


@rule("MM-204")
def test_the_disguise_keeps_rats_away() -> None:
    table = (
        scene("gurgle", "collin@u", steps=1, rooms=UP, items=["disguise"]).does("explore south").draws("bad_neighbours")
    )
    table.does("disguise")
    while table.question() == "put_foe":
        table.does(table.options()[0])
    assert [foe.partition("@")[0] for foe in table.foes()] == ["roach"]
    assert table.state.items == 0
    assert table.in_deck("disguise") == 1
    kept = scene("gurgle", "collin@u", steps=1, rooms=UP, items=["disguise"]).does("explore south").draws("patrol")
    assert kept.does("pass").state.items == 1


@rule("MM-205")
def test_the_disguise_fools_no_boss_and_no_surge() -> None:
    table = scene(
        "guard_room", "collin@a", "roach@a", turn="roach", wheel=5, items=["disguise"], encounter="lookouts"
    ).rolls(CHEESE, CHEESE)
    while table.question() == "put_foe":
        table.does(table.options()[0])
    assert "rat" in [foe.partition("@")[0] for foe in table.foes()]
    kinds = {kind.name: kind for kind in table.state.box.kinds}
    assert kinds["rat"].rat
    assert kinds["elite_rat"].rat
    assert not kinds["gram"].rat


@rule("MM-206")
def test_the_fishhook_is_laid_without_an_action() -> None:
    table = scene("guard_room", "collin@b", steps=2, items=["hook"]).does("lay_hook i")
    assert table.state.items == 0
    assert table.can("search")
    wet = scene("gurgle", "collin@k", steps=2, items=["hook"])
    water = [field for field in range(22) if wet.state.here().water[field]]
    assert not any(wet.can(f"lay_hook {wet.state.here().fields[field]}") for field in water)


@rule("MM-207")
def test_the_line_joins_the_pairs_of_the_room() -> None:
    table = scene("guard_room", "collin@b", steps=2, items=["hook"])
    laid = {option for option in table.options() if option.startswith("lay_hook")}
    assert laid == {"lay_hook i", "lay_hook k"}


@rule("MM-208")
def test_mice_move_along_the_hook() -> None:
    table = scene("guard_room", "collin@b", "rat@i", steps=2, hook=["b", "i"])
    table.refuses("attack", "no_target", "MM-077")
    table.does("go i")
    assert table.at("collin") == "i"
    assert table.state.steps <= 1
    back = scene("guard_room", "collin@i", steps=1, hook=["b", "i"]).does("go b")
    assert back.at("collin") == "b"


@rule("MM-209")
def test_the_hook_is_reeled_in_as_an_action() -> None:
    table = scene("guard_room", "collin@i", steps=1, hook=["b", "i"]).does("take_up hook")
    assert table.state.items == HOOK
    assert not table.can("search")
    assert not scene("guard_room", "collin@c", steps=1, hook=["b", "i"]).can("take_up hook")


@rule("MM-210")
def test_what_is_left_behind_goes_into_the_deck() -> None:
    story = chapter(rooms={"root_gate": {"encounter": "none"}})
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, hook=["b", "l"], fork="u", story=story).does("explore south")
    assert table.in_deck("fishhook") == table.in_deck("fork") == 1
    assert table.state.hook_from == table.state.fork_at == -1
    assert table.state.items == 0


@rule("MM-211")
def test_the_fork_is_laid_on_dry_ground() -> None:
    table = scene("guard_room", "collin@b", steps=2, items=["fork"]).does("lay_fork")
    assert table.can("search")
    assert table.state.here().fields[table.state.fork_at] == "b"
    assert not scene("gurgle", "collin@k", steps=2, items=["fork"]).can("lay_fork")


@rule("MM-212")
def test_the_catapult() -> None:
    table = scene("guard_room", "collin@a salvia@a", steps=2, fork="a").does("throw salvia")
    assert table.can("put c")
    assert not table.can("put h")
    table.does("put c")
    assert table.at("salvia") == "c"
    assert not table.can("search")


@rule("MM-213")
def test_the_fork_is_packed_as_an_action() -> None:
    table = scene("guard_room", "collin@a", steps=2, fork="a").does("take_up fork")
    assert table.state.items == FORK
    assert not table.can("search")


@rule("MM-214")
def test_the_fork_cracks_mousetraps() -> None:
    rooms = [{"room": "root_gate", "explored": True, "traps": ["d", "m"]}]
    table = scene("root_gate", "collin@c", steps=2, rooms=rooms, items=["fork"]).does("crack d")
    assert table.state.traps[table.state.room] == 1 << 12
    assert table.state.items == FORK
    assert not table.can("search")
    assert not scene("root_gate", "collin@c", steps=2, rooms=rooms, items=["fork"]).can("crack m")


@rule("MM-215")
def test_the_grape_is_laid_next_to_the_mouse() -> None:
    table = scene("guard_room", "collin@a", "rat@b", steps=2, items=["grape"])
    assert table.can("lay_bait f")
    assert not table.can("lay_bait b")
    assert not table.can("lay_bait a")
    table.does("lay_bait f")
    assert table.can("search")
    assert table.state.items == 0


@rule("MM-216")
def test_roaches_go_for_the_grape() -> None:
    table = scene("guard_room", "collin@a", "roach@d", turn="roach", grape="o").rolls(ONE)
    while table.question() == "path":
        table.does("put j")
    assert table.foe(0) == "j"
    met = scene("guard_room", "collin@j", "roach@d", turn="roach", grape="o").rolls(THREE)
    while met.question() == "path":
        met.does("put j")
    assert met.foe(0) == "j"
    assert met.told("attacks")


@rule("MM-217")
def test_munching_roaches_do_not_bite_and_vanish() -> None:
    table = scene("guard_room", "collin@a", "roach@b roach@e", turn="roach", grape="b")
    table.rolls(ONE)
    while table.question() == "path":
        table.does(table.options()[0])
    assert table.told("munches") == [{"figure": "roach.0"}]
    assert len(table.foes()) == 1
    assert table.state.grape_at == -1
    assert table.in_deck("grape") == 1


def shot(*enemies: str) -> Scene:
    return scene("guard_room", "collin@a salvia@h", " ".join(enemies), steps=1, fork="a", items=["grape"]).does(
        "shoot_grape"
    )


@rule("MM-218")
def test_the_grape_is_shot_from_the_fork_even_unseen() -> None:
    table = shot("rat@h", "roach@h").does("target 0")
    assert table.question() == "coin"
    assert table.state.items == 0
    table.draws("whole")
    assert table.state.lying == 0b11
    assert table.status("salvia") == ["down"]
    assert not table.can("search")


@rule("MM-219")
def test_squashed_or_whole() -> None:
    table = shot("rat@h", "roach@h").does("target 0").draws("squashed")
    table.rolls(MISS, MISS).rolls(MISS, MISS).rolls(SHIELD)  # Salvia, the rat, the roach
    assert table.wounds("salvia") == 1
    assert table.foes() == ["roach@h"]
    assert table.in_deck("grape") == 1
    whole = shot("rat@h").does("target 0").draws("whole")
    assert whole.state.here().fields[whole.state.grape_at] == "h"
    assert whole.in_deck("grape") == 0


@rule("MM-220")
def test_large_figures_do_not_mind_the_grape() -> None:
    table = shot("spider@d").does("target 0").draws("squashed")
    assert table.foes() == ["spider@d"]
    assert table.question() == "turn_menu"
    assert shot("spider@d").does("target 0").draws("whole").state.lying == 0


@rule("MM-221")
def test_rats_shoot_the_grape_back() -> None:
    table = scene("guard_room", "collin@a salvia@c fips@c", "rat@e", turn="rat", grape="e")
    assert table.told("grape_shot") == [{"figure": "rat.0", "field": "c"}]
    table.draws("whole")
    assert table.status("salvia") == table.status("fips") == ["down"]
    assert table.state.items & GRAPE == 0
    first = scene("guard_room", "collin@a salvia@a fips@c", "rat@e", turn="rat", grape="e")
    assert first.told("grape_shot")[0]["field"] == "a"
    assert first.draws("whole").status("collin") == ["down"]
    guarded = scene("guard_room", "collin@e salvia@c", "rat@e", turn="rat", grape="e")
    assert guarded.told("grape_shot") == []


@rule("MM-222")
def test_equally_many_mice() -> None:
    table = scene("guard_room", "collin@a salvia@c", "rat@e", turn="rat", grape="e", track=["salvia", "collin", "rat"])
    assert table.told("grape_shot")[0]["field"] == "c"
