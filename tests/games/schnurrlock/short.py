"""Schnurrlock Holmes with a short trail: the same rules, and games that are over soon, for checks of every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katzentisch.core.options import Option
from katzentisch.games.schnurrlock.game import SchnurrlockGame
from katzentisch.games.schnurrlock.rules.cards import DOWN, MARKER, TILE
from katzentisch.games.schnurrlock.state import Schnurrlock

USUAL: Mapping[str, Any] = {"begins": "first", "breath": 0, "mishaps": True}


class ShortGame(SchnurrlockGame):
    """A tile before Mauziaty and one behind him: two rounds; with four or five players only one. One kind of notes."""

    home = "katzentisch.games.schnurrlock"

    def __init__(self, notes: str = "full", agreed: Mapping[str, Any] = USUAL) -> None:
        """`agreed`: `begins`, `breath` and `mishaps`."""
        fixed = {"notes": notes, **agreed}
        options = tuple(Option(name, (value,), value) for name, value in fixed.items())
        self.options = (*options, SchnurrlockGame.options[1])  # type: ignore[misc, assignment]  # of this one game, not of all

    def start(self, players: int, options: Mapping[str, Any]) -> Schnurrlock:
        state = super().start(players, options)
        while state.outcomes()[0] > TILE:  # who begins, if that is drawn, and the open tiles of the long trail
            state.happen(state.chance() - 1)
        state.trail.tiles = [DOWN, MARKER, DOWN] if players < 4 else [DOWN, MARKER]
        state.trail.bag = [0, 6, 6, 6]
        return state
