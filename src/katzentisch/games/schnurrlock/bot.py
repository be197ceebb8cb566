"""The bots of Schnurrlock Holmes, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from katzentisch.core.contract import Bot, Game
from katzentisch.games.schnurrlock.shapes import SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

BOTS: Mapping[str, Callable[[Game[Schnurrlock, SchnurrlockView], int], Bot[SchnurrlockView]]] = {}
