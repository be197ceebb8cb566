"""Tables, views and actions as one looks at them from Python: the face that they have in a terminal, as text and as
HTML that needs nothing but itself. Whoever looks at a state is shown what a watcher sees; a view shows its own seat.
"""

from __future__ import annotations

import io
import os
from functools import cache
from typing import Any

from rich.console import Console
from rich.text import Text

from katzentisch.cli.drawing import WIDTH, Drawing
from katzentisch.cli.fields import COMMON
from katzentisch.cli.speech import default_language
from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.core.shapes import Action, View
from katzentisch.core.state import State

MOST_SEATS = 6
PAGE = '<pre style="line-height:1.25;font-family:ui-monospace,Menlo,Consolas,monospace;white-space:pre">{code}</pre>'


def game_of(kind: type) -> Game[Any, Any] | None:
    """The installed game in whose package the class is."""
    return _game_at(kind.__module__)


@cache
def _game_at(module: str) -> Game[Any, Any] | None:
    found = [find_game(id) for id in games()]
    return next((game for game in found if module.startswith(game.home + ".")), None)


def text(thing: State | View | Action) -> str:
    """As one reads it; empty if the game is not here."""
    game = game_of(type(thing))
    if game is None:
        return ""
    if isinstance(thing, Action):
        return game.say(thing, default_language(os.environ), seats(game, MOST_SEATS))
    return "\n".join(line.plain.rstrip() for line in lines(game, thing))


def html(thing: State | View) -> str:
    """The same lines with their colours; whatever stands in them is text there, too."""
    game = game_of(type(thing))
    if game is None:
        return ""
    out = Console(record=True, file=io.StringIO(), width=2 * WIDTH, force_terminal=True, color_system="truecolor")
    for line in lines(game, thing):
        out.print(line, soft_wrap=True, highlight=False)
    return out.export_html(inline_styles=True, code_format=PAGE)


def summary(view: View) -> str:
    game = game_of(type(view))
    if game is None:
        return ""
    told = [f"{name}={value!r}" for name, value in game.show(view).items() if name not in COMMON]
    log = "no log" if view.log is None else f"{len(view.log)} events"
    asked = "over" if view.over else f"asked: {', '.join(map(str, view.must)) or 'nature'}"
    return f"<{type(view).__name__} of seat {view.seat}, {asked}, {log}: {', '.join(told)}>"


def same(state: State, other: State) -> bool:
    game = game_of(type(state))
    return state is other if game is None else bool(game.position(state) == game.position(other))


def lines(game: Game[Any, Any], thing: State | View) -> list[Text]:
    """The title, the table, and what comes next; seats are called by their numbers."""
    view: View = game.view(thing, WATCHER) if isinstance(thing, State) else thing
    lang = default_language(os.environ)
    drawing = Drawing(game, lang)
    said = drawing.words(view)
    since = len(view.log or [])
    title = Text(said.say("title"), style="bold")
    players = thing.players if isinstance(thing, State) else getattr(thing, "players", MOST_SEATS)
    return [title, *drawing.draw(view, since, seats(game, players))]


def seats(game: Game[Any, Any], players: int) -> list[str]:
    """Called by the numbers that they have in Python."""
    said = game.words(default_language(os.environ))
    return [said.say("seat", {"number": seat}) for seat in range(players)]
