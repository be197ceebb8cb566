"""The rule book of a game as lines to read: sections, rules with their ids, and rulings marked as such."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from katzentisch.cli.drawing import WIDTH
from katzentisch.cli.speech import refuse, words
from katzentisch.core.contract import Game
from katzentisch.core.text import RuleText


def rules_of(game: Game[Any, Any], lang: str) -> tuple[RuleText, ...]:
    try:
        rules = game.rules(lang)
    except FileNotFoundError:
        rules = ()
    if not rules:
        raise refuse("no_rules", game=game.id, lang=lang)
    return rules


def book(game: Game[Any, Any], lang: str, only: str = "") -> list[Text]:
    """All rules, or the one asked for: `MA-05`, or just `5`."""
    rules = rules_of(game, lang)
    if only:
        number = only.upper().rpartition("-")[2].lstrip("0")
        wanted = tuple(rule for rule in rules if rule.id.rpartition("-")[2].lstrip("0") == number)
        if not wanted:
            raise refuse("no_such_rule", rule=only, first=rules[0].id, last=rules[-1].id)
        rules = wanted
    lines: list[Text] = []
    section = ""
    for rule in rules:
        if rule.section != section and not only:
            section = rule.section
            lines += [Text(section.upper(), "bold #9A6A14"), Text()]
        lines += [Text(rule.id + "  ", "dim").append(rule.title, "bold not dim"), *_markdown(rule.text)]
        if rule.ruling:
            lines += _markdown(f"> **{words(lang).say('ruling')}** {rule.ruling}")
        lines.append(Text())
    return lines


def _markdown(text: str) -> list[Text]:
    """Markdown as lines that already fit."""
    console = Console(width=WIDTH - 2, highlight=False)
    lines = []
    for segments in console.render_lines(Markdown(text), pad=False):
        line = Text("  ")
        for segment in segments:
            line.append(segment.text, segment.style)
        line.rstrip()
        lines.append(line)
    return lines
