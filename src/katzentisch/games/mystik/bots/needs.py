"""Whom a power reaches and what they need: where it hurts, who still strikes, who had better stand elsewhere.

Counted in wounds, like everything the script compares.
"""

from __future__ import annotations

from katzentisch.games.mystik.bots.blows import archer, danger, near_foes, striking_fields
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.powers import reach
from katzentisch.games.mystik.rules.cards.values import amount, value
from katzentisch.games.mystik.rules.effects.mice import jump_fields
from katzentisch.games.mystik.rules.enemies.placing import fields_in
from katzentisch.games.mystik.rules.numbers import DOWNED, MICE, NOBODY, WEBBED
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.vocabulary import ranges, stats, verbs

TO_STRIKE = 0.45  # a mouse who comes to where she can strike
FREED = 1.5  # a mouse who is captured no longer
CARD = 0.4  # a card of the search deck, when it is quiet


def figures(board: Board, mouse: int, effect: Effect) -> list[int]:
    """Whom the effect reaches; of those one may choose from, all."""
    return [mouse] if effect.to == ranges.SELF else reach(board, effect.to, mouse)


def hurts(board: Board, mouse: int) -> float:
    """What healing one wound is worth: more, the fewer hearts are left."""
    hearts = value(board, mouse, stats.HEARTS, NOBODY)
    left = hearts - board.total_wounds(mouse)
    if board.total_wounds(mouse) == 0:
        return 0.0
    return 1.4 if left <= 1 else 0.8 if left == 2 else 0.25


def strikes_later(board: Board, mouse: int, other: int) -> bool:
    """Whether she will attack in what is left of this round."""
    if other == mouse:
        return not board.turn.acted
    return board.rank(other) > board.rank(mouse)


def elsewhere(board: Board, mouse: int, effect: Effect) -> float:
    """What it is worth that one of those reached comes to another field: to strike from it, or to be safe."""
    if not board.threatened():
        return 0.0
    best = 0.0
    for other in figures(board, mouse, effect):
        if other < MICE:
            best = max(best, change_of_place(board, mouse, other, within(board, mouse, other, effect)))
    return best


def within(board: Board, mouse: int, other: int, effect: Effect) -> list[int]:
    """The fields to which the effect may bring her."""
    if effect.verb == verbs.JUMP:
        return fields_in(jump_fields(board, other, effect.within))
    if board.mice[other].status & (WEBBED | DOWNED):
        return []
    steps = board.here().steps[board.mice[other].at]
    far = amount(board, effect, mouse, NOBODY)
    return [field for field in range(board.here().size) if 0 < steps[field] <= far and board.fits(field, False)]


def change_of_place(board: Board, mouse: int, other: int, fields: list[int]) -> float:
    here = danger(board, board.mice[other].at)
    safer = here
    for field in fields:
        if not board.here().water[field]:
            safer = min(safer, danger(board, field))
    rescued = 0.3 * hurts(board, other) * min(2.0, here - safer)
    idle = strikes_later(board, mouse, other) and not near_foes(board, other) and not archer(board, other)
    strong = value(board, other, stats.HEARTS, NOBODY) - board.total_wounds(other) > 1
    if idle and strong:
        striking = striking_fields(board, other)
        if any(striking >> field & 1 for field in fields):
            return max(rescued, TO_STRIKE)
    return rescued


def freeing(board: Board) -> float:
    return FREED * len([mouse for mouse in board.party if board.mice[mouse].at < 0])


def finding(board: Board, effect: Effect) -> float:
    """A card that is named, if it is there; else one of the deck. Nothing to do among enemies."""
    if board.threatened():
        return 0.0
    there = board.deck.cards[effect.card] or board.deck.discards[effect.card]
    return 1.5 * CARD if there else CARD
