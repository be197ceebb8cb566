"""A game looked at again: every step as one seat saw it.

Of a running game a seat gets nothing that it did not see, and only what the table tells again.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from katzentisch.core.contract import WATCHER
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.server.refusals import refuse
from katzentisch.table import entries as e
from katzentisch.table.fold import Table


def replay(steps: Iterable[e.Step], number: int, seat: int, over: bool) -> list[msgspec.Raw]:
    """One Look per step that changed something for this seat; each has the events of its step alone, and the pictures
    on the way."""
    table = Table()
    looks, progress = Looks(table, openly=over, screen=True), Progress(number, 0, Wants(motion=True))
    texts: list[tuple[int, bytes]] = []
    for step in steps:
        table.apply(step)
        if table.strange is not None:
            raise table.strange
        if table.number != number or table.state is None:
            if texts:
                break
            continue
        if not WATCHER <= seat < table.players:
            raise refuse("not_yours")
        looks.change()
        first = progress.sent
        text = looks.text(seat, progress)
        if text is not None:
            texts.append((first, text))
    if not texts:
        raise refuse("no_such_game", number=number)
    least = 0 if over else _told_again(table, seat)
    return [msgspec.Raw(text) for first, text in texts if first >= least]


def _told_again(table: Table, seat: int) -> int:
    """The first event from which on the table tells everything again."""
    whole = [event.seen_by(seat) for event in table.events]
    again = table.told_again(seat)
    first = len(whole)
    while first and again[first - 1] == whole[first - 1]:
        first -= 1
    return first


def as_it_ended(steps: Iterable[e.Step], number: int) -> Table:
    """The table when this game was over, before the next one gathered."""
    table = Table()
    for step in steps:
        if table.number == number and any(isinstance(entry, e.Again) for entry in step.entries):
            break
        table.apply(step)
        if table.strange is not None:
            raise table.strange
    return table


def told_words(table: Table, lang: str) -> bytes:
    """What the game adds to the words of its box (`Game.words_at`), as far as everybody has been told."""
    told = [event.seen_by(WATCHER) for event in table.events]
    words = table.game.words_at(table.state, lang, told) if table.state is not None else {}
    return msgspec.json.encode(words, order="sorted")
