"""`katzentisch story` and `play --chapter`: what an author types, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.games.mystik import GAME, terminal
from katzentisch.games.mystik.authoring.checker import HOME
from katzentisch.games.mystik.authoring.source import read_text
from tests.cli.program import Done, Run
from tests.cli.sitting import Sitting
from tests.games.mystik.test_write_a_chapter import STEPS, add, blocks

FILE = HOME / "chapters" / "1-under-the-helmet.yaml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = Path(copy(FILE, tmp_path / "mine.yaml"))
    text = path.read_text("utf-8").replace("id: under_the_helmet", "id: mine").replace("Under the Helmet", "My Helmet")
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def broken(mine: Path) -> Path:
    path = mine.with_name("broken.yaml")
    path.write_text(mine.read_text("utf-8").replace("card: fishhook", "card: fishook").replace("n: 3", "n: 9"), "utf-8")
    return path


def one_sentence(done: Done, code: str) -> None:
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("katzentisch: ")
    assert done.err.count("\n") == 1
    assert f"[{code}" in done.err


def test_check(mine: Path, broken: Path, here: Run) -> None:
    done = here("story", "check", str(mine))
    assert (done.code, done.err) == (0, "")
    assert done.out == "mine.yaml: everything fits. It can be played.\n"
    assert "Alles passt" in here("story", "check", str(mine), "--lang", "de").out
    done = here("story", "check", str(broken))
    assert (done.code, done.out) == (2, "")
    first, second = done.err.splitlines()
    assert first.startswith("broken.yaml:")
    assert "start.enemies[0]" in first
    assert "rooms.guard_room.search.do[0].card: there is no card `fishook`; perhaps `fishhook` [no_card]" in second
    done = here("story", "check", str(broken), "--lang", "de")
    assert done.err.splitlines()[1].endswith("es gibt keine Karte `fishook`; vielleicht `fishhook` [no_card]")
    done = here("story", "test", str(broken), "--lang", "de")
    assert "2 Fehler, der erste in Zeile" in done.err
    assert "von `rat` gibt es 1 bis 6, nicht 9" in done.err


def test_map(mine: Path, here: Run) -> None:
    done = here("story", "map", str(mine))
    assert (done.code, done.err) == (0, "")
    assert "My Helmet" in done.out
    assert "Guard Room" in done.out
    assert done.out.rstrip().endswith(str(mine.with_suffix(".svg")))
    assert mine.with_suffix(".svg").read_text("utf-8").startswith("<svg")
    other = mine.with_name("picture.svg")
    assert "Wachraum" in here("story", "map", str(mine), "--out", str(other), "--lang", "de").out
    assert "Wachraum" in other.read_text("utf-8")


def test_a_map_is_drawn_of_what_there_is(broken: Path, here: Run) -> None:
    """Of a chapter with faults, one that is hardly begun, and a built-in one by its name; of nothing, none."""
    done = here("story", "map", str(broken))
    assert done.code == 2
    assert "My Helmet" in done.out
    assert "Guard Room" in done.out
    assert "no_card" in done.err
    begun = broken.with_name("begun.yaml")
    begun.write_text(
        "tiles:\n- {room: kitchen, x: 0, y: 0}\n- {room: kichen, x: 1, y: 0}\n- {room: gurgle, x: 9999, y: 0}\n"
    )
    done = here("story", "map", str(begun))
    assert done.code == 2
    assert "Kitchen" in done.out
    assert "missing_field" in done.err
    for nothing in ("", "tiles: 7", "tiles: [", "- 1"):
        begun.write_text(nothing)
        one_sentence(here("story", "map", str(begun)), "chapter_faulty")


def test_built_in_chapters_go_by_their_names(here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert here("story", "check", "a_hundred_feet").code == 0
    assert "Boiler Den" in here("story", "map", "a_hundred_feet").out
    assert [path.name for path in tmp_path.glob("*.svg")] == ["2-a-hundred-feet.svg"]
    one_sentence(here("story", "map", "a_hundred_feat"), "chapter_unreadable")


def test_a_slip_is_said_and_does_not_keep_anybody_from_playing(mine: Path, here: Run) -> None:
    text = mine.read_text("utf-8").replace("- {room: kitchen, x: 0, y: 0}", "- {room: sewing_room, x: 2, y: 0}")
    text = text.replace("party: {mice: 4, must: [collin], without: [merle]}", "party: {mice: 3, must: [collin]}")
    kitchen = text.index("  kitchen:\n")
    text = text[:kitchen] + text[text.index("  root_gate:\n", kitchen) :]
    mine.write_text(text.replace("  oil:\n", "  unread:\n"), "utf-8")
    done = here("story", "check", str(mine))
    assert done.code == 0, done.err
    assert {line.rsplit("[")[-1] for line in done.err.splitlines()} == {"locked_in]", "never_read]"}
    assert done.out == "mine.yaml: it can be played all the same.\n"
    assert here("story", "test", str(mine), "--seeds", "1").code == 0
    assert terminal.TERMINAL.files["chapter"](str(mine), 1, {})["chapter"]["id"] == "mine"


def test_test(mine: Path, here: Run) -> None:
    done = here("story", "test", str(mine), "--seeds", "3")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("scripted: 3 games, won ")
    assert " % (" in lines[0]
    assert lines[1].startswith("  pages left ")
    assert done.out == here("story", "test", str(mine), "--seeds", "3").out


def test_test_goes_on_where_it_was_left(mine: Path, here: Run, tmp_path: Path) -> None:
    out = tmp_path / "results"
    first = here("story", "test", str(mine), "--seeds", "2", "--out", str(out))
    (part,) = out.glob("*.jsonl")
    assert len(part.read_text().splitlines()) == 2
    again = here("story", "test", str(mine), "--seeds", "2", "--out", str(out))
    assert again.out == first.out
    one_sentence(here("story", "test", str(mine), "--bots", "random,scripted", "--out", str(out)), "one_bot_one_file")
    one_sentence(here("story", "test", str(mine), "--seeds", "1", "--out", str(mine)), "file_unusable")


def test_several_bots(mine: Path, here: Run) -> None:
    out = here("story", "test", str(mine), "--seeds", "1", "--bots", "random,scripted", "--players", "2").out
    assert [line.split(":")[0] for line in out.splitlines() if "won" in line] == ["random", "scripted"]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("missing_argument", []),
        ("missing_argument", ["check"]),
        ("unknown_deed", ["sing", "MINE"]),
        ("chapter_unreadable", ["check", "nowhere.yaml"]),
        ("chapter_unreadable", ["map", "."]),
        ("chapter_faulty", ["test", "BROKEN"]),
        ("picture_over_chapter", ["map", "MINE", "--out", "MINE"]),
        ("picture_unwritable", ["map", "MINE", "--out", "/nowhere/at/all.svg"]),
        ("not_a_number", ["test", "MINE", "--seeds", "few"]),
        ("number_too_small", ["test", "MINE", "--seeds", "0"]),
        ("player_count", ["test", "MINE", "--players", "5"]),
        ("unknown_bot", ["test", "MINE", "--bots", "deepblue"]),
        ("unknown_argument", ["check", "MINE", "--loud"]),
    ],
)
def test_wrong_input_is_one_sentence(code: str, arguments: list[str], mine: Path, broken: Path, here: Run) -> None:
    given = [argument.replace("MINE", str(mine)).replace("BROKEN", str(broken)) for argument in arguments]
    one_sentence(here("story", *given), code)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_is_in_both_languages(lang: str, here: Run) -> None:
    command = {"de": "ein eigenes Kapitel", "en": "a chapter of your own"}[lang]
    assert command in here("--help", "--lang", lang).out
    said = here("story", "--help", "--lang", lang).out
    assert command in said
    assert "argument." not in said
    assert "--chapter FILE" in here("play", "mystik", "--help", "--lang", lang).out
    assert "--chapter" not in here("play", "mausen", "--help", "--lang", lang).out


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_makes_it_stumble(tmp_path: Path, here: Run, data: bytes) -> None:
    path = tmp_path / "any.yaml"
    path.write_bytes(data)
    done = here("story", "check", str(path))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("any.yaml:")
    assert all(line.isprintable() for line in done.err.splitlines())


# Playing it ----------------------------------------------------------------------------------------------------------


def test_a_chapter_out_of_a_file_is_played_saved_and_gone_on_with(environ: dict[str, str], mine: Path) -> None:
    arguments = ["play", "mystik", "--players", "1", "--name", "Anna", "--seed", "4"]
    sitting = Sitting([*arguments, "--chapter", str(mine)], environ)
    sitting.is_asked("My Helmet", "Which mouse do you play?")
    for mouse in ("Collin", "Ambros", "Fips", "Quendel"):
        sitting.answers(mouse)
    for _ in range(4):
        sitting.answers("1")
    sitting.sees("Every evening a light burns")
    sitting.type("q")
    sitting.is_asked("on which field?")
    sitting.type(":q")
    assert sitting.leaves()[0] == 0
    mine.unlink()  # the game has it by heart
    again = Sitting(["play", "mystik"], environ)
    again.sees("Go on?")
    again.type("")
    again.sees("Every evening a light burns")  # read out once more
    again.type("q")
    again.is_asked("on which field?")
    again.type("goal")
    again.sees("My Helmet")
    again.child.sendintr()
    assert again.leaves()[0] == 0


def test_wrong_chapters_are_refused_before_the_game(here: Run, mine: Path, broken: Path) -> None:
    one_sentence(here("play", "mystik", "--chapter", "nowhere.yaml"), "chapter_unreadable")
    one_sentence(here("play", "mystik", "--chapter", str(broken)), "chapter_faulty")
    one_sentence(here("play", "mystik", "--chapter", str(mine), "--set", "chapter=a_hundred_feet"), "set_twice")
    one_sentence(here("play", "mausen", "--chapter", str(mine)), "unknown_argument")


def test_the_page_for_authors_is_walked_through(here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chapter that docs/games/mystik/write-a-chapter.md writes, and the commands it names: all of them work on it."""
    chapter: dict[str, Any] = {}
    for step in STEPS:
        chapter = add(chapter, read_text(step, "step.yaml").value)
    monkeypatch.chdir(tmp_path)
    Path("last-crumb.yaml").write_text(yaml.safe_dump(chapter, allow_unicode=True, sort_keys=False), "utf-8")
    (block,) = blocks("sh")
    lines = [line.partition("#")[0].replace("--seeds 50", "--seeds 2").split() for line in block.splitlines()]
    assert [line[:3] for line in lines] == [
        ["./kt", "story", "check"],
        ["./kt", "story", "map"],
        ["./kt", "story", "test"],
        ["./kt", "play", "mystik"],
    ]
    for line in lines[:3]:
        done = here(*line[1:])
        assert (done.code, done.err) == (0, ""), line
    assert Path("last-crumb.svg").exists()
    start = terminal.TERMINAL.files["chapter"](lines[3][-1], 1, {})
    assert GAME.load(start).box.inline["id"] == "last_crumb"
