"""`katzentisch`, `games` and `rules`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import katzentisch as kt
from katzentisch.cli import COMMANDS
from tests.cli.program import Run


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_program_says_what_it_can_do(lang: str, here: Run) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        done = here(*arguments, "--lang", lang)
        assert done.code == 0
        assert all(f"  {command} " in done.out for command in COMMANDS)
    assert here("--version").out == f"katzentisch {kt.__version__}\n"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, lang: str, here: Run) -> None:
    done = here(command, "--help", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert f"katzentisch {command}" in done.out
    assert "argument." not in done.out  # a word that is missing shows its key
    foreign = "usage:" if lang == "de" else "Aufruf:"
    assert foreign not in done.out


def test_games(here: Run) -> None:
    done = here("games")
    assert "Mausen  (mausen, 3 to 6 players)" in done.out
    assert "The cat in the sack  (sack, 2 to 4 players)" in done.out
    assert "Bots: random (weak), greedy, flat (even) and search (strong)" in done.out
    assert "Verdeckt müsst ihr euch merken" in here("games", "--lang", "de").out


def test_games_as_json(here: Run) -> None:
    found = {game["id"]: game for game in json.loads(here("games", "--json").out)}
    assert sorted(found) == kt.games()
    assert "sack" in found, "the game of somebody else"
    mausen = found["mausen"]
    assert mausen["players"] == {"least": 3, "most": 6}
    assert mausen["options"] == [{"name": "open_piles", "values": [False, True], "default": False}]
    assert mausen["bots"][:2] == ["random", "greedy"]
    assert mausen["strengths"] == {"weak": "random", "even": "flat", "strong": "search"}
    assert mausen["title"] == {"de": "Mausen", "en": "Mausen"}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", ["mausen", "sack"])
def test_the_rule_book_is_complete(game: str, lang: str, here: Run) -> None:
    done = here("rules", game, "--lang", lang)
    assert done.code == 0
    words = "".join(done.out.split())
    for rule in kt.game(game).rules(lang):
        assert f"{rule.id}  {rule.title}" in done.out
        assert rule.section.upper() in done.out
        assert "".join(rule.ruling.split()) in words.replace("▌", "")
    assert {"de": "Auslegung:", "en": "Ruling:"}[lang] in done.out or game == "sack"
    assert max(len(line) for line in done.out.split("\n")) <= 100


def test_one_rule(here: Run) -> None:
    for wanted in ("MA-05", "ma-05", "5"):
        done = here("rules", "mausen", "--only", wanted)
        assert "MA-05" in done.out
        assert "MA-06" not in done.out


@pytest.mark.parametrize("arguments", ["rules mausen", "games", "games --json", "--help", "play mausen"])
def test_a_closed_pipe_is_no_drama(arguments: str, environ: dict[str, str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "katzentisch", *arguments.split()]
    done = subprocess.run(command, env=environ, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_streams_that_are_closed_are_no_drama(environ: dict[str, str]) -> None:
    for arguments in ("games", "play mausen", "dance"):
        command = f"{sys.executable} -m katzentisch {arguments} <&- >&- 2>&-"
        done = subprocess.run(["sh", "-c", command], env=environ, check=False)
        assert done.returncode == (2 if arguments == "dance" else 0)


def test_nothing_is_imported_before_it_is_needed(environ: dict[str, str]) -> None:
    """What makes a start fast: the list of games needs neither search, nor processes, nor a Markdown reader."""
    code = "import sys; from katzentisch.cli import main; main(['games']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "katzentisch.cli.games" in loaded
    assert not loaded & {"katzentisch.lab", "katzentisch.cli.match", "concurrent.futures", "asyncio", "markdown_it"}
