"""The guided first round is a real one, and says what is true."""

from __future__ import annotations

import msgspec

from katzentisch.deduce.knowledge import FULL
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import NAMES
from katzentisch.games.schnurrlock.shapes import SchnurrlockView
from katzentisch.protocol.shapes import GuideStep
from katzentisch.server.boxes import guide

ASKED = ["investigate", "investigate", "guess_hour", "done", "call", "guess_suspect", "prowl"]


def possible(step: GuideStep) -> list[str]:
    """What a sheet would have left that says everything; the learner's says what that of a quick game does."""
    view = msgspec.convert(step.look.view, SchnurrlockView)
    known = GAME.knowledge(msgspec.structs.replace(view, notes=FULL))
    assert known is not None
    return [name for name, (share,) in zip(NAMES, known.shares, strict=True) if share]


def test_the_guided_round_keeps_the_rules_and_says_what_the_sheet_says() -> None:
    for lang in ("de", "en"):
        steps = guide(GAME, lang)
        assert len(steps) == 15
        assert all(step.say and not step.say.startswith("guide.") for step in steps)
        asked = {step.say: GAME.actions[step.action].facts()["do"] for step in steps if step.action >= 0}
        assert list(asked.values()) == ASKED
        guess, call = (
            next(step for step in steps if asked.get(step.say) == wanted) for wanted in ("guess_hour", "call")
        )
        assert possible(guess) == ["C6", "T6"]  # six o'clock, crow or toad
        assert {name[0] for name in possible(call)} == {"D"}  # a dog
        assert (list(call.look.view["must"]), call.look.view["turn"]["step"]) == (
            [1],
            "second",
        )  # inside an investigation
        assert [list(desk["tiles"]) for desk in steps[-1].look.view["desks"]] == [[-2, -3], [], []]
        assert steps[-1].look.view["desks"][0]["called"]
