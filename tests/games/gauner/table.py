"""The language of the Gauner tests.

A factory for two in which every card is known:

    rooms   Anna (seat 0)                          Bo (seat 1)
            all of A and B                         all of C and D

    play(noted="redC").asks(1, "redC").finds().marks(1, found="redC")
"""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import NAMES, NUMBERS, ROOMS, rooms_in
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.state import Gauner


def row(letters: str) -> str:
    """All rooms of these letters."""
    return " ".join(name for name in NAMES if name[-1] in letters)


ANNA, BO = row("AB"), row("CD")
THREE = [
    "redA yellowA greenA blueA violetA greyA redB yellowB greenB blueB",
    "redC yellowC greenC blueC violetC greyC redD yellowD greenD blueD",
    "redE yellowE greenE blueE violetE greyE redF yellowF greenF blueF",
]
FOUR = [" ".join(NAMES[8 * seat : 8 * seat + 8]) for seat in range(4)]


def named(rooms: int) -> str:
    return " ".join(NAMES[room] for room in rooms_in(rooms))


def sort(text: str) -> str:
    return " ".join(sorted(text.split(), key=NUMBERS.__getitem__))


class Table:
    """A table with a log."""

    def __init__(self, state: Gauner) -> None:
        self.state = state
        self.state.log = []

    # What happens ----------------------------------------------------------------------------------------------------

    def rolls(self, room: str) -> Table:
        """Nature's turn: the dice show this room."""
        outcomes = self.state.outcomes()
        assert NUMBERS[room] in outcomes, f"{room} cannot be rolled"
        self.state.happen(outcomes.index(NUMBERS[room]))
        return self

    def asks(self, seat: int, room: str) -> Table:
        self.state.act(self.state.turn, ROOMS * seat + NUMBERS[room])
        return self

    def circles(self, sheet: int, room: str) -> Table:
        self.state.act(self.state.turn, CIRCLE + ROOMS * sheet + NUMBERS[room])
        return self

    def stops(self) -> Table:
        self.state.act(self.state.turn, DONE)
        return self

    # What is then ----------------------------------------------------------------------------------------------------

    def sheet(self, seat: int, **marks: str) -> Table:
        """found, crossed, circled, missed, noted: exactly these rooms."""
        for kind, rooms in marks.items():
            assert named(getattr(self.state.places[seat], kind)) == sort(rooms), kind
        return self

    def writes(self, seat: int, room: str, total: int) -> Table:
        assert GAME.view(self.state, WATCHER).sheets[seat].sums[NUMBERS[room]] == total
        return self

    def turn(self, seat: int) -> Table:
        """It is this seat's turn, and the dice come first."""
        assert (self.state.turn, self.state.chance() > 0) == (seat, True)
        return self

    def still(self, seat: int) -> Table:
        """It is still this seat's turn to ask."""
        assert self.state.must() == (seat,)
        return self

    def points(self, *points: int) -> Table:
        assert self.state.points() == list(points)
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, as everybody saw them."""
        return [event.seen_by(-1) for event in self.state.log or () if event.kind == kind]

    def may_ask(self, seat: int) -> list[str]:
        """For which rooms the player whose turn it is may ask this seat."""
        legal = self.state.legal(self.state.turn)
        return [NAMES[action % ROOMS] for action in legal if action < CIRCLE and action // ROOMS == seat]

    def refuses(self, seat: int, action: dict[str, Any] | int, code: str, rule: str = "") -> Illegal:
        """The action is refused for this reason, and nothing has changed."""
        number = action if isinstance(action, int) else GAME.index(action)
        before = GAME.position(self.state), len(self.state.log or ())
        with pytest.raises(Illegal) as refused:
            self.state.act(seat, number)
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert (GAME.position(self.state), len(self.state.log or ())) == before
        for lang in ("de", "en"):
            assert "{" not in GAME.say(refused.value, lang)
        return refused.value


def load(**position: Any) -> Table:
    return Table(GAME.load(position))


def play(hands: list[str] | None = None, **position: Any) -> Table:
    """Anna and Bo (or these hands), somebody's turn to ask."""
    return load(hands=hands or [ANNA, BO], **position)


def roll(hands: list[str] | None = None, **position: Any) -> Table:
    """The same, but the dice come first."""
    return load(hands=hands or [ANNA, BO], phase="roll", **position)


def new(players: int = 2, **options: Any) -> Table:
    return Table(GAME.new(players=players, **options))


def deal(table: Table, *hands: str) -> Table:
    """Deals these hands, card by card in turn."""
    rows = [hand.split() for hand in hands]
    for number in range(len(rows[0])):
        for cards in rows:
            table.state.happen(table.state.outcomes().index(NUMBERS[cards[number]]))
    return table


# Scenes --------------------------------------------------------------------------------------------------------------


def preliminary(hands: list[str], first: int, *rooms: str, **options: bool) -> Table:
    table = deal(new(len(hands), **options), *hands)
    table.state.happen(first)
    for room in rooms:
        table.rolls(room)
    return table


def due_on_bo(**position: Any) -> Table:
    """Bo's last grey card has just been found: two sums are complete."""
    return play(noted=["", "greyE greyF redE"], found=["", "greyC"], strict=True, **position).asks(1, "greyD")


def last_card(**position: Any) -> Table:
    """Bo has one card left, red C."""
    found = BO.replace("redC ", "")
    return play(found=["redA redB", found], points=[11, 2], **position)
