"""Both wheels, built and used without the repository: the pure one, and the compiled one by way of the sdist."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.build.project import ROOT, empty_environment

SOURCES = ROOT / "src"
PLAY = """
import json
from random import Random
import katzentisch as kt
from katzentisch.core.build import build, compiled_modules
from katzentisch.core.playout import playout
done = {}
for name in kt.games():
    game = kt.game(name)
    state = game.new()
    playout(state, Random(1))
    done[name] = state.over
print(json.dumps({"build": build(), "compiled": len(compiled_modules()), "games": done, "file": kt.__file__}))
"""

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("wheels")]  # each is built once


OUTSIDE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KATZENTISCH"))}


def run(*command: str | Path, **environ: str) -> str:
    process = subprocess.run(command, capture_output=True, text=True, cwd="/", env={**OUTSIDE, **environ}, timeout=600)
    assert process.returncode == 0, process.stderr
    return process.stdout


def build_wheel(source: Path, folder: Path, **environ: str) -> Path:
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps")
    run(*pip, "--wheel-dir", folder, source, **environ)
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("pure"))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By way of the sdist. `./kt test` has compiled the rules already and says where; else they are compiled here."""
    folder = tmp_path_factory.mktemp("compiled")
    made = os.environ.get("KATZENTISCH_COMPILED") or "1"
    return build_wheel(build_sdist(ROOT, folder), folder, KATZENTISCH_COMPILE=made)


def build_sdist(tree: Path, folder: Path) -> Path:
    build = "import os, sys; from hatchling.build import build_sdist; os.chdir(sys.argv[1]); build_sdist(sys.argv[2])"
    run(sys.executable, "-c", build, tree, folder)
    [sdist] = folder.glob("*.tar.gz")
    return sdist


@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_a_wheel_plays_without_the_repository(build: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    wheel: Path = request.getfixturevalue(build)
    assert ("none-any" in wheel.name) == (build == "pure")
    environment = empty_environment(tmp_path / "environment", wheel)
    played = json.loads(run(environment / "bin" / "python", "-c", PLAY))
    assert played["build"] == build
    assert (played["compiled"] > 0) == (build == "compiled")
    assert played["file"].startswith(str(environment))
    assert "mausen" in played["games"]
    assert all(played["games"].values())
    katzentisch = environment / "bin" / "katzentisch"
    assert "mausen" in run(katzentisch, "games")
    simulated = run(katzentisch, "simulate", "mausen", "--players", "3", "--games", "1", "--seed", "1", "--json")
    assert json.loads(simulated)


@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_a_wheel_holds_every_file_of_the_package(build: str, request: pytest.FixtureRequest) -> None:
    """Rule books, words and py.typed too."""
    held = set(ZipFile(request.getfixturevalue(build)).namelist())
    files = {
        str(file.relative_to(SOURCES))
        for file in SOURCES.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert "katzentisch/py.typed" in files
    assert files <= held
    assert {name.rpartition(".")[2] for name in held - files if "dist-info" not in name} == (
        {"so"} if build == "compiled" else set()
    )


def tree(folder: Path, client: bool) -> Path:
    """The repository as an sdist has it: without web/, with a built client or without."""
    shutil.copytree(SOURCES, folder / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    if client:
        static = folder / "src" / "katzentisch" / "static"
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<!doctype html><title>The built client</title>")
        (static / "assets" / "app-1.js").write_text("1")
    return folder


@pytest.mark.parametrize("client", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_a_wheel_serves_the_client_that_was_built_or_says_that_none_was(client: bool, tmp_path: Path) -> None:
    """By way of the sdist, which is made of what was built and needs no Node.js."""
    (tmp_path / "tree").mkdir()
    wheel = build_wheel(build_sdist(tree(tmp_path / "tree", client), tmp_path), tmp_path, PATH="/nothing")
    held = {name for name in ZipFile(wheel).namelist() if "/static/" in name}
    assert held == ({f"katzentisch/static/{name}" for name in ("index.html", "assets/app-1.js")} if client else set())
    environment = empty_environment(tmp_path / "environment", wheel)
    program, quiet = str(environment / "bin" / "katzentisch"), subprocess.DEVNULL
    command = [program, "serve", "--lang=en", "--port=0", f"--data={tmp_path / 'data'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True, cwd="/", env={**OUTSIDE}) as server:
        assert server.stdout is not None
        link = server.stdout.readline().split()[-1]
        said = server.stdout.readline()
        with urllib.request.urlopen(link, timeout=20) as answer:
            page = answer.read().decode()
        server.terminate()
    assert ("The built client" in page) is client
    assert ("has not been built: ./kt run does that" in page) is not client
    assert ("has not been built" in said) is not client


def test_where_web_is_the_client_is_built_on_the_way_or_one_sentence_says_why_not(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    clone = tree(tmp_path / "tree", client=False)
    shutil.copytree(ROOT / "tools", clone / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (clone / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        (clone / "web" / name).write_text("{}\n")
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.touch(0o755)
    path = f"{npm.parent}:{os.environ['PATH']}"

    npm.write_text("#!/bin/sh\necho no network; exit 1\n")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", tmp_path, clone)
    tried = subprocess.run(pip, capture_output=True, text=True, cwd="/", env={**OUTSIDE, "PATH": path}, timeout=120)
    assert tried.returncode != 0
    sentence = "kt: web/package-lock.json could not be installed (.cache/client.log says why); with a network, run"
    assert sentence in tried.stdout + tried.stderr
    assert "Traceback" not in tried.stdout + tried.stderr

    npm.write_text(
        '#!/bin/sh\ncase $1 in ci) mkdir node_modules ;; *) mkdir -p "$5" && echo page >"$5/index.html" ;; esac\n'
    )
    wheel = build_wheel(clone, tmp_path, PATH=path)
    assert ZipFile(wheel).read("katzentisch/static/index.html") == b"page\n"


def test_building_leaves_the_tree_as_it_was(pure: Path, compiled: Path) -> None:
    assert pure.exists()
    assert compiled.exists()
    assert not list(SOURCES.rglob("*.so"))
    assert (ROOT / "pyproject.toml").exists()
    assert not (ROOT / "build").exists()
