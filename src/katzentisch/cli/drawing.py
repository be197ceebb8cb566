"""How a game is shown in a terminal: by its own functions (`katzentisch.terminal.hooks`), or else by the fields of its
view, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from katzentisch.cli import fields
from katzentisch.cli.speech import words
from katzentisch.core.contract import Game
from katzentisch.core.prompt import Aid, Prompt
from katzentisch.core.shapes import Action, View
from katzentisch.core.text import Words
from katzentisch.terminal.hooks import HEIGHT, WIDTH, Terminal

__all__ = ["HEIGHT", "WIDTH", "Drawing"]


class Drawing:
    """What a game says in a terminal, and the general answer where it says nothing."""

    def __init__(self, game: Game[Any, Any], lang: str) -> None:
        self.game, self.lang = game, lang
        self.own = game.terminal() or Terminal()
        self.shows_choices = self.own.draw is not None
        self.you, self.guest = words(lang).say("you"), words(lang).say("guest")
        self._begins = re.compile(rf"(^[\W\d_]*|[.!?] ){self.you}\b")

    def _called(self, view: View, names: Sequence[str]) -> list[str]:
        """Whoever plays here and has given no name is "you", not "Guest" (`tests/cli/test_talk.py`)."""
        return self._as_you(names, view.seat)

    def _as_you(self, names: Sequence[str], you: int) -> list[str]:
        return [self.you if seat == you and name == self.guest else name for seat, name in enumerate(names)]

    def _capital(self, lines: list[Text]) -> list[Text]:
        """… and a sentence begins with a capital letter."""
        for line in lines:
            line.plain = self._begins.sub(lambda found: found[1] + self.you.capitalize(), line.plain)
        return lines

    def words(self, view: View) -> Words:
        return self.own.words(view, self.lang) if self.own.words is not None else self.game.words(self.lang)

    def ask(self, prompt: Prompt, view: View, names: Sequence[str]) -> str:
        """What the person is to do now, in one line."""
        return self.words(view).say("prompt." + prompt.key, prompt.facts, self._called(view, names))

    def spellings(self, action: Action) -> list[str]:
        if self.own.spellings is not None:
            return self.own.spellings(action, self.lang)
        return [self.game.say(action, self.lang), " ".join(str(value) for value in action.facts().values())]

    def label(self, action: int) -> str:
        return self.spellings(self.game.actions[action])[0]

    def choices(self, prompt: Prompt, legal: Sequence[int], view: View, names: Sequence[str]) -> list[tuple[str, str]]:
        """The list of choices, in which an action has its number: the group of each, or nothing, and what it says."""
        said = self.words(view)
        found: list[tuple[str, str]] = []
        listed = prompt.listed(legal)
        about = self.own.about
        meant = [""] * len(listed) if about is None else about(view, listed, self.lang, self._called(view, names))
        for action, what in zip(listed, meant, strict=True):
            remarks = [what] if what else []
            remarks += [part for aid in prompt.about(action) for part in remarks_of(aid, self._facts(action), said)]
            group = next((aid.group for aid in prompt.about(action) if aid.group), "")
            heading = said.say(f"group.{group}", self._facts(action), names) if group else ""
            found.append((heading, self.label(action) + (f" ({'; '.join(remarks)})" if remarks else "")))
        return found

    def _facts(self, action: int) -> dict[str, Any]:
        return self.game.actions[action].facts()

    def helper(self) -> Text | None:
        return self.own.helper(self.lang) if self.own.helper is not None else None

    def draw(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if self.own.draw is not None:
            return self._capital(self.own.draw(view, since, self.lang, self._called(view, names)))
        news = [Text(" ").append(line) for line in self._events((view.log or [])[since:], names, view.seat)]
        return [*news, Text(), Text(" " + " · ".join(self._fields(view, names)))]

    def describe(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if self.own.describe is not None:
            return self._capital(self.own.describe(view, since, self.lang, self._called(view, names)))
        return [
            *self._events((view.log or [])[since:], names, view.seat),
            *(Text(field) for field in self._fields(view, names)),
        ]

    def names_all(self) -> bool:
        """Is what can be chosen in sight, one by one? Not where there is so much that a game names it in short."""
        return self.own.briefly is None

    def briefly(self, prompt: Prompt, legal: Sequence[int]) -> list[str]:
        """Nothing where a game has no shorter way to say it than the list."""
        return self.own.briefly(prompt, legal, self.lang) if self.own.briefly is not None else []

    def result(self, returns: Sequence[float], names: Sequence[str]) -> list[Text]:
        """The end in numbers, for games that do not describe it themselves."""
        if self.own.describe is not None:
            return []
        called = [self.you if name == self.guest else name for name in names]
        each = [f"{name} {share:g}" for name, share in zip(called, returns, strict=True)]
        return [Text(words(self.lang).say("result", {"list": each}))]

    def history(self, view: View, names: Sequence[str]) -> list[Text]:
        if self.own.history is not None:
            return self._capital(self.own.history(view, self.lang, self._called(view, names)))
        return self._events(view.log or [], names, view.seat)

    def told(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if self.own.told is None:
            return []
        return self._capital(self.own.told(view, since, self.lang, self._called(view, names)))

    def look(self, typed: str, view: View, names: Sequence[str]) -> list[Text]:
        if self.own.look is None:
            return []
        return self._capital(self.own.look(typed, view, self.lang, self._called(view, names)))

    def lookable(self) -> list[str]:
        return self.own.lookable(self.lang) if self.own.lookable is not None else []

    def doubt(self, prompt: Prompt, action: int, view: View) -> str:
        """A word about what is possible and hardly meant, or nothing; typed once more it is done."""
        name = prompt.doubt(action)
        if not name:
            return ""
        sure = self.words(view).say(f"sure.{name}", self._facts(action))
        return f"{sure} {words(self.lang).say('once_more')}"

    def _fields(self, view: View, names: Sequence[str]) -> list[str]:
        """What is called "you" in a sentence is so in a list, too."""
        called = self._called(view, names)
        return list(fields.lines_of(self.game, view, self.words(view), words(self.lang), called))

    def _events(self, events: Sequence[dict[str, Any]], names: Sequence[str], you: int) -> list[Text]:
        called = self._as_you(names, you)
        return self._capital([Text(self.game.say(event, self.lang, called, you)) for event in events])


def remarks_of(aid: Aid, facts: Mapping[str, Any], said: Words) -> list[str]:
    """What there is to say of an action: the way, what it costs, how likely what is, and what comes of it."""
    remarks = [" ".join(aid.path)] if aid.path else []
    remarks += [said.say(f"cost.{name}", {"number": number}) for name, number in aid.cost.items()]
    remarks += [said.say(f"odds.{odds.name}", {"ways": odds.ways, "of": odds.of}) for odds in aid.odds]
    remarks += [said.say(f"stops.{aid.stops}", facts)] if aid.stops else []
    return [*remarks, *([said.say(f"sets_off.{aid.sets_off}", facts)] if aid.sets_off else [])]
