"""A real scheduler and real workers: the same bytes as at home, and nothing lost whoever dies."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.lab.chores import Chore, Chores, begun
from tests.lab.own_cluster import Dask, within

import katzentisch as kt
from katzentisch.lab import farm
from katzentisch.lab.arena import simulate
from katzentisch.lab.cluster import Cluster, task, versions
from katzentisch.lab.crew import Failed, Here
from katzentisch.lab.parts import Folder

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("dask"), pytest.mark.deadline(300, "a cluster is started")]

COUNT = 23


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    folder = tmp_path / "dask"
    folder.mkdir()
    cluster = Dask(folder)
    try:
        cluster.ready()
        yield cluster
    finally:
        cluster.end()


def chore(place: Path, **wrong: str) -> Chore:
    place.mkdir(exist_ok=True)
    return Chore(Chores(str(place), {int(number[1:]): what for number, what in wrong.items()}))


def play(job: Chore, crew: farm.Crew, out: Path) -> list[int]:
    folder = Folder(out)
    folder.open(job.run)
    farm.run(job, COUNT, crew, folder)
    return kept(out)


def kept(out: Path) -> list[int]:
    return [int(line) for file in sorted(out.glob("part-*")) for line in file.read_text().split()]


WHOLE = [number * number for number in range(COUNT)]


def test_the_folder_is_that_of_one_machine_with_bots_that_were_brought(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "bots"
    there.mkdir()
    (there / "brought_along.py").write_text(
        "import katzentisch\n"
        "class Last(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        return legal[-1]\n"
    )
    monkeypatch.syspath_prepend(there)
    bots = ["brought_along:Last", "random"]
    for _ in range(2):
        dask.worker()
    for name, crew in (("here", Here()), ("there", Cluster(dask.address, bots))):
        simulate(kt.game("mausen"), 3, bots, 20, 1, kt.Budget(5), out=tmp_path / name, batch=3, crew=crew)
    files = [{file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("here", "there")]
    assert files[0] == files[1]
    assert len(files[0]) == 8


def test_workers_that_are_killed_lose_nothing(dask: Dask, tmp_path: Path) -> None:
    """One kills itself at a result, one is killed from outside while it is at one."""
    for _ in range(2):
        dask.worker()
    place, out = tmp_path / "place", tmp_path / "out"
    assert play(chore(place, n7="dies once", n13="dies once"), Cluster(dask.address), out) == WHOLE
    assert begun(place)[7] == begun(place)[13] == 2


def test_a_scheduler_that_is_killed_is_one_sentence_and_the_run_goes_on_elsewhere(dask: Dask, tmp_path: Path) -> None:
    dask.worker()
    place, out = tmp_path / "place", tmp_path / "out"
    job = chore(place, n22="waits")
    command = [sys.executable, "-P", "-c", CLIENT.format(place=str(place), out=str(out), address=dask.address)]
    with subprocess.Popen(command, env=dask.environ, stderr=subprocess.PIPE) as client:
        within(60, lambda: len([*out.glob("part-*")]) == 4)
        os.killpg(dask.scheduler.pid, signal.SIGKILL)
        _, said = client.communicate(timeout=120)
    assert said.decode().count("\n") == 1, said.decode()
    assert "[cluster_lost]" in said.decode()
    (place / "go").touch()
    assert play(job, Here(), out) == WHOLE
    assert all(often == 1 for number, often in begun(place).items() if number < 20)


CLIENT = """
import sys
from pathlib import Path
from katzentisch.core.errors import Illegal
from katzentisch.lab.cluster import Cluster
from tests.lab.test_cluster import chore, play
try:
    play(chore(Path({place!r}), n22="waits"), Cluster({address!r}), Path({out!r}))
except Illegal as refused:
    print(refused, file=sys.stderr)
"""


def test_a_client_that_is_killed_goes_on_where_it_was(dask: Dask, tmp_path: Path) -> None:
    dask.worker()
    place, out = tmp_path / "place", tmp_path / "out"
    job = chore(place, n22="waits")
    command = [sys.executable, "-P", "-c", CLIENT.format(place=str(place), out=str(out), address=dask.address)]
    with subprocess.Popen(command, env=dask.environ) as client:
        within(60, lambda: len([*out.glob("part-*")]) == 4)
        client.kill()
    (place / "go").touch()
    assert play(job, Cluster(dask.address), out) == WHOLE
    assert all(often == 1 for number, often in begun(place).items() if number < 20)


@pytest.mark.deadline(900, "a dozen workers die and are started again, one after the other")
@pytest.mark.parametrize("wrong", ["dies", "hangs"])
def test_a_result_that_ends_its_workers_is_named(dask: Dask, tmp_path: Path, wrong: str) -> None:
    """A bot that is poison: the workers come back, the game does not. No other is named that waited beside it."""
    dask.worker()
    with pytest.raises(kt.Illegal, match="Game 12 of seed 0 ended the Python that played it"):
        play(chore(tmp_path / "place", n12=wrong), Cluster(dask.address, patience=1.0), tmp_path / "out")
    assert kept(tmp_path / "out")[:10] == WHOLE[:10]


def test_a_result_that_raises_says_so(dask: Dask, tmp_path: Path) -> None:
    dask.worker()
    with pytest.raises(kt.Illegal, match=r"Games 10 to 14 could not be played: RuntimeError\('hairball'\)"):
        play(chore(tmp_path / "place", n12="raises"), Cluster(dask.address), tmp_path / "out")


def test_threads_of_one_worker_play_one_batch_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `dask worker ADDRESS` makes them, if nobody says otherwise."""
    job, at_it, most = chore(tmp_path / "place"), list[int](), list[int]()
    meant = versions(job, keep=False)

    def tried(job: Chore, first: int, *rest: object) -> int:
        at_it.append(first)
        most.append(len(at_it))
        time.sleep(0.05)
        at_it.remove(first)
        return first

    monkeypatch.setattr("katzentisch.lab.cluster.tried", tried)
    with ThreadPoolExecutor(4) as threads:
        done = threads.map(lambda first: task(job, first, first + 5, False, meant, 60.0), range(0, 40, 5))
        assert [*done] == [*range(0, 40, 5)]
    assert {*most} == {1}


def test_whoever_has_another_release_is_refused(tmp_path: Path) -> None:
    job = chore(tmp_path / "place")
    meant = versions(job, keep=True)
    for what in meant:
        answer = task(job, 0, 5, True, {**meant, what: "0.0.1"}, 60.0)
        assert isinstance(answer, Failed)
        assert f"another {what}" in str(answer.refused)
    assert begun(tmp_path / "place") == {}


def test_nobody_there_is_one_sentence(tmp_path: Path) -> None:
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "nonsense", "tcp://nonsense", ""):
        with pytest.raises(kt.Illegal, match="cluster_missing"):
            play(chore(tmp_path / "place"), Cluster(address), tmp_path / "out")


def test_commands_of_the_documents(dask: Dask, tmp_path: Path) -> None:
    """As they are typed: a package for the bot, the program as a process."""
    (tmp_path / "kitten").mkdir()
    (tmp_path / "kitten" / "__init__.py").write_text("")
    (tmp_path / "kitten" / "paws.py").write_text("import katzentisch\nclass Soft(katzentisch.Bot):\n    pass\n")
    dask.worker("--nworkers", "-1")
    typed = (
        f"simulate mausen --players 3 --bots kitten.paws:Soft,random --games 40 --cluster {dask.address} --out games"
    )
    words = [sys.executable, "-P", "-m", "katzentisch", *shlex.split(typed)]
    done = subprocess.run(words, env=dask.environ, cwd=tmp_path, capture_output=True, text=True, timeout=200)
    assert (done.returncode, done.stderr) == (0, "")
    assert "kitten.paws:Soft" in done.stdout
    assert len([*(tmp_path / "games").glob("part-*")]) == 40
