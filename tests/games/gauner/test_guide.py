"""The guided round keeps the rules, and what it says is true."""

from __future__ import annotations

import msgspec
import pytest

from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.deduce.case import of_view
from katzentisch.games.gauner.deduce.knowledge import know
from katzentisch.games.gauner.rules.cards import NUMBERS
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.server.boxes import guide


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_guided_round_is_played(lang: str) -> None:
    steps = guide(GAME, lang)
    assert len(steps) == 13
    assert not [step.say for step in steps if step.say.startswith("guide.")]
    assert [step.action in step.look.legal for step in steps if step.action >= 0] == [True] * 3


def test_what_is_called_certain_is_certain() -> None:
    (sure,) = [step for step in guide(GAME, "en") if step.say.startswith("Now you ask")]
    known = know(of_view(msgspec.convert(sure.look.view, GaunerView)))
    assert [known.share(NUMBERS[room], 1) for room in ("greyA", "greyC")] == [1.0, 1.0]
    assert known.share(NUMBERS["greenB"], 1) < 1  # the step that takes a chance
