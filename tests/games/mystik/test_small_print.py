"""The small print: sentences of the rules that a game seldom meets, each with the moment in which it matters."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules.cards.belongings import learnable
from katzentisch.games.mystik.story.campaign import carry_over, chapter_after
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, ONE, SHIELD, SWORD_STAR, THREE, TWO, chapter, load, scene, settle

HIT = SWORD_STAR
COLLIN, AMBROS, SALVIA, QUENDEL, FIPS, MERLE = range(6)
WORDS = {"de": "-", "en": "-"}


def gift(*clauses: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A chapter in which all mice have these clauses."""
    return chapter(achievements=[{"id": "gift", "name": WORDS, "text": WORDS, "clauses": list(clauses)}], **more)


# Turns ---------------------------------------------------------------------------------------------------------------


@rule("MM-040", "MM-113")
def test_a_trick_after_the_movement_roll() -> None:
    """Zigzag: as many fields more as she has speed, and enemies neither stop nor hold her."""
    table = scene("guard_room", "collin@a", "rat@a roach@a rat@b", collin={"pack": ["zigzag"]}).rolls(ONE)
    assert table.options() == ["pass", "use_card zigzag"]
    table.does("use_card zigzag")
    assert table.state.turn.steps == 1 + 2 + 2
    table.does("go b", "go c")
    assert table.at("collin") == "c"


@rule("MM-197")
def test_who_stands_up_has_no_steps_left() -> None:
    table = scene("guard_room", "collin@a", collin={"status": ["down"], "pack": ["zigzag"]}).rolls(THREE)
    table.does("use_card zigzag")
    assert table.state.turn.steps == 0


@rule("MM-223")
def test_what_happens_at_the_end_of_a_turn() -> None:
    story = gift({"when": "turn_end", "do": [{"do": "cheese", "n": 1}]})
    table = scene("guard_room", "collin@a salvia@b", steps=1, story=story, achieved=["gift"]).does("end")
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 0)


@rule("MM-034")
def test_a_move_goes_on_after_a_power_and_ends_with_an_action() -> None:
    salvia = {"abilities": ["bark_tea"], "cheese": 2}
    table = scene("guard_room", "salvia@a", steps=3, salvia=salvia).does("go b", "use_ability bark_tea", "go c")
    table.does("search").rolls(MISS).refuses("go b", "move_done", "MM-033")


@rule("MM-023")
def test_what_lasts_a_round_ends_with_it() -> None:
    salvia = {"abilities": ["bark_tea"], "cheese": 2}
    table = scene("guard_room", "salvia@a", "rat@e", steps=1, track=["salvia", "rat"], salvia=salvia)
    table.does("use_ability bark_tea")
    assert len(table.state.lasting) == 1
    table.does("end").rolls(ONE)
    assert table.state.lasting == []


@rule("MM-060")
def test_why_she_does_not_climb() -> None:
    scene("gurgle", "collin@k", steps=0).refuses("go p", "no_steps", "MM-040")


@rule("MM-208")
def test_the_hook_leads_both_ways_and_nowhere_else() -> None:
    for start, end in (("a", "s"), ("s", "a")):
        table = scene("guard_room", f"collin@{start}", steps=1, hook=["a", "s"])
        assert table.can(f"go {end}")
    aside = scene("guard_room", "collin@k", steps=1, hook=["a", "s"])
    assert {option for option in aside.options() if option.startswith("go")} == {"go f", "go l", "go p"}


# Cards and powers ----------------------------------------------------------------------------------------------------


@rule("MM-114")
def test_cheese_can_be_taken_too() -> None:
    table = scene("guard_room", "collin@a salvia@a", steps=1, salvia={"cheese": 2})
    table.does("trade salvia", "take_cheese", "done")
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 1)


@rule("MM-005", "MM-116")
def test_an_ability_for_one_mouse_alone() -> None:
    table = scene("guard_room", "collin@a quendel@a").state
    names = [ability.name for ability in table.box.abilities]
    assert names.index("lumi") in learnable(table, QUENDEL)
    assert names.index("lumi") not in learnable(table, COLLIN)


@rule("MM-017")
def test_cards_that_the_chapter_hands_out_are_not_in_the_deck() -> None:
    story = chapter(party={"mice": 1, "must": ["fips"], "cards": {"fips": ["duck", "acorn_cap"]}})
    table = settle(load({"chapter": story}).does("pick fips", "learn blade_dance"))
    assert table.pack("fips") == ["duck", "acorn_cap"]
    assert (table.in_deck("duck"), table.in_deck("acorn_cap")) == (1, 0)


@rule("MM-039")
def test_whoever_can_shoot_is_asked_for_each_enemy_that_comes() -> None:
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 2}]}})
    merle = {"abilities": ["first_arrow"], "cheese": 2}
    table = scene("guard_room", "merle@a", "rat@a", turn="rat", wheel=5, story=story, merle=merle).rolls(0, 0)
    settle(table)
    assert table.question() == "react"
    table.does("pass")
    assert table.question() == "react"
    table.does("pass")
    assert table.question() != "react"


@rule("MM-039")
def test_a_friend_helps_only_where_she_stands_and_only_if_it_hurts() -> None:
    collin = {"pack": ["tail_tug"]}
    near = scene("guard_room", "salvia@a collin@b", "rat@a", turn="rat", collin=collin).rolls(HIT, MISS)
    assert near.rolls(MISS, MISS).options() == ["pass", "use_card tail_tug"]
    far = scene("guard_room", "salvia@a collin@c", "rat@a", turn="rat", collin=collin).rolls(HIT, MISS)
    assert far.rolls(MISS, MISS).question() != "react"
    stopped = scene("guard_room", "salvia@a collin@b", "rat@a", turn="rat", collin=collin, salvia={"pack": ["duck"]})
    stopped.rolls(HIT, MISS).rolls(MISS, MISS).does("use_card duck")
    assert stopped.question() != "react"  # nothing is left to stop
    here = {"when": "friend_hit", "may": True, "do": [{"do": "block", "n": 1}]}
    beside = scene("guard_room", "salvia@a collin@b", "rat@a", turn="rat", story=gift(here), achieved=["gift"])
    assert beside.rolls(HIT, MISS).rolls(MISS, MISS).question() != "react"  # on her own field only


# Enemies -------------------------------------------------------------------------------------------------------------


@rule("MM-168")
def test_wounds_move_with_the_card_that_is_pushed_down() -> None:
    order: dict[str, Any] = {"track": ["collin", "spider", "rat"], "hurt": [0, 2, 0]}
    table = scene("guard_room", "collin@a", "spider@e rat@s", turn="rat", **order).rolls(ONE)
    settle(table)
    assert table.track() == ["collin", "rat", "spider"]
    assert table.state.track.hurt == [0, 0, 2]


@rule("MM-241")
def test_the_cat_herself_minds_the_tamer() -> None:
    table = scene(
        "kitchen", "collin@a", cat="a", steps=1, titles={"cat_tamer": "collin"}, track=["collin", "brodie_leaps"]
    )
    table.does("attack", "target_cat").rolls(HIT, MISS, MISS).rolls(MISS, MISS, MISS)  # three dice instead of four
    assert table.state.enemies.cat_at == -1


@rule("MM-028")
def test_of_three_cards_a_boss_gets_two() -> None:
    story = chapter(rooms={"root_gate": {"encounter": "these", "enemies": [{"enemy": "rasselbein"}]}})
    up = [{"room": "gurgle", "up": True, "explored": True}]
    table = settle(scene("gurgle", "collin@u", steps=1, rooms=up, story=story).does("explore south"))
    assert table.question() == "draw_boss"
    table.draws("rasselbein_coils")
    assert len(table.state.outcomes()) == 2  # not the same one again
    table.draws("rasselbein_rattles").fate()
    assert sorted(table.track()) == ["collin", "rasselbein_coils", "rasselbein_rattles"]


@rule("MM-219")
def test_after_the_grape_the_fight_is_over() -> None:
    table = scene("guard_room", "collin@a", "rat@h", steps=1, fork="a", items=["grape"])
    table.does("shoot_grape", "target 0").draws("squashed").rolls(SHIELD, MISS)
    assert table.question() == "turn_menu"
    assert table.state.fights == []


@rule("MM-214")
def test_only_where_a_trap_lies_is_something_to_crack() -> None:
    rooms = [{"room": "root_gate", "explored": True, "traps": ["d"]}]
    table = scene("root_gate", "collin@c", steps=2, rooms=rooms, items=["fork"])
    assert [option for option in table.options() if option.startswith("crack")] == ["crack d"]


# Captured ------------------------------------------------------------------------------------------------------------


@rule("MM-064", "MM-240")
def test_a_slip_away_who_is_swept_away_comes_back_to_her_friends() -> None:
    table = scene("gurgle", "collin@m salvia@a", steps=1, titles={"slip_away": "collin"}, collin={"caught": 2}).does(
        "end"
    )
    assert set(table.options()) == {"put a", "put b", "put f"}
    table.does("put f")
    assert table.at("collin") == "f"


# Chapters and campaign -----------------------------------------------------------------------------------------------


@rule("MM-012")
def test_the_hourglass_does_not_leave_the_track() -> None:
    back = {"when": "cleared", "do": [{"do": "page", "n": -3}]}
    table = scene("guard_room", "collin@a", "rat@a", steps=1, page=2, story=chapter(clauses=[back]))
    table.does("attack", "target 0").rolls(HIT, HIT, HIT).rolls(MISS, MISS)
    assert table.state.fate.page == 1


@rule("MM-223")
def test_whoever_hunts_is_left_behind_by_a_jump_of_the_story() -> None:
    away = {"when": "beaten", "do": [{"do": "goto", "room": "guard_room", "field": "k"}]}
    story = chapter(
        clauses=[away],
        tiles=[{"room": "kitchen", "x": 0, "y": 0}, {"room": "guard_room", "x": 1, "y": 0}],
    )
    order = ["collin", "roach", "brodie_leaps"]
    table = scene("kitchen", "collin@a", "roach@a roach@b", cat="s", steps=1, track=order, story=story)
    table.does("attack", "target 0").rolls(HIT, HIT, HIT).rolls(MISS)
    assert (table.state.here().name, table.state.enemies.cat_at, table.foes()) == ("guard_room", -1, [])


@rule("MM-230")
def test_mice_who_stayed_at_home_keep_what_they_have() -> None:
    story = chapter(win_if=["any_at:b"], party={"mice": 1})
    won = scene("guard_room", "collin@a", steps=1, story=story, collin={"abilities": ["sidestep"]}).does("go b").state
    at_home = {"mouse": "fips", "abilities": ["blade_dance"], "pack": ["duck"]}
    old = {"mouse": "collin", "abilities": [], "pack": []}
    carried = carry_over(won, brought={"mice": [at_home, old]})
    assert [mouse["mouse"] for mouse in carried["mice"]] == ["collin", "fips"]
    assert carried["mice"][0]["abilities"] == ["sidestep"]
    assert carried["mice"][1] == at_home


@rule("MM-228")
def test_which_chapter_follows() -> None:
    at_once = chapter(win_if=["any_at:b"])
    won = scene("guard_room", "collin@a", steps=1, story=at_once | {"next": "a_hundred_feet"}).does("go b")
    assert chapter_after(won.state) == "a_hundred_feet"
    assert chapter_after(scene("guard_room", "collin@a", steps=1, story=at_once).does("go b").state) == ""
    assert chapter_after(load({"chapter": "a_hundred_feet", "over": True}).state) == ""  # lost


def test_no_more_enemies_than_there_are_places() -> None:
    with pytest.raises(Illegal, match="enemies"):
        scene("guard_room", "collin@a", " ".join(["roach@b"] * 25))


@rule("MM-159")
def test_uphill_and_downhill_are_one_step_for_enemies() -> None:
    table = scene("pipe_maze", "collin@i", "rat@f", turn="rat").rolls(TWO)
    assert table.foe(0) == "i"
