"""The book keeps its word: every rule that a chapter or a room reads out is played here, on a table of that very chapter."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring import schema
from katzentisch.games.mystik.authoring.checker import HOME
from katzentisch.games.mystik.authoring.rooms import all_rooms
from katzentisch.games.mystik.authoring.source import read_file
from tests.games.mystik.table import CHEESE, MISS, SHIELD_STAR, SWORD_STAR, Scene, load, scene, settle

HIT = SWORD_STAR
STAR = SHIELD_STAR
FILES = sorted((HOME / "chapters").glob("[0-9]*"))
CHAPTERS: list[schema.Chapter] = [read_file(path).fit(schema.Chapter) for path in FILES]
STORIES: dict[str, dict[str, Any]] = {
    story["id"]: story for story in (yaml.safe_load(path.read_text("utf-8")) for path in FILES)
}
ROOMS = [
    pytest.param(chapter, room, rules, id=f"{chapter.id}-{room}")
    for chapter in CHAPTERS
    for room, rules in chapter.rooms.items()
]
PARTY = ["collin", "ambros", "salvia", "quendel", "fips", "merle"]


def told(chapter: str, room: str, mice: str, enemies: str = "", **more: Any) -> Scene:
    """A table in a chapter of the book."""
    return scene(room, mice, enemies, story=STORIES[chapter], **more)


def begun(chapter: str, **more: Any) -> Scene:
    """The chapter from its beginning, with the first mice that may come."""
    table = load({"chapter": chapter, "players": 1, **more})
    while table.question() in ("pick", "learn") or table.state.chance():
        if table.state.chance():
            table.fate()
        else:
            table.does(table.options()[0])
    return quiet(table)


def deed(chapter: str, name: str) -> str:
    """An action of a chapter by its name; they are numbered as the rooms lie in the box."""
    box, rooms = [room.id for room in all_rooms()], STORIES[chapter]["rooms"]
    names = [one["id"] for room in sorted(rooms, key=box.index) for one in rooms[room].get("actions", [])]
    return f"deed {names.index(name)}"


def into(chapter: str, room: str, way: str, explored: str = "", **more: Any) -> Scene:
    """Collin and Fips leave a room by this way, from wherever it begins, and stand in the new one."""
    known = [{"room": one, "up": True, "explored": True} for one in (room, explored) if one]
    fields = next(one.fields for one in GAME.load({"chapter": chapter}).box.rooms if one.name == room)
    for field in fields:
        table = told(chapter, room, f"collin@{field} fips@{field}", steps=1, rooms=known, **more)
        if table.can(way):
            table.does(way)
            while table.question() in ("draw_boss", "put_foe", "put_mouse", "path"):
                table.fate() if table.state.chance() else settle(table)
            return quiet(table)
    raise AssertionError(f"nobody can {way} from {room}")


def quiet(table: Scene) -> Scene:
    """Nature goes on and fields are chosen, until somebody has to say more."""
    while table.state.chance() or table.question() in ("put_foe", "put_mouse", "path"):
        table.fate() if table.state.chance() else settle(table)
    return table


def said(table: Scene) -> list[str]:
    """The passages that were read out."""
    return [str(event["passage"]).rpartition(".")[2] for event in table.told("narrated")]


def position(table: Scene) -> dict[str, Any]:
    return GAME.position(table.state)


def surging(chapter: str, room: str, mice: str, enemies: str, **more: Any) -> Scene:
    """An enemy misses, and its cheese is the sixth on the wheel."""
    foe = enemies.split("@", maxsplit=1)[0]
    table = told(chapter, room, mice, enemies, turn=foe, wheel=5, **more)
    for _ in range(20):
        if table.told("surge"):
            break
        if table.question() in ("path", "put_foe", "put_mouse"):
            settle(table)
        else:
            table.rolls(CHEESE)
    return quiet(table)


def round_ends(table: Scene) -> Scene:
    """Everybody who is left passes her turn."""
    rounds = len(table.told("round_over"))
    for _ in range(60):
        if table.state.over or len(table.told("round_over")) > rounds:
            break
        if table.state.chance():
            table.state.happen(3 if table.state.chance() == 6 else 0)
        elif table.question() == "turn_menu":
            table.does("end")
        else:
            table.does(table.options()[-1])
    return quiet(table)


# What is said in numbers ---------------------------------------------------------------------------------------------

NAMES = {enemy["id"]: enemy["name"] for enemy in yaml.safe_load((HOME / "enemies.yaml").read_text("utf-8"))["enemies"]}
SMALL = {
    "rat": {"de": r"Ratten?(?:krieger)?", "en": r"rats?(?: warriors?)?"},
    "elite_rat": {"de": r"Elite-Ratten?(?:krieger)?", "en": r"elite rats?(?: warriors?)?"},
    "roach": {"de": r"(?:gierige )?Kakerlaken?", "en": r"(?:greedy )?roach(?:es)?"},
}


def count(text: str, enemy: str, lang: str) -> int:
    """How many of an enemy a text names; somebody with a name is one."""
    if enemy not in SMALL:
        return int(NAMES[enemy][lang].lower() in text.lower())
    found = re.search(rf"(\d+) {SMALL[enemy][lang]}(?!\w)", text)
    return int(found[1]) if found else 0


def groups(found: tuple[schema.Group, ...]) -> dict[str, int]:
    return {group.enemy: group.n for group in found}


@pytest.mark.parametrize(("chapter", "room", "rules"), ROOMS)
def test_a_special_surge_brings_what_is_read_out(chapter: schema.Chapter, room: str, rules: schema.RoomRules) -> None:
    for lang, word in (("de", "Sonderverstärkung"), ("en", "pecial surge")):
        text = getattr(rules.rule, lang) if rules.rule else ""
        assert (word in text) == bool(rules.surge)
        sentence = re.split(r"(?<=[.;]) ", text.partition(f"{word}: ")[2])[0]
        for enemy, number in groups(rules.surge or ()).items():
            if enemy != "brodie":
                assert count(sentence, enemy, lang) == number, sentence


@pytest.mark.parametrize(("chapter", "room", "rules"), ROOMS)
def test_whoever_waits_in_a_room_is_read_out(chapter: schema.Chapter, room: str, rules: schema.RoomRules) -> None:
    waiting = groups(rules.enemies) if rules.encounter == "these" else {}
    for lang in ("de", "en"):
        text = f"{getattr(rules.rule, lang) if rules.rule else ''} {getattr(rules.narration, lang)}"
        for enemy, number in waiting.items():
            assert count(text, enemy, lang) == number, (enemy, text)


@pytest.mark.parametrize(("chapter", "room", "rules"), ROOMS)
def test_fields_of_searches_and_actions_are_read_out(
    chapter: schema.Chapter, room: str, rules: schema.RoomRules
) -> None:
    deeds = [search.fields for search in (rules.search, *rules.searches) if search] + [
        one.fields for one in rules.actions
    ]
    for lang in ("de", "en"):
        text = getattr(rules.rule, lang) if rules.rule else ""
        listed = {
            tuple(re.findall(r"\b[a-z]\b", words))
            for words in re.findall(r"(?:Feld(?:er|ern)?|fields?) ((?:[a-z](?:, | und | and )?)+)\b", text)
        }
        for fields in deeds:
            assert not fields or tuple(fields) in listed, (fields, listed)


# 1 Under the Helmet --------------------------------------------------------------------------------------------------


def test_1_merle_is_outside() -> None:
    table = load({"chapter": "under_the_helmet", "players": 1})
    picked = set()
    while table.question() == "pick":
        picked |= set(table.options())
        table.does(table.options()[0])
    assert "pick merle" not in picked


def test_1_the_alarm_is_raised_on_page_four_and_once() -> None:
    table = surging("under_the_helmet", "crumb_runs", "collin@a salvia@a", "roach@a", page=3, drawn=["patrol"])
    assert said(table).count("alarm") == 1
    assert "alarm" in position(table)["flags"]
    assert any(foe.startswith("rat@") for foe in table.foes())
    again = surging("under_the_helmet", "crumb_runs", "collin@a salvia@a", "roach@a", page=4, flags=["alarm"])
    assert "alarm" not in said(again)


@pytest.mark.parametrize(
    ("chapter", "room", "field", "card"),
    [
        ("under_the_helmet", "guard_room", "c", "hook"),
        ("a_hundred_feet", "board_ring", "o", "fork"),
        ("catnip", "board_ring", "a", "grape"),
    ],
)
def test_things_that_are_found(chapter: str, room: str, field: str, card: str) -> None:
    table = told(chapter, room, f"collin@{field} salvia@{field}", steps=1).does("search").rolls(STAR)
    assert position(table)["items"] == [card]


@pytest.mark.parametrize(
    ("chapter", "room", "field", "achievement"),
    [
        ("under_the_helmet", "kitchen", "e", "lamp_oil"),
        ("needle_and_thread", "alchemist_chamber", "a", "scissors"),
        ("the_feast", "guard_room", "b", "armoury"),
        ("grams_round", "crystal_tunnels", "a", "splinter"),
    ],
)
def test_story_achievements_that_are_found(chapter: str, room: str, field: str, achievement: str) -> None:
    table = told(chapter, room, f"fips@{field} collin@{field}", steps=1).does("search").rolls(STAR)
    assert achievement in position(table)["achieved"]


@pytest.mark.parametrize(
    ("chapter", "room", "field"),
    [("under_the_helmet", "gurgle", "n"), ("the_long_water", "gurgle", "u"), ("grams_round", "seep_run", "a")],
)
def test_stores_for_everybody(chapter: str, room: str, field: str) -> None:
    table = told(chapter, room, f"collin@{field} salvia@{field}", steps=1).does("search").rolls(STAR)
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 1)


def falls(chapter: str, room: str, **more: Any) -> Scene:
    """The last enemy of a room is beaten."""
    table = told(chapter, room, "collin@a salvia@a", "roach@a", steps=1, **more)
    table.does("attack", "target 0").rolls(HIT, HIT, HIT)
    while table.state.chance() == 6:
        table.rolls(MISS)
    return table


@pytest.mark.parametrize(("option", "kept", "wheel"), [(0, [], 0), (1, ["dry_woodlouse"], 1)])
def test_1_the_woodlouse(option: int, kept: list[str], wheel: int) -> None:
    table = falls("under_the_helmet", "gurgle")
    assert table.question() == "decide"
    table.does(f"decide {option}")
    assert position(table).get("past", []) == kept
    assert table.state.fate.wheel == wheel


@pytest.mark.parametrize(
    ("chapter", "room"), [("under_the_helmet", "crumb_runs"), ("needle_and_thread", "crystal_tunnels")]
)
def test_cheese_for_whoever_enters_first(chapter: str, room: str) -> None:
    (clause,) = [clause for clause in STORIES[chapter]["rooms"][room]["clauses"] if clause["when"] == "enter"]
    assert clause["do"] == [{"do": "cheese", "n": 1, "to": "mice_room"}]


# 2 A Hundred Feet ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "kept", "cheese"), [(0, [], 1), (1, ["crumb_trail"], 0)])
def test_2_the_trail(option: int, kept: list[str], cheese: int) -> None:
    table = falls("a_hundred_feet", "crumb_runs").does(f"decide {option}")
    if table.question() == "whom":
        table.does("choose collin")
    assert position(table).get("past", []) == kept
    assert table.cheese("collin") == cheese


def test_2_brodie_wakes_when_the_wheel_is_full() -> None:
    table = surging("a_hundred_feet", "kitchen", "collin@a salvia@e", "roach@a")
    assert table.state.enemies.cat_at >= 0


def test_2_the_valve_hisses_once() -> None:
    table = told("a_hundred_feet", "boiler_den", "quendel@g collin@g", "roach@a roach@b", steps=1)
    table.does(deed("a_hundred_feet", "valve")).rolls(STAR, MISS, MISS)
    table.does("target 1") if table.question() == "whom" else None
    table.rolls(MISS)
    assert len(table.foes()) == 1
    quiet(table.does("end"))
    assert not table.can(deed("a_hundred_feet", "valve"))


def test_2_who_stands_by_the_boiler_door_gets_warm() -> None:
    table = told(
        "a_hundred_feet", "boiler_den", "collin@n salvia@a", steps=0, collin={"wounds": 2}, salvia={"wounds": 2}
    )
    round_ends(table)
    assert (table.wounds("collin"), table.wounds("salvia")) == (1, 2)


def test_2_with_the_fork_the_door_springs_open() -> None:
    with_it = falls("a_hundred_feet", "boiler_den", items=["fork"], beaten=["rasselbein"])
    assert said(with_it)[:1] == ["lever"]
    assert with_it.state.won
    without = falls("a_hundred_feet", "boiler_den", beaten=["rasselbein"])
    assert not without.state.won
    too_early = told("a_hundred_feet", "boiler_den", "collin@o", steps=1).does("search").rolls(STAR)
    assert not too_early.state.won
    by_hand = (
        told("a_hundred_feet", "boiler_den", "collin@o", steps=1, beaten=["rasselbein"]).does("search").rolls(STAR)
    )
    assert by_hand.state.won


@pytest.mark.parametrize(("items", "steam"), [(["fork"], True), ([], False)])
def test_2_steam_for_everybody_who_waits(items: list[str], steam: bool) -> None:
    table = into("a_hundred_feet", "crumb_runs", "explore south", items=items)
    assert table.state.here().name == "boiler_den"
    assert ("steam" in said(table)) == steam
    assert sum(foe.startswith("roach@") for foe in table.foes()) == (0 if steam else 2)


# 3 The Long Water ----------------------------------------------------------------------------------------------------


def test_3_cheese_floats_away() -> None:
    table = told("the_long_water", "gurgle", "collin@n salvia@j", steps=0, collin={"cheese": 1}, salvia={"cheese": 1})
    round_ends(table)
    assert (table.cheese("collin"), table.cheese("salvia")) == (1, 0)


@pytest.mark.parametrize(("past", "cheese"), [([], 1), (["dry_woodlouse"], 2)])
def test_3_a_woodlouse_says_thanks(past: list[str], cheese: int) -> None:
    table = begun("the_long_water", past=past)
    assert table.cheese("collin") == cheese
    assert ("thanks" in said(table)) == bool(past)


def test_3_the_first_to_hug_the_cask_feels_better() -> None:
    more: dict[str, Any] = {"tokens": {"cask": "long_drain.k"}, "collin": {"wounds": 2}}
    room = next(room for room in GAME.load({"chapter": "the_long_water"}).box.rooms if room.name == "long_drain")
    beside = room.fields[room.near[room.fields.index("k")][0]]
    table = told("the_long_water", "long_drain", f"collin@{beside} salvia@{beside}", steps=3, **more)
    table.does("go k")
    quiet(table)
    assert position(table)["tokens"] == {"cask": "collin"}
    assert table.wounds("collin") == 1


def test_3_the_cask_slops_over_once() -> None:
    table = surging("the_long_water", "long_drain", "collin@a salvia@a", "roach@a", tokens={"cask": "long_drain.k"})
    assert position(table)["tokens"] == {"cask": "long_drain.l"}
    away = surging("the_long_water", "root_gate", "collin@a salvia@a", "roach@a", tokens={"cask": "long_drain.k"})
    assert position(away)["tokens"] == {"cask": "long_drain.k"}


@pytest.mark.parametrize(("option", "kept", "wheel"), [(0, ["pulled_out"], 2), (1, [], 0)])
def test_3_a_young_rat_in_the_water(option: int, kept: list[str], wheel: int) -> None:
    table = falls("the_long_water", "long_drain", tokens={"cask": "long_drain.k"}).does(f"decide {option}")
    if table.question() == "whom":
        table.does("choose collin")
        assert table.cheese("collin") == 2
    assert position(table).get("past", []) == kept
    assert table.state.fate.wheel == wheel


# 4 Catnip ------------------------------------------------------------------------------------------------------------


def kitchen(mice: str, enemies: str = "", **more: Any) -> Scene:
    return told("catnip", "kitchen", mice, enemies, **more)


def test_4_mint_puts_him_to_sleep_and_lore_cuts_the_cord() -> None:
    table = kitchen("collin@a salvia@a", cat="s", steps=1, tokens={"mint": "collin"}, turn="collin").does(
        deed("catnip", "scatter")
    )
    assert table.state.enemies.cat_at < 0
    assert said(table) == ["asleep"]
    cutting = kitchen("collin@e salvia@a", steps=1, flags=["asleep"], tokens={"mint": "collin"})
    cutting.does(deed("catnip", "cut")).rolls(STAR, MISS)
    assert cutting.question() == "decide"
    failed = kitchen("collin@e salvia@a", steps=1, flags=["asleep"]).does(deed("catnip", "cut")).rolls(MISS, MISS)
    assert position(failed)["counters"]["patience"] == 1
    assert not kitchen("collin@e salvia@a", "roach@a", steps=1, flags=["asleep"]).can(deed("catnip", "cut"))
    assert not kitchen("collin@e salvia@a", steps=1).can(deed("catnip", "cut"))


@pytest.mark.parametrize(("option", "kept"), [(0, ["fed_brodie"]), (1, [])])
def test_4_the_rest_of_the_mint(option: int, kept: list[str]) -> None:
    table = kitchen("collin@e salvia@a", steps=1, flags=["asleep"], collin={"cheese": 2}, salvia={"cheese": 2})
    table.does(deed("catnip", "cut")).rolls(STAR, MISS).does(f"decide {option}")
    while not table.state.won:
        table.fate() if table.state.chance() else table.does(table.options()[0])
    assert position(table).get("past", []) == kept


def test_4_he_wakes_when_patience_ends_and_leaves_the_third_time() -> None:
    table = kitchen("collin@k salvia@k", steps=0, flags=["asleep"], counters={"patience": 3, "wakings": 0})
    round_ends(table)
    assert position(table)["counters"] == {"patience": 4, "wakings": 0}
    round_ends(table)
    assert position(table)["counters"] == {"patience": 0, "wakings": 1}
    assert table.state.enemies.cat_at >= 0
    third = kitchen("collin@k salvia@k", steps=0, flags=["asleep"], counters={"patience": 4, "wakings": 2})
    round_ends(third)
    assert said(third) == ["awake", "leaves"]
    assert third.state.over
    assert not third.state.won


def test_4_patience_stops_at_five_while_he_is_awake() -> None:
    table = kitchen("collin@k salvia@k", cat="s", steps=0, counters={"patience": 5, "wakings": 0}, turn="collin")
    round_ends(table)
    assert position(table)["counters"] == {"patience": 5, "wakings": 0}


def test_4_traps_among_the_roots() -> None:
    ways = [{"room": "linden_court", "up": True, "explored": True}]
    table = told("catnip", "linden_court", "collin@a salvia@a", steps=1, rooms=ways, tokens={"mint": "collin"})
    quiet(table.does("flip"))
    assert table.state.here().name == "root_gate"
    assert [event["field"] for event in table.told("trap_set")] == ["h", "d"]


# 5 Needle and Thread -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("past", "end"), [([], 5), (["crumb_trail"], 6)])
def test_5_the_trail_of_crumbs_is_worth_a_page(past: list[str], end: int) -> None:
    assert begun("needle_and_thread", past=past).state.fate.end_page == end


def test_5_threads_darkness_and_the_curtain() -> None:
    walks: dict[str, Any] = {"companion": {"mouse": "collin", "hurt": 0, "lost": False}, "shut": []}
    table = surging("needle_and_thread", "sewing_room", "fips@a collin@b", "roach@a", **walks)
    first = min(("fips", "collin"), key=table.track().index)
    assert table.status(first) == ["webbed"]
    assert position(table)["shut"] == ["curtain"]
    assert position(table)["companion"]["hurt"] == 1


def test_5_he_rolls_back_and_is_cut_loose_once_more() -> None:
    walks: dict[str, Any] = {"companion": {"mouse": "collin", "hurt": 2, "lost": False}}
    table = surging("needle_and_thread", "dining_hall", "fips@a collin@b", "roach@a", **walks)
    assert position(table)["companion"]["lost"]
    assert said(table) == ["dark", "curled"]
    lost: dict[str, Any] = {"companion": {"mouse": "", "hurt": 0, "lost": True}}
    again = told("needle_and_thread", "sewing_room", "fips@i collin@a", steps=1, **lost).does(
        deed("needle_and_thread", "once_more")
    )
    assert position(again)["companion"] == {"mouse": "fips"}
    assert again.foes() == []


def test_5_cutting_him_loose_wakes_three_roaches() -> None:
    table = (
        told("needle_and_thread", "sewing_room", "fips@i collin@a", steps=1)
        .does(deed("needle_and_thread", "free"))
        .rolls(STAR, MISS)
    )
    quiet(table)
    assert len(table.foes()) == 3
    assert position(table)["companion"]["mouse"] == "fips"
    assert not told("needle_and_thread", "sewing_room", "fips@i", "roach@a", steps=1).can(
        deed("needle_and_thread", "free")
    )


def test_5_the_curtain_opens() -> None:
    table = told("needle_and_thread", "sewing_room", "fips@g collin@a", steps=3, shut=["curtain"])
    assert not table.can("go h")
    table.does(deed("needle_and_thread", "curtain"))
    assert position(table)["shut"] == []


def test_5_home_under_the_table() -> None:
    walks: dict[str, Any] = {"companion": {"mouse": "fips", "hurt": 0, "lost": False}}
    table = told("needle_and_thread", "dining_hall", "fips@p collin@a", steps=1, **walks)
    assert table.does(deed("needle_and_thread", "home")).state.won
    assert not told("needle_and_thread", "dining_hall", "fips@p collin@a", "rat@a", steps=1, **walks).can(
        deed("needle_and_thread", "home")
    )


def test_5_when_time_is_up_with_him_the_story_goes_on() -> None:
    walks: dict[str, Any] = {"companion": {"mouse": "collin", "hurt": 0, "lost": False}}
    table = surging("needle_and_thread", "dining_hall", "fips@a collin@b", "roach@a", page=4, **walks)
    assert table.state.over
    assert not table.state.won
    assert "the_feast" in [
        then.options.get("chapter", then.position and then.position.get("chapter"))
        for then in GAME.after(table.state, None)
    ]


# 6 The Feast ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "page", "past", "flags", "wakes"),
    [
        ("kitchen", 2, [], [], True),
        ("kitchen", 1, [], [], False),
        ("kitchen", 3, [], [], True),
        ("kitchen", 3, [], ["cat"], False),
        ("kitchen", 2, ["fed_brodie"], [], False),
        ("guard_room", 2, [], [], False),
    ],
)
def test_6_brodie_wakes_unless_he_was_fed(room: str, page: int, past: list[str], flags: list[str], wakes: bool) -> None:
    table = surging("the_feast", room, "collin@a salvia@a", "roach@a", page=page, past=past, flags=flags)
    assert (table.state.enemies.cat_at >= 0) == wakes


def test_6_three_sacks_with_dice_by_speed() -> None:
    table = (
        told("the_feast", "dining_hall", "fips@b collin@a", "rat@s", steps=0)
        .does(deed("the_feast", "pack"))
        .rolls(STAR, MISS, MISS)
    )
    assert position(table)["counters"] == {"sacks": 1}
    burst = (
        told("the_feast", "dining_hall", "fips@b collin@a", "rat@s", steps=0)
        .does(deed("the_feast", "pack"))
        .rolls(MISS, MISS, MISS)
    )
    assert (position(burst)["counters"], said(burst)) == ({"sacks": 0}, ["burst"])
    assert not told("the_feast", "dining_hall", "fips@b", "rat@s", steps=0, counters={"sacks": 3}).can(
        deed("the_feast", "pack")
    )


def test_6_it_rains_from_the_table_once() -> None:
    table = told("the_feast", "dining_hall", "collin@t salvia@a", "rat@s", steps=0)
    round_ends(table)
    assert said(table) == ["rain"]
    round_ends(table)
    assert said(table) == ["rain"]


@pytest.mark.parametrize("sacks", [2, 3])
def test_6_the_toast_is_given_even_if_all_is_packed(sacks: int) -> None:
    """The last enemy falls with three sacks packed: the song is asked for before the chapter is won."""
    table = falls("the_feast", "dining_hall", counters={"sacks": sacks})
    assert table.question() == "decide"
    page = table.state.fate.page
    table.does("decide 1")
    assert position(table)["past"] == ["shared_feast"]
    assert table.state.fate.page == page + 1
    assert table.state.won == (sacks == 3)


# 7 Gram's Round ------------------------------------------------------------------------------------------------------


def test_7_a_hum_bewitches_and_order_is_kept() -> None:
    table = surging("grams_round", "gurgle", "collin@a salvia@a", "rat@a")
    first = min(("collin", "salvia"), key=table.track().index)
    assert {"figure": first, "status": "charmed"} in table.told("status")
    caught = told("grams_round", "gurgle", "collin@a salvia@t", "rat@a", turn="rat", collin={"wounds": 3})
    caught.rolls(HIT, HIT)
    while not caught.told("captured"):
        caught.rolls(MISS)
    assert (caught.cheese("collin"), said(caught)) == (1, ["prince"])


def chamber(**more: Any) -> Scene:
    """The mice come up into the alchemist's chamber."""
    return into("grams_round", "crystal_tunnels", "flip", **more)


def archers(table: Scene) -> int:
    return sum(foe == "elite_rat@u" for foe in table.foes())


def test_7_gram_and_four_archers_and_a_choice() -> None:
    table = chamber()
    assert (archers(table), table.question()) == (4, "decide")
    assert quiet(table.does("decide 0")).state.enemies.lying == 0


def test_7_one_lets_herself_be_caught() -> None:
    table = chamber().does("decide 1")
    if table.question() == "whom":
        table.does("choose fips")
    quiet(table)
    assert [event["mouse"] for event in table.told("captured")] == ["fips"]
    assert table.state.enemies.lying.bit_count() >= 4


@pytest.mark.parametrize(("past", "lying"), [([], 0), (["pulled_out"], 4)])
def test_7_crumb_has_hidden_the_bowstrings(past: list[str], lying: int) -> None:
    table = quiet(chamber(past=past).does("decide 0"))
    assert table.state.enemies.lying.bit_count() >= lying
    assert bool(table.state.enemies.lying) == bool(lying)


def test_7_spare_bowstrings_across_the_room() -> None:
    table = quiet(chamber(flags=["strings"]).does("decide 0"))
    assert archers(table) == 0


@pytest.mark.parametrize(("option", "kept", "cheese"), [(0, ["gram_spared"], 0), (1, [], 2)])
def test_7_the_judgement(option: int, kept: list[str], cheese: int) -> None:
    order: dict[str, Any] = {"track": ["collin", "salvia", "gram"], "hurt": [0, 0, 2]}
    table = told("grams_round", "alchemist_chamber", "collin@a salvia@a", "gram@a", steps=1, **order)
    table.does("attack", "target 0").rolls(HIT, HIT, HIT).rolls(MISS, MISS, MISS).does(f"decide {option}")
    assert table.state.won
    assert position(table).get("past", []) == kept
    assert table.told("cheese") == [] or cheese == 2


# 8 Lady Dusk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("past", "roaches"), [([], 5), (["shared_feast"], 0)])
def test_8_whoever_sang_is_known(past: list[str], roaches: int) -> None:
    assert len(begun("lady_dusk", past=past).foes()) == roaches


def test_8_letting_go() -> None:
    table = told("lady_dusk", "pipe_maze", "collin@g fips@a", "rat@s", steps=1, collin={"cheese": 3}).does(
        deed("lady_dusk", "let_go")
    )
    quiet(table)
    assert table.state.here().name == "dining_hall"
    assert {table.at("collin"), table.at("fips")} == {"h"}
    assert table.status("fips") == ["down"]
    assert table.cheese("collin") == 1


def throne(**more: Any) -> Scene:
    """The mice come from the dining hall into the king's chamber."""
    return into("lady_dusk", "dining_hall", "explore east", **more)


def elite(table: Scene) -> int:
    return sum(foe.startswith("elite_rat@") for foe in table.foes())


def test_8_who_helps_depends_on_whom_you_have_helped() -> None:
    alone, spared = throne(), throne(past=["gram_spared"])
    assert (elite(alone), elite(spared)) == (2, 0)
    assert sum(foe.startswith("rat@") for foe in spared.foes()) == 4
    netted = throne(past=["gram_spared", "bargained"])
    assert sum(foe.startswith("rat@") for foe in netted.foes()) == 0
    assert "web" in said(netted)


def test_8_the_thread_and_the_splinter() -> None:
    thread = throne(explored="sewing_room", achieved=["splinter"])
    assert {"thread", "twice"} <= set(said(thread))
    assert position(thread)["counters"] == {"lights": 1}


def test_8_three_lights_and_a_match() -> None:
    order: dict[str, Any] = {"track": ["collin", "fips", "rat"]}
    table = told("lady_dusk", "kings_chamber", "collin@c fips@c", "rat@a", steps=0, counters={"lights": 2}, **order)
    table.does(deed("lady_dusk", "light")).rolls(STAR, MISS)
    assert position(table)["counters"] == {"lights": 3}
    assert not table.can(deed("lady_dusk", "light"))
    round_ends(table)
    assert said(table) == ["bright"]
    assert table.foes() == []
    order = {"track": ["collin", "fips", "dusk_gazes"]}
    match = told("lady_dusk", "kings_chamber", "collin@c fips@c", "dusk@a", steps=0, counters={"lights": 3}, **order)
    assert match.does(deed("lady_dusk", "match")).rolls(STAR, MISS).state.won


@pytest.mark.parametrize(("past", "left"), [([], 2), (["fed_brodie"], 0)])
def test_8_brodie_purrs(past: list[str], left: int) -> None:
    table = surging("lady_dusk", "kings_chamber", "collin@c fips@c", "rat@c", past=past)
    assert sum(foe.startswith("roach@") for foe in table.foes()) == left


def test_what_later_chapters_ask_is_what_they_do_without() -> None:
    """Played alone, nobody has helped anybody."""
    for chapter in CHAPTERS:
        assert not any(chapter.past.values())
