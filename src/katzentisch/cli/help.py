"""`katzentisch help TOPIC`: a command, a game, or nothing, which is the overview."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser, overview, read
from katzentisch.cli.mounted import mounted
from katzentisch.cli.speech import refuse, words
from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games


def arguments(parser: Parser) -> None:
    parser.what("topic")


def run(options: Namespace, lang: str) -> int:
    from katzentisch.cli import COMMANDS

    topic = options.topic
    if topic is None:
        print(overview(COMMANDS, lang))
    elif topic in (*COMMANDS, *mounted()):
        read(COMMANDS, [topic, "--help"], lang)()
    elif topic in games():
        print("\n".join(about(find_game(topic), lang)))
    else:
        raise refuse("unknown_topic", topic=topic, known=[*COMMANDS, *mounted(), *games()])
    return 0


def about(game: Game[Any, Any], lang: str) -> list[str]:
    """What somebody wants to know before they play it, and what to type next."""
    said, own = words(lang), game.words(lang)
    facts = {
        "least": game.player_counts[0],
        "most": game.player_counts[-1],
        "from": game.minutes[0],
        "to": game.minutes[1],
        "rules": len(game.rules(lang)),
    }
    lines = [own.say("title"), own.say("tagline"), "", said.say("help.game", facts), ""]
    for option in game.options:
        values = [own.say(f"option.{option.name}.{value}") for value in option.values]
        lines.append(f"  --set {option.name}=…  {own.say(f'option.{option.name}')}: {', '.join(values)}")
    lines += [f"  --bots {known}  {own.say(f'bot.{name}')}" for name, known in opponents.known(game).items()]
    return [*lines, "", said.say("help.game.next", {"game": game.id})]
