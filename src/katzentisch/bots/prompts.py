"""A game in words, for engines that read them: the rules, the table as one seat sees it, and numbered actions.

English, and the same words for the same view.
"""

# interpreted: words are the work

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.shapes import View
from katzentisch.core.text import Words

LANG: Final = "en"
LATEST: Final = 40
"""So many of the latest events are told."""
COMMON: Final = frozenset(View.__struct_fields__)


def rules(game: Game[Any, Any]) -> str:
    title = game.words(LANG).say("title")
    return "\n\n".join([title, *(f"{rule.id} {rule.title}\n{rule.text}" for rule in game.rules(LANG))])


def words_for(game: Game[Any, Any], view: View) -> Words:
    """With those that the table brings along, as far as this seat has been told: a story, and what it asks."""
    usual = game.words(LANG)
    if type(game).words_at is Game.words_at:
        return usual
    own = game.words_at(game.sample(view, Random(0)), LANG, view.log or [])
    return Words(LANG, {**usual.entries, **own})


def question(game: Game[Any, Any], view: View, legal: Sequence[int], offered: bool) -> str:
    names = [f"seat {seat}" for seat in range(getattr(view, "players", game.player_counts[-1]))]
    words, log = words_for(game, view), view.log or []
    told = [words.say(game.sentence_for(event, view.seat), event, names) for event in log[-LATEST:]]
    shown = game.show(view)
    table = [f"{name}: {msgspec.json.encode(shown[name]).decode()}" for name in shown if name not in COMMON]
    facts = [game.actions[action].facts() for action in legal]
    actions = [f"{n}. {words.say('action.' + str(one['do']), one, names)}" for n, one in enumerate(facts, 1)]
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
