"""`kt.game("ID")` typed for every game that comes with Katzentisch: `python -m tools.typed_games` writes it anew.

tests/house/test_typed_games.py fails where `src/katzentisch/typed.py` is not what this writes.
"""

from __future__ import annotations

from pathlib import Path

import katzentisch as kt
from katzentisch.core.registry import own_games

FILE = Path(__file__).parent.parent / "src" / "katzentisch" / "typed.py"
HEAD = '''"""`kt.game`, with the type of every game that comes along. Written by `python -m tools.typed_games`."""

# interpreted: it is asked once per game

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from katzentisch.core import registry
from katzentisch.core.contract import Game

if TYPE_CHECKING:
'''
OVERLOAD = """@overload
def game(id: Literal["{id}"]) -> {name}: ...
"""
TAIL = '''@overload
def game(id: str) -> Game[Any, Any]: ...
def game(id: str) -> Game[Any, Any]:
    """The game with this id; always the same object."""
    return registry.game(id)
'''


def text() -> str:
    classes = {id: type(kt.game(id)) for id in own_games()}
    imports = [f"    from {kind.__module__} import {kind.__name__}\n" for kind in classes.values()]
    overloads = [OVERLOAD.format(id=id, name=kind.__name__) for id, kind in classes.items()]
    return "".join([HEAD, *imports, "\n\n", *overloads, TAIL])


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
