"""`katzentisch play GAME`: a game in the terminal against bots, which can be left and gone on with at any time."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser, need, table_options, whole
from katzentisch.cli.console import console
from katzentisch.cli.conversation import Leave, converse
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.habits import Habits
from katzentisch.cli.saves import Saves, open_or_put_aside
from katzentisch.cli.screens import read_line, screen_for
from katzentisch.cli.speech import clean, refuse, sentence, words
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.deduce.knowledge import FULL, LEVELS
from katzentisch.server.settings import data_folder
from katzentisch.table.logfile import new_head
from katzentisch.table.solo import ME, Solo
from katzentisch.terminal.hooks import Terminal

LONGEST_NAME = 9
USUAL_TABLE = 4
USUAL_ITERATIONS = 1000


def arguments(parser: Parser) -> None:
    parser.what("game")
    parser.value("join", "LINK")
    who_plays(parser)
    parser.flag("new")


def who_plays(parser: Parser) -> None:
    """Who sits at the table, by which options, and how it is shown."""
    parser.value("players", "N")
    parser.value("bots", "a,b,…")
    parser.value("seat", "N")
    parser.value("name", "NAME")
    parser.value("seed", "N")
    parser.value("iterations", "N")
    parser.value("set", "OPTION=VALUE", many=True)
    parser.value("less", "LEVEL")
    parser.flag("plain")


def more(parser: Parser, options: Namespace) -> None:
    """Files that the game itself can begin from: `--chapter FILE`."""
    files_of(parser, options.game)


def files_of(parser: Parser, id: str | None) -> None:
    if id in games():
        game = find_game(id)
        parser.speak_of(game.home)
        for name in (game.terminal() or Terminal()).files:
            parser.value(name, "FILE")


def run(options: Namespace, lang: str) -> int:
    if options.join is not None:
        return run_elsewhere(options, lang)
    game, help = find_game(need(options.game, "game")), most_help(options.less)
    match = new_match(game, options, lang)  # also if an old one goes on: what is wrong is said before any question
    path = Path()
    saves = Saves(data_folder(), game.id)
    out = console()
    drawing = Drawing(game, lang)
    with leaving_by_signal():
        try:
            old, notice = (None, "") if options.new else waiting(saves, lang)
            if old is not None and goes_on(*old, out, lang):
                match, path = old
            else:
                path = saves.new(match)
            match.help = help
            with screen_for(out, drawing, options.plain) as screen:
                done = partial(saves.finish, match, path)
                path = converse(match, screen, drawing, done, notice, Habits(path))
        except (Leave, EOFError, KeyboardInterrupt):
            return leave(match, path, out, lang)
    result = drawing.result(match.state.returns(), match.names)
    for line in [*drawing.describe(match.view(), match.since, match.names), *result]:
        out.print(line.plain, soft_wrap=True)
    out.print(words(lang).say("record_kept", {"path": str(path)}), soft_wrap=True)
    return 0


def run_elsewhere(options: Namespace, lang: str) -> int:
    """At a live table; what is played there, and with whom, is settled there."""
    from katzentisch.cli.join import join

    if options.game is not None:
        raise refuse("argument_use", argument="--join", command="play")
    name = person(options.name, lang)
    with leaving_by_signal():
        return join(options.join, name, options.plain, most_help(options.less), data_folder(), console(), lang)


def most_help(level: str | None) -> str:
    """The table says how much it helps at most; a person may be shown less."""
    if level is not None and level not in LEVELS:
        raise refuse("unknown_help", level=level, known=list(LEVELS))
    return FULL if level is None else level


# A new game ----------------------------------------------------------------------------------------------------------


def new_match(game: Game[Any, Any], options: Namespace, lang: str) -> Solo:
    bots = opponents.named(game, options.bots)
    players = whole(options.players, "players", len(bots) + 1 if len(bots) > 1 else usual_table(game))
    settings = table_options(game, options.set)
    game.new(players, **settings)  # refused here if the table is not possible
    position = position_from_file(game, options, players, settings)
    return match_of(game, options, lang, {"players": players, **settings}, position)


def match_of(
    game: Game[Any, Any], options: Namespace, lang: str, settings: dict[str, Any], position: dict[str, Any] | None
) -> Solo:
    """A table with these options of the game, and with the people, bots and chance that were typed."""
    bots, players = opponents.named(game, options.bots), settings["players"]
    seat = whole(options.seat, "seat", 1) - 1
    if not 0 <= seat < players:
        raise refuse("no_such_place", place=seat + 1, players=players)
    if len(bots) > players - 1:
        raise refuse("too_many_bots", bots=len(bots), free=players - 1)
    bots = bots or [game.usual_bot()]
    seated = [bots[number % len(bots)] for number in range(players - 1)]
    seed = "" if options.seed is None else str(whole(options.seed, "seed", 0))
    iterations = whole(options.iterations, "iterations", USUAL_ITERATIONS, least=1)
    secret = sha256(f"katzentisch {seed}".encode()).digest() if seed else secrets.token_bytes(32)
    own = person(options.name, lang)
    called = zip(seated, names(own, players, lang), strict=True)
    try:
        head = new_head(secret, {ME: own}, iterations)
        return Solo.open(game, head, seat, list(called), settings, position)
    except Illegal:
        raise
    except Exception as error:  # whatever somebody's bot may raise when it is made
        raise refuse("bot_failed", bot=", ".join(dict.fromkeys(seated)), problem=repr(error)) from error


def position_from_file(
    game: Game[Any, Any], options: Namespace, players: int, settings: dict[str, Any]
) -> dict[str, Any] | None:
    """Where the game begins if a file of its own says so; None for a usual beginning."""
    position = None
    for name, read in (game.terminal() or Terminal()).files.items():
        path = getattr(options, name, None)
        if path is not None:
            if name in settings or position is not None:
                raise refuse("set_twice", option=name)
            position = read(path, players, settings)
            game.load(position)  # refused here if the table is not possible
    return position


def usual_table(game: Game[Any, Any]) -> int:
    counts = game.player_counts
    return min(max(USUAL_TABLE, counts[0]), counts[-1])


def person(given: str | None, lang: str) -> str:
    """The name of who plays: as given, or as the machine knows them, or a guest."""
    if given is not None:
        name = given.strip()
        if not name or len(name) > LONGEST_NAME or clean(name) != name:
            raise refuse("bad_name", name=given, most=LONGEST_NAME)
        return name
    user = os.environ.get("USER", "")
    known = user.isalnum() and len(user) <= LONGEST_NAME and user != "root"
    return user.capitalize() if known else words(lang).say("guest")


def names(own: str, players: int, lang: str) -> list[str]:
    """What the others are called: bots are called like cats."""
    cats = [cat for cat in words(lang).say("cats").split() if cat != own]
    return [cats[n % len(cats)] + ("" if n < len(cats) else str(n // len(cats) + 1)) for n in range(players - 1)]


# A game that waits ---------------------------------------------------------------------------------------------------


def waiting(saves: Saves, lang: str) -> tuple[tuple[Solo, Path] | None, str]:
    """The game that was left last, and a sentence if one of them cannot go on here."""
    notice = ""
    for path in saves.newest_first():
        found = open_or_put_aside(saves, path)
        if isinstance(found, Solo):
            if not found.over:
                return (found, path), notice
            saves.finish(found, path)  # the program died between the last step and this
            continue
        notice = sentence(found, lang)
        print("katzentisch:", notice, file=sys.stderr)
    return None, notice


def goes_on(match: Solo, path: Path, out: Console, lang: str) -> bool:
    said = words(lang)
    others = [name for seat, name in enumerate(match.names) if seat != match.seat]
    when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    out.print(said.say("waiting" if others else "waiting.alone", {"others": others, "when": when}), soft_wrap=True)
    while True:
        answer = read_line(out, said.say("go_on") + " ").lower()
        if not answer or answer in said.say("typed.yes").split():
            return True
        if answer in said.say("typed.no").split():
            return False


# Leaving -------------------------------------------------------------------------------------------------------------


@contextmanager
def leaving_by_signal() -> Iterator[None]:
    """Whoever ends the program kindly, or closes the terminal, leaves the table as if by Ctrl-C."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    kinds = [kind for name in ("SIGTERM", "SIGHUP") if (kind := getattr(signal, name, None)) is not None]
    before = [(kind, signal.signal(kind, leave)) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in before:
            signal.signal(kind, handler)


def leave(match: Solo, path: Path, out: Console, lang: str, command: str = "") -> int:
    """`command`: what goes on with it, if that is not `play GAME`."""
    key = "saved" if path.is_file() and not match.over else "left"
    out.print(words(lang).say(key, {"path": str(path), "command": command or f"play {match.game.id}"}), soft_wrap=True)
    return 0
