"""Mausen; see `game.py` for what it is and `book/` for how it goes."""

from katzentisch.games.mausen.game import MausenGame

GAME = MausenGame()
