"""Commands that games bring along: every module in the folder `commands` of a game is one, called as it is named.

`katzentisch.terminal.command` says what such a module has. What the program itself can do comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from katzentisch.core.registry import GROUP, own_games


def mounted() -> dict[str, str]:
    """By its name, the package of the game that brings a command along. No game is imported for that."""
    found: dict[str, str] = {}
    for home in homes():
        spec = find_spec(home)
        places = [] if spec is None else list(spec.submodule_search_locations or ())
        for module in iter_modules([str(Path(place, "commands")) for place in places]):
            found.setdefault(module.name, home)
    return found


def homes() -> Iterator[str]:
    """The packages of all games."""
    for id in own_games():
        yield f"{GROUP}.{id}"
    for entry in entry_points(group=GROUP):
        yield entry.module
