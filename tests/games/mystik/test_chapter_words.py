"""What a chapter brings along: fields, searches, actions, choices, counters, doors, tokens, the past. MM-242 to MM-253."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.checker import check_chapter_source
from katzentisch.games.mystik.authoring.source import Source
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.story.campaign import carry_over, chapter_after
from katzentisch.lab.trials import measure
from katzentisch.testing import rule
from tests.games.mystik.table import MISS, SHIELD_STAR, SWORD_STAR, Scene, chapter, load, new, scene

STAR = SHIELD_STAR
TEXT = {"de": "Etwas.", "en": "Something."}


def at(when: str, *effects: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    return [{"when": when, "do": list(effects), **more}]


def begun(story: dict[str, Any]) -> Scene:
    """Collin and Salvia in the guard room, and it has begun."""
    table = new(story=story).does("pick collin", "pick salvia")
    while table.question() == "learn":
        table.does(table.options()[0])
    return table.fate()


def of_room(table: Scene, name: str = "guard_room") -> dict[str, Any]:
    """What a room remembers."""
    return next(dict(room) for room in GAME.position(table.state)["rooms"] if room["room"] == name)


def lever(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "lever", "name": TEXT, "fields": ["a"], "do": list(effects), **more}


def room(**rules: Any) -> dict[str, Any]:
    return {"guard_room": rules}


# Fields --------------------------------------------------------------------------------------------------------------


@rule("MM-243")
def test_enemies_stand_where_the_chapter_says() -> None:
    start = {"room": "guard_room", "fields": ["k"], "enemies": [{"enemy": "rat", "n": 3, "at": ["a", "f"]}]}
    assert begun(chapter(start=start)).foes() == ["rat@a", "rat@f", "rat@a"]
    rules = {"root_gate": {"encounter": "these", "enemies": [{"enemy": "spider", "at": ["d"]}]}}
    table = scene("gurgle", "collin@u", steps=1, rooms=[{"room": "gurgle", "up": True}], story=chapter(rooms=rules))
    assert table.does("explore south").foes() == ["spider@d"]
    full = begun(chapter(start=start, clauses=at("start", {"do": "place", "enemy": "roach", "n": 4, "at": ["a"]})))
    assert sorted(full.foes()[3:]) == ["roach@a", "roach@a", *sorted(full.foes()[5:])]
    assert not any(foe.endswith("@a") for foe in full.foes()[5:])


@rule("MM-244")
def test_traps_lie_where_the_chapter_says() -> None:
    table = begun(chapter(clauses=at("start", {"do": "traps", "at": ["a", "c"]})))
    assert [event["field"] for event in table.told("trap_set")] == ["a", "c"]
    gone = begun(
        chapter(clauses=[*at("start", {"do": "traps", "at": ["a", "c"]}, {"do": "traps", "clear": True, "at": ["a"]})])
    )
    assert of_room(gone)["traps"] == ["c"]


@rule("MM-245")
def test_each_special_search_of_a_room_is_made_once_where_it_is() -> None:
    crumbs = {"text": TEXT, "fields": ["a"], "do": [{"do": "cheese", "n": 3}]}
    more = {"text": TEXT, "fields": ["a", "b"], "do": [{"do": "cheese", "n": 5}]}
    story = chapter(rooms=room(search=crumbs, searches=[more]))
    table = scene("guard_room", "collin@a salvia@b", steps=1, story=story).does("search").rolls(STAR)
    assert table.cheese("collin") == 3
    assert of_room(table)["special"] == [0]
    table.does("end").rolls(MISS)
    assert table.does("search").rolls(STAR).cheese("salvia") == 5
    assert of_room(table)["special"] == [0, 1]
    again = load(GAME.position(table.state))
    assert again.state.castle.special == table.state.castle.special


# Who is meant --------------------------------------------------------------------------------------------------------


@rule("MM-246")
@pytest.mark.parametrize(
    ("to", "got"),
    [
        ({"to": "mice_at", "at": ["n"]}, ["collin"]),
        ({"to": "mice_water"}, ["salvia"]),
        ({"to": "first"}, ["collin"]),
        ({"to": "carrier", "token": "lamp"}, ["salvia"]),
    ],
)
def test_mice_that_a_chapter_means(to: dict[str, Any], got: list[str]) -> None:
    rules = {"gurgle": {"clauses": at("round_end", {"do": "cheese", "n": 2, **to})}}
    story = chapter(tokens={"lamp": TEXT}, rooms=rules)
    more: dict[str, Any] = {"tokens": {"lamp": "salvia"}, "rooms": [{"room": "gurgle", "up": True}]}
    table = scene("gurgle", "collin@n salvia@j", story=story, **more).fate()
    table.does("end").fate().does("end").fate()
    assert [name for name in ("collin", "salvia") if table.cheese(name)] == got


@rule("MM-246")
def test_what_needs_nobody_happens_though_nobody_is_there_for_the_rest() -> None:
    """Nobody is wounded and no enemy is in the room: the counter counts all the same, at a field and in a choice."""
    heal, hit = {"do": "heal", "n": 1, "to": "mouse_room"}, {"do": "wound", "n": 1, "to": "enemy_room"}
    counters = {"bell": {"name": TEXT, "start": 0, "most": 3}}
    count = {"do": "count", "counter": "bell"}
    pulled = chapter(counters=counters, rooms=room(actions=[lever(count, heal)]))
    table = scene("guard_room", "collin@a salvia@b", steps=1, story=pulled).does("deed 0")
    assert table.state.story.counters == [1]
    options = [{"text": TEXT, "do": [hit, count]}, {"text": TEXT, "do": []}]
    asked = chapter(
        counters=counters,
        choices={"ring": {"text": TEXT, "options": options}},
        rooms=room(actions=[lever({"do": "choose", "choice": "ring"})]),
    )
    table = scene("guard_room", "collin@a salvia@b", steps=1, story=asked).does("deed 0", "decide 0")
    assert table.state.story.counters == [1]
    assert table.question() == "turn_menu"


@rule("MM-246")
def test_who_was_captured_is_meant() -> None:
    story = chapter(clauses=at("captured", {"do": "cheese", "n": 2, "to": "captured"}))
    table = scene("guard_room", "collin@a salvia@s", "rat@a", turn="rat", story=story, collin={"wounds": 3})
    table.rolls(SWORD_STAR, SWORD_STAR)
    while not table.told("captured"):
        table.rolls(MISS)
    assert (table.at("collin"), table.cheese("collin")) == ("", 2)


# Actions and choices -------------------------------------------------------------------------------------------------


@rule("MM-247")
def test_a_lever_is_pulled_once_on_its_field_as_an_action() -> None:
    story = chapter(rooms=room(actions=[lever({"do": "cheese", "n": 2})]))
    table = scene("guard_room", "collin@b salvia@a", steps=2, story=story)
    table.refuses("deed 0", "not_here", "MM-247").does("go a", "deed 0")
    assert table.cheese("collin") == 2
    table.refuses("deed 0", "action_done", "MM-033").does("end").rolls(MISS)
    assert not table.can("deed 0")
    assert load(GAME.position(table.state)).options() == table.options()


@rule("MM-247")
def test_an_action_may_need_a_star_and_may_fail() -> None:
    failed = {"do": "wheel", "n": 1}
    story = chapter(rooms=room(actions=[lever({"do": "cheese", "n": 2}, roll="lore", fail=[failed])]))
    table = scene("guard_room", "collin@a salvia@a", steps=2, story=story).does("deed 0").rolls(MISS, MISS)
    assert (table.cheese("collin"), table.state.fate.wheel) == (0, 1)
    table.does("end").rolls(MISS).does("deed 0").rolls(MISS, STAR)
    assert table.cheese("salvia") == 2


@rule("MM-247")
def test_an_action_waits_for_its_conditions_and_may_be_done_again() -> None:
    often = lever({"do": "cheese"}, again=True, **{"if": ["cheese:1"]})
    story = chapter(rooms=room(actions=[often]))
    assert not scene("guard_room", "collin@a", steps=1, story=story).can("deed 0")
    table = scene("guard_room", "collin@a salvia@a", steps=1, story=story, collin={"cheese": 1}, salvia={"cheese": 1})
    assert table.does("deed 0", "end").rolls(MISS).can("deed 0")


FORK_IN_THE_ROAD: dict[str, Any] = {
    "text": TEXT,
    "options": [
        {"text": TEXT, "do": [{"do": "remember", "memory": "kind"}, {"do": "wheel", "n": 1}]},
        {"text": TEXT, "do": [{"do": "cheese", "n": 1, "to": "mice_room"}]},
        {"text": TEXT, "if": ["past:brave"], "do": [{"do": "cheese", "n": 9, "to": "mouse_room"}]},
    ],
}


def crossroads(**more: Any) -> dict[str, Any]:
    clauses = at("start", {"do": "choose", "choice": "road"})
    story: dict[str, Any] = {
        "clauses": clauses,
        "memories": ["kind"],
        "past": {"brave": False},
        "choices": {"road": FORK_IN_THE_ROAD},
    }
    return chapter(**{**story, **more})


@rule("MM-248")
def test_the_players_choose_and_something_comes_of_it() -> None:
    table = begun(crossroads())
    assert (table.question(), table.options()) == ("decide", ["decide 0", "decide 1"])
    assert table.told("narrated")[-1]["passage"] == "arena.choice.road"
    again = load(GAME.position(table.state))
    assert again.options() == table.options()
    table.does("decide 1").fate()
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 1)
    assert table.told("decided") == [{"option": "road.1"}]
    assert "kind" not in (GAME.position(table.state)["past"] or ())
    brave = begun(crossroads(past={"brave": True})).fate().does("decide 2")
    assert brave.question() == "whom"


def test_a_choice_that_nobody_has_is_refused_in_a_position() -> None:
    position = GAME.position(begun(crossroads()).state)
    position["running"]["agenda"][-1] = ["decide", 3]
    with pytest.raises(Exception, match="running/agenda"):
        GAME.load(position)


# Counters, doors, tokens ---------------------------------------------------------------------------------------------


@rule("MM-242")
@rule("MM-249")
def test_a_counter_stays_in_its_bounds_and_is_seen() -> None:
    bell = {"name": TEXT, "start": 1, "most": 3}
    clauses = at("round_end", {"do": "count", "counter": "bell", "n": 2}, {"do": "count", "counter": "ebb", "n": -5})
    story = chapter(
        counters={"bell": bell, "ebb": {"name": TEXT, "start": 2}},
        clauses=clauses,
        win_if=["counter:bell.3", "not page:1"],
    )
    table = begun(story)
    assert GAME.position(table.state)["counters"] == {"bell": 1, "ebb": 2}
    table.does("end").fate().does("end").fate()
    assert [(event["counter"], event["number"]) for event in table.told("counted")] == [("bell", 3), ("ebb", 0)]
    assert GAME.show(GAME.view(table.state, 0))["counters"] == {"bell": 3, "ebb": 0}
    assert load(GAME.position(table.state)).state.story.counters == [3, 0]
    assert begun(chapter(counters={"bell": {"name": TEXT, "start": 3}}, win_if=["counter:bell.3"])).state.over


DOOR = {"name": TEXT, "room": "guard_room", "between": ["a", "b"]}


@rule("MM-250")
def test_nobody_steps_fights_or_looks_through_a_shut_door() -> None:
    story = chapter(doors={"gate": DOOR}, rooms=room(actions=[lever({"do": "open", "door": "gate"}, fields=["a"])]))
    table = scene("guard_room", "collin@a merle@f", "rat@b", steps=3, story=story)
    table.refuses("go b", "no_way", "MM-043")
    here = table.state.here()
    assert not table.state.neighbours(0, 1)
    assert not table.state.sees(0, 1)
    assert here.steps[0][1] > 1
    assert GAME.position(table.state)["shut"] == ["gate"]
    assert load(GAME.position(table.state)).state.castle.shut == 1
    table.does("deed 0")
    assert table.told("opened") == [{"door": "gate"}]
    assert table.can("go b")
    assert table.state.neighbours(0, 1)
    assert table.state.sees(0, 1)


@rule("MM-250")
def test_a_door_may_stand_open_and_close() -> None:
    doors = {"gate": {**DOOR, "open": True}}
    story = chapter(doors=doors, clauses=at("start", {"do": "close", "door": "gate"}), win_if=["open:gate", "page:2"])
    table = begun(story)
    assert table.told("closed") == [{"door": "gate"}]
    assert table.state.castle.shut == 1


@rule("MM-251")
def test_a_token_is_taken_along_and_left_by_who_is_captured() -> None:
    took = at("took", {"do": "cheese", "to": "first"}, **{"if": ["carries:lamp"]})
    story = chapter(tokens={"lamp": TEXT}, clauses=[*at("start", {"do": "put", "token": "lamp", "at": "b"}), *took])
    laid = begun(story)
    assert laid.told("token_lies") == [{"token": "lamp", "field": "b"}]
    assert GAME.position(laid.state)["tokens"] == {"lamp": "guard_room.b"}
    more: dict[str, Any] = {"tokens": {"lamp": "guard_room.b"}, "collin": {"wounds": 3}}
    table = scene(
        "guard_room", "collin@a salvia@s", "rat@g", steps=3, story=story, track=["collin", "rat", "salvia"], **more
    )
    table.does("go b")
    assert table.told("token_taken") == [{"mouse": "collin", "token": "lamp"}]
    assert table.cheese("collin") == 1
    assert GAME.position(table.state)["tokens"] == {"lamp": "collin"}
    assert load(GAME.position(table.state)).state.carrier(0) == table.mouse("collin")
    table.does("end")
    while not table.told("captured"):
        if table.state.chance():
            table.rolls(SWORD_STAR)
        else:
            table.does(table.options()[0])
    assert GAME.position(table.state)["tokens"]["lamp"].startswith("guard_room.")


@rule("MM-251")
def test_a_token_is_given_and_gone() -> None:
    gone = lever({"do": "put", "token": "lamp"}, **{"if": ["carries:lamp"]})
    story = chapter(tokens={"lamp": TEXT}, clauses=at("start", {"do": "take", "token": "lamp", "to": "first"}))
    story["rooms"] = room(actions=[gone])
    carried = begun(story)
    assert carried.state.carrier(0) >= 0
    table = scene("guard_room", "collin@a", steps=1, story=story, tokens={"lamp": "collin"}).does("deed 0")
    assert table.told("token_gone") == [{"token": "lamp"}]
    assert "tokens" not in GAME.position(table.state)


# The past, and what follows ------------------------------------------------------------------------------------------


@rule("MM-252")
def test_what_is_remembered_goes_on_and_is_asked_for() -> None:
    table = begun(crossroads(win_if=["past:kind"])).fate()
    assert not carry_over(table.state).get("past")
    table.does("decide 0").fate()
    assert table.state.won
    assert carry_over(table.state, brought={"past": ["brave", "odd"]})["past"] == ["brave", "odd", "kind"]
    asks = chapter(past={"kind": False, "odd": True}, win_if=["past:kind"])
    assert not begun(asks).state.over
    assert new(story=asks).state.story.past == 2  # nothing was brought
    assert new(story=asks, past=["brave"]).state.story.past == 0  # something was, and this not
    brought = load({"chapter": asks, "past": ["kind", "unheard_of"]}).does("pick collin", "pick salvia")
    while not brought.state.over:
        brought.fate().does(*brought.options()[:1])
    assert brought.state.won


@rule("MM-252")
def test_a_lost_chapter_adds_nothing_and_keeps_what_was_brought() -> None:
    table = begun(crossroads(end_page=2)).fate().does("decide 0").fate()
    table.state.over, table.state.won = True, False
    assert carry_over(table.state, brought={"past": ["brave"]})["past"] == ["brave"]
    assert "past" not in carry_over(table.state)


@rule("MM-253")
def test_which_chapter_follows_may_depend_on_what_happened() -> None:
    onward = [
        {"to": "a_hundred_feet", "if": ["past:kind"]},
        {"to": "a_hundred_feet", "lost": True, "if": ["page:3"]},
    ]
    for option, follows in ((0, "a_hundred_feet"), (1, "under_the_helmet")):
        story = crossroads(win_if=["page:1"], onward=onward, next="under_the_helmet", clauses=[])
        table = new(story=story)
        table.state.story.past = 1 - option
        table.state.over, table.state.won = True, True
        assert chapter_after(table.state) == follows
    table.state.won = False
    assert chapter_after(table.state) == ""
    table.state.fate.page = 3
    assert chapter_after(table.state) == "a_hundred_feet"


# The checker ---------------------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"clauses": at("page", {"do": "count", "counter": "bel"})}, "clauses[0].do[0].counter", "no_counter"),
    ({"clauses": at("page", {"do": "choose", "choice": "rode"})}, "clauses[0].do[0].choice", "no_choice"),
    ({"clauses": at("page", {"do": "open", "door": "gat"})}, "clauses[0].do[0].door", "no_door"),
    ({"clauses": at("page", {"do": "put", "token": "lam", "at": "a"})}, "clauses[0].do[0].token", "no_token"),
    ({"clauses": at("page", {"do": "remember", "memory": "kin"})}, "clauses[0].do[0].memory", "no_memory"),
    ({"clauses": at("page", {"do": "put", "token": "lamp", "at": "z"})}, "clauses[0].do[0].at[0]", "no_field"),
    ({"clauses": at("page", {"do": "place", "enemy": "rat", "at": ["z"]})}, "clauses[0].do[0].at[0]", "no_field"),
    ({"clauses": at("page", {"do": "heal", "to": "mice_at"})}, "clauses[0].do[0].at", "said_with"),
    ({"clauses": at("page", {"do": "heal", "to": "mice_room", "at": ["a"]})}, "clauses[0].do[0].at", "said_with"),
    ({"clauses": at("page", {"do": "heal", "to": "carrier"})}, "clauses[0].do[0].token", "said_with"),
    ({"clauses": at("page", {"do": "move", "to": "mice_at"})}, "clauses[0].do[0].to", "not_with_this_verb"),
    ({"clauses": at("page", {"do": "heal", "to": "captured"})}, "clauses[0].do[0].to", "nobody_was_captured"),
    ({"clauses": at("page", {"do": "traps", "at": ["a", "b", "c"]})}, "clauses[0].do[0].at", "number_of_traps"),
    (
        {"clauses": at("page", {"do": "place", "enemy": "rat", "at": ["a", "root_gate.a"]})},
        "clauses[0].do[0].at",
        "fields_of_one_room",
    ),
    ({"clauses": at("page", {"do": "wheel"}, **{"if": ["counter:bell"]})}, "clauses[0].if[0]", "no_counter"),
    (
        {"clauses": at("page", {"do": "wheel"}, **{"if": ["counter:bell.x"]})},
        "clauses[0].if[0]",
        "condition_needs_number",
    ),
    ({"clauses": at("page", {"do": "wheel"}, **{"if": ["past:kin"]})}, "clauses[0].if[0]", "no_memory"),
    ({"clauses": at("page", {"do": "wheel"}, **{"if": ["carries:lamp"]})}, "clauses[0].if[0]", "never_holds"),
    (
        {
            "achievements": [
                {"id": "x", "name": TEXT, "text": TEXT, "clauses": at("turn_end", {"do": "heal", "to": "captured"})}
            ]
        },
        "achievements[0].clauses[0].do[0].to",
        "only_chapters_mean",
    ),
    ({"rooms": room(actions=[lever()])}, "rooms.guard_room.actions[0].do", "does_nothing"),
    (
        {"rooms": room(actions=[lever({"do": "wheel"}, fields=[])])},
        "rooms.guard_room.actions[0].fields",
        "done_somewhere",
    ),
    (
        {"rooms": room(actions=[lever({"do": "wheel"}, fields=["z"])])},
        "rooms.guard_room.actions[0].fields[0]",
        "no_field",
    ),
    (
        {"rooms": room(actions=[lever({"do": "wheel"}, fail=[{"do": "wheel"}])])},
        "rooms.guard_room.actions[0].fail",
        "fails_without_roll",
    ),
    ({"rooms": room(actions=[lever({"do": "wheel"})] * 2)}, "rooms.guard_room.actions[1].id", "twice"),
    (
        {"rooms": room(actions=[lever({"do": "wheel"}, id=str(number)) for number in range(13)])},
        "rooms",
        "too_many_actions",
    ),
    ({"choices": {"road": {"text": TEXT, "options": [{"text": TEXT}]}}}, "choices.road.options", "two_to_four"),
    (
        {"choices": {"road": {"text": TEXT, "options": [{"text": TEXT, "if": ["page:2"]}, {"text": TEXT}]}}},
        "choices.road.options[0].if",
        "first_is_there",
    ),
    ({"counters": {"bell": {"name": TEXT, "start": 12}}}, "counters.bell.start", "out_of_range"),
    ({"doors": {"gate": {**DOOR, "between": ["a", "s"]}}}, "doors.gate.between", "not_neighbours"),
    ({"doors": {"gate": {**DOOR, "room": "atic"}}}, "doors.gate.room", "no_room"),
    ({"doors": {"gate": DOOR}}, "doors.gate", "never_used"),
    ({"memories": ["kind", "odd"]}, "memories[1]", "never_used"),
    ({"past": {"unheard_of": True}}, "past.unheard_of", "never_brought"),
    ({"onward": [{"to": "nowhere"}]}, "onward[0].to", "no_chapter"),
    ({"id": "a_hundred_feet", "next": "under_the_helmet"}, "next", "circle"),
    ({"flags": ["seen"], "win_if": ["flag:seen"]}, "win_if[0]", "goal_out_of_reach"),
    ({"win_if": ["room:kitchen"]}, "win_if[0]", "goal_out_of_reach"),
    ({"win_if": ["beaten:gram"]}, "win_if[0]", "goal_out_of_reach"),
    ({"win_if": ["counter:bell.10"]}, "win_if[0]", "goal_out_of_reach"),
    ({"win_if": ["page:12"]}, "win_if[0]", "goal_out_of_reach"),
    ({"doors": {"gate": DOOR}, "win_if": ["open:gate"]}, "win_if[0]", "goal_out_of_reach"),
    (
        {"start": {"room": "guard_room", "fields": ["k"], "enemies": [{"enemy": "rat", "at": ["z"]}]}},
        "start.enemies[0].at[0]",
        "no_field",
    ),
]


@pytest.mark.parametrize(("changes", "field", "code"), WRONG)
def test_what_is_wrong_is_said_with_field_and_reason(changes: dict[str, Any], field: str, code: str) -> None:
    counted = at("surge", {"do": "count", "counter": "bell"}, {"do": "put", "token": "lamp", "at": "a"})
    base = crossroads(counters={"bell": {"name": TEXT}}, tokens={"lamp": TEXT}, past={})
    base["clauses"] = [*base["clauses"], *counted]
    changes = {**changes, "clauses": [*changes.get("clauses", ()), *base["clauses"]]}
    base["choices"] = {"road": {"text": TEXT, "options": FORK_IN_THE_ROAD["options"][:2]}}
    assert check_chapter_source(Source("a.yaml", base, {})) == []
    found = check_chapter_source(Source("a.yaml", base | changes, {}))
    assert (field, code) in [(fault.field, fault.code) for fault in found], [str(fault) for fault in found]


# Bots ----------------------------------------------------------------------------------------------------------------


def test_bots_find_out_how_a_chapter_is_won() -> None:
    """A lever behind a lamp: the lamp is fetched, the lever pulled, the door open, and the mice go through it."""
    story = chapter(
        party={"mice": 2},
        tokens={"lamp": TEXT},
        doors={"gate": DOOR},
        flags=["lit"],
        clauses=at("start", {"do": "put", "token": "lamp", "at": "s"}),
        rooms=room(
            actions=[
                lever({"do": "set", "flag": "lit"}, id="light", fields=["k"], **{"if": ["carried:lamp"]}),
                lever({"do": "open", "door": "gate"}, fields=["e"], roll="lore", **{"if": ["flag:lit"]}),
            ]
        ),
        win_if=["open:gate", "any_at:a"],
        end_page=8,
    )
    table = begun(story)
    goal = Goal(table.state.box)
    fields = table.state.here().fields
    want = goal.want(table.state)
    assert fields[want.field] == "s"
    table.state.story.tokens[0] = 1024
    assert goal.want(table.state).deed == codes.DEED
    table.state.story.flags = 1
    assert goal.want(table.state).deed == codes.DEED + 1
    table.state.castle.shut = 0
    assert fields[goal.want(table.state).field] == "a"
    result = measure(GAME, {"chapter": story, "players": 1}, "scripted", 6, Budget(1))
    assert result.won.value == 1.0


def test_bots_choose_what_does_them_good() -> None:
    table = begun(crossroads())
    assert answer(table.state, Goal(table.state.box)) == codes.OPTION + 1
    lost = {"text": TEXT, "options": [{"text": TEXT, "do": [{"do": "lose"}]}, {"text": TEXT, "do": [{"do": "page"}]}]}
    table = begun(crossroads(choices={"road": lost}, memories=[])).fate()
    assert answer(table.state, Goal(table.state.box)) == codes.OPTION + 1
