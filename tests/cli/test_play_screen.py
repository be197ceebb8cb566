"""A game on a screen, played by somebody who types."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.core.record import Acted

from .sitting import COLOUR, NORMAL_SCREEN, Sitting

BOTS = ["--bots", "random,greedy", "--iterations", "20", "--seed", "5", "--name", "Anna"]


def the_record(folder: Path) -> kt.Record:
    (path,) = (folder / "data" / "records" / "mausen").iterdir()
    record = kt.Record.read(path.read_text())
    kt.verify(record)
    return record


def test_a_whole_game(environ: dict[str, str], tmp_path: Path) -> None:
    sitting = Sitting(["play", "mausen", "--players", "4", *BOTS], environ)
    typed = ["e1", "D1", "hund 2", "katze4", "Mouse 3", "1", "1", "1", "H3", "1", "1", "1", "1", "1", "1"]
    for number, card in enumerate(typed, 1):
        sitting.is_asked(f"Round {number}/16")
        sitting.type(card)
    sitting.sees("points", "Enter leaves")  # the last card plays itself
    shown = sitting.text
    sitting.type("")
    code, rest = sitting.leaves()
    assert code == 0

    record = the_record(tmp_path)
    state = kt.replay(record)
    ended = (state.log or [])[-1].public
    for seat, name in enumerate(record.header.seats):
        assert re.search(rf"^ [★ ] {name} +{ended['points'][seat]} ", shown, re.MULTILINE)
        assert (f"★ {name}" in shown) == (seat in ended["winners"])
        assert f"{name}: {ended['points'][seat]} point" in rest
    assert [e.action["card"] for e in record.entries if isinstance(e, Acted) and e.seat == 0][:5] == [
        "E1",
        "D1",
        "D2",
        "C4",
        "M3",
    ]
    assert str(next((tmp_path / "data" / "records" / "mausen").iterdir())) in rest.replace("\n", "")
    assert list((tmp_path / "data" / "saves" / "mausen").iterdir()) == []


def test_a_whole_game_in_german_with_six_and_open_piles(environ: dict[str, str], tmp_path: Path) -> None:
    arguments = ["play", "mausen", "--players", "6", "--seat", "3", "--set", "open_piles=true", "--lang", "de", *BOTS]
    sitting = Sitting(arguments, environ)
    sitting.sees("deine Hand", "in der Mitte", "Elefant ▸ Hund ▸ Katze ▸ Maus ▸ Elefant", "Anna")
    for number in range(1, 16):
        sitting.is_asked(f"Runde {number}/16")
        sitting.type("1")
    sitting.sees("Punkte", "Enter verlässt den Tisch")
    sitting.type("h")
    sitting.sees("Seite 1 von", "Runde 1: Mimi")
    sitting.type("q")
    sitting.sees("Enter verlässt den Tisch")
    sitting.type("r 99")
    sitting.sees("Eine Regel 99 gibt es nicht", "Enter verlässt den Tisch")
    sitting.type("q")
    code, rest = sitting.leaves()
    assert code == 0
    assert "Das Protokoll des Spiels:" in rest
    assert the_record(tmp_path).header.options == {"players": 6, "open_piles": True}


def test_help_history_rules_list_and_nonsense(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mausen", "--players", "3", *BOTS], environ)
    sitting.sees("Round 1/16", "Elephant ▸ Dog")
    sitting.type("w")
    sitting.sees("Round 1/16")
    sitting.sees_no_more("Elephant ▸ Dog")
    sitting.type("w")
    sitting.sees("Elephant ▸ Dog")
    sitting.type("E4")
    sitting.is_asked("Round 2/16")
    for typed, answer in (
        ("E4", "You no longer have elephant 4. [card_not_in_hand, MA-05]"),
        ("x\x1b[31m" + "y" * 30, "I do not understand"),
        ("99", "There is no number 99 in the list; it ends with 15"),
        ("r 99", "There is no rule 99"),
    ):
        sitting.type(typed)
        sitting.sees(answer, "Round 2/16")
    for typed, answer in (
        ("?", "saves the game and leaves"),
        ("h", "Round 1: Anna elephant 4"),
        ("r", "MA-01"),
        ("r MA-05", "MA-05"),
        ("l", "15  M4"),
    ):
        sitting.type(typed)
        sitting.sees(answer, "Page 1 of" if typed == "r" else "Enter: to the table")
        sitting.type("q")
        sitting.sees("Round 2/16", "your hand")
    sitting.type("r")
    sitting.sees("Page 1 of")
    sitting.type("")
    sitting.sees("Page 2 of")
    sitting.type("b")
    sitting.sees("Page 1 of")
    sitting.type("q")
    sitting.sees("your hand")
    sitting.type("q")
    assert sitting.leaves()[0] == 0


def test_a_newcomer_is_told_who_took_what_and_why(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mausen", "--players", "3", *BOTS], environ)
    sitting.sees("Round 1/16", "Each animal chases all of one other kind")
    sitting.type("e4")
    sitting.is_asked("Round 2/16", "chases: ", "you get ")  # before that the terminal would take the end for a letter
    sitting.child.sendeof()
    assert sitting.leaves()[0] == 0


@pytest.mark.parametrize("leave", ["ctrl-c", "term", "hangup", "q", "end of input"])
def test_leaving_saves_and_the_next_start_goes_on(leave: str, environ: dict[str, str], tmp_path: Path) -> None:
    sitting = Sitting(["play", "mausen", "--players", "3", *BOTS], environ)
    sitting.is_asked("Round 1/16")
    sitting.type("E1")
    sitting.is_asked("Round 2/16")
    before = sitting.text
    match leave:
        case "ctrl-c":
            sitting.child.sendintr()
        case "term":
            sitting.child.kill(signal.SIGTERM)
        case "hangup":
            sitting.child.kill(signal.SIGHUP)
        case "q":
            sitting.type("q")
        case _:
            sitting.child.sendeof()
    code, rest = sitting.leaves()
    assert code == 0
    assert "The game is saved" in rest
    (save,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    assert save.stat().st_mode & 0o077 == 0

    again = Sitting(["play", "mausen"], environ)
    again.sees("Your game with Mimi and Tiger", "Go on?")
    again.type("")
    again.is_asked("Round 2/16", "your hand")
    assert again.lines[2:] == before.split("\n")[2:]
    again.child.sendintr()
    assert again.leaves()[0] == 0


def test_a_game_that_went_on_is_the_same_game(environ: dict[str, str], tmp_path: Path) -> None:
    sitting = Sitting(["play", "mausen", "--players", "3", *BOTS], environ)
    for number, card in enumerate(["E1", "E2", "D4"], 1):
        sitting.is_asked(f"Round {number}/16")
        sitting.type(card)
    sitting.is_asked("Round 4/16")
    sitting.child.sendintr()
    sitting.leaves()
    (save,) = (tmp_path / "data" / "saves" / "mausen").iterdir()
    again = Sitting(["play", "mausen"], environ)
    again.sees("Go on?")
    again.type("y")
    for number in range(4, 16):
        again.is_asked(f"Round {number}/16")
        again.type("1")
    again.sees("points", "Enter leaves")
    again.type("")
    assert again.leaves()[0] == 0
    record = the_record(tmp_path)
    assert record.header.seats == ["Anna", "Mimi", "Tiger"]
    assert [entry.action["card"] for entry in record.entries if isinstance(entry, Acted) and entry.seat == 0][:3] == [
        "E1",
        "E2",
        "D4",
    ]
    assert not save.exists()


@pytest.mark.parametrize("no_color", [True, False])
def test_colour_unless_it_is_not_wanted(no_color: bool, environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mausen", *BOTS], environ | ({"NO_COLOR": "1"} if no_color else {}))
    for number in range(1, 4):
        sitting.is_asked(f"Round {number}/16")
        sitting.type("1")
    sitting.sees("Round 4/16")
    sitting.child.sendintr()
    sitting.leaves()
    assert NORMAL_SCREEN in sitting.raw
    assert bool(COLOUR.search(sitting.raw)) is not no_color


def test_a_small_window_gets_lines(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mausen", *BOTS], environ | {"COLUMNS": "60", "LINES": "20", "NO_COLOR": "1"})
    sitting.sees("In the middle: elephant 4")
    sitting.type("q")
    code, whole = sitting.leaves()
    assert code == 0
    assert "\x1b[" not in whole
