"""Help on commands and games in both languages, and what Tab knows in a real shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import katzentisch as kt
from katzentisch.cli import COMMANDS, main
from katzentisch.cli.completion import SCRIPT, known
from tests.conftest import ROOT


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("topic", [*COMMANDS, "mausen", "sack"])
def test_there_is_help_on_every_command_and_game(topic: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", topic, "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert topic in said
    assert "command." not in said
    assert "argument." not in said
    assert "{" not in said


def test_help_on_a_game_says_what_bots_are_called_and_how_strong_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "mausen", "--lang", "de"])
    said = capsys.readouterr().out
    for typed, meant in (("random (weak)", "Zufall: "), ("greedy", "Gierig: "), ("search (strong)", "Fuchs: ")):
        assert f"--bots {typed}  {meant}" in said
    main(["play", "--help", "--lang", "en"])
    assert "weak, even, strong" in capsys.readouterr().out


def test_help_without_a_topic_is_the_overview(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "--lang", "en"])
    said = capsys.readouterr().out
    assert all(f"  {name}" in said for name in COMMANDS)


def test_help_is_german_where_the_machine_speaks_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    main(["help", "play"])
    assert "Aufruf" in capsys.readouterr().out


def test_a_topic_that_there_is_not_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "dogs", "--lang", "en"]) == 2
    assert "[unknown_topic]" in capsys.readouterr().err


def test_what_may_come_next_is_known() -> None:
    assert {*COMMANDS, "--version"} <= {*known([])}
    assert {*kt.games(), "--players"} <= {*known(["play"])}
    assert "mausen" not in known(["play", "sack"])
    assert known(["dogs"]) == []
    assert {"bash", "zsh"} <= {*known(["completion"])}


def as_installed(folder: Path) -> dict[str, str]:
    """The environment of a shell that knows the command."""
    program = folder / "katzentisch"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m katzentisch "$@"\n')
    program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]),
    }


@pytest.mark.slow("the program is started once for every Tab")
def test_tab_completes_in_a_real_bash(tmp_path: Path) -> None:
    environment = as_installed(tmp_path)
    press = """
      COMP_WORDS=(katzentisch %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _katzentisch; echo "${COMPREPLY[*]}"
    """
    script = SCRIPT + press % "sim" + press % "play mau" + press % "simulate mausen --no"
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["simulate", "mausen", "--no-moves"], done.stderr


if shutil.which("zsh"):

    @pytest.mark.slow("the program is started once for every Tab")
    def test_tab_completes_in_a_real_zsh(tmp_path: Path) -> None:
        """Its arrays are cut otherwise than those of bash."""
        environment = {**as_installed(tmp_path), "TERM": "dumb", "HOME": str(tmp_path)}
        shell = pexpect.spawn("zsh", ["-f", "-i"], env=environment, cwd=tmp_path, encoding="utf-8", timeout=60)
        shell.sendline("source <(katzentisch completion zsh); echo rea''dy")
        shell.expect("ready\r")
        for typed, rest in (("sim", "ulate"), ("play mau", "sen"), ("simulate mausen --no-m", "oves")):
            shell.send(f"katzentisch {typed}\t")
            assert shell.expect([rest, "_katzentisch:"]) == 0, shell.before
            shell.send("\x15")  # what was typed is not meant
        shell.close()
