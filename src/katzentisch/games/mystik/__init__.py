"""Maus und Mystik; see `game.py` for what it is and `rules/` for how it goes."""

from katzentisch.games.mystik.game import MystikGame

GAME = MystikGame()
