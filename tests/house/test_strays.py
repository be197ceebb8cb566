"""A game is named inside its own folders alone: whoever adds one touches nothing else."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from katzentisch.core.registry import own_games

ROOT = Path(__file__).parents[2]
WRITTEN = "src/katzentisch/typed.py"
"""By a tool, from the games that are there (tests/house/test_typed_games.py)."""
PLACES = ("src", "web/src", "tools", "benchmarks", "pyproject.toml", "hatch_build.py", ".ci", "kt")


def strays(game: str, name: str, text: str) -> list[str]:
    """Lines of a file that name a game whose folder it is not in."""
    if f"games/{game}/" in name or name == WRITTEN:
        return []
    word = re.compile(rf"(?<![a-z]){game}(?![a-z])|{game.capitalize()}")
    return [f"{name}:{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1) if word.search(line)]


def files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", *PLACES], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.mark.parametrize("game", own_games())
def test_no_file_outside_its_folders_names_a_game(game: str) -> None:
    found = []
    for name in files():
        try:
            found += strays(game, name, (ROOT / name).read_text("utf-8"))
        except UnicodeDecodeError:  # a picture
            continue
    assert found == []


@pytest.mark.parametrize("line", ['"mausen"', "class MausenGame", "games/mausen.py", "Mausen,", "mausen_view"])
def test_a_stray_would_be_seen(line: str) -> None:
    assert strays("mausen", "tools/a.py", line)
    assert not strays("mausen", "src/katzentisch/games/mausen/a.py", line)
    assert not strays("mausen", "tools/a.py", "somebody gemausent")
