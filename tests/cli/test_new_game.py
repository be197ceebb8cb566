"""`katzentisch new-game NAME` writes a package that is whole: its tests pass at once, it is typed, it can be installed,
and then it is played in the terminal and by link (in the browser: `tests/browser/test_plain.py`)."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from katzentisch.cli import main
from katzentisch.client import Client
from tests.conftest import ROOT
from tests.packages import install, written
from tests.server.harness import ServerProcess, play, scene, until


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written("whisker", tmp_path_factory.mktemp("author"))


@pytest.fixture(scope="module")
def site(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(package, tmp_path_factory.mktemp("site"))


def program(*arguments: str, path: Path, cwd: Path = ROOT, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT / "src")]), "LANG": "C"}
    return subprocess.run(
        [sys.executable, "-P", "-m", *arguments], cwd=cwd, env=environment, input=typed, capture_output=True, text=True
    )


@pytest.mark.slow("all laws of the contract over all kinds of tables of a new game")
def test_its_tests_pass_at_once(package: Path) -> None:
    done = program("pytest", "-q", "-p", "no:cacheprovider", path=package / "src", cwd=package)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "9 passed" in done.stdout


@pytest.mark.slow("mypy reads all that the package leans on")
def test_it_is_typed(package: Path) -> None:
    mypy = ("mypy", "--strict", "--cache-dir", os.devnull, "src", "tests")
    done = program(*mypy, path=package / "src", cwd=package)
    assert done.returncode == 0, done.stdout


def test_everything_that_the_contract_speaks_of_is_there(package: Path) -> None:
    found = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    own = "book/en.md book/de.md words/en.json words/de.json"
    roles = "state game prompt encode bots terminal secrecy"
    assert {f"src/whisker/{name}" for name in (*own.split(), *(f"{role}.py" for role in roles.split()))} <= found
    assert {"tests/test_whisker.py", "pyproject.toml", "README.md", "web/index.ts", "web/Board.svelte"} <= found
    assert not any("@" in path.read_text("utf-8") for path in package.rglob("*.json"))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_it_says_what_comes_next(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it is typed, also where the folder has a blank in it."""
    folder = tmp_path / "my games"
    assert main(["new-game", "whisker", "--into", str(folder), "--lang", lang]) == 0
    typed = [line.partition("#")[0].split() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    typed = [shlex.split(" ".join(words)) for words in typed]
    assert typed == [
        ["pip", "install", "-e", str(folder), "pytest"],
        ["pytest", str(folder)],
        ["katzentisch", "play", "whisker"],
        ["katzentisch", "serve"],
    ]


def test_without_web_there_is_no_such_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "whisker", "--into", str(tmp_path / "new"), "--lang", "en"]) == 0
    assert "files are in" in capsys.readouterr().out
    assert not (tmp_path / "new" / "web").exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [("Whisker", "not_a_name"), ("9lives", "not_a_name"), ("../up", "not_a_name"), ("käse", "not_a_name"),
     ("", "not_a_name"), ("class", "name_of_python"), ("match", "name_of_python"), ("json", "name_of_python"),
     ("mausen", "name_taken"), ("katzentisch", "name_taken"), ("msgspec", "name_taken")],
)  # fmt: skip
def test_a_name_that_cannot_be_is_refused(
    name: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, "--into", str(tmp_path / "new")]) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    assert main(["new-game", "whisker", "--into", str(tmp_path)]) == 2
    assert "[folder_taken]" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_installed_it_is_played_in_the_terminal(site: Path, tmp_path: Path) -> None:
    environment = ("katzentisch", "play", "whisker", "--plain", "--lang", "en", "--seed", "1")
    done = program(*environment, path=site, cwd=tmp_path, typed="stay\n")
    assert "You have the" in done.stdout, done.stderr
    assert "The cards are" in done.stdout


async def played_by_link(data: Path) -> list[float]:
    server = ServerProcess("--data", str(data))
    await server.start()
    try:
        async with Client(server.url, "Anna") as anna, Client(server.url, "Bo") as bo:
            table = await anna.open_table("whisker", options={"players": 2})
            other = await bo.join(f"{server.url}/t/{table.table}")
            await other.sit(1)
            await table.begin()
            await asyncio.gather(play(table, Random(1)), play(other, Random(2)))
            await until(lambda: scene(table).phase == "over")
            return scene(table).returns
    finally:
        await server.kill()


@pytest.mark.slow("a server of its own is started and ended")
def test_installed_it_is_played_by_link(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(site))
    assert sum(asyncio.run(played_by_link(tmp_path))) == 0
