"""Gauner raus!; see `game.py` for what it is and `book/` for how it goes."""

from katzentisch.games.gauner.game import GaunerGame

GAME = GaunerGame()
