"""Every command in README and docs is run as it is typed there; only what stands for something is filled in.

Numbers of games, seeds and iterations are cut to a few, and ports are free ones. What takes minutes by its nature
(tests, benchmarks, mutants, pictures) is not run from within a test: that its words are understood is checked.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from tools.door.__main__ import COMMANDS

import katzentisch as kt
from katzentisch.client import Client
from tests.cli.test_replay import played
from tests.conftest import TOY, install_toy
from tests.games.mystik.test_books import TEXT as BOOK
from tests.games.mystik.test_write_a_chapter import STEPS, add
from tests.lab.own_cluster import Dask

ROOT = Path(__file__).parent.parent
DOCS = [ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
STARTS = r"(?:[A-Z_]+=\S+ |echo [^|]* \| )*(?:\./kt|katzentisch|\.venv/bin/python) "
BLOCK = re.compile(r"^```(?:sh)?\n.*?^```|(?:^ {4}.*\n)+", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LONG = ("test", "bench", "mutants", "shots", "wheels", "lock")
CASES = {"gauner": "games/gauner/deduce.md", "schnurrlock": "deduce.md", "cluedo": "games/cluedo/deduce.md"}
"""The page whose first example is a case of the game."""


def commands(page: Path) -> list[str]:
    """Whole lines of code blocks, a backslash joining two, and inline code."""
    text = page.read_text("utf-8")
    lines = [line for block in BLOCK.finditer(text) for line in block[0].replace("\\\n", " ").splitlines()]
    typed = [re.sub(r"\s+#.*", "", line).strip().removeprefix("$ ") for line in lines]
    typed += re.findall(r"`([^`\n]+)`", FENCED.sub("", text))
    return list(dict.fromkeys(" ".join(line.split()) for line in typed if re.match(STARTS, line)))


class Workplace:
    """An empty folder with `kt` and `katzentisch`, and what the commands speak of: records, a chapter, a live table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        install_toy(folder / "site")
        self.environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("KATZENTISCH", "PYTHON"))},
            "KATZENTISCH_PURE": "1",
            "KATZENTISCH_DATA": str(folder / "data"),
            "LANG": "en_GB.UTF-8",
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        }
        toy = f"PYTHONPATH={shlex.quote(str(ROOT / 'src'))}:{shlex.quote(str(TOY))}:{folder / 'site'}"
        python = shlex.quote(str(ROOT / ".venv" / "bin" / "python"))
        self._script("kt", f'exec {shlex.quote(str(ROOT / "kt"))} "$@"')
        self._script("katzentisch", f'{toy} exec {python} -P -m katzentisch "$@"')
        (folder / ".venv").symlink_to(ROOT / ".venv")
        for name in ("first_bot.py", "engine.py"):
            shutil.copy(ROOT / "examples" / name, folder)
        chapter: dict[str, object] = {}
        for step in STEPS:
            chapter = add(chapter, yaml.safe_load(step))
        (folder / "last-crumb.yaml").write_text(yaml.safe_dump(chapter, allow_unicode=True))
        for name in ("night-mail.yaml", "mine.yaml"):
            (folder / name).write_text(BOOK)
        (folder / "mausen.jsonl").write_text(played(kt.game("mausen"), 3).text())
        (folder / "mystik.jsonl").write_text(played(kt.game("mystik"), 2).text())
        for name in ("src", "tests", "tools"):
            (folder / name).symlink_to(ROOT / name)
        for game, page in CASES.items():
            example = re.search(
                rf"^```json {game}\S*\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.M | re.S
            )
            assert example is not None
            (folder / f"{game}.json").write_text(example[1])
        self.address = self.database = self.scheduler = ""

    def _script(self, name: str, line: str) -> None:
        (self.folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (self.folder / name).chmod(0o755)

    def filled(self, command: str) -> list[str]:
        """The same command with what its words stand for; `a|b` is two."""
        table = asyncio.run(open_table(self.address)) if re.search("TABLE|LINK", command) else ""
        game = next((game for game in CASES if game in command), "schnurrlock")
        for pattern, value in (
            (r"(--games|--seeds) \d+", r"\1 4"),
            (r"gain 2000", "gain 2"),
            (r"postgresql://\S+", shlex.quote(self.database)),
            (r"(?<=--db-file )/\S+", shlex.quote(str(self.folder / "db"))),
            (r"--iterations (\d+|I)", "--iterations 5"),
            (r"BEFORE AFTER", "src src --rounds 1"),
            (r"--players N", "--players 3"),
            (r"search,flat,…", "search,flat,flat"),
            (r"\$T", "flat"),
            (r" …$", ""),
            (r"GAME NUMBER STEP", "mausen 1 3"),
            (r"\[TABLE\]", table),
            (r"(deduce) GAME", rf"\1 {game}"),
            (r"(deduce \w+) FILE", rf"\1 {game}.json"),
            (r"(story .*) FILE", r"\1 last-crumb.yaml"),
            (r"--after (FILE|RECORD)", "--after mystik.jsonl"),
            (r"\bFILE\b", "mausen.jsonl"),
            (r"(?<=LINK )NAME", "greedy"),
            (r"\bLINK\b", f"{self.address}/t/{table}"),
            (r"\bTABLE\b", table),
            (r"\bGAME\b", "mausen"),
            (r"(?<=new-game )NAME", "whisker"),
            (r"(?<=story )map$", "map last-crumb.yaml"),
            (r"(?<= )verify$", "verify mausen.jsonl"),
            (r"tcp://FIRST:8786", self.scheduler),
        ):
            command = re.sub(pattern, value, command)
        if choice := re.search(r"\b\w+(?:\|\w+)+\b", command):
            return [command.replace(choice[0], one) for one in choice[0].split("|")]
        return [command]

    def run(self, command: str) -> None:
        done = subprocess.run(
            command,
            shell=True,
            cwd=self.folder,
            env=self.environ,
            input="",
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert "Traceback" not in done.stderr, done.stderr
        assert done.returncode == 0, f"{command}: {done.stderr}"

    def begins(self, command: str, word: str) -> None:
        """It says where it answers or sits, and ends when it is told to."""
        process = subprocess.Popen(
            f"exec {command}",
            shell=True,
            cwd=self.folder,
            env={**self.environ, "KATZENTISCH_DATA": str(self.folder / "served")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with process:
            assert process.stdout is not None
            said = process.stdout.readline()
            process.terminate()
            assert word in said, process.stderr and process.stderr.read()


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workplace]:
    place = Workplace(tmp_path_factory.mktemp("workplace"))
    serve = ["./kt", "serve", "--port", "0"]
    with subprocess.Popen(
        serve, cwd=place.folder, env=place.environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        place.address = server.stdout.readline().split()[-1].rstrip("/")
        cluster = Dask(tmp_path_factory.mktemp("dask"))
        try:
            place.scheduler = cluster.ready()
            cluster.worker()
            yield place
        finally:
            cluster.end()
            server.terminate()


async def open_table(address: str) -> str:
    async with Client(address, "Anna") as anna:
        table = await anna.open_table("mausen", options={"players": 3}, bots=["greedy"], open_to_bots=True)
        await table.rise(0)  # whoever comes by the link need not wait for her
        return table.table


def check(workplace: Workplace, command: str) -> None:
    words = command.split()
    if "tools.net" in words and "--see" not in words:
        return  # it writes files of tests; tests/net/test_tool.py runs it on its own
    if "tools.reference" in words:
        return  # it writes a page that tests/test_reference.py compares
    if words[0] == "./kt" and words[1] in LONG:
        assert words[1] in COMMANDS
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))
        return
    for line in workplace.filled(command):
        if words[1] in ("serve", "run"):
            workplace.begins(f"{line} --port 0", "http")
        elif words[1] == "bot":
            workplace.begins(line, "sits on chair")
        else:
            workplace.run(line)


@pytest.mark.thorough
@pytest.mark.xdist_group("commands")
@pytest.mark.parametrize("command", commands(ROOT / "README.md"))
def test_a_command_of_the_readme(workplace: Workplace, command: str) -> None:
    check(workplace, command)


@pytest.mark.thorough
@pytest.mark.xdist_group("commands")
@pytest.mark.parametrize("command", dict.fromkeys(line for page in DOCS for line in commands(page)))
def test_a_command_of_the_documents(workplace: Workplace, postgres: str, command: str) -> None:
    """Those of a page in their order: one may use what another one wrote."""
    workplace.database = postgres
    (workplace.folder / "db").write_text(postgres + "\n")
    check(workplace, command)


def test_there_are_commands_to_run() -> None:
    assert len(commands(ROOT / "README.md")) >= 15
    assert sum(len(commands(page)) for page in DOCS) >= 30
