"""Law L10, the past of a sampled world: what a seat has seen in its log must have happened there.

A view may leave out what lies back; the log has it. So all games of the smallest table are played side by side from the
beginning, entry by entry, as far as there is room, and for everything that a seat can have seen, log and view, all
tables are kept at which it sees that. A world that is sampled from such a view must be one of them. Games whose deal
alone is larger than the room prove their samples by exact counts of their own (docs/deduce.md).
"""

from __future__ import annotations

from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.state import State
from katzentisch.testing.broken import Broken
from katzentisch.testing.differ import differing
from katzentisch.testing.transcript import encode

ROOM = 8000
"""So many tables are looked at: all that there are after so many entries, whatever those were."""
LOOKS = 400
"""Of what seats can have seen after so many entries, so much is tried."""


def samples_have_a_past(game: Game[Any, Any], rng: Random) -> int:
    """How many worlds were drawn and found."""
    first = game.new(game.player_counts[0])
    first.log = []
    found, tables = 0, [first]
    while tables and len(tables) <= ROOM:
        found += worlds_are_among(game, tables, rng)
        many = sum(len(ways(table)) for table in tables) > ROOM
        tables = [] if many else [after for table in tables for after in nexts(table)]
    return found


def ways(table: State) -> list[tuple[int, int]]:
    """What may happen next. Whoever has sealed a choice lets it be: thinking again leads to no other table."""
    if table.over:
        return []
    acted = [(seat, action) for seat in (*table.must(), *table.may()) for action in table.legal(seat)]
    return acted or [(-1, number) for number in range(table.chance())]


def nexts(table: State) -> list[State]:
    following = []
    for seat, number in ways(table):
        after = table.clone()
        after.log = [*(table.log or [])]
        if seat < 0:
            after.happen(number)
        else:
            after.play(seat, number)
        following.append(after)
    return following


def worlds_are_among(game: Game[Any, Any], tables: list[State], rng: Random) -> int:
    seen: dict[tuple[int, bytes], tuple[Any, set[bytes]]] = {}
    for table in tables:
        here = encode(game.position(table))
        for seat in range(table.players):
            view = game.view(table, seat)
            seen.setdefault((seat, encode(view)), (view, set()))[1].add(here)
    tried = rng.sample([*seen], min(LOOKS, len(seen)))
    for seat, key in tried:
        view, possible = seen[seat, key]
        world = encode(game.position(game.sample(view, rng)))
        if world not in possible:
            nearest = min(possible, key=lambda one: (differing(world, one).count(";"), one))
            what = f"the world sampled for seat {seat} has no past that its log allows: {differing(world, nearest)}"
            raise Broken("samples_fit", f"{what}; of the log: {(view.log or [])[-4:]}")
    return len(tried)
