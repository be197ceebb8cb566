"""The vocabulary of cards, word by word: what each condition asks, what is counted, what rarer verbs do."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.rules import verbs as v
from katzentisch.games.mystik.rules.box import FOE, NOBODY
from katzentisch.games.mystik.rules.cards.stats import count, holds
from tests.games.mystik.table import BOW, CHEESE, MISS, SHIELD, SHIELD_STAR, SWORD_STAR, Scene, chapter, scene

HIT = SWORD_STAR
COLLIN, AMBROS, FIPS = 0, 1, 4


def party() -> Scene:
    """Collin and Ambros on a with a rat, Fips wounded and poisoned in the water next to nobody."""
    hurt = {"wounds": 1, "poison": 1, "cheese": 2}
    return scene("gurgle", "collin@a ambros@a fips@j", "rat@a rat@b", steps=3, fips=hurt)


@pytest.mark.parametrize(
    ("condition", "argument", "who"),
    [
        (v.C_CLASS, conditions.CLASSES.index("leader"), {COLLIN}),
        (v.C_CLASS, conditions.CLASSES.index("fighter"), {COLLIN, AMBROS}),
        (v.C_CLASS, conditions.CLASSES.index("rogue"), {FIPS}),
        (v.C_HERO, AMBROS, {AMBROS}),
        (v.C_WOUNDED, 0, {FIPS}),
        (v.C_POISONED, 0, {FIPS}),
        (v.C_ALONE, 0, {FIPS}),
        (v.C_MICE_HERE, 2, {COLLIN, AMBROS}),
        (v.C_ENEMIES_HERE, 1, {COLLIN, AMBROS}),
        (v.C_ENEMIES_HERE, 2, set()),
        (v.C_ENEMIES_NEAR, 2, {COLLIN, AMBROS}),
        (v.C_ENEMIES_NEAR, 3, set()),
        (v.C_WATER, 0, {FIPS}),
        (v.C_CHEESE, 2, {FIPS}),
        (v.C_CHEESE, 3, set()),
        (v.C_MOVED, 0, set()),
    ],
)
def test_what_a_condition_asks_of_a_mouse(condition: int, argument: int, who: set[int]) -> None:
    table = party().state
    assert {mouse for mouse in table.party if holds(table, condition, argument, mouse, NOBODY)} == who
    assert not holds(table, condition, argument, NOBODY, NOBODY) or condition == v.C_HERO


def test_a_condition_on_a_field_knows_the_room() -> None:
    table = party().state
    packed = table.room * 32 + 0
    assert holds(table, v.C_FIELD, packed, COLLIN, NOBODY)
    assert not holds(table, v.C_FIELD, packed, FIPS, NOBODY)
    assert not holds(table, v.C_FIELD, (table.room + 1) * 32, COLLIN, NOBODY)


def test_conditions_on_the_target_need_one() -> None:
    table = party().state
    assert holds(table, v.C_TARGET_HERE, 0, COLLIN, FOE)
    assert not holds(table, v.C_TARGET_HERE, 0, COLLIN, FOE + 1)
    assert not holds(table, v.C_TARGET_HERE, 0, NOBODY, FOE)
    assert holds(table, v.C_TARGET_LOWER, 0, COLLIN, FOE)
    assert not holds(table, v.C_TARGET_HIGHER, 0, COLLIN, FOE)


def test_who_has_moved() -> None:
    table = scene("guard_room", "collin@a fips@b", steps=2).does("go b")
    assert holds(table.state, v.C_MOVED, 0, COLLIN, NOBODY)
    assert not holds(table.state, v.C_MOVED, 0, FIPS, NOBODY)


@pytest.mark.parametrize(
    ("per", "number"),
    [
        (v.P_MICE, 3),
        (v.P_MICE_HERE, 2),
        (v.P_OTHERS_HERE, 1),
        (v.P_ENEMIES_HERE, 1),
        (v.P_LORE, 2),
        (v.P_SPEED, 2),
        (v.P_SHARP_WEAPONS, 1),
        (v.P_WOUNDED_OTHERS_HERE, 0),
        (v.P_HITS, 0),
        (v.P_CHEESE_ROLLED, 0),
    ],
)
def test_what_is_counted(per: int, number: int) -> None:
    assert count(party().state, per, COLLIN) == number


def test_captured_mice_are_not_counted() -> None:
    table = scene("guard_room", "collin@a fips@a", steps=1, fips={"field": ""}).state
    assert count(table, v.P_MICE, COLLIN) == 1


def test_cheese_in_the_attack_and_in_the_defence() -> None:
    fight = scene("guard_room", "collin@a", "rat@a", steps=1).does("attack", "target 0").rolls(CHEESE, HIT, MISS)
    assert count(fight.state, v.P_CHEESE_ROLLED, COLLIN) == 1
    assert count(fight.state, v.P_CHEESE_ROLLED, FOE) == 0


def going(**effect: Any) -> Scene:
    story = chapter(clauses=[{"when": "cleared", "do": [effect]}])
    fight = scene("guard_room", "collin@a fips@e", "rat@a", steps=1, story=story).does("attack", "target 0")
    return fight.rolls(HIT, HIT, HIT).rolls(MISS, MISS)


def test_the_story_goes_elsewhere() -> None:
    """`goto`: all mice are there, the tile lies so, and what was hunting them is left behind."""
    table = going(do="goto", room="root_gate", field="b")
    state = table.state
    assert state.here().name == "root_gate"
    assert state.up[state.place] == state.room
    assert {table.at("collin"), table.at("fips")} == {"b"}
    assert table.foes() == [] or table.told("encounter")


def test_the_story_turns_a_tile() -> None:
    table = going(do="goto", room="gurgle", field="u")
    assert table.state.here().name == "gurgle"
    assert table.state.up[table.state.place] == table.state.room


def test_two_dice_are_taken_up_one_by_one() -> None:
    """A card that lets her roll two dice again asks twice, or until she is content."""
    merle = {"abilities": ["hawk_eye"], "cheese": 1}
    table = scene("guard_room", "merle@a", "rat@b", steps=1, merle=merle).does("attack", "target 0")
    while table.question() == "attack_die":
        table.rolls(SHIELD)
    assert table.question() == "react"
    table.does("use_ability hawk_eye", f"reroll {SHIELD}").rolls(BOW)
    assert table.question() == "dice_again"
    assert table.state.fights[-1].faces.count(BOW) == 1
    table.does(f"reroll {SHIELD}").rolls(BOW)
    assert table.told("rerolls") == [{"mouse": "merle", "face": SHIELD}] * 2
    assert table.question() != "dice_again"


def test_defended_wounds_of_a_card() -> None:
    """Lumi's hit is rolled against; without a shield it wounds."""
    quendel = {"abilities": ["lumi"], "cheese": 1}
    safe = scene("guard_room", "quendel@a", "rat@a", steps=1, quendel=quendel).does("use_ability lumi")
    assert safe.rolls(SHIELD, SHIELD_STAR).foes() == ["rat@a"]
    hit = scene("guard_room", "quendel@a", "rat@a", steps=1, quendel=quendel).does("use_ability lumi")
    assert hit.rolls(MISS, MISS).foes() == []
