"""Looks of real games, as a seat that wants motion gets them: for whoever draws pictures, or counts them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import katzentisch as kt
from katzentisch.core.state import State
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from katzentisch.testing.wander import wild_step


class Entries:
    """Notes what a wild step does, as entries of a table's log."""

    def __init__(self, actions: Any) -> None:
        self.actions = actions
        self.entries: list[e.Entry] = []

    def happened(self, outcome: int) -> None:
        self.entries.append(e.Happened(outcome))

    def acted(self, seat: int, action: int) -> None:
        self.entries.append(e.Acted(seat, self.actions[action].facts()))


def steps(id: str, options: dict[str, Any], rng: Random, position: dict[str, Any] | None = None) -> Iterator[e.Step]:
    """A whole wild game in steps as a live table writes them: an action together with nature's answers."""
    game = kt.game(id)
    state: State = game.new(**options) if position is None else game.load(position)
    record: Any = Entries(game.actions)
    opened = e.Opened(id, game.rules_version, game.options_of(state), "", position=position)
    record.entries = [opened, e.Began(1, "")]
    while True:
        while state.chance():
            wild_step(game, state, rng, record)
        yield e.Step(tuple(record.entries))
        if state.over:
            return
        record.entries = []
        wild_step(game, state, rng, record)


def looks(
    id: str, seat: int, options: dict[str, Any], rng: Random, wants: Wants | None = None
) -> Iterator[tuple[Table, bytes]]:
    """The table after every step that showed the seat something, and its look."""
    table = Table()
    maker, progress = Looks(table, screen=True), Progress(1, 0, wants or Wants(motion=True, log=True))
    for step in steps(id, options, rng):
        table.apply(step)
        maker.change()
        text = maker.text(seat, progress)
        if text is not None:
            yield table, text
