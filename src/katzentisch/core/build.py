"""Which release and which build is running: the sources as they are, or the compiled ones.

A failed compilation would run pure and nobody would notice; so the program can say what it is, and tests ask it.
"""

# interpreted: it tells whether the others are compiled

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Literal

from katzentisch.core import state

VERSION = "0.1.0"
"""The release, as tables and records remember it."""


def build() -> Literal["pure", "compiled"]:
    """What the rules run on. All modules of `compiled_modules` are compiled, or none is there."""
    return "compiled" if str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "pure"


def compiled_modules() -> list[str]:
    """The modules of this package that are loaded from machine code, sorted."""
    package = Path(str(state.__file__)).parents[1]
    return sorted(
        ".".join([package.name, *file.parent.relative_to(package).parts, file.name.partition(".")[0]])
        for file in package.rglob("*")
        if file.name.endswith(tuple(EXTENSION_SUFFIXES))
    )
