"""Which games there are: every folder in `katzentisch.games`, and every entry point `katzentisch.games` of others.

A package adds a game with two lines: `[project.entry-points."katzentisch.games"]` and `bag = "bag:GAME"`.
"""

# interpreted: it imports games by name

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal

GROUP = "katzentisch.games"


def games() -> list[str]:
    """The ids of all games, sorted."""
    return sorted({*own_games(), *(entry.name for entry in entry_points(group=GROUP))})


@cache
def game(id: str) -> Game[Any, Any]:
    """The game with this id; always the same object."""
    if id in own_games():
        found = import_module(f"{GROUP}.{id}").GAME
    else:
        entries = list(entry_points(group=GROUP, name=id))
        if not entries:
            raise Illegal("unknown_game", game=str(id), known=games())
        if len({entry.value for entry in entries}) > 1:
            raise Illegal("game_twice", game=id, packages=sorted({entry.value for entry in entries}))
        found = entries[0].load()
    if not isinstance(found, Game) or found.id != id:
        raise Illegal("not_a_game", game=id)
    return found


def own_games() -> list[str]:
    """The ids of the games that come with Katzentisch."""
    return [module.name for module in iter_modules(import_module(GROUP).__path__) if module.ispkg]
