"""A table as its log tells it: `Table()` and then `apply` for every step. Reloading is folding.

What is about people folds in `seating.py`; here the engine folds what was played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.prompt import Prompt
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Continuation, View
from katzentisch.core.state import Event, Json, State
from katzentisch.table import entries as e
from katzentisch.table.drive import asked
from katzentisch.table.seating import CLOSED, OVER, RUNNING, Seating, refuse


def fresh(game: Game[Any, Any], options: dict[str, Json], position: dict[str, Json] | None) -> State:
    """The table before the first step of a game."""
    state: State = game.new(**options) if position is None else game.load(position)
    return state


class OpenWay(NamedTuple):
    """Whose wish the newest step was, and the situation of the seat after it."""

    by: str
    key: str
    seat: int
    situation: int


NOWHERE = OpenWay("", "", WATCHER, 0)


class Before(NamedTuple):
    """The table before an action that may be taken back."""

    state: State
    events: int
    moves: int


KEPT = 32
"""How many actions somebody may take back."""


class Table(Seating):
    """Everything a log says. Nothing but `apply` changes it."""

    game: Game[Any, Any]
    strange: Illegal | None = None
    """Why what was played cannot be followed: a game or rules that are not here. Such a table is closed."""

    def __init__(self) -> None:
        super().__init__()
        # The game of now:
        self.drawn = 0  # choices of nature
        self.moves = 0  # actions and choices of nature
        self.state: State | None = None
        self.events: list[Event] = []
        self.situations: list[int] = []  # of each seat, and of the watcher at the end
        self.choices: list[tuple[int, ...]] = []  # the legal actions of each seat
        self._shown = 0  # events before the newest picture, or before the step
        self.pictures: list[tuple[int, State]] = []  # of the newest step: events told, and the table as it was then
        self.quiet: list[Before] = []  # the newest actions, all of one seat, that may be taken back
        self.settled = "nothing_done"  # why what was done before them may not
        self.actor = WATCHER  # who acted last
        self.cuts: list[int] = []  # for each time that something was taken back: how many events were left
        self.open_way = NOWHERE  # where somebody's several actions have come to, if the next may follow

    # Questions -------------------------------------------------------------------------------------------------------

    def continuations(self, players: int | None = None) -> Sequence[Continuation]:
        """What may follow the game that is over, for as many players as before or for so many."""
        if self.state is None or self.phase != OVER:
            return ()
        return self.game.after(self.state, self.position, players)

    def called(self) -> dict[str, str]:
        """What is played, by language, if somebody wrote it; else the options say it."""
        return {} if self.position is None or self.strange is not None else dict(self.game.called(self.position))

    def fixed(self) -> list[str]:
        """Options that nobody here agrees on anew, because of what the table begins from."""
        if self.position is None or self.strange is not None:
            return []
        free = self.game.leaves_open(self.position)
        return [option.name for option in self.game.options if option.name not in free]

    def returns(self) -> list[float]:
        """What each seat has of the game that is over; nothing before."""
        return [] if self.state is None or self.phase != OVER else [*self.state.returns()]

    def running(self) -> State:
        if self.state is None or self.phase != RUNNING:
            raise refuse("not_running")
        return self.state

    def bots_asked(self, listeners: Collection[int] | None = None) -> list[tuple[int, bool]]:
        """Seats that are played by a bot and have to act, or may and are among the listeners (None: all are); each
        with: is it only offered?"""
        if self.state is None or self.phase != RUNNING or not any(chair.bot for chair in self.chairs):
            return []
        everybody = range(self.players)
        due = asked(self.state, everybody if listeners is None else listeners)
        return [(seat, offered) for seat, offered in due if self.chairs[seat].bot]

    def view(self, seat: int) -> View:
        """What a table shows this seat, without the log. When the game is over, everything that lay open once."""
        assert self.state is not None
        game, state = self.game, self.state
        view: View = game.view(state, seat) if state.over else game.picture(state, seat, noted=True)
        return view

    def view_with_log(self, seat: int) -> View:
        """All that the seat may know, with its share of the log: what a bot gets."""
        return self._with_log(self.game.view, seat)

    def picture_with_log(self, seat: int) -> View:
        """What a person is shown in a terminal, with the log."""
        return self._with_log(partial(self.game.picture, noted=True), seat)

    def _with_log(self, made: Callable[[State, int], View], seat: int) -> View:
        assert self.state is not None
        self.state.log = self.events
        view = made(self.state, seat)
        self.state.log = None
        return view

    def legal(self, seat: int) -> tuple[int, ...]:
        return self.choices[seat] if self.choices and seat != WATCHER else ()

    def sealed(self, seat: int) -> int:
        return self.state.sealed(seat) if self.state is not None and seat != WATCHER else -1

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat is asked; None if it has nothing to do."""
        return self.game.prompt(self.state, seat) if self.legal(seat) else None

    def situation(self, seat: int) -> int:
        """Counts what this seat was told, and nothing else: never a sealed choice of somebody else."""
        return self.situations[seat] if self.situations else 0

    def may_take_back(self, seat: int) -> bool:
        """Was the newest action this seat's, and may it be undone?"""
        return bool(self.quiet) and self.actor == seat and self.phase == RUNNING

    def goes_on(self, person: str, key: str, seat: int) -> bool:
        """May another action follow the one that had this key? Nothing has come between them."""
        return self.open_way == OpenWay(person, key, seat, self.situation(seat)) and self.open_way != NOWHERE

    def told_again(self, seat: int) -> list[Mapping[str, Json]]:
        """All events so far, as the table tells them to this seat when it comes back."""
        seen: list[Mapping[str, Json]] = [event.seen_by(seat) for event in self.events]
        if self.state is None or self.state.over:
            return seen
        return self.game.recount(self.view(seat), seen)

    # Folding ---------------------------------------------------------------------------------------------------------

    def apply(self, step: e.Step) -> None:
        state, before, events = self.state, self.choices, len(self.events)
        self.pictures = []
        self._shown = events
        for entry in step.entries:
            self.seat(entry)
            fold = _FOLD.get(type(entry))
            if fold is not None and self.strange is None:
                fold(self, entry)
        self.count(step)
        if self.strange is not None:
            self.phase = CLOSED
        elif self.state is not None:
            self.choices = [self.state.legal(seat) for seat in range(self.players)]
            if state is self.state:
                self._count_situations(state, before, events, step)
        if any(type(entry) in _FOLD for entry in step.entries):  # what people say comes not between
            self.open_way = self._way_after(step, events)

    def _found(self, entry: e.Opened) -> None:
        """The engine of this log, if it is here."""
        try:
            self.game = find_game(entry.game)
        except Illegal:
            self.strange = refuse("strange_game", game=entry.game, release=entry.release)
            return
        if self.game.rules_version != entry.rules_version:
            self.strange = refuse("strange_rules", game=entry.game, version=entry.rules_version, release=entry.release)

    def _dealt(self, entry: e.Began) -> None:
        self.state = fresh(self.game, self.options, self.position)
        self.events, self.drawn, self.moves = [], 0, 0
        self.pictures, self._shown = [(0, self.state.clone())], 0
        self.situations = [1] * (self.players + 1)
        self.cuts, self.actor = [], WATCHER
        self._settle("nothing_done")

    def _acted(self, entry: e.Acted) -> None:
        state, action = self._goes_on(), self.game.index(entry.action)
        before = self._before(state, entry.seat, action)
        state.act(entry.seat, action)
        state.log = state.pictures = None
        self.moves += 1
        if before is None or self.actor != entry.seat:
            self._settle("told_something")
        self.actor = entry.seat
        if before is not None:
            self.quiet.append(before)
            del self.quiet[:-KEPT]

    def _before(self, state: State, seat: int, action: int) -> Before | None:
        """The table as it is, if what a person does now may be taken back."""
        if self.chairs[seat].bot or self.chairs[seat].outside or action not in state.legal(seat):
            return None
        if not self.game.may_take_back(state, seat, action):
            return None
        return Before(state.clone(), len(self.events), self.moves)

    def _settle(self, why: str) -> None:
        self.quiet, self.settled = [], why

    def _took_back(self, entry: e.TookBack) -> None:
        """Events are cut, and every seat's situation is another one."""
        if not self.quiet:
            raise refuse(self.settled)
        before = self.quiet.pop()
        self.state, self.moves = before.state, before.moves
        del self.events[before.events :]
        self.cuts.append(before.events)
        self.situations = [number + 1 for number in self.situations]

    def _happened(self, entry: e.Happened) -> None:
        state = self._goes_on()
        outcomes = state.outcomes()
        if entry.chance not in outcomes:
            raise Illegal("no_such_outcome", outcome=entry.chance, outcomes=len(outcomes))
        state.happen(outcomes.index(entry.chance))
        state.log = state.pictures = None
        self.drawn += 1
        self.moves += 1
        self._settle("nature_chose")

    def _goes_on(self) -> State:
        """The table, ready for an entry. Where the step has told something already, a picture of it is kept first: what
        it shows now is not what it will show at the end. Pictures live as long as the newest step."""
        state = self.running()
        if self.pictures:
            self._shown = self.pictures[-1][0]
        if len(self.events) > self._shown:
            self.pictures.append((len(self.events), state.clone()))
        state.log, state.pictures = self.events, self.pictures
        return state

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

    def _way_after(self, step: e.Step, events: int) -> OpenWay:
        """After an action alone, of a seat that has to act again, which told nothing but what could be foreseen."""
        first = step.entries[0]
        if not step.key or len(step.entries) > 1 or type(first) is not e.Acted or self.state is None:
            return NOWHERE
        told = {event.kind for event in self.events[events:]}
        if first.seat not in self.state.must() or not told <= self.game.foreseen:
            return NOWHERE
        return OpenWay(step.by, step.key, first.seat, self.situation(first.seat))

    def _cleared(self, entry: e.Again) -> None:
        self.state, self.events, self.situations, self.choices, self.pictures = None, [], [], [], []
        self.cuts, self.actor = [], WATCHER
        self._settle("nothing_done")


_FOLD: dict[type, Any] = {
    e.Opened: Table._found,
    e.Began: Table._dealt,
    e.Acted: Table._acted,
    e.Happened: Table._happened,
    e.TookBack: Table._took_back,
    e.Again: Table._cleared,
}
