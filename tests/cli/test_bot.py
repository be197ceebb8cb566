"""`katzentisch bot LINK NAME`: a bot as a process of its own at a live table, with its traceback when it falls."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from katzentisch.client import Client, Joined
from tests.cli.test_join import at, server
from tests.server.harness import play, scene, until

__all__ = ["server"]

FALLS = """\
import katzentisch as kt


class Falls(kt.Bot[kt.View]):
    def choose(self, view, legal, budget):
        return self.pick(legal)

    def pick(self, legal):
        raise RuntimeError("I have dropped my cards")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(FALLS)
    return tmp_path


async def visit(table: Joined, bot: str, folder: Path, environ: dict[str, str]) -> asyncio.subprocess.Process:
    command = ["bot", f"{table.client.server}/t/{table.table}", bot, "--games", "1", "--lang", "en"]
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "katzentisch", *command),
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


async def opened(anna: Client) -> Joined:
    return await anna.open_table("sack", options={"players": 2}, pace="rush", open_to_bots=True)


@pytest.mark.slow("two programs start, and a game at a pace that people could watch")
def test_a_bot_plays_a_game_at_a_live_table_and_leaves(server: str, environ: dict[str, str], folder: Path) -> None:
    async def hosts(anna: Client) -> tuple[str, str, int | None]:
        table = await opened(anna)
        bot = await visit(table, "random", folder, environ)
        await until(lambda: scene(table).chairs[1].outside)
        assert (scene(table).chairs[1].name, scene(table).chairs[1].bot) == ("Random", "random")
        await table.begin()
        await play(table, Random(1))
        said, wrong = await bot.communicate()
        await until(lambda: not scene(table).chairs[1].name)
        return said.decode(), wrong.decode(), bot.returncode

    said, wrong, code = at(server, hosts)
    assert (code, wrong) == (0, "")
    assert said.startswith("random sits on chair 2: The cat in the sack.")
    assert "Result: " in said


def test_its_crash_shows_where(server: str, environ: dict[str, str], folder: Path) -> None:
    async def hosts(anna: Client) -> tuple[str, int | None]:
        table = await opened(anna)
        bot = await visit(table, "mine:Falls", folder, environ)
        await until(lambda: scene(table).chairs[1].outside)
        await table.begin()
        await play(table, Random(1), upto=1)
        _, wrong = await bot.communicate()
        assert scene(table).chairs[1].outside, "there is a minute to mend it and to come back"
        return wrong.decode(), bot.returncode

    wrong, code = at(server, hosts)
    assert code == 2
    assert 'mine.py", line 9, in pick' in wrong
    assert "I have dropped my cards" in wrong
    assert "visitor.py" not in wrong, "only their own lines"
    assert "[bot_failed]" in wrong


def test_it_gets_up_when_it_is_told_to_however_often(server: str, environ: dict[str, str], folder: Path) -> None:
    """`timeout` sends the signal twice, and people press Ctrl-C again."""

    async def hosts(anna: Client) -> tuple[str, int | None]:
        table = await opened(anna)
        bot = await visit(table, "random", folder, environ)
        await until(lambda: scene(table).chairs[1].outside)
        while bot.returncode is None:
            with suppress(ProcessLookupError):
                bot.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.002)
        _, wrong = await bot.communicate()
        await until(lambda: not scene(table).chairs[1].name)
        return wrong.decode(), bot.returncode

    wrong, code = at(server, hosts)
    assert wrong == ""
    assert code in (0, -signal.SIGTERM), "the last one may come when it has nothing left to do"


def test_refusals_are_sentences(server: str, environ: dict[str, str], folder: Path) -> None:
    async def hosts(anna: Client) -> str:
        table = await anna.open_table("sack", options={"players": 2})
        bot = await visit(table, "random", folder, environ)
        _, wrong = await bot.communicate()
        assert bot.returncode == 2
        return wrong.decode()

    assert at(server, hosts).startswith("katzentisch: No bots from outside are allowed at this table")
