"""Everything that can be counted of a puzzle, by the method that is likely to be the quickest.

Two exact methods (`deduce/deals.py`, `deduce/lists.py`) share the work: the first is tried with a budget in proportion
to what the second would cost. If both would take too long, deals are drawn (`deduce/draws.py`) and the answer says how
far off it may be.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from random import Random

from katzentisch.deduce.deals import TOO_MUCH, Count, Puzzle, count, look_back
from katzentisch.deduce.draws import Estimate, estimate
from katzentisch.deduce.lists import count_by_lists, effort

LISTS = 300_000
"""So many hands in all lists together are listed at most: about a second."""
STEPS = 3_000_000
"""So many steps a count of deals may take at most: about a second."""
STEPS_PER_HAND = (0, 0, 10, 2)
"""By the number of hands: how many steps cost as much as listing one hand."""


def solve(puzzle: Puzzle, steps: int = STEPS, hands: int = LISTS) -> tuple[int, list[list[int]], float]:
    """How many deals, [card][hand] in how many of them the card is there, and the error: 0 where it was counted."""
    counted = count_all(puzzle, steps, hands)
    if counted.total == TOO_MUCH:
        guess: Estimate = estimate(puzzle, Random(1))
        return guess.total, guess.owners, guess.error
    return counted.total, counted.owners, 0.0


def count_all(puzzle: Puzzle, steps: int, hands: int) -> Count:
    """TOO_MUCH if neither method may be used."""
    others = len(puzzle.allowed)
    budget = steps
    listed = False
    if 1 < others <= 3 and puzzle.possible():
        lists = sum(effort(puzzle))
        listed = lists <= hands
        if listed:
            budget = min(steps, STEPS_PER_HAND[others] * lists + 1000)
    counted = count(puzzle, budget)
    if counted.total == TOO_MUCH:
        return count_by_lists(puzzle) if listed else counted
    if counted.total:
        look_back(counted)
    return counted
