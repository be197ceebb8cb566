"""Which question is asked: all of them are registered by the modules that ask, and this one knows them."""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards import belongings, doing, party, search, use
from katzentisch.games.mystik.rules.course.question import QUESTIONS, Question
from katzentisch.games.mystik.rules.enemies import encounter, path, placing
from katzentisch.games.mystik.rules.fighting import aiming, fight, rerolls
from katzentisch.games.mystik.rules.turns import farewell, hands, menu, setup
from katzentisch.games.mystik.rules.walking import landing, move

ASKING: Final = (
    aiming,
    belongings,
    doing,
    encounter,
    farewell,
    fight,
    hands,
    landing,
    menu,
    move,
    party,
    path,
    placing,
    rerolls,
    search,
    setup,
    use,
)
"""Each registers its questions when it is imported."""


def on_top(board: Board) -> Question:
    return QUESTIONS[board.agenda.top() - ASK]
