"""What follows a game: the same again, or what the game itself says; and tables that begin from a position."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.campaign import Campaign
from katzentisch.table import wishes as w
from katzentisch.table.records import ended_of, record_of
from katzentisch.table.seating import Chair
from tests.table.test_table import Log, code

WON: dict[str, Any] = {"chapter": "under_the_helmet", "over": True, "won": True}


def a_finished_sack(rounds: int = 1) -> Log:
    log = Log("sack", 2, options={"rounds": rounds})
    log.add(w.sit(log.table, "bo", 1))
    log.begin()
    log.play(Random(1))
    return log


def test_the_game_says_what_may_follow_and_the_table_does_it() -> None:
    log = a_finished_sack()
    assert [one.id for one in log.table.continuations()] == ["longer"]
    log.add(w.again(log.table, "bo", log.around, "longer"))
    assert (log.table.phase, log.table.number) == ("gathering", 2)
    assert log.table.options == {"players": 2, "rounds": 2}
    assert log.table.continuations() == (), "nothing has been played yet"
    log.add(w.begin(log.table, "anna", log.around))
    log.play(Random(2))
    assert record_of(log.steps(), 2, lambda chair: ("", "")).header.options["rounds"] == 2
    assert log.table.continuations() == []
    log.add(w.again(log.table, "anna", log.around))
    assert log.table.options["rounds"] == 2, "the same again is what was played last"


def test_what_cannot_follow_is_refused() -> None:
    log = a_finished_sack(rounds=2)
    assert code(w.again, log.table, "anna", log.around, "longer") == "cannot_follow"
    assert code(w.again, a_finished_sack().table, "anna", log.around, "hello") == "cannot_follow"
    assert code(w.again, a_finished_sack().table, "dan", log.around, "longer") == "not_seated"


def test_a_log_with_what_followed_is_folded_without_the_game() -> None:
    """People and options are there; what is played needs an engine."""
    log = a_finished_sack()
    log.add(w.again(log.table, "bo", log.around, "longer"))
    again = log.reloaded()
    assert (again.options, again.number, [chair.person for chair in again.chairs]) == (
        {"players": 2, "rounds": 2},
        2,
        ["bo", "anna"],
    )


def test_in_a_story_everybody_stays_on_their_chair() -> None:
    log = Log("mystik", 2, position={**WON, "over": False, "won": False, "players": 2})
    log.add(w.sit(log.table, "bo", 1))
    log.begin()
    log.table.state, log.table.phase = kt.game("mystik").load({**WON, "players": 2}), "over"
    (then,) = log.table.continuations()
    assert then.id == "next_chapter"
    log.add(w.again(log.table, "bo", log.around, "next_chapter"))
    assert [chair.person for chair in log.table.chairs] == ["anna", "bo"]
    assert log.table.position is not None
    assert log.table.position["chapter"] == then.options["chapter"] != WON["chapter"]
    log.begin()
    assert log.table.phase == "running"


def test_a_lost_chapter_is_played_again_or_left_behind() -> None:
    game = kt.game("mystik")
    follows = game.after(game.load({**WON, "won": False}), None)
    assert [(one.id, one.options["chapter"]) for one in follows] == [
        ("same_chapter", "under_the_helmet"),
        ("next_anyway", "a_hundred_feet"),
    ]


@pytest.mark.parametrize(("players", "seated"), [(3, ["anna", "bo", ""]), (2, ["anna", "bo"])])
def test_what_follows_may_have_other_chairs(players: int, seated: list[str]) -> None:
    log = a_finished_sack()
    log.add(w.again(log.table, "anna", log.around, "longer", players))
    assert sorted(chair.person for chair in log.table.chairs) == sorted(seated)
    assert log.table.options == {"players": players, "rounds": 2}
    assert [chair.person for chair in log.reloaded().chairs] == [chair.person for chair in log.table.chairs]
    log.add(w.begin(log.table, "anna", log.around))
    log.play(Random(3))
    assert log.table.state is not None
    assert log.table.state.players == players


def test_the_games_of_a_table_are_a_campaign() -> None:
    log = a_finished_sack()
    log.add(w.again(log.table, "anna", log.around, "longer", 3))
    log.add(w.begin(log.table, "anna", log.around))

    def named(chair: Chair) -> tuple[str, str]:
        return chair.person, ""

    assert len(ended_of(log.steps(), named)) == 1, "the second is on the way"
    log.play(Random(3))
    games = ended_of(log.steps(), named)
    assert [game.text() for game in games] == [record_of(log.steps(), number, named).text() for number in (1, 2)]
    campaign = Campaign(log.table.game, "Autumn")
    for game in games:
        campaign.add(game)


def test_chairs_without_people_go_first() -> None:
    log = Log("mystik", 4, position={**WON, "over": False, "won": False, "players": 4})
    log.add(w.sit(log.table, "bo", 3))
    log.add(w.seat_bot(log.table, "anna", 1, "scripted", log.around))
    log.begin()
    log.table.state, log.table.phase = kt.game("mystik").load({**WON, "players": 4}), "over"
    log.add(w.again(log.table, "bo", log.around, "next_chapter", 2))
    assert [chair.person for chair in log.table.chairs] == ["anna", "bo"]
    assert log.table.position is not None
    assert log.table.position["players"] == 2
    log.begin()


def test_nobody_loses_their_chair_to_what_follows() -> None:
    log = a_finished_sack()
    for players in (0, 1, 99):
        assert code(w.again, log.table, "anna", log.around, "longer", players) == "chairs_of_next"
    assert code(w.again, log.table, "anna", log.around, "", 3) == "same_number"


def test_a_table_is_opened_from_a_position_only_where_nothing_is_hidden() -> None:
    mausen = kt.game("mausen")
    hidden = mausen.position(mausen.new(players=3))
    assert code(partial(w.open_table, position=hidden), mausen, "anna", {}) == "hides_something"
    room = {"chapter": "under_the_helmet", "players": 2}
    log = Log("mystik", 1, position=room)
    assert log.table.players == 2
    log.begin()
    assert record_of(log.steps(), 1, lambda chair: ("", "")).header.position == room
    with pytest.raises(kt.Illegal):
        w.open_table(kt.game("mystik"), "anna", {}, position={"chapter": "nowhere"})
