"""How a game is shown in a terminal: by the module `terminal` beside the game, or else by its view's bare fields.

A game's `terminal.py` may define any of these functions; what it leaves out is done here for every game. They get views
and never a state. Lines are rich Texts of at most WIDTH columns.

    ask(view, lang) -> str                              what the person is to do now, in one line
    spellings(action, lang) -> list[str]                how people type an action; the first is how it is shown to them
    listed(action) -> bool                              whether the list of choices names it; what a person has to see
                                                        alone is not listed, and still typed
    helper(lang) -> Text                                one line of help that stays in sight until it is switched off
    draw(view, since, lang, names) -> list[Text]        the table and the news, at most HEIGHT lines; it also shows what
                                                        can be chosen. News are the events `view.log[since:]`
    describe(view, since, lang, names) -> list[Text]    the same in sentences, to be read out
    briefly(legal, lang) -> list[str]                   what can be chosen, short enough to be read out
    history(view, lang, names) -> list[Text]            what happened so far, as far as the table still shows it
    told(view, since, lang, names) -> list[Text]        what is read out before the table is shown, page by page
    look(typed, view, lang, names) -> list[Text]        something on the table looked at closely; empty if it is nothing
    lookable(lang) -> list[str]                         for the help: what can be looked at, a line each
    doubt(action, view, lang) -> str                    a word about what is possible and hardly meant, or nothing;
                                                        typed once more it is done
    way(action, view) -> list[int]                      actions that lead to one that is not possible at once; they are
                                                        done one after the other as long as each is legal
    habit(view, legal) -> tuple[str, int] | None        a question that may be answered always alike: its name, and the
                                                        answer; whoever types "always" is not asked it again
    worth_asking(view) -> bool                          whether somebody who may interrupt is asked now; else always
    ask_may(view, lang) -> str                          what is asked then, in one line
    FILES: {name: read(path, players, settings)}        what `play GAME --NAME FILE` begins from, as a position
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from rich.text import Text

from katzentisch.cli.speech import words
from katzentisch.core.contract import Game
from katzentisch.core.shapes import Action, View

WIDTH = 78
HEIGHT = 16
COMMON_FIELDS = frozenset(View.__struct_fields__)


class Drawing:
    """What a game's terminal module says, and the general answer where it says nothing."""

    def __init__(self, game: Game[Any, Any], lang: str) -> None:
        self.game, self.lang = game, lang
        self.module: Any = terminal_of(game)
        self.shows_choices = hasattr(self.module, "draw")

    def ask(self, view: View) -> str:
        if hasattr(self.module, "ask"):
            return str(self.module.ask(view, self.lang))
        return words(self.lang).say("ask")

    def ask_may(self, view: View) -> str:
        if hasattr(self.module, "ask_may"):
            return str(self.module.ask_may(view, self.lang))
        return words(self.lang).say("ask.may")

    def worth_asking(self, view: View) -> bool:
        return bool(self.module.worth_asking(view)) if hasattr(self.module, "worth_asking") else True

    def spellings(self, action: Action) -> list[str]:
        if hasattr(self.module, "spellings"):
            return list(self.module.spellings(action, self.lang))
        return [self.game.say(action, self.lang), " ".join(str(value) for value in action.facts().values())]

    def label(self, action: int) -> str:
        return self.spellings(self.game.actions[action])[0]

    def listed(self, legal: Sequence[int]) -> list[int]:
        """The list of choices, in which an action has its number."""
        if not hasattr(self.module, "listed"):
            return list(legal)
        return [action for action in legal if self.module.listed(self.game.actions[action])]

    def helper(self) -> Text | None:
        return self.module.helper(self.lang) if hasattr(self.module, "helper") else None

    def draw(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if hasattr(self.module, "draw"):
            return list(self.module.draw(view, since, self.lang, names))
        news = [Text(" ").append(line) for line in self._events((view.log or [])[since:], names)]
        return [*news, Text(), Text(" " + " · ".join(self._fields(view)))]

    def describe(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        if hasattr(self.module, "describe"):
            return list(self.module.describe(view, since, self.lang, names))
        return [*self._events((view.log or [])[since:], names), *(Text(field) for field in self._fields(view))]

    def briefly(self, legal: Sequence[int]) -> list[str]:
        """Nothing where a game has no shorter way to say it than the list."""
        return list(self.module.briefly(legal, self.lang)) if hasattr(self.module, "briefly") else []

    def result(self, returns: Sequence[float], names: Sequence[str]) -> list[Text]:
        """The end in numbers, for games that do not describe it themselves."""
        if hasattr(self.module, "describe"):
            return []
        each = [f"{name} {share:g}" for name, share in zip(names, returns, strict=True)]
        return [Text(words(self.lang).say("result", {"list": each}))]

    def history(self, view: View, names: Sequence[str]) -> list[Text]:
        if hasattr(self.module, "history"):
            return list(self.module.history(view, self.lang, names))
        return self._events(view.log or [], names)

    def told(self, view: View, since: int, names: Sequence[str]) -> list[Text]:
        return list(self.module.told(view, since, self.lang, names)) if hasattr(self.module, "told") else []

    def look(self, typed: str, view: View, names: Sequence[str]) -> list[Text]:
        return list(self.module.look(typed, view, self.lang, names)) if hasattr(self.module, "look") else []

    def lookable(self) -> list[str]:
        return list(self.module.lookable(self.lang)) if hasattr(self.module, "lookable") else []

    def doubt(self, action: int, view: View) -> str:
        if not hasattr(self.module, "doubt"):
            return ""
        return str(self.module.doubt(self.game.actions[action], view, self.lang))

    def way(self, action: int, view: View) -> list[int]:
        return list(self.module.way(action, view)) if hasattr(self.module, "way") else []

    def habit(self, view: View, legal: Sequence[int]) -> tuple[str, int] | None:
        found: tuple[str, int] | None = self.module.habit(view, legal) if hasattr(self.module, "habit") else None
        return found

    def _fields(self, view: View) -> list[str]:
        return [f"{name}: {value}" for name, value in self.game.show(view).items() if name not in COMMON_FIELDS]

    def _events(self, events: Sequence[dict[str, Any]], names: Sequence[str]) -> list[Text]:
        return [Text(self.game.say(event, self.lang, names)) for event in events]


def terminal_of(game: Game[Any, Any]) -> ModuleType | None:
    """The module `terminal` in the package of the game, if there is one."""
    name = f"{game.home}.terminal"
    return import_module(name) if game.home and find_spec(name) else None


def files_of(game: Game[Any, Any]) -> dict[str, Callable[[str, int, dict[str, Any]], dict[str, Any]]]:
    """The kinds of files that a game can begin from, and how each is read."""
    return dict(getattr(terminal_of(game), "FILES", {}))
