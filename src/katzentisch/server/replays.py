"""A game looked at again: every step as one seat saw it.

Of a running game a seat gets nothing that it did not see, and only what the table tells again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from katzentisch.core.contract import WATCHER
from katzentisch.protocol.messages import Look
from katzentisch.server.refusals import refuse
from katzentisch.table import entries as e
from katzentisch.table.fold import Table


def replay(steps: Iterable[e.Step], number: int, seat: int, over: bool) -> list[Look]:
    """One Look per step that changed something for this seat; each has the events of its step alone."""
    table = Table()
    looks: list[Look] = []
    told, last = 0, b""
    for step in steps:
        table.apply(step)
        if table.strange is not None:
            raise table.strange
        if table.number != number or table.state is None:
            if looks:
                break
            continue
        if not WATCHER <= seat < table.players:
            raise refuse("not_yours")
        if not looks:
            told = 0
        view = table.game.view(table.state, seat, recall=over)
        seen = msgspec.json.encode((view, table.legal(seat), table.sealed(seat)))
        if seen != last or len(table.events) > told:
            looks.append(_look(table, seat, view, told))
            told, last = len(table.events), seen
    if not looks:
        raise refuse("no_such_game", number=number)
    return looks if over else _told_again(table, seat, looks)


def _look(table: Table, seat: int, view: Any, told: int) -> Look:
    events = [event.seen_by(seat) for event in table.events[told:]]
    return Look(
        table.situation(seat),
        table.number,
        seat,
        msgspec.to_builtins(view),
        list(table.legal(seat)),
        table.sealed(seat),
        table.prompt(seat),
        told,
        events,
    )


def _told_again(table: Table, seat: int, looks: list[Look]) -> list[Look]:
    """From the first event on after which the table tells everything again."""
    whole = [event.seen_by(seat) for event in table.events]
    again = table.told_again(seat)
    first = len(whole)
    while first and again[first - 1] == whole[first - 1]:
        first -= 1
    return [look for look in looks if look.first >= first]


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
