"""Cluedo; see `game.py` for what it is and `book/` for how it goes."""

from katzentisch.games.cluedo.game import CluedoGame

GAME = CluedoGame()
