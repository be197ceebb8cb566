"""Helpers for tests of the front door and of the built packages: a small stand-in project, and an empty environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).parents[2]
TOOLS = "cat dirname env id mkdir sh sleep uname"

MAIN = """
import os, pathlib, sys
build = "compiled" if pathlib.Path(__file__).parents[1].joinpath("compiled.so").exists() else "pure"
print("played", sys.argv[1:], os.getcwd(), *([build] if "build" in sys.argv else []), flush=True)
if "serve" in sys.argv and "wait" in sys.argv:  # a server that answers when it is told to
    sys.stdin.readline()
    os.close(int(os.environ["KATZENTISCH_READY"]))
    sys.stdin.readline()
"""


COMPILE = """
import pathlib, shutil, subprocess, sys
subprocess.run(["cc"], check=True)
shutil.copytree(sys.argv[1], sys.argv[2])
pathlib.Path(sys.argv[2], "compiled.so").touch()
"""
"""A stand-in for the real compilation: it asks for the compiler, and makes a package that says what it is."""


def pins(lock: str) -> dict[str, str]:
    """What a lock pins: names and versions, markers left out."""
    text = (ROOT / "locks" / f"{lock}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.MULTILINE))


def installed_here(lock: str) -> list[str]:
    """The names of what a lock pins for this system."""
    text = (ROOT / "locks" / f"{lock}.txt").read_text()
    marked = re.findall(r"^([a-z0-9.-]+)==\S+ (?:; (.*) )?\\$", text, re.MULTILINE)
    return [name for name, marker in marked if not marker or Marker(marker).evaluate()]


class Door:
    """A project with our `kt`, a program of one line and locks that pin nothing; PATH holds only what is put on it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a project"
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS.split():
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        package = self.root / "src" / "katzentisch"
        (package / "cli").mkdir(parents=True)
        (package / "cli" / "games.py").write_text("def arguments(parser): ...\n")
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(MAIN)
        (self.root / "locks").mkdir()
        for lock in ("run", "build", "test", "bench"):
            (self.root / "locks" / f"{lock}.txt").write_text("# nothing\n")
        shutil.copy(ROOT / "kt", self.root)
        shutil.copytree(ROOT / "tools" / "door", self.root / "tools" / "door")
        for name in ("__init__.py", "tally.py"):
            shutil.copy(ROOT / "tools" / name, self.root / "tools")
        shutil.copy(ROOT / "pyproject.toml", self.root)
        (self.root / "hatch_build.py").write_text(COMPILE)

    def command(self, name: str, script: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.bin / name).chmod(0o755)

    def python(self, name: str) -> None:
        base = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
        self.command(name, f'exec "{base}" "$@"')

    def start(self, *arguments: str, cwd: Path | None = None, **environ: str) -> subprocess.Popen[str]:
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "LANG", "HOME"))}
        return subprocess.Popen(
            [str(self.root / "kt"), *arguments],
            cwd=cwd or self.root,
            env={**kept, "PATH": str(self.bin), "KATZENTISCH_PURE": "1", **environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def kt(self, *arguments: str, cwd: Path | None = None, **environ: str) -> tuple[int, str, str]:
        """Exit status, output, errors."""
        process = self.start(*arguments, cwd=cwd, **environ)
        out, err = process.communicate(timeout=300)
        return process.returncode, out, err


def empty_environment(folder: Path, wheel: Path) -> Path:
    """A virtual environment that holds the wheel and what locks/run.txt pins, and knows nothing of the repository.

    The pinned packages are copied from the running environment: no network is needed.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    for name in installed_here("run"):
        for file in distribution(name).files or []:
            if ".." not in file.parts and file.suffix != ".pyc":
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), site / file)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    return folder
