"""The language of the Schnurrlock tests.

scene("C6 G4", hands=["C1 G2", ""]).does(0, "investigate G2").says("dead_end").does(0, "guess C6").draws("2", "1")
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.position.fields import GUESS_NUMBERS
from katzentisch.games.schnurrlock.rules.cards import (
    AGREE,
    CALL,
    DENY,
    DONE,
    GUESS,
    HEAR,
    INVESTIGATE,
    LET_BE,
    NAMES,
    NUMBERS,
    PROWL,
    SAW,
    SHOWED,
    TILE,
    TOP,
    cards_in,
)
from katzentisch.games.schnurrlock.shapes import SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

WORDS = {
    "done": DONE,
    "prowl": PROWL,
    "let be": LET_BE,
    "call": CALL,
    "saw": SAW,
    "hear": HEAR,
    "agree": AGREE,
    "deny": DENY,
}
TRAIL = "? ? 2 3 M ? ?"


def number(text: str) -> int:
    """The action that a test names: "investigate C1", "guess C", "guess 6", "guess C6", "top C1", "showed 1", …"""
    if text in WORDS:
        return WORDS[text]
    verb, what = text.split()
    if verb == "guess":
        return GUESS + GUESS_NUMBERS[what]
    if verb == "showed":
        return SHOWED + int(what)
    return (INVESTIGATE if verb == "investigate" else TOP) + NUMBERS[what]


def names(cards: int) -> str:
    return " ".join(NAMES[card] for card in cards_in(cards))


def each(view: SchnurrlockView, what: str) -> tuple[Any, ...]:
    """Something that lies on every desk, by seat."""
    return tuple(getattr(desk, what) for desk in view.desks)


class Table:
    """A Schnurrlock table with a log."""

    def __init__(self, state: Schnurrlock) -> None:
        self.state = state
        state.log = []

    def does(self, seat: int, *actions: str) -> Table:
        for action in actions:
            self.state.act(seat, number(action))
        return self

    def draws(self, *outcomes: str) -> Table:
        """Nature chooses: cards by name, tiles by value."""
        for name in outcomes:
            wanted = NUMBERS[name] if name in NUMBERS else TILE + int(name)
            self.state.happen(self.state.outcomes().index(wanted))
        return self

    def any(self, seed: int = 1) -> Table:
        """Nature chooses as it likes, until somebody is asked."""
        rng = Random(seed)
        while k := self.state.chance():
            self.state.happen(rng.randrange(k))
        return self

    def says(self, *kinds: str) -> Table:
        """The last things that happened, in order."""
        assert [event.kind for event in self.log[len(self.log) - len(kinds) :]] == list(kinds)
        return self

    def told(self, kind: str, seat: int = -1) -> list[dict[str, Any]]:
        """The events of a kind, as this seat saw them."""
        return [event.seen_by(seat) for event in self.log if event.kind == kind]

    def asks(self, seat: int, step: str) -> Table:
        assert self.state.must() == (seat,)
        assert GAME.view(self.state, seat).turn.step == step
        return self

    def can(self, seat: int, *actions: str) -> Table:
        for action in actions:
            assert number(action) in self.state.legal(seat), action
        return self

    def cannot(self, seat: int, *actions: str) -> Table:
        for action in actions:
            assert number(action) not in self.state.legal(seat), action
        return self

    def refuses(self, seat: int, action: str | int, code: str, rule: str) -> Illegal:
        """The action is refused for this reason, and nothing has changed."""
        before = GAME.position(self.state), len(self.log)
        with pytest.raises(Illegal) as refused:
            self.state.act(seat, action if isinstance(action, int) else number(action))
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert (GAME.position(self.state), len(self.log)) == before
        return refused.value

    @property
    def log(self) -> list[Any]:
        assert self.state.log is not None
        return self.state.log

    @property
    def trail(self) -> str:
        return str(GAME.position(self.state)["trail"])

    def hand(self, seat: int) -> str:
        return names(self.state.desks[seat].hand)

    @property
    def targets(self) -> list[int]:
        """The card before each seat, or -1."""
        return [desk.target for desk in self.state.desks]

    @property
    def owed(self) -> list[int]:
        """SH-20: for each seat a target, clues, and hand cards."""
        desks = self.state.desks
        return [number for desk in desks for number in (desk.owed_target, desk.owed_clues, desk.owed_cards)]

    def owes(self, *numbers: int) -> Table:
        """As `owed` says it."""
        for seat, desk in enumerate(self.state.desks):
            desk.owed_target, desk.owed_clues, desk.owed_cards = numbers[3 * seat : 3 * seat + 3]
        return self


def scene(targets: str = "C6 G4", trail: str = TRAIL, **more: Any) -> Table:
    """A table in the middle of the game. "-" is no target. Everything else as a position has it."""
    cards = ["" if card == "-" else card for card in targets.split()]
    return Table(GAME.load({"targets": cards, "trail": trail, **more}))


def new(players: int = 2, **options: Any) -> Table:
    """A table before the first step."""
    return Table(GAME.new(players=players, **options))
