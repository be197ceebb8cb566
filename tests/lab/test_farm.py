"""The farm: whatever dies, hangs, raises or is full, nothing is lost or there twice, and one sentence says it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import util
from pathlib import Path
from threading import Thread

import pytest
from tests.lab.chores import Chore, Chores, begun

import katzentisch as kt
from katzentisch.lab import farm
from katzentisch.lab.counting import Pairs
from katzentisch.lab.crew import LIVES, Here, Workers
from katzentisch.lab.parts import Folder

COUNT = 23


def job(place: Path, **wrong: str) -> Chore:
    place.mkdir(exist_ok=True)
    return Chore(Chores(str(place), {int(number[1:]): what for number, what in wrong.items()}))


def play(chore: Chore, crew: farm.Crew, out: Path, count: int = COUNT) -> Pairs:
    folder = Folder(out)
    folder.open(chore.run)
    return farm.run(chore, count, crew, folder)


def kept(out: Path) -> list[int]:
    return [int(line) for file in sorted(out.glob("part-*")) for line in file.read_text().split()]


def whole() -> list[int]:
    return [number * number for number in range(COUNT)]


def within(seconds: float, happens: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_sums_are_the_same_to_the_last_bit_for_any_crew(tmp_path: Path) -> None:
    alone = play(job(tmp_path / "a"), Here(), tmp_path / "one")
    together = play(job(tmp_path / "a"), Workers(2), tmp_path / "two")
    assert alone == together
    assert kept(tmp_path / "one") == kept(tmp_path / "two") == whole()
    assert alone.n == COUNT


def test_a_worker_that_was_killed_loses_nothing(tmp_path: Path) -> None:
    place = tmp_path / "place"
    assert play(job(place, n7="dies once", n20="dies once"), Workers(2), tmp_path / "out").n == COUNT
    assert kept(tmp_path / "out") == whole()
    times = begun(place)
    assert times[7] == 2
    assert {number for number, often in times.items() if often > 1} <= {5, 6, 7, 20}, "only batches that were lost"


def test_a_result_that_ends_its_python_is_named(tmp_path: Path) -> None:
    place = tmp_path / "place"
    with pytest.raises(
        kt.Illegal, match=r"Game 22 of seed 0 ended the Python that played it, 3 times over \(exit code -9\)"
    ):
        play(job(place, n22="dies"), Workers(1), tmp_path / "out")
    assert begun(place)[22] == LIVES
    assert kept(tmp_path / "out") == whole()[:20], "what was finished is kept"


def test_a_result_that_hangs_is_named(tmp_path: Path) -> None:
    with pytest.raises(kt.Illegal, match="Game 12 of seed 0 has not come to its end within 3"):
        play(job(tmp_path / "place", n12="hangs"), Workers(1, patience=3.0), tmp_path / "out")
    assert kept(tmp_path / "out") == whole()[:10]


@pytest.mark.parametrize("crew", [Here(), Workers(1)], ids=["here", "worker"])
def test_a_result_that_raises_says_so(tmp_path: Path, crew: farm.Crew) -> None:
    with pytest.raises((kt.Illegal, RuntimeError), match="hairball"):
        play(job(tmp_path / "place", n12="raises"), crew, tmp_path / "out")
    assert kept(tmp_path / "out") == whole()[:10]


def test_ctrl_c_is_heard_when_a_worker_that_begins_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It reaches the thread of a progress bar, which masks nothing, before the worker got what it begins with."""
    spawned = util.spawnv_passfds
    made: list[int] = []

    def hears() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.raise_signal(signal.SIGINT)

    def interrupted(path: bytes, args: Sequence[str], fds: Sequence[int]) -> int:
        made.append(spawned(path, args, fds))
        bar = Thread(target=hears)
        bar.start()
        bar.join()
        return made[-1]

    monkeypatch.setattr(util, "spawnv_passfds", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play(job(tmp_path / "place"), Workers(2), tmp_path / "out")
    assert len(made) == 1
    assert "Traceback" not in capfd.readouterr().err
    with pytest.raises(ProcessLookupError):
        os.kill(made[0], 0)


@pytest.mark.slow("a client with two workers is started")
def test_a_client_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    place, out = tmp_path / "place", tmp_path / "out"
    chore = job(place, n22="waits")
    order = (
        "from pathlib import Path\n"
        "from tests.lab.test_farm import *\n"
        f"if __name__ == '__main__': play(job(Path({str(place)!r}), n22='waits'), Workers(2), Path({str(out)!r}))\n"
    )
    file = tmp_path / "client.py"
    file.write_text(order)
    path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    client = subprocess.Popen([sys.executable, str(file)], env={**os.environ, "PYTHONPATH": path})
    try:
        within(60, lambda: len([*out.glob("part-*")]) == 4)
    finally:
        client.kill()
        client.wait()
    (place / "go").touch()
    assert play(chore, Here(), out).n == COUNT
    assert kept(out) == whole()
    assert all(often == 1 for number, often in begun(place).items() if number < 20), "nothing is played twice"


def test_a_full_disk_is_one_sentence_and_the_rest_stays(tmp_path: Path) -> None:
    """No file may grow beyond 18 bytes: the third part does not fit."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    mask = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    chore = Chore(Chores(str(tmp_path)))
    place = tmp_path / "place"
    folder = Folder(place)
    folder.open(chore.run)
    resource.setrlimit(resource.RLIMIT_FSIZE, (18, before[1]))
    try:
        with pytest.raises(kt.Illegal, match=r"part-000000000010\.txt cannot be used: File too large") as refused:
            farm.run(chore, COUNT, Here(), folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, mask)
    assert refused.value.code == "file_unusable"
    assert {file.name for file in place.iterdir()} == {"_run.json", *(f"part-{n:012}.txt" for n in (0, 5))}
    assert play(chore, Here(), place).n == COUNT
    assert kept(place) == whole()


def test_two_runs_into_one_folder_keep_everything_once(tmp_path: Path) -> None:
    chore, out = job(tmp_path / "place"), tmp_path / "out"
    play(chore, Here(), out, 12)
    assert kept(out) == whole()[:12]
    play(chore, Workers(2), out)
    assert kept(out) == whole()
    assert {often for number, often in begun(tmp_path / "place").items() if number < 10} == {1}


def test_progress_hears_of_everything(tmp_path: Path) -> None:
    chore, out, heard = job(tmp_path / "place"), tmp_path / "out", list[tuple[int, int]]()
    play(chore, Here(), out, 10)
    farm.run(chore, COUNT, Here(), Folder(out), progress=lambda done, sums: heard.append((done, sums.n)))
    assert heard == [(10, 10), (15, 15), (20, 20), (23, 23)]
