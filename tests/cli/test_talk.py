"""What a person types, and what must not happen by it."""

from __future__ import annotations

import pytest

from tests.cli.program import Run
from tests.cli.sitting import Sitting

GAUNER = ["play", "gauner", "--plain", "--players", "2", "--bots", "random", "--seed", "3", "--name", "Anna"]
SCHNURRLOCK = ["play", "schnurrlock", "--plain", "--players", "2", "--bots", "naive", "--seed", "3", "--name", "Anna"]


def test_a_bare_number_only_says_what_it_means_where_the_list_is_not_in_sight(run: Run) -> None:
    """In Gauner "2" may be the seat that somebody is about to ask."""
    once = run(*GAUNER, stdin="2\nq\n")
    assert "2 is: " in once.out
    assert "You look for" not in once.out
    assert "You find" not in once.out
    twice = run(*GAUNER, stdin="2\n2\nq\n")
    assert "You look for" in twice.out or "You find" in twice.out


def test_nobody_calls_by_a_number(run: Run) -> None:
    """The list of one's own turn has the call at its end, and its number moves when a card is played."""
    for number in ("5", "4", "3"):
        done = run(*SCHNURRLOCK, stdin=f"{number}\nq\n")
        assert "You call" not in done.out
    called = run(*SCHNURRLOCK, stdin="paws off\nq\n")
    assert "You call" in called.out


def test_enter_alone_is_never_refused(run: Run) -> None:
    for game in (GAUNER, SCHNURRLOCK):
        done = run(*game, stdin="\n\nq\n")
        assert done.code == 0
        assert "understand" not in done.out


@pytest.mark.parametrize(("rows", "columns"), [(24, 150), (44, 80)])
def test_a_wide_and_a_high_terminal_show_what_happened_before(environ: dict[str, str], rows: int, columns: int) -> None:
    arguments = ["play", "mausen", "--players", "4", "--bots", "random", "--seed", "5", "--name", "Anna"]
    sitting = Sitting(arguments, environ, rows, columns)
    for number, card in enumerate(("e1", "d1", "c1"), 1):
        sitting.is_asked(f"Round {number}/16")
        sitting.type(card)
    sitting.is_asked("Round 4/16")
    assert "Round 1:" in sitting.text
    sitting.type("q")
    sitting.leaves()


def test_in_80_by_24_there_is_no_room_for_it(environ: dict[str, str]) -> None:
    sitting = Sitting(["play", "mausen", "--players", "4", "--bots", "random", "--seed", "5"], environ)
    sitting.is_asked("Round 1/16")
    sitting.type("e1")
    sitting.is_asked("Round 2/16")
    assert "Round 1:" not in sitting.text
    sitting.type("q")
    sitting.leaves()
