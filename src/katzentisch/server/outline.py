"""A table in the index of tables: what lists show without reading its log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from katzentisch.server.store import Index
from katzentisch.table import entries as e
from katzentisch.table.fold import Table

INNER = {e.Acted, e.Happened, e.Said}
"""Entries that change nothing around the game."""


class Seated(msgspec.Struct, frozen=True):
    person: str
    bot: str
    name: str
    avatar: str


class Outline(msgspec.Struct, frozen=True):
    number: int
    chairs: list[Seated]


def index_of(table: Table, entries: Sequence[e.Entry]) -> Index:
    """The table as it will be after these entries."""
    phase, number, chairs = table.outline(entries)
    outline = Outline(number, [Seated(chair.person, chair.bot, chair.name, chair.avatar) for chair in chairs])
    opened = entries[0]
    game, listed = (opened.game, opened.listed) if isinstance(opened, e.Opened) else (table.game.id, table.listed)
    been = tuple(entry.person for entry in entries if isinstance(entry, e.Sat))
    return Index(game, phase, listed, msgspec.json.encode(outline).decode(), been)
