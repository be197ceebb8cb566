"""Games for the net: over all player counts and options, wild and by the game's bots, those that reach most.

    wild    anybody who can act does anything: seats in any order, interrupts, sealed choices made and made again
    bots    the game's bots, another on each chair, as an arena drives them
    mixed   the same, but now and then somebody does anything; then the bots are made anew and catch up
    late    bots at first, wild from some moment on: so that deep tables too see what only the careless do

For each game several seeds are tried, and the one is kept that shows most of what no game before it has shown: kinds
of events, actions, refusals.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterator
from random import Random
from typing import Any, Final

from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget
from katzentisch.table.drive import asked, listening, thought
from katzentisch.testing.wander import tables
from tools.net.law import BEGINNING, Kept, Start, act_of, begin, chance_of, enter, returns_of, what_is_next

GAMES: Final = 50
SEEDS: Final = {"wild": 6, "bots": 1, "mixed": 2, "late": 2}  # how many are tried
LONGEST: Final = 1500
"""Where a game that does not end is cut off."""
BUDGET: Final = Budget(iterations=6)


class Player:
    """Plays one game; the entries are those of its law."""

    def __init__(self, game: Game[Any, Any], start: Start, positions: list[Any]) -> None:
        self.game = game
        self.state = begin(game, start, positions)
        self.state.log = []
        self.start = start
        self.rng = Random(f"{start.by}/{start.seed}")
        self.wild = start.by == "wild"
        self.bots: list[Bot[Any]] = []
        self.shown: set[Hashable] = set()
        """What came up: kinds of events, actions, refusals."""

    def play(self) -> Kept:
        kept = Kept(self.start, [f"{BEGINNING} {what_is_next(self.state)}"])
        while not self.state.over and len(kept.lines) < LONGEST:
            entry = self.entry()
            self.try_the_impossible()
            enter(self.state, entry)
            kept.lines.append(f"{entry} {what_is_next(self.state)}")
        kept.returns = returns_of(self.state)
        self.shown |= {("event", event.kind) for event in self.state.log or ()}
        return kept

    def entry(self) -> str:
        outcomes = self.state.outcomes()
        if outcomes:
            return chance_of(self.rng.choice(outcomes))
        if self.start.by == "late" and self.rng.random() < 0.01:
            self.wild = True
        if self.wild or (self.start.by == "mixed" and self.rng.random() < 0.1):
            self.bots = []
            seat, action = self.anything()
        else:
            seat, action = next(self.answers())
        self.shown.add(("action", action))
        return act_of(seat, action)

    def anything(self) -> tuple[int, int]:
        """One step of anybody who can act, as wild as the kit's."""
        state, rng = self.state, self.rng
        sealed = [seat for seat in range(state.players) if state.sealed(seat) >= 0]
        may = state.may()
        pool = sealed if sealed and rng.random() < 0.15 else may if may and rng.random() < 0.15 else state.must()
        seat = rng.choice(pool)
        return seat, rng.choice(state.legal(seat))

    def answers(self) -> Iterator[tuple[int, int]]:
        """What the bots want, in the order in which they are asked; the first counts."""
        state = self.state
        if not self.bots:
            self.bots = self.seated()
        for seat, offered in asked(state, listening(enumerate(self.bots))):
            action = thought(self.bots[seat], self.game.view(state, seat), state.legal(seat), BUDGET, offered)
            if action != PASS:
                yield seat, action

    def seated(self) -> list[Bot[Any]]:
        bots = list(self.game.bots().values())
        chairs = range(self.state.players)
        return [bots[-1 - (seat + self.start.seed) % len(bots)](self.game, self.rng.getrandbits(32)) for seat in chairs]

    def try_the_impossible(self) -> None:
        """Refusals are part of what a game shows."""
        state = self.state
        seat, action = self.rng.randrange(state.players), self.rng.randrange(len(self.game.actions))
        if action not in state.legal(seat):
            try:
                state.act(seat, action)
            except Illegal as refusal:
                self.shown.add(("refusal", refusal.code))


def new_games(game: Game[Any, Any], positions: list[Any]) -> Iterator[Kept]:
    """The games of a new net, and a word on each of them."""
    shown: set[Hashable] = set()
    for number, starts in enumerate(_plan(game, positions)):
        tried = [Player(game, start, positions) for start in starts]
        ended = [(player, player.play()) for player in tried]
        player, kept = max(ended, key=lambda pair: (len(pair[0].shown - shown), -len(pair[1].lines)))
        shown |= player.shown
        print(f"{game.id} {number}: {len(kept.lines)} steps, {kept.start}", file=sys.stderr)
        yield kept
    kinds = {kind for what, kind in _pairs(shown) if what == "event"}
    print(f"{game.id}: {len(kinds)} of {len(game.event_types)} kinds of events; without:", file=sys.stderr, end=" ")
    print(*sorted({*game.event_types} - kinds), file=sys.stderr)
    print(f"{game.id}: {len(shown)} different events, actions and refusals", file=sys.stderr)


def _pairs(shown: set[Hashable]) -> list[tuple[Any, Any]]:
    return [pair for pair in shown if isinstance(pair, tuple)]


def _plan(game: Game[Any, Any], positions: list[Any]) -> Iterator[list[Start]]:
    """For each game of the net, the starts to choose from. Every option has every value about equally often."""
    ways = list(SEEDS)
    for number in range(len(positions)):
        by = ways[number % len(ways)]
        yield [Start(by, seed, start=number + 1) for seed in range(SEEDS[by])]
    every = tables(game)
    Random(0).shuffle(every)
    times: Counter[Any] = Counter()
    for number in range(len(positions), GAMES):
        options = min(every, key=lambda table: (times[str(table)], sum(times[pair] for pair in table.items())))
        by = ways[(every.index(options) + times[str(options)]) % len(ways)]
        times.update([str(options), *options.items()])
        yield [Start(by, 100 * number + seed, options) for seed in range(SEEDS[by])]
