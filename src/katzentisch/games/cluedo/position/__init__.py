"""A Cluedo table as JSON that a person can write.

    {"hands": ["adler rope …", "…", "…"], "envelope": "watson dagger moor", "figures": ["adler", "holmes", "hudson"],
     "at": {"adler": "museum", "holmes": "g5"}, "weapons": {"rope": "museum", …}, "phase": "suspect"}

hands        the cards of each player, by name (`rules/cards.py`)
envelope     three cards, fewer while they are drawn; left out: none
             What is in no hand and not in the envelope is in the deck while cards are dealt, and lies open then
figures      whom each player plays, "" for nobody yet; left out: nobody has a figure
at           where figures stand: a square "g5", a place "museum", or "centre"; left out: on their starting squares
weapons      where they lie; left out: nowhere yet
turn         whose turn it is; left out: 0. While cards are dealt the hands tell it
phase        what comes next (`rules/board.py`); left out: "lot"
dice         of this turn: [3, 5]; left out: not rolled
brought      seats that have been brought to a place since their last turn; left out: none
suspicions   in order: {"by": 0, "cards": "hudson rope museum", "shown_by": 2, "card": "rope"}; without the last two if
             nobody could show a card, or has not yet
accusations  in order: {"by": 1, "cards": "adler pipe tower"}. Who is out, and who has won, follows from them
ended        true if the game is over since nobody can move; left out: the accusations tell it
classic, irene, last_wins   the options; left out: false
notes        "off", "records", "certain" or "full"; left out: "records"
"""

from katzentisch.games.cluedo.position.read import read
from katzentisch.games.cluedo.position.write import FIELDS, write

__all__ = ["FIELDS", "read", "write"]
