"""The guided first round is a real one, and says what is true."""

from __future__ import annotations

from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.cards import NAMES
from katzentisch.server.boxes import guide


def test_the_guided_round_keeps_the_rules_and_says_what_the_sheet_says() -> None:
    for lang in ("de", "en"):
        steps = guide(GAME, lang)
        assert len(steps) == 11
        assert all(step.say and not step.say.startswith("guide.") for step in steps)
        assert [GAME.actions[step.action].facts()["do"] for step in steps if step.action >= 0] == [
            "investigate",
            "investigate",
            "guess_suspect",
            "top",
            "done",
            "prowl",
        ]
        sheet = steps[4].look.view["sheet"]
        left = [
            NAMES[12 * suspect + hour]
            for suspect in range(5)
            for hour in range(12)
            if sheet["possible"][suspect] >> hour & 1
        ]
        assert left == ["C4", "C5", "C6"]
        assert steps[-1].look.view["tiles"] in ([[-3], []], ((-3,), ()))
