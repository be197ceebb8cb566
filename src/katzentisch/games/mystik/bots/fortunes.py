"""What an option of a choice is worth: the good and the bad that it does, in cheese. It knows verbs, not stories."""

from __future__ import annotations

from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.cards.conditions import holds
from katzentisch.games.mystik.rules.cards.values import amount
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.vocabulary import conditions, ranges, verbs
from katzentisch.games.mystik.state import Mystik

PAGE = 6.0  # what a page is worth
ENEMY = 2.0
WOUND = 2.0
GOAL = 9.0  # what brings a condition of victory about


def decide(board: Mystik, legal: list[int]) -> int:
    """The best of the options; the first among equals."""
    choice = board.box.choices[board.agenda.arg(0)]
    best, found = -999.0, legal[0]
    for action in legal:
        effects = board.box.clauses[choice.options[action - codes.OPTION].clause].effects
        worth = 0.0
        for number in effects:
            worth += fortune(board, board.box.effects[number])
        if worth > best:
            best, found = worth, action
    return found


def fortune(board: Mystik, effect: Effect) -> float:
    verb = effect.verb
    if verb == verbs.WIN or verb == verbs.LOSE:
        return 99.0 if verb == verbs.WIN else -99.0
    number = amount(board, effect, NOBODY, NOBODY)
    if verb == verbs.PAGE or verb == verbs.END_PAGE:
        return PAGE * (-effect.n if verb == verbs.PAGE else effect.n)
    if verb == verbs.WHEEL:
        return -float(number)
    if verb == verbs.PLACE or verb == verbs.BANISH:
        return -ENEMY * number if verb == verbs.PLACE else ENEMY
    if verb == verbs.CAPTURE:
        return -PAGE
    if verb == verbs.ACHIEVE or verb == verbs.FIND:
        return 3.0
    if verb == verbs.SET:
        wanted = [one for one in board.box.win_if if one.what == conditions.FLAG and one.argument == effect.flag]
        return GOAL if any(holds(board, one, NOBODY, NOBODY) == one.negated for one in wanted) else 0.0
    if verb == verbs.OPEN:
        return 1.0
    enemies = ranges.ENEMY_HERE <= effect.to <= ranges.ENEMIES_ROOM
    many = len(board.foes()) if enemies else len(board.free_mice()) if effect.to in MANY else 1
    good = -1.0 if enemies else 1.0
    if verb == verbs.CHEESE or verb == verbs.SEARCH:
        return good * number * many
    if verb == verbs.WOUND or verb == verbs.GIVE or verb == verbs.DISCARD:
        return -good * WOUND * many
    if verb == verbs.HEAL or verb == verbs.BONUS:
        return good * number * many
    return 0.0


MANY = (ranges.MICE_ROOM, ranges.MICE_AT, ranges.MICE_WATER, ranges.ENEMIES_ROOM)
