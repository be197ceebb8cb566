"""The vocabulary of cards, word by word: what each condition asks, what is counted, what rarer verbs do."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.games.mystik.authoring.conditions import CLASSES
from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.cards.values import count
from katzentisch.games.mystik.rules.numbers import FOE, NOBODY
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.games.mystik.rules.vocabulary import conditions, tallies
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
        (conditions.CLASS, CLASSES.index("leader"), {COLLIN}),
        (conditions.CLASS, CLASSES.index("fighter"), {COLLIN, AMBROS}),
        (conditions.CLASS, CLASSES.index("rogue"), {FIPS}),
        (conditions.HERO, AMBROS, {AMBROS}),
        (conditions.WOUNDED, 0, {FIPS}),
        (conditions.POISONED, 0, {FIPS}),
        (conditions.ALONE, 0, {FIPS}),
        (conditions.MICE_HERE, 2, {COLLIN, AMBROS}),
        (conditions.ENEMIES_HERE, 1, {COLLIN, AMBROS}),
        (conditions.ENEMIES_HERE, 2, set()),
        (conditions.ENEMIES_NEAR, 2, {COLLIN, AMBROS}),
        (conditions.ENEMIES_NEAR, 3, set()),
        (conditions.WATER, 0, {FIPS}),
        (conditions.CHEESE, 2, {FIPS}),
        (conditions.CHEESE, 3, set()),
        (conditions.MOVED, 0, set()),
    ],
)
def test_what_a_condition_asks_of_a_mouse(condition: int, argument: int, who: set[int]) -> None:
    table = party().state
    assert {mouse for mouse in table.party if holds(table, Condition(condition, argument), mouse, NOBODY)} == who
    assert not holds(table, Condition(condition, argument), NOBODY, NOBODY) or condition == conditions.HERO


def test_a_condition_on_a_field_knows_the_room() -> None:
    table = party().state
    here = Condition(conditions.FIELD, room=table.castle.room, field=0)
    assert holds(table, here, COLLIN, NOBODY)
    assert not holds(table, here, FIPS, NOBODY)
    assert not holds(table, Condition(conditions.FIELD, room=table.castle.room + 1, field=0), COLLIN, NOBODY)


def test_conditions_on_the_target_need_one() -> None:
    table = party().state
    assert holds(table, Condition(conditions.TARGET_HERE), COLLIN, FOE)
    assert not holds(table, Condition(conditions.TARGET_HERE), COLLIN, FOE + 1)
    assert not holds(table, Condition(conditions.TARGET_HERE), NOBODY, FOE)
    assert holds(table, Condition(conditions.TARGET_LOWER), COLLIN, FOE)
    assert not holds(table, Condition(conditions.TARGET_HIGHER), COLLIN, FOE)


def test_who_has_moved() -> None:
    table = scene("guard_room", "collin@a fips@b", steps=2).does("go b")
    assert holds(table.state, Condition(conditions.MOVED), COLLIN, NOBODY)
    assert not holds(table.state, Condition(conditions.MOVED), FIPS, NOBODY)


@pytest.mark.parametrize(
    ("per", "number"),
    [
        (tallies.MICE, 3),
        (tallies.MICE_HERE, 2),
        (tallies.OTHERS_HERE, 1),
        (tallies.ENEMIES_HERE, 1),
        (tallies.LORE, 2),
        (tallies.SPEED, 2),
        (tallies.SHARP_WEAPONS, 1),
        (tallies.WOUNDED_OTHERS_HERE, 0),
        (tallies.HITS, 0),
        (tallies.CHEESE_ROLLED, 0),
    ],
)
def test_what_is_counted(per: int, number: int) -> None:
    assert count(party().state, per, COLLIN) == number


def test_captured_mice_are_not_counted() -> None:
    table = scene("guard_room", "collin@a fips@a", steps=1, fips={"field": ""}).state
    assert count(table, tallies.MICE, COLLIN) == 1


def test_cheese_in_the_attack_and_in_the_defence() -> None:
    fight = scene("guard_room", "collin@a", "rat@a", steps=1).does("attack", "target 0").rolls(CHEESE, HIT, MISS)
    assert count(fight.state, tallies.CHEESE_ROLLED, COLLIN) == 1
    assert count(fight.state, tallies.CHEESE_ROLLED, FOE) == 0


def going(**effect: Any) -> Scene:
    story = chapter(clauses=[{"when": "cleared", "do": [effect]}])
    fight = scene("guard_room", "collin@a fips@e", "rat@a", steps=1, story=story).does("attack", "target 0")
    return fight.rolls(HIT, HIT, HIT).rolls(MISS, MISS)


def test_the_story_goes_elsewhere() -> None:
    """`goto`: all mice are there, the tile lies so, and what was hunting them is left behind."""
    table = going(do="goto", room="root_gate", field="b")
    state = table.state
    assert state.here().name == "root_gate"
    assert state.castle.up[state.castle.place] == state.castle.room
    assert {table.at("collin"), table.at("fips")} == {"b"}
    assert table.foes() == [] or table.told("encounter")


def test_the_story_turns_a_tile() -> None:
    table = going(do="goto", room="gurgle", field="u")
    assert table.state.here().name == "gurgle"
    assert table.state.castle.up[table.state.castle.place] == table.state.castle.room


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
