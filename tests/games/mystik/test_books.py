"""Books of one's own: one file, a campaign like ours. `docs/games/mystik/write-a-book.md` is walked through."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.core.campaign import Campaign
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import GAME, terminal
from katzentisch.games.mystik.authoring.book_check import check_source
from katzentisch.games.mystik.authoring.checker import HOME
from katzentisch.games.mystik.authoring.clause_check import MOST_FAULTS
from katzentisch.games.mystik.authoring.source import LONGEST, MOST, Source, read_file, read_text
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.terminal.party import party_sheet
from katzentisch.testing import rule
from tests.cli.program import Run
from tests.games.mystik.evenings import evening, evenings
from tests.games.mystik.table import chapter, load

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "mystik" / "write-a-book.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEXT = "".join(text for kind, text in BLOCK.findall(PAGE) if kind == "yaml")
BOOK: dict[str, Any] = read_text(TEXT, "night-mail.yaml").value


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(PAGE) if found == kind]


def said(text: str) -> list[str]:
    return [str(fault) for fault in check_source(read_text(text, "night-mail.yaml"))]


def opened(at: str = "the_letter", **more: Any) -> dict[str, Any]:
    return {"chapter": {"book": BOOK, "chapter": at}, **more}


# The page ------------------------------------------------------------------------------------------------------------


def test_the_book_of_the_page_is_right() -> None:
    assert said(TEXT) == []
    assert [one["id"] for one in BOOK["chapters"]] == ["the_letter", "the_drain", "the_lamp"]


def test_mistakes_are_named_as_the_page_says() -> None:
    unknown, circle = blocks("text")
    assert said(TEXT.replace("    next: the_lamp\n", "    next: the_lmap\n", 1))[0] == unknown.strip()
    assert said(TEXT + "    next: the_letter\n")[0] == circle.strip()


@pytest.mark.deadline(60, "draws three chapters and plays six games")
def test_the_commands_of_the_page(here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night-mail.yaml").write_text(TEXT, "utf-8")
    (block,) = blocks("sh")
    lines = [line.partition("#")[0].replace("--seeds 50", "--seeds 2").split() for line in block.splitlines()]
    check, drawn, tested, begun = lines
    assert here(*check[1:]).out == "night-mail.yaml: everything fits. It can be played.\n"
    done = here(*drawn[1:])
    assert (done.code, done.err) == (0, "")
    assert [title for title in ("The Letter", "The Drain", "The Lamp") if title in done.out] != []
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == [f"night-mail-{n}.svg" for n in (1, 2, 3)]
    done = here(*tested[1:])
    assert (done.code, done.err) == (0, "")
    assert [line for line in done.out.splitlines() if line[0].isdigit()] == [
        "1. The Letter",
        "2. The Drain",
        "3. The Lamp",
    ]
    assert done.out.count("scripted: 2 games") == 3
    assert begun[1:5] == ["campaign", "new", "mail", "mystik"]
    assert GAME.load(terminal.TERMINAL.files["book"](begun[-1], 2, {})).box.chapter == "the_letter"


@pytest.mark.deadline(60, "the program is started five times")
def test_a_campaign_begins_from_a_book_in_the_terminal(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "night-mail.yaml"
    book.write_text(TEXT, "utf-8")
    me = ["--players", "1", "--name", "Anna", "--plain"]
    begun = run("campaign", "new", "winter", "mystik", "--book", str(book), *me, stdin="Collin\nq\n")
    assert (begun.code, begun.err) == (0, "")
    assert "Pick up the letter." in begun.out
    book.unlink()  # the campaign has it by heart
    assert "on the way" in run("campaign").out
    again = run("campaign", "play", "winter", *me, stdin="y\ngoal\nq\n")
    assert (again.code, again.err) == (0, "")
    assert "Pick up the letter." in again.out
    wrong = run("campaign", "new", "spring", "mystik", "--book", str(tmp_path / "nowhere.yaml"), *me)
    assert (wrong.code, wrong.err.count("\n"), "chapter_unreadable" in wrong.err) == (2, 1, True)
    assert "spring" not in run("campaign").out  # what is wrong is said before anything is kept


# A campaign like ours ------------------------------------------------------------------------------------------------


def after_the_letter(*past: str, won: bool = True) -> list[Any]:
    state = load(opened()).state
    state.over, state.won = True, won
    state.agenda.stack.clear()
    for name in past:
        state.story.past |= 1 << state.box.memories.index(name)
    return list(GAME.after(state, opened()))


@rule("MM-253")
def test_order_by_outcome() -> None:
    def leads(ways: list[Any]) -> list[tuple[str, str]]:
        return [(way.id, way.position["chapter"]["chapter"]) for way in ways]

    assert leads(after_the_letter("looked_inside")) == [("next_chapter", "the_drain")]
    assert leads(after_the_letter()) == [("next_chapter", "the_lamp")]
    assert leads(after_the_letter(won=False)) == [("next_chapter", "the_lamp"), ("same_chapter", "the_letter")]
    for way in after_the_letter("looked_inside"):
        assert load(way.position).state.box.chapter == "the_drain"
        assert way.position["chapter"]["book"] == BOOK


@rule("MM-230", "MM-252")
def test_what_the_book_gives_works_in_all_of_it() -> None:
    position = opened("the_lamp", achieved=["postmouse"], past=["looked_inside"], mice=[{"mouse": "collin"}])
    table = load(position)
    assert "postmouse" in table.state.box.achievements
    assert table.state.story.achieved == 1 << table.state.box.achievements.index("postmouse")
    assert table.state.story.past == 1
    assert [line.plain for line in party_sheet(position, "en")][-1] == "Achieved: Postmouse."
    assert [line.plain for line in party_sheet(position, "de")][-1] == "Erreicht: Postmaus."


@pytest.mark.parametrize(("lang", "title"), [("de", "Der Abfluss"), ("en", "The Drain")])
def test_what_follows_is_called_by_its_name(lang: str, title: str) -> None:
    state = load(opened()).state
    assert GAME.words_at(state, lang, ())["chapter.the_drain"] == title


@rule("MM-228", "MM-230", "MM-253")
def test_bots_play_a_book_to_its_end_and_the_text_alone_says_how() -> None:
    ways = set()
    for seed in range(4):
        campaign = Campaign(GAME, "winter")
        went = list(evenings(campaign, seed, opened(players=2)))
        again = Campaign.read(campaign.text())
        assert (again.text(), list(again.ways())) == (campaign.text(), [])
        assert went[-1] == "the_lamp"
        assert isinstance(again.ended, Mystik)
        assert again.ended.won
        ways.add(tuple(dict.fromkeys(went)))
    assert ways <= {("the_letter", "the_lamp"), ("the_letter", "the_drain", "the_lamp")}


def test_another_book_does_not_follow() -> None:
    campaign = Campaign(GAME, "winter")
    campaign.add(evening(1, opened()))
    position = deepcopy(campaign.ways()[0].position)
    assert position is not None
    position["chapter"]["book"]["about"] = {"de": "Gefälscht.", "en": "Forged."}
    with pytest.raises(Illegal) as refused:
        campaign.add(evening(2, position))
    assert refused.value.code == "campaign_follows"


def our_book() -> dict[str, Any]:
    chapters = [read_file(path).value for path in sorted((HOME / "chapters").glob("*.yaml"))]
    title = {"de": "Das Licht unter der Treppe", "en": "The Light Under the Stairs"}
    return {"id": "light", "name": title, "about": title, "chapters": chapters}


def test_our_own_chapters_are_such_a_book_and_the_checker_is_quick() -> None:
    text = json.dumps(our_book())
    read_text(text, "warm.yaml")
    before = process_time()
    assert check_source(read_text(text, "light.yaml")) == []
    assert process_time() - before < 1.0  # of this process alone, however busy the machine


# Hostile books -------------------------------------------------------------------------------------------------------


def with_chapters(*chapters: Any) -> str:
    cover = {"id": "b", "name": {"de": "B", "en": "B"}, "about": {"de": "B", "en": "B"}, "chapters": list(chapters)}
    return json.dumps(cover)


def one(**changes: Any) -> dict[str, Any]:
    words = {"de": "Wort", "en": "Word"}
    texts = dict.fromkeys(("name", "intro", "goal", "victory", "defeat"), words)
    return chapter(**texts) | changes


MANY = [f"f{number}" for number in range(MOST + 1)]

HOSTILE = [
    (TEXT.replace("id: night_mail", "id: &a night_mail"), "", "anchor"),
    (TEXT.replace("id: night_mail", "id: *a"), "", "anchor"),
    (TEXT + "    flags: " + "[" * 30 + "]" * 30, "", "too_deep"),
    (TEXT + "#" * LONGEST, "", "too_long"),
    (with_chapters(), "chapters", "out_of_range"),
    (with_chapters(*(one(id=f"c{n}") for n in range(25))), "chapters", "out_of_range"),
    (with_chapters(7), "chapters[0]", "wrong_shape"),
    (with_chapters(one(), one()), "chapters[1].id", "twice"),
    (with_chapters(one(next="b"), one(id="b", next="arena")), "chapters[0].next", "circle"),
    (with_chapters(one(next="arena")), "chapters[0].next", "circle"),
    (with_chapters(one(next="under_the_helmet")), "chapters[0].next", "no_chapter"),
    (with_chapters(one(win_if=["flag:never"], flags=["never"])), "chapters[0].win_if[0]", "goal_out_of_reach"),
    (with_chapters(one(win_if=["room:kings_chamber"])), "chapters[0].win_if[0]", "goal_out_of_reach"),
    (with_chapters(one()).replace('"about":', '"smell": 1, "about":'), "smell", "unknown_field"),
    (with_chapters(one()).replace('"about":', '"above":'), "above", "unknown_field"),
    (with_chapters(one()).replace('"about": {"de": "B"', '"about": {"de": ""'), "about.de", "empty"),
    (with_chapters(one(flags=MANY, win_if=[f"flag:{name}" for name in MANY])), "chapters[0].win_if", "too_many"),
    (with_chapters(one(passages={name: {"de": "W", "en": "W"} for name in MANY})), "chapters[0].passages", "too_many"),
    ("chapters: 7", "chapters", "wrong_shape"),
    ("chapters: [", "", "not_yaml"),
]


@pytest.mark.parametrize(("text", "field", "code"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_book_gets_a_sentence_with_field_and_reason(
    text: str, field: str, code: str, here: Run, tmp_path: Path
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, "utf-8")
    done = here("story", "check", str(path))
    assert (done.code, done.out) == (2, "")
    graver = [line for line in done.err.splitlines() if f"[{code}]" in line]
    assert graver, done.err
    assert f": {field}: " in graver[0] or not field, graver
    refused = here("campaign", "new", "bad", "mystik", "--book", str(path))
    assert (refused.code, refused.err.count("\n"), "[chapter_faulty" in refused.err) == (2, 1, True)


@pytest.mark.parametrize("wrong", ["pgae:3", "flag:nowhere", "not", "room:kitchn"])
def test_thousands_of_faults_are_not_waited_for(wrong: str) -> None:
    """Whoever has made a hundred in a chapter is told of these, within a second."""
    clauses = [{"when": "page", "if": [wrong] * MOST, "do": [{"do": "wheel"}]} for _ in range(30)]
    text = with_chapters(one(clauses=clauses))
    start = process_time()
    faults = check_source(read_text(text, "many.yaml"))
    assert process_time() - start < 1
    assert len(faults) == MOST_FAULTS


@rule("MM-253")
def test_a_chapter_that_nobody_gets_to_is_said_and_does_no_harm(here: Run, tmp_path: Path) -> None:
    path = tmp_path / "loose.yaml"
    path.write_text(with_chapters(one(), one(id="lost_page")), "utf-8")
    done = here("story", "check", str(path))
    assert done.code == 0
    assert "chapters[1]: none of the others leads to this chapter [never_told]" in done.err


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ({"book": BOOK, "chapter": "the_moon"}, "chapter.chapter"),
        ({"book": BOOK}, "chapter"),
        ({"book": BOOK, "chapter": "the_lamp", "more": 1}, "chapter.more"),
        ({"book": BOOK | {"chapters": []}, "chapter": "the_lamp"}, "chapter.book.chapters"),
        ({"book": 7, "chapter": "the_lamp"}, "chapter.book"),
    ],
)
def test_a_position_with_a_wrong_book_is_refused_with_the_field(written: dict[str, Any], field: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.load({"chapter": written})
    assert (refused.value.code, refused.value.facts["field"]) == ("position_chapter", field)


LEAVES: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=6) | st.just([]) | st.just({})
)


@pytest.mark.slow("sixty changed books")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(0, 200), min_size=1, max_size=8), LEAVES)
def test_no_book_makes_the_checker_stumble(way: list[int], leaf: Any) -> None:
    """Somewhere in the book something else stands."""
    value: Any = deepcopy(BOOK)
    at, top = value, value
    for step in way:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            break
        key = keys[step % len(keys)]
        if not isinstance(at[key], dict | list) or step == way[-1]:
            at[key] = leaf
            break
        at = at[key]
    for fault in check_source(Source("any.yaml", top, {})):
        assert fault.say("de")
        assert fault.say("en")


def test_several_bots_and_files_of_a_book(here: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "b.yaml", tmp_path / "trials"
    path.write_text(TEXT, "utf-8")
    assert here("story", "test", str(path), "--seeds", "1", "--out", str(out)).code == 0
    assert sorted(found.name for found in tmp_path.glob("trials*")) == [f"trials-{n}" for n in (1, 2, 3)]
