"""What a chapter can do to the table, verb by verb."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.cards.values import ignores, value
from katzentisch.games.mystik.rules.numbers import FOE, NOBODY
from katzentisch.games.mystik.rules.sentences import Condition
from katzentisch.games.mystik.rules.vocabulary import conditions, hurdles, stats
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, SWORD_STAR, Scene, chapter, scene

HIT = SWORD_STAR
COLLIN, AMBROS, SALVIA, FIPS = 0, 1, 2, 4


def cleared(
    *effects: dict[str, Any], mice: str = "collin@a fips@e", story: dict[str, Any] | None = None, **more: Any
) -> Scene:
    """Collin beats the last rat of the room, and the chapter does this."""
    clauses = [{"when": "cleared", "do": list(effects)}]
    story = chapter(**{"clauses": clauses, **(story or {})})
    fight = scene("guard_room", mice, "rat@a", steps=1, story=story, **more).does("attack", "target 0")
    return fight.rolls(HIT, HIT, HIT).rolls(MISS, MISS)


@rule("MM-223")
def test_cheese_for_all_mice_in_the_room() -> None:
    table = cleared({"do": "cheese", "n": 2, "to": "mice_room"}, mice="collin@a fips@e salvia@", salvia={"cheese": 0})
    assert [table.cheese(name) for name in ("collin", "fips", "salvia")] == [2, 2, 0]


@rule("MM-223")
def test_cheese_onto_the_wheel_and_a_surge_with_the_sixth() -> None:
    assert cleared({"do": "wheel", "n": 2}, wheel=3).state.fate.wheel == 5
    full = cleared({"do": "wheel", "n": 2}, wheel=5)
    assert full.state.fate.page == 2


@rule("MM-223")
def test_healing_and_healing_poison() -> None:
    hurt = {"wounds": 1, "poison": 1}
    healed = cleared({"do": "heal", "n": 2, "to": "mice_room"}, fips=hurt)
    assert (healed.wounds("fips"), healed.poison("fips")) == (0, 1)
    clean = cleared({"do": "heal", "n": 2, "poison": True, "to": "mice_room"}, fips=hurt)
    assert (clean.wounds("fips"), clean.poison("fips")) == (0, 0)


@rule("MM-223")
def test_wounds_poison_and_wounds_that_are_rolled_against() -> None:
    wounded = cleared({"do": "wound", "n": 1, "to": "mice_room"})
    assert (wounded.wounds("collin"), wounded.wounds("fips"), wounded.poison("fips")) == (1, 1, 0)
    poisoned = cleared({"do": "wound", "n": 1, "poison": True, "to": "mice_room"})
    assert (poisoned.wounds("fips"), poisoned.poison("fips")) == (0, 1)


@rule("MM-223")
def test_all_are_wounded_to_death_and_the_chapter_ends_once() -> None:
    table = cleared({"do": "wound", "n": 9, "to": "mice_room"}, mice="collin@a fips@e salvia@b")
    assert table.state.over
    assert not table.state.won
    assert len(table.told("lost")) == 1


@rule("MM-194", "MM-223")
def test_effects_are_given_and_taken_away() -> None:
    table = cleared({"do": "give", "status": "webbed", "to": "mice_room"})
    assert table.status("collin") == table.status("fips") == ["webbed"]
    sick = {"status": ["stunned", "webbed"]}
    one = cleared({"do": "clear", "status": ["webbed"], "to": "mice_room"}, fips=sick)
    assert one.status("fips") == ["stunned"]
    first = cleared({"do": "clear", "status": ["stunned", "webbed"], "to": "mice_room"}, fips=sick)
    assert first.status("fips") == ["webbed"]  # one of several, the worst first


@rule("MM-223")
def test_the_hourglass_and_its_end() -> None:
    assert cleared({"do": "page", "n": 1}, page=2).state.fate.page == 3
    assert cleared({"do": "end_page", "n": 1}).state.fate.end_page == 10
    assert cleared({"do": "end_page", "n": -2}).state.fate.end_page == 7


@rule("MM-223")
def test_a_page_too_far_is_the_end() -> None:
    table = cleared({"do": "page", "n": 2}, page=7)
    assert table.state.over
    assert table.told("lost")[0]["why"] == "time"


@rule("MM-223")
def test_mousetraps_are_set_and_taken_away() -> None:
    gurgle = {"room": "gurgle", "up": True}
    story = chapter(clauses=[{"when": "round_end", "do": [{"do": "traps"}]}])
    table = scene("gurgle", "collin@a", steps=1, rooms=[gurgle], story=story).does("end")
    assert table.state.castle.traps[table.state.castle.room] == 1 << table.state.here().fields.index("g")
    story = chapter(clauses=[{"when": "round_end", "do": [{"do": "traps", "clear": True}]}])
    table = scene("gurgle", "collin@a", steps=1, rooms=[{**gurgle, "traps": ["g"]}], story=story).does("end")
    assert table.state.castle.traps[table.state.castle.room] == 0


def at_the_end_of_the_round(*effects: dict[str, Any], enemies: str = "", **more: Any) -> Scene:
    story = chapter(clauses=[{"when": "round_end", "do": list(effects)}])
    return scene("guard_room", "collin@a", enemies, steps=1, turn="collin", story=story, **more)


@rule("MM-223")
def test_enemies_are_banished_by_their_kind() -> None:
    table = at_the_end_of_the_round(
        {"do": "banish", "enemy": "roach"}, enemies="rat@s roach@s roach@o", track=["roach", "rat", "collin"]
    )
    table.does("end").fate()
    assert {foe.split("@")[0] for foe in table.foes()} == {"rat"}
    assert len(table.told("banished")) == 2


@rule("MM-223")
def test_the_cat_is_banished() -> None:
    away = at_the_end_of_the_round(
        {"do": "banish", "enemy": "brodie"}, cat="s", track=["brodie_hunts", "brodie_leaps", "collin"]
    )
    away.does("end").fate()
    assert away.state.enemies.cat_at == NOBODY
    assert [event["figure"] for event in away.told("banished")] == ["brodie"]
    other = at_the_end_of_the_round(
        {"do": "banish", "enemy": "rat"}, cat="s", track=["brodie_hunts", "brodie_leaps", "collin"]
    )
    other.does("end")
    assert other.told("banished") == []


@rule("MM-223")
def test_mice_are_captured_and_freed() -> None:
    table = cleared({"do": "free"}, mice="collin@a fips@ salvia@")
    assert table.at("fips") != ""
    assert table.at("salvia") != ""
    chosen = cleared({"do": "capture", "to": "mouse_room"})
    assert chosen.question() == "whom"
    chosen.does(*[option for option in chosen.options() if "fips" in option])
    assert (chosen.at("collin"), chosen.at("fips")) == ("a", "")


@rule("MM-223")
def test_everybody_captured_by_the_story_is_the_end() -> None:
    table = cleared({"do": "capture", "to": "mice_room"})
    assert table.state.over
    assert len(table.told("lost")) == 1


@rule("MM-223")
def test_flags_passages_and_achievements() -> None:
    words = {"de": "Hallo.", "en": "Hello."}
    story = {
        "flags": ["one", "two"],
        "passages": {"bye": words, "hello": words},
        "achievements": [{"id": name, "name": words, "text": words, "clauses": []} for name in ("first", "second")],
        "clauses": [
            {
                "when": "cleared",
                "do": [
                    {"do": "set", "flag": "two"},
                    {"do": "say", "passage": "hello"},
                    {"do": "achieve", "achievement": "second"},
                    {"do": "achieve", "achievement": "second"},
                ],
            }
        ],
    }
    table = cleared(story=story)
    assert table.state.story.flags == 0b10
    assert table.state.story.achieved == 0b10
    assert table.told("narrated") == [{"passage": "arena.passage.hello"}]
    assert table.told("achieved") == [{"achievement": "second"}]  # only once
    assert holds(table.state, Condition(conditions.FLAG, 1), NOBODY, NOBODY)
    assert not holds(table.state, Condition(conditions.FLAG), NOBODY, NOBODY)
    assert holds(table.state, Condition(conditions.ACHIEVED, 1), NOBODY, NOBODY)
    assert not holds(table.state, Condition(conditions.ACHIEVED), NOBODY, NOBODY)


@rule("MM-223")
def test_what_a_chapter_or_a_room_says_always_holds() -> None:
    stronger = [{"if": ["page:2"], "do": [{"do": "bonus", "stat": "attack", "n": 2, "to": "enemies_room"}]}]
    lighter = [{"do": [{"do": "ignore", "what": ["red"], "to": "mice_room"}]}]
    for story in (
        chapter(clauses=stronger + lighter),
        chapter(rooms={"guard_room": {"clauses": stronger + lighter}}),
        chapter(rooms={"root_gate": {"clauses": stronger + lighter}}),
    ):
        here = "root_gate" not in story.get("rooms", {})
        values = []
        for page in (1, 2):
            table = scene("guard_room", "collin@a", "rat@e", steps=1, page=page, story=story).state
            values.append(value(table, FOE, stats.ATTACK, COLLIN))
            assert ignores(table, COLLIN, hurdles.RED) == here
            assert not ignores(table, FOE, hurdles.RED)
        assert values[1] - values[0] == (2 if here else 0)


@rule("MM-224")
@pytest.mark.parametrize(("verb", "won"), [("win", True), ("lose", False)])
def test_the_story_ends_the_chapter(verb: str, won: bool) -> None:
    table = cleared({"do": verb})
    assert table.state.over
    assert table.state.won == won


@rule("MM-223")
def test_a_card_is_found_wherever_it_is_and_else_one_is_drawn() -> None:
    find = {"do": "find", "card": "fishhook", "to": "mouse_room"}
    table = cleared(find, mice="collin@a")
    assert table.in_deck("fishhook") == 0
    gone = cleared(find, mice="collin@a", items=["hook"])
    assert gone.told("not_there") == [{"card": "fishhook"}]
    assert gone.question() == "draw_search"
    thrown = cleared(find, mice="collin@a", discards={"fishhook": 1})
    assert thrown.told("not_there") == []
    assert thrown.state.deck.discards[table.state.box.party_cards[1]] == 0


@rule("MM-223")
def test_of_several_beaten_at_once_each_is_told_of() -> None:
    """A steam that beats roach and rat in one breath: the chapter speaks of the rat all the same."""
    steam = {"when": "round_end", "do": [{"do": "wound", "n": 1, "to": "enemies_room"}]}
    praise = {"when": "beaten", "if": ["enemy:rat"], "do": [{"do": "set", "flag": "praised"}]}
    story = chapter(clauses=[steam, praise], flags=["praised"])
    table = scene(
        "guard_room", "collin@a", "rat@e roach@e", steps=1, story=story, track=["rat", "roach", "collin"], turn="collin"
    )
    table.does("end")
    assert table.foes() == []
    assert table.state.story.flags == 1
