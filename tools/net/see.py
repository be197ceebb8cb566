"""One step of a kept game for the eye, and what another state of the code makes of it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from difflib import unified_diff
from tempfile import TemporaryDirectory

import msgspec

from tools.net.check import Net
from tools.net.files import ROOT
from tools.net.law import Differs, replay
from tools.net.prints import Looking, encode


def see(id: str, number: int, step: int) -> str:
    """The step as JSON, part by part; where the law is broken before it, also that."""
    net = Net(id)
    looking = Looking(net.game, number, net.actions)
    text = ""
    try:
        for moment in replay(net.game, number, net.games[number], net.positions):
            if moment.step == step:
                parts = looking.parts(moment)
                text = "".join(f"{part}: {msgspec.json.format(encode(parts[part])).decode()}\n" for part in parts)
                break
    except Differs as difference:
        text = f"law: {difference}\n"
    return text


def see_there(id: str, number: int, step: int, revision: str) -> str:
    """The same with the sources of another commit."""
    archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as sources:
            sources.extractall(folder, filter="data")
        path = os.pathsep.join([f"{folder}/src", str(ROOT)])
        command = [sys.executable, "-P", "-m", "tools.net", "--see", id, str(number), str(step)]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    return done.stdout or done.stderr


def difference(id: str, number: int, step: int, revision: str) -> str:
    there, here = see_there(id, number, step, revision), see(id, number, step)
    return "".join(unified_diff(there.splitlines(True), here.splitlines(True), revision, "here"))
