"""Maus und Mystik; see `game.py` for what it is and `book/` for how it goes."""

from katzentisch.games.mystik.game import MystikGame

GAME = MystikGame()
