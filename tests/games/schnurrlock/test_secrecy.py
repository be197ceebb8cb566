"""Who may learn what: twins of whole games of bots, leaks that must be found, and people who watch themselves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch import PASS, WATCHER, Budget, Illegal, Prompt, Record
from katzentisch.core.record import start, step
from katzentisch.core.shapes import View
from katzentisch.core.state import Event
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.game import SchnurrlockGame
from katzentisch.games.schnurrlock.rules.cards import BOTH_GUESS, CALL, NAMES
from katzentisch.games.schnurrlock.rules.ending import points
from katzentisch.games.schnurrlock.secrecy import SECRECY, FaceDownTile, InAHand, OwnTarget, WatchedTarget
from katzentisch.games.schnurrlock.shapes import (
    DeskView,
    Ending,
    Memory,
    Owed,
    PilesView,
    SchnurrlockView,
    Sheet,
    TrailView,
    TurnView,
)
from katzentisch.games.schnurrlock.state import Schnurrlock
from katzentisch.testing import Broken
from katzentisch.testing.transcript import transcript
from katzentisch.testing.twins import draw, run, twins_look_alike
from tests.games.window import Window


@cache
def game_of_bots(players: int, seed: int, notes: str = "full") -> Record:
    """A whole game: cases are closed, tiles taken, calls made, and now and then somebody drops a card."""
    state = GAME.new(players=players, notes=notes)
    record = Record.of(GAME, state)
    rng = Random(seed)
    names = ["gain", "inspector"]
    bots = [GAME.bots()[names[(seat + seed) % 2]](GAME, seed) for seat in range(players)]
    while not state.over:
        if k := state.chance():
            i = rng.randrange(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
            continue
        seat, action = state.must()[0], PASS
        for other in state.may():
            if rng.random() < 0.02:
                action = rng.choice([a for a in state.legal(other) if a >= CALL])
            else:
                action = bots[other].interrupt(GAME.view(state, other), state.legal(other), Budget())
            if action != PASS:
                seat = other
                break
        if action == PASS:
            action = bots[seat].choose(GAME.view(state, seat), state.legal(seat), Budget())
        record.acted(seat, action)
        state.act(seat, action)
    return record


LONG = pytest.mark.compiled


@pytest.mark.parametrize(
    ("players", "seed"), [(2, 1), (3, 2), pytest.param(4, 3, marks=LONG), pytest.param(5, 4, marks=LONG)]
)
def test_twins_of_real_games_look_alike(players: int, seed: int) -> None:
    """Every row of the secrecy table, for every seat and the watcher."""
    compared = twins_look_alike(game_of_bots(players, seed), SECRECY, Random(seed), draws=3)
    assert all(count > 0 for count in compared.values()), compared


# Somebody who watches the own table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (5, 7)])
def test_who_watches_the_own_table_learns_nothing(players: int, seed: int) -> None:
    """Whatever a seat must not know, the watcher's window must not tell it either: twins for the seat, seen by both."""
    record = game_of_bots(players, seed)
    rng = Random(seed)
    compared = 0
    for seat in range(players):
        for secret in (OwnTarget(), InAHand(), FaceDownTile()):
            swap = draw(record, secret, seat, rng)
            if swap is None:
                continue
            truth: Any = start(record)
            twin: Any = start(record)
            truth.log, twin.log = [], []
            for number, entry in enumerate(record.entries):
                if swap.reveals(truth, entry, seat):
                    break
                step(GAME, truth, entry)
                step(GAME, twin, swap.entry(entry) if number >= swap.since else entry)
                assert transcript(GAME, truth, WATCHER) == transcript(GAME, twin, WATCHER)
                compared += GAME.position(truth) != GAME.position(twin)
    assert compared > 10


# Seeded leaks --------------------------------------------------------------------------------------------------------


class Leaky(SchnurrlockGame):
    """Schnurrlock Holmes at tables of which one thing leaks."""

    home = "katzentisch.games.schnurrlock"
    window: type[Window] = Window

    def start(self, players: int, options: Any) -> Any:
        return self.window(super().start(players, options))

    def options_of(self, state: Any) -> dict[str, Any]:
        return super().options_of(state.inner)

    def position(self, state: Any) -> dict[str, Any]:
        return super().position(getattr(state, "inner", state))

    def prompt(self, state: Any, seat: int) -> Prompt:
        return super().prompt(getattr(state, "inner", state), seat)

    def view(self, state: Any, seat: int) -> SchnurrlockView:
        return self.through(state, super().view(state.inner, seat))

    def picture(self, state: Any, seat: int, noted: bool = False) -> SchnurrlockView:
        return self.through(state, super().picture(state.inner, seat, noted))

    def through(self, state: Any, view: SchnurrlockView) -> SchnurrlockView:
        seat = view.seat
        view.must, view.may = state.must(), state.may()
        if state.log is not None:
            view.log = [event.seen_by(seat) for event in state.log]
        return self.leaked(view, state.inner)

    def leaked(self, view: SchnurrlockView, truth: Schnurrlock) -> SchnurrlockView:
        return view


class WatchersSeeTargets(Leaky):
    """The watcher is treated like somebody at the table."""

    def leaked(self, view: SchnurrlockView, truth: Schnurrlock) -> SchnurrlockView:
        if view.seat == WATCHER:
            for shown, desk in zip(view.desks, truth.desks, strict=True):
                shown.target = desk.target
        return view


class SheetKnowsHands(Leaky):
    """The sheet crosses out every card that is in some hand, whoever holds it."""

    def leaked(self, view: SchnurrlockView, truth: Schnurrlock) -> SchnurrlockView:
        if view.sheet is not None and view.sheet.ruled:
            held = sum(desk.hand for desk in truth.desks)
            view.sheet.ruled = tuple(row | held >> 12 * suspect & 0xFFF for suspect, row in enumerate(view.sheet.ruled))
        return view


class TilesAreCounted(Leaky):
    """Points so far are shown to all, with what lies face down."""

    def leaked(self, view: SchnurrlockView, truth: Schnurrlock) -> SchnurrlockView:
        told = tuple(points(truth, seat) for seat in range(truth.players))
        view.ending = Ending(points=told, titled=(), places=(), tie="")
        return view


class TellsTargets(Window):
    """A new target is told to everybody."""

    def told(self, event: Event) -> Event:
        if event.kind != "target":
            return event
        card = next(iter(event.private.values()))["card"]
        return Event("target", {**event.public, "card": card}, event.private)


class TellsHands(Window):
    """Cards that are handed on are told to everybody."""

    def told(self, event: Event) -> Event:
        if event.kind not in ("handed", "drew"):
            return event
        return Event(event.kind, {**event.public, **next(iter(event.private.values()))}, event.private)


class NotTheNextCard(Window):
    """One wrong guess is not offered, so that nobody wastes a guess on it: the card after the target."""

    def legal(self, seat: int) -> tuple[int, ...]:
        next_card = BOTH_GUESS + (self.inner.desks[seat].target + 1) % 60
        return tuple(action for action in self.inner.legal(seat) if action != next_card)


class OnlyCrowsMay(Window):
    """Only those with a crow before them are said to be able to interrupt."""

    def may(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.inner.may() if 0 <= self.inner.desks[seat].target < 12)


class RefusalTalks(Window):
    """The refusal of a report names the card."""

    def why_not(self, seat: int, action: int) -> Illegal:
        refusal = self.inner.why_not(seat, action)
        target = self.inner.desks[seat].target
        return Illegal(refusal.code, refusal.rule, **refusal.facts, target=NAMES[target] if target >= 0 else "")


def game_with(window: type[Window]) -> Leaky:
    game = Leaky()
    game.window = window
    return game


LEAKS: dict[str, tuple[Leaky, Any]] = {
    "watchers see targets": (WatchersSeeTargets(), WatchedTarget()),
    "the sheet knows hands": (SheetKnowsHands(), InAHand()),
    "face-down tiles are counted": (TilesAreCounted(), FaceDownTile()),
    "a new target is told to all": (game_with(TellsTargets), OwnTarget()),
    "cards handed on are told to all": (game_with(TellsHands), InAHand()),
    "a guess is not offered": (game_with(NotTheNextCard), OwnTarget()),
    "only some may interrupt": (game_with(OnlyCrowsMay), OwnTarget()),
    "a refusal names the target": (game_with(RefusalTalks), OwnTarget()),
}


def look_for(game: Leaky, secret: Any, seeds: tuple[int, ...] = (1, 2, 3)) -> int:
    """Twins of three games, through the window."""
    compared = 0
    for seed in seeds:
        record = game_of_bots(3, seed)
        leaking = Record(record.header, game)
        leaking.entries = record.entries
        rng = Random(seed)
        for seat in range(-1, 3):
            for _ in range(4):
                swap = draw(leaking, secret, seat, rng)
                if swap is not None:
                    compared += run(leaking, secret, swap, seat, rng)
    return compared


@pytest.mark.parametrize("seeds", [(1,), pytest.param((2, 3), marks=pytest.mark.thorough)], ids=str)
def test_a_clear_window_leaks_nothing(seeds: tuple[int, ...]) -> None:
    for secret in SECRECY.secrets:
        assert look_for(Leaky(), secret, seeds) > 0


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    game, secret = LEAKS[leak]
    with pytest.raises(Broken) as broken:
        look_for(game, secret, tuple(range(1, 9)))
    assert broken.value.law == "twins_look_alike"
    assert secret.name in broken.value.what


def test_a_deck_is_a_set_and_the_trail_has_no_hidden_values() -> None:
    """No order and no unseen value lies in a table."""
    state = kt.game("schnurrlock").new(players=4)
    rng = Random(1)
    while k := state.chance():
        if state.outcomes()[0] < 60:
            assert list(state.outcomes()) == state.piles.deck == sorted(state.piles.deck)
        state.happen(rng.randrange(k))
    assert set(state.trail.tiles[:5]) == {0}
    assert "deck" not in GAME.position(state)


PARTS = (Memory, Sheet, TurnView, TrailView, PilesView, Owed, DeskView, Ending, SchnurrlockView)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_view_is_built_of_small_parts_and_never_by_position(part: type[msgspec.Struct]) -> None:
    """A field that slips into the place of another would be a leak; with more than fifteen, building it is slow."""
    common = len(View.__struct_fields__) if issubclass(part, View) else 0
    with pytest.raises(TypeError, match="positional"):
        part(*[None] * (common + 1))
    assert len(part.__struct_fields__) <= 15
