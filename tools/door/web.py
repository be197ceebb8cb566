"""What comes from npm: Node.js itself where there is none, packages, and the browser client.

The client is built from web/ into src/katzentisch/static, which is never committed; moved there whole.
`python -m tools.door.web` builds it, if it is not there yet (hatch_build.py).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

from tools.door.environment import AGAIN, Environment
from tools.door.processes import alone, call
from tools.door.saying import CACHE, ROOT, Stop, failed, step, why_not

WEB = ROOT / "web"
STATIC = ROOT / "src" / "katzentisch" / "static"
STAMP = CACHE / "client"
LOG = CACHE / "client.log"
NODE = Environment(".cache/node")
CI = ("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline")


def client() -> None:
    """Afterwards the client that web/ describes is there."""
    if _fresh():
        return
    with alone("web"):
        if _fresh():
            return
        packages(WEB, all_of_them=False)
        new = CACHE / "static"
        with step("building the browser client", "built the browser client"):
            if not call(["npm", "run", "build", "--", "--outDir", new, "--emptyOutDir"], LOG, WEB):
                raise failed("the browser client could not be built", LOG, AGAIN)
        STAMP.unlink(missing_ok=True)
        shutil.rmtree(STATIC, ignore_errors=True)
        new.rename(STATIC)
        STAMP.write_text(_wanted())


def packages(folder: Path, all_of_them: bool = True) -> None:
    """Afterwards what its package-lock.json pins is there; or of it what building needs, without the checkers."""
    CACHE.mkdir(exist_ok=True)
    node()
    stamp = folder / "node_modules" / ".kt"
    pinned = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    had = stamp.read_text().split() if stamp.exists() else []
    if had[:1] == [pinned] and ("all" in had or not all_of_them):
        return
    name = folder.relative_to(ROOT)
    with step(f"installing the packages of {name}/package-lock.json", "installed the packages from npm"):
        if not call([*CI, *([] if all_of_them else ["--omit=dev"])], LOG, folder):
            raise failed(f"{name}/package-lock.json could not be installed", LOG, AGAIN)
    stamp.write_text(f"{pinned} {'all' if all_of_them else 'to-build'}\n")


def node() -> None:
    """Afterwards npm is on the path: the system's, or from a wheel."""
    if shutil.which("npm"):
        return
    NODE.need("node")
    os.environ["PATH"] = f"{NODE.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    if not shutil.which("npm"):
        raise Stop("Node.js could not be set up; to begin anew: rm -r .cache/node")


def _fresh() -> bool:
    try:
        return (STATIC / "index.html").is_file() and STAMP.read_text() == _wanted()
    except OSError:
        return False


def _wanted() -> str:
    """Changes with everything that the client is made of."""
    said = hashlib.sha256()
    for file in sorted(_sources(WEB)):
        said.update(f"{file.relative_to(WEB).as_posix()}\n".encode())
        said.update(file.read_bytes())
    return said.hexdigest() + "\n"


def _sources(folder: Path) -> list[Path]:
    found: list[Path] = []
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name == "node_modules":
            continue
        if entry.is_dir():
            found += _sources(entry)
        else:
            found.append(entry)
    return found


if __name__ == "__main__":
    try:
        client()
    except Stop as problem:
        sys.exit(f"kt: {problem}")
    except OSError as error:
        sys.exit(f"kt: {why_not(error)}")
