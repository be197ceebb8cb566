"""Papers: files that people bring, looked through before anybody else sees them.

They may say anything. So they are unpacked to a bound, and read and begun in a process of their own, for some seconds
and with little memory (`bounded`); what takes longer is refused, and nobody's move waits for it. A paper is read again
whenever a table begins from it: what is kept is the file as it came. Attacks: tests/server/test_papers.py.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeVar

import msgspec

from katzentisch.core.campaign import Campaign
from katzentisch.core.contract import Game
from katzentisch.core.registry import game as find_game
from katzentisch.core.text import LANGUAGES, Words
from katzentisch.protocol.shapes import NewPaper, Options, PaperLine, PaperWay
from katzentisch.server.brought import unpacked
from katzentisch.server.refusals import refuse
from katzentisch.server.texts import NAME, clean
from katzentisch.terminal.hooks import Terminal

T = TypeVar("T")

LONGEST: Final = {"story": 262_144, "campaign": 4_194_304}
"""Bytes of a file by its kind."""
SECONDS: Final = {"story": 5.0, "campaign": 60.0}
"""How long it is looked through, in time of the processor, however busy the machine is: a campaign is played again from
its first game on. Whoever waits gives up later (`thinkers.PATIENCE`)."""
MEMORY: Final = 512 * 1024 * 1024
"""Bytes that may be asked for meanwhile, over those that the process has."""
AGAIN = 0.05
"""Seconds after which somebody who has not heard that time is up is told again."""


TITLE, ABOUT = 80, 600
"""Characters of what a paper is called, and of what it says of itself, as lists and pages show them."""


class Checked(msgspec.Struct):
    """A paper that can be played."""

    game: str
    text: str
    line: PaperLine


class Beginning(msgspec.Struct):
    """A table that is to begin from a paper."""

    kind: str
    game: str
    text: str
    options: Options  # `players` among them
    after: str = ""


class Start(msgspec.Struct):
    position: dict[str, Any] | None
    options: dict[str, Any]  # complete


# In a process of its own ---------------------------------------------------------------------------------------------


def checked(wish: NewPaper) -> Checked:
    """Refused with what is wrong, as the game or the campaign says it."""
    text = unpacked(wish.packed, LONGEST[wish.kind])
    if wish.kind == "campaign":
        return _campaign(text)
    game, name = find_game(wish.game), clean(wish.name, 3 * NAME) or "?"
    found = game.read(text, name)
    game.load(game.begin(found.content, game.player_counts[0], {}))  # a beginning that never ends is none
    return Checked(game.id, text, PaperLine(short(found.name), short(found.about, ABOUT), [*map(short, found.parts)]))


def begun(wish: Beginning) -> Start:
    """Where a table begins from a paper that was kept."""
    game = find_game(wish.game)
    if wish.kind == "campaign":
        players = wish.options.get("players")
        ways = Campaign.read(wish.text).ways(players if type(players) is int else None)
        chosen = [way for way in ways if way.id == wish.after or not wish.after][:1]
        if not chosen:
            raise refuse("cannot_follow", after=wish.after, known=[way.id for way in ways])
        return Start(chosen[0].position, chosen[0].options)
    options: dict[str, Any] = dict(wish.options)
    players = options.pop("players", game.player_counts[0])
    options.pop(game.written, None)
    game.new(players, **options)  # refused here if the table is not possible
    position = game.begin(game.read(wish.text, "?").content, players, options)
    return Start(position, game.options_of(game.load(position)))


def _campaign(text: str) -> Checked:
    campaign = Campaign.read(text)
    if not campaign.records:
        raise refuse("campaign_empty")
    game, ways = campaign.game, campaign.ways()
    parts = [short(_called(game, record.header.position, record.header.options)) for record in campaign.records]
    own = {lang: _words(campaign, lang) for lang in LANGUAGES}
    said = [PaperWay(way.id, {lang: own[lang].say(f"after.{way.id}", way.facts) for lang in LANGUAGES}) for way in ways]
    name = clean(campaign.name, NAME) or "?"
    sheet = {lang: sheet_of(game, ways[0].position if ways else None, lang) for lang in LANGUAGES}
    return Checked(game.id, text, PaperLine(dict.fromkeys(LANGUAGES, name), {}, parts, said, sheet))


def short(text: Mapping[str, str], most: int = TITLE) -> dict[str, str]:
    """A text of a stranger, by language, as plain text on one line."""
    return {lang: clean(text.get(lang, ""), most) for lang in LANGUAGES if text}


def _words(campaign: Campaign, lang: str) -> Words:
    game = campaign.game
    own = dict(game.words_at(campaign.ended, lang, ())) if campaign.ended is not None else {}
    return Words(lang, {**game.words(lang).entries, **own})


def _called(game: Game[Any, Any], position: Any, options: dict[str, Any]) -> dict[str, str]:
    """What somebody wrote is called as they say; else as the option says whose place it could have taken."""
    own = dict(game.called(position)) if position is not None else {}
    if own or not game.written:
        return own
    return {lang: game.words(lang).say(f"option.{game.written}.{options.get(game.written)}") for lang in LANGUAGES}


def sheet_of(game: Game[Any, Any], position: dict[str, Any] | None, lang: str) -> list[str]:
    """What a game that follows another begins with, in the words of the game."""
    draw = (game.terminal() or Terminal()).sheet
    return [] if draw is None or position is None else [line.plain for line in draw(position, lang)]


# Bounds --------------------------------------------------------------------------------------------------------------


def bounded(work: Callable[[], T], seconds: float, memory: int = MEMORY) -> T:
    """For so long, and with so much memory over what there is; else refused. In the main thread alone."""
    with in_time(seconds, "paper_endless"), _in_memory(memory):
        return work()


@contextmanager
def in_time(seconds: float, code: str) -> Iterator[None]:
    """In so many seconds of the processor; else refused with this code."""

    def enough(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, enough)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)  # whoever swallows the first is told again
    try:
        yield
    except TimeoutError:
        raise refuse(code) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _in_memory(memory: int) -> Iterator[None]:
    try:
        import resource
    except ImportError:  # Windows
        yield
        return
    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = _size() + memory
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    try:
        yield
    except (MemoryError, RecursionError):
        raise refuse("paper_endless") from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))


def _size() -> int:
    """Bytes of addresses that this process has."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:  # not Linux
        return 1 << 32
    return pages * 4096
