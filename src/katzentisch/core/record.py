"""The record of a game: one append-only text, one line of JSON each for the header, every step, and the end.

    {"katzentisch":2,"game":"sack","rules_version":1,"options":{"players":3},"seats":["Anna","Bo","Cleo"],…,"sum":"…"}
    {"e":"acted","seat":0,"action":{"do":"choose","card":"E4"},"sum":"…"}
    {"e":"happened","chance":17,"sum":"…"}
    {"e":"ended","returns":[1,0,0],"seed":"…","sum":"…"}

Replay, "play on from here", bug reports and verification are all: fold the record. What was played stands in the log of
a table in the same entries. `docs/record.jsonc` is the specification by example; a test replays it.
"""

# interpreted: JSON is the work

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from katzentisch.core.build import VERSION
from katzentisch.core.contract import Game, S, V
from katzentisch.core.errors import Illegal
from katzentisch.core.fate import Fate, choose
from katzentisch.core.lines import Chain, lines_of
from katzentisch.core.registry import game as find_game
from katzentisch.core.state import State, whole

FORMAT = 2


class _Format(msgspec.Struct):
    katzentisch: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    katzentisch: int  # the version of this format
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[str]
    commitment: str = ""
    position: dict[str, Any] | None = None  # a game that does not begin at the beginning
    avatars: list[str] = []  # the animals of the seats, where a table knows them
    release: str = ""  # of the program that made it


class RecordLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="e", tag=str.lower, omit_defaults=True
):
    """Anything that is written down after the header, in records and in logs."""


class Acted(RecordLine, frozen=True):
    seat: int
    action: dict[str, Any]


class Happened(RecordLine, frozen=True):
    chance: int  # an id from outcomes()


class Ended(RecordLine, frozen=True):
    """Now everybody may know the seed."""

    returns: list[float]
    seed: str


Entry: TypeAlias = Acted | Happened
"""What was played."""


class Record:
    """A game as it went. Entries are only ever appended."""

    def __init__(self, header: Header, game: Game[S, V] | None = None) -> None:
        self.header = header
        self._game: Game[Any, Any] | None = game
        self.entries: list[Entry] = []
        self.end: Ended | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """Refused if it is not here; the record itself can be read and written all the same."""
        if self._game is None:
            self._game = find_game(self.header.game)
        return self._game

    @classmethod
    def of(cls, game: Game[S, V], state: S, seats: Sequence[str] = (), fate: Fate | None = None) -> Record:
        """An empty record of a table that has not begun; from a position, if the table is not a new one."""
        options = game.options_of(state)
        position = game.position(state)
        fresh = position == game.position(game.new(**options))
        box: Game[Any, Any] = game
        return cls(
            Header(
                FORMAT,
                game.id,
                game.rules_version,
                options,
                list(seats),
                fate.commitment if fate else "",
                None if fresh else position,
                release=VERSION,
            ),
            box,
        )

    def acted(self, seat: int, action: int) -> Acted:
        number = whole(action)
        if not 0 <= number < len(self.game.actions):
            raise Illegal("no_such_action", game=self.game.id, action=str(number))
        entry = Acted(whole(seat), self.game.actions[number].facts())
        self.entries.append(entry)
        return entry

    def happened(self, outcome: int) -> Happened:
        entry = Happened(whole(outcome))
        self.entries.append(entry)
        return entry

    def close(self, state: State, fate: Fate | None = None) -> None:
        """The last line: the result, and the seed that everybody may know now."""
        self.end = Ended(state.returns(), fate.seed.hex() if fate else "")

    def lines(self) -> list[str]:
        parts: list[msgspec.Struct] = [self.header, *self.entries]
        if self.end is not None:
            parts.append(self.end)
        chain = Chain()
        return [chain.seal(part) for part in parts]

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())

    @classmethod
    def read(cls, source: str | Path, game: Game[Any, Any] | None = None) -> Record:
        """The record in a file, of a game that is installed or given; refused with the line that is wrong.

        A str that is empty, begins with "{" or has several lines is a record itself (`parse`); any other names a file.
        """
        if isinstance(source, str) and (not source or source.startswith("{") or "\n" in source):
            return cls.parse(source, game)
        return cls.parse(text_in(Path(source)), game)

    @classmethod
    def parse(cls, text: str, game: Game[Any, Any] | None = None) -> Record:
        """The record in a text, whatever stands there: it is never the name of a file."""
        chain, lines = Chain(), lines_of(text)
        check_format(lines[0])
        header: Header = chain.open(lines[0], Header)
        record = cls(header, find_game(header.game) if game is None else game)
        for line in lines[1:]:
            part: Acted | Happened | Ended = chain.open(line, Acted | Happened | Ended)
            if record.end is not None:
                raise Illegal("record_after_end", line=chain.lines)
            if isinstance(part, Ended):
                record.end = part
            else:
                record.entries.append(part)
        return record

    def __eq__(self, other: object) -> bool:
        """The same game, played alike, as far as it has been played."""
        if not isinstance(other, Record):
            return NotImplemented
        return (self.header, self.entries, self.end) == (other.header, other.entries, other.end)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        played = f"{len(self.entries)} entries" + ("" if self.end is None else f", over: {self.end.returns}")
        return f"<Record of {self.header.game}: {', '.join(self.header.seats) or 'nobody named'}; {played}>"


def text_in(path: Path) -> str:
    """What a file holds; refused in one sentence if it cannot be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise Illegal("cannot_read", path=str(path), problem=problem) from error


def check_format(first: str) -> None:
    """Is this the first line of a text that is read here? What else it says may be of another time."""
    if first.startswith('{"run":'):
        raise Illegal("many_records")
    try:
        said = msgspec.json.decode(first, type=_Format).katzentisch
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Illegal("record_line", line=1, problem=str(error)) from error
    if said != FORMAT:
        raise Illegal("record_format", format=said, known=FORMAT)


def start(record: Record) -> State:
    """The table before the first entry."""
    header, game = record.header, record.game
    if header.rules_version != game.rules_version:
        raise Illegal(
            "rules_version",
            game=game.id,
            version=header.rules_version,
            known=game.rules_version,
            release=header.release or "?",
        )
    try:
        fresh = game.new(**header.options)
    except TypeError as error:
        raise Illegal("record_line", line=1, problem=str(error)) from error
    table: State = fresh if header.position is None else game.load(header.position)
    return table


def step(game: Game[Any, Any], state: State, entry: Entry) -> None:
    """One entry, checked."""
    if isinstance(entry, Acted):
        state.act(entry.seat, game.index(entry.action))
    else:
        outcomes = state.outcomes()
        if entry.chance not in outcomes:
            raise Illegal("no_such_outcome", outcome=entry.chance, outcomes=len(outcomes))
        state.happen(outcomes.index(entry.chance))


def walk(record: Record, log: bool = True) -> Iterator[tuple[int, State]]:
    """The table before the first entry and after each, with the number of entries done. Always the same object."""
    state = start(record)
    state.log = [] if log else None
    yield 0, state
    for number, entry in enumerate(record.entries, 1):
        try:
            step(record.game, state, entry)
        except Illegal as refusal:
            raise Illegal("record_entry", refusal.rule, line=number + 1, code=refusal.code) from refusal
        yield number, state
    if record.end is not None and (not state.over or state.returns() != record.end.returns):
        raise Illegal("record_result", returns=record.end.returns)


def replay(record: Record | str | Path, upto: int | None = None, log: bool = True) -> State:
    """The table after `upto` entries, or after all; of a record, or of the one in a file (`Record.read`)."""
    if not isinstance(record, Record):
        record = Record.read(record)
    last = len(record.entries) if upto is None else whole(upto)
    if not 0 <= last <= len(record.entries):
        raise Illegal("no_such_entry", upto=last, entries=len(record.entries))
    for number, state in walk(record, log):
        if number == last < len(record.entries):
            break
    return state


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found true."""

    entries: int
    choices: int  # of nature, each recomputed from the seed
    returns: list[float]


def verify(record: Record | str | Path) -> Verdict:
    """Replays a finished game, or the one in a file, and recomputes every choice of nature. Raises Illegal at the first
    that is wrong."""
    if not isinstance(record, Record):
        record = Record.read(record)
    if record.end is None:
        raise Illegal("record_unfinished", entries=len(record.entries))
    try:
        seed = bytes.fromhex(record.end.seed)
    except ValueError as error:
        raise Illegal("record_line", line=len(record.entries) + 2, problem=str(error)) from error
    if not seed and not record.header.commitment:
        replay(record, log=False)
        raise Illegal("no_promise")
    return Verdict(len(record.entries), check_chance(record, seed), record.end.returns)


def check_chance(record: Record, seed: bytes) -> int:
    """Replays a game, over or not, and recomputes every choice of nature; how many there were. Raises Illegal at the
    first that is wrong, and if this is not the seed that was promised."""
    if Fate(seed).commitment != record.header.commitment:
        raise Illegal("commitment_broken")
    choices = 0
    for number, state in walk(record, log=False):
        k = state.chance()
        if k > 0 and number < len(record.entries):
            entry = record.entries[number]
            fair = state.outcomes()[choose(seed, choices, k)]
            if isinstance(entry, Happened) and entry.chance != fair:
                raise Illegal("chance_unfair", line=number + 2, outcome=entry.chance, fair=fair)
            choices += 1
    return choices
