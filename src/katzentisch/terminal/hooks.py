"""How a game is shown in a terminal: functions of its own for what it does better than the general way.

Each gets views and never a state. What a person is asked is no matter of a terminal: the prompt says it, with the words
of the game, or with other ones where a terminal needs them. What a game leaves out is done for every game alike
(`katzentisch.cli.drawing`). Lines are rich Texts of at most WIDTH columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rich.text import Text

from katzentisch.core.prompt import Prompt
from katzentisch.core.record import Record
from katzentisch.core.text import Words

WIDTH: Final = 78
HEIGHT: Final = 16

AsWritten: TypeAlias = dict[str, Any]
"""A position or a case as JSON that somebody may have written."""


@dataclass(frozen=True)
class Terminal:
    """What `Game.terminal` gives. Views and actions are those of the game, so each function says which it takes."""

    words: Callable[[Any, str], Words] | None = None
    """(view, lang): the catalogue at this table; what is asked stands there as `prompt.KEY` (`core/prompt.py`)."""
    spellings: Callable[[Any, str], list[str]] | None = None
    """(action, lang): how people type it; the first is how it is shown to them."""
    about: Callable[[Any, Sequence[int], str, Sequence[str]], list[str]] | None = None
    """(view, actions, lang, names): for each of them, in the list of choices, whom or what it is about where the way
    to type it does not say so; empty where it does."""
    helper: Callable[[str], Text] | None = None
    """(lang): one line of help that stays in sight until it is switched off."""
    draw: Callable[[Any, int, str, Sequence[str]], list[Text]] | None = None
    """(view, since, lang, names): the table and the news, at most HEIGHT lines; it also shows what can be chosen. News
    are the events `view.log[since:]`."""
    describe: Callable[[Any, int, str, Sequence[str]], list[Text]] | None = None
    """(view, since, lang, names): the same in sentences, to be read out."""
    briefly: Callable[[Prompt, Sequence[int], str], list[str]] | None = None
    """(prompt, legal, lang): what can be chosen, short enough to be read out."""
    history: Callable[[Any, str, Sequence[str]], list[Text]] | None = None
    """(view, lang, names): what happened so far, as far as the table still shows it."""
    told: Callable[[Any, int, str, Sequence[str]], list[Text]] | None = None
    """(view, since, lang, names): what is read out before the table is shown, page by page."""
    look: Callable[[str, Any, str, Sequence[str]], list[Text]] | None = None
    """(typed, view, lang, names): something on the table looked at closely; empty if it is nothing."""
    lookable: Callable[[str], list[str]] | None = None
    """(lang): for the help: what can be looked at, a line each."""
    sheet: Callable[[AsWritten, str], list[Text]] | None = None
    """(position, lang): what a game that follows another begins with."""
    tale: Callable[[Record, str], list[str]] | None = None
    """(record, lang): a game that is over as a story to read, in paragraphs; the first is its title."""
    step_by_step: bool = False
    """Bots are seen acting one step after the other: their turns are long, and matter to everybody."""
    files: Mapping[str, Callable[[str, int, dict[str, Any]], AsWritten]] = field(default_factory=dict)
    """What `play GAME --NAME FILE` begins from: (path, players, settings) gives a position."""
