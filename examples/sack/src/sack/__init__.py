"""The cat in the sack: a toy game with everything a game can have, in as few lines as it takes."""

from sack.game import SackGame

GAME = SackGame()
