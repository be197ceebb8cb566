"""Where the address of the database comes from: its password is not for everybody who can list processes."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.cli.serve import database, store_settings
from tests.cli.program import Run

SECRET = "postgresql://katzen:s3cret@db/katzen"


def options(db: str | None = None, db_file: str | None = None) -> Namespace:
    return Namespace(db=db, db_file=db_file, data=None)


def test_a_file_holds_the_address_with_its_password(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "db").write_text(SECRET + "\n")
    assert store_settings(options(db_file=str(tmp_path / "db")), "en").db == SECRET
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "address",
    [
        SECRET,
        "postgresql://db/katzen?user=k&password=s3cret",
        "host=db user=k PASSWORD = s3cret",
        "postgres://:s3cret@/x",
    ],
)
@pytest.mark.parametrize(("lang", "word"), [("de", "Passwort"), ("en", "password")])
def test_a_password_in_the_command_line_is_told_of(
    address: str, lang: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert database(options(address), lang) == address
    told = capsys.readouterr().err
    assert word in told
    assert "--db-file" in told
    assert "s3cret" not in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("address", ["postgresql://katzen@db/katzen", "postgresql://db:5432/x", "host=db", "", None])
def test_an_address_without_a_password_is_fine(address: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert database(options(address), "en") == (address or "")
    assert capsys.readouterr().err == ""


def test_files_without_an_address_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "two").write_text(f"{SECRET}\n{SECRET}\n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for name, code in (
        ("empty", "not_an_address"),
        ("two", "not_an_address"),
        ("binary", "cannot_read"),
        ("none", "cannot_read"),
    ):
        with pytest.raises(kt.Illegal) as refusal:
            database(options(db_file=str(tmp_path / name)), "en")
        assert refusal.value.code == code
        assert "s3cret" not in str(refusal.value.facts)
    with pytest.raises(kt.Illegal, match="set_twice"):
        database(options("postgresql://db/x", str(tmp_path / "two")), "en")


@pytest.mark.parametrize("command", [("serve",), ("admin", "list")])
def test_both_commands_take_the_file(command: tuple[str, ...], here: Run, tmp_path: Path) -> None:
    done = here(*command, "--db-file", str(tmp_path / "nothing"))
    assert done.code != 0
    assert "[cannot_read]" in done.err
