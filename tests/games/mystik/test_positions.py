"""Positions: any room can be set up by hand, and what cannot be is refused with its field."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.core.errors import Endless, Illegal
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.position import laws
from katzentisch.games.mystik.position.plausible import SORTS
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.numbers import CAUGHT
from katzentisch.games.mystik.state import Mystik
from tests.games.mystik.table import chapter, scene
from tests.games.written import holder, spots

WRITTEN: dict[str, Any] = {
    "chapter": "under_the_helmet",
    "players": 2,
    "room": "guard_room",
    "mice": [{"mouse": "collin", "seat": 0, "field": "a"}, {"mouse": "fips", "seat": 1, "field": "b"}],
    "enemies": [{"enemy": "rat", "field": "c"}, {"enemy": "rat", "field": "c"}],
    "turn": "collin",
    "steps": 3,
}


def refused(position: Any) -> Illegal:
    with pytest.raises(Illegal) as found:
        GAME.load(position)
    for lang in ("de", "en"):
        said = GAME.say(found.value, lang)
        assert "{" not in said
        assert not said.startswith("refusal.")
    return found.value


@pytest.mark.parametrize("room", [table.id for table in room_tables()])
def test_any_room_can_be_set_up(room: str) -> None:
    """Somebody on every field, one after the other; the table is loaded again as it is."""
    for letter in next(table.letters for table in room_tables() if table.id == room):
        state = scene(room, f"collin@{letter} fips@{letter}", f"rat@{letter}", steps=2).state
        position = GAME.position(state)
        assert GAME.position(GAME.load(msgspec.json.decode(msgspec.json.encode(position)))) == position
        assert state.must() == (0,)


MANY_MICE = [{"mouse": name, "seat": 0, "field": "a"} for name in ("collin", "fips", "ambros", "salvia", "quendel")]


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"page": 0}, "position_range", "page"),
        ({"page": 13}, "position_range", "page"),
        ({"wheel": -1}, "position_range", "wheel"),
        ({"players": 5}, "player_count", None),
        ({"chapter": "nowhere"}, "position_name", "chapter"),
        ({"chapter": {"id": "x"}}, "position_chapter", "chapter"),
        ({"chapter": chapter(end_page=12)}, "position_chapter", "chapter.end_page"),
        ({"chapter": chapter(win_if=["flag:key"])}, "position_chapter", "chapter.win_if[0]"),
        ({"chapter": chapter(party={"mice": "two"})}, "position_chapter", "chapter.party.mice"),
        ({"room": "attic"}, "position_name", "room"),
        ({"room": "boiler_den"}, "position_name", "room"),
        ({"place": 7}, "position_range", "place"),
        ({"mice": [*WRITTEN["mice"], WRITTEN["mice"][0]]}, "position_twice", "mice"),
        ({"mice": [{"mouse": "collin", "seat": 2, "field": "a"}]}, "position_range", "mice/collin/seat"),
        ({"mice": [{"mouse": "rat", "seat": 0, "field": "a"}]}, "position_name", "mice"),
        ({"mice": [{"mouse": "collin", "seat": 0, "field": "z"}]}, "position_name", "mice/collin/field"),
        (
            {"mice": [{"mouse": "collin", "seat": 0, "field": "a", "cheese": -1}]},
            "position_range",
            "mice/collin/cheese",
        ),
        (
            {"mice": [{"mouse": "collin", "seat": 0, "field": "a", "status": ["sad"]}]},
            "position_name",
            "mice/collin/status",
        ),
        (
            {"mice": [{"mouse": "collin", "seat": 0, "field": "a", "pack": ["sock"]}]},
            "position_name",
            "mice/collin/pack",
        ),
        ({"mice": [{"mouse": "collin", "seat": 0}]}, "position_nobody_free", "mice"),
        ({"mice": MANY_MICE}, "position_full", "a"),
        ({"enemies": [{"enemy": "spider", "field": "a"}]}, "position_full", "a"),
        ({"enemies": [{"enemy": "rat", "field": f} for f in "cccceee"]}, "position_range", "enemies/rat"),
        ({"enemies": [{"enemy": "rat", "field": "c", "number": 24}]}, "position_range", "enemies/rat/number"),
        ({"enemies": [{"enemy": "rat", "field": "c", "number": 1}] * 2}, "position_twice", "enemies"),
        ({"enemies": [{"enemy": "cheese", "field": "c"}]}, "position_name", "enemies"),
        ({"track": ["collin", "rat"]}, "position_not_on_track", "track"),
        ({"track": ["collin", "fips"]}, "position_not_on_track", "track"),
        ({"track": ["collin", "fips", "rat", "rat"]}, "position_twice", "track"),
        ({"track": ["collin", "fips", "rat", "merle"]}, "position_name", "track"),
        ({"track": ["collin", "fips", "rat"], "hurt": [0, 0]}, "position_count", "hurt"),
        ({"track": ["collin", "fips", "rat"], "hurt": [1, 0, 0]}, "position_range", "hurt"),
        ({"track": ["collin", "fips", "rat"], "hurt": [0, 0, 1]}, "position_range", "hurt"),
        ({"turn": "merle"}, "position_name", "turn"),
        ({"hook": ["a"]}, "position_count", "hook"),
        ({"fork": "z"}, "position_name", "fork"),
        ({"deck": {"duck": 9}}, "position_too_many", None),
        ({"deck": {"duck": -1}}, "position_range", "deck/duck"),
        ({"items": ["umbrella"]}, "position_name", "items"),
        ({"titles": {"three_cheeses": "nobody"}}, "position_name", "titles"),
        ({"steps": "many"}, "position_shape", None),
        ({"colour": "red"}, "position_shape", None),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(changes: dict[str, Any], code: str, field: str | None) -> None:
    GAME.load(WRITTEN)
    refusal = refused(WRITTEN | changes)
    assert (refusal.code, refusal.facts.get("field")) == (code, field)


# In the middle of a turn ---------------------------------------------------------------------------------------------


def aiming() -> dict[str, Any]:
    """Collin has begun to attack."""
    position = GAME.position(
        scene("guard_room", "collin@a fips@b", "rat@a rat@b", seats=2, steps=3).does("attack").state
    )
    assert [frame[0] for frame in position["running"]["agenda"]] == [
        "next_turn",
        "turn_over",
        "end_turn",
        "turn_menu",
        "aim",
    ]
    return position


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"place": 9}, "position_range", "running/place"),
        ({"turn": {"steps": -1}}, "position_range", "running/turn/steps"),
        ({"turn": {"moved": 4}}, "position_range", "running/turn/moved"),
        ({"turn": {"dice": [6]}}, "position_range", "running/turn/dice"),
        ({"turn": {"spells": 64}}, "position_range", "running/turn/spells"),
        ({"turn": {"path": [99]}}, "position_range", "running/turn/path"),
        ({"joining": [-1]}, "position_range", "running/joining"),
        ({"lasting": [0, 0, 1]}, "position_count", "running/lasting"),
        ({"lasting": [99999, 0, 1, 0]}, "position_range", "running/lasting"),
        ({"used": [0, 5, 1]}, "position_figure", "running/used"),
        ({"fights": []}, "position_count", "running/fights"),
        ({"fights": [{"attacker": 4}]}, "position_figure", "running/fights/0/attacker"),
        ({"fights": [{"attacker": 0, "blow": {"target": 99}}]}, "position_range", "running/fights/0/blow/target"),
        ({"fights": [{"attacker": 0, "blow": {"faces": [7]}}]}, "position_range", "running/fights/0/blow/faces"),
        ({"fights": [{"attacker": 0, "blow": {"hits": -1}}]}, "position_range", "running/fights/0/blow/hits"),
        ({"fights": [{"attacker": 8}]}, "position_figure", "running/fights/0/attacker"),
        ({"agenda": []}, "position_agenda", "running/agenda/0"),
        ({"agenda": [["turn_over"]]}, "position_agenda", "running/agenda/0"),
        ({"agenda": [["next_turn"], ["dance"]]}, "position_name", "running/agenda/1"),
        ({"agenda": [["next_turn"], []]}, "position_name", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["turn_over", "collin"]]}, "position_shape", None),
        ({"agenda": [["next_turn"], ["turn_over", 5]]}, "position_figure", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["turn_over", 0, 1]]}, "position_count", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["turn_menu", 0]]}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["react", 0, 5]]}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["path", 8, 0]]}, "position_range", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["path", 7, 1]]}, "position_figure", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["scurry_rolled", 0]], "fights": []}, "position_count", "running/turn/dice"),
        ({"agenda": [["next_turn"], ["draw_joining"]], "fights": []}, "position_agenda", "running/agenda"),
        (
            {"agenda": [["next_turn"], ["ambush_rolled", 12]], "turn": {"dice": [1]}, "fights": []},
            "position_not_on_track",
            "running/agenda/1",
        ),
        ({"joining": [0]}, "position_twice", "running/joining"),
        ({"agenda": [["next_turn"], ["next_turn"]], "fights": []}, "position_agenda", "running/agenda/1"),
        (
            {"agenda": [["next_turn"], ["draw_order"], ["draw_order"]], "joining": [12], "fights": []},
            "position_agenda",
            "running/agenda/1",
        ),
        ({"agenda": [["next_turn"], ["pick"]], "fights": []}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["defence_die", 1]], "fights": []}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["strike"], ["fight_over"]]}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["place_foes", 0, 1]], "fights": []}, "position_agenda", "running/agenda/1"),
        ({"agenda": [["next_turn"], ["mouse_rolled", 0], ["die", 1]]}, "position_agenda", "running/agenda/1"),
    ],
)
def test_the_middle_of_a_turn_is_checked(changes: dict[str, Any], code: str, field: str | None) -> None:
    position = aiming()
    GAME.load(position)
    refusal = refused(position | {"running": position["running"] | changes})
    assert (refusal.code, refusal.facts.get("field")) == (code, field)


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"mice": [{"mouse": "collin", "seat": 0}, {"mouse": "fips", "seat": 1}]}, "position_nobody_free", "mice"),
        (
            {"mice": [{"mouse": "collin", "seat": 0, "field": "a"}, {"mouse": "fips", "seat": 1, "field": "-"}]},
            "position_name",
            "mice/fips/field",
        ),
        (
            {"mice": [{"mouse": "collin", "seat": 0, "field": "a"}, {"mouse": "fips", "seat": 1, "field": "?"}]},
            "position_name",
            "mice/fips/field",
        ),
        ({"enemies": []}, "position_no_figure", "track"),
        ({"track": ["collin", "fips"]}, "position_not_on_track", "track"),
        ({"track": ["collin", "rat"]}, "position_not_on_track", "track"),
        ({"track": ["collin", "fips", "rat", "spider"]}, "position_no_figure", "track"),
    ],
)
def test_in_the_middle_of_a_turn_the_room_must_fit_too(changes: dict[str, Any], code: str, field: str) -> None:
    """Nobody free, or an enemy whom nobody can beat: such a table would run for ever."""
    position = aiming()
    assert (refusal := refused(position | changes)).code == code
    assert refusal.facts["field"] == field


def test_rules_that_go_round_in_circles_are_an_error_that_names_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is free, enemies are there, and none of them acts: the track goes round and round."""
    state = GAME.load(WRITTEN)
    for mouse in state.party:
        state.mice[mouse].at = CAUGHT
    state.track.cards, state.track.hurt = state.party[:], [0] * len(state.party)
    state.agenda.clear()
    state.agenda.push(tasks.NEXT_TURN)
    with pytest.raises(Endless) as found:
        state.settle()
    assert str(found.value).startswith("mystik: after 10000 steps of the rules nobody is asked yet; the table is {")
    assert found.value.position["mice"][0]["mouse"] == "collin"
    monkeypatch.setattr(laws, "check_ready", lambda table: None)  # what would be seen before
    refusal = refused(found.value.position)
    assert (refusal.code, refusal.facts["field"]) == ("position_endless", "running/agenda")


def test_every_task_with_arguments_says_what_they_are() -> None:
    """A task that is not in the table of sorts has none: no table on the way ever gives it one."""
    for table in tables():
        for name, *arguments in GAME.position(table)["running"]["agenda"]:
            assert len(arguments) <= len(SORTS.get(tasks.NUMBERS[name], ())), name


@cache
def tables() -> list[Mystik]:
    """Tables out of the middle of many games."""
    found: list[Mystik] = []
    for seed, story in enumerate(GAME.options[0].values):
        rng = Random(seed)
        table = GAME.new(players=1 + seed % 4, chapter=story)
        goal = Goal(table.box)
        while not table.over:
            if rng.random() < 0.08:
                found.append(table.clone())
            if number := table.chance():
                table.happen(rng.randrange(number))
            else:
                seat = table.must()[0]
                table.act(seat, rng.choice(table.legal(seat)) if rng.random() < 0.3 else answer(table, goal))
    return found


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_changed_position_is_refused_or_can_be_played(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables()))
    position = deepcopy(GAME.position(table))
    part = position["running"] if data.draw(st.booleans()) else position
    path = data.draw(st.sampled_from([path for path in spots(part) if path[0] != "chapter"]))
    inside = holder(part, path)
    if data.draw(st.booleans()):
        inside[path[-1]] = data.draw(st.integers(-2, 30) | st.sampled_from([99, 1 << 20, "rat", "a", "die", None, [1]]))
    else:
        del inside[path[-1]]
    try:
        again = GAME.load(position)
    except Illegal:
        return
    rng = Random(1)
    for _ in range(25):
        if again.over:
            break
        if number := again.chance():
            again.happen(rng.randrange(number))
        else:
            seat = again.must()[0]
            again.act(seat, rng.choice(again.legal(seat)))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_broken_chapter_is_refused_in_the_words_of_the_checker(lang: str) -> None:
    broken = chapter(rooms={"guard_room": {"encounter": "these", "enemies": [{"enemy": "ratt"}]}}, end_page=1)
    with pytest.raises(Illegal) as refused:
        GAME.load({"chapter": broken})
    said = GAME.say(refused.value, lang)
    assert ("2 Fehler" if lang == "de" else "2 faults") in said
    assert "chapter.end_page: " in said
    assert ("erlaubt ist 2 bis 9" if lang == "de" else "2 to 9 is allowed") in said


def test_a_slip_of_the_author_does_not_keep_anybody_from_playing() -> None:
    GAME.load({"chapter": chapter(flags=["never"]), "players": 1})


def test_a_chapter_of_ones_own_stands_in_the_position() -> None:
    state = GAME.load({"chapter": chapter(), "players": 1})
    assert GAME.position(state)["chapter"] == chapter()
