"""`katzentisch replay FILE --as SEAT`: a game told step by step, as that seat saw it.

A seat sees its own choices when it makes them and every event as it was told to it; the watcher sees what lay open;
`all` sees everything, sealed choices and nature's among it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.console import console
from katzentisch.cli.files import read_record
from katzentisch.cli.speech import clean, refuse, words
from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Acted, Entry, Record, start, walk
from katzentisch.core.state import Event

ALL = -2


def arguments(parser: Parser) -> None:
    parser.what("file")
    parser.value("as", "N|watcher|all")


def run(options: Namespace, lang: str) -> int:
    record = read_record(need(options.file, "file"))
    players = start(record).players
    seat = viewer(getattr(options, "as"), players)
    said = words(lang)
    names = [clean(name) for name in record.header.seats]
    names += [said.say("seat", {"number": number + 1}) for number in range(len(names), players)]
    out = console()
    out.print(record.game.words(lang).say("title") + ": " + said.join(names), style="bold", soft_wrap=True)
    for line in told(record, seat, names, lang):
        out.print(line, soft_wrap=True)
    if record.end is None:
        out.print(said.say("replay.unfinished"), soft_wrap=True)
    return 0


def viewer(text: str | None, players: int) -> int:
    """Whose eyes: a place counted from 1, the watcher (if nobody is named), or all."""
    if text is None or text == "watcher":
        return WATCHER
    if text == "all":
        return ALL
    if not text.isdecimal() or not 1 <= int(text[:6]) <= players:
        raise refuse("no_such_viewer", viewer=text, players=players)
    return int(text) - 1


def told(record: Record, seat: int, names: list[str], lang: str) -> Iterator[str]:
    """The lines of the story; an empty line after every step in which something happened."""
    game, heard = record.game, 0
    for number, state in walk(record):
        if number > 0:
            yield from step(record, record.entries[number - 1], seat, names, lang)
        log = state.log or []
        for event in log[heard:]:
            for seen in sights(event, seat):
                yield "  " + game.say_at(state, seen, lang, names)
        if len(log) > heard:
            yield ""
        heard = len(log)


def step(record: Record, entry: Entry, seat: int, names: list[str], lang: str) -> Iterator[str]:
    """A choice, for those who may know it."""
    if not isinstance(entry, Acted):
        if seat == ALL:
            yield words(lang).say("replay.nature", {"outcome": entry.chance})
    elif seat in (entry.seat, ALL):
        action = record.game.actions[record.game.index(entry.action)]
        yield f"{names[entry.seat]} {record.game.say(action, lang, names)}"


def sights(event: Event, seat: int) -> list[dict[str, Any]]:
    """An event as the seat was told it; for `all`, in every way in which somebody was."""
    if seat != ALL:
        return [event.seen_by(seat)]
    every = [event.seen_by(knower) for knower in sorted(event.private)] or [event.seen_by(WATCHER)]
    return [seen for number, seen in enumerate(every) if seen not in every[:number]]
