"""The files of a release, and the locks."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.door import builds, web
from tools.door.environment import HOME
from tools.door.processes import call, run, side_by_side
from tools.door.saying import LOG, ROOT, Stop, failed, say, step

DIST = ROOT / "dist"
LOCKS = {
    "run": [],
    "build": ["--group", "build", "--constraint", "locks/run.txt"],
    "test": ["--group", "test", "--constraint", "locks/build.txt"],
    "bench": ["--group", "bench", "--constraint", "locks/run.txt"],
    "lab": ["--extra", "lab", "--constraint", "locks/test.txt"],
    "node": ["--group", "node", "--constraint", "locks/run.txt"],
}
"""Run in build in test, run in bench and in lab: the same versions everywhere."""


def wheels() -> int:
    """dist/: the sdist, the pure wheel and the one compiled for this machine; all with the browser client."""
    HOME.need("build")
    side_by_side(web.client, builds.compile_now)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    pack = "import sys; from hatchling.build import *; globals()[sys.argv[1]](sys.argv[2])"
    with step("packing", "packed"):
        for kind, compiled in (("build_sdist", ""), ("build_wheel", ""), ("build_wheel", str(builds.compiled()))):
            if not call(
                [HOME.python, "-P", "-c", pack, kind, DIST], cwd=ROOT, environ={"KATZENTISCH_COMPILE": compiled}
            ):
                raise failed("a file of the release could not be made", LOG, "to try again, run the same command")
    for file in sorted(DIST.iterdir()):
        print(file.relative_to(ROOT))
    return 0


def lock(arguments: list[str]) -> int:
    """Whoever has a clone has the driver of PostgreSQL too: `./kt run --db` asks for nothing more."""
    if not shutil.which("uv"):
        raise Stop("writing locks needs uv; install it with: python3 -m pip install uv")
    command = ["uv", "pip", "compile", "--quiet", "pyproject.toml", "--extra", "postgres", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    for name, parts in LOCKS.items():
        file = f"locks/{name}.txt"
        if run([*command, "--output-file", file, *parts, *arguments]) != 0:
            return 1
        if "://" in Path(file).read_text():
            raise Stop(f"{file} names an address, which no lock may")
    say("locks/ is written")
    return 0
