"""From chapter to chapter: what is chosen at the end, what is carried over, whose hands a mouse is in. MM-231, MM-254 to
MM-256."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from katzentisch.core.campaign import Campaign
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record, replay
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.story.campaign import carry_over
from katzentisch.games.mystik.terminal.party import party_sheet
from katzentisch.testing import rule
from tests.games.mystik.table import Scene, chapter, load, scene

NEXT = "a_hundred_feet"


def about_to_win(pack: list[str], gear: list[str] | None = None, next: str = NEXT, mice: str = "collin@a") -> Scene:
    """Collin wins with his next step."""
    story = chapter(win_if=["any_at:b"], party={"mice": 1}, next=next)
    collin: dict[str, Any] = {"pack": pack} if gear is None else {"pack": pack, "gear": gear}
    return scene("guard_room", mice, steps=1, story=story, collin=collin)


@rule("MM-231")
def test_each_mouse_chooses_one_card_at_the_end_of_a_won_chapter() -> None:
    table = about_to_win(["duck", "felt_boots"], ["collins_sword", "acorn_cap"]).does("go b")
    assert (table.state.won, table.state.over, table.question()) == (True, False, "keep_one")
    assert {GAME.actions[action].facts()["card"] for action in table.state.legal(0)} == {
        "acorn_cap",
        "duck",
        "felt_boots",
    }
    table.does("take duck")
    assert table.state.over
    assert (table.gear("collin"), table.pack("collin")) == (["collins_sword"], ["duck"])
    assert table.told("takes_along") == [{"mouse": "collin", "card": "duck"}]
    cards = [card.name for card in table.state.box.cards]
    assert [table.state.deck.discards[cards.index(card)] for card in ("duck", "acorn_cap", "felt_boots")] == [0, 1, 1]
    (follows,) = GAME.after(table.state, None)
    assert (follows.id, follows.options["chapter"]) == ("next_chapter", NEXT)
    assert follows.position is not None
    assert follows.position["mice"][0]["pack"] == ["duck"]
    begun = load(follows.position).does("pick collin")
    assert begun.pack("collin") == ["duck"]
    assert begun.gear("collin") == ["collins_sword", "boot_leather"]
    assert begun.in_deck("duck") == 1  # of two


@rule("MM-231")
def test_who_has_one_card_is_not_asked_and_who_has_none_keeps_none() -> None:
    one = about_to_win(["duck"]).does("go b")
    assert (one.state.over, one.told("takes_along")) == (True, [{"mouse": "collin", "card": "duck"}])
    none = about_to_win([]).does("go b")
    assert (none.state.over, none.told("takes_along"), carry_over(none.state)["mice"][0]["pack"]) == (True, [], [])


@rule("MM-231")
def test_nobody_keeps_start_gear_of_anybody() -> None:
    table = about_to_win(["yew_bow", "duck"]).does("go b")
    assert table.state.over
    assert carry_over(table.state)["mice"][0]["pack"] == ["duck"]


@rule("MM-231")
def test_where_the_story_ends_nobody_is_asked() -> None:
    table = about_to_win(["duck", "felt_boots"], next="").does("go b")
    assert table.state.over
    assert GAME.after(table.state, None) == []


@rule("MM-231")
def test_every_player_chooses_for_their_own_mice() -> None:
    story = chapter(win_if=["any_at:b"], next=NEXT)
    more = {"pack": ["duck", "felt_boots"]}
    table = load(
        {
            "chapter": story,
            "players": 2,
            "room": "guard_room",
            "mice": [
                {"mouse": "collin", "seat": 1, "field": "a"} | more,
                {"mouse": "salvia", "seat": 0, "field": "a", "pack": ["acorn_cap", "thistledown"]},
            ],
            "turn": "collin",
            "steps": 1,
        }
    )
    table.state.act(1, GAME.index({"do": "go", "field": table.state.here().fields.index("b")}))
    assert table.state.must() == (1,)
    again = GAME.load(GAME.position(table.state))  # in the middle of choosing
    for state in (table.state, again):
        state.act(1, GAME.index({"do": "take", "card": "duck"}))
        assert state.must() == (0,)
        state.act(0, GAME.index({"do": "take", "card": "thistledown"}))
        assert (state.over, state.returns()) == (True, [1.0, 1.0])
    assert carry_over(again) == carry_over(table.state)


@pytest.mark.parametrize(
    ("mouse", "code"),
    [
        ({"pack": ["duck", "felt_boots"]}, "position_range"),
        ({"pack": ["yew_bow"]}, "position_not_kept"),
        ({"pack": ["crumbs"]}, "position_not_kept"),
        ({"pack": ["fork"]}, "position_not_kept"),
        ({"gear": ["collins_sword"]}, "position_not_kept"),
        ({"abilities": ["velvet_paws"]}, "position_not_hers"),
        ({"cheese": 5}, "position_range"),
        ({"wounds": 1}, "position_range"),
    ],
)
@rule("MM-231", "MM-232")
def test_what_nobody_can_have_kept_is_refused(mouse: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.load({"chapter": NEXT, "mice": [{"mouse": "collin"} | mouse]})
    assert refused.value.code == code


def test_a_chapter_is_not_won_in_the_middle_of_a_turn() -> None:
    with pytest.raises(Illegal) as refused:
        scene("guard_room", "collin@a", won=True)
    assert refused.value.code == "position_won"


# Hands ---------------------------------------------------------------------------------------------------------------


def two_players() -> Scene:
    mice = [{"mouse": "collin", "seat": 0, "field": "a"}, {"mouse": "salvia", "seat": 1, "field": "a"}]
    return load({"chapter": chapter(), "players": 2, "room": "guard_room", "mice": mice, "turn": "collin", "steps": 2})


@rule("MM-254")
def test_a_mouse_changes_hands_if_both_want_it() -> None:
    state = two_players().state
    offer, agree, decline = ({"do": "hand_over", "seat": 1}, {"do": "choose", "mouse": "collin"}, {"do": "pass"})
    state.act(0, GAME.index(offer))
    assert (state.must(), [GAME.actions[action].facts() for action in state.legal(1)]) == ((1,), [decline, agree])
    refusing = state.clone()
    refusing.act(1, GAME.index(decline))
    assert refusing.must() == (0,)
    with pytest.raises(Illegal) as refused:
        refusing.act(0, GAME.index(offer))
    assert (refused.value.code, refused.value.rule) == ("hand_offered", "MM-254")
    state.act(1, GAME.index(agree))
    assert (state.must(), state.mice[0].seat) == ((1,), 1)
    assert GAME.position(GAME.load(GAME.position(state))) == GAME.position(state)
    state.act(1, GAME.index({"do": "end"}))  # her turn went on in other hands


@rule("MM-254")
def test_nobody_is_offered_a_mouse_who_is_not_there() -> None:
    state = two_players().state
    for seat in (0, 2, 3):
        refusal = GAME.why_not(state, 0, GAME.index({"do": "hand_over", "seat": seat}))
        assert refusal is not None
        assert refusal.code == "hand_to_whom"
    alone = scene("guard_room", "collin@a", steps=2)
    assert not [action for action in alone.state.legal(0) if GAME.actions[action].facts()["do"] == "hand_over"]


@rule("MM-254")
def test_a_bot_takes_over_whom_it_is_offered() -> None:
    state = two_players().state
    state.act(0, GAME.index({"do": "hand_over", "seat": 1}))
    state.act(1, answer(state, Goal(state.box)))
    assert state.mice[0].seat == 1


# Again, and with abilities -------------------------------------------------------------------------------------------


@rule("MM-255")
def test_a_won_chapter_played_again_counts_as_it_ended_last() -> None:
    brought = {
        "achieved": ["lamp_oil"],
        "mice": [{"mouse": "collin", "abilities": ["sidestep"], "pack": ["acorn_cap"]}],
    }
    first = carry_over(about_to_win(["duck"]).does("go b").state, brought)
    second = carry_over(about_to_win(["felt_boots"]).does("go b").state, brought)
    assert (first["mice"][0]["pack"], second["mice"][0]["pack"]) == (["duck"], ["felt_boots"])
    won = about_to_win([])
    won.state.story.achieved = 1 << won.state.box.achievements.index("lamp_oil")
    assert carry_over(won.does("go b").state, brought)["achieved"] == ["lamp_oil"]


@rule("MM-230")
def test_an_achievement_that_a_chapter_does_not_know_is_carried_past_it() -> None:
    assert carry_over(about_to_win([]).does("go b").state, {"achieved": ["of_another_book"]})["achieved"] == [
        "of_another_book"
    ]


@rule("MM-256")
def test_who_brings_abilities_chooses_none_and_nobody_learns_those_of_who_is_at_home() -> None:
    story = chapter(party={"mice": 1})
    collin = {"mouse": "collin", "abilities": ["sidestep"]}
    assert load({"chapter": story, "mice": [collin]}).does("pick collin").question() != "learn"
    ambros = load({"chapter": story, "mice": [collin]}).does("pick ambros")
    assert ambros.question() == "learn"
    learnt = [GAME.actions[action].facts().get("ability") for action in ambros.state.legal(0)]
    assert "sidestep" not in learnt
    assert "sidestep" in [
        GAME.actions[action].facts().get("ability")
        for action in load({"chapter": story}).does("pick ambros").state.legal(0)
    ]
    with pytest.raises(Illegal) as refused:
        GAME.load({"chapter": NEXT, "mice": [collin, collin | {"mouse": "ambros"}]})
    assert refused.value.rule == "MM-256"


# The record alone ----------------------------------------------------------------------------------------------------


def played(position: dict[str, Any] | None, rng: Random, **options: Any) -> Record:
    """A whole chapter by the script."""
    state = GAME.new(**options) if position is None else GAME.load(position)
    record = Record.of(GAME, state)
    goal = Goal(state.box)
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
    return record


@rule("MM-228", "MM-230", "MM-231")
def test_a_record_alone_says_how_the_campaign_goes_on() -> None:
    """Three chapters by bots, each begun from what the text of the last one's record says; players come and go."""
    rng = Random(4)
    record = played(None, rng, players=2)
    went = [record.header.options["chapter"]]
    for players in (3, 1):
        read = Record.read(record.text())
        state = replay(read, log=False)
        assert isinstance(state, Mystik)
        follows = GAME.after(state, read.header.position, players)[0]
        record = played(follows.position, rng)
        assert len(replay(record, log=False).returns()) == players
        went.append(record.header.options["chapter"])
    assert went == ["under_the_helmet", "a_hundred_feet", "the_long_water"] or len(set(went)) < 3  # some were lost


def test_the_party_sheet_of_the_page_is_one() -> None:
    page = (Path(__file__).parents[3] / "docs" / "games" / "mystik" / "campaign.md").read_text("utf-8")
    (sheet,) = re.findall(r"```json mystik\n(.*?)\n```", page, re.DOTALL)
    assert GAME.load(json.loads(sheet)).must() == (0,)
    for id in re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE):
        assert f"after.{id}" in GAME.words("en")


@rule("MM-230", "MM-231")
def test_the_party_sheet_in_words() -> None:
    table = about_to_win(["duck", "felt_boots"]).does("go b", "take duck")
    table.state.mice[0].abilities = 1 << [one.name for one in table.state.box.abilities].index("sidestep")
    table.state.story.achieved = 1 << table.state.box.achievements.index("lamp_oil")
    (follows,) = GAME.after(table.state, None)
    assert follows.position is not None
    assert [line.plain for line in party_sheet(follows.position, "en")] == [
        "Collin can do Side-Step. Kept: Duck.",
        "Achieved: Lamp Oil.",
    ]
    assert [line.plain for line in party_sheet({}, "de")] == ["Die Mäuse bringen nichts mit."]


@rule("MM-257")
def test_the_next_chapter_may_be_played_harder_or_easier_and_still_follows() -> None:
    """What a table agrees on anew is difficulty and achievements of single mice; nothing else of what was carried over."""
    (way,) = GAME.after(about_to_win(["duck"]).does("go b").state, None)
    assert way.position is not None
    assert GAME.leaves_open(way.position) == ("difficulty", "achievements")
    easier = GAME.agreed(way.position, {"difficulty": "family"})
    assert GAME.load(easier).fate.end_page == GAME.load(way.position).fate.end_page + 1
    assert GAME.agreed(easier, {"difficulty": "usual"}) == way.position
    campaign = Campaign(GAME, "Autumn")
    for position, follows in (
        (way.position, True),
        (easier, True),
        ({**easier, "players": 2}, False),
        ({**way.position, "mice": []}, False),
    ):
        table = GAME.load(position)
        header = msgspec.structs.replace(Record.of(GAME, table).header, position=position)
        assert campaign._begins(header, way.options, way.position) == follows, position


def test_in_the_middle_of_a_chapter_nothing_is_left_open() -> None:
    middle = GAME.position(scene("guard_room", "collin@a", steps=1).state)
    assert GAME.leaves_open(middle) == ()
