"""A table of one person and bots, in this process: the log is the game, here as on a server.

    solo = Solo.open(game, Head…, name, seat, bots, options)
    while (legal := solo.question()) is not None:
        solo.answer(...)                       # one of legal; refused like any action; None lets a `may` pass

Laws: the person gets `solo.view()` and nothing else of the state; bots get their own views; every step is told to
`keep` before it counts, so whatever ends the program, the log has all that was shown (`tests/table/test_solo.py`).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from typing import Any

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.prompt import Prompt
from katzentisch.core.record import Acted, Record, check_chance
from katzentisch.core.shapes import Budget, View
from katzentisch.core.state import State
from katzentisch.deduce.knowledge import FULL
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.drive import listening, thought
from katzentisch.table.fold import Table
from katzentisch.table.logfile import Head
from katzentisch.table.records import record_of
from katzentisch.table.seating import OVER, Chair, refuse

ME = "me"
"""The person, in the log of a table that only one has."""
LONGEST = 2.0
"""Seconds that a bot may think while a person waits; one that decides a turn at a time, for the turn."""


class Solo:
    """`since` is where in the log the person last acted: what came later is news."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.table = Table()
        self.steps: list[e.Step] = []
        self.since = 0
        self.help: str = FULL  # the most that the person wants to be shown
        self.keep: Callable[[list[e.Step]], None] = lambda steps: None  # told before the last of them counts
        self.thinking: Callable[[int], None] = lambda seat: None  # told before a bot chooses
        self.acted: Callable[[int], None] = lambda seat: None  # told after a bot has acted
        self.budget = Budget(head.iterations, LONGEST)
        self.sitting: dict[int, Bot[Any]] = {}
        self.listeners: set[int] = set()  # those of them that may want to interrupt
        self._passed = False  # the person has let the present offer to interrupt pass

    @classmethod
    def open(
        cls,
        game: Game[Any, Any],
        head: Head,
        seat: int,
        bots: Sequence[tuple[str, str]],
        options: dict[str, Any],
        position: dict[str, Any] | None = None,
    ) -> Solo:
        """A game from the beginning, or from a position, with the person on `seat` and on all others these bots, each
        with the name that it is called by."""
        solo = cls(head)
        complete = game.options_of(game.new(**options) if position is None else game.load(position))
        solo._do([w.opened(game, ME, complete, position=position), e.Sat(seat, ME)])
        free = [chair for chair in range(solo.table.players) if chair != seat]
        solo._do([e.BotSat(chair, bot, name) for chair, (bot, name) in zip(free, bots, strict=True)])
        solo._do(w.begin(solo.table, ME, solo._around))
        solo._come_in()
        return solo

    @classmethod
    def resume(cls, head: Head, steps: Sequence[e.Step]) -> Solo:
        """The game a log left, checked like a game of a stranger: its steps, its chance, its promise."""
        solo = cls(head)
        for step in steps:
            since = len(solo.table.events)
            solo.table.apply(step)
            if any(type(entry) is Acted and solo.table.chairs[entry.seat].person for entry in step.entries):
                solo.since = since
        solo.steps = [*steps]
        if solo.table.strange is not None:
            raise solo.table.strange
        alone = [chair.person for chair in solo.table.chairs if not chair.bot] == [ME]
        if solo.table.state is None or not alone or len(solo.table.seats_of(ME)) != 1:
            raise refuse("not_running")
        check_chance(solo.record, solo._around.seed)
        solo._come_in()
        return solo

    def _come_in(self) -> None:
        """Bots that are made now: each catches up by itself from the log that its views have."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.bot:
                self.sitting[seat] = find_bot(self.game, chair.bot)(self.game, self._luck(seat))
        self.listeners = listening(self.sitting.items())

    def _luck(self, seat: int) -> int:
        """Of a bot's own: it depends on the seed and on how far the game is, so that it does not repeat itself."""
        about = f"bot/{seat}/{self.table.moves}".encode()
        return int.from_bytes(hmac.digest(self._around.seed, about, "sha256")[:8], "big")

    def _do(self, entries: Sequence[e.Entry], key: str = "") -> None:
        """`key`: of what the person wished; several steps have it if the wish was a way."""
        step = e.Step(tuple(entries), ME if key else "", key)
        self.keep([*self.steps, step])
        self.table.apply(step)
        self.steps.append(step)

    @property
    def _around(self) -> w.Around:
        return w.Around(seed=bytes.fromhex(self.head.seed))

    # What the person sees --------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def state(self) -> State:
        assert self.table.state is not None, "a table for one begins at once"
        return self.table.state

    @property
    def seat(self) -> int:
        return self.table.seats_of(ME)[0]

    @property
    def bots(self) -> list[str]:
        return [chair.bot for chair in self.table.chairs]

    @property
    def names(self) -> list[str]:
        return [self._named(chair)[0] for chair in self.table.chairs]

    def _named(self, chair: Chair) -> tuple[str, str]:
        return self.head.people.get(chair.person, chair.name), ""

    def view(self) -> View:
        """What lies before the person, with the log: no more than a real table would show."""
        view: View = self.game.with_less_help(self.table.picture_with_log(self.seat), self.help)
        return view

    @property
    def begun(self) -> bool:
        """Has the person done anything worth keeping?"""
        return self.begins(self.steps)

    def begins(self, steps: Sequence[e.Step]) -> bool:
        return any(type(entry) is Acted and entry.seat == self.seat for step in steps for entry in step.entries)

    @property
    def over(self) -> bool:
        return self.table.phase == OVER

    @property
    def record(self) -> Record:
        return record_of(self.steps, self.table.number, self._named)

    # The course of the game ------------------------------------------------------------------------------------------

    def question(self) -> tuple[int, ...] | None:
        """Lets the bots go on until the person is asked; the legal actions, or None at the end.

        The person chooses before the bots do and is offered every interrupt, then the bots are.
        """
        while not self.over:
            if self.seat in self.state.must() or self._offered():
                return self.table.legal(self.seat)
            any(self._let(seat, offered) for seat, offered in self.table.bots_asked(self.listeners))
            self._passed = False
        return None

    def _offered(self) -> bool:
        """Is the person to be asked whether to interrupt? Not twice, and not where it is not worth a question."""
        return self.seat in self.state.may() and not self._passed and not self.prompt().quiet

    def prompt(self) -> Prompt:
        """What the person is asked."""
        return self.game.prompt(self.state, self.seat)

    def may_pass(self) -> bool:
        """Is the person only offered to interrupt?"""
        return self.seat not in self.state.must()

    def answer(self, action: int | None, *then: int, in_passing: bool = False) -> None:
        """The person acts, or lets the offer pass. Illegal changes nothing.

        Several actions are done one after the other, as at a live table (`protocol.messages.Act`): until something
        comes between. What is done `in_passing` (a habit) leaves older news news.
        """
        self._passed = action is None
        if action is None:
            return
        table, seat, since = self.table, self.seat, len(self.table.events)
        self._do(w.act(table, ME, seat, table.situation(seat), action, self._around), str(table.seq))
        for step in then:
            if not (entries := w.act_on(table, ME, table.open_way.key, seat, step, self._around)):
                break
            self._do(entries, table.open_way.key)
        self.since = self.since if in_passing else since

    def take_back(self) -> None:
        """The person's newest action is undone; refused where somebody has learnt something by it, or acted since."""
        table, seat = self.table, self.seat
        self._do(w.take_back(table, ME, seat, table.situation(seat)), str(table.seq))
        self.since = min(self.since, len(table.events))

    def refusal(self, action: int) -> Illegal:
        """Why the person cannot do this now."""
        return self.state.refusal(self.seat, action)

    def _let(self, seat: int, offered: bool = False) -> bool:
        """Has the bot acted? It always has, unless it was only offered to interrupt."""
        if not offered:
            self.thinking(seat)
        view, legal = self.table.view_with_log(seat), self.table.legal(seat)
        try:
            action = thought(self.sitting[seat], view, legal, self.budget, offered)
        except Exception as error:  # whatever somebody's bot may raise
            raise refuse("bot_failed", bot=self.bots[seat], problem=repr(error)) from error
        if action == PASS:
            return False
        self._do(w.bot_acts(self.table, seat, self.table.situation(seat), action, self._around))
        self.acted(seat)
        return True
