"""What is counted, what conditions ask, what values are made of, and what lasts: word by word."""

from __future__ import annotations

import pytest

from katzentisch.games.mystik.authoring.conditions import NUMBERS, TARGETS
from katzentisch.games.mystik.rules.cards.conditions import holds, is_sort
from katzentisch.games.mystik.rules.cards.lasting import expire, hidden, lasting_effects, times_used
from katzentisch.games.mystik.rules.cards.values import base, bewitched, count, value
from katzentisch.games.mystik.rules.numbers import CAT, FOE, NOBODY, THIS_ATTACK, THIS_ENCOUNTER, THIS_ROUND, THIS_TURN
from katzentisch.games.mystik.rules.pieces import Lasting, Used
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.games.mystik.rules.vocabulary import conditions, stats, tallies, verbs
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, SWORD_STAR, numbers, scene

HIT = SWORD_STAR
COLLIN, AMBROS, SALVIA, FIPS = 0, 1, 2, 4


# Counts --------------------------------------------------------------------------------------------------------------


def test_counts_of_a_mouse() -> None:
    gear = {"gear": ["left_dagger", "right_dagger"], "wounds": 1}
    table = scene(
        "guard_room", "collin@a fips@a salvia@a ambros@b", "rat@b roach@b", steps=1, fips=gear, salvia={"poison": 1}
    ).state
    assert count(table, tallies.SHARP_WEAPONS, FIPS) == 2
    assert count(table, tallies.WOUNDED_OTHERS_HERE, COLLIN) == 2
    assert count(table, tallies.WOUNDED_OTHERS_HERE, FIPS) == 1
    assert count(table, tallies.WOUNDED_OTHERS_HERE, AMBROS) == 0
    assert count(table, tallies.ENEMIES_HERE, COLLIN) == 0
    assert count(table, tallies.ENEMIES_HERE, AMBROS) == 2
    assert count(table, tallies.ENEMIES_HERE, FOE) == 2
    assert count(table, tallies.MICE_HERE, FOE) == 0
    assert count(table, tallies.MICE_HERE, NOBODY) == 0
    assert count(table, tallies.ATTACK, COLLIN) == 2
    assert count(table, tallies.OTHERS_HERE, COLLIN) == 2


def test_hits_are_counted_in_the_fight_that_runs() -> None:
    fight = scene("guard_room", "collin@a", "rat@a", turn="rat").rolls(CHEESE, HIT)
    table = fight.state
    assert count(table, tallies.CHEESE_ROLLED, FOE) == 1
    assert count(table, tallies.CHEESE_ROLLED, COLLIN) == 0


# Conditions ----------------------------------------------------------------------------------------------------------


def test_conditions_on_the_table() -> None:
    table = scene(
        "guard_room", "collin@a fips@b", "rat@e roach@o", steps=1, page=3, items=["fork"], beaten=["spider"]
    ).state
    kinds = [kind.name for kind in table.box.kinds]
    rooms = [room.name for room in table.box.rooms]

    def all_of(name: str, *arguments: int) -> list[bool]:
        return [holds(table, Condition(NUMBERS[name], argument), COLLIN, NOBODY) for argument in arguments]

    assert all_of("enemies_room", 1, 2, 3) == [True, True, False]
    assert all_of("no_enemies", 0) == [False]
    assert all_of("room", table.castle.room, table.castle.room + 1) == [True, False]
    assert all_of("explored", table.castle.room, rooms.index("kitchen")) == [True, False]
    assert all_of("page", 2, 3, 4) == [True, True, False]
    assert all_of("party", 1, 2, 3) == [False, True, False]
    assert all_of("beaten", kinds.index("spider"), kinds.index("rat")) == [True, False]
    assert all_of("nobody_captured", 0) == [True]

    def at(what: int, *fields: int, room: int = table.castle.room) -> list[bool]:
        return [holds(table, Condition(what, room=room, field=field), COLLIN, NOBODY) for field in fields]

    assert at(conditions.ALL_AT, 0, 1) == [False, False]
    assert at(conditions.ANY_AT, 0, 1, 2) == [True, True, False]
    assert at(conditions.ANY_AT, 0, room=table.castle.room + 1) == [False]
    together = scene("guard_room", "collin@b fips@b", steps=1).state
    assert holds(together, Condition(conditions.ALL_AT, room=table.castle.room, field=1), NOBODY, NOBODY)
    assert not holds(together, Condition(conditions.ALL_AT, room=table.castle.room + 1, field=1), NOBODY, NOBODY)
    apart = scene("guard_room", "collin@b fips@", steps=1).state
    assert not holds(apart, Condition(conditions.NOBODY_CAPTURED), NOBODY, NOBODY)
    assert holds(apart, Condition(conditions.NO_ENEMIES), NOBODY, NOBODY)


def test_which_enemy_a_sentence_is_about() -> None:
    table = scene("guard_room", "collin@a", "rat@e roach@o", steps=1).state
    kinds = [kind.name for kind in table.box.kinds]
    rat, roach = kinds.index("rat"), kinds.index("roach")
    assert holds(table, Condition(conditions.ENEMY, rat), COLLIN, FOE)
    assert not holds(table, Condition(conditions.ENEMY, roach), COLLIN, FOE)
    assert holds(table, Condition(conditions.ENEMY, roach), COLLIN, FOE + 1)
    table.story.about = roach
    assert holds(table, Condition(conditions.ENEMY, roach), COLLIN, NOBODY)


@pytest.mark.parametrize(
    ("enemy", "sorts"),
    [
        ("rat", {"small", "rat"}),
        ("roach", {"small", "roach"}),
        ("gram", {"small", "boss"}),
        ("spider", {"large"}),
        ("centipede", {"large"}),
    ],
)
def test_sorts_of_enemies(enemy: str, sorts: set[str]) -> None:
    """MM-173: a boss is not of its kind."""
    table = scene("guard_room", "collin@a", f"{enemy}@e", steps=1).state
    found = {name for number, name in enumerate(TARGETS) if is_sort(table, FOE, number)}
    assert found == sorts
    own = [kind.name for kind in table.box.kinds].index(enemy)
    assert is_sort(table, FOE, conditions.KIND + own)
    assert not is_sort(table, FOE, conditions.KIND + own + 1)
    assert not is_sort(table, COLLIN, conditions.SMALL)
    assert not is_sort(table, NOBODY, conditions.SMALL)


def test_the_cat_is_of_her_own_sort() -> None:
    table = scene("guard_room", "collin@a", cat="s", steps=1).state
    kinds = [kind.name for kind in table.box.kinds]
    assert is_sort(table, CAT, conditions.KIND + kinds.index("brodie"))
    assert not is_sort(table, CAT, conditions.KIND + kinds.index("rat"))


def test_a_beaten_enemy_is_still_what_it_was() -> None:
    table = scene("guard_room", "collin@a", "rat@e", steps=1).state
    table.story.about = table.enemies.kind[0]
    table.enemies.kind[0] = NOBODY
    assert is_sort(table, FOE, conditions.RAT)
    table.story.about = NOBODY
    assert not is_sort(table, FOE, conditions.RAT)


def test_above_and_below_on_the_track() -> None:
    table = scene(
        "guard_room", "collin@a fips@b", "rat@e", steps=1, track=["fips", "rat", "collin"], turn="collin"
    ).state
    assert holds(table, Condition(conditions.TARGET_HIGHER), COLLIN, FOE)
    assert not holds(table, Condition(conditions.TARGET_LOWER), COLLIN, FOE)
    assert holds(table, Condition(conditions.TARGET_LOWER), FIPS, FOE)
    assert not holds(table, Condition(conditions.TARGET_HIGHER), FIPS, FOE)
    for condition in (conditions.TARGET_HIGHER, conditions.TARGET_LOWER):
        assert not holds(table, Condition(condition), FIPS, NOBODY)
        assert not holds(table, Condition(condition), FIPS, FIPS)


def test_a_friend_is_near() -> None:
    table = scene("guard_room", "collin@a fips@b salvia@s", "rat@a", steps=1).state
    assert holds(table, Condition(conditions.FRIEND_NEAR), COLLIN, FIPS)
    assert holds(table, Condition(conditions.FRIEND_NEAR), COLLIN, COLLIN)
    assert not holds(table, Condition(conditions.FRIEND_NEAR), COLLIN, SALVIA)
    assert not holds(table, Condition(conditions.FRIEND_NEAR), COLLIN, FOE)
    assert not holds(table, Condition(conditions.FRIEND_NEAR), FOE, COLLIN)
    assert not holds(table, Condition(conditions.FRIEND_NEAR), COLLIN, NOBODY)


def test_melee_ranged_and_the_weapon() -> None:
    fight = scene("guard_room", "collin@a", "rat@a", steps=1).does("attack", "target 0").state
    conditions_ = (conditions.MELEE, conditions.RANGED)
    assert [holds(fight, Condition(condition), COLLIN, FOE) for condition in conditions_] == [True, False]
    assert [holds(fight, Condition(conditions.WEAPON, kind), COLLIN, FOE) for kind in range(4)] == [
        True,
        False,
        False,
        False,
    ]
    shot = scene("guard_room", "merle@a", "rat@b", steps=1).does("attack", "target 0").state
    assert [holds(shot, Condition(condition), 5, FOE) for condition in conditions_] == [False, True]
    shot.fights[-1].kindless = True
    assert [holds(shot, Condition(condition), 5, FOE) for condition in conditions_] == [False, False]
    quiet = scene("guard_room", "collin@a", "rat@a", steps=1).state
    assert not any(holds(quiet, Condition(condition), COLLIN, FOE) for condition in (*conditions_, conditions.WEAPON))


# Values --------------------------------------------------------------------------------------------------------------


def test_what_the_sheets_say() -> None:
    table = scene("guard_room", "collin@a fips@b", "rat@e", steps=1).state
    asked = (stats.ATTACK, stats.DEFENCE, stats.LORE, stats.SPEED, stats.HEARTS, stats.PAWS, stats.PACK, stats.SEARCH)
    hero = table.box.heroes[FIPS]
    said = [hero.attack, hero.defence, hero.lore, hero.speed, hero.hearts, hero.paws, 3, 0]
    assert [base(table, FIPS, stat) for stat in asked] == said
    rat = table.box.initiative[table.card_of(FOE)]
    assert [base(table, FOE, stat) for stat in asked] == [rat.attack, rat.defence, 0, 0, 0, 0, 0, 0]
    assert base(table, FOE + 5, stats.ATTACK) == 0  # nobody there


@rule("MM-199")
def test_bewitched_in_her_own_turn_alone() -> None:
    table = scene("guard_room", "collin@a fips@b", "rat@e", steps=1, fips={"status": ["charmed"]}).state
    assert not bewitched(table, FIPS)
    assert not bewitched(table, COLLIN)
    assert not bewitched(table, FOE)
    table.track.place = table.track.cards.index(FIPS)
    assert bewitched(table, FIPS)


@rule("MM-241")
def test_the_fifth_title_weakens_large_enemies() -> None:
    def defence(enemy: str, individual: bool = True, holder: str = "collin") -> int:
        titles = {} if not holder else {"cat_tamer": holder}
        table = scene(
            "guard_room", "collin@a fips@b", f"{enemy}@e", steps=1, achievements=individual, titles=titles
        ).state
        return value(table, FOE, stats.DEFENCE, COLLIN)

    plain = defence("spider", holder="")
    assert defence("spider") == plain - 1
    assert defence("spider", holder="fips") == plain
    assert defence("spider", individual=False) == plain
    assert defence("rat") == defence("rat", holder="")


# What lasts ----------------------------------------------------------------------------------------------------------


def test_what_lasts_ends_when_its_time_is_over() -> None:
    table = scene("guard_room", "collin@a fips@b", steps=1).state
    table.lasting = [
        Lasting(7, COLLIN, THIS_TURN, 0),
        Lasting(8, FIPS, THIS_ROUND, 0),
        Lasting(9, COLLIN, THIS_ENCOUNTER, 0),
    ]
    table.used = [Used(3, COLLIN, THIS_TURN), Used(3, FIPS, THIS_ROUND), Used(3, COLLIN, THIS_ROUND)]
    assert lasting_effects(table, COLLIN) == [7, 9]
    assert lasting_effects(table, FIPS) == [8]
    assert (times_used(table, 3, COLLIN), times_used(table, 3, FIPS), times_used(table, 4, FIPS)) == (2, 1, 0)
    expire(table, THIS_TURN)
    assert numbers(table.lasting) == [8, FIPS, THIS_ROUND, 0, 9, COLLIN, THIS_ENCOUNTER, 0]
    assert numbers(table.used) == [3, FIPS, THIS_ROUND, 3, COLLIN, THIS_ROUND]
    expire(table, THIS_ROUND)
    assert numbers(table.lasting) == [9, COLLIN, THIS_ENCOUNTER, 0]
    assert table.used == []


def test_of_nested_attacks_only_the_inner_one_ends() -> None:
    table = scene("guard_room", "collin@a", steps=1).state
    table.lasting = [
        Lasting(7, COLLIN, THIS_ATTACK, 1),
        Lasting(8, COLLIN, THIS_ATTACK, 2),
        Lasting(9, COLLIN, THIS_TURN, 2),
    ]
    table.used = [Used(3, COLLIN, THIS_ATTACK)]
    expire(table, THIS_ATTACK, 2)
    assert numbers(table.lasting) == [7, COLLIN, THIS_ATTACK, 1, 9, COLLIN, THIS_TURN, 2]
    assert numbers(table.used) == [3, COLLIN, THIS_ATTACK]
    expire(table, THIS_ATTACK, 1)
    assert numbers(table.lasting) == [9, COLLIN, THIS_TURN, 2]


def test_hidden_is_who_a_card_hides() -> None:
    table = scene("guard_room", "collin@a fips@b", "rat@e", steps=1).state
    for number, effect in enumerate(table.box.effects):
        hides = effect.verb == verbs.GIVE and effect.status == 16
        table.lasting = [Lasting(number, COLLIN, THIS_ROUND, 0)]
        assert hidden(table, COLLIN) == hides
        assert not hidden(table, FIPS)
