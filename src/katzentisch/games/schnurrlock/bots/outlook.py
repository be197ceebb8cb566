"""How likely a seat wins, as far as its view tells: a logistic fit to games of the bots, for each number of players,
for how near Mauziaty is, and for how soon it is the seat's turn. `bots/fit.py` plays those games and writes
`outlook.json`."""

# interpreted: it reads its weights from a file

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Final

import msgspec

from katzentisch.games.schnurrlock.bots.reckoning import fitting
from katzentisch.games.schnurrlock.rules.cards import DOWN, MARKER, set_of
from katzentisch.games.schnurrlock.shapes import NO_CARD, SchnurrlockView

MEAN_TILE: Final = 2.0
FRESH: Final = 18.0
"""How many cards a target can be after two free investigations, about."""
MOST_LEAD: Final = 8.0
CATCH: Final = 3.0
"""The points of the marker: who is so far behind cannot win by catching."""


@cache
def weights(players: int) -> dict[str, list[float]]:
    """By bucket."""
    text = files(__package__).joinpath("outlook.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, list[float]]])[str(players)]


def nearness(number: int) -> float:
    """1 for a case that is solved, 0 for a fresh one."""
    return max(0.0, 1.0 - log(number) / log(FRESH)) if number > 0 else 0.0


def public_candidates(view: SchnurrlockView, seat: int) -> int:
    """What the target of a seat can be, for whoever knows all that lies open."""
    assert view.memory is not None
    ruled, owner = view.memory.discards, view.desks[seat]
    for desk in view.desks:
        ruled |= set_of([*desk.leads, *desk.dead_ends, *desk.closed])
        if desk.target >= 0 and desk is not owner:
            ruled |= 1 << desk.target
    return fitting(owner, ruled) if owner.target != NO_CARD else 0


class Outlook:
    """Of the seat of a view, now and after what it may do."""

    def __init__(self, view: SchnurrlockView) -> None:
        self.players, self.seat = view.players, view.seat
        points = [sum(abs(tile) if tile else MEAN_TILE for tile in desk.tiles) - desk.called for desk in view.desks]
        others = [seat for seat in range(view.players) if seat != view.seat]
        self.points = points[view.seat]
        self.rivals = sorted([points[seat] for seat in others], reverse=True)
        self.near = [nearness(public_candidates(view, seat).bit_count()) for seat in range(view.players)]
        self.call = not view.desks[view.seat].called
        self.calls = sum(not view.desks[seat].called for seat in others) / len(others)
        self.tiles = [MEAN_TILE if tile == DOWN else float(tile) for tile in view.trail.tiles if tile != MARKER]
        self.room = view.trail.tiles.index(MARKER)
        self.left = len(view.trail.tiles) - self.room - 1

    def chance(
        self,
        number: int,
        turn: int,
        *,
        gained: float = 0.0,
        taken: int = 0,
        short: bool = False,
        called: bool = False,
        moved: int = 0,
    ) -> float:
        """To win if the own target can be `number` cards and it is the turn of `turn`: with so many points more, after
        so many tiles taken and steps of Mauziaty; `short` of the cards that were not drawn; `called` by now."""
        place, features = self.features(
            number, turn, gained=gained, taken=taken, short=short, called=called, moved=moved
        )
        weighed = zip(weights(self.players)[place], features, strict=True)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, sum(weight * value for weight, value in weighed)))))

    def features(
        self,
        number: int,
        turn: int,
        *,
        gained: float = 0.0,
        taken: int = 0,
        short: bool = False,
        called: bool = False,
        moved: int = 0,
    ) -> tuple[str, tuple[float, ...]]:
        """The name of the weights for such a table, and what they weigh."""
        lead = max(-MOST_LEAD, min(MOST_LEAD, self.points + gained - self.rivals[0]))
        wait = (self.seat - turn) % self.players
        kind = 0 if wait == self.players - 1 else 1 if wait else 2
        near, call = nearness(max(1, number)), float(self.call and not called)
        best = max(near for seat, near in enumerate(self.near) if seat != self.seat)
        following = self.near[turn] if turn != self.seat else 0.0
        ours, theirs = float(lead > -CATCH), float(lead < CATCH)
        place = 3 * bucket(self.room - taken + moved) + kind
        return str(place), (
            *(1.0, lead, max(-CATCH, min(CATCH, lead)), near, best, following, float(number <= 1), call, self.calls),
            *(wait / self.players if kind == 1 else 0.0, float(short), ours, theirs, ours * near, theirs * following),
            *(call * ours * near, theirs * best * self.calls),
            (self.rivals[1] - self.rivals[0]) / 3 if len(self.rivals) > 1 else 0.0,
            *(float(self.left - moved <= 0), float(self.left - moved == 1)),
        )


def bucket(room: int) -> int:
    """How many tiles lie before Mauziaty, roughly."""
    return max(0, room) if room <= 2 else 3 if room <= 4 else 4
