"""`katzentisch rules GAME`: the rule book."""

from __future__ import annotations

from argparse import Namespace

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.book import book
from katzentisch.cli.console import console
from katzentisch.core.registry import game as find_game


def arguments(parser: Parser) -> None:
    parser.what("game")
    parser.value("only", "MA-05")


def run(options: Namespace, lang: str) -> int:
    game = find_game(need(options.game, "game"))
    lines = book(game, lang, only=options.only or "")
    out = console()
    said = game.words(lang)
    out.print(said.say("title"), style="bold")
    out.print(said.say("tagline"), style="italic", soft_wrap=True)
    out.print()
    for line in lines:
        out.print(line, soft_wrap=True)
    return 0
