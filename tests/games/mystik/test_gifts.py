"""Powers that an achievement gives to all mice: the words of clauses that mice have, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules.cards.lasting import drop_lasting
from katzentisch.games.mystik.rules.cards.values import ignores, value
from katzentisch.games.mystik.rules.fighting.wounds import remove_foe
from katzentisch.games.mystik.rules.numbers import CAT, FOE, NOBODY, THIS_ROUND
from katzentisch.games.mystik.rules.pieces import Lasting
from katzentisch.games.mystik.rules.vocabulary import hurdles, stats
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, SHIELD, SWORD_STAR, Scene, chapter, numbers, scene, settle

HIT = SWORD_STAR
COLLIN, AMBROS, SALVIA, FIPS = 0, 1, 2, 4
WORDS = {"de": "-", "en": "-"}


def gifted(*clauses: dict[str, Any], mice: str = "collin@a", enemies: str = "", **more: Any) -> Scene:
    """All mice have these clauses."""
    gift = {"id": "gift", "name": WORDS, "text": WORDS, "clauses": list(clauses)}
    other = {"id": "other", "name": WORDS, "text": WORDS, "clauses": []}
    story = chapter(achievements=[other, gift])
    return scene("guard_room", mice, enemies, story=story, achieved=["gift"], **more)


def power(*effects: dict[str, Any], **clause: Any) -> dict[str, Any]:
    """Something she may do in her turn."""
    return {"when": "turn", "may": True, **clause, "do": list(effects)}


def gift_of(table: Scene) -> list[str]:
    return [option for option in table.options() if option == "use_achievement 1"]


def uses(table: Scene) -> Scene:
    return table.does(*gift_of(table)[:1])


# Jumps and other deeds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("within", "fields"), [("near", "bfg"), ("room", "bcdefghijklmnopqrs")])
def test_jumping(within: str, fields: str) -> None:
    table = uses(gifted(power({"do": "jump", "within": within}), steps=2))
    assert table.question() == "put_mouse"
    assert "".join(sorted(option.split()[-1] for option in table.options())) == fields
    assert table.does(f"put {fields[0]}").at("collin") == fields[0]


def test_jumping_as_far_as_she_sees() -> None:
    table = uses(gifted(power({"do": "jump", "within": "seen"}), steps=2))
    state = table.state
    for option in table.options():
        assert state.sees(0, state.here().fields.index(option.split()[-1]))


def test_wounding_an_enemy_without_an_attack() -> None:
    table = uses(gifted(power({"do": "wound", "n": 1, "to": "enemy_here"}), enemies="rat@a roach@b", steps=2))
    table = table.does("target 0") if table.question() == "whom" else table
    assert table.foes() == ["roach@b"]


def test_drawing_several_cards_and_throwing_several_away() -> None:
    drawing = uses(gifted(power({"do": "search", "n": 2}), steps=2)).draws("duck")
    assert drawing.pack("collin") == ["duck"] or drawing.question() == "found_card"
    throwing = uses(
        gifted(power({"do": "discard", "n": 2}), steps=2, collin={"pack": ["duck", "acorn_cap", "elderflower"]})
    )
    assert throwing.question() == "throw_away"
    throwing.does(throwing.options()[0])
    assert throwing.question() == "throw_away"
    throwing.does(throwing.options()[0])
    assert throwing.question() == "turn_menu"
    assert len(throwing.pack("collin")) == 1


@pytest.mark.parametrize(("has", "left"), [(5, 3), (1, 0), (0, 0)])
def test_cheese_is_lost_as_far_as_there_is_any(has: int, left: int) -> None:
    table = uses(gifted(power({"do": "cheese", "n": -2}), steps=2, collin={"cheese": has}))
    assert table.cheese("collin") == left


def test_more_steps_in_the_own_turn_and_no_fewer_than_none() -> None:
    assert uses(gifted(power({"do": "bonus", "stat": "steps", "n": 2}), steps=2)).state.turn.steps == 4
    assert uses(gifted(power({"do": "bonus", "stat": "steps", "n": -5}), steps=2)).state.turn.steps == 0


def test_an_action_more() -> None:
    table = uses(gifted(power({"do": "action", "for": "turn"}), enemies="rat@a", steps=1))
    table.does("attack", "target 0").rolls(MISS, MISS, MISS)
    assert table.can("attack")
    table.does("attack", "target 0").rolls(MISS, MISS, MISS)
    assert not table.can("attack")


# What it costs, and when it is of use --------------------------------------------------------------------------------


def test_a_price_and_who_gets_it_cheaper() -> None:
    clause = {"when": "turn", "cost": 2, "cheaper": ["alone"], "do": [{"do": "bonus", "stat": "steps"}]}
    alone = uses(gifted(clause, steps=1, collin={"cheese": 3}))
    assert alone.cheese("collin") == 2
    together = uses(gifted(clause, mice="collin@a fips@a", steps=1, collin={"cheese": 3}))
    assert together.cheese("collin") == 1
    assert gift_of(gifted(clause, steps=1, collin={"cheese": 1}))
    assert not gift_of(gifted(clause, mice="collin@a fips@a", steps=1, collin={"cheese": 1}))


def test_as_often_as_it_says() -> None:
    clause = {"when": "turn", "cost": 1, "once": "turn", "times": 2, "do": [{"do": "bonus", "stat": "steps"}]}
    table = gifted(clause, steps=1, collin={"cheese": 5})
    uses(uses(table))
    assert table.cheese("collin") == 3
    assert not gift_of(table)


def test_a_free_choice_is_made_once_a_turn() -> None:
    table = uses(gifted(power({"do": "bonus", "stat": "steps"}), steps=1))
    assert not gift_of(table)


@pytest.mark.parametrize(
    ("collin", "poison", "useful"),
    [
        ({}, False, False),
        ({"wounds": 1}, False, True),
        ({"wounds": 1}, True, True),
        ({"poison": 1}, False, False),
        ({"poison": 1}, True, True),
    ],
)
def test_healing_is_offered_to_who_needs_it(collin: dict[str, int], poison: bool, useful: bool) -> None:
    for to in ("self", "mouse_here"):
        heal = {"do": "heal", "n": 1, "poison": poison, "to": to}
        assert bool(gift_of(gifted(power(heal), steps=1, collin=collin))) == useful, to


@pytest.mark.parametrize(("status", "useful"), [([], False), (["stunned"], False), (["webbed"], True)])
def test_relief_is_offered_to_who_needs_it(status: list[str], useful: bool) -> None:
    for to in ("self", "mouse_here"):
        clear = {"do": "clear", "status": ["webbed"], "to": to}
        assert bool(gift_of(gifted(power(clear), steps=1, collin={"status": status}))) == useful, to


@pytest.mark.parametrize(
    ("to", "names"),
    [
        ("mouse_here", {"collin", "fips"}),
        ("other_here", {"fips"}),
        ("mouse_near", {"collin", "fips", "salvia"}),
        ("other_near", {"fips", "salvia"}),
        ("mouse_room", {"collin", "fips", "salvia", "ambros"}),
        ("other_room", {"fips", "salvia", "ambros"}),
    ],
)
def test_whom_it_may_mean(to: str, names: set[str]) -> None:
    mice = "collin@a fips@a salvia@b ambros@s"
    table = gifted(power({"do": "cheese", "n": 1, "to": to}), mice=mice, steps=1)
    uses(table)
    found = {option.split()[-1] for option in table.options() if option.startswith("choose")}
    if found:
        assert found == names
    else:
        assert {name for name in ("collin", "fips", "salvia", "ambros") if table.cheese(name)} == names


@pytest.mark.parametrize(
    ("to", "gets"),
    [
        ("mice_here", {"collin", "fips"}),
        ("others_here", {"fips"}),
        ("mice_near", {"collin", "fips", "salvia"}),
        ("mice_room", {"collin", "fips", "salvia", "ambros"}),
        ("others_room", {"fips", "salvia", "ambros"}),
    ],
)
def test_all_that_it_means(to: str, gets: set[str]) -> None:
    mice = "collin@a fips@a salvia@b ambros@s merle@"
    table = uses(gifted(power({"do": "cheese", "n": 1, "to": to}), mice=mice, steps=1))
    assert {name for name in ("collin", "fips", "salvia", "ambros", "merle") if table.cheese(name)} == gets


# Moments -------------------------------------------------------------------------------------------------------------


def test_at_the_start_of_her_turn_by_itself() -> None:
    table = gifted({"when": "turn_start", "do": [{"do": "cheese", "n": 1}]}, mice="collin@a fips@b", steps=1)
    before = table.cheese("fips")
    table.does("end").fate()
    assert table.cheese("fips") == before + 1


def test_at_the_start_of_her_turn_if_she_likes() -> None:
    clause = {"when": "turn_start", "may": True, "do": [{"do": "cheese", "n": 1}]}
    table = gifted(clause, mice="collin@a fips@b", steps=1).does("end")
    assert table.question() == "react"
    uses(table)
    assert table.cheese("fips") == 1


def test_by_itself_and_still_somebody_chooses_whom() -> None:
    clause = {"when": "turn_start", "do": [{"do": "cheese", "n": 1, "to": "mouse_room"}]}
    table = gifted(clause, mice="collin@a fips@b", steps=1).does("end")
    assert table.question() == "whom"
    table.does("choose collin")
    assert table.cheese("collin") == 1


def test_once_a_round_by_itself() -> None:
    clause = {"when": "beat", "once": "round", "do": [{"do": "cheese", "n": 1}]}
    table = gifted(clause, enemies="rat@a rat@a", steps=1)
    table.does("attack", "target 0").rolls(HIT, HIT, HIT).rolls(MISS, MISS)
    assert table.cheese("collin") == 1
    assert table.state.used[0].until == THIS_ROUND


# Auras ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "reached"),
    [
        ("mice_here", {FIPS}),
        ("others_here", {FIPS}),
        ("mice_near", {FIPS, SALVIA}),
        ("others_room", {FIPS, SALVIA, AMBROS}),
    ],
)
def test_a_bonus_for_others(to: str, reached: set[int]) -> None:
    """Only Collin has it, because it asks who she is; those around him get it."""
    clause = {"if": ["hero:collin"], "do": [{"do": "bonus", "stat": "lore", "n": 3, "to": to}]}
    mice = "collin@a fips@a salvia@b ambros@s"
    with_it, without = gifted(clause, mice=mice, steps=1).state, gifted(mice=mice, steps=1).state
    found = {
        mouse
        for mouse in (FIPS, SALVIA, AMBROS)
        if value(with_it, mouse, stats.LORE, NOBODY) == value(without, mouse, stats.LORE, NOBODY) + 3
    }
    assert found == reached
    assert value(with_it, FOE, stats.LORE, NOBODY) == 0
    with_it.mice[COLLIN].at = -1
    assert value(with_it, FIPS, stats.LORE, NOBODY) == value(without, FIPS, stats.LORE, NOBODY)


def test_a_hurdle_that_does_not_bind() -> None:
    table = gifted(
        {"if": ["wounded"], "do": [{"do": "ignore", "what": ["red", "gaps"]}]}, steps=1, collin={"wounds": 1}
    ).state
    assert ignores(table, COLLIN, hurdles.RED)
    assert ignores(table, COLLIN, hurdles.GAPS)
    assert not ignores(table, COLLIN, hurdles.WATER)
    assert not ignores(table, NOBODY, hurdles.RED)
    table.mice[COLLIN].wounds = 0
    assert not ignores(table, COLLIN, hurdles.RED)


# Turns, rooms, enemies -----------------------------------------------------------------------------------------------


@rule("MM-114")
def test_what_is_worn_and_given_away_is_worn_no_more() -> None:
    table = scene("guard_room", "collin@a fips@a", steps=1).does("trade fips", "give collins_sword")
    assert table.gear("collin") == ["boot_leather"] or "collins_sword" not in table.gear("collin")
    assert "collins_sword" in table.pack("fips")


@rule("MM-098")
def test_who_has_searched_a_room_does_not_search_it_again() -> None:
    room = {"room": "guard_room", "up": True, "explored": True, "searched": ["fips"]}
    table = scene("guard_room", "fips@a collin@a", steps=1, rooms=[room])
    assert not table.can("search")
    table.does("end").fate()
    assert table.can("search")


@rule("MM-218")
def test_without_a_grape_there_is_nothing_to_shoot() -> None:
    table = scene("guard_room", "collin@a", "rat@e", steps=1, fork="a", items=["disguise"])
    assert not any("grape" in option for option in table.options())


@rule("MM-060")
def test_what_helps_climbing() -> None:
    gift = {"id": "gift", "name": WORDS, "text": WORDS, "clauses": [{"do": [{"do": "bonus", "stat": "climb", "n": 2}]}]}
    rooms = [{"room": "gurgle", "up": True, "explored": True}]
    for achieved, dice in (([], 1), (["gift"], 3)):
        table = scene("gurgle", "collin@j", steps=3, rooms=rooms, story=chapter(achievements=[gift]), achieved=achieved)
        table.does("go f")
        assert table.question() == "die"
        table.rolls(*[MISS] * (dice - 1))
        assert table.question() == "die"
        table.rolls(HIT)
        assert table.at("collin") == "f"
        assert table.told("tested")[-1]["success"]


@rule("MM-136")
def test_traps_of_a_room_without_an_encounter() -> None:
    story = chapter(rooms={"gurgle": {"encounter": "none", "traps": True}})
    table = settle(scene("guard_room", "collin@r", steps=1, story=story).does("flip"))
    assert table.state.here().name == "gurgle"
    assert table.state.castle.traps[table.state.castle.room]
    plain = settle(
        scene("guard_room", "collin@r", steps=1, story=chapter(rooms={"gurgle": {"encounter": "none"}})).does("flip")
    )
    assert not plain.state.castle.traps[plain.state.castle.room]
    assert plain.state.castle.explored >> plain.state.castle.room & 1


@rule("MM-021")
@pytest.mark.parametrize(("normal", "hard"), [(2, 0), (0, 2), (2, 2)])
def test_only_what_is_in_the_deck_is_drawn(normal: int, hard: int) -> None:
    story = chapter(encounters={"normal": normal, "hard": hard})
    rooms = [{"room": "gurgle", "up": True, "explored": True}]
    table = scene("gurgle", "collin@u", steps=1, rooms=rooms, story=story).does("explore south").state
    kinds = {table.box.encounters[number].hard for number in table.outcomes()}
    assert kinds == ({False} if not hard else {True} if not normal else {False, True})
    assert len(set(table.outcomes())) == (12 if normal else 0) + (6 if hard else 0)


def test_nature_has_no_other_outcomes() -> None:
    table = scene("guard_room", "collin@a fips@b", steps=1).does("end").state
    for outcome in (-1, table.chance()):
        with pytest.raises(Illegal) as refused:
            table.happen(outcome)
        assert refused.value.code == "no_such_outcome"


@rule("MM-030")
def test_the_last_of_its_kind_takes_its_card_along() -> None:
    table = scene("guard_room", "collin@a", "roach@e rat@e rat@o", steps=1)
    state = table.state
    state.enemies.lying = 0b110
    state.lasting = [Lasting(1, FOE + 1, THIS_ROUND, 0), Lasting(2, FOE + 2, THIS_ROUND, 0)]
    remove_foe(state, FOE + 1)
    assert "rat" in table.track()
    assert state.enemies.lying == 0b100
    assert numbers(state.lasting) == [2, FOE + 2, THIS_ROUND, 0]
    remove_foe(state, FOE + 2)
    assert table.track() == ["collin", "roach"]


def test_what_lasted_on_a_figure_goes_with_it() -> None:
    state = scene("guard_room", "collin@a fips@b", steps=1).state
    state.lasting = [Lasting(7, COLLIN, 1, 2), Lasting(8, FIPS, 1, 0), Lasting(9, COLLIN, 3, 0)]
    drop_lasting(state, COLLIN)
    assert numbers(state.lasting) == [8, FIPS, 1, 0]


@rule("MM-030")
def test_the_cat_leaves_with_both_her_cards() -> None:
    table = scene("guard_room", "collin@a", cat="s", steps=1)
    assert len(table.track()) == 3
    remove_foe(table.state, CAT)
    assert table.track() == ["collin"]
    assert table.state.enemies.cat_at == NOBODY


def test_an_attack_on_everybody_on_a_field() -> None:
    spread = {"when": "attack", "may": True, "do": [{"do": "spread", "over": "field"}]}
    table = gifted(spread, enemies="rat@b roach@a rat@a roach@a", steps=1).does("attack")
    uses(table)
    table.does("target 2")
    assert sorted(figure - FOE for figure in table.state.fights[-1].targets) == [1, 2, 3]


def test_an_attack_on_one_more_enemy() -> None:
    spread = {"when": "attack", "may": True, "do": [{"do": "spread", "over": "seen", "most": 2}]}
    table = gifted(spread, enemies="rat@a roach@a rat@a", steps=1).does("attack")
    uses(table)
    table.does("target 0", "target 2")
    assert sorted(figure - FOE for figure in table.state.fights[-1].targets) == [0, 2]
    assert table.question() == "attack_die"


def test_an_extra_move_ends_at_enemies_too() -> None:
    table = uses(gifted(power({"do": "move", "n": 4}), enemies="rat@b", steps=1))
    assert table.question() == "extra_move"
    table.does("go b")
    assert not any(option.startswith("go") for option in table.options() if table.question() == "extra_move")
    free = uses(gifted(power({"do": "move", "n": 2}), enemies="rat@s", steps=1)).does("go b")
    assert any(option.startswith("go") for option in free.options())


@rule("MM-037")
def test_a_move_goes_on_after_levelling_up() -> None:
    table = scene("guard_room", "collin@a", steps=3, collin={"cheese": 6}).does("go b", "level")
    assert table.does("learn sidestep").can("go c")


@rule("MM-084")
def test_a_shield_that_was_rolled_again_counts() -> None:
    again = {"when": "defended", "may": True, "do": [{"do": "reroll", "n": 1}]}
    table = gifted(again, enemies="rat@a", turn="rat").rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    uses(table).does(f"reroll {MISS}").rolls(SHIELD)
    assert table.told("blocked")
    assert table.wounds("collin") == 0
    assert [event["faces"] for event in table.told("rolled")][-1] == [MISS, MISS, SHIELD]
