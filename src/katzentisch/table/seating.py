"""What a log says about people: chairs, phase, host, chat, wishes that came true. No engine is needed for it, so a log
of rules that are not here can still be listed, read and downloaded."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.table import entries as e

GATHERING, RUNNING, OVER, CLOSED = "gathering", "running", "over", "closed"

REMEMBERED = 64
"""How many of the newest wishes of each person are known again when they are sent again."""
LINES = 200
"""How many of the newest lines of chat a table shows."""


class Chair:
    """One place at the table: free, a person, a bot, or a person for whom a bot plays meanwhile. Somebody's program
    from outside sits here as a person who can do nothing but play."""

    def __init__(self) -> None:
        self.person = ""
        self.bot = ""
        self.name = ""  # of a bot, or of somebody at a shared screen
        self.avatar = ""
        self.outside = ""  # what the program is called that plays here over the wire

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class Remark:
    """One line of the chat."""

    def __init__(self, number: int, said: e.Said) -> None:
        self.number = number
        self.person = said.person
        self.phrase = said.phrase
        self.text = said.text
        self.among = said.among

    def heard_by(self, person: str) -> bool:
        return not self.among or person in self.among


class Seating:
    """Nothing but `apply` changes it."""

    def __init__(self) -> None:
        self.seq = 0  # steps folded
        self.game_id = ""
        self.rules_version = 0
        self.release = ""  # of the program that opened it
        self.options: dict[str, Json] = {}
        self.position: dict[str, Json] | None = None  # where the game of now begins, if not at the beginning
        self.listed = False
        self.pace = "normal"
        self.free_chat = False
        self.shared = False
        self.open_to_bots = False
        self.paper = ""  # the campaign from elsewhere that goes on here
        self.host = ""
        self.chairs: list[Chair] = []
        self.phase = GATHERING
        self.for_good = False  # closed by somebody, and not only because its rules are not here
        self.number = 1  # of the game of now
        self.commitment = ""
        self.seed = ""
        self.lines: list[Remark] = []
        self.said = 0
        self.done: dict[str, dict[str, str]] = {}  # person -> the keys of its newest wishes, each with its fingerprint
        self.made_of = ""  # the fingerprint of the wish that opened it

    # Questions -------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.chairs)

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def people(self) -> list[str]:
        """Who sits here, each once, in the order of the chairs."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person))

    def outsiders(self) -> set[str]:
        """Those of them who are programs."""
        return {chair.person for chair in self.chairs if chair.outside}

    def humans(self) -> list[str]:
        outsiders = self.outsiders()
        return [person for person in self.people() if person not in outsiders]

    def has_done(self, person: str, key: str, of: str) -> bool:
        """Has this very wish come true already? Another one under the same key is refused."""
        known = self.done.get(person, {}).get(key)
        if known is not None and known != of:
            raise refuse("key_used")
        return known is not None

    def after(self, entries: Sequence[e.Entry]) -> Seating:
        """The seating as it will be after these entries; this one stays as it is."""
        trial = Seating()
        trial.__dict__.update({name: value for name, value in self.__dict__.items() if name in trial.__dict__})
        trial.chairs = [copy(chair) for chair in self.chairs]
        trial.lines = list(self.lines)
        for entry in entries:
            trial.seat(entry)
        return trial

    # Folding ---------------------------------------------------------------------------------------------------------

    def apply(self, step: e.Step) -> None:
        for entry in step.entries:
            self.seat(entry)
        self.count(step)

    def count(self, step: e.Step) -> None:
        """One step more, and the wish it came from."""
        self.seq += 1
        if self.seq == 1:
            self.made_of = step.of
        if step.key:
            keys = self.done.setdefault(step.by, {})
            keys[step.key] = step.of
            if len(keys) > REMEMBERED:
                del keys[next(iter(keys))]

    def seat(self, entry: e.Entry) -> None:
        """What one entry says about people. Of what is played it says nothing."""
        fold = _FOLD.get(type(entry))
        if fold is not None:
            fold(self, entry)

    def _opened(self, entry: e.Opened) -> None:
        self.game_id, self.rules_version, self.release = entry.game, entry.rules_version, entry.release
        self.options, self.position = entry.options, entry.position
        self.listed, self.pace, self.free_chat, self.host = entry.listed, entry.pace, entry.free_chat, entry.host
        self.shared, self.paper, self.open_to_bots = entry.shared, entry.paper, entry.open_to_bots
        self.chairs = [Chair() for _ in range(entry.options["players"])]

    def _sat(self, entry: e.Sat) -> None:
        chair = self.chairs[entry.seat]
        chair.person, chair.name, chair.avatar, chair.outside = entry.person, entry.name, entry.avatar, entry.bot
        if self.host not in self.people() and not entry.bot:
            self.host = entry.person

    def _bot_sat(self, entry: e.BotSat) -> None:
        chair = self.chairs[entry.seat]
        chair.bot, chair.name, chair.avatar = entry.bot, entry.name, entry.avatar

    def _rose(self, entry: e.Rose) -> None:
        """A host who has left is followed by whoever sits first."""
        gone = self.chairs[entry.seat].person
        self.chairs[entry.seat] = Chair()
        people = self.humans()
        if gone == self.host and gone not in people and people:
            self.host = people[0]

    def _agreed(self, entry: e.Agreed) -> None:
        self.options, self.position = entry.options, entry.position

    def _stood_in(self, entry: e.StoodIn) -> None:
        self.chairs[entry.seat].bot = entry.bot

    def _came_back(self, entry: e.CameBack) -> None:
        self.chairs[entry.seat].bot = ""

    def _said(self, entry: e.Said) -> None:
        self.said += 1
        self.lines.append(Remark(self.said, entry))
        del self.lines[:-LINES]

    def _began(self, entry: e.Began) -> None:
        self.phase, self.number, self.commitment, self.seed = RUNNING, entry.number, entry.commitment, ""

    def _ended(self, entry: e.Ended) -> None:
        self.phase, self.seed = OVER, entry.seed

    def _again(self, entry: e.Again) -> None:
        """Everybody moves up one chair: who began before is last now; or all stay. Nobody's stand-in does."""
        if not entry.stays:
            self.chairs = self.chairs[1:] + self.chairs[:1]
        if entry.options is not None:
            self.options, self.position = entry.options, entry.position
            self._count_chairs(entry.options["players"])
        for chair in self.chairs:
            if chair.person:
                chair.bot = ""
        self.phase, self.number, self.commitment, self.seed = GATHERING, self.number + 1, "", ""

    def _count_chairs(self, players: int) -> None:
        """Other chairs than before: empty ones come behind the others, or those without a person go, the last first."""
        self.chairs += [Chair() for _ in range(players - len(self.chairs))]
        for chair in [chair for chair in reversed(self.chairs) if not chair.person][: len(self.chairs) - players]:
            self.chairs = [other for other in self.chairs if other is not chair]

    def _closed(self, entry: e.Closed) -> None:
        self.phase, self.for_good = CLOSED, True


_FOLD: dict[type, Any] = {
    e.Opened: Seating._opened,
    e.Sat: Seating._sat,
    e.BotSat: Seating._bot_sat,
    e.Rose: Seating._rose,
    e.Agreed: Seating._agreed,
    e.Began: Seating._began,
    e.Ended: Seating._ended,
    e.StoodIn: Seating._stood_in,
    e.CameBack: Seating._came_back,
    e.Said: Seating._said,
    e.Again: Seating._again,
    e.Closed: Seating._closed,
}


def refuse(code: str, /, **facts: Json) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal
