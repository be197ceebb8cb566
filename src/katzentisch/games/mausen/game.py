"""Mausen: a bluffing game for 3 to 6 players. Elephant chases dog, dog cat, cat mouse, mouse elephant.

Seats       3 to 6. All have the same 16 cards, choose one in secret, and turn them up together.
Actions     16: `{"do": "choose", "card": "E4"}`, one per card; an empty table asks for new start cards in the same way.
Secrets     what the others have chosen, until all have. Hands are known to everybody; piles lie face down, but
            everybody saw what went onto them.
Chance      none.
Returns     the share of the win: 1, or 1/k for each of k winners who are still equal after the mice; else 0.
Options     `open_piles`: cards won lie open.
Rulings     equal animals cancel downwards until one is alone; last cards may become start cards; a tie after the
            mice is shared. The rule book marks them.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.games.mausen import encode, position
from katzentisch.games.mausen.prompt import prompt
from katzentisch.games.mausen.rules.cards import NAMES
from katzentisch.games.mausen.sample import sample
from katzentisch.games.mausen.shapes import EVENTS, Choose, MausenView
from katzentisch.games.mausen.state import Mausen
from katzentisch.games.mausen.view import look, picture, readable, recount

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy


class MausenGame(Game[Mausen, MausenView]):
    id = "mausen"
    board = True
    rules_version = 1
    player_counts = range(3, 7)
    minutes = (15, 20)
    difficulty = 1
    options = (Option("open_piles", (False, True), False),)
    actions = tuple(Choose(name) for name in NAMES)
    returns_within = (0, 1)
    returns_sum = 1
    longest = 16 * 6  # everybody plays every card once
    largest_outcome = -1
    view_type = MausenView
    event_types = EVENTS

    def start(self, players: int, options: Mapping[str, Any]) -> Mausen:
        return Mausen(players, options["open_piles"])

    def options_of(self, state: Mausen) -> dict[str, Any]:
        return {"players": state.players, "open_piles": state.open_piles}

    def position(self, state: Mausen) -> dict[str, Any]:
        return position.write(state)

    def load(self, position_: Any) -> Mausen:
        return position.read(position_, self.player_counts)

    def view(self, state: Mausen, seat: int) -> MausenView:
        return look(state, self.check_seat(state, seat))

    def picture(self, state: Mausen, seat: int, noted: bool = False) -> MausenView:
        return picture(state, self.check_seat(state, seat))

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: MausenView) -> array[float]:
        return encode.encode(view)

    def prompt(self, state: Mausen, seat: int) -> Prompt:
        return prompt(state, state.legal(seat))

    def recount(self, view: MausenView, events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return recount(view, events)

    def fades(self, state: Mausen) -> bool:
        """MA-31"""
        return not state.open_piles

    def show(self, view: MausenView) -> dict[str, Any]:
        return readable(view)

    def sample(self, view: MausenView, rng: Random) -> Mausen:
        return sample(view, rng)

    def terminal(self) -> Terminal:
        from katzentisch.games.mausen.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Mausen]:
        from katzentisch.games.mausen.secrecy import SECRECY

        return SECRECY

    def bench(self, peers: Peers) -> Sequence[Line]:
        from katzentisch.games.mausen.bench import lines

        return lines(self, peers)

    def bots(self) -> Mapping[str, Callable[[Game[Mausen, MausenView], int], Bot[MausenView]]]:
        from katzentisch.games.mausen.bots.roster import BOTS

        return BOTS

    def strengths(self) -> Mapping[str, str]:
        """Not the greedy one: several of them choose the same cards, and equals cancel each other (MA-14)."""
        return {"weak": "random", "even": "flat", "strong": "search"}
