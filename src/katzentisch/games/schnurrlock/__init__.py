"""Schnurrlock Holmes; see `game.py` for what it is and `rules/` for how it goes."""

from katzentisch.games.schnurrlock.game import SchnurrlockGame

GAME = SchnurrlockGame()
