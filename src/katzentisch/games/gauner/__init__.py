"""Gauner raus!; see `game.py` for what it is and `rules/` for how it goes."""

from katzentisch.games.gauner.game import GaunerGame

GAME = GaunerGame()
