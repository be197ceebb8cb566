"""The batches of a job on a Dask cluster: any that has an address, started by hand, on Kubernetes or on SLURM.

What comes back is what a worker of this machine gives, so the folder is the same to the byte. The client alone writes:
workers need no common disk. A batch of a worker that died is played by another one; a result at which workers keep
dying is named. Release, rules and Python are checked where a batch is played, so whoever joins later is checked too.

Whoever reaches the scheduler can run any code on the workers: a trusted network, or TLS (docs/lab.md).
"""

from __future__ import annotations

import logging
import os
import platform
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, Timer
from typing import Any
from zipfile import ZipFile

from katzentisch.bots.pipe import KINDS
from katzentisch.core.build import VERSION
from katzentisch.core.registry import game as find_game
from katzentisch.lab.crew import LIVES, PATIENCE, Failed, tried
from katzentisch.lab.farm import Batch, Job, S
from katzentisch.lab.parts import refusal

ANSWERS_WITHIN = 10.0
"""Seconds that a scheduler has to answer."""
AHEAD = 4
"""Batches that each thread of the cluster has been given: the rest waits here."""
one_at_a_time = Lock()


class Cluster:
    def __init__(self, address: str, bots: Sequence[str] = (), patience: float = PATIENCE) -> None:
        self.address = address
        self.bots = bots
        self.patience = patience

    def batches(self, job: Job[Any, S], wanted: Iterator[tuple[int, int]], keep: bool) -> Iterator[Batch[S]]:
        with connected(self.address) as client:
            from distributed import KilledWorker, as_completed

            bring(client, self.bots)
            meant = versions(job, keep)
            orders: dict[str, tuple[int, int]] = {}
            coming = as_completed(loop=client.loop, raise_errors=False)

            def submit(first: int, last: int) -> None:
                key = f"katzentisch-{os.urandom(8).hex()}-{first}"
                orders[key] = (first, last)
                coming.add(client.submit(task, job, first, last, keep, meant, self.patience, key=key, pure=False))

            def fill() -> None:
                room = AHEAD * max(1, sum(client.nthreads().values())) - len(orders)
                for _ in range(room):
                    order = next(wanted, None)
                    if order is None:
                        return
                    submit(*order)

            def heard() -> tuple[tuple[int, int], Batch[S] | None]:
                """The next that is done; without a batch if workers died at it."""
                done = next(coming)
                while done.status in ("lost", "pending"):  # its worker died before it was fetched: it is played again
                    coming.add(done)
                    done = next(coming)
                first, last = orders.pop(done.key)
                if done.status == "finished":
                    try:
                        answer: Batch[S] | Failed = done.result()
                    except (CancelledError, OSError) as error:
                        raise refusal("cluster_lost", address=self.address) from error
                    done.release()
                    if isinstance(answer, Failed):
                        answer.tell()
                    return (first, last), answer
                if done.status == "error":
                    fault = done.exception()
                    if isinstance(fault, KilledWorker):
                        return (first, last), None
                    raise refusal("batch_fails", first=first, last=last - 1, problem=repr(fault)) from fault
                raise refusal("cluster_lost", address=self.address)  # cancelled: nobody is there who knows of it

            def alone(first: int, last: int) -> Batch[S] | None:
                submit(first, last)
                return heard()[1]

            def cleared(blamed: list[tuple[int, int]]) -> Iterator[Batch[S]]:
                """Whatever waited at a worker that died is blamed for it: played alone, one after the other, each shows
                whether it was that."""
                for first, last in sorted(blamed):
                    found = alone(first, last) if len(blamed) > 1 else None
                    if found is None and last - first > 1:
                        guilty = next((one for one in range(first, last) if alone(one, one + 1) is None), None)
                        if guilty is None:
                            found = alone(first, last)  # somebody else killed its workers
                        else:
                            first, last = guilty, guilty + 1
                    if found is not None:
                        yield found
                    elif last - first > 1:
                        raise refusal("batch_fails", first=first, last=last - 1, problem="KilledWorker")
                    else:
                        raise refusal("result_crashes", number=first, seed=job.seed, times=LIVES, code="?")

            blamed: list[tuple[int, int]] = []
            fill()
            while orders:
                order, found = heard()
                if found is None:
                    blamed.append(order)
                else:
                    yield found
                if blamed and not orders:
                    yield from cleared(blamed)
                    blamed = []
                if not blamed:
                    fill()


def task(
    job: Job[Any, S], first: int, last: int, keep: bool, meant: dict[str, str], patience: float
) -> Batch[S] | Failed:
    """A batch where a worker is. A result that hangs ends its worker, as one that crashes does. Threads of one worker
    play one batch after the other: engines and bots are one player's, and rules in Python gain nothing by threads."""
    here = versions(job, keep)
    if here != meant:
        what = next(name for name in meant if here.get(name) != meant[name])
        facts = {"worker": platform.node(), "what": what, "here": meant[what], "there": here.get(what, "–")}
        return Failed(refusal("worker_differs", **facts), None)
    watch: list[Timer] = []

    def begins(number: int) -> None:
        for timer in watch:
            timer.cancel()
        watch[:] = [Timer(patience, os._exit, [1])]
        watch[0].daemon = True
        watch[0].start()

    with one_at_a_time:
        try:
            return tried(job, first, last, keep, begins)
        finally:
            for timer in watch:
                timer.cancel()


def versions(job: Job[Any, Any], keep: bool) -> dict[str, str]:
    """What must be the same everywhere, or the same numbers would be other games."""
    run: Any = job.run
    found = {"katzentisch": VERSION, "Python": ".".join(platform.python_version_tuple()[:2])}
    if hasattr(run, "game"):
        found["rules"] = f"{run.game} {find_game(run.game).rules_version}"
    if keep:
        try:
            found["pyarrow"] = version("pyarrow")
        except PackageNotFoundError:
            found["pyarrow"] = "none"
    return found


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client; refused if nobody answers there."""
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError as error:
        raise refusal("needs_extra", package="distributed", extra="lab") from error
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what is lost is said in a sentence
    try:
        get_address_host_port(address)  # a client that never began complains once more when it ends
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise refusal("cluster_missing", address=address, problem=str(error) or repr(error)) from error
    try:
        yield client
    finally:
        client.close(timeout=ANSWERS_WITHIN)


def bring(client: Any, bots: Sequence[str]) -> None:
    """The modules of outside bots to every worker, also to those that join later. The programs of engines must be
    there already."""
    from distributed.diagnostics.plugin import UploadFile

    outside = [name.partition(":") for name in dict.fromkeys(bots) if ":" in name]
    for top in dict.fromkeys(module.partition(".")[0] for kind, _, _ in outside if (module := kind) not in KINDS):
        if top == "katzentisch":
            continue
        spec = find_spec(top)
        if spec is None:
            raise refusal("bot_not_brought", module=top, problem="there is no such module")
        try:
            if spec.submodule_search_locations is None:
                client.register_plugin(UploadFile(str(spec.origin)), name=f"katzentisch-{top}")
            else:
                with tempfile.TemporaryDirectory() as folder:
                    file = zipped(top, Path(next(iter(spec.submodule_search_locations))), Path(folder))
                    client.register_plugin(UploadFile(str(file)), name=f"katzentisch-{top}")
        except Exception as error:  # whatever its module does when it is imported there
            raise refusal("bot_not_brought", module=top, problem=repr(error)) from error


def zipped(name: str, package: Path, folder: Path) -> Path:
    file = folder / f"{name}.zip"
    with ZipFile(file, "w") as archive:
        for source in sorted(package.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                archive.write(source, Path(name) / source.relative_to(package))
    return file
