"""The program as people start it: a process of its own with its own data folder; a game (`examples/sack`) and bots
(`strangers`) of somebody else are installed, as far as Python can tell."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import katzentisch
from tests.conftest import TOY, install_toy

STRANGERS = Path(__file__).parent / "strangers"
SOURCE = Path(katzentisch.__file__).parent.parent


@dataclass
class Done:
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """What the program finds around it: no language, no colour, its own folder."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT")}
    install_toy(tmp_path / "site")
    return kept | {
        "PYTHONPATH": os.pathsep.join(str(part) for part in (SOURCE, TOY, tmp_path / "site", STRANGERS)),
        "KATZENTISCH_DATA": str(tmp_path / "data"),
        "LANG": "en_GB.UTF-8",
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
    }


@pytest.fixture
def run(environ: dict[str, str], tmp_path: Path) -> Run:
    """katzentisch ARGUMENTS, to its end."""

    def start(*arguments: str, stdin: str = "", **more: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "katzentisch", *arguments],
            input=stdin.encode(),
            capture_output=True,
            env=environ | more,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return start


@pytest.fixture
def here(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The same within this process: faster, for the many small cases."""
    from katzentisch.cli import main

    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", environ["LANG"])
    monkeypatch.setenv("KATZENTISCH_DATA", environ["KATZENTISCH_DATA"])
    monkeypatch.syspath_prepend(str(STRANGERS))

    def start(*arguments: str) -> Done:
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return start
