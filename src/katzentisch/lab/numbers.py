"""Views and legal lists as arrays of numpy. Needs the extra `katzentisch[rl]`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy
from numpy.typing import NDArray

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal

Floats: TypeAlias = NDArray[numpy.float32]
Mask: TypeAlias = NDArray[numpy.int8]


def observation(game: Game[Any, Any], view: Any) -> Floats:
    return numpy.frombuffer(game.encode(view), dtype=numpy.float32)


def mask(legal: tuple[int, ...], count: int) -> Mask:
    """1 where an action is legal; an array of one's own."""
    return numpy.frombuffer(bytearray(marks(legal, count)), dtype=numpy.int8)


@lru_cache(maxsize=4096)
def marks(legal: tuple[int, ...], count: int) -> bytes:
    marked = bytearray(count)
    for action in legal:
        marked[action] = 1
    return bytes(marked)


def told_in_numbers(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game, refused if it has no encoding."""
    if not game.encoding(game.player_counts[0]):
        refusal = Illegal("no_encoding", game=game.id)
        refusal.home = __package__
        raise refusal
    return game
