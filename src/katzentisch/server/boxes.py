"""What the client needs to know of a game, all of it by the contract: cards for the list, and the whole box."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.core.text import load_words
from katzentisch.protocol import shapes
from katzentisch.protocol.messages import Look
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.table import entries as e
from katzentisch.table.fold import Table


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`guide.json` of a game: a record with prompts. Seat 0 is the learner's."""

    options: dict[str, Any]
    steps: list[ScriptStep]


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """First something is said (a key of the words); then a seat acts, or chance does, or only the reader goes on."""

    say: str = ""
    seat: int = 0
    action: dict[str, Any] | None = None
    chance: int | None = None


@cache
def general_words(lang: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for home in ("katzentisch.core", "katzentisch.table", "katzentisch.server"):
        entries |= load_words(home, lang).entries
    return entries


@cache
def cards(lang: str, guests: tuple[tuple[str, str], ...] = ()) -> bytes:
    """`guests`: bots of others, each with the game it plays."""
    named = {id: [bot for at, bot in guests if at == id] for id in games()}
    return msgspec.json.encode([card(find_game(id), lang, named[id]) for id in games()])


def card(game: Game[Any, Any], lang: str, guests: list[str]) -> shapes.GameCard:
    words = game.words(lang)
    options = [
        shapes.OptionCard(
            option.name,
            words.say(f"option.{option.name}"),
            words.say(f"option.{option.name}.help"),
            [shapes.ValueCard(value, words.say(f"option.{option.name}.{value}")) for value in option.values],
            option.default,
        )
        for option in game.options
    ]
    bots = [shapes.BotCard(name, words.say(f"bot.{name}")) for name in game.bots()]
    bots += [shapes.BotCard(name, name.rpartition(":")[2]) for name in guests]
    least, most = game.player_counts[0], game.player_counts[-1]
    title, tagline, strengths = words.say("title"), words.say("tagline"), [*game.strengths().values()]
    return shapes.GameCard(game.id, title, tagline, least, most, options, bots, strengths, guests)


@cache
def box(id: str, lang: str) -> bytes:
    game = find_game(id)
    words = {**general_words(lang), **game.words(lang).entries}
    rules = [shapes.Rule(rule.id, rule.section, rule.title, rule.text, rule.ruling) for rule in game.rules(lang)]
    actions = [action.facts() for action in game.actions]
    return msgspec.json.encode(shapes.GameBox(id, game.rules_version, actions, words, rules, guide(game, lang)))


def guide(game: Game[Any, Any], lang: str) -> list[shapes.GuideStep]:
    """The guided round, played by the engine: a script that breaks a rule is refused here."""
    written = game.guide()
    if written is None:
        return []
    script = msgspec.json.decode(written, type=Script)
    words, table = game.words(lang), Table()
    looks, progress = Looks(table), Progress(1, 0, Wants(motion=True))
    options = game.options_of(game.new(**script.options))
    steps: list[shapes.GuideStep] = []
    entries: list[e.Entry] = [e.Opened(game.id, game.rules_version, options, ""), e.Began(1, "")]
    for step in script.steps:
        if step.say:
            asked = game.index(step.action) if step.action is not None and step.seat == 0 else -1
            table.apply(e.Step(tuple(entries)))
            looks.change()
            text = looks.text(0, progress) or looks.text(0, Progress(1, progress.sent, Wants())) or b""
            look, known = msgspec.json.decode(text, type=Look), game.knowledge(table.view(0))
            steps.append(shapes.GuideStep(words.say(step.say), look, asked, known))
            entries = []
        if step.action is not None:
            entries.append(e.Acted(step.seat, step.action))
        elif step.chance is not None:
            entries.append(e.Happened(step.chance))
    table.apply(e.Step(tuple(entries)))
    return steps
