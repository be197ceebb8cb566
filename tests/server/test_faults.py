"""No fault of a disk loses or hides anything: it is said, nothing is acknowledged that is not kept, and it heals."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from katzentisch.client import Client, Joined, Refused
from katzentisch.core.errors import Illegal
from katzentisch.protocol.shapes import Health
from katzentisch.server import pulse, soundness
from katzentisch.server.condition import DAMAGED, FAILS, NotKept
from katzentisch.server.main import FILE
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Store
from tests.server.harness import ServerProcess, processes, refused, scene, serving, until

PHRASE = "The cheese lies behind the clock, and nobody but the cat knows it."


async def health(url: str) -> tuple[int, Health]:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{url}/health", timeout=30)
    return answer.status_code, msgspec.json.decode(answer.content, type=Health)


async def filled(folder: Path, tables: int = 40, steps: int = 30) -> list[str]:
    """A store with something in it, closed."""
    store = SqliteStore(folder / FILE)
    await store.open()
    names = [f"t{number:02}" for number in range(tables)]
    for seq in range(1, steps + 1):
        await asyncio.gather(
            *(store.append(name, seq, f'{{"say":"{name} {seq} {PHRASE}"}}'.encode()) for name in names)
        )
    await store.close()
    return names


# A file that is not ours, or not whole -------------------------------------------------------------------------------


def a_text(file: Path) -> None:
    file.write_text("Dear diary,\n" * 2000)


def another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        connection.execute("INSERT INTO songs VALUES ('Miau')")


def another_id(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA application_id = 252006673")
        connection.execute("CREATE TABLE songs (title TEXT)")


@pytest.mark.parametrize("make", [a_text, another_program, another_id])
async def test_a_file_of_another_program_is_left_as_it_is(disk: Path, make: Callable[[Path], None]) -> None:
    file = disk / FILE
    make(file)
    before = file.read_bytes()
    with pytest.raises(Illegal) as refusal:
        await SqliteStore(file).open()
    assert refusal.value.code == "store_foreign"
    assert file.read_bytes() == before
    assert [path.name for path in disk.iterdir() if path.name not in (FILE, FILE + ".lock")] == []


@pytest.mark.parametrize("part", [0.05, 0.3, 0.5, 0.9, 0.999])
async def test_a_truncated_file_is_refused(disk: Path, part: float) -> None:
    await filled(disk)
    with (disk / FILE).open("r+b") as file:
        file.truncate(int(os.path.getsize(disk / FILE) * part))
    with pytest.raises(Illegal) as refusal:
        await SqliteStore(disk / FILE).open()
    assert refusal.value.code == "store_damaged"
    assert "backup" in str(refusal.value)


async def test_every_flipped_bit_is_found_or_does_no_harm(disk: Path) -> None:
    """Wherever it lies: the start refuses, a table refuses, or everything is as it was. Never is something else told.

    Takes some seconds: a hundred files are opened.
    """
    names = await filled(disk / "whole", tables=6, steps=300)
    whole, rng, found = (disk / "whole" / FILE).read_bytes(), Random(8), 0
    store = SqliteStore(disk / "whole" / FILE)
    await store.open()
    true = {name: await store.load(name) for name in names}
    await store.close()
    for number in range(100):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        file = disk / f"{number}" / FILE
        file.parent.mkdir()
        file.write_bytes(damaged)
        store = SqliteStore(file)
        try:
            await store.open()
        except Illegal as refusal:
            found += refusal.code in ("store_damaged", "store_foreign", "store_newer")
            continue
        red = DAMAGED in store.wrong()
        found += red
        for name in names:
            try:
                assert await store.load(name) == true[name]
            except (Illegal, NotKept):
                assert red, "it was found before anybody asked for it"
        await store.close()
        shutil.rmtree(file.parent)
    assert found > 50


async def test_a_changed_step_closes_its_table_alone_and_turns_health_red(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        bad, good = (await anna.open_table("mausen"), await anna.open_table("mausen"))
        ids = bad.table, good.table
    with closing(sqlite3.connect(disk / FILE)) as connection, connection:
        connection.execute("UPDATE steps SET body = replace(body, 'mausen', 'gauner') WHERE tbl = ?", (ids[0],))
    async with serving(disk) as server:
        back = Client(server.url, token=anna.token)
        server.clients.append(back)
        assert await refused(back.join(ids[0])) != ""
        async with httpx.AsyncClient() as client:
            answer = await client.get(f"{server.url}/api/tables/{ids[0]}")
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
        assert (await back.join(ids[1])).table == ids[1]
        status, told = await health(server.url)
        assert (status, told.wrong) == (503, [DAMAGED])
        assert told.store_errors > 0


async def test_a_missing_step_is_noticed(disk: Path) -> None:
    await filled(disk, tables=1)
    with closing(sqlite3.connect(disk / FILE)) as connection, connection:
        connection.execute("DELETE FROM steps WHERE seq = 7")
    store = SqliteStore(disk / FILE)
    await store.open()
    with pytest.raises(Illegal, match="table_damaged"):
        await store.load("t00")
    await store.close()


async def test_a_large_file_is_looked_through_beside_the_work(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server starts at once, and turns red when it comes to the fault."""
    monkeypatch.setattr("katzentisch.server.sqlite.AT_ONCE", 0)
    await filled(disk)
    with (disk / FILE).open("r+b") as file:
        for page in range(8):
            file.seek(-4096 * (page + 1), os.SEEK_END)
            file.write(b"\0" * 16)  # where a page says what it is
    async with serving(disk) as server:
        await until(server.hub.store.wrong)
        status, told = await health(server.url)
        assert (status, told.wrong) == (503, [DAMAGED])


async def test_a_look_at_a_large_file_ends_with_the_server(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katzentisch.server.sqlite.AT_ONCE", 0)
    await filled(disk)
    store = SqliteStore(disk / FILE)
    await store.open()
    await store.close()
    assert not store._inspection._thread.is_alive()
    assert store.condition.damage == []


# A disk that does not write ------------------------------------------------------------------------------------------


async def limited(store: Any, pages: int) -> None:
    """From now on the file may have so many pages: to SQLite the disk is full, and then it is not."""
    await store.write([(f"PRAGMA max_page_count = {pages}", ())])


async def say(table: Joined, text: str) -> bool:
    try:
        await table.say(text=text)
    except Refused as refusal:
        if refusal.code != "not_kept":
            raise
        return False
    return True


async def test_a_full_disk_refuses_in_words_and_heals_without_a_restart(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "FRESH", 0.0)
    async with serving(disk) as server:
        store: Any = server.hub.store
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", free_chat=True)
        assert (await health(server.url))[0] == 200
        ((pages,),) = await store.read("PRAGMA page_count", ())
        await limited(store, pages)
        kept = []
        for number in range(200):
            text = f"{number} {'miau' * 70}"
            if not await say(table, text):
                break
            kept.append(text)
        else:
            raise AssertionError("the disk never was full")
        assert table._socket is not None, "nobody is sent away for it"
        async with httpx.AsyncClient(headers={"x-katzentisch": "client"}) as client:
            person = {"name": "B" * 20, "avatar": "cat", "lang": "en"}
            answers = [await client.post(f"{server.url}/api/me", json=person) for _ in range(50)]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert [answer.json()["code"] for answer in answers if answer.status_code == 503][:1] == ["not_kept"]
        await limited(store, 1_000_000)
        assert await say(table, "there is live again")
        status, told = await health(server.url)
        assert (status, told.wrong, told.ok) == (200, [], True)
        assert told.store_errors > 0
        assert told.commit_age < 60
        log = b"".join(await store.load(table.table)).decode()
        assert [text for text in (*kept, "there is live again") if text not in log] == []


async def test_what_a_real_disk_refused_was_refused_and_all_else_is_there(disk: Path) -> None:
    """The system lets the server's files grow no further; then it does. Then the server is killed."""
    async with processes(("--data", str(disk))) as (server,):
        anna = Client(server.url, "Anna")
        await anna.become("Anna")
        table = await anna.open_table("mausen", options={"players": 3})
        log = disk / (FILE + "-wal")
        limit(server, log.stat().st_size + 60_000)
        answered = [await sit_or_rise(table, number) for number in range(50)]
        kept = answered.count(True)
        assert answered[0]
        assert not answered[-1]
        status, told = await health(server.url)
        assert (status, told.wrong) == (503, [FAILS])
        limit(server, resource.RLIM_INFINITY)
        kept += await sit_or_rise(table, kept)
        await asyncio.sleep(pulse.FRESH)
        assert (await health(server.url))[0] == 200, "without a restart"
        assert "Traceback" not in server.output.decode()
        await anna.close()
        await server.kill()
    store = SqliteStore(disk / FILE)
    await store.open()
    steps = await store.load(table.table)
    await store.close()
    assert len(steps) == 1 + kept


async def sit_or_rise(table: Joined, number: int) -> bool:
    """Every wish changes something at the table. Whether it was kept."""
    try:
        await (table.rise(1) if 1 in scene(table).mine else table.sit(1))
    except Refused as refusal:
        if refusal.code != "not_kept":
            raise
        return False
    await until(lambda: (1 in scene(table).mine) == (number % 2 == 0))
    return True


def limit(server: ServerProcess, size: int) -> None:
    assert server._process is not None
    resource.prlimit(server._process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


# Health --------------------------------------------------------------------------------------------------------------


class Counting:
    """The real store, and how often it ticks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ticks = 0
        self.answers = asyncio.Event()
        self.answers.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def tick(self) -> Any:
        self.ticks += 1
        await self.answers.wait()
        return await self.store.tick()


async def test_health_writes_but_not_more_often_than_every_few_seconds(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 1 <= pulse.FRESH <= 10
    monkeypatch.setattr(pulse, "FRESH", 60.0)  # on a busy machine fifty calls take some seconds
    async with serving(disk, wrap=Counting) as server:
        store: Any = server.hub.store
        await until(lambda: store.ticks >= 2)
        before = store.ticks, committed(disk)
        async with httpx.AsyncClient() as client:
            for _ in range(5):
                answers = await asyncio.gather(*(client.get(f"{server.url}/health") for _ in range(10)))
                assert {answer.status_code for answer in answers} == {200}
        assert store.ticks - before[0] in (1, 2)
        assert committed(disk) > before[1], "it is in the file"


def committed(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        ((found,),) = connection.execute("SELECT committed FROM running").fetchall()
    return int(found)


async def test_a_store_that_does_not_answer_turns_health_red(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "FRESH", 0.0)
    monkeypatch.setattr(pulse, "PATIENCE", 0.1)
    async with serving(disk, wrap=Counting) as server:
        store: Any = server.hub.store
        await until(lambda: store.ticks >= 2)
        assert (await health(server.url))[0] == 200
        store.answers.clear()
        for _ in range(3):
            status, told = await health(server.url)
            assert (status, told.wrong) == (503, [pulse.SILENT])
        store.answers.set()
        await until(lambda: server.hub.pulse._probe is None)
        assert (await health(server.url))[0] == 200


async def test_an_event_loop_that_lags_turns_health_red(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "LATE", 0.6)
    async with serving(disk) as server:
        await asyncio.sleep(0.3)
        time.sleep(1.2)  # that is the fault
        await asyncio.sleep(0.3)
        status, told = await health(server.url)
        assert status == 503
        assert pulse.LAGS in told.wrong
        assert told.loop_lag > 0.6


async def test_health_tells_how_many_wait_for_bots(disk: Path) -> None:
    async with serving(disk) as server:
        server.hub.thinkers.waiting = 7
        assert (await health(server.url))[1].thinkers_waiting == 7
        server.hub.thinkers.waiting = 0


# The writer ----------------------------------------------------------------------------------------------------------


class Deadly(BaseException):
    """What no writer survives."""


@pytest.mark.parametrize("how", ["told to stop", "deadly work", "deadly work among others"])
async def test_a_writer_that_dies_is_replaced_and_nobody_waits_for_ever(disk: Path, how: str) -> None:
    store = SqliteStore(disk / FILE)
    await store.open()
    assert await store.append("t", 1, b"one")
    first = store._thread
    if how == "told to stop":
        store._groups.put(None)
    elif how == "deadly work":
        with pytest.raises(NotKept):
            await asyncio.wait_for(store._ask(_die), 5)
    else:
        store._ask(_die).add_done_callback(lambda future: future.exception())
    waiting = [asyncio.ensure_future(store.append(f"w{number}", 1, b"x")) for number in range(5)]
    answers = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 5)
    assert all(answer is True or isinstance(answer, NotKept) for answer in answers)
    await until(lambda: store._thread is not first and not {"writer of the store"} & {*store.wrong()})
    assert await store.append("t", 2, b"two")
    assert store.wrong() == []
    assert store.condition.errors > 0
    for number, answer in enumerate(answers):
        assert len(await store.load(f"w{number}")) == (1 if answer is True else 0)
    await store.close()


def _die(connection: sqlite3.Connection) -> None:
    raise Deadly


async def test_health_is_red_until_the_new_writer_has_written(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "FRESH", 0.0)
    monkeypatch.setattr(pulse, "PATIENCE", 0.1)
    async with serving(disk) as server:
        store: Any = server.hub.store
        await until(lambda: "swept" in server.hub.counters)
        store._pause = 2.0
        store._groups.put(None)
        await until(store.wrong)
        status, told = await health(server.url)
        assert status == 503
        assert "writer of the store" in told.wrong
        await until(lambda: "writer of the store" not in store.wrong())
        await until(lambda: server.hub.pulse._probe is None)
        assert (await health(server.url))[0] == 200


async def test_a_writer_that_cannot_begin_fails_those_who_wait(disk: Path) -> None:
    """The file is gone from under the server: whoever asks is told so, every time, until it is back."""
    store = SqliteStore(disk / FILE)
    await store.open()
    connect, store._connect = store._connect, _cannot  # type: ignore[method-assign]  # that is the fault
    store._groups.put(None)
    for number in range(5):
        with pytest.raises(NotKept):
            await asyncio.wait_for(store.append("t", 1, f"{number}".encode()), 10)
    store._connect = connect  # type: ignore[method-assign]  # and its end
    await until(lambda: "writer of the store" not in store.wrong())
    assert await asyncio.wait_for(store.append("t", 1, b"at last"), 10)
    await store.close()


def _cannot(patience: float = 10) -> sqlite3.Connection:
    raise sqlite3.OperationalError("unable to open database file")


# Starting ------------------------------------------------------------------------------------------------------------


def start(*words: str, **environ: str) -> tuple[int, str]:
    """The exit code and what it says of a server that does not start."""
    path = os.pathsep.join(each for each in sys.path if each)
    run = subprocess.run(
        [sys.executable, "-P", "-m", "katzentisch", *words],
        capture_output=True,
        timeout=60,
        env={"PYTHONPATH": path, "HOME": "/nonexistent/home", "LANG": "C", "PATH": os.environ["PATH"], **environ},
        check=False,
    )
    return run.returncode, (run.stdout + run.stderr).decode()


def in_the_way(folder: Path, how: str) -> list[str]:
    """Arguments for a data folder that cannot be used."""
    file = folder / FILE
    if how == "a file for a folder":
        (folder / "note").write_text("x")
        return ["--data", str(folder / "note")]
    if how == "below a file":
        (folder / "note").write_text("x")
        return ["--data", str(folder / "note" / "deeper")]
    if how == "a folder for a file":
        file.mkdir()
    elif how == "a pipe for a file":
        os.mkfifo(file)
    elif how == "text":
        a_text(file)
    elif how == "another program":
        another_program(file)
    elif how == "a link to nowhere":
        file.symlink_to(folder / "no" / "such" / "place")
    elif how == "a lock that is a folder":
        (folder / (FILE + ".lock")).mkdir()
    elif how == "a log that is a folder":
        asyncio.run(filled(folder, 1, 1))
        (folder / (FILE + "-wal")).mkdir()
    return ["--data", str(folder)]


UNUSABLE = {
    "a file for a folder": "store_unusable",
    "below a file": "store_unusable",
    "a folder for a file": "store_foreign",
    "a pipe for a file": "store_foreign",
    "text": "store_foreign",
    "another program": "store_foreign",
    "a link to nowhere": "store_unusable",
    "a lock that is a folder": "store_unusable",
    "a log that is a folder": "store_unusable",
}
SENTENCES: list[tuple[list[str], str, dict[str, str]]] = [
    (["--data", "/etc/passwd"], "store_unusable", {}),
    (["--data", "/proc/katzentisch"], "store_unusable", {}),
    (["--data", "/sys"], "store_unusable", {}),
    (["--data", "x" * 5000], "store_unusable", {}),
    ([], "store_unusable", {"KATZENTISCH_DATA": "/dev/null/x"}),
    ([], "store_unusable", {"XDG_DATA_HOME": "/dev/null"}),
    (["--db", "postgresql://127.0.0.1:1/x"], "store_not_there", {}),
    (["--db", "mysql://127.0.0.1/x"], "store_not_there", {}),
    (["--db", "nonsense"], "store_not_there", {}),
    (["--db", "postgresql://127.0.0.1:99999/x"], "store_not_there", {}),
    (["--db", "postgresql:///x?host=/nonexistent"], "store_not_there", {}),
    (["--host", "no.such.host.invalid"], "port_in_use", {}),
    (["--host", "a" * 300], "port_in_use", {}),
    (["--host", "203.0.113.77"], "port_in_use", {}),
    (["--host", "::zz"], "port_in_use", {}),
    (["--host", "300.1.1.1"], "port_in_use", {}),
    (["--port", "1e3"], "not_a_number", {}),
    (["--port", "65536"], "number_too_big", {}),
    (["--origin", "ftp://katzen.example"], "bad_origin", {}),
    (["--colour", "red"], "unknown_argument", {}),
    (["--data"], "argument_use", {}),
    ([], "bad_metrics_token", {"KATZENTISCH_METRICS_TOKEN": "Geheimnis ü"}),
]


@pytest.mark.parametrize("how", UNUSABLE)
def test_a_data_folder_that_cannot_be_used_is_one_sentence(disk: Path, how: str) -> None:
    words = in_the_way(disk, how)
    code, said = start("serve", "--port", "0", *words)
    assert (code, said.count("\n")) == (2, 1), said
    assert f"[{UNUSABLE[how]}]" in said
    if how != "a lock that is a folder":  # these commands take no lock
        code, said = start("admin", "list", *words)
        assert (code, said.count("\n")) == (2, 1), said


@pytest.mark.parametrize(("words", "code", "environ"), SENTENCES)
def test_whatever_keeps_it_from_starting_is_one_sentence(words: list[str], code: str, environ: dict[str, str]) -> None:
    port = [] if "--port" in words else ["--port", "0"]
    exit_code, said = start("serve", *port, *words, **environ)
    logged = code == "store_not_there"  # a line of the log before it: a database is waited for
    assert (exit_code, said.count("\n")) == (2, 1 + logged), said
    assert f"[{code}]" in said.splitlines()[-1]


def test_a_damaged_file_is_one_sentence(disk: Path) -> None:
    asyncio.run(filled(disk))
    with (disk / FILE).open("r+b") as file:
        file.truncate(100_000)
    code, said = start("serve", "--port", "0", "--data", str(disk))
    assert (code, said.count("\n")) == (2, 1), said
    assert "[store_damaged]" in said


def test_a_folder_without_the_right_to_write_is_one_sentence(disk: Path) -> None:
    """Also for a user who may do everything: then the server runs as nobody."""
    asyncio.run(filled(disk, 1, 1))
    for path in disk.iterdir():
        path.chmod(0o444)
    disk.chmod(0o555)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _serve_as_nobody(disk, writing)
    os.close(writing)
    with os.fdopen(reading) as stream:
        said = stream.read()
    _, status = os.waitpid(child, 0)
    disk.chmod(0o755)
    assert (os.waitstatus_to_exitcode(status), said.count("\n")) == (2, 1), said
    assert "[store_unusable]" in said


def _serve_as_nobody(folder: Path, writing: int) -> None:
    """Never returns: this is another process."""
    code = 99
    try:
        os.dup2(writing, 2)
        sys.stderr = os.fdopen(2, "w", closefd=False)
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        from katzentisch import cli

        code = cli.main(["serve", "--lang=en", "--port", "0", "--data", str(folder)])
        sys.stderr.flush()
    finally:
        os._exit(code)


def test_a_disk_without_any_space_is_one_sentence(disk: Path) -> None:
    """The server may not write a single byte into a file."""
    path = os.pathsep.join(each for each in sys.path if each)
    script = (
        "import resource, sys; from katzentisch import cli;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); sys.exit(cli.main(sys.argv[1:]))"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-B", "-c", script, "serve", "--port", "0", "--data", str(disk)],
        capture_output=True,
        timeout=60,
        env={"PYTHONPATH": path, "LANG": "C"},
        check=False,
    )
    said = (run.stdout + run.stderr).decode()
    assert (run.returncode, said.count("\n")) == (2, 1), said
    assert "[store_unusable]" in said


def test_an_ordinary_file_is_looked_through_at_once() -> None:
    assert soundness.AT_ONCE >= 1_000_000
