"""What the client needs to know of a game, all of it by the contract: cards for the list, and the whole box."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.core.text import Words, load_words, read_bytes
from katzentisch.protocol import shapes
from katzentisch.protocol.messages import Look
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.table import entries as e
from katzentisch.table.fold import Table


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`guide.json` of a game, and each entry of its `examples.json`: a record with prompts, from the beginning of a
    game with these options or from a position. `seat` is the learner's."""

    steps: list[ScriptStep]
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    seat: int = 0


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
    """The easiest first. `guests`: bots of others, each with the game it plays."""
    boxes = sorted(map(find_game, games()), key=lambda game: (game.difficulty, game.minutes, game.id))
    return msgspec.json.encode([card(box, lang, [bot for at, bot in guests if at == box.id]) for box in boxes])


class Short:
    """Words of a game for lists: what is longer than a line or two is cut, whoever wrote it."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, longest: int = 200) -> str:
        said = self.words.say(key)
        return said if len(said) <= longest else said[: longest - 1] + "…"


def card(game: Game[Any, Any], lang: str, guests: list[str]) -> shapes.GameCard:
    words = Short(game.words(lang))
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
    return shapes.GameCard(
        id=game.id,
        title=words.say("title", 60),
        tagline=words.say("tagline"),
        least=least,
        most=most,
        minutes=game.minutes,
        difficulty=game.difficulty,
        options=options,
        bots=bots,
        strengths=[*game.strengths().values()],
        guests=guests,
        written=game.written,
        follows=type(game).after is not Game.after,
    )


def board_words(game: Game[Any, Any], lang: str) -> dict[str, str]:
    """What only the board in the browser says, where a game has it beside the engine: `words/browser.LANG.json`."""
    own = read_bytes(game.home, "words", f"browser.{lang}.json")
    return {} if own is None else msgspec.json.decode(own, type=dict[str, str])


@cache
def box(id: str, lang: str) -> bytes:
    game = find_game(id)
    words = {**general_words(lang), **game.words(lang).entries, **board_words(game, lang)}
    rules = [shapes.Rule(rule.id, rule.section, rule.title, rule.text, rule.ruling) for rule in game.rules(lang)]
    actions = [action.facts() for action in game.actions]
    box = shapes.GameBox(
        id=id,
        rules_version=game.rules_version,
        actions=actions,
        words=words,
        least=game.player_counts[0],
        most=game.player_counts[-1],
        minutes=game.minutes,
        difficulty=game.difficulty,
        rules=rules,
        guide=guide(game, lang),
    )
    return msgspec.json.encode(box)


def guide(game: Game[Any, Any], lang: str) -> list[shapes.GuideStep]:
    """The guided round."""
    written = game.guide()
    return [] if written is None else performed(game, msgspec.json.decode(written, type=Script), lang)


@cache
def book_examples(id: str, lang: str) -> bytes:
    return msgspec.json.encode(examples(find_game(id), lang))


def examples(game: Game[Any, Any], lang: str) -> dict[str, list[shapes.GuideStep]]:
    """The worked examples of the rule book, by name."""
    written = game.examples()
    scripts = {} if written is None else msgspec.json.decode(written, type=dict[str, Script])
    return {name: performed(game, script, lang) for name, script in scripts.items()}


def performed(game: Game[Any, Any], script: Script, lang: str) -> list[shapes.GuideStep]:
    """Played by the engine: a script that breaks a rule is refused here."""
    words, table = game.words(lang), Table()
    looks, progress = Looks(table, screen=True), Progress(1, 0, Wants(motion=True))
    first = game.new(**script.options) if script.position is None else game.load(script.position)
    opened = e.Opened(game.id, game.rules_version, game.options_of(first), "", position=script.position)
    steps: list[shapes.GuideStep] = []
    entries: list[e.Entry] = [opened, e.Began(1, "")]
    for step in script.steps:
        if step.say:
            asked = game.index(step.action) if step.action is not None and step.seat == script.seat else -1
            table.apply(e.Step(tuple(entries)))
            looks.change()
            still = Progress(1, progress.sent, Wants())
            text = looks.text(script.seat, progress) or looks.text(script.seat, still) or b""
            look, known = msgspec.json.decode(text, type=Look), game.knowledge(table.view(script.seat))
            steps.append(shapes.GuideStep(words.say(step.say), look, asked, known))
            entries = []
        if step.action is not None:
            entries.append(e.Acted(step.seat, step.action))
        elif step.chance is not None:
            entries.append(e.Happened(step.chance))
    table.apply(e.Step(tuple(entries)))
    return steps
