"""The language of the Mausen tests.

table("E3 E4 D3 C2 C2").plays("E1 D2 C3 C4 M3 M3").gets("D2 D3", "C2 C2 C3 C4", "", "M3 M3").leaves("E1 E3 E4")
"""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.mausen import GAME
from katzentisch.games.mausen.rules.cards import NAMES, NUMBERS, cards_in
from katzentisch.games.mausen.state import Mausen


def names(herd: int) -> list[str]:
    return [NAMES[card] for card in cards_in(herd)]


def sort(text: str) -> list[str]:
    return sorted(text.split(), key=NUMBERS.__getitem__)


class Table:
    """A Mausen table with a log, that knows what everybody had before the last round."""

    def __init__(self, state: Mausen) -> None:
        self.state = state
        self.state.log = []
        self.before = state.piles[:]

    def plays(self, text: str) -> Table:
        """Everybody plays a card, seat by seat."""
        self.before = self.state.piles[:]
        for seat, name in enumerate(text.split()):
            self.state.act(seat, NUMBERS[name])
        return self

    def gets(self, *won: str) -> Table:
        """What each seat won in the last round; seats not named won nothing."""
        state = self.state
        gained = [names(pile - before) for pile, before in zip(state.piles, self.before, strict=True)]
        assert gained == [sort(text) for text in won] + [[]] * (state.players - len(won))
        return self

    def leaves(self, middle: str) -> Table:
        """What lies in the middle now."""
        assert names(self.state.middle) == sort(middle)
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, as everybody saw them."""
        return [event.seen_by(-1) for event in self.state.log or () if event.kind == kind]

    def refuses(self, seat: int, action: int, code: str, rule: str = "") -> Illegal:
        """The action is refused for this reason, and nothing has changed."""
        before = GAME.position(self.state), len(self.state.log or ())
        with pytest.raises(Illegal) as refused:
            self.state.act(seat, action)
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert (GAME.position(self.state), len(self.state.log or ())) == before
        return refused.value


class Middle:
    """Cards in the middle, before anybody has played."""

    def __init__(self, middle: str) -> None:
        self.middle = middle

    def plays(self, text: str) -> Table:
        """Everybody has the card named here and one more, so that the game goes on afterwards."""
        spare = [name for name in NAMES if name not in self.middle.split()]
        hands = [f"{name} {next(other for other in spare if other != name)}" for name in text.split()]
        return hold(*hands, middle=self.middle).plays(text)


def table(middle: str) -> Middle:
    return Middle(middle)


def hold(*hands: str, middle: str = "", piles: list[str] | None = None) -> Table:
    """Everybody has exactly these cards; what is not named is out of the game."""
    position = {"hands": list(hands), "middle": middle, "piles": piles or [""] * len(hands), "away": "rest"}
    return Table(GAME.load(position))


def new(players: int = 3, **options: bool) -> Table:
    """A table before the first round."""
    return Table(GAME.new(players=players, **options))
