"""Schnurrlock Holmes; see `game.py` for what it is and `book/` for how it goes."""

from katzentisch.games.schnurrlock.game import SchnurrlockGame

GAME = SchnurrlockGame()
