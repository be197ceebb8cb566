"""The toy game with one fault each: what a hurried author might really write. The kit must find every one."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from katzentisch import Aid, Event, Game, Illegal, Odds, Prompt
from katzentisch.core.contract import FADED
from katzentisch.core.record import Entry
from katzentisch.testing import Secret, Swap
from sack.game import SackGame, SackView
from sack.state import BID, BIDS, CARDS, KEEP, MIAU, NOBODY, SWAP, Sack


class LeakInView(SackGame):
    """The watcher is treated like somebody who may look into the sack."""

    def view(self, state: Sack, seat: int) -> SackView:
        view = super().view(state, seat)
        if seat < 0:
            view.sack = state.sack
        return view


class LeakToPeople(SackGame):
    """Only what is shown to people now leaks, neither the view that bots get nor what is shown on the way."""

    def picture(self, state: Sack, seat: int, noted: bool = False) -> SackView:
        view = super().picture(state, seat, noted)
        if noted:
            view.hands = tuple(state.hands)
        return view


class CountsTooFar(SackGame):
    """People are sent a number that their browsers take for another."""

    def picture(self, state: Sack, seat: int, noted: bool = False) -> SackView:
        view = super().picture(state, seat, noted)
        view.turns += 2**53
        return view


class LeakInEncoding(SackGame):
    """The view is clean; whoever learns from numbers is told what lies in the sack."""

    def view(self, state: Sack, seat: int) -> SackView:
        self.sack = state.sack
        return super().view(state, seat)

    def encoding(self, players: int) -> dict[str, int]:
        return {**super().encoding(players), "value": 1}

    def encode(self, view: SackView) -> array[float]:
        return super().encode(view) + array("f", [self.sack / CARDS])


class EncodesMore(SackGame):
    """A part is longer than was said."""

    def encode(self, view: SackView) -> array[float]:
        return super().encode(view) + array("f", [0.0])


class EncodesBare(SackGame):
    """A number of turns as it is."""

    def encode(self, view: SackView) -> array[float]:
        numbers = super().encode(view)
        numbers[-1] = view.turns
        return numbers


class EncodesTheLog(SackGame):
    """How much was told is a number, too; but a table in a simulation tells nothing."""

    def encode(self, view: SackView) -> array[float]:
        numbers = super().encode(view)
        numbers[-1] = min(1.0, len(view.log or ()) / 50)
        return numbers


class EncodesTheTable(SackGame):
    """The numbers are those of whichever view was made last."""

    def view(self, state: Sack, seat: int) -> SackView:
        self.asked = self.__dict__.get("asked", 0) + 1
        return super().view(state, seat)

    def encode(self, view: SackView) -> array[float]:
        numbers = super().encode(view)
        self.asked += 1
        numbers[-1] = self.asked % 2
        return numbers


class InterruptsUnsaid(SackGame):
    """Seats may interrupt, and nobody who asks the game before hears of it."""

    interrupts = False


class OnlyMishaps(SackGame):
    """Everything is called a mishap: whoever leaves mishaps out has nothing left to do."""

    mishaps = range(len(SackGame.actions))


class LivingView(SackGame):
    """A view holds a list of the table itself: it changes in the hands of whoever keeps it."""

    def view(self, state: Sack, seat: int) -> SackView:
        view = super().view(state, seat)
        view.discards = state.discards  # type: ignore[assignment]  # the fault itself: a list where a tuple belongs
        return view


class LeakInSize(SackGame):
    """A number is as long as the secret is big: the message's size tells."""

    def view(self, state: Sack, seat: int) -> SackView:
        view = super().view(state, seat)
        view.caller = -(10 ** (1 + state.sack // 5)) if state.caller == NOBODY else state.caller
        return view


class TellsTheDraw(Sack):
    """The drawn card is told to everybody."""

    def tell(self, event: Event) -> None:
        if event.kind == "drew":
            seat = event.public["seat"]
            event = Event("drew", {"seat": seat, "card": self.hands[seat]})
        super().tell(event)


class LegalKnowsTheSack(Sack):
    """Swapping is only offered where it could help."""

    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        return (KEEP,) if legal == (KEEP, SWAP) and self.hands[seat] == self.sack - 1 else legal


class RefusalTalks(Sack):
    """The refusal says more than it should."""

    def why_not(self, seat: int, action: int) -> Illegal:
        return Illegal("not_now", "SK-03", action=action, winner=self.winner())


class MustSkipsLosers(Sack):
    """Whoever cannot win any more is not asked for a bid."""

    def must(self) -> tuple[int, ...]:
        must = super().must()
        if len(must) > 1:
            return tuple(seat for seat in must if seat != self.players - 1 or self.winner() == seat) or must
        return must

    def play(self, seat: int, action: int) -> None:
        if action >= BID and self.bids[self.players - 1] < 0 and self.winner() != self.players - 1:
            self.bids[self.players - 1] = 0
        super().play(seat, action)

    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        return legal if legal != BIDS or seat in self.must() or self.sealed(seat) >= 0 else ()


class MayKnowsHands(Sack):
    """Only players with a good card may interrupt."""

    def may(self) -> tuple[int, ...]:
        return tuple(seat for seat in super().may() if abs(self.hands[seat] - self.sack) < 5)

    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        return () if legal == (MIAU,) and seat not in self.may() else legal


class PromptCountsTheDeck(SackGame):
    """The odds of a higher card, reckoned with the cards that are really left."""

    def prompt(self, state: Sack, seat: int) -> Prompt:
        asked = super().prompt(state, seat)
        if asked.key != "turn" or not state.deck():
            return asked
        left = state.deck()
        odds = Odds("higher", sum(card > state.hands[seat] for card in left), len(left))
        return Prompt("turn", "SK-03", asked.facts, (Aid(SWAP, odds=(odds,)),))


class KeepsTheBest(Sack):
    """Whoever has the highest card need not be asked: a rule that others cannot follow."""

    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        return (KEEP,) if legal == (KEEP, SWAP) and self.hands[seat] == CARDS else legal


class AnswersAtOnce(SackGame):
    """What has one answer does itself, and everybody sees how fast."""

    def prompt(self, state: Sack, seat: int) -> Prompt:
        legal = state.legal(seat)
        return Prompt("turn", facts={"card": 1}, alone=KEEP if legal == (KEEP,) else -1)


class AnswersForOthers(SackGame):
    """What does itself although there is a choice."""

    def prompt(self, state: Sack, seat: int) -> Prompt:
        return Prompt("turn", facts={"card": 1}, alone=state.legal(seat)[0])


class WhyNotTalks(SackGame):
    """Whoever only asks hears more than who tries it."""

    def why_not(self, state: Sack, seat: int, action: int) -> Illegal | None:
        reason = super().why_not(state, seat, action)
        return reason and Illegal("not_now", "SK-03", action=action, winner=state.winner())


class AsksWithoutWords(SackGame):
    def prompt(self, state: Sack, seat: int) -> Prompt:
        return Prompt("purr")


class SpeaksOfMore(SackGame):
    """An aid for what the seat cannot do."""

    def prompt(self, state: Sack, seat: int) -> Prompt:
        return Prompt("bid", aids=(Aid(MIAU, offer=True),))


class LeakInSample(SackGame):
    """The box remembers the last table it was shown, and samples that."""

    def view(self, state: Sack, seat: int) -> SackView:
        self.last = state.clone()
        return super().view(state, seat)

    def sample(self, view: SackView, rng: Random) -> Sack:
        world = self.last.clone()
        return world if rng.random() < 0.9 else super().sample(view, rng)


class SampleDoublesACard(SackGame):
    """A card that lies open is dealt once more, to somebody else."""

    def sample(self, view: SackView, rng: Random) -> Sack:
        world = super().sample(view, rng)
        if view.discards and not view.over:
            other = next(seat for seat in range(view.players) if seat != view.seat)
            if world.hands[other]:
                world.hands[other] = view.discards[0]
        return world


class SampleForgetsTheLog(SackGame):
    """The view does not show what was put down, and the sample does not read it in the log either."""

    def view(self, state: Sack, seat: int) -> SackView:
        view = super().view(state, seat)
        view.discards = ()
        return view

    def prompt(self, state: Sack, seat: int) -> Prompt:
        return Game.prompt(self, state, seat)


class Raises(SackGame):
    """An author's mistake that shows late."""

    def __init__(self, where: str) -> None:
        self.where = where

    def _fails(self, where: str, state: Sack) -> None:
        if where == self.where and state.turns >= 1:
            raise KeyError("whiskers")

    def view(self, state: Sack, seat: int) -> SackView:
        self._fails("view", state)
        return super().view(state, seat)

    def prompt(self, state: Sack, seat: int) -> Prompt:
        self._fails("prompt", state)
        return super().prompt(state, seat)

    def position(self, state: Sack) -> dict[str, Any]:
        self._fails("position", state)
        return super().position(state)

    def sample(self, view: SackView, rng: Random) -> Sack:
        world = super().sample(view, rng)
        self._fails("sample", world)
        return world

    def may_take_back(self, state: Sack, seat: int, action: int) -> bool:
        self._fails("may_take_back", state)
        return False

    def recount(self, view: SackView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        if self.where == "recount":
            raise KeyError("whiskers")
        return list(events)


class LooksFromAnywhere(SackGame):
    """Python counts from the end, too."""

    def check_seat(self, state: Sack, seat: int) -> int:
        return seat


class SaysNothingOfBounds(SackGame):
    """An author who has not thought of them."""

    def __getattribute__(self, name: str) -> Any:
        if name == "longest":
            raise AttributeError(name)
        return super().__getattribute__(name)


class WinsMore(SackGame):
    """Milk is poured out in larger saucers than the game says."""

    returns_within = (-2, 6)


class SpillsMilk(SackGame):
    """What one wins the others do not lose, it says."""

    returns_sum = 1


class EndsSooner(SackGame):
    """Counted without the cards that are drawn."""

    longest = 13


class NamesFewerCards(SackGame):
    largest_outcome = 8


class RaisesInPlay(Sack):
    def play(self, seat: int, action: int) -> None:
        if self.turns == 1 and action == SWAP:
            raise ZeroDivisionError("nobody divides by cats")
        super().play(seat, action)


class RaisesInLegal(Sack):
    def legal(self, seat: int) -> tuple[int, ...]:
        if self.turns == 1:
            raise IndexError("no such paw")
        return super().legal(seat)


class RaisesAtTheEnd(Sack):
    def returns(self) -> list[float]:
        if self.over:
            raise ValueError("spilt milk")
        return super().returns()


class ShallowClone(Sack):
    def clone(self) -> ShallowClone:
        copy = super().clone()
        copy.discards = self.discards
        assert isinstance(copy, ShallowClone)
        return copy


class TakesEverythingBack(SackGame):
    """Whoever does not like a drawn card puts it back."""

    def may_take_back(self, state: Sack, seat: int, action: int) -> bool:
        return True


class FirstBidCounts(Sack):
    """Whoever bids first bids more: sealed choices do not commute."""

    def play(self, seat: int, action: int) -> None:
        if action in (BID, BID + 1) and set(self.bids) == {-1}:
            action += 1
        super().play(seat, action)


class BidsAreHeard(Sack):
    """Every bid makes a noise, also the second one of the same seat."""

    def play(self, seat: int, action: int) -> None:
        if action >= BID and self.must() != (seat,):
            self.tell(Event("kept", {"seat": seat}))
        super().play(seat, action)


class BidsStick(Sack):
    """A bid cannot be replaced, although it is offered."""

    def play(self, seat: int, action: int) -> None:
        if action < BID or self.bids[seat] < 0:
            super().play(seat, action)


class LostCard(Sack):
    """A card swapped late is lost."""

    def play(self, seat: int, action: int) -> None:
        super().play(seat, action)
        if action == SWAP and len(self.discards) > 2:
            self.discards.pop(0)

    def deck(self) -> list[int]:
        return [card for card in super().deck() if self.turns < 3 or card != 9]


class GrudgeBearer(Sack):
    """The order of things that are not in the record matters: who has once tried something forbidden loses."""

    grudge = False

    def why_not(self, seat: int, action: int) -> Illegal:
        self.grudge = True
        return super().why_not(seat, action)

    def showdown(self) -> None:
        if self.grudge:
            self.hands.reverse()
        super().showdown()


class ActIsDifferent(Sack):
    """The checked way also tidies up."""

    def act(self, seat: int, action: int) -> None:
        super().act(seat, action)
        if action == SWAP:
            self.discards.sort()


class RefusalChanges(Sack):
    """Trying something forbidden costs a turn."""

    def why_not(self, seat: int, action: int) -> Illegal:
        self.turns = max(self.turns, 1)
        return super().why_not(seat, action)


class LegalIsAList(Sack):
    def legal(self, seat: int) -> Any:
        return list(super().legal(seat))


class ForgetsTheCaller(SackGame):
    def position(self, state: Sack) -> dict[str, Any]:
        return {**super().position(state), "caller": NOBODY}


class UnevenTwins(Sack):
    """Each card is offered twice, but the second offer also turns the caller's luck."""

    def chance(self) -> int:
        return 2 * super().chance()

    def outcomes(self) -> tuple[int, ...]:
        deck = self.deck() if self.chance() else []
        return tuple(card for card in deck for _ in (0, 1))

    def happen(self, i: int) -> None:
        super().happen(i)
        if i % 2:
            self.rounds = 2


class UndeclaredEvent(Sack):
    def tell(self, event: Event) -> None:
        super().tell(Event("meow", event.public) if event.kind == "kept" else event)


class ForgetsTheFirst(SackGame):
    """What is told again has other numbers than what was told."""

    def recount(self, view: SackView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return list(events[1:])


class Rumours(SackGame):
    def recount(self, view: SackView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return [{"kind": "rumour"} for _ in events]


class Forgetful(SackGame):
    """Something is not told again, but the table is not said to be such a one."""

    def recount(self, view: SackView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return [FADED if event["kind"] == "kept" else event for event in events]


class TornBeat(Sack):
    """A picture is taken while a card lies in two places."""

    def play(self, seat: int, action: int) -> None:
        if action == SWAP:
            self.discards.append(self.hands[seat])
            self.beat()
            self.discards.pop()
        super().play(seat, action)


class AskingBeat(Sack):
    """A picture is taken while it is nobody's turn, though everybody may still do something."""

    def must(self) -> tuple[int, ...]:
        return () if self.rounds < 0 else super().must()

    def play(self, seat: int, action: int) -> None:
        if action == KEEP:
            rounds, self.rounds = self.rounds, -1
            self.beat()
            self.rounds = rounds
        super().play(seat, action)


class PeekingBeat(Sack):
    """A picture is taken as if it were over, with everything open."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        if event.kind == "kept" and not self.over:
            self.over = True
            self.beat()
            self.over = False


class LeakInPicture(SackGame):
    """Only what is shown on the way leaks."""

    def picture(self, state: Sack, seat: int, noted: bool = False) -> SackView:
        view = super().picture(state, seat, noted)
        view.sack = state.sack
        return view


class Beating(Sack):
    """A table that is whole at its beats."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        if event.kind == "kept":
            self.beat()


class OverAndAsking(Sack):
    def must(self) -> tuple[int, ...]:
        return super().must() if not self.over else (0,)


def game_of(table: type[Sack]) -> SackGame:
    """The toy game, played at faulty tables."""
    return game_with(SackGame, table)


def game_with(box: type[SackGame], table: type[Sack]) -> SackGame:
    class Faulty(box):  # type: ignore[misc, valid-type]  # a class is given
        pass

    Faulty.table = table
    return Faulty()


class NeverDrawn(Secret[Sack]):
    """A row of a secrecy table that never applies."""

    name = "the colour of the cat"

    def swap(self, truth: Sack, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Sack] | None:
        return None
