"""`katzentisch campaign`: evenings one after the other, other people, several side by side, from machine to machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import Run

ME = ["--name", "Anna", "--plain", "--iterations", "5"]
ANYTHING = "1\n" * 80


@pytest.mark.slow("two chapters are played in programs of their own")
def test_a_campaign_over_two_evenings_and_onto_another_machine(run: Run, tmp_path: Path) -> None:
    """Of a game that somebody else has written: all of it goes by the contract."""
    assert "no campaign yet" in run("campaign").err
    first = run("campaign", "new", "autumn", "sack", "--players", "2", "--set", "rounds=1", *ME, stdin=ANYTHING)
    assert (first.code, first.err) == (0, "")
    assert "autumn" in first.out
    assert "1 game played" in first.out
    assert "katzentisch campaign play autumn" in first.out
    left = run("campaign", "play", "autumn", "--players", "3", "--then", "longer", *ME, stdin="1\nq\n")
    assert left.code == 0, left.err
    assert "on the way" in run("campaign").out
    second = run("campaign", "play", "autumn", *ME, stdin="y\n" + ANYTHING)
    assert (second.code, second.err) == (0, "")
    assert "2 games played" in second.out
    file = tmp_path / "autumn.campaign"
    assert run("campaign", "export", "autumn", str(file)).code == 0
    elsewhere = str(tmp_path / "tablet")
    brought = run("campaign", "import", "fall", str(file), KATZENTISCH_DATA=elsewhere)
    assert (brought.code, brought.err) == (0, "")
    assert "Imported." in run("campaign", KATZENTISCH_DATA=elsewhere).out
    assert "Imported." not in run("campaign").out
    again = run("campaign", "import", "fall", str(file), KATZENTISCH_DATA=elsewhere)
    assert (again.code, "campaign_there" in again.err) == (2, True)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    forged = run("campaign", "import", "forged", str(file), KATZENTISCH_DATA=elsewhere)
    assert (forged.code, "campaign_game" in forged.err) == (2, True)


@pytest.mark.slow("the program is started five times")
def test_whoever_leaves_before_the_first_move_still_goes_on_with_what_was_begun(run: Run, tmp_path: Path) -> None:
    """A book, options and players are said once, when a campaign is begun."""
    begun = run("campaign", "new", "spring", "sack", "--players", "3", "--set", "rounds=1", *ME, stdin="")
    assert begun.code == 0, begun.err
    assert "campaign play spring" in begun.out
    assert "on the way" in run("campaign").out
    anew = run("campaign", "play", "spring", *ME, stdin="n\n" + ANYTHING)
    assert (anew.code, anew.err) == (0, "")
    file = tmp_path / "spring.campaign"
    assert run("campaign", "export", "spring", str(file)).code == 0
    assert '"players":3' in file.read_text()
    assert '"rounds":1' in file.read_text()


@pytest.mark.slow("the program is started for every mistake")
def test_what_is_wrong_is_one_sentence(run: Run, tmp_path: Path) -> None:
    for arguments, code in (
        (["dance"], "campaign_deed"),
        (["play"], "missing_argument"),
        (["play", "autumn"], "campaign_none"),
        (["new", "../x", "sack"], "campaign_name"),
        (["new", "autumn", "chess"], "unknown_game"),
        (["import", "a", str(tmp_path / "nothing")], "campaign_unreadable"),
        (["import", "a", str(tmp_path)], "campaign_unreadable"),
    ):
        done = run("campaign", *arguments)
        assert done.code == 2
        assert f"[{code}" in done.err, done.err
        assert done.err.count("\n") == 1


def test_the_story_of_any_game_is_told(run: Run) -> None:
    run("campaign", "new", "autumn", "sack", "--players", "2", "--set", "rounds=1", *ME, stdin=ANYTHING)
    told = run("campaign", "tell", "autumn")
    assert (told.code, told.err) == (0, "")
    title, line, *rest = told.out.splitlines()
    assert set(line) == {"="}
    assert len(line) == len(title)
    assert any("Anna" in sentence for sentence in rest)
