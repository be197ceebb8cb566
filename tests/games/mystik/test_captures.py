"""Captured and freed, bad effects. MM-187 to MM-201."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SWORD_STAR, THREE, TWO, Scene, scene

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
    return table.rolls(MISS, MISS, MISS)


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
    assert sum(table.state.deck.discards) == 1


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
    assert passing(capturing(page=4)).state.fate.page == 5


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
    rat.enemies.lying = 1
    rat.log = []
    rat.act(0, 0)
    assert rat.chance() == 6
    assert not rat.enemies.lying
    assert [rat.here().fields[spot] for spot in rat.enemies.spot[:1]] == ["c"]
    assert "round_over" in [event.kind for event in rat.log]  # it did not even roll: the die is that of its next turn


@rule("MM-198")
def test_large_figures_do_not_fall() -> None:
    table = scene(
        "guard_room", "collin@a", "spider@b roach@a", steps=1, collin={"abilities": ["thunder_stomp"], "cheese": 1}
    )
    table.does("use_ability thunder_stomp")
    assert table.state.enemies.lying == 0b10


@rule("MM-199")
def test_a_bewitched_mouse_is_an_enemy_for_one_turn() -> None:
    table = scene("guard_room", "collin@a salvia@c", turn="collin", collin={"status": ["charmed"]}).rolls(TWO)
    assert table.at("collin") == "c"
    table.rolls(HIT, MISS).rolls(MISS, MISS)
    assert table.wounds("salvia") == 1
    assert table.status("collin") == []


@rule("MM-196", "MM-197", "MM-200")
def test_a_bewitched_mouse_stands_up_first_and_a_web_holds_her() -> None:
    lying = scene("guard_room", "collin@a salvia@c", turn="collin", collin={"status": ["charmed", "down"]})
    assert lying.at("collin") == "a"
    assert lying.told("stood_up") == [{"figure": "collin"}]
    assert lying.status("collin") == []
    webbed = scene("guard_room", "collin@a salvia@c", turn="collin", collin={"status": ["charmed", "webbed"]})
    assert webbed.at("collin") == "a"
    assert webbed.status("collin") == ["webbed"]
    near = scene("guard_room", "collin@a salvia@b", turn="collin", collin={"status": ["charmed", "webbed"]})
    assert near.told("attacks")[0]["targets"] == ["salvia"]


@rule("MM-200")
def test_only_the_initiative_card_counts_for_a_bewitched_mouse() -> None:
    charmed = {"status": ["charmed"], "gear": ["collins_sword"], "abilities": ["sidestep"], "cheese": 9}
    table = scene("guard_room", "collin@a salvia@a", turn="collin", collin=charmed).rolls(
        CHEESE, CHEESE
    )  # two dice, no sword
    assert table.state.fate.wheel == 2
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


@rule("MM-240")
def test_only_the_third_capture_is_undone() -> None:
    for before, at in ((2, "a"), (3, "")):
        told = {"wounds": 3, "caught": before}
        table = scene(
            "guard_room", "collin@a salvia@s", "rat@a", turn="rat", collin=told, titles={"slip_away": "collin"}
        )
        table.rolls(SWORD_STAR, SWORD_STAR)
        while not table.told("captured"):
            table.rolls(MISS)
        assert table.told("captured")[0]["slips"] == (before == 2)
        assert table.at("collin") == at
