"""A game line by line: for screen readers, pipes and scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

import katzentisch as kt
from tests.cli.program import Run

BOTS = ["--bots", "random,greedy", "--iterations", "20", "--name", "Anna"]
WHOLE_GAME = "1\n" * 16


def record_in(folder: Path) -> kt.Record:
    (path,) = (folder / "data" / "records" / "mausen").iterdir()
    return kt.Record.read(path.read_text())


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game(lang: str, run: Run, tmp_path: Path) -> None:
    done = run("play", "mausen", "--plain", "--lang", lang, *BOTS, stdin=WHOLE_GAME)
    assert (done.code, done.err) == (0, "")
    record = record_in(tmp_path)
    kt.verify(record)
    ended = (kt.replay(record).log or [])[-1].public
    point = {"de": "Punkt", "en": "point"}[lang]
    for seat, name in enumerate(record.header.seats):
        assert f"{name}: {ended['points'][seat]} {point}" in done.out
    assert str(tmp_path / "data" / "records" / "mausen") in done.out


def test_lines_are_only_lines(run: Run) -> None:
    """No escape codes and no carriage returns, with and without NO_COLOR."""
    done = run("play", "mausen", *BOTS, stdin="?\nh\nr\nl\nw\nE9\n" + WHOLE_GAME)
    assert all(letter.isprintable() or letter == "\n" for letter in done.out)


def test_the_same_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    texts = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        run("play", "mausen", "--seed", "12", *BOTS, stdin=WHOLE_GAME, KATZENTISCH_DATA=str(folder))
        texts.append(next((folder / "records" / "mausen").iterdir()).read_text())
    assert texts[0] == texts[1]


def test_nonsense_is_answered_in_one_sentence_each(run: Run) -> None:
    done = run("play", "mausen", *BOTS, stdin="M4\nxyzzy\nM4\n0\n17\n" + "9" * 5000 + "\n\x00\x1b\xff\nr MA-05\nr 77\n")
    assert done.code == 0
    for answer in (
        'I do not understand "xyzzy". Type ? for help. [not_understood]',
        "You no longer have mouse 4. [card_not_in_hand, MA-05]",
        "There is no number 0 in the list; it ends with 15 (list shows it). [no_such_number]",
        "There is no number 17 in the list",
        "There is no number 999",
        "MA-05",
        "There is no rule 77",
    ):
        assert answer in done.out
    assert max(len(line) for line in done.out.split("\n")) < 600


def test_no_input_at_all_leaves_with_0_and_keeps_nothing(run: Run, tmp_path: Path) -> None:
    done = run("play", "mausen", *BOTS, stdin="")
    assert (done.code, done.err) == (0, "")
    assert "Until next time." in done.out
    assert list((tmp_path / "data" / "saves" / "mausen").iterdir()) == []


def test_the_end_of_input_saves(run: Run, tmp_path: Path) -> None:
    done = run("play", "mausen", *BOTS, stdin="E1\nE2\n")
    assert (done.code, done.err) == (0, "")
    (save,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    assert str(save) in done.out
    again = run("play", "mausen", stdin="y\n" + "1\n" * 14)
    assert "Your game with Mimi and Tiger" in again.out
    kt.verify(record_in(tmp_path))


def test_whoever_does_not_go_on_loses_nothing(run: Run, tmp_path: Path) -> None:
    run("play", "mausen", *BOTS, stdin="E1\n")
    (old,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    before = old.read_bytes()
    done = run("play", "mausen", *BOTS, stdin="perhaps\nn\nE2\n")
    assert done.out.count("Go on?") == 2
    run("play", "mausen", "--new", *BOTS, stdin="E3\n")
    assert old.read_bytes() == before
    assert len(list((tmp_path / "data" / "saves" / "mausen").iterdir())) == 3


def test_older_rounds_are_told_only_in_numbers_until_the_end(run: Run) -> None:
    """Face-down piles are a limit of display: the last round in full, of older ones how many cards each took."""
    asked = run("play", "mausen", "--seed", "4", *BOTS, stdin="E1\nE2\nE3\nh\n")
    history = asked.out.rpartition("History\n")[2].split("\n")
    assert history[0].startswith("Round 1: ")
    assert "took" in history[0]
    assert not any(animal in history[0] + history[1] for animal in ("elephant", "dog", "cat", "mouse"))
    assert history[2].startswith("Round 3: Anna elephant 3, ")
    opened = run("play", "mausen", "--new", "--set", "open_piles=true", "--seed", "4", *BOTS, stdin="E1\nE2\nE3\nh\n")
    assert "\nRound 1: Anna elephant 1, " in opened.out.rpartition("History\n")[2].join("\n\n")
    assert "worth" in opened.out


def test_a_person_may_be_shown_less_than_the_table_allows(run: Run) -> None:
    """The table says what is likely; whoever wants to find that out alone is not shown it."""
    table = ("play", "gauner", "--new", "--players", "2", "--seed", "4", "--set", "notes=full", "--bots", "naive")
    assert "Likely: " in run(*table, stdin="").out
    assert "Likely: " not in run(*table, "--less", "certain", stdin="").out


def test_a_bot_that_fails_costs_no_game(run: Run, tmp_path: Path) -> None:
    for bot in ("Raises", "Cheats"):
        done = run("play", "mausen", "--new", "--bots", f"strange_bots:{bot}", stdin="E1\n")
        assert done.code == 2
        *trace, sentence = done.err.splitlines()
        assert "[bot_failed]" in sentence
        assert bool(trace) == (bot == "Raises")
        assert all("katzentisch/table" not in line for line in trace), "the way through their own lines"
    assert len(list((tmp_path / "data" / "saves" / "mausen").iterdir())) == 2
