"""The live server under load, beside boardgame.io: `./kt bench server`.

Both serve the same people in the same run (`benchmarks/load.js`), in turn, round after round, whatever else the machine
does meanwhile. Theirs holds everything in memory and plays a trivial game; ours plays the smallest game and answers a
move when it is on disk. At a calm rate a move mostly waits: there ours is measured with its store in memory too, and
beside it a server that only sends on what it gets, and the disk alone. CPU time is that of the server's process, as the
kernel counts it; with every round stands how much the host of a virtual machine took away meanwhile: every wait suffers
then. Goals are goals, not tests: a missed one is said, and the exit code is 0 all the same.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import IO, Any, Self

import katzentisch
from katzentisch.core.build import build
from tools.some_game import smallest_game

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "benchmarks"
REPORT = ROOT / ".cache" / "bench-server.json"
DISK = ROOT / ".cache"
MEMORY = Path("/dev/shm")
TICKS = os.sysconf("SC_CLK_TCK")

ROUNDS = 3
CALM_ROUNDS = 10  # short ones: what disturbs a virtual machine lasts some seconds, and shall strike all alike
BUSY_TABLES = 100  # 400 sockets: at full speed no socket sends more than a server lets one send
CALM_TABLES = 50  # 200 sockets
CALM_RATE = 50.0  # moves a second
WARM, BUSY_SECONDS, CALM_SECONDS, LONG_SECONDS = 2.0, 8.0, 4.0, 12.0
STOLEN = 0.03
"""Up to this part of a second, the host left a round alone."""
BOT_TABLES = 20
HELD = (500, 2000)  # tables of four sockets
ATTACKERS = 50  # of all kinds (tools/attackers.py)
FLOOD_ROUNDS = 5
ALL_SECONDS = 720  # after which everything is ended


def tell(line: str) -> None:
    print(f"[{time.strftime('%H:%M:%S')}, load {os.getloadavg()[0]:.1f}] {line}", file=sys.stderr, flush=True)


# Processes -----------------------------------------------------------------------------------------------------------


class Process:
    """Something of ours that runs; it ends with the benchmark, however that ends."""

    def __init__(self, command: Sequence[str | Path], **environ: str) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=FOLDER,
            env={**os.environ, **environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.errors: list[str] = []
        threading.Thread(target=self._listen, args=(self._pipe(self.process.stderr),), daemon=True).start()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe

    def _listen(self, pipe: IO[str]) -> None:
        """Reads what it complains about, so that it never waits; the last lines are kept."""
        for line in pipe:
            self.errors = [*self.errors[-20:], line]

    def line(self) -> str:
        line = self._pipe(self.process.stdout).readline()
        if not line:
            self.process.wait()
            raise SystemExit(f"bench: {self.process.args!r} ended: {''.join(self.errors)}")
        return line

    def ask(self, **command: Any) -> dict[str, Any]:
        pipe = self._pipe(self.process.stdin)
        pipe.write(json.dumps(command) + "\n")
        pipe.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.line())
        return answer

    def cpu(self) -> float:
        """CPU seconds so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def megabytes(self) -> float:
        """Memory that lies in RAM now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmRSS:")]
        return int(line.split()[1]) / 1024

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what_happened: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Server(Process):
    """`people` play on it."""

    kind: str
    port: int
    label: str

    def people(self) -> Process:
        return Process([node(), FOLDER / "load.js", self.kind, str(self.port), smallest_game()])


class Ours(Server):
    kind = "ours"
    module = "katzentisch"

    def __init__(self, data: Path, label: str = "ours") -> None:
        self.label = label
        serve = ["serve", "--lang=en", "--port=0", f"--data={data}"]
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
        super().__init__([sys.executable, "-P", "-m", self.module, *serve], PYTHONPATH=path)
        self.port = int(self.line().rstrip("/\n").rpartition(":")[2])


class Timed(Ours):
    """Ours with a stopwatch inside."""

    module = "tools.timed_server"

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        while "Ctrl-C" not in self.line():  # the rest of its greeting
            pass

    def times(self) -> list[float]:
        """Milliseconds from every frame that came to its answer that left, since the last time."""
        self.process.send_signal(signal.SIGUSR1)
        return sorted(self.answer()["times"])


class Attackers(Process):
    """They begin at once and go on a little longer than a round."""

    def __init__(self, port: int) -> None:
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
        arguments = ["all", str(port), str(ATTACKERS), str(WARM + LONG_SECONDS + 1), "127.66.0"]
        super().__init__([sys.executable, "-P", "-m", "tools.attackers", *arguments], PYTHONPATH=path)
        self.line()
        pipe = self._pipe(self.process.stdin)
        pipe.write("\n")
        pipe.flush()


class Anchor(Server):
    kind = label = "anchor"

    def __init__(self) -> None:
        super().__init__([node(), FOLDER / f"{self.kind}.js"], NODE_ENV="production")
        self.port = int(self.answer()["port"])


class Echo(Anchor):
    kind = label = "echo"


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise SystemExit("bench: Node.js is missing; to run the benchmark: ./kt bench server")
    return found


def more_files() -> None:
    """Every socket is a file, here and in every process that is started."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextmanager
def data_folder(under: Path = DISK) -> Iterator[Path]:
    """On a real disk, if nothing else is said: what is answered is durable."""
    under.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-server-", dir=under) as folder:
        yield Path(folder)


# Measuring -----------------------------------------------------------------------------------------------------------


def stolen() -> float:
    """CPU seconds so far that this machine wanted and its host gave to somebody else."""
    return int(Path("/proc/stat").read_text().split()[8]) / TICKS


def measure(server: Server, people: Process, rate: float, seconds: float) -> dict[str, Any]:
    """People play for so long; what that took."""
    people.ask(do="run", rate=rate, warm=WARM, seconds=seconds)
    begun, cpu, before = time.monotonic(), server.cpu(), stolen()
    result = people.answer()
    spent, took = server.cpu() - cpu, time.monotonic() - begun
    moves, times = result["moves"], sorted(result["times"])
    if not times:
        raise SystemExit(f"bench: nobody moved on {server.kind}")
    return {
        "moves_per_second": moves / took,
        "moves_per_cpu_second": moves / max(spent, 1 / TICKS),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "times": times,
        "megabytes": server.megabytes(),
        "stolen": (stolen() - before) / took,
    }


def quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def shown(result: dict[str, Any]) -> str:
    return (
        f"{result['moves_per_second']:.0f} moves/s, {result['moves_per_cpu_second']:.0f} per CPU second,"
        f" p50 {result['p50']:.1f} ms, p99 {result['p99']:.1f} ms, {result['megabytes']:.0f} MB,"
        f" {1000 * result['stolen']:.0f} ms/s stolen"
    )


def race(
    tables: int, rate: float, seconds: float, rounds: int, what: str, waits: bool = False
) -> dict[str, list[dict[str, Any]]]:
    """Both servers with so many tables, in turn, backwards in every other round; `waits`: and what a move waits for."""
    results: dict[str, list[dict[str, Any]]] = {}
    with ExitStack() as stack:
        servers: list[Server] = [stack.enter_context(Ours(stack.enter_context(data_folder())))]
        servers.append(stack.enter_context(Anchor()))
        if waits:
            servers.append(stack.enter_context(Ours(stack.enter_context(data_folder(MEMORY)), "ours in memory")))
            servers.append(stack.enter_context(Echo()))
        contest = [(server, stack.enter_context(server.people())) for server in servers]
        for _, people in contest:
            people.ask(do="open", tables=tables)
        for number in range(rounds):
            for server, people in contest if number % 2 == 0 else contest[::-1]:
                result = measure(server, people, rate, seconds)
                results.setdefault(server.label, []).append(result)
                tell(f"{what}, round {number + 1} of {rounds}, {server.label}: {shown(result)}")
    return results


def disk() -> dict[str, list[dict[str, Any]]]:
    """A page written and on the disk, as often as people move."""
    times = []
    with data_folder() as data, (data / "pages").open("wb", buffering=0) as file:
        until = time.monotonic() + LONG_SECONDS
        while time.monotonic() < until:
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
            time.sleep(1 / CALM_RATE)
    tell(f"the disk alone: p50 {median(times):.1f} ms, p99 {quantile(sorted(times), 0.99):.1f} ms")
    return {"disk": [{"times": times}]}


def beside_bots() -> dict[str, list[dict[str, Any]]]:
    """People's moves without and with tables at which bots think, in turn."""
    results: dict[str, list[dict[str, Any]]] = {"alone": [], "beside": []}
    with data_folder() as data, Ours(data) as ours, ours.people() as people:
        people.ask(do="open", tables=CALM_TABLES)
        for number in range(ROUNDS):
            results["alone"].append(measure(ours, people, CALM_RATE, LONG_SECONDS))
            tell(f"without bots, round {number + 1} of {ROUNDS}: {shown(results['alone'][-1])}")
            with Process([node(), FOLDER / "load.js", "bots", str(ours.port), smallest_game()]) as bots:
                bots.ask(do="open", tables=BOT_TABLES)
                results["beside"].append(measure(ours, people, CALM_RATE, LONG_SECONDS))
            tell(f"beside {BOT_TABLES} tables of bots, round {number + 1} of {ROUNDS}: {shown(results['beside'][-1])}")
    return results


def flooded() -> dict[str, list[dict[str, Any]]]:
    """People's moves without and with attackers, in turn, by the server's own clock: from frame in to answer out."""
    results: dict[str, list[dict[str, Any]]] = {"left alone": [], "attacked": []}
    with data_folder() as data, Timed(data) as ours, ours.people() as people:
        people.ask(do="open", tables=CALM_TABLES)
        for number in range(FLOOD_ROUNDS):
            for what in results:
                with ExitStack() as stack:
                    if what == "attacked":
                        attackers = stack.enter_context(Attackers(ours.port))
                    people.ask(do="run", rate=CALM_RATE, warm=WARM, seconds=LONG_SECONDS)
                    ours.times()  # of the warming up
                    before, begun = stolen(), time.monotonic()
                    people.answer()
                    took = time.monotonic() - begun
                    times = ours.times()
                    results[what].append({"times": times, "stolen": (stolen() - before) / took})
                    if what == "attacked":
                        results[what][-1]["attacks"] = attackers.answer()["attacks"]
                tell(
                    f"{what}, round {number + 1} of {FLOOD_ROUNDS}: p50 {quantile(times, 0.5):.1f} ms,"
                    f" p99 {quantile(times, 0.99):.1f} ms in the server, {results[what][-1].get('attacks', 0)} attacks"
                )
    return results


def held() -> dict[int, float]:
    """Megabytes of the server by open sockets, at tables whose game has begun."""
    results: dict[int, float] = {}
    with data_folder() as data, Ours(data) as ours, ours.people() as people:
        opened = 0
        for tables in HELD:
            people.ask(do="open", tables=tables - opened)
            opened = tables
            time.sleep(1)
            results[4 * tables] = ours.megabytes()
            tell(f"{4 * tables} sockets held: {results[4 * tables]:.0f} MB")
    return results


# Judging -------------------------------------------------------------------------------------------------------------


def line(what: str, measured: float, goal: float | None, more_is_better: bool, detail: str) -> dict[str, Any]:
    """Without a goal it is there to be compared with."""
    met = None if goal is None else measured >= goal if more_is_better else measured <= goal
    return {"line": what, "measured": measured, "goal": goal, "more": more_is_better, "met": met, "detail": detail}


WAITS = {
    "ours in memory": "the same with our store in memory too",
    "echo": "the same for a server that only sends on what it gets",
    "disk": "the same for the disk alone: a page and `fdatasync`",
}


def judged(
    busy: dict[str, list[dict[str, Any]]],
    calm: dict[str, list[dict[str, Any]]],
    bots: dict[str, list[dict[str, Any]]],
    flood: dict[str, list[dict[str, Any]]],
    memory: dict[int, float],
) -> list[dict[str, Any]]:
    per_cpu = {kind: median(one["moves_per_cpu_second"] for one in all_) for kind, all_ in busy.items()}
    rounds = zip(busy["ours"], busy["anchor"], strict=True)
    ratio = median(ours["moves_per_cpu_second"] / theirs["moves_per_cpu_second"] for ours, theirs in rounds)
    p99 = {kind: pooled(all_) for kind, all_ in (*calm.items(), *bots.items())}
    within = {kind: [pooled([one]) for one in all_] for kind, all_ in flood.items()}
    lines = [
        line(
            "moves per CPU second, times boardgame.io's",
            ratio,
            3.0,
            True,
            f"{per_cpu['ours']:.0f} to {per_cpu['anchor']:.0f}",
        ),
        line(
            f"p99 at {4 * CALM_TABLES} sockets and {CALM_RATE:.0f} moves/s, times boardgame.io's",
            p99["ours"] / p99["anchor"],
            0.5,
            False,
            f"{p99['ours']:.1f} ms to {p99['anchor']:.1f} ms",
        ),
        *undisturbed(calm),
        *(
            line(what, p99[kind] / p99["anchor"], None, False, f"{p99[kind]:.1f} ms to {p99['anchor']:.1f} ms")
            for kind, what in WAITS.items()
        ),
        line(
            f"p99 beside {BOT_TABLES} tables of thinking bots, times that without",
            p99["beside"] / p99["alone"],
            2.0,
            False,
            f"{p99['beside']:.1f} ms to {p99['alone']:.1f} ms",
        ),
        line(
            f"p99 in the server, from a frame to its answer, under {ATTACKERS} attackers, times that without",
            median(one / other for one, other in zip(within["attacked"], within["left alone"], strict=True)),
            2.0,
            False,
            f"{median(within['attacked']):.1f} ms to {median(within['left alone']):.1f} ms",
        ),
    ]
    for sockets, goal in zip(memory, (150.0, 300.0), strict=True):
        lines.append(line(f"MB with {sockets} sockets held", memory[sockets], goal, False, ""))
    return lines


def undisturbed(calm: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The same comparison without the rounds from which the host took something."""
    ours, theirs = ([one for one in calm[kind] if one["stolen"] <= STOLEN] for kind in ("ours", "anchor"))
    if not ours or not theirs:
        return []
    p99 = pooled(ours), pooled(theirs)
    detail = f"{p99[0]:.1f} ms in {len(ours)} rounds to {p99[1]:.1f} ms in {len(theirs)}"
    what = f"the same without rounds of which the host took more than {1000 * STOLEN:.0f} ms a second"
    return [line(what, p99[0] / p99[1], None, False, detail)]


def pooled(rounds: Sequence[dict[str, Any]]) -> float:
    """The p99 of all rounds together."""
    return quantile(sorted(time for one in rounds for time in one["times"]), 0.99)


def table(lines: Sequence[dict[str, Any]]) -> str:
    rows = ["| line | goal | measured | |", "|---|---:|---:|---|"]
    for one in lines:
        digits = 0 if (one["goal"] or 0) >= 10 else 2
        goal = "" if one["goal"] is None else f"{'≥' if one['more'] else '≤'} {one['goal']:.{digits}f}"
        detail = f" ({one['detail']})" if one["detail"] else ""
        verdict = {None: "to compare", True: "met", False: "missed"}[one["met"]]
        rows.append(f"| {one['line']} | {goal} | {one['measured']:.{digits}f}{detail} | {verdict} |")
    return "\n".join(rows)


def facts() -> dict[str, Any]:
    version = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "katzentisch": katzentisch.__version__,
        "build": build(),
        "boardgame.io": json.loads((FOLDER / "package.json").read_text())["dependencies"]["boardgame.io"],
        "python": platform.python_version(),
        "node": version,
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [round(one, 1) for one in os.getloadavg()],
    }


def main(arguments: Sequence[str]) -> int:
    if [*arguments] not in ([], ["--json"]):
        raise SystemExit("usage: ./kt bench server [--json]")
    more_files()
    signal.alarm(ALL_SECONDS)  # whatever hangs
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"bench: not done after {ALL_SECONDS} s; given up"))
    before = facts()
    busy = race(BUSY_TABLES, 0, BUSY_SECONDS, ROUNDS, "as fast as they can")
    calmly = race(CALM_TABLES, CALM_RATE, CALM_SECONDS, CALM_ROUNDS, f"{CALM_RATE:.0f} moves/s", waits=True)
    calm = {**calmly, **disk()}
    bots = beside_bots()
    flood = flooded()
    memory = held()
    lines = judged(busy, calm, bots, flood, memory)
    for rounds in (*busy.values(), *calm.values(), *bots.values(), *flood.values()):
        for one in rounds:
            del one["times"]
    report = {**before, "lines": lines, "busy": busy, "calm": calm, "bots": bots, "flood": flood, "held": memory}
    REPORT.write_text(json.dumps(report, indent=1))
    if "--json" in arguments:
        print(json.dumps(report))
        return 0
    print(table(lines))
    print()
    print(", ".join(f"{name} {value}" for name, value in before.items()))
    print(f"Every round: {REPORT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
