"""A record that somebody brings: looked at, and kept nowhere.

It may say anything. It is unpacked to a bound, played once by the rules before anything of it is shown, and all that in
a process that thinks (`thinker.py`): a long one makes nobody wait. Attacks: tests/server/test_brought.py.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec

from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Ended, Entry, Happened, Record, walk
from katzentisch.protocol.shapes import Brought
from katzentisch.server.refusals import refuse
from katzentisch.server.replays import as_it_ended, replay, told_words
from katzentisch.server.texts import NAME, clean
from katzentisch.table import entries as e

TEXT = 524_288
"""Bytes of a record: the longest games of all have a quarter of it."""
ANSWER = 16_777_216
"""Bytes that its looks may have together."""
_GZIP = 31
"""What zlib calls it: a head and a sum of its own, and the widest window."""


def unpacked(packed: bytes, most: int = TEXT) -> str:
    """The text of a file, of at most so many bytes, however much its few bytes claim to hold."""
    reader = zlib.decompressobj(_GZIP)
    try:
        text = reader.decompress(packed, most + 1)
    except zlib.error as problem:
        raise refuse("bad_body", problem="gzip") from problem
    if len(text) > most:
        raise refuse("too_long")
    if not reader.eof:
        raise refuse("bad_body", problem="gzip")
    try:
        return text.decode()
    except UnicodeDecodeError as problem:
        raise refuse("bad_body", problem="UTF-8") from problem


def shown(text: str, seat: int, lang: str) -> Brought:
    """What the seat saw of it, step by step; refused with the line that is wrong."""
    record = Record.parse(text)
    for _, state in walk(record, log=False):
        pass
    if not WATCHER <= seat < state.players:
        raise refuse("bad_body", problem="seat")
    names = [clean(name, NAME) for name in record.header.seats[: state.players]]
    steps = list(steps_of(record))
    looks = replay(steps, 1, seat, over=True)
    if sum(len(bytes(look)) for look in looks) > ANSWER:
        raise refuse("too_long")
    return Brought(
        game=record.game.id,
        names=names + [""] * (state.players - len(names)),
        avatars=[clean(avatar, NAME) for avatar in record.header.avatars[: state.players]],
        words=msgspec.json.decode(told_words(as_it_ended(steps, 1), lang), type=dict[str, str]),
        looks=looks,  # type: ignore[arg-type]  # looks that are encoded already
    )


def steps_of(record: Record) -> Iterator[e.Step]:
    """As the log of a table has them: an action together with nature's answers."""
    header = record.header
    step: list[e.Entry] = [
        e.Opened(header.game, header.rules_version, header.options, "", position=header.position),
        e.Began(1, header.commitment or "-"),
    ]
    parts: list[Entry | Ended] = [*record.entries, *([record.end] if record.end is not None else [])]
    for entry in parts:
        if not isinstance(entry, Happened | Ended):
            yield e.Step(tuple(step))
            step = []
        step.append(entry)
    yield e.Step(tuple(step))
