"""A game in words, for engines that read them: the rules, the table as one seat sees it, and numbered actions.

English, and the same words for the same view.
"""

# interpreted: words are the work

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.shapes import View

LANG: Final = "en"
LATEST: Final = 40
"""So many of the latest events are told."""
COMMON: Final = frozenset(View.__struct_fields__)


def rules(game: Game[Any, Any]) -> str:
    title = game.words(LANG).say("title")
    return "\n\n".join([title, *(f"{rule.id} {rule.title}\n{rule.text}" for rule in game.rules(LANG))])


def question(game: Game[Any, Any], view: View, legal: Sequence[int], offered: bool) -> str:
    names = [f"seat {seat}" for seat in range(getattr(view, "players", game.player_counts[-1]))]
    told = [game.say(event, LANG, names, you=view.seat) for event in (view.log or [])[-LATEST:]]
    shown = game.show(view)
    table = [f"{name}: {msgspec.json.encode(shown[name]).decode()}" for name in shown if name not in COMMON]
    actions = [f"{n}. {game.say(game.actions[action], LANG, names)}" for n, action in enumerate(legal, 1)]
    asked = "You may interrupt now. Answer with the number of one action, or 0 to let it pass:"
    if not offered:
        asked = "It is your turn. Answer with the number of one action:"
    return "\n".join(
        [
            f"You are seat {view.seat}.",
            "",
            "What happened lately:",
            *(f"  {line}" for line in told if line),
            "",
            "The table as you see it:",
            *(f"  {line}" for line in table),
            "",
            asked,
            *actions,
        ]
    )
