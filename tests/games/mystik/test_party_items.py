"""What belongs to the whole party: disguise, fishhook, fork and grape. MM-202 to MM-222."""

from __future__ import annotations

import pytest

from katzentisch.games.mystik.rules.numbers import FORK, GRAPE, HOOK
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, THREE, Scene, chapter, scene

HIT = SWORD_STAR


def passing(table: Scene) -> Scene:
    while table.question() == "react":
        table.does("pass")
    return table


@rule("MM-202")
def test_party_items_are_there_for_all() -> None:
    table = scene("guard_room", "collin@b salvia@b", steps=1, items=["fork"])
    assert table.can("lay_fork")
    table.does("end").rolls(ONE)
    assert table.can("lay_fork")


@rule("MM-203")
@pytest.mark.parametrize(("item", "lay"), [("fork", "lay_fork"), ("hook", "lay_hook i"), ("grape", "lay_bait c")])
def test_a_move_goes_on_after_a_party_item(item: str, lay: str) -> None:
    table = scene("guard_room", "collin@a", steps=3, items=[item]).does("go b", lay)
    assert table.can("go c")
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
    assert table.state.items.held == 0
    assert table.in_deck("disguise") == 1
    kept = scene("gurgle", "collin@u", steps=1, rooms=UP, items=["disguise"]).does("explore south").draws("patrol")
    assert kept.does("pass").state.items.held == 1


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
    assert table.state.items.held == 0
    assert table.can("search")


@rule("MM-206")
def test_at_most_one_end_of_the_fishhook_is_in_the_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a room joined every field with every other."""
    room = scene("gurgle", "collin@k").state.here()
    monkeypatch.setattr(room, "hook", [(1 << room.size) - 1] * room.size)
    wet = {room.fields[field] for field in range(room.size) if room.water[field]}
    assert wet == set("jklm")
    for start, ends in (("k", set(room.fields) - wet), ("n", set(room.fields) - {"n"})):
        table = scene("gurgle", f"collin@{start}", steps=2, items=["hook"])
        assert {option[-1] for option in table.options() if option.startswith("lay_hook")} == ends


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
    assert table.state.turn.steps <= 1
    back = scene("guard_room", "collin@i", steps=1, hook=["b", "i"]).does("go b")
    assert back.at("collin") == "b"


@rule("MM-209")
def test_the_hook_is_reeled_in_as_an_action() -> None:
    table = scene("guard_room", "collin@i", steps=1, hook=["b", "i"]).does("take_up hook")
    assert table.state.items.held == HOOK
    assert not table.can("search")
    assert not scene("guard_room", "collin@c", steps=1, hook=["b", "i"]).can("take_up hook")


@rule("MM-210")
def test_what_is_left_behind_goes_into_the_deck() -> None:
    story = chapter(rooms={"root_gate": {"encounter": "none"}})
    table = scene("gurgle", "collin@u", steps=1, rooms=UP, hook=["b", "l"], fork="u", story=story).does("explore south")
    assert table.in_deck("fishhook") == table.in_deck("fork") == 1
    assert table.state.items.hook_from == table.state.items.fork_at == -1
    assert table.state.items.held == 0


@rule("MM-211")
def test_the_fork_is_laid_on_dry_ground() -> None:
    table = scene("guard_room", "collin@b", steps=2, items=["fork"]).does("lay_fork")
    assert table.can("search")
    assert table.state.here().fields[table.state.items.fork_at] == "b"
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
    assert table.state.items.held == FORK
    assert not table.can("search")


@rule("MM-214")
def test_the_fork_cracks_mousetraps() -> None:
    rooms = [{"room": "root_gate", "explored": True, "traps": ["d", "m"]}]
    table = scene("root_gate", "collin@c", steps=2, rooms=rooms, items=["fork"]).does("crack d")
    assert table.state.castle.traps[table.state.castle.room] == 1 << 12
    assert table.state.items.held == FORK
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
    assert table.state.items.held == 0


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
    leaving = scene("guard_room", "collin@e", "roach@e", turn="roach", grape="o").rolls(ONE)
    assert leaving.foe(0) == "j"  # away from the mouse, towards the grape


@rule("MM-217")
def test_munching_roaches_do_not_bite_and_vanish() -> None:
    table = scene("guard_room", "collin@a", "roach@b roach@e", turn="roach", grape="b")
    table.rolls(ONE)
    while table.question() == "path":
        table.does(table.options()[0])
    assert table.told("munches") == [{"figure": "roach.0"}]
    assert len(table.foes()) == 1
    assert table.state.items.grape_at == -1
    assert table.in_deck("grape") == 1


def shot(*enemies: str) -> Scene:
    return scene("guard_room", "collin@a salvia@h", " ".join(enemies), steps=1, fork="a", items=["grape"]).does(
        "shoot_grape"
    )


@rule("MM-218")
def test_the_grape_is_shot_from_the_fork_even_unseen() -> None:
    table = shot("rat@h", "roach@h").does("target 0")
    assert table.question() == "coin"
    assert table.state.items.held == 0
    table.draws("whole")
    assert table.state.enemies.lying == 0b11
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
    assert whole.state.here().fields[whole.state.items.grape_at] == "h"
    assert whole.in_deck("grape") == 0


@rule("MM-220")
def test_large_figures_do_not_mind_the_grape() -> None:
    table = shot("spider@d").does("target 0").draws("squashed")
    assert table.foes() == ["spider@d"]
    assert table.question() == "turn_menu"
    assert shot("spider@d").does("target 0").draws("whole").state.enemies.lying == 0


@rule("MM-221")
def test_rats_shoot_the_grape_back() -> None:
    table = scene("guard_room", "collin@a salvia@c fips@c", "rat@e", turn="rat", grape="e")
    assert table.told("grape_shot") == [{"figure": "rat.0", "field": "c", "because": "most"}]
    table.draws("whole")
    assert table.status("salvia") == table.status("fips") == ["down"]
    assert table.state.items.held & GRAPE == 0
    first = scene("guard_room", "collin@a salvia@a fips@c", "rat@e", turn="rat", grape="e")
    assert first.told("grape_shot")[0]["field"] == "a"
    assert first.draws("whole").status("collin") == ["down"]
    guarded = scene("guard_room", "collin@e salvia@c", "rat@e", turn="rat", grape="e")
    assert guarded.told("grape_shot") == []


@rule("MM-222")
def test_equally_many_mice() -> None:
    table = scene("guard_room", "collin@a salvia@c", "rat@e", turn="rat", grape="e", track=["salvia", "collin", "rat"])
    assert table.told("grape_shot")[0]["field"] == "c"


@rule("MM-197", "MM-221")
def test_a_rat_that_lies_on_the_grape_stands_up_and_shoots() -> None:
    table = scene("guard_room", "collin@a", "rat@h", steps=1, grape="h")
    table.state.enemies.lying = 1
    table.does("end")
    assert table.told("stood_up") == [{"figure": "rat.0"}]
    assert table.told("grape_shot") == [{"figure": "rat.0", "field": "a", "because": "most"}]
    assert table.state.enemies.lying == 0


@rule("MM-165", "MM-221")
def test_mice_under_a_shot_grape_have_been_attacked() -> None:
    table = scene("guard_room", "salvia@a fips@a collin@c", "rat@b rat@e", turn="rat", grape="b")
    assert table.told("grape_shot") == [{"figure": "rat.0", "field": "a", "because": "most"}]
    assert table.state.turn.struck == 1 << table.mouse("salvia") | 1 << table.mouse("fips")


@rule("MM-212", "MM-218")
def test_a_throw_and_a_shot_may_be_called_off() -> None:
    table = scene("guard_room", "collin@a salvia@a", "rat@c", steps=2, fork="a", items=["grape"])
    table.does("throw salvia", "cancel", "shoot_grape", "cancel")
    assert table.at("salvia") == "a"
    assert table.state.items.held == GRAPE
    assert table.can("search")  # the action is still there
