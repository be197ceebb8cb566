"""Gauner raus! with a leak each, as a hurried author might write it: the kit finds every one."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event
from katzentisch.games.gauner.game import GaunerGame
from katzentisch.games.gauner.rules.cards import ROOMS, rooms_in
from katzentisch.games.gauner.secrecy import SECRECY
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.state import Gauner
from katzentisch.testing.broken import Broken
from katzentisch.testing.twins import twins_look_alike
from katzentisch.testing.wander import wander
from tests.games.leaky import Leaky
from tests.games.window import Window


class BoxInView(GaunerGame):
    """The number of cards in the box is told by its lowest card."""

    def view(self, state: Gauner, seat: int) -> GaunerView:
        view = super().view(state, seat)
        view.box = rooms_in(state.box)[0]
        return view


class HandsForWatchers(GaunerGame):
    """Who only looks on may look into a hand, when people look and not bots."""

    def picture(self, state: Gauner, seat: int, noted: bool = False) -> GaunerView:
        view = super().picture(state, seat, noted)
        if seat < 0:
            view.hand = tuple(rooms_in(state.places[0].hand))
        return view


class OnlyPossibleQuestions(Window):
    """Cards in the box are not offered: nobody has them."""

    def legal(self, seat: int) -> tuple[int, ...]:
        box = self.inner.box
        return tuple(action for action in super().legal(seat) if action >= 4 * ROOMS or not box >> action % ROOMS & 1)


class RefusalTalks(Window):
    """A refusal says whose card it is."""

    def why_not(self, seat: int, action: int) -> Illegal:
        owner = [place.seat for place in self.inner.places if place.hand >> action % ROOMS & 1]
        return Illegal("nothing_to_circle", "GR-50", sheet=owner[0] if owner else -1, room="redA")


class EventTalks(Window):
    """Everybody hears which is the lowest card of the player who writes."""

    def told(self, event: Event) -> Event:
        if event.kind != "noted":
            return event
        lowest = rooms_in(self.inner.places[event.public["seat"]].hand)[0]
        return Event("noted", {**event.public, "lowest": lowest}, event.private)


class WrongHandTold(Window):
    """The deal is told to the neighbour."""

    def told(self, event: Event) -> Event:
        if event.kind != "dealt":
            return event
        private = {seat: event.private[(seat + 1) % self.players] for seat in event.private}
        return Event("dealt", event.public, private)


class SampleCheats(GaunerGame):
    """Worlds are made from the truth, which the view carries along in the order of its words."""

    truth: Gauner

    def view(self, state: Gauner, seat: int) -> GaunerView:
        self.truth = state
        return super().view(state, seat)

    def sample(self, view: GaunerView, rng: Random) -> Gauner:
        return self.truth.clone()


class LeakyGauner(Leaky, GaunerGame):
    home = GaunerGame.home


def with_state(window: type[Window]) -> GaunerGame:
    game = LeakyGauner()
    game.window = window
    return game


LEAKS: dict[str, GaunerGame] = {
    "box in view": BoxInView(),
    "hands for watchers": HandsForWatchers(),
    "legal list": with_state(OnlyPossibleQuestions),
    "refusal": with_state(RefusalTalks),
    "event": with_state(EventTalks),
    "wrong hand told": with_state(WrongHandTold),
    "sample": SampleCheats(),
}


def twins(game: GaunerGame, seed: int) -> int:
    """Plays a game of three and twins of it; at how many tables they differed and looked alike.

    Worlds take most of the time: they are drawn often only where the leak is in them.
    """
    rng = Random(seed)
    for record in wander(game, game.new(players=3, strict=True), rng):
        pass
    return sum(twins_look_alike(record, SECRECY, rng, 1, 4 if isinstance(game, SampleCheats) else 40).values())


@pytest.mark.compiled
@pytest.mark.slow("twins of several games, until the leak is seen")
@pytest.mark.parametrize("where", LEAKS)
def test_twins_find_the_leak(where: str) -> None:
    with pytest.raises(Broken) as broken:
        sum(twins(LEAKS[where], seed) for seed in range(16))
    assert broken.value.law == "twins_look_alike", broken.value.what


def test_without_a_leak_the_same_twins_look_alike() -> None:
    assert sum(twins(GaunerGame(), seed) for seed in range(2)) > 20
