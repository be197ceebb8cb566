"""Katzentisch: games of hidden information for people, bots and research.

>>> import katzentisch as kt
>>> game = kt.game(kt.games()[0])
>>> state = game.new(players=4)
>>> state.over
False

`katzentisch.core.contract` says what every call promises.
"""

from katzentisch.core import shown
from katzentisch.core.build import VERSION
from katzentisch.core.contract import PASS, WATCHER, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.fate import Fate
from katzentisch.core.prompt import Aid, Odds, Prompt
from katzentisch.core.record import Record, replay, verify
from katzentisch.core.registry import games
from katzentisch.core.shapes import Action, Budget, View
from katzentisch.core.state import Event, State
from katzentisch.typed import game

shown.drawn_by("katzentisch.face")

__version__ = VERSION
__all__ = [
    "PASS",
    "WATCHER",
    "Action",
    "Aid",
    "Bot",
    "Budget",
    "Event",
    "Fate",
    "Game",
    "Illegal",
    "Odds",
    "Prompt",
    "Record",
    "State",
    "View",
    "game",
    "games",
    "replay",
    "verify",
]
