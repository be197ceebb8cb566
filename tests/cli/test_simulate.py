"""`simulate`: bots against bots."""

from __future__ import annotations

import json
import re

import pexpect
import pytest

from katzentisch.cli.simulate import SHORT
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
