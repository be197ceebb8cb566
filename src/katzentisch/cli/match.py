"""A game of one person against bots, for any game: nature, bots and the person take turns as the contract says.

    match = Match.new(game, setup, fate, names)
    while (legal := match.question()) is not None:
        match.answer(...)                       # one of legal; refused like any action; None lets a `may` pass

Laws: the person gets `match.view()` and nothing else of the state; bots get their own views; every step is in the
record as soon as it is done, so the record alone is the game, whenever it ends (`Match.resume`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from secrets import token_hex
from time import strftime
from typing import Any

import msgspec

from katzentisch.cli import opponents
from katzentisch.cli.speech import clean, refuse
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.fate import Fate, choose
from katzentisch.core.prompt import Prompt
from katzentisch.core.record import Acted, Record, walk
from katzentisch.core.shapes import Budget, View
from katzentisch.core.state import State
from katzentisch.deduce.knowledge import FULL


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: the person on `seat`, and on every seat the name of its bot (empty for the person)."""

    seat: int
    bots: list[str]
    iterations: int
    bot_seed: str  # the bots' own chance, apart from nature's

    def fits(self, players: int) -> bool:
        """Can a game for so many go on with it?"""
        seated = [seat for seat, bot in enumerate(self.bots) if not bot]
        return seated == [self.seat] and len(self.bots) == players and self.iterations > 0


class Match:
    """One game on the way. `since` is where in the log the person last acted: what came later is news."""

    def __init__(self, game: Game[Any, Any], setup: Setup, fate: Fate, record: Record, state: State) -> None:
        self.game, self.setup, self.fate, self.record, self.state = game, setup, fate, record, state
        self.name = f"{game.id}-{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"  # of its files
        self.saved_at = 0.0  # when it was left, if it goes on
        self.since = 0
        self.help: str = FULL  # the most that the person wants to be shown
        self.thinking: Callable[[int], None] = lambda seat: None  # told before a bot chooses
        self.budget = Budget(iterations=setup.iterations)
        self._bots: list[Bot[Any] | None] = [
            opponents.make(game, name, self._bot_seed(seat)) if name else None for seat, name in enumerate(setup.bots)
        ]
        self._passed = False  # the person has let the present offer to interrupt pass

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        setup: Setup,
        fate: Fate,
        names: Sequence[str],
        position: dict[str, Any] | None = None,
        **options: Any,
    ) -> Match:
        """A game from the beginning, or from a position."""
        state: State = game.new(len(setup.bots), **options) if position is None else game.load(position)
        record = Record.of(game, state, names, fate)
        state.log = []
        return cls(game, setup, fate, record, state)

    @classmethod
    def resume(cls, setup: Setup, seed: bytes, record: Record) -> Match:
        """The game a record left, checked like a game of a stranger: its steps, its chance, its promise."""
        if Fate(seed).commitment != record.header.commitment:
            raise Illegal("commitment_broken")
        steps = walk(record)
        done, state = next(steps)
        if not setup.fits(state.players) or len(record.header.seats) != state.players:
            raise refuse("save_setup")
        drawn, since = 0, 0
        for entry in record.entries:
            if isinstance(entry, Acted):
                since = len(state.log or ()) if entry.seat == setup.seat else since
            elif (k := state.chance()) and entry.chance != (fair := state.outcomes()[choose(seed, drawn, k)]):
                raise Illegal("chance_unfair", line=done + 2, outcome=entry.chance, fair=fair)
            else:
                drawn += 1
            done, state = next(steps)
        match = cls(record.game, setup, Fate(seed, drawn), record, state)
        match.since = since
        for seat, bot in enumerate(match._bots):
            if bot is not None and bot.remembers():
                bot.catch_up(match.game.view(state, seat), match.budget)
        return match

    # What the person sees --------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return self.setup.seat

    @property
    def bots(self) -> list[str]:
        return self.setup.bots

    @property
    def names(self) -> list[str]:
        return [clean(name) for name in self.record.header.seats]

    def view(self) -> View:
        """What lies before the person: no more than a real table would show (`recall=False`)."""
        view: View = self.game.with_less_help(self.game.view(self.state, self.seat, recall=False), self.help)
        return view

    @property
    def begun(self) -> bool:
        """Has the person done anything worth keeping?"""
        return any(isinstance(entry, Acted) and entry.seat == self.seat for entry in self.record.entries)

    # The course of the game ------------------------------------------------------------------------------------------

    def question(self) -> tuple[int, ...] | None:
        """Lets nature and bots go on until the person is asked; the legal actions, or None at the end.

        The person chooses before the bots do and is offered every interrupt, then the bots are.
        """
        state = self.state
        while not state.over:
            if k := state.chance():
                outcome = self.fate.draw(k)
                name = state.outcomes()[outcome]
                state.happen(outcome)
                self.record.happened(name)
            elif self.seat in state.must() or self._offered():
                return state.legal(self.seat)
            elif not any(self._let_bot(seat, offered=True) for seat in self._listeners()):
                self._let_bot(state.must()[0])
            self._passed = False
        if self.record.end is None:
            self.record.close(state, self.fate)
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
        since = len(self.state.log or ())
        for number, step in enumerate((action, *then)):
            if number and not self._goes_on(since, step):
                break
            self.state.act(self.seat, step)
            self.record.acted(self.seat, step)
        self.since = self.since if in_passing else since

    def _goes_on(self, since: int, action: int) -> bool:
        told = {event.kind for event in (self.state.log or ())[since:]}
        return told <= self.game.foreseen and self.seat in self.state.must() and action in self.state.legal(self.seat)

    def refusal(self, action: int) -> Illegal:
        """Why the person cannot do this now."""
        return self.state.refusal(self.seat, action)

    def _listeners(self) -> list[int]:
        """Bots that may interrupt and need not act, in the order that decides ties."""
        must = self.state.must()
        return [seat for seat in self.state.may() if seat not in must and self._interrupts(seat)]

    def _interrupts(self, seat: int) -> bool:
        bot = self._bots[seat]
        return bot is not None and bot.interrupts()

    def _let_bot(self, seat: int, offered: bool = False) -> bool:
        """Has the bot acted? It always has, unless it was only offered to interrupt."""
        bot, legal = self._bots[seat], self.state.legal(seat)
        assert bot is not None, "the person's seat is asked, never let"
        if not offered:
            self.thinking(seat)
        view = self.game.view(self.state, seat)
        try:
            action = (bot.interrupt if offered else bot.choose)(view, legal, self.budget)
            if offered and action == PASS:
                return False
            self.state.act(seat, action)
        except Exception as error:  # whatever somebody's bot may raise
            raise refuse("bot_failed", bot=self.setup.bots[seat], problem=repr(error)) from error
        self.record.acted(seat, action)
        return True

    def _bot_seed(self, seat: int) -> int:
        """Each bot's own chance; after a pause a new one, so that it does not repeat itself."""
        text = f"{self.setup.bot_seed}/{seat}/{len(self.record.entries)}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
