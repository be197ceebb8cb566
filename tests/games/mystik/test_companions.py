"""A companion: a small figure that walks with a mouse. MM-258 to MM-261."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.checker import check_chapter_source
from katzentisch.games.mystik.authoring.source import Source
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.rules.fighting.wounds import capture
from katzentisch.games.mystik.rules.numbers import COMPANION
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, SWORD_STAR, Scene, chapter, scene

HIT = SWORD_STAR
NAME = {"de": "Krümel", "en": "Crumb"}
CRUMB = {"id": "crumb", "name": NAME, "hearts": 2}
WORDS = {"de": "Wort", "en": "Word"}


def story(**more: Any) -> dict[str, Any]:
    """Whoever calls him on field c of the guard room leads Crumb from then on."""
    call = {"id": "call", "name": WORDS, "fields": ["c"], "do": [{"do": "join"}], "again": True}
    texts = dict.fromkeys(("name", "intro", "goal", "victory", "defeat"), WORDS)
    rooms = {"guard_room": {"actions": [call]}}
    return chapter(**texts) | {"companion": CRUMB, "rooms": rooms} | more


def led(mice: str, enemies: str = "", by: str = "collin", hurt: int = 0, **more: Any) -> Scene:
    companion = {"mouse": by} | ({"hurt": hurt} if hurt else {})
    return scene("guard_room", mice, enemies, story=more.pop("story", story()), companion=companion, **more)


# With whom -----------------------------------------------------------------------------------------------------------


@rule("MM-258")
def test_it_walks_with_the_mouse_who_called_it() -> None:
    table = scene("guard_room", "collin@c", steps=2, story=story())
    assert not table.state.standing(COMPANION)
    table.does("deed 0")
    assert table.told("companion_joins") == [{"companion": "crumb", "mouse": "collin"}]
    assert table.state.field_of(COMPANION) == table.state.mice[0].at
    assert (table.state.name(COMPANION), table.state.rank(COMPANION)) == ("crumb", 99)  # no card on the track


@rule("MM-258")
def test_it_stands_where_its_mouse_stands() -> None:
    table = led("collin@a", steps=2).does("go b")
    assert table.state.here().fields[table.state.field_of(COMPANION)] == "b"


@rule("MM-258")
def test_if_its_mouse_is_captured_it_walks_with_the_highest_free_one() -> None:
    table = led("collin@a salvia@b ambros@c", track=["ambros", "collin", "salvia"], turn="collin", steps=1)
    capture(table.state, 0)
    assert table.told("companion_joins")[-1] == {"companion": "crumb", "mouse": "ambros"}
    assert table.state.companion_at() == table.state.mice[table.mouse("ambros")].at


# Room for two --------------------------------------------------------------------------------------------------------


@rule("MM-259")
def test_it_counts_for_the_limit_of_a_field() -> None:
    four = led("collin@a salvia@a ambros@a fips@b", turn="fips", steps=2)
    assert not four.can("go a")
    free = scene("guard_room", "collin@a salvia@a ambros@a fips@b", turn="fips", steps=2, story=story())
    assert free.can("go a")


@rule("MM-259")
def test_its_mouse_needs_room_for_two() -> None:
    mice = "fips@b collin@a salvia@a ambros@a"
    assert not led(mice, by="fips", steps=2).can("go a")
    assert led(mice, by="collin", steps=2).state.crowd(0) == 4
    led(mice, by="fips", steps=2).refuses("go a", "field_full", "MM-052")
    assert led("fips@b collin@a salvia@a", by="fips", steps=2).can("go a")


@rule("MM-259")
def test_where_she_is_put_they_squeeze_in() -> None:
    table = led("collin@a salvia@a ambros@a fips@a")
    assert table.state.crowd(0) == 5
    assert GAME.position(GAME.load(GAME.position(table.state))) == GAME.position(table.state)


# Whom enemies choose -------------------------------------------------------------------------------------------------


@rule("MM-260")
def test_the_first_rat_takes_the_mouse_and_the_second_the_companion() -> None:
    table = led("collin@a", "rat@a rat@a", turn="rat").passes()
    first, second = table.told("attacks")[:2]
    assert (first["targets"], first["because"]) == (["collin"], "tie")
    assert (second["targets"], second["because"]) == (["crumb"], "fresh")


@rule("MM-260")
def test_every_mouse_in_reach_comes_before_it() -> None:
    table = led("collin@a salvia@a", "rat@b rat@b rat@b", turn="rat").passes()
    assert [event["targets"] for event in table.told("attacks")][:3] == [["collin"], ["salvia"], ["crumb"]]


@rule("MM-260")
def test_who_cannot_reach_the_mouse_cannot_reach_it() -> None:
    table = led("collin@a salvia@k", "rat@k rat@k", turn="rat").passes()
    assert ["crumb"] not in [event["targets"] for event in table.told("attacks")]


# Hits ----------------------------------------------------------------------------------------------------------------


def second_rat_hits(hurt: int = 0, **more: Any) -> Scene:
    """The first rat misses Collin, the second has one hit for Crumb."""
    table = led("collin@a", "rat@a rat@a", turn="rat", hurt=hurt, **more)
    while not table.told("attacks"):
        table.fate(MISS)
    while len(table.told("attacks")) < 2:
        table.rolls(MISS) if table.state.chance() else table.does("pass")
    dice = table.state.box.initiative[table.state.track.acting()].attack
    return table.rolls(HIT, *[MISS] * (dice - 1))


@rule("MM-261")
def test_a_hit_takes_a_heart_and_it_rolls_no_dice() -> None:
    table = second_rat_hits()
    assert table.told("companion_hurt") == [{"companion": "crumb", "number": 1, "hearts": 1}]
    assert [event["figure"] for event in table.told("rolled") if event["purpose"] == "defence"] == []
    assert (table.state.story.hurt, table.state.standing(COMPANION)) == (1, True)


@rule("MM-261")
def test_without_hearts_it_is_lost_and_the_chapter_says_what_comes_of_it() -> None:
    ends = [{"when": "lost", "do": [{"do": "lose"}]}]
    table = second_rat_hits(hurt=1, story=story(clauses=ends))
    assert table.told("companion_lost") == [{"companion": "crumb"}]
    assert (table.state.over, table.state.won) == (True, False)
    spared = second_rat_hits(hurt=1)
    assert (spared.state.over, spared.state.story.lost, spared.state.standing(COMPANION)) == (False, True, False)
    position = GAME.position(spared.state)
    assert position["companion"] == {"lost": True}
    assert GAME.position(GAME.load(position)) == position


@rule("MM-261")
def test_the_chapter_hurts_it_and_lets_it_go() -> None:
    doings = [
        {"id": "push", "name": WORDS, "fields": ["a"], "do": [{"do": "hurt", "n": 1}], "again": True},
        {"id": "home", "name": WORDS, "fields": ["a"], "if": ["companion"], "do": [{"do": "leave"}]},
        {"id": "call", "name": WORDS, "fields": ["b"], "if": ["companion_lost"], "do": [{"do": "join"}]},
    ]
    written = story(rooms={"guard_room": {"actions": doings}})
    table = led("collin@a", steps=2, story=written).does("deed 0")
    assert table.state.story.hurt == 1
    saved = led("collin@a", steps=2, story=written).does("deed 1")
    assert saved.told("companion_leaves") == [{"companion": "crumb"}]
    assert (saved.state.standing(COMPANION), saved.state.story.lost) == (False, False)
    lost = scene("guard_room", "collin@b", steps=2, story=written, companion={"lost": True})
    lost.does("deed 2")
    assert (lost.state.story.lost, lost.state.story.hurt, lost.state.story.with_mouse) == (False, 0, 0)


# Tables, words, checker, bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("companion", "code"),
    [
        ({"mouse": "merle"}, "position_name"),
        ({"mouse": "collin", "hurt": 2}, "position_range"),
        ({"mouse": "collin", "lost": True}, "position_companion"),
        ({}, "position_companion"),
        ({"lost": True, "hurt": 1}, "position_companion"),
    ],
)
@rule("MM-258")
def test_what_cannot_be_is_refused(companion: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        scene("guard_room", "collin@a", story=story(), companion=companion)
    assert refused.value.code == code
    with pytest.raises(Illegal) as nobody:
        scene("guard_room", "collin@a", companion={"mouse": "collin"})
    assert nobody.value.code == "position_companion"


@rule("MM-258")
def test_a_clone_and_a_table_in_the_middle_of_a_blow_are_the_same_table() -> None:
    table = led("collin@a", "rat@a rat@a", turn="rat", hurt=1)
    while len(table.told("attacks")) < 2:
        table.rolls(MISS) if table.state.chance() == 6 else table.does("pass")
    position = GAME.position(table.state)
    assert GAME.position(GAME.load(position)) == position == GAME.position(table.state.clone())


@pytest.mark.parametrize(("lang", "said"), [("de", "Krümel geht mit Collin."), ("en", "Crumb walks with Collin.")])
def test_it_is_called_by_its_name(lang: str, said: str) -> None:
    table = scene("guard_room", "collin@c", steps=2, story=story()).does("deed 0")
    event = {"kind": "companion_joins", **table.told("companion_joins")[0]}
    assert GAME.say_at(table.state, event, lang) == said
    struck = second_rat_hits()
    attack = {"kind": "attacks", **struck.told("attacks")[1]}
    assert NAME[lang] in GAME.say_at(struck.state, attack, lang)
    for kind in ("companion_hurt", "companion_lost", "companion_leaves"):
        told = {"kind": kind, "companion": "crumb", "number": 1, "hearts": 1}
        assert NAME[lang] in GAME.say_at(table.state, told, lang)


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"companion": CRUMB | {"hearts": 0}}, "companion.hearts", "out_of_range"),
        ({"companion": CRUMB | {"hearts": 7}}, "companion.hearts", "out_of_range"),
        ({"companion": CRUMB | {"name": {"de": "", "en": "C"}}}, "companion.name.de", "empty"),
        ({"rooms": {}}, "companion", "never_used"),
        ({"clauses": [{"when": "start", "do": [{"do": "join"}]}]}, "clauses[0].do[0].to", "chapter_has_no_self"),
        ({"win_if": ["companion_lost"]}, "win_if[0]", "goal_out_of_reach"),
        ({"win_if": ["companion"], "rooms": {}}, "companion", "never_used"),
    ],
)
def test_the_checker(changes: dict[str, Any], field: str, code: str) -> None:
    assert check_chapter_source(Source("a.yaml", story(), {})) == []
    found = check_chapter_source(Source("a.yaml", story(**changes), {}))
    assert (field, code) in [(fault.field, fault.code) for fault in found]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("clauses[0].do[0].do", {"clauses": [{"when": "start", "do": [{"do": "leave"}]}]}),
        ("clauses[0].do[0].do", {"clauses": [{"when": "start", "do": [{"do": "hurt"}]}]}),
        ("win_if[0]", {"win_if": ["companion"]}),
        ("clauses[0].if[0]", {"clauses": [{"when": "page", "if": ["companion_lost"], "do": [{"do": "lose"}]}]}),
    ],
)
def test_a_chapter_without_companion_does_not_speak_of_one(field: str, value: dict[str, Any]) -> None:
    texts = dict.fromkeys(("name", "intro", "goal", "victory", "defeat"), WORDS)
    found = check_chapter_source(Source("a.yaml", chapter(**texts) | value, {}))
    assert (field, "no_companion") in [(fault.field, fault.code) for fault in found]


def test_bots_go_and_fetch_whom_they_need() -> None:
    """They know the vocabulary: a chapter that is won with a companion sends them where somebody joins."""
    table = scene("guard_room", "collin@a", steps=2, story=story(win_if=["companion", "any_at:a"]))
    want = Goal(table.state.box).want(table.state)
    assert table.state.box.rooms[want.room].name == "guard_room"
    assert want.seek == 1 << table.state.here().fields.index("c")
    assert want.deed >= 0
