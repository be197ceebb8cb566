"""`play --join LINK`: at a live table, on a terminal and by lines."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.client import Client, Joined, Refused
from tests.cli.program import Done, Run
from tests.server.other_rules import with_other_rules

from .sitting import Sitting


@contextmanager
def served(environ: dict[str, str], folder: Path) -> Iterator[str]:
    """A running server; its address."""
    command = [sys.executable, "-m", "katzentisch", "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1].rstrip("/")
        process.terminate()


@pytest.fixture
def server(environ: dict[str, str], tmp_path: Path) -> Iterator[str]:
    with served(environ, tmp_path / "tables") as address:
        yield address


@pytest.mark.slow("a server is started, ended and started again")
def test_a_table_of_other_rules_says_which_release_plays_it(run: Run, environ: dict[str, str], tmp_path: Path) -> None:
    """To whoever comes, and to a bot."""

    async def sits_down(anna: Client) -> str:
        table = await anna.open_table("mausen", options={"players": 3}, open_to_bots=True)
        return table.table

    tables = tmp_path / "tables"
    with served(environ, tables) as address:
        table = at(address, sits_down)
    with_other_rules(tables, table, "mausen", 99)
    with served(environ, tables) as address:
        link = f"{address}/t/{table}"
        for command in (["play", "--join", link, "--plain"], ["bot", link, "greedy"]):
            done = run(*command, "--lang", "en")
            assert (done.code, done.out) == (2, "")
            assert "version 7.1 of the program plays it. [table_of_release]" in done.err


def at(server: str, work: Any) -> Any:
    """Something that Anna does there."""

    async def doing() -> Any:
        async with Client(server, "Anna") as anna:
            return await work(anna)

    return asyncio.run(asyncio.wait_for(doing(), 120))


async def plays(table: Joined, upto: str = "over") -> None:
    """Anna plays any cards."""
    rng = Random(3)
    while table.scene is not None and table.scene.phase != upto:
        for look in list(table.looks.values()):
            if look.seat in look.view["must"]:
                with suppress(Refused):  # a round is over before its news are here
                    await table.act(look, rng.choice(look.legal))
        await asyncio.sleep(0.01)


def test_a_whole_game_on_a_terminal(server: str, environ: dict[str, str]) -> None:
    """Against Anna and a bot: every card is typed, everything that happens is seen, and the record is kept."""
    seen: list[str] = []

    async def hosts(anna: Client) -> str:
        table = await anna.open_table("mausen", options={"players": 3}, pace="rush", bots=["greedy"])
        sitting = Sitting(["play", "--join", f"{server}/t/{table.table}", "--name", "Bo"], environ)
        typing = asyncio.create_task(asyncio.to_thread(types, sitting, seen))
        while table.scene is not None and not table.scene.chairs[2].name:
            await asyncio.sleep(0.02)
        await table.begin()
        await asyncio.gather(typing, plays(table))
        return (await anna.call("GET", f"/api/tables/{table.table}/games/1/record")).decode()

    record = at(server, hosts)
    kept = Path(seen[0].split("The record of the game: ")[1].strip())
    assert kept.read_text() == record
    kt.verify(kt.Record.read(record))


def types(sitting: Sitting, seen: list[str]) -> None:
    for number in range(1, 16):
        sitting.is_asked(f"Round {number}/16", "w helper line")
        sitting.type("1")  # and the last card plays itself
    code, left = sitting.leaves()
    assert code == 0
    seen.append(left.replace("\n", " "))


def test_help_refusals_and_leaving_while_others_think(server: str, environ: dict[str, str]) -> None:
    async def hosts(anna: Client) -> None:
        table = await anna.open_table("mausen", options={"players": 3}, bots=["greedy"])
        link = f"{server}/t/{table.table}"

        def first() -> None:
            sitting = Sitting(["play", "--join", link, "--name", "Bo"], environ)
            sitting.sees("Mausen: Anna, Balthasar and Bo.", "It begins soon")
            sits.set()
            sitting.is_asked("w helper line")
            sitting.type("E4")
            sitting.sees("Waiting for Anna")
            sitting.type("X1")
            sitting.sees("Chosen: E4", "[not_understood]")
            sitting.type("C1")
            sitting.is_asked("Chosen: C1, you may still change it. Waiting for Anna.")
            sitting.type("r 5")
            sitting.sees("MA-05")
            sitting.type("")
            sitting.is_asked("Round 1/16", "Chosen: C1")
            sitting.sees_no_more("MA-05")
            sitting.type("q")
            code, left = sitting.leaves()
            assert code == 0
            assert f"play --join {link}" in left.replace("\n", "")

        def again() -> None:
            """The same person on the same chair, with everything as it was."""
            sitting = Sitting(["play", "--join", link], environ)
            sitting.sees("Waiting for Anna")
            sitting.type("q")
            assert sitting.leaves()[0] == 0

        sits = threading.Event()
        visit = asyncio.create_task(asyncio.to_thread(first))
        await asyncio.to_thread(sits.wait, 30)
        await table.begin()
        await visit
        await asyncio.to_thread(again)

    at(server, hosts)


def test_a_page_stays_while_others_play_and_nobody_acts_out_of_turn(server: str, environ: dict[str, str]) -> None:
    """Anna asks Bo in Gauner raus! while he reads; then it is her turn again, or his."""

    async def hosts(anna: Client) -> None:
        table = await anna.open_table("gauner", options={"players": 2})
        sitting = Sitting(["play", "--join", f"{server}/t/{table.table}", "--name", "Bo"], environ)
        await asyncio.to_thread(sitting.sees, "It begins soon")
        await table.begin()
        await asyncio.to_thread(sitting.is_asked, "Gauner raus!")
        while "Waiting for Anna" not in sitting.text:  # whoever begins goes on until a crook is not there
            await asyncio.to_thread(sitting.answers, "1")
        sitting.type("1")
        await asyncio.to_thread(sitting.is_asked, "[not_now]")
        sitting.type("r 5")
        await asyncio.to_thread(sitting.sees, "GR-05")
        before = table.looks[0].situation
        await table.act(table.looks[0], table.looks[0].legal[0])
        while table.looks[0].situation == before:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        await asyncio.to_thread(sitting.answers, "b")  # back to this first page
        assert "GR-05" in sitting.text
        sitting.type("")
        await asyncio.to_thread(sitting.sees_no_more, "GR-05")
        await asyncio.to_thread(sitting.is_asked, "Anna")
        sitting.type("q")
        assert (await asyncio.to_thread(sitting.leaves))[0] == 0

    at(server, hosts)


def test_line_by_line(server: str, run: Run) -> None:
    """With --plain, and what is typed comes from a pipe."""
    done: list[Done] = []

    async def hosts(anna: Client) -> None:
        table = await anna.open_table("mausen", options={"players": 3}, pace="rush")
        link = f"{server}/t/{table.table}"
        lines = asyncio.create_task(asyncio.to_thread(run, "play", "--plain", "--join", link, stdin="1\n" * 16))
        while table.scene is not None and not table.scene.chairs[1].name:
            await asyncio.sleep(0.02)
        await table.begin()
        await plays(table)
        done.append(await lines)

    at(server, hosts)
    assert (done[0].code, done[0].err) == (0, "")
    assert "\x1b" not in done[0].out
    assert done[0].out.count("> ") >= 16
    rounds = re.findall(r"The record of the game: (.*)", done[0].out)
    assert Path(rounds[0]).exists()


def test_the_host_begins_by_enter(server: str, run: Run, environ: dict[str, str]) -> None:
    """Somebody who sits down at a table whose opener has got up."""

    async def opens(anna: Client) -> str:
        table = await anna.open_table("mausen", options={"players": 3}, pace="rush")
        await table.rise(0)
        return table.table

    table = at(server, opens)
    sitting = Sitting(["play", "--join", f"{server}/t/{table}", "--name", "Bo"], environ)
    sitting.sees("Enter begins")
    sitting.type("")
    sitting.is_asked("w helper line")
    sitting.type("q")
    assert sitting.leaves()[0] == 0


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("mausen", "no_link"),
        ("http://127.0.0.1:9/t/abc", "no_server"),
        ("ftp://127.0.0.1/t/abc", "no_link"),
        ("http://[/t/x", "no_link"),
    ],
)
def test_a_link_that_leads_nowhere(link: str, code: str, run: Run) -> None:
    done = run("play", "--join", link)
    assert (done.code, done.out) == (2, "")
    assert f"[{code}]" in done.err
    assert done.err.count("\n") == 1


def test_no_such_table_and_no_free_chair(server: str, run: Run, tmp_path: Path) -> None:
    assert "[no_such_table]" in run("play", "--join", f"{server}/t/nothing").err

    async def opens(anna: Client) -> str:
        return (await anna.quick_table("mausen")).table

    assert "[no_free_chair]" in run("play", "--join", f"{server}/t/{at(server, opens)}").err
    passes = tmp_path / "data" / "servers.json"
    assert os.stat(passes).st_mode & 0o077 == 0, "tokens are for the eyes of their owner"
    assert len(json.loads(passes.read_text())) == 1
    assert "[argument_use]" in run("play", "mausen", "--join", f"{server}/t/x").err
