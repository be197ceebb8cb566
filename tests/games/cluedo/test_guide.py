"""The guided round keeps the rules, and what it says is true."""

from __future__ import annotations

import msgspec
import pytest

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.deduce.case import ENVELOPE, of_view
from katzentisch.games.cluedo.deduce.knowledge import know
from katzentisch.games.cluedo.rules.cards import NUMBERS
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.server.boxes import guide


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_guided_round_is_played(lang: str) -> None:
    steps = guide(GAME, lang)
    assert len(steps) == 17
    assert not [step.say for step in steps if step.say.startswith("guide.")]
    assert [step.action in step.look.legal for step in steps if step.action >= 0] == [True] * 9


def view_when(beginning: str) -> CluedoView:
    (step,) = [step for step in guide(GAME, "en") if step.say.startswith(beginning)]
    return msgspec.convert(step.look.view, CluedoView)


def test_what_is_called_certain_is_certain() -> None:
    known = know(of_view(view_when("Nobody can show you a card!")))
    assert [known.share(NUMBERS[card], ENVELOPE) for card in ("mycroft", "dagger")] == [1.0, 1.0]
    assert 0 < known.share(NUMBERS["moor"], ENVELOPE) < 1  # the place is still open
    assert known.share(NUMBERS["tower"], 1) == 1.0  # what Fini showed Otto


def test_before_the_trick_fini_may_hold_any_of_the_three() -> None:
    known = know(of_view(view_when("Otto suspected")))
    assert all(0 < known.share(NUMBERS[card], 1) < 1 for card in ("mycroft", "dagger", "tower"))


def test_at_the_end_the_learner_knows_the_case_and_wins() -> None:
    known = know(of_view(view_when("Nobody. Now you know it all")))
    assert known.solution() == sum(1 << NUMBERS[card] for card in ("mycroft", "dagger", "moor"))
    assert view_when("Right!").winner == 0
