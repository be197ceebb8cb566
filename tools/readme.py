"""The tables of the README that are made of the games: `.venv/bin/python -m tools.readme` writes them anew, and a test
compares (tests/test_readme.py)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import katzentisch as kt
from katzentisch.cli.opponents import known
from katzentisch.core.registry import own_games

ROOT = Path(__file__).parent.parent
FILE = ROOT / "README.md"
BETWEEN = re.compile(r"(<!-- games -->\n).*?(<!-- end of games -->)", re.DOTALL)
HARD = {1: "easy", 2: "medium", 3: "demanding"}


def text() -> str:
    page = FILE.read_text("utf-8")
    return BETWEEN.sub(lambda found: f"{found[1]}{table()}{found[2]}", page)


def table() -> str:
    games = sorted((kt.game(id) for id in own_games()), key=lambda game: (game.difficulty, game.minutes))
    rows = "".join(row(game) for game in games)
    return f"| | players | how long, how hard | rules | bots, weakest first | more |\n|---|---|---|---|---|---|\n{rows}"


def row(game: kt.Game[Any, Any]) -> str:
    words = game.words("en")
    counts, (least, most) = game.player_counts, game.minutes
    return (
        f"| **{words.say('title')}**: {words.say('tagline')} | {counts[0]}–{counts[-1]} "
        f"| {least}–{most} min, {HARD[game.difficulty]} | {len(game.rules('en'))} | {', '.join(known(game).values())} "
        f"| [its page](docs/games/{game.id}/README.md) |\n"
    )


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
    print(f"{FILE} is written")
