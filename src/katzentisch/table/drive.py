"""Lets nature and bots act. A table in a terminal, a live one and the arena all go on by this.

    nature     chooses as long as it is its turn
    asked      who is to be asked: whoever may interrupt, in the order that decides ties, then whoever has to act
    thought    what a bot answers to a view with its log: a legal action, or PASS to an offer; else it broke the rules

Nothing here waits, and nothing here knows a log: what was done is written down by whoever calls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import index
from typing import Any

from katzentisch.core.contract import PASS, Bot
from katzentisch.core.shapes import Budget, View
from katzentisch.core.state import State


def nature(state: State, draw: Callable[[int], int]) -> Iterator[int]:
    """Nature's choices until somebody is asked or the game is over, each done when it is given; 0 <= `draw(k)` < k."""
    while k := state.chance():
        i = draw(k)
        outcome = state.outcomes()[i]
        state.happen(i)
        yield outcome


def asked(state: State, listeners: Collection[int]) -> list[tuple[int, bool]]:
    """The seats to ask, one after the other until one acts, each with: is it only offered to interrupt?

    Of those that may interrupt, only `listeners` are asked.
    """
    must = state.must()
    offered = [(seat, True) for seat in state.may() if seat not in must and seat in listeners]
    return [*offered, *((seat, False) for seat in must)]


def listening(bots: Iterable[tuple[int, Bot[Any]]]) -> set[int]:
    """Which of these seats have a bot that is worth offering an interrupt."""
    return {seat for seat, bot in bots if bot.interrupts()}


def thought(bot: Bot[Any], view: View, legal: Sequence[int], budget: Budget, offered: bool = False) -> int:
    """What a bot answers, or BrokeRules. What it raises is not caught here."""
    answer = (bot.interrupt if offered else bot.choose)(view, legal, budget)
    if offered and answer == PASS:
        return PASS
    try:
        number = index(answer)  # whole numbers of numpy are whole numbers
    except TypeError:
        raise BrokeRules(answer) from None
    if number not in legal:
        raise BrokeRules(answer)
    return number


class BrokeRules(Exception):
    """A bot answered what is not legal."""

    def __init__(self, answer: object) -> None:
        super().__init__(f"answered {answer!r}, which is not legal")
        self.answer = answer
