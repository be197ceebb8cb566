"""How a game is shown in a terminal: by its own functions (`katzentisch.terminal.hooks`), or else by its view's bare
fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from katzentisch.cli.speech import words
from katzentisch.core.contract import Game
from katzentisch.core.shapes import Action, View
from katzentisch.terminal.hooks import HEIGHT, WIDTH, Terminal

COMMON_FIELDS = frozenset(View.__struct_fields__)

__all__ = ["HEIGHT", "WIDTH", "Drawing"]


class Drawing:
    """What a game says in a terminal, and the general answer where it says nothing."""

    def __init__(self, game: Game[Any, Any], lang: str) -> None:
        self.game, self.lang = game, lang
        self.own = game.terminal() or Terminal()
        self.shows_choices = self.own.draw is not None

    def ask(self, view: View) -> str:
        if self.own.ask is not None:
            return self.own.ask(view, self.lang)
        return words(self.lang).say("ask")

    def ask_may(self, view: View) -> str:
        if self.own.ask_may is not None:
            return self.own.ask_may(view, self.lang)
        return words(self.lang).say("ask.may")

    def worth_asking(self, view: View) -> bool:
        return self.own.worth_asking(view) if self.own.worth_asking is not None else True

    def spellings(self, action: Action) -> list[str]:
        if self.own.spellings is not None:
            return self.own.spellings(action, self.lang)
        return [self.game.say(action, self.lang), " ".join(str(value) for value in action.facts().values())]

    def label(self, action: int) -> str:
        return self.spellings(self.game.actions[action])[0]

    def listed(self, legal: Sequence[int]) -> list[int]:
        """The list of choices, in which an action has its number."""
        if self.own.listed is None:
            return list(legal)
        return [action for action in legal if self.own.listed(self.game.actions[action])]

    def helper(self) -> Text | None:
        return self.own.helper(self.lang) if self.own.helper is not None else None

    def draw(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if self.own.draw is not None:
            return self.own.draw(view, since, self.lang, names)
        news = [Text(" ").append(line) for line in self._events((view.log or [])[since:], names)]
        return [*news, Text(), Text(" " + " · ".join(self._fields(view)))]

    def describe(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if self.own.describe is not None:
            return self.own.describe(view, since, self.lang, names)
        return [*self._events((view.log or [])[since:], names), *(Text(field) for field in self._fields(view))]

    def briefly(self, legal: Sequence[int]) -> list[str]:
        """Nothing where a game has no shorter way to say it than the list."""
        return self.own.briefly(legal, self.lang) if self.own.briefly is not None else []

    def result(self, returns: Sequence[float], names: Sequence[str]) -> list[Text]:
        """The end in numbers, for games that do not describe it themselves."""
        if self.own.describe is not None:
            return []
        each = [f"{name} {share:g}" for name, share in zip(names, returns, strict=True)]
        return [Text(words(self.lang).say("result", {"list": each}))]

    def history(self, view: View, names: Sequence[str]) -> list[Text]:
        if self.own.history is not None:
            return self.own.history(view, self.lang, names)
        return self._events(view.log or [], names)

    def told(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        return self.own.told(view, since, self.lang, names) if self.own.told is not None else []

    def look(self, typed: str, view: View, names: Sequence[str]) -> list[Text]:
        return self.own.look(typed, view, self.lang, names) if self.own.look is not None else []

    def lookable(self) -> list[str]:
        return self.own.lookable(self.lang) if self.own.lookable is not None else []

    def doubt(self, action: int, view: View) -> str:
        if self.own.doubt is None:
            return ""
        return self.own.doubt(self.game.actions[action], view, self.lang)

    def way(self, action: int, view: View) -> list[int]:
        return self.own.way(action, view) if self.own.way is not None else []

    def habit(self, view: View, legal: Sequence[int]) -> tuple[str, int] | None:
        return self.own.habit(view, legal) if self.own.habit is not None else None

    def _fields(self, view: View) -> list[str]:
        return [f"{name}: {value}" for name, value in self.game.show(view).items() if name not in COMMON_FIELDS]

    def _events(self, events: Sequence[dict[str, Any]], names: Sequence[str]) -> list[Text]:
        return [Text(self.game.say(event, self.lang, names)) for event in events]
