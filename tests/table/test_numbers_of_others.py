"""What a bot answers may be a whole number of another library; what is none breaks the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import katzentisch as kt
from katzentisch.table.drive import BrokeRules, thought

GAME = kt.game("sack")


class Whole:
    """As numpy's: no int, but it says which one it is."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Answering(kt.Bot[kt.View]):
    answer: object = None

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        return self.answer  # type: ignore[return-value]  # what somebody's bot may give


def asked(answer: object) -> int:
    bot = Answering(GAME)
    bot.answer = answer
    return thought(bot, GAME.view(GAME.new(players=2), 0), (3, 4), kt.Budget())


def test_a_whole_number_of_another_library_is_one() -> None:
    assert asked(Whole(4)) == 4
    assert type(asked(Whole(3))) is int


@pytest.mark.parametrize("answer", [None, "3", 3.0, Whole(7), [3]])
def test_what_is_none_or_not_legal_breaks_the_rules(answer: object) -> None:
    with pytest.raises(BrokeRules):
        asked(answer)
