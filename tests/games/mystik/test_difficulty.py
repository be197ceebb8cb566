"""MM-257: easier for families, harder for old hands; the chapter itself stays as it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record, replay
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.story.campaign import ways_on
from katzentisch.testing import rule
from tests.games.mystik.table import Scene, chapter, load, new, scene

LEVELS = ("usual", "family", "old_hands")


def begun(difficulty: str, **changes: Any) -> Scene:
    """Collin alone, in the room where the chapter starts."""
    party = {"mice": 1, "cheese": 1} | changes.pop("party", {})
    table = new(story=chapter(party=party, end_page=5, **changes), difficulty=difficulty)
    return table.does("pick collin", "learn sidestep")


@pytest.mark.parametrize(("difficulty", "pages", "cheese"), [("usual", 5, 1), ("family", 6, 3), ("old_hands", 4, 0)])
@rule("MM-257")
def test_pages_and_cheese(difficulty: str, pages: int, cheese: int) -> None:
    table = begun(difficulty)
    assert (table.state.fate.end_page, table.cheese("collin")) == (pages, cheese)


@rule("MM-257")
def test_a_chapter_keeps_a_page_and_the_hourglass_has_no_more_than_it_has() -> None:
    shortest = new(story=chapter(end_page=2), difficulty="old_hands")
    assert shortest.state.fate.end_page == 2
    longest = new(story=chapter(end_page=9), difficulty="family")
    assert longest.state.fate.end_page == 10


@pytest.mark.parametrize("difficulty", LEVELS)
@rule("MM-257")
def test_a_table_remembers_how_hard_it_is(difficulty: str) -> None:
    state = GAME.new(2, difficulty=difficulty)
    assert GAME.options_of(state)["difficulty"] == difficulty
    again = GAME.load(GAME.position(state))
    assert (GAME.options_of(again), GAME.position(again)) == (GAME.options_of(state), GAME.position(state))
    clone = state.clone()
    assert GAME.options_of(clone) == GAME.options_of(state)
    sampled = GAME.load(GAME.position(GAME.sample(GAME.view(state, 0), None)))  # type: ignore[arg-type]  # draws nothing
    assert GAME.options_of(sampled) == GAME.options_of(state)


@rule("MM-257")
def test_a_usual_table_is_written_as_ever() -> None:
    assert "difficulty" not in GAME.position(GAME.new(1))


@rule("MM-257")
def test_a_page_that_a_position_names_is_that_page() -> None:
    table = scene("guard_room", "collin@a", steps=1, end_page=3, difficulty="family")
    assert table.state.fate.end_page == 3


@rule("MM-257")
def test_no_other_words_for_it() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.load({"chapter": "catnip", "difficulty": "brutal"})
    assert (refused.value.code, refused.value.facts["field"]) == ("position_name", "difficulty")
    with pytest.raises(Illegal) as unknown:
        GAME.new(1, difficulty="brutal")
    assert unknown.value.code == "option_value"


@rule("MM-257", "MM-230")
def test_a_campaign_stays_as_hard_as_it_began() -> None:
    story = chapter(win_if=["any_at:b"], party={"mice": 1}, next="a_hundred_feet")
    table = scene("guard_room", "collin@a", steps=1, story=story, difficulty="old_hands").does("go b")
    (follows,) = GAME.after(table.state, None)
    assert follows.options["difficulty"] == "old_hands"
    assert follows.position is not None
    assert load(follows.position).state.fate.end_page == GAME.new(1, chapter="a_hundred_feet").fate.end_page - 1
    usual = scene("guard_room", "collin@a", steps=1, story=story).does("go b")
    assert "difficulty" not in ways_on(usual.state, None, 1)[0][2]


def played(seed: int, **options: Any) -> tuple[Record, Mystik]:
    rng, state = Random(seed), GAME.new(1, **options)
    record, goal = Record.of(GAME, state), Goal(state.box)
    while not state.over:
        if number := state.chance():
            outcome = state.outcomes()[rng.randrange(number)]
            state.happen(state.outcomes().index(outcome))
            record.happened(outcome)
        else:
            (seat,) = state.must()
            action = answer(state, goal)
            state.act(seat, action)
            record.acted(seat, action)
    record.close(state)
    return record, state


@pytest.mark.parametrize("difficulty", LEVELS)
@rule("MM-257")
def test_bots_play_it_and_the_record_says_so(difficulty: str) -> None:
    record, state = played(3, chapter="catnip", difficulty=difficulty)
    read = Record.read(record.text())
    assert read.header.options["difficulty"] == difficulty
    assert replay(read, log=False).returns() == state.returns()


def test_every_level_is_said_in_both_languages() -> None:
    for lang in ("de", "en"):
        words = GAME.words(lang)
        said = {words.say(f"option.difficulty.{level}") for level in LEVELS}
        assert len(said) == 3
        assert words.say("option.difficulty")
        assert words.say("option.difficulty.help")
