"""`kt.game`, with the type of every game that comes along. Written by `python -m tools.typed_games`."""

# interpreted: it is asked once per game

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from katzentisch.core import registry
from katzentisch.core.contract import Game

if TYPE_CHECKING:
    from katzentisch.games.cluedo.game import CluedoGame
    from katzentisch.games.gauner.game import GaunerGame
    from katzentisch.games.mausen.game import MausenGame
    from katzentisch.games.mystik.game import MystikGame
    from katzentisch.games.schnurrlock.game import SchnurrlockGame


@overload
def game(id: Literal["cluedo"]) -> CluedoGame: ...
@overload
def game(id: Literal["gauner"]) -> GaunerGame: ...
@overload
def game(id: Literal["mausen"]) -> MausenGame: ...
@overload
def game(id: Literal["mystik"]) -> MystikGame: ...
@overload
def game(id: Literal["schnurrlock"]) -> SchnurrlockGame: ...
@overload
def game(id: str) -> Game[Any, Any]: ...
def game(id: str) -> Game[Any, Any]:
    """The game with this id; always the same object."""
    return registry.game(id)
