"""Cluedo with a leak each, as a hurried author might write it: the kit finds every one."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event
from katzentisch.games.cluedo.game import CluedoGame
from katzentisch.games.cluedo.rules.board import REFUTE
from katzentisch.games.cluedo.rules.cards import cards_in, size
from katzentisch.games.cluedo.secrecy import SECRECY
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.state import Cluedo
from katzentisch.testing.broken import Broken
from katzentisch.testing.twins import twins_look_alike
from tests.games.cluedo.evenings import patient
from tests.games.leaky import Leaky
from tests.games.window import Window


class ShownCardForAll(CluedoGame):
    """The records tell everybody which card was shown."""

    def view(self, state: Cluedo, seat: int) -> CluedoView:
        view = super().view(state, seat)
        if state.suspicions and state.suspicions[-1].card >= 0:
            shown = [msgspec.structs.replace(one) for one in view.suspicions]
            shown[-1] = msgspec.structs.replace(shown[-1], card=state.suspicions[-1].card)
            view.suspicions = tuple(shown)
        return view


class AnotherSheet(CluedoGame):
    """People see what the next seat has crossed off."""

    def picture(self, state: Cluedo, seat: int, noted: bool = False) -> CluedoView:
        view = super().picture(state, seat, noted)
        if view.sheet is not None:
            struck = tuple(cards_in(state.hands[(seat + 1) % state.players]))
            view.sheet = msgspec.structs.replace(view.sheet, struck=struck)
        return view


class EnvelopeForWatchers(CluedoGame):
    """Who only looks on sees the envelope once somebody has looked into it."""

    def view(self, state: Cluedo, seat: int) -> CluedoView:
        view = super().view(state, seat)
        if seat < 0 and state.out:
            view.envelope = tuple(cards_in(state.envelope))
        return view


class SampleCheats(CluedoGame):
    """Worlds are made from the truth."""

    truth: Cluedo

    def view(self, state: Cluedo, seat: int) -> CluedoView:
        self.truth = state
        return super().view(state, seat)

    def sample(self, view: CluedoView, rng: Random) -> Cluedo:
        return self.truth.clone()


class ForcedAnswerGivesItself(Window):
    """Who has one card to show is not asked: the answer comes by itself."""

    def _with_log(self, step: Any) -> None:
        def and_answer() -> None:
            step()
            inner = self.inner
            while inner.phase == REFUTE and len(inner.legal(inner.asked)) == 1:
                inner.play(inner.asked, inner.legal(inner.asked)[0])

        super()._with_log(and_answer)


class ShowTellsHowMany(Window):
    """Everybody hears how many cards there were to choose from."""

    def told(self, event: Event) -> Event:
        if event.kind != "showed":
            return event
        one = self.inner.suspicions[-1]
        return Event(
            "showed", {**event.public, "of": size(self.inner.hands[one.shown_by] & one.named())}, event.private
        )


class ShownToAll(Window):
    """The card is told to the whole table."""

    def told(self, event: Event) -> Event:
        if event.kind != "showed":
            return event
        return Event("showed", {**event.public, **event.private[event.public["seat"]]})


class WrongIsExplained(Window):
    """Everybody learns how many of the three were right."""

    def told(self, event: Event) -> Event:
        if event.kind != "wrong":
            return event
        named = self.inner.accusations[-1].named()
        return Event("wrong", {**event.public, "right": size(named & self.inner.envelope)}, event.private)


class WrongHandTold(Window):
    """The deal is told to the neighbour."""

    def told(self, event: Event) -> Event:
        if event.kind != "dealt":
            return event
        private = {seat: event.private[(seat + 1) % self.players] for seat in event.private}
        return Event("dealt", event.public, private)


class RefusalTalks(Window):
    """A refusal names a card of the envelope."""

    def why_not(self, seat: int, action: int) -> Illegal:
        return Illegal("no_such_action", "CL-16", action=sum(cards_in(self.inner.envelope)))


class OnlyPossibleAccusations(Window):
    """Accusations of cards that the next seat holds are not offered."""

    def legal(self, seat: int) -> tuple[int, ...]:
        held = self.inner.hands[(seat + 1) % self.players]
        return tuple(one for one in super().legal(seat) if one < 243 or not held >> (one - 243) // 54 & 1)


class LeakyCluedo(Leaky, CluedoGame):
    home = CluedoGame.home


def with_state(window: type[Window]) -> CluedoGame:
    game = LeakyCluedo()
    game.window = window
    return game


LEAKS: dict[str, CluedoGame] = {
    "shown card in the records": ShownCardForAll(),
    "another sheet": AnotherSheet(),
    "envelope after a wrong accusation": EnvelopeForWatchers(),
    "sampled world": SampleCheats(),
    "no padding": with_state(ForcedAnswerGivesItself),
    "one or several": with_state(ShowTellsHowMany),
    "shown card in the event": with_state(ShownToAll),
    "what was wrong": with_state(WrongIsExplained),
    "wrong hand told": with_state(WrongHandTold),
    "refusal": with_state(RefusalTalks),
    "legal list": with_state(OnlyPossibleAccusations),
}


def twins(game: CluedoGame, seed: int) -> int:
    """Plays a game of three and twins of it; at how many tables they differed and looked alike.

    Worlds take most of the time: they are drawn often only where the leak is in them.
    """
    rng = Random(seed)
    for record in patient(game, game.new(players=3, classic=seed % 2 == 1), rng):
        pass
    return sum(twins_look_alike(record, SECRECY, rng, 1, 4 if isinstance(game, SampleCheats) else 60).values())


@pytest.mark.compiled
@pytest.mark.slow("twins of up to sixteen games, until the leak is seen")
@pytest.mark.parametrize("where", LEAKS)
def test_twins_find_the_leak(where: str) -> None:
    with pytest.raises(Broken) as broken:
        sum(twins(LEAKS[where], seed) for seed in range(16))
    assert broken.value.law == "twins_look_alike", broken.value.what


@pytest.mark.compiled
@pytest.mark.slow("the same twins over whole games")
def test_without_a_leak_the_same_twins_look_alike() -> None:
    assert sum(twins(CluedoGame(), seed) for seed in range(1)) > 20
    assert sum(twins(with_state(Window), seed) for seed in range(1)) > 20
