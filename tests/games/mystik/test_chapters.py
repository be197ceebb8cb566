"""Chapters, winning and losing, campaign, achievements."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.story.campaign import carry_over, start_after
from katzentisch.testing import rule
from tests.games.mystik.table import CHEESE, MISS, ONE, SHIELD, SWORD_STAR, Scene, chapter, load, new, scene

HIT = SWORD_STAR


@rule("MM-223")
def test_a_chapter_holds_all_that_it_needs() -> None:
    for story in content().chapters.values():
        for text in (story.intro, story.goal, story.victory, story.defeat):
            assert text.de
            assert text.en
        assert story.win_if
        assert story.tiles
        assert story.end_page > 1
    bonus = [{"do": [{"do": "bonus", "stat": "speed", "n": 2, "to": "mice_room"}]}]
    table = scene("guard_room", "collin@a", story=chapter(clauses=bonus)).rolls(ONE)
    assert table.state.turn.steps == 1 + 2 + 2  # the chapter goes before the rules


@rule("MM-224")
def test_won_as_soon_as_the_conditions_are_met() -> None:
    story = chapter(win_if=["room:guard_room", "all_at:b"])
    table = scene("guard_room", "collin@a salvia@b", steps=2, story=story).does("go b")
    assert table.state.over
    assert table.state.won
    assert table.state.returns() == [1.0]
    captured = scene("guard_room", "collin@a salvia@", "rat@e", steps=2, story=story).does("go b")
    assert not captured.state.over  # all mice, and none captured


@rule("MM-224")
def test_won_before_time_goes_on() -> None:
    """The last mouse is freed onto the goal; the wheel would be full and the last page turned."""
    story = chapter(win_if=["all_at:b"])
    table = scene("guard_room", "collin@b salvia@", steps=1, story=story, wheel=5, page=6, end_page=7)
    table.does("end", "put b")
    assert table.state.won


@rule("MM-224")
def test_won_in_the_middle_of_the_enemies_turn() -> None:
    """One rat falls over the tripwire; it is over before the next one comes."""
    story = chapter(win_if=["beaten:rat"])
    ambros = {"abilities": ["tripwire"], "cheese": 1, "wounds": 4}
    table = scene("guard_room", "ambros@b", "rat@b rat@a rat@c", turn="rat", story=story, ambros=ambros)
    table.rolls(MISS, MISS).rolls(ONE).does("use_ability tripwire").rolls(MISS, MISS)
    assert table.state.won


@rule("MM-225")
def test_lost_when_the_hourglass_reaches_the_end() -> None:
    table = scene("guard_room", "collin@a", "rat@a", turn="rat", wheel=5, page=6, end_page=7).rolls(CHEESE, MISS)
    assert table.state.over
    assert table.state.returns() == [0.0]
    assert table.told("lost")[0]["why"] == "time"


@rule("MM-226")
def test_lost_when_all_are_captured() -> None:
    table = (
        scene("guard_room", "collin@a salvia@", "rat@a", turn="rat", collin={"wounds": 3})
        .rolls(HIT, MISS)
        .rolls(MISS, MISS, MISS)
    )
    assert table.state.over
    assert table.told("lost")[0]["why"] == "captured"


@rule("MM-227")
def test_a_chapter_may_be_lost_in_other_ways() -> None:
    story = chapter(clauses=[{"when": "captured", "do": [{"do": "lose"}]}])
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", collin={"wounds": 3}, story=story)
    table.rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    assert table.state.over
    assert table.told("lost")[0]["why"] == "story"


@rule("MM-228")
def test_after_a_defeat_everything_can_be_tried() -> None:
    lost = scene("guard_room", "collin@a", "rat@a", turn="rat", wheel=5, page=6, end_page=7).rolls(CHEESE, MISS)
    carried = carry_over(lost.state)
    for name in content().chapters:
        assert not load({"chapter": name, **carried}).state.over


@rule("MM-229")
def test_the_story_goes_on() -> None:
    words = {"de": "-", "en": "-"}
    story = chapter(win_if=["any_at:b"], ending=words, goes_on=words)
    table = scene("guard_room", "collin@a", steps=2, story=story).does("go b")
    assert [event["passage"] for event in table.told("narrated")] == ["arena.ending", "arena.goes_on"]


# Campaign ------------------------------------------------------------------------------------------------------------

OIL = {"id": "oil", "name": {"de": "-", "en": "-"}, "text": {"de": "-", "en": "-"}}


def finished(won: bool, **more: Any) -> Scene:
    story = chapter(win_if=["all_at:b"], achievements=[OIL, OIL | {"id": "map", "permanent": True}], party={"mice": 1})
    collin = {
        "abilities": ["sidestep", "backswing"],
        "cheese": 3,
        "wounds": 1,
        "gear": ["collins_sword", "acorn_cap"],
        "pack": ["duck"],
    }
    page: dict[str, Any] = {} if won else {"page": 11, "wheel": 5}
    table = scene(
        "guard_room",
        "collin@a",
        steps=1,
        story=story,
        achieved=["oil", "map"],
        items=["fork"],
        collin=collin,
        **page,
        **more,
    )
    return table.does("go b") if won else table.does("end")


@rule("MM-230")
def test_achievements_and_abilities_stay() -> None:
    carried = carry_over(finished(True).state)
    assert carried["achieved"] == ["oil", "map"]
    assert carried["mice"][0]["abilities"] == ["sidestep", "backswing"]
    story = chapter(party={"mice": 1}, achievements=[OIL])
    table = load({"chapter": story, **carried}).does("pick collin")
    assert table.question() != "learn"
    assert table.state.story.achieved == 1


@rule("MM-230", "MM-234")
def test_an_achievement_of_one_chapter_works_in_the_next() -> None:
    """Whoever has lamp oil rolls one die more at traps, in every chapter."""
    oil = {"achieved": ["lamp_oil"], "mice": [{"mouse": "collin", "abilities": ["sidestep"], "pack": []}]}
    begun = load({"chapter": "a_hundred_feet", **oil})
    assert "lamp_oil" in GAME.position(begun.state)["achieved"]
    traps = [{"room": "root_gate", "explored": True, "traps": ["d"]}]
    table = scene("root_gate", "collin@c", steps=3, rooms=traps, achieved=["lamp_oil"]).does("go d")
    table.rolls(MISS, MISS, ONE)
    assert table.wounds("collin") == 0


@rule("MM-232")
def test_the_rest_does_not_stay() -> None:
    table = load({"chapter": chapter(party={"mice": 1}), **carry_over(finished(True).state)}).does("pick collin")
    assert (table.cheese("collin"), table.wounds("collin"), table.state.items.held) == (0, 0, 0)
    assert table.state.story.titles == [-1] * 5


@rule("MM-233")
def test_from_a_lost_chapter_only_what_lasts() -> None:
    lost = finished(False).state
    assert lost.over
    assert not lost.won
    assert carry_over(lost) == {"achieved": ["map"]}
    brought = {"achieved": ["oil"], "mice": [{"mouse": "fips", "abilities": ["blade_dance"], "pack": ["duck"]}]}
    assert carry_over(lost, brought=brought) == {"achieved": ["oil", "map"], "mice": brought["mice"]}


@rule("MM-228", "MM-230")
def test_the_mice_of_a_record_go_on(tmp_path: Path) -> None:
    """A chapter that is won as soon as it begins: the mice start on k."""
    story = chapter(win_if=["any_at:k"], party={"mice": 1}, next="a_hundred_feet")
    state = GAME.load({"chapter": story})
    record = Record.of(GAME, state)
    unfinished = tmp_path / "begun.jsonl"
    unfinished.write_text(record.text())
    with pytest.raises(Illegal, match="no record of a chapter"):
        start_after(unfinished, 1, {})
    for action in ({"do": "pick", "mouse": "collin"}, {"do": "learn", "ability": "sidestep"}):
        state.act(0, GAME.index(action))
        record.acted(0, GAME.index(action))
    record.close(state)
    path = tmp_path / "won.jsonl"
    path.write_text(record.text())
    position = start_after(path, 2, {})
    assert (position["chapter"], position["players"]) == ("a_hundred_feet", 2)
    assert position["mice"] == [{"mouse": "collin", "abilities": ["sidestep"], "pack": []}]
    assert start_after(path, 1, {"chapter": "under_the_helmet"})["chapter"] == "under_the_helmet"
    assert GAME.load(position).must() == (0,)
    with pytest.raises(Illegal, match="cannot be read"):
        start_after(tmp_path / "nothing.jsonl", 1, {})


# Achievements --------------------------------------------------------------------------------------------------------


@rule("MM-234")
def test_story_achievements() -> None:
    lamp = OIL | {"clauses": [{"do": [{"do": "bonus", "stat": "attack", "n": 2}]}]}
    story = chapter(
        achievements=[lamp],
        rooms={"guard_room": {"clauses": [{"when": "cleared", "do": [{"do": "achieve", "achievement": "oil"}]}]}},
    )
    table = (
        scene("guard_room", "collin@a", "rat@a", steps=1, story=story)
        .does("attack", "target 0")
        .rolls(HIT, MISS, MISS)
        .rolls(MISS, MISS)
    )
    assert table.told("achieved") == [{"achievement": "oil"}]
    with_lamp = scene("guard_room", "collin@a", "rat@a", steps=1, story=story, achieved=["oil"]).does(
        "attack", "target 0"
    )
    with_lamp.rolls(*[MISS] * 5)


@rule("MM-235")
def test_individual_achievements_are_an_option_and_for_the_first_only() -> None:
    assert GAME.new().individual
    assert not GAME.new(achievements=False).individual
    off = (
        scene("guard_room", "collin@a", "rat@a", steps=1, achievements=False)
        .does("attack", "target 0")
        .rolls(CHEESE, CHEESE, CHEESE)
    )
    assert off.told("title") == []
    assert off.cheese("collin") == 3
    second = scene("guard_room", "collin@a", "rat@a", steps=1, titles={"three_cheeses": "salvia"}).does(
        "attack", "target 0"
    )
    assert second.rolls(CHEESE, CHEESE, CHEESE).told("title") == []


@rule("MM-236")
def test_three_cheeses_tall() -> None:
    table = (
        scene("guard_room", "collin@a", "rat@a", steps=1, end_page=7)
        .does("attack", "target 0")
        .rolls(CHEESE, CHEESE, CHEESE)
    )
    assert table.told("title") == [{"mouse": "collin", "title": "three_cheeses"}]
    assert table.state.fate.end_page == 8
    tall = scene("guard_room", "collin@a salvia@e fips@", "rat@a", turn="rat", titles={"three_cheeses": "collin"})
    tall.rolls(HIT, MISS).rolls(CHEESE, SHIELD, MISS)
    assert (tall.cheese("collin"), tall.cheese("salvia"), tall.cheese("fips")) == (1, 1, 0)
    much = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", titles={"three_cheeses": "collin"})
    much.rolls(HIT, MISS).rolls(CHEESE, CHEESE, CHEESE)
    assert (much.cheese("collin"), much.cheese("salvia")) == (3, 1)
    becoming = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat").rolls(HIT, MISS)
    becoming.rolls(CHEESE, CHEESE, CHEESE)
    assert becoming.told("title")
    assert becoming.cheese("salvia") == 0  # she was not so tall before


@rule("MM-237")
def test_terror_of_roaches() -> None:
    table = scene("guard_room", "collin@a", "roach@a rat@e", steps=1, end_page=7, collin={"roaches": 3}).does(
        "attack", "target 0"
    )
    table.rolls(HIT, MISS, MISS).rolls(MISS)
    assert table.told("title")[0]["title"] == "roach_terror"
    assert table.state.fate.end_page == 8
    theft = scene(
        "guard_room",
        "collin@a",
        "roach@a",
        turn="roach",
        greedy=True,
        titles={"roach_terror": "collin"},
        collin={"cheese": 2},
    )
    theft.rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    assert theft.cheese("collin") == 1
    assert theft.state.fate.wheel == 0


@rule("MM-238")
def test_master_of_poison() -> None:
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", end_page=7, collin={"wounds": 2, "poison": 1})
    table.rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    assert table.told("title")[0]["title"] == "poison_master"
    assert table.state.fate.end_page == 7
    master = (
        scene("guard_room", "collin@a", "spider@b", turn="spider", titles={"poison_master": "collin"})
        .rolls(ONE)
        .rolls(HIT, MISS)
    )
    master.rolls(MISS, MISS, MISS)
    assert (master.wounds("collin"), master.poison("collin")) == (1, 0)


@rule("MM-239")
def test_slip_away() -> None:
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", end_page=7, collin={"wounds": 3, "caught": 1})
    table.rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    assert table.told("title")[0]["title"] == "slip_away"
    assert table.state.fate.end_page == 8
    assert table.at("collin") == ""


@rule("MM-240")
def test_the_third_time_she_is_free_at_once() -> None:
    collin = {"wounds": 3, "caught": 2, "cheese": 2, "gear": ["collins_sword", "shell_shield"]}
    table = scene("guard_room", "collin@a salvia@e", "rat@a", turn="rat", titles={"slip_away": "collin"}, collin=collin)
    table.rolls(HIT, MISS).rolls(MISS, MISS, MISS)
    assert table.at("collin") == "a"
    assert table.gear("collin") == ["collins_sword", "shell_shield"]
    assert (table.cheese("collin"), table.wounds("collin"), table.state.fate.page) == (0, 0, 2)


@rule("MM-241")
def test_cat_tamer() -> None:
    table = scene("kitchen", "collin@a", cat="a", steps=1, track=["collin", "brodie_leaps"]).does(
        "attack", "target_cat"
    )
    table.rolls(HIT, MISS, MISS).rolls(*[MISS] * 4)
    assert table.told("title")[0]["title"] == "cat_tamer"
    tamer = scene("guard_room", "collin@a", "spider@b", steps=1, titles={"cat_tamer": "collin"}).does(
        "attack", "target 0"
    )
    tamer.rolls(HIT, MISS, MISS).rolls(MISS, MISS)  # two dice instead of three
    assert tamer.state.track.hurt == [0, 1]


def test_a_new_chapter_asks_for_mice_first() -> None:
    assert new().question() == "pick"
