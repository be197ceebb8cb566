"""The log of a table: one `Step` per wish that came true, with everything that followed from it at once.

A step is appended whole or not at all. No secret seed is in it before `Ended`. People stand in it by an id that never
leaves the server; their names are kept elsewhere, so that they can be forgotten. Of what people write, chat is here.
What was played (`Acted`, `Happened`, `Ended`) stands here as it does in a record.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from katzentisch.core.record import Acted as Acted
from katzentisch.core.record import Ended as Ended
from katzentisch.core.record import Happened as Happened
from katzentisch.core.record import RecordLine


class Opened(RecordLine, frozen=True):
    """The first entry. There is one chair for each player."""

    game: str
    rules_version: int
    options: dict[str, Any]  # complete; `players` among them
    host: str
    listed: bool = False
    pace: str = "normal"
    free_chat: bool = False
    release: str = ""  # of the program that opened it
    position: dict[str, Any] | None = None  # where the first game begins, if not at the beginning
    shared: bool = False  # several people play on one screen, which goes round
    paper: str = ""  # the campaign from elsewhere that goes on here, as it was brought
    open_to_bots: bool = False  # programs of anybody may sit down


class Sat(RecordLine, frozen=True):
    seat: int
    person: str
    name: str = ""  # of whoever sits here at a shared screen; emptied when the person wants to be forgotten
    avatar: str = ""
    bot: str = ""  # a program sits here, over the wire: what it is called


class BotSat(RecordLine, frozen=True):
    """A bot takes a chair for good."""

    seat: int
    bot: str
    name: str
    avatar: str = ""  # bots bring none: whoever draws them gives them one


class Rose(RecordLine, frozen=True):
    """The chair is free now."""

    seat: int


class Agreed(RecordLine, frozen=True):
    """How the next game is played, as the host wants it now."""

    options: dict[str, Any]  # complete
    position: dict[str, Any] | None = None  # of a table that begins from one


class Began(RecordLine, frozen=True):
    number: int  # of the game at this table, from 1
    commitment: str


class TookBack(RecordLine, frozen=True):
    """The newest action, which was this seat's, is undone: no record has it."""

    seat: int


class StoodIn(RecordLine, frozen=True):
    """A bot plays for the person on this chair."""

    seat: int
    bot: str


class CameBack(RecordLine, frozen=True):
    seat: int


class Said(RecordLine, frozen=True):
    person: str
    phrase: str = ""
    text: str = ""  # emptied when the person wants to be forgotten
    among: tuple[str, ...] = ()  # the people who hear it; empty: everybody


class Again(RecordLine, frozen=True):
    """The next game gathers: the same as before, or what may follow it; or the same one once more, before nature has
    chosen anything in it. Everybody moves up one chair, or stays."""

    stays: bool = False
    after: str = ""  # the id of what follows; empty: the same again
    options: dict[str, Any] | None = None  # of what follows
    position: dict[str, Any] | None = None


class Closed(RecordLine, frozen=True):
    """For good: by whoever runs the server, or by the host of a table whose rules are not here."""


Entry: TypeAlias = (
    Opened
    | Sat
    | BotSat
    | Rose
    | Agreed
    | Began
    | Acted
    | Happened
    | Ended
    | TookBack
    | StoodIn
    | CameBack
    | Said
    | Again
    | Closed
)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one wish did. `by` and `key` tell a wish that is sent again from a new one, and `of` from another one that
    has its key; bots have none of them."""

    entries: tuple[Entry, ...]
    by: str = ""
    key: str = ""
    of: str = ""  # a fingerprint of the wish; gone when what somebody wrote is emptied, for it would tell that


_decoder = msgspec.json.Decoder(Step)
_encoder = msgspec.json.Encoder()


def encode(step: Step) -> bytes:
    return _encoder.encode(step)


def decode(line: bytes | str) -> Step:
    return _decoder.decode(line)
