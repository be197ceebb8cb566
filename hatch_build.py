"""Compiles the hot modules with mypyc where a C compiler is; without one the wheel is pure and runs the same.

The compiler works on a copy: the source tree never holds a .so file, which would shadow the .py beside it.
KATZENTISCH_PURE=1 asks for the pure wheel.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatch_mypyc.plugin import MypycBuildHook


def can_compile() -> bool:
    if os.environ.get("KATZENTISCH_PURE"):
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which(compiler) is not None and headers.exists()


class CompileWherePossible(MypycBuildHook):  # type: ignore[misc]  # the plugin has no types
    PLUGIN_NAME = "custom"
    copy: TemporaryDirectory[str] | None = None

    @property
    def root(self) -> str:
        """Where the plugin compiles, in place: the copy."""
        return os.path.realpath(self.copy.name) if self.copy else str(super().root)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable" or not can_compile():
            return
        tree = Path(self.root)
        self.copy = TemporaryDirectory(prefix="katzentisch-")
        shutil.copy(tree / "pyproject.toml", self.root)
        shutil.copytree(tree / "src", Path(self.root, "src"), ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        with chdir(self.root):
            super().initialize(version, build_data)
        for library in Path(self.root, "src").rglob(f"*{self.compiled_extension}"):
            build_data["force_include"][str(library)] = str(library.relative_to(self.root))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.copy:
            self.copy.cleanup()


def get_build_hook() -> type[MypycBuildHook]:
    return CompileWherePossible
