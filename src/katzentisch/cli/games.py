"""`katzentisch games`: what can be played, by whom, with which options and bots."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser
from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.core.text import LANGUAGES


def arguments(parser: Parser) -> None:
    parser.flag("json")


def run(options: Namespace, lang: str) -> int:
    found = [find_game(name) for name in games()]
    if options.json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode([facts(game) for game in found])).decode())
    else:
        show(found, lang)
    return 0


def facts(game: Game[Any, Any]) -> dict[str, Any]:
    """A game as JSON; words in every language."""
    return {
        "id": game.id,
        "rules_version": game.rules_version,
        "title": {lang: game.words(lang).say("title") for lang in LANGUAGES},
        "tagline": {lang: game.words(lang).say("tagline") for lang in LANGUAGES},
        "players": {"least": game.player_counts[0], "most": game.player_counts[-1]},
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default} for option in game.options
        ],
        "bots": list(game.bots()),
        "strengths": dict(game.strengths()),
    }


def show(found: list[Game[Any, Any]], lang: str) -> None:
    from rich.text import Text

    from katzentisch.cli.console import console
    from katzentisch.cli.speech import words

    out, general = console(), words(lang)
    for game in found:
        said = game.words(lang)
        counts = {"game": game.id, "least": game.player_counts[0], "most": game.player_counts[-1]}
        out.print(Text(said.say("title"), "bold").append("  ").append(general.say("games.players", counts), "not bold"))
        lines = [said.say("tagline")]
        for option in game.options:
            values = [f"{option.name}={str(value).lower()}" for value in option.values]
            lines.append(f"--set {' | '.join(values)}: {said.say(f'option.{option.name}.help')}")
        lines.append(general.say("games.bots", {"bots": list(opponents.known(game).values())}))
        lines.append(general.say("games.start", {"game": game.id}))
        for line in lines:
            out.print("  " + line, soft_wrap=True)
