"""Fighting: weapons, rolls, cheese, wounds, bosses; and what cards do in a fight."""

from __future__ import annotations

from typing import Any

from katzentisch.testing import rule
from tests.games.mystik.table import BOW, CHEESE, MISS, ONE, SHIELD, SHIELD_STAR, SWORD_STAR, Scene, chapter, scene

HIT = SWORD_STAR


def duel(enemy: str = "rat", **more: Any) -> Scene:
    """Collin (three dice) against one enemy on his field, or next to him if it needs a field for itself."""
    field = "a" if enemy == "rat" else "b"
    return scene("guard_room", "collin@a", f"{enemy}@{field}", steps=3, **more).does("attack", "target 0")


@rule("MM-075")
def test_no_attack_without_a_weapon() -> None:
    table = scene(
        "guard_room", "collin@a", "rat@a", steps=3, collin={"gear": ["boot_leather"], "pack": ["collins_sword"]}
    )
    table.refuses("attack", "no_weapon", "MM-075")


@rule("MM-076")
def test_one_weapon_an_attack() -> None:
    table = scene("guard_room", "fips@a collin@a", "rat@a", steps=3, track=["rat", "fips", "collin"], turn="fips").does(
        "attack"
    )
    assert table.options() == ["cancel", "wield left_dagger", "wield right_dagger"]
    table.does("wield right_dagger", "target 0").rolls(MISS, MISS, MISS)  # its bonus: not alone
    other = scene("guard_room", "fips@a collin@a", "rat@a", steps=3, track=["rat", "fips", "collin"], turn="fips")
    other.does("attack", "wield left_dagger", "target 0").rolls(MISS, MISS)
    assert other.question() == "turn_menu"


@rule("MM-077")
def test_melee_reaches_the_own_and_neighbouring_fields() -> None:
    table = scene("guard_room", "collin@b", "rat@b rat@c rat@e", steps=3).does("attack")
    assert table.can("target 0")
    assert table.can("target 1")
    table.refuses("target 2", "no_target", "MM-077")


@rule("MM-078")
def test_swords_hit_in_melee() -> None:
    table = duel().rolls(SWORD_STAR, SHIELD, BOW)  # 2 + 1 for the sword
    assert table.state.fights[-1].hits == 2
    assert duel().rolls(SHIELD_STAR, BOW, CHEESE).state.fights[-1].hits == 1


@rule("MM-079")
def test_bows_hit_from_afar() -> None:
    table = scene("guard_room", "merle@a", "rat@c", steps=3).does("attack", "target 0").rolls(SWORD_STAR, BOW, ONE)
    assert table.state.fights[-1].hits == 2
    blind = scene("guard_room", "merle@a", "rat@h", steps=3)
    blind.refuses("attack", "no_target", "MM-077")


@rule("MM-080")
def test_near_enemies_come_first() -> None:
    gear = {"gear": ["pea_sling"]}
    table = scene("guard_room", "ambros@a", "rat@b rat@c", steps=3, ambros=gear).does("attack")
    table.refuses("target 1", "near_first", "MM-080").does("target 0")
    merle = scene("guard_room", "merle@a", "rat@b rat@c", steps=3).does("attack")  # her own power
    assert merle.can("target 1")


@rule("MM-081")
def test_seeing_is_in_the_rooms_data() -> None:
    table = scene("guard_room", "merle@a", "rat@c rat@h", steps=3).does("attack")
    assert table.can("target 0")
    assert not table.can("target 1")
    wisp = scene("guard_room", "quendel@a", "rat@h", steps=3, quendel={"abilities": ["wisp"], "cheese": 1})
    wisp.does("attack", "use_ability wisp", "target 0").rolls(BOW, MISS, MISS)
    assert wisp.told("attacks")


@rule("MM-082")
def test_figures_hide_nobody() -> None:
    table = scene("guard_room", "merle@a collin@c", "spider@b rat@c", steps=3).does("attack")
    assert table.can("target 1")


@rule("MM-083")
def test_defence_only_after_a_hit() -> None:
    missed = duel().rolls(MISS, MISS, MISS)
    assert missed.question() == "turn_menu"
    assert missed.told("missed")
    assert duel().rolls(HIT, MISS, MISS).question() == "defence_die"
    spider = duel("spider").rolls(HIT, MISS, MISS).rolls(MISS, MISS, MISS)
    assert spider.dice() == [MISS] * 3


@rule("MM-084")
def test_shields_stop_hits() -> None:
    blocked = duel().rolls(HIT, MISS, MISS).rolls(SHIELD, MISS)
    assert blocked.told("blocked")
    assert blocked.foes() == ["rat@a"]
    beaten = duel().rolls(HIT, HIT, MISS).rolls(SHIELD, MISS)
    assert beaten.foes() == []


@rule("MM-085")
def test_mice_get_the_cheese_they_roll() -> None:
    table = duel().rolls(CHEESE, CHEESE, MISS)
    assert table.cheese("collin") == 2
    defending = scene("guard_room", "collin@a", "rat@a", turn="rat").rolls(HIT, MISS).rolls(CHEESE, SHIELD, MISS)
    assert defending.cheese("collin") == 1
    assert defending.state.fate.wheel == 0


@rule("MM-086")
def test_enemies_put_their_cheese_onto_the_wheel() -> None:
    table = duel().rolls(HIT, MISS, MISS).rolls(CHEESE, SHIELD)
    assert table.state.fate.wheel == 1
    attacking = scene("guard_room", "collin@a", "rat@a", turn="rat").rolls(CHEESE, CHEESE)
    assert attacking.state.fate.wheel == 2


@rule("MM-087")
def test_the_order_of_an_attack() -> None:
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "spider", "n": 1}]}})
    table = scene("guard_room", "collin@a", "rat@a", turn="rat", wheel=5, story=story).rolls(CHEESE, HIT)
    while table.question() == "put_foe":
        table.does(table.options()[0])
    table.rolls(MISS, MISS, MISS)  # only now Collin defends
    kinds = [event.kind for event in table.state.log or ()]
    assert kinds.index("surge") < kinds.index("page") < kinds.index("placed") < kinds.index("wheel_emptied")
    rolls = [number for number, kind in enumerate(kinds) if kind == "rolled"]
    assert rolls[0] < kinds.index("surge") < rolls[1] < kinds.index("wounded")


@rule("MM-088", "MM-171")
def test_weapons_of_a_kind_and_immunity() -> None:
    table = scene("guard_room", "ambros@a", "centipede@b", steps=3).does("attack", "target 0").rolls(HIT, HIT, HIT)
    table.rolls(MISS, MISS)
    assert table.told("immune")
    assert table.state.track.hurt == [0, 0]
    sword = scene("guard_room", "collin@a", "centipede@b", steps=3).does("attack", "target 0").rolls(HIT, HIT, HIT)
    sword.rolls(MISS, MISS)
    assert sword.state.track.hurt == [0, 3]


@rule("MM-089")
def test_one_wound_beats_an_enemy_with_one_heart() -> None:
    table = duel().rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert table.foes() == []
    assert table.told("beaten") == [{"figure": "rat.0", "by": "collin"}]


@rule("MM-090")
def test_several_hearts_gather_wounds() -> None:
    table = duel("spider").rolls(HIT, HIT, MISS).rolls(MISS, MISS, MISS)
    assert table.foes() == ["spider@b"]
    assert table.state.track.hurt == [0, 2]
    last = duel("spider", track=["collin", "spider"], hurt=[0, 2]).rolls(HIT, MISS, MISS).rolls(MISS, MISS, MISS)
    assert last.foes() == []


@rule("MM-091")
def test_the_beaten_are_back_in_the_pool() -> None:
    from katzentisch.games.mystik.rules.enemies.placing import left_in_pool

    table = duel()
    kind = [one.name for one in table.state.box.kinds].index("rat")
    assert left_in_pool(table.state, kind) == 5
    table.rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert left_in_pool(table.state, kind) == 6


BOSS: dict[str, Any] = {"track": ["collin", "rasselbein_rattles", "rasselbein_coils"]}


@rule("MM-092")
def test_wounds_on_a_boss_go_onto_one_card() -> None:
    table = duel("rasselbein", **BOSS).rolls(HIT, HIT, MISS).rolls(MISS, MISS)
    assert table.options() == ["strike rasselbein_rattles", "strike rasselbein_coils"]
    table.does("strike rasselbein_coils")
    assert table.state.track.hurt == [0, 0, 2]


@rule("MM-093")
def test_a_boss_carries_on_with_its_other_card() -> None:
    table = (
        duel("rasselbein", hurt=[0, 2, 0], **BOSS)
        .rolls(HIT, HIT, MISS)
        .rolls(MISS, MISS)
        .does("strike rasselbein_rattles")
    )
    assert table.track() == ["collin", "rasselbein_coils"]
    assert table.state.track.hurt == [0, 0]
    assert table.foes() == ["rasselbein@b"]


@rule("MM-094")
def test_with_its_last_card_a_boss_is_beaten() -> None:
    table = (
        duel("rasselbein", track=["collin", "rasselbein_coils"], hurt=[0, 2]).rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    )
    assert table.foes() == []
    assert table.track() == ["collin"]


# What cards do in a fight --------------------------------------------------------------------------------------------


def test_a_friend_takes_the_hits() -> None:
    collin = {"abilities": ["shoulder"], "cheese": 1}
    table = (
        scene("guard_room", "salvia@a collin@b", "rat@a", turn="rat", collin=collin).rolls(HIT, HIT).rolls(MISS, MISS)
    )
    assert table.options() == ["pass", "use_ability shoulder"]
    table.does("use_ability shoulder")
    assert (table.wounds("salvia"), table.wounds("collin"), table.cheese("collin")) == (0, 1, 0)


def test_a_trick_stops_a_hit() -> None:
    table = (
        scene("guard_room", "salvia@a", "rat@a", turn="rat", salvia={"pack": ["duck"]})
        .rolls(HIT, HIT)
        .rolls(MISS, MISS)
    )
    table.does("use_card duck")
    assert table.wounds("salvia") == 1
    assert table.pack("salvia") == []


def test_an_extra_attack_after_beating_an_enemy() -> None:
    collin = {"abilities": ["backswing"], "cheese": 1}
    table = scene("guard_room", "collin@a", "rat@a rat@a", steps=1, collin=collin).does("attack", "target 0")
    table.rolls(HIT, MISS, MISS).rolls(MISS, MISS).does("use_ability backswing", "target 1").rolls(HIT, MISS, MISS)
    table.rolls(MISS, MISS)
    assert table.foes() == []
    assert not table.can("attack")


def test_no_extra_attack_without_anybody_to_strike() -> None:
    collin = {"abilities": ["backswing"], "cheese": 1}
    last = scene("guard_room", "collin@a", "rat@a", steps=1, collin=collin).does("attack", "target 0")
    last.rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert last.question() == "turn_menu"
    far = scene("guard_room", "collin@a", "rat@a rat@e", steps=1, collin=collin).does("attack", "target 0")
    far.rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert far.question() == "turn_menu"
    near = scene("guard_room", "collin@a", "rat@a rat@b", steps=1, collin=collin).does("attack", "target 0")
    assert near.rolls(HIT, MISS, MISS).rolls(MISS, MISS).can("use_ability backswing")


def test_one_roll_against_all_on_a_field() -> None:
    quendel = {"abilities": ["thunder_bubble"], "cheese": 2}
    table = scene("guard_room", "quendel@a", "rat@c rat@c roach@c rat@d", steps=1, quendel=quendel)
    table.does("attack", "use_ability thunder_bubble", "target 0").rolls(BOW, MISS).does("pass")
    table.rolls(MISS, MISS).rolls(MISS, MISS).rolls(MISS)
    assert table.foes() == ["rat@d"]


def test_a_spell_leaps_to_as_many_as_the_lore() -> None:
    quendel = {"abilities": ["spark_chain"], "cheese": 3}
    table = scene("guard_room", "quendel@a", "rat@c rat@c rat@c rat@c", steps=1, quendel=quendel)
    table.does("attack", "use_ability spark_chain", "target 0", "target 1", "target 2")
    table.rolls(BOW, MISS).does("pass").rolls(*[MISS] * 6)
    assert len(table.foes()) == 1


def test_a_die_is_rolled_again() -> None:
    table = scene("guard_room", "quendel@a", "rat@c", steps=1).does("attack", "target 0").rolls(SHIELD, MISS)
    table.does("use_hero", f"reroll {SHIELD}").rolls(BOW)
    assert sorted(table.state.fights[-1].faces) == [BOW, BOW]
    assert table.state.fights[-1].hits == 2


def test_doubled_attack() -> None:
    table = scene("guard_room", "merle@a", "rat@c", steps=1, merle={"abilities": ["full_draw"], "cheese": 3})
    table.does("attack", "use_ability full_draw", "target 0").rolls(*[MISS] * 6)  # (2 + 1) twice
    assert table.dice() == [MISS] * 6


def test_a_shot_at_whoever_comes() -> None:
    story = chapter(rooms={"guard_room": {"surge": [{"enemy": "roach", "n": 1}]}})
    merle = {"abilities": ["first_arrow"], "cheese": 1}
    table = scene("guard_room", "collin@a merle@a", "rat@a", steps=1, wheel=5, story=story, merle=merle, turn="collin")
    table.does("attack", "target 0").rolls(HIT, MISS, MISS).rolls(CHEESE, SHIELD)
    while table.question() == "put_foe":
        table.does("put b")
    table.does("use_ability first_arrow", "target 1").rolls(BOW, MISS, MISS).rolls(MISS)
    assert table.foes() == ["rat@a"]
    assert table.cheese("merle") == 0


def test_a_second_action_is_bought() -> None:
    table = scene(
        "guard_room",
        "collin@a salvia@a",
        steps=1,
        collin={"abilities": ["bold_word"], "cheese": 2},
        salvia={"cheese": 1},
    )
    table.does("use_ability bold_word", "search").rolls(MISS).does("end").rolls(ONE)
    table.does("search").rolls(MISS).does("buy_action", "search").rolls(MISS)
    assert table.cheese("salvia") == 0
    assert not table.can("buy_action")


def test_a_friend_attacks_or_moves_out_of_turn() -> None:
    table = scene(
        "guard_room", "collin@a ambros@b", "rat@b", steps=1, collin={"abilities": ["on_my_sign"], "cheese": 2}
    )
    table.does("use_ability on_my_sign", "target 0").rolls(HIT, MISS, MISS).rolls(MISS, MISS)
    assert table.foes() == []
    assert table.can("search")
    moving = scene("guard_room", "collin@a ambros@b", steps=1, collin={"abilities": ["after_me"], "cheese": 1})
    moving.does("use_ability after_me", "go c", "go d", "go e")
    assert moving.at("ambros") == "e"
    assert moving.question() == "turn_menu"


def test_a_staff_is_blunt_at_close_quarters() -> None:
    table = scene("kitchen", "quendel@t", "centipede@t", steps=1).does("attack", "target 0").rolls(HIT, HIT)
    table.rolls(MISS, MISS)
    assert table.told("immune")  # blunt; and the swords counted as hits


def test_reroll_of_a_search() -> None:
    table = (
        scene("guard_room", "ambros@a", steps=1)
        .does("search")
        .rolls(MISS)
        .does("use_hero", f"reroll {MISS}")
        .rolls(ONE)
    )
    assert table.question() == "draw_search"


def test_a_scroll_hits_all_in_sight_and_nobody_else() -> None:
    table = scene("guard_room", "collin@a", "roach@c roach@h", steps=1, collin={"pack": ["hail_scroll"]})
    table.does("use_card hail_scroll").rolls(MISS)
    assert table.foes() == ["roach@h"]


def test_one_in_sight_is_chosen() -> None:
    quendel = {"abilities": ["lumi"], "cheese": 1}
    table = scene("guard_room", "quendel@a", "roach@c roach@b roach@h", steps=1, quendel=quendel).does(
        "use_ability lumi"
    )
    assert table.options() == ["cancel", "target 0", "target 1"]
    table.does("target 1").rolls(MISS)
    assert table.foes() == ["roach@c", "roach@h"]
    assert table.can("search")


def test_a_flail_hits_everybody_on_the_field_by_itself() -> None:
    flail = {"gear": ["button_flail"]}
    table = scene("guard_room", "collin@a", "rat@a roach@a rat@b", steps=1, collin=flail).does("attack", "target 0")
    assert table.told("attacks")[0]["targets"] == ["rat.0", "roach.1"]
    table.rolls(HIT, MISS).rolls(MISS, MISS).rolls(MISS)
    assert table.foes() == ["rat@b"]


@rule("MM-076")
def test_only_weapons_that_reach_somebody_are_asked_for() -> None:
    both = {"gear": ["left_dagger", "pea_sling"]}
    far = scene("guard_room", "fips@a", "rat@c", steps=1, fips=both).does("attack")
    assert far.question() == "aim"  # with the sling
    near = scene("guard_room", "fips@a", "rat@a", steps=1, fips=both).does("attack")
    assert near.options() == ["cancel", "wield left_dagger", "wield pea_sling"]


def test_drops_help_against_wounds_or_effects() -> None:
    salvia = {"abilities": ["bitter_drops"], "cheese": 1}
    table = scene("guard_room", "salvia@a collin@b fips@a", steps=1, salvia=salvia, collin={"status": ["stunned"]})
    table.does("use_ability bitter_drops")  # nobody else needs them
    assert table.status("collin") == []
