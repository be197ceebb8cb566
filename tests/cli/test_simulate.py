"""`simulate`: bots against bots."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import katzentisch as kt
from katzentisch.cli.simulate import SHORT, Lines
from tests.cli.program import Run

from .sitting import Sitting

TABLE = ["simulate", "mausen", "--players", "4"]
MATCH = [*TABLE, "--bots", "greedy,random", "--games", "12", "--iterations", "20", "--seed", "3"]


def test_the_result_does_not_depend_on_the_number_of_workers(run: Run) -> None:
    alone, together = run(*MATCH, "--json"), run(*MATCH, "--json", "--workers", "2")
    assert alone == together
    assert (alone.code, alone.err) == (0, "")
    result = json.loads(alone.out)
    assert [score["bot"] for score in result["scores"]] == ["greedy", "random"]
    assert sum(score["share"] * score["seats"] for score in result["scores"]) == pytest.approx(12)
    others = [json.loads(run(*MATCH[:-1], str(seed), "--json").out)["scores"] for seed in (4, 5)]
    assert [result["scores"]] * 2 != others, "two other seeds give the same result"


def test_the_options_of_the_table_are_in_the_result(here: Run) -> None:
    result = json.loads(here(*MATCH, "--set", "open_piles=true", "--json").out)
    assert result["options"] == {"players": 4, "open_piles": True}
    assert result["budget"] == {"iterations": 20, "seconds": 0.0}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_table_has_intervals(lang: str, here: Run) -> None:
    done = here(*MATCH, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    for bot in ("greedy", "random"):
        (row,) = (line for line in done.out.splitlines() if line.startswith(bot))
        assert row.count("…") == 2
        assert "ms" in row
    assert "95 %" in done.out


def test_a_person_who_watches_sees_progress(environ: dict[str, str]) -> None:
    sitting = Sitting(MATCH, environ)
    sitting.child.expect("Games")
    sitting.child.expect("12 games, 4 players, seed 3")
    sitting.child.expect(pexpect.EOF)
    sitting.child.close()
    assert sitting.child.exitstatus == 0


@pytest.mark.slow("plays until the bar has told a rate")
@pytest.mark.parametrize("bot", ["greedy", "katzentisch.core.contract:Bot"])
def test_progress_tells_rate_time_left_and_the_interval_so_far(bot: str, environ: dict[str, str]) -> None:
    """In 80 columns, however long a bot is called."""
    match = [*TABLE, "--bots", f"{bot},random", "--games", "50000", "--iterations", "1", "--batch", "10"]
    sitting = Sitting(match, environ | {"NO_COLOR": "1"})
    share = r"0\.\d{3}"
    name = re.escape(bot) if len(bot) <= SHORT else re.escape(bot[: SHORT - 1]) + "…"
    sitting.child.expect(rf"Games \S+ +\d+/50000 \d+\.\d/s \d:\d\d:\d\d {name} {share}  {share} … {share}", timeout=30)
    sitting.child.sendintr()
    sitting.child.expect(pexpect.EOF)
    sitting.child.close()


@pytest.mark.slow("a run of bots is killed and begun again until it comes to its end")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_is_killed_goes_on_in_its_file(
    workers: str, run: Run, environ: dict[str, str], tmp_path: Path
) -> None:
    long = [*TABLE, "--bots", "greedy,random", "--games", "120", "--iterations", "20", "--seed", "3", "--json"]
    whole = run(*long, "--records", "whole.jsonl")
    assert whole.code == 0
    kills, size = 0, 0
    command = [sys.executable, "-m", "katzentisch", *long, "--records", "night.jsonl", "--workers", workers]
    file = tmp_path / "night.jsonl"
    while kills < 4:
        with subprocess.Popen(command, env=environ, cwd=tmp_path, stdout=subprocess.DEVNULL) as child:
            while child.poll() is None and (not file.exists() or file.stat().st_size <= size):
                pass
            child.kill()
        assert child.returncode != 0, "it was over before it could be killed"
        size, kills = file.stat().st_size, kills + 1
    done = run(*long, "--records", "night.jsonl", "--workers", workers)
    assert done == whole
    assert file.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    told = run("records", "night.jsonl")
    assert "120 games" in told.out
    assert run("records", "night.jsonl", "--check").code == 0
    record = kt.Record.parse(run("records", "night.jsonl", "--number", "119").out)
    assert record.text() in file.read_text("utf-8")
    (tmp_path / "one.jsonl").write_text(record.text(), "utf-8")
    assert run("replay", "one.jsonl", "--as", "1").code == 0
    assert "[no_promise]" in run("verify", "one.jsonl").err
    for reader in ("replay", "verify"):
        assert "--number N" in run(reader, "night.jsonl").err


def test_what_goes_with_no_records_is_said(here: Run, tmp_path: Path) -> None:
    for more in (["--no-moves"], ["--out", str(tmp_path / "games")]):
        done = here(*MATCH, "--records", str(tmp_path / "games.jsonl"), *more, "--lang", "de")
        assert (done.code, done.out) == (2, "")
        assert "--records" in done.err
    assert not [*tmp_path.glob("games*")]


def test_a_log_has_a_line_every_minute(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a run that went on after 1,000 games: ten games in half a minute, and a minute's line after the first."""
    now = 0.0
    heard = Lines("Games", 2000, lambda: now)
    for done in range(1000, 1060, 10):
        heard(done, "greedy 0.336  0.328 … 0.344")
        now += 30.0
    assert capsys.readouterr().err.splitlines() == [
        "Games 1020/2000 0.3/s 0:49:00 greedy 0.336  0.328 … 0.344",
        "Games 1040/2000 0.3/s 0:48:00 greedy 0.336  0.328 … 0.344",
    ]


@pytest.mark.parametrize(
    ("lang", "sentence"), [("de", "hat sich beendet (Exit-Code 3)"), ("en", "has ended (exit code 3)")]
)
def test_what_an_engine_did_wrong_is_said_in_one_language(lang: str, sentence: str, here: Run, tmp_path: Path) -> None:
    """Also from a worker, which does not know which that is."""
    (tmp_path / "ends.py").write_text("raise SystemExit(3)\n")
    engine = f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'ends.py'))}"
    done = here("simulate", "mausen", "--bots", f"{engine},random", "--games", "2", "--lang", lang)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err.splitlines()[-1]
    assert "[engine_ended]" in done.err


def test_time_instead_of_tries(here: Run) -> None:
    done = here("simulate", "mausen", "--bots", "greedy", "--games", "1", "--seconds", "0.001", "--json")
    assert json.loads(done.out)["budget"] == {"iterations": 0, "seconds": 0.001}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_at_once_without_a_traceback(workers: str, environ: dict[str, str]) -> None:
    sitting = Sitting([*TABLE, "--bots", "search", "--games", "3000", "--workers", workers], environ)
    sitting.child.expect("Games")
    sitting.child.sendintr()
    sitting.child.expect(pexpect.EOF, timeout=5)
    assert "katzentisch: Interrupted." in sitting.child.before
    assert "Traceback" not in sitting.child.before
    sitting.child.close()
    assert sitting.child.exitstatus == 130
