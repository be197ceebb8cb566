"""Gauner raus!: a game of deduction for 2 to 4 players. Crooks hide in a factory of 36 rooms; dice and open sums tell
where, and whoever finds the most crooks of the others wins.

Seats       2 to 4, with 12, 10 or 8 cards each.
Actions     289: `{"do": "ask", "seat": 1, "room": "redB"}` for each seat and room; `{"do": "circle", "sheet": 1,
            "room": "redB"}` to point out a complete sum at a strict table; `{"do": "done"}` to stop asking.
Secrets     a hand is known to its owner alone, the box to nobody; found cards lie open. All sheets are public.
Chance      the deal (card by card), who begins, and the rolls: a room without a sum, since others are rolled again.
Returns     the share of the win: 1, or 1/k for each of k who share it; else 0.
Options     `strict`: complete sums must be pointed out, or the turn is over. `brave`: a mistake costs the points of the
            turn. `notes`: what the table notes down for people.
Deduction   `deduce(case)` counts all deals that fit what a seat knows; `case(view)` makes the case. See
            `deduce/knowledge.py`.
Rulings     the rule book marks them.
Versions    1 (2026-11): first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from katzentisch.core.contract import Bot, Game
from katzentisch.core.options import Option
from katzentisch.core.prompt import Prompt
from katzentisch.deduce.knowledge import LEVELS, OFF, Knowledge, helps, least
from katzentisch.games.gauner import encode, position
from katzentisch.games.gauner.deduce import case
from katzentisch.games.gauner.deduce import knowledge as deduce
from katzentisch.games.gauner.deduce.told import knowledge_of
from katzentisch.games.gauner.prompt import prompt
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.games.gauner.sample import sample
from katzentisch.games.gauner.shapes import EVENTS, Ask, CircleSum, Done, GaunerView
from katzentisch.games.gauner.state import Gauner
from katzentisch.games.gauner.view import look, picture, readable

if TYPE_CHECKING:  # for those who ask for it; imported when they do
    from katzentisch.terminal.hooks import Terminal
    from katzentisch.testing.race import Line, Peers
    from katzentisch.testing.secrecy import Secrecy


class GaunerGame(Game[Gauner, GaunerView]):
    id = "gauner"
    board = True
    rules_version = 1
    player_counts = range(2, 5)
    minutes = (30, 60)
    difficulty = 2
    options = (
        Option("strict", (False, True), False),
        Option("brave", (False, True), False),
        Option("notes", LEVELS, "records"),
    )
    actions = (
        *(Ask(seat, name) for seat in range(4) for name in NAMES),
        *(CircleSum(sheet, name) for sheet in range(4) for name in NAMES),
        Done(),
    )
    returns_within = (0, 1)
    returns_sum = 1
    longest = None
    largest_outcome = 35
    view_type = GaunerView
    event_types = EVENTS
    notes_of = ("records",)
    foreseen = frozenset(("circled",))

    def start(self, players: int, options: Mapping[str, Any]) -> Gauner:
        return Gauner(players, options["strict"], options["brave"], LEVELS.index(options["notes"]))

    def options_of(self, state: Gauner) -> dict[str, Any]:
        return {
            "players": state.players,
            "strict": state.strict,
            "brave": state.brave,
            "notes": LEVELS[state.notes],
        }

    def position(self, state: Gauner) -> dict[str, Any]:
        return position.write(state)

    def load(self, position_: Any) -> Gauner:
        return position.read(position_, self.player_counts)

    def view(self, state: Gauner, seat: int) -> GaunerView:
        return look(state, self.check_seat(state, seat))

    def picture(self, state: Gauner, seat: int, noted: bool = False) -> GaunerView:
        return picture(state, self.check_seat(state, seat), noted)

    def encoding(self, players: int) -> dict[str, int]:
        return encode.encoding(players)

    def encode(self, view: GaunerView) -> array[float]:
        return encode.encode(view)

    def prompt(self, state: Gauner, seat: int) -> Prompt:
        return prompt(state, self.check_seat(state, seat), state.legal(seat))

    def show(self, view: GaunerView) -> dict[str, Any]:
        return readable(view)

    def sample(self, view: GaunerView, rng: Random) -> Gauner:
        return sample(view, rng)

    def case(self, view: GaunerView) -> dict[str, Any]:
        """What the holder of this view knows, as a case for `deduce`. Refused for the watcher, who holds no cards.

        At a strict table without complete sums that wait for their circle: to see them is the player's part (GR-46).
        """
        return case.for_help(view).json()

    def tells(self, view: GaunerView) -> bool:
        """GR-62: to people at tables that say what is certain, or everything."""
        return helps(view.notes) and view.seat >= 0 and view.turn.phase == "ask" and not view.over

    def deduce(self, case_: Any) -> dict[str, Any]:
        """Exact counts and certain facts, each with a minimal proof; docs/games/gauner/deduce.md has the format."""
        return deduce.answer(case.read(case_))

    def knowledge(self, view: GaunerView) -> Knowledge | None:
        return knowledge_of(view, view.notes) if self.tells(view) else None

    def with_less_help(self, view: GaunerView, level: str) -> GaunerView:
        notes = least(level, view.notes)
        return replace(view, notes=notes, records=None if notes == OFF else view.records)

    def terminal(self) -> Terminal:
        from katzentisch.games.gauner.terminal import TERMINAL

        return TERMINAL

    def secrecy(self) -> Secrecy[Gauner]:
        from katzentisch.games.gauner.secrecy import SECRECY

        return SECRECY

    def bench(self, peers: Peers) -> Sequence[Line]:
        from katzentisch.games.gauner.bench import lines

        return lines(self, peers)

    def bots(self) -> Mapping[str, Callable[[Game[Gauner, GaunerView], int], Bot[GaunerView]]]:
        from katzentisch.games.gauner.bots.roster import BOTS

        return BOTS
