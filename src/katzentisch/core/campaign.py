"""A campaign: a row of games of which each follows the one before, by the word of the game itself (`Game.after`).

It is one text: a head, then the records of its games, one after the other, each as it stands in a file of its own.

    {"campaign":1,"game":"sack","name":"Autumn","sum":"…"}
    {"katzentisch":2,"game":"sack",…}
    …
    {"e":"ended",…}
    {"katzentisch":2,"game":"sack",…,"position":{…},…}

Whatever is carried over is in the records, so nothing has to be believed: `check` plays all of them again, with every
choice of nature, and each must begin where one before it led. The first may begin anywhere. What came from elsewhere is
marked, and stays so.
"""

# interpreted: JSON is the work

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.lines import Chain, lines_of
from katzentisch.core.record import Header, Record, replay, verify
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Continuation
from katzentisch.core.state import State

FORMAT = 1
LONGEST = 16_777_216
"""Characters of a campaign: thirty times the longest story that there is."""
MOST = 200
"""Games in it."""
A_RECORD = '{"katzentisch":'
"""How the first line of a record begins, and no other line."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    campaign: int  # the version of this format
    game: str
    name: str
    imported: bool = False  # it came from elsewhere


def text_of(head: Head, records: Sequence[Record]) -> str:
    """As it is written down. Whoever reads it checks it."""
    return Chain().seal(head) + "\n" + "".join(record.text() for record in records)


class Campaign:
    """Games are only ever added. What has been added is known to be true."""

    def __init__(self, game: Game[Any, Any], name: str, imported: bool = False) -> None:
        self.game, self.name, self.imported = game, name, imported
        self.records: list[Record] = []
        self._state: State | None = None  # how the last game ended

    # As a text -------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        return text_of(Head(FORMAT, self.game.id, self.name, self.imported), self.records)

    @classmethod
    def read(cls, text: str) -> Campaign:
        """Checked like that of a stranger; refused with the game that is wrong, counted from 1."""
        head, records = _parts(text)
        found = cls(find_game(head.game), head.name, head.imported)
        for number, lines in enumerate(records, 1):
            try:
                found.add(Record.parse(lines))
            except Illegal as refusal:
                raise Illegal("campaign_game", refusal.rule, number=number, code=refusal.code) from refusal
        return found

    @staticmethod
    def records_in(text: str) -> list[Record]:
        """The games of a campaign that was checked before, without playing them again."""
        return [Record.parse(lines) for lines in _parts(text)[1]]

    # Going on --------------------------------------------------------------------------------------------------------

    def add(self, record: Record) -> None:
        """One more game that is over. Refused if it did not go so, or does not follow."""
        if record.header.game != self.game.id:
            raise Illegal("campaign_other", game=record.header.game, known=self.game.id)
        verify(record)
        if self.records and not self._follows(record):
            raise Illegal("campaign_follows")
        self.records.append(record)
        self._state = replay(record, log=False)

    def ways(self, players: int | None = None) -> Sequence[Continuation]:
        """What may follow the last game; nothing follows before the first."""
        if self._state is None:
            return ()
        return self.game.after(self._state, self.records[-1].header.position, players)

    @property
    def ended(self) -> State | None:
        """How the last game ended."""
        return self._state

    def _follows(self, record: Record) -> bool:
        """It begins where the last one led, or as the last one did, but for options that are left open."""
        last, begins = self.records[-1].header, record.header
        if self._begins(begins, last.options, last.position):
            return True
        players = begins.options.get("players")
        return isinstance(players, int) and any(
            self._begins(begins, way.options, way.position) for way in self.ways(players)
        )

    def _begins(self, header: Header, options: Mapping[str, Any], position: Mapping[str, Any] | None) -> bool:
        """With these options and from this position, but for what it leaves open."""
        if position is None or header.position is None:
            return header.position == position and header.options == options
        chosen = {name: header.options[name] for name in self.game.leaves_open(position) if name in header.options}
        if not chosen:
            return header.position == position and header.options == options
        same = self.game.agreed(header.position, chosen) == self.game.agreed(position, chosen)
        return same and header.options == {**options, **chosen}


def _parts(text: str) -> tuple[Head, list[str]]:
    """The head, and the text of each record; nothing of a record is looked at."""
    if len(text) > LONGEST:
        raise Illegal("campaign_long", most=LONGEST)
    lines = lines_of(text)
    head: Head = Chain().open(lines[0], Head)
    if head.campaign != FORMAT:
        raise Illegal("campaign_format", format=head.campaign, known=FORMAT)
    starts = [place for place, line in enumerate(lines) if line.startswith(A_RECORD)]
    if len(starts) > MOST or (starts[0] if starts else len(lines)) != 1:
        raise Illegal("campaign_games", most=MOST)
    ends = [*starts[1:], len(lines)]
    return head, ["\n".join(lines[start:end]) + "\n" for start, end in zip(starts, ends, strict=False)]
