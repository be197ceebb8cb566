"""The pure build beside the compiled one, in one process: to compare their speed, and to check one against the other.

A compiled package holds its sources too. They are imported once more, under the same names but apart: while that
happens the modules loaded so far are put aside, and only .py files are found.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Any

import katzentisch
from katzentisch.core.contract import Game

PACKAGE = katzentisch.__name__


class OnlySources(MetaPathFinder):
    """Finds the modules of this package, and of them only the .py files."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != PACKAGE:
            return None
        folders = [str(katzentisch.__path__[0]).removesuffix(PACKAGE)] if path is None else path
        for folder in folders:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def pure_game(id: str) -> Game[Any, Any]:
    """The game, with every module it loads while it is made and first used taken from its source.

    It is used once before the other modules come back: shapes look up the types of their fields, by the names of
    modules, when they are first filled.
    """
    aside = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == PACKAGE}
    for name in aside:
        del sys.modules[name]
    finder = OnlySources()
    sys.meta_path.insert(0, finder)
    try:
        game: Game[Any, Any] = import_module(PACKAGE).game(id)
        game.load(game.position(game.new()))
        bots = game.bots()
        build = import_module(f"{PACKAGE}.core.build").build()
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]
        sys.modules.update(aside)
    if build != "pure":
        raise ImportError(f"the pure build of {id} was asked for, and the {build} one came")
    game.bots = lambda: bots  # type: ignore[method-assign]  # a game may import them when it is asked
    return game
