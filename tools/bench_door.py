"""`./kt bench door`: seconds from a fresh clone to the first page, of the start after it, and of `pip install`.

A clone of this repository (what is committed) in an empty folder, `./kt run`, and the first answer of its page. Then
`pip install` of such a clone and of the sdist, each into an empty environment from which it serves its page. What npm
and pip have fetched before is still in their caches, as on a machine with a mirror nearby; `--cold` takes empty ones.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GOALS = {
    "from a fresh clone to the first page": 20.0,
    "started again": 0.6,
    "`pip install` of a fresh clone": 60.0,
    "`pip install` of the sdist": 15.0,
}
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""What is installed is found by itself, and not because this process says where a package lies."""
SDIST = "import sys; from hatchling.build import build_sdist; print(build_sdist(sys.argv[1]))"


def to_the_first_page(program: list[str | Path], data: Path, environ: Mapping[str, str]) -> float:
    start = time.monotonic()
    command = [*program, "--port", "0", "--lang", "en", "--data", data]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**PLAIN, **environ}
    ) as server:
        assert server.stdout is not None
        link = re.search(r"http://\S+", server.stdout.readline())
        assert link is not None, "the server said no link"
        with urllib.request.urlopen(link[0], timeout=20) as page:
            assert b"<html" in page.read()
        took = time.monotonic() - start
        server.send_signal(signal.SIGTERM)
    return took


def end_what_compiles(clone: Path) -> None:
    """The compiler that works beside would disturb what is measured next, and the folder is about to vanish."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "cwd").startswith(str(clone)):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue


def cloned(folder: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folder


def sdist_of(clone: Path, folder: Path) -> Path:
    command: list[str | Path] = [sys.executable, "-P", "-c", SDIST, folder]
    return folder / subprocess.check_output(command, cwd=clone, text=True, env=PLAIN).split()[-1]


def installed(what: Path, folder: Path, environ: Mapping[str, str]) -> float:
    """Into an empty environment; what stands there then is whole."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    start = time.monotonic()
    pip: list[str | Path] = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", what]
    subprocess.run(pip, check=True, cwd=folder, env={**PLAIN, **environ})
    took = time.monotonic() - start
    to_the_first_page([folder / "bin" / "katzentisch", "serve"], folder / "data", environ)
    return took


def measured(folder: Path, cold: bool) -> list[float]:
    """In the order of the goals."""
    given = {"PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(folder / "npm")} if cold else {}
    clone = cloned(folder / "clone")
    run: list[str | Path] = [clone / "kt", "run"]
    first = to_the_first_page(run, folder / "data", given)
    end_what_compiles(clone)
    again = min(to_the_first_page(run, folder / "data", {**given, "KATZENTISCH_PURE": "1"}) for _ in range(3))
    end_what_compiles(clone)
    other = cloned(folder / "other")
    of_clone = installed(other, folder / "of clone", given)
    of_sdist = installed(sdist_of(other, folder), folder / "of sdist", given)
    return [first, again, of_clone, of_sdist]


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="katzentisch door ") as folder:
        took = measured(Path(folder), "--cold" in arguments)
    print("| | goal | measured | |\n|---|---:|---:|---|")
    for (name, goal), seconds in zip(GOALS.items(), took, strict=True):
        print(f"| {name} | {goal:g} s | {seconds:.2f} s | {'met' if seconds <= goal else 'missed'} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
