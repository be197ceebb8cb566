"""A game whose author means no good: its words are markup, some are 100 KB long, some are missing, and so are its values.

Its rules are those of the toy. `strange_words` are its catalogues; the test writes them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sack.game import SackGame, SackView
from sack.state import Sack

SCRIPT = "<img src=x onerror='window.harmed=1'><script>window.harmed=1</script>"
LONG = 100_000


class StrangeView(SackView):
    note: str = SCRIPT + "n" * LONG
    names: dict[str, Any] = msgspec.field(
        default_factory=lambda: {SCRIPT: SCRIPT, "x" * LONG: ["y" * LONG, *["z"] * 1000], "deep": [[[[[[["end"]]]]]]]}
    )


class StrangeGame(SackGame):
    id = "strange"
    home = "strange_game"
    view_type = StrangeView

    def view(self, state: Sack, seat: int) -> StrangeView:
        view = super().view(state, seat)
        return StrangeView(**{name: getattr(view, name) for name in view.__struct_fields__})


def strange_words(honest: dict[str, str]) -> dict[str, str]:
    """Markup in all of them, and half of them missing; what is in every list is 100 KB long."""
    kept = {key: SCRIPT + sentence for number, (key, sentence) in enumerate(sorted(honest.items())) if number % 2}
    return {**kept, "title": SCRIPT + "t" * LONG, "tagline": SCRIPT + "l" * LONG, "event.kept": SCRIPT + "e" * LONG}


GAME = StrangeGame()
