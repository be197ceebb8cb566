"""Packages of others: written by `katzentisch new-game`, and installed as pip does it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from katzentisch.cli.new_game import write


def written(name: str, folder: Path) -> Path:
    write(name, folder / name, web=True)
    return folder / name


def install(package: Path, site: Path) -> Path:
    """Without a network, into a folder that is then on the path."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(site), str(package)], check=True, cwd=package)
    return site
