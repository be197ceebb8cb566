"""Compiles the hot modules with mypyc where a C compiler is; without one the wheel is pure and runs the same.

KATZENTISCH_PURE=1 asks for the pure wheel.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path
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

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and can_compile():
            super().initialize(version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The plugin compiles in place; the source tree is left as it was."""
        self.clean([version])


def get_build_hook() -> type[MypycBuildHook]:
    return CompileWherePossible
