"""Schnurrlock Holmes with a short trail: the same rules, and games that are over soon, for checks of every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katzentisch.core.options import Option
from katzentisch.games.schnurrlock.cards import DOWN, MARKER
from katzentisch.games.schnurrlock.game import SchnurrlockGame
from katzentisch.games.schnurrlock.state import Schnurrlock


class ShortGame(SchnurrlockGame):
    """One tile before Mauziaty, face down, and one behind him: two rounds."""

    home = "katzentisch.games.schnurrlock"
    options = (Option("notes", ("full",), "full"),)

    def start(self, players: int, options: Mapping[str, Any]) -> Schnurrlock:
        state = super().start(players, options)
        while state.chance() and state.outcomes()[0] >= 60:  # the open tiles of the long trail
            state.happen(0)
        state.trail = [DOWN, MARKER, DOWN]
        state.bag = [0, 6, 6, 6]
        return state
