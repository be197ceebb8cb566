"""A table as its log tells it: `Table()` and then `apply` for every step. Reloading is folding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import View
from katzentisch.core.state import Event, Json, State
from katzentisch.table import entries as e

GATHERING, RUNNING, OVER, CLOSED = "gathering", "running", "over", "closed"

REMEMBERED = 64
"""How many of the newest wishes of each person are known again when they are sent again."""
LINES = 200
"""How many of the newest lines of chat a table shows."""


class Chair:
    """One place at the table: free, a person, a bot, or a person for whom a bot plays meanwhile."""

    def __init__(self) -> None:
        self.person = ""
        self.bot = ""
        self.name = ""  # of a bot
        self.avatar = ""

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


class Table:
    """Everything a log says. Nothing but `apply` changes it."""

    game: Game[Any, Any]

    def __init__(self) -> None:
        self.seq = 0  # steps folded
        self.options: dict[str, Json] = {}
        self.rules_version = 0
        self.listed = False
        self.pace = "normal"
        self.free_chat = False
        self.host = ""
        self.chairs: list[Chair] = []
        self.phase = GATHERING
        self.lines: list[Remark] = []
        self.said = 0
        self.done: dict[str, dict[str, str]] = {}  # person -> the keys of its newest wishes, each with its fingerprint
        self.made_of = ""  # the fingerprint of the wish that opened it
        # The game of now:
        self.number = 1
        self.commitment = ""
        self.seed = ""
        self.drawn = 0  # choices of nature
        self.moves = 0  # actions and choices of nature
        self.state: State | None = None
        self.events: list[Event] = []
        self.situations: list[int] = []  # of each seat, and of the watcher at the end
        self.choices: list[tuple[int, ...]] = []  # the legal actions of each seat

    # Questions -------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.chairs)

    def running(self) -> State:
        if self.state is None or self.phase != RUNNING:
            raise refuse("not_running")
        return self.state

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def people(self) -> list[str]:
        """Who sits here, each once, in the order of the chairs."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person))

    def bots_due(self) -> list[int]:
        """Seats that have to act now and are played by a bot."""
        if self.state is None or self.phase != RUNNING or not self._bots_sit():
            return []
        return [seat for seat in self.state.must() if self.chairs[seat].bot]

    def _bots_sit(self) -> bool:
        return any(chair.bot for chair in self.chairs)

    def bots_offered(self) -> list[int]:
        """Seats that may interrupt now, need not act, and are played by a bot; in the order that decides ties."""
        if self.state is None or self.phase != RUNNING or not self._bots_sit():
            return []
        must = self.state.must()
        return [seat for seat in self.state.may() if self.chairs[seat].bot and seat not in must]

    def view(self, seat: int) -> View:
        """What a table shows this seat, without the log. When the game is over, everything that lay open once."""
        assert self.state is not None
        view: View = self.game.view(self.state, seat, recall=self.state.over)
        return view

    def bot_view(self, seat: int) -> View:
        """What a bot gets: all that the seat may know, with its share of the log."""
        assert self.state is not None
        self.state.log = self.events
        view: View = self.game.view(self.state, seat)
        self.state.log = None
        return view

    def legal(self, seat: int) -> tuple[int, ...]:
        return self.choices[seat] if self.choices and seat != WATCHER else ()

    def sealed(self, seat: int) -> int:
        return self.state.sealed(seat) if self.state is not None and seat != WATCHER else -1

    def situation(self, seat: int) -> int:
        """Counts what this seat was told, and nothing else: never a sealed choice of somebody else."""
        return self.situations[seat] if self.situations else 0

    def told_again(self, seat: int) -> list[Mapping[str, Json]]:
        """All events so far, as the table tells them to this seat when it comes back."""
        seen: list[Mapping[str, Json]] = [event.seen_by(seat) for event in self.events]
        if self.state is None or self.state.over:
            return seen
        return self.game.recount(self.view(seat), seen)

    def has_done(self, person: str, key: str, of: str) -> bool:
        """Has this very wish come true already? Another one under the same key is refused."""
        known = self.done.get(person, {}).get(key)
        if known is not None and known != of:
            raise refuse("key_used")
        return known is not None

    def outline(self, entries: Sequence[e.Entry]) -> tuple[str, int, list[Chair]]:
        """Phase, number of the game and chairs as they will be after these entries."""
        trial = Table()
        trial.__dict__.update(self.__dict__)
        trial.chairs = [copy(chair) for chair in self.chairs]
        for entry in entries:
            if type(entry) is e.Began:
                trial.phase, trial.number = RUNNING, entry.number
            elif type(entry) in _AROUND:
                _APPLY[type(entry)](trial, entry)
        return trial.phase, trial.number, trial.chairs

    # Folding ---------------------------------------------------------------------------------------------------------

    def apply(self, step: e.Step) -> None:
        state, before, events = self.state, self.choices, len(self.events)
        for entry in step.entries:
            _APPLY[type(entry)](self, entry)
        self.seq += 1
        if self.seq == 1:
            self.made_of = step.of
        if self.state is not None:
            self.choices = [self.state.legal(seat) for seat in range(self.players)]
            if state is self.state:
                self._count_situations(state, before, events, step)
        if step.key:
            keys = self.done.setdefault(step.by, {})
            keys[step.key] = step.of
            if len(keys) > REMEMBERED:
                del keys[next(iter(keys))]

    def _opened(self, entry: e.Opened) -> None:
        self.game = find_game(entry.game)
        if self.game.rules_version != entry.rules_version:
            known = self.game.rules_version
            raise Illegal("rules_version", game=entry.game, version=entry.rules_version, known=known)
        self.rules_version = entry.rules_version
        self.options = entry.options
        self.listed, self.pace, self.free_chat, self.host = entry.listed, entry.pace, entry.free_chat, entry.host
        self.chairs = [Chair() for _ in range(entry.options["players"])]

    def _sat(self, entry: e.Sat) -> None:
        self.chairs[entry.seat].person = entry.person
        if self.host not in self.people():
            self.host = entry.person

    def _bot_sat(self, entry: e.BotSat) -> None:
        chair = self.chairs[entry.seat]
        chair.bot, chair.name, chair.avatar = entry.bot, entry.name, entry.avatar

    def _rose(self, entry: e.Rose) -> None:
        """A host who has left is followed by whoever sits first."""
        gone = self.chairs[entry.seat].person
        self.chairs[entry.seat] = Chair()
        people = self.people()
        if gone == self.host and gone not in people and people:
            self.host = people[0]

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
        self.state = self.game.new(**self.options)
        self.events, self.drawn, self.moves = [], 0, 0
        self.situations = [1] * (self.players + 1)

    def _acted(self, entry: e.Acted) -> None:
        state = self.running()
        state.log = self.events
        state.act(entry.seat, self.game.index(entry.action))
        state.log = None
        self.moves += 1

    def _happened(self, entry: e.Happened) -> None:
        state = self.running()
        outcomes = state.outcomes()
        if entry.chance not in outcomes:
            raise Illegal("no_such_outcome", outcome=entry.chance, outcomes=len(outcomes))
        state.log = self.events
        state.happen(outcomes.index(entry.chance))
        state.log = None
        self.drawn += 1
        self.moves += 1

    def _count_situations(self, state: State, before: list[tuple[int, ...]], events: int, step: e.Step) -> None:
        """A seat's situation is another one after an event, with other legal actions, or after an own open action.

        All of this the seat knows by itself. What others seal changes nothing of it, so that all may choose at once.
        """
        if len(self.events) > events:
            self.situations = [number + 1 for number in self.situations]
            return
        actors = [entry.seat for entry in step.entries if type(entry) is e.Acted]
        for seat in range(self.players):
            acted = seat in actors and state.sealed(seat) < 0
            if acted or self.choices[seat] != before[seat]:
                self.situations[seat] += 1

    def _ended(self, entry: e.Ended) -> None:
        self.phase, self.seed = OVER, entry.seed

    def _again(self, entry: e.Again) -> None:
        """Everybody moves up one chair: who began before is last now. Nobody's stand-in stays."""
        self.chairs = self.chairs[1:] + self.chairs[:1]
        for chair in self.chairs:
            if chair.person:
                chair.bot = ""
        self.phase, self.number, self.commitment, self.seed = GATHERING, self.number + 1, "", ""
        self.state, self.events, self.situations, self.choices = None, [], [], []

    def _closed(self, entry: e.Closed) -> None:
        self.phase = CLOSED


_APPLY: dict[type, Any] = {
    e.Opened: Table._opened,
    e.Sat: Table._sat,
    e.BotSat: Table._bot_sat,
    e.Rose: Table._rose,
    e.Began: Table._began,
    e.Acted: Table._acted,
    e.Happened: Table._happened,
    e.Ended: Table._ended,
    e.StoodIn: Table._stood_in,
    e.CameBack: Table._came_back,
    e.Said: Table._said,
    e.Again: Table._again,
    e.Closed: Table._closed,
}

_AROUND = {e.Opened, e.Sat, e.BotSat, e.Rose, e.StoodIn, e.CameBack, e.Ended, e.Again, e.Closed}
"""Entries that change what is around the game: phase and chairs, and nothing that a copy of the table would share."""


def refuse(code: str, /, **facts: Json) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal
