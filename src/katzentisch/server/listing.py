"""A table in the index of tables: what lists show without reading its log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from katzentisch.server.store import Index
from katzentisch.table import entries as e
from katzentisch.table.seating import Seating

INNER = {e.Acted, e.Happened, e.TookBack, e.Said}
"""Entries that change nothing around the game."""


class Seated(msgspec.Struct, frozen=True):
    person: str
    bot: str
    name: str
    avatar: str
    outside: str = ""


class Listing(msgspec.Struct, frozen=True):
    number: int
    chairs: list[Seated]


def index_of(table: Seating, entries: Sequence[e.Entry]) -> Index:
    """The table as it will be after these entries."""
    then = table.after(entries)
    seated = [Seated(chair.person, chair.bot, chair.name, chair.avatar, chair.outside) for chair in then.chairs]
    listing = Listing(then.number, seated)
    been = tuple(entry.person for entry in entries if isinstance(entry, e.Sat))
    return Index(then.game_id, then.phase, then.listed, msgspec.json.encode(listing).decode(), been)
