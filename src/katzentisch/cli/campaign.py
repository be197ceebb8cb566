"""`katzentisch campaign`: a row of games of which each follows the one before, over several evenings.

campaign                        all there are
campaign new NAME GAME          begins one, and plays its first game; with a file of the game's own, from there
campaign play NAME              goes on: with the game on the way, or with what follows the last one
campaign sheet NAME             what is carried over
campaign tell NAME              what has happened so far, as a story to read
campaign export NAME FILE       as one file, for another machine
campaign import NAME FILE       from one; all of it is played again and checked, and it stays marked as imported

Whoever plays this evening is said each time: `--players`, `--bots`, `--seat`, `--name`.
"""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any

from rich.console import Console

from katzentisch.cli.arguments import Parser, need, whole
from katzentisch.cli.campaigns import Campaigns
from katzentisch.cli.console import console
from katzentisch.cli.conversation import Leave, converse
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.habits import Habits
from katzentisch.cli.play import (
    files_of,
    goes_on,
    leave,
    leaving_by_signal,
    match_of,
    most_help,
    new_match,
    waiting,
    who_plays,
)
from katzentisch.cli.saves import write
from katzentisch.cli.screens import read_line, screen_for
from katzentisch.cli.speech import clean, refuse, words
from katzentisch.core.campaign import Campaign
from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Record, replay
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Continuation
from katzentisch.core.text import Words
from katzentisch.server.settings import data_folder
from katzentisch.table.solo import Solo
from katzentisch.terminal.hooks import Terminal

DEEDS = ("list", "new", "play", "sheet", "tell", "export", "import")
COLUMNS = 78
SAME = "same"


def arguments(parser: Parser) -> None:
    parser.what("doing")
    parser.what("campaign")
    parser.what("about")
    parser.value("then", "ID")
    who_plays(parser)


def more(parser: Parser, options: Namespace) -> None:
    """Files that the game itself can begin from, as in `play`: `--book FILE`."""
    if options.doing == "new":
        files_of(parser, options.about)


def run(options: Namespace, lang: str) -> int:
    deed, shelf = options.doing or "list", Campaigns(data_folder())
    if deed not in DEEDS:
        raise refuse("campaign_deed", deed=deed, known=list(DEEDS))
    if deed == "list":
        return show_all(shelf, lang)
    name = need(options.campaign, "campaign")
    if deed == "new":
        game = find_game(need(options.about, "about"))
        match = new_match(game, options, lang)  # what is wrong is said before anything is kept
        return play(shelf, shelf.begin(name, game), name, match, options, lang)
    if deed == "import":
        campaign = shelf.bring(name, Path(need(options.about, "about")))
        print(words(lang).say("campaign.brought", {"name": name, "games": len(campaign.records)}))
        return 0
    campaign = shelf.open(name)
    if deed == "export":
        path = write(Path(need(options.about, "about")), campaign.text().encode())
        print(words(lang).say("campaign.exported", {"path": str(path)}))
    elif deed == "tell":
        print(story(campaign, lang))
    elif deed == "sheet":
        show(shelf, campaign, name, lang)
        for line in sheet(campaign, lang):
            print(line)
    else:
        return play(shelf, campaign, name, None, options, lang)
    return 0


# Looking -------------------------------------------------------------------------------------------------------------


def show_all(shelf: Campaigns, lang: str) -> int:
    if not shelf.names():
        raise refuse("campaign_none")
    for name in shelf.names():
        show(shelf, shelf.open(name), name, lang)
    return 0


def show(shelf: Campaigns, campaign: Campaign, name: str, lang: str) -> None:
    said, title = words(lang), campaign.game.words(lang).say("title")
    lines = [said.say("campaign.line", {"name": name, "title": title, "games": len(campaign.records)})]
    if campaign.imported:
        lines.append(said.say("campaign.imported"))
    if shelf.saves(name, campaign.game).newest_first():
        lines.append(said.say("campaign.on_the_way"))
    print(" ".join(lines))
    for way in campaign.ways():
        print("  " + told(campaign, way, lang))


def told(campaign: Campaign, way: Continuation, lang: str) -> str:
    game, own = campaign.game, {}
    if campaign.ended is not None:
        own = dict(game.words_at(campaign.ended, lang, ()))
    return Words(lang, {**game.words(lang).entries, **own}).say(f"after.{way.id}", way.facts)


def sheet(campaign: Campaign, lang: str) -> list[str]:
    """What the best that follows begins with, in the words of the game."""
    ways, draw = campaign.ways(), (campaign.game.terminal() or Terminal()).sheet
    position = ways[0].position if ways else None
    if position is None or draw is None:
        return [words(lang).say("campaign.over" if campaign.records else "campaign.nothing_yet")]
    return [line.plain for line in draw(position, lang)]


def story(campaign: Campaign, lang: str) -> str:
    """Evening after evening. A game that tells nothing in a way of its own tells every event."""
    if not campaign.records:
        return words(lang).say("campaign.nothing_yet")
    own = (campaign.game.terminal() or Terminal()).tale
    parts: list[str] = []
    for record in campaign.records:
        title, *told = own(record, lang) if own is not None else plainly(record, lang)
        parts += [f"{title}\n{'=' * len(title)}", *(fill(clean(text), COLUMNS) for text in told)]
    return "\n\n".join(parts)


def plainly(record: Record, lang: str) -> list[str]:
    game, state = record.game, replay(record)
    seen = [event.seen_by(WATCHER) for event in state.log or ()]
    return [game.words(lang).say("title"), *(game.say_at(state, event, lang, record.header.seats) for event in seen)]


# Playing -------------------------------------------------------------------------------------------------------------


def play(shelf: Campaigns, campaign: Campaign, name: str, match: Solo | None, options: Namespace, lang: str) -> int:
    """One game of it: the one on the way, or `match`, or what follows."""
    out, saves, help = console(), shelf.saves(name, campaign.game), most_help(options.less)
    drawing, path = Drawing(campaign.game, lang), Path()
    with leaving_by_signal():
        try:
            old, notice = waiting(saves, lang)
            if old is not None and goes_on(*old, out, lang):
                match, path = old
            else:
                begins = match is not None  # a campaign keeps from the start with what it was begun
                match = match or following(campaign, old[0] if old else None, options, out, lang)
                if match is None:
                    return 0
                path = saves.new(match, at_once=begins)
            match.help = help
            with screen_for(out, drawing, options.plain) as screen:
                converse(match, screen, drawing, partial(saves.finish, match, path), notice, Habits(path))
        except (Leave, EOFError, KeyboardInterrupt):
            return 0 if match is None else leave(match, path, out, lang, f"campaign play {name}")
    campaign.add(match.record)
    shelf.keep(name, campaign)
    result = drawing.result(match.state.returns(), match.names)
    for line in [*drawing.describe(match.view(), match.since, match.names), *result]:
        out.print(line.plain, soft_wrap=True)
    show(shelf, campaign, name, lang)
    out.print(words(lang).say("campaign.go_on", {"name": name}), soft_wrap=True)
    return 0


def following(campaign: Campaign, left: Solo | None, options: Namespace, out: Console, lang: str) -> Solo | None:
    """A table for what follows the last game, for those who play this evening; None if nothing does. Before the first
    is over, that one from its beginning: `left` knows which."""
    if not campaign.records and left is not None:
        header = left.record.header
        return match_of(campaign.game, options, lang, dict(header.options), header.position)
    if not campaign.records:
        return new_match(campaign.game, options, lang)
    last = campaign.records[-1].header
    players = whole(options.players, "players", last.options["players"], least=1)
    campaign.game.new(players)  # refused here if so many cannot play
    ways: dict[str, tuple[str, dict[str, Any], dict[str, Any] | None]] = {
        way.id: (told(campaign, way, lang), way.options, way.position) for way in campaign.ways(players)
    }
    if players == last.options["players"]:
        ways[SAME] = (words(lang).say("campaign.same"), last.options, last.position)
    chosen = options.then or ask(ways, out, lang)
    if chosen not in ways:
        raise refuse("campaign_deed", deed=chosen, known=list(ways))
    _, settings, position = ways[chosen]
    return match_of(campaign.game, options, lang, dict(settings), position)


def ask(ways: dict[str, tuple[str, dict[str, Any], dict[str, Any] | None]], out: Console, lang: str) -> str:
    """By number; the first is usual."""
    out.print(words(lang).say("campaign.follows"))
    ids = list(ways)
    for number, id in enumerate(ids, 1):
        out.print(f"  {number}  {ways[id][0]}", soft_wrap=True, highlight=False)
    while True:
        answer = read_line(out, words(lang).say("campaign.which") + " ") or "1"
        if answer in ways:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
