"""Evenings of a campaign, played by the script with chance that can be recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from katzentisch.core.campaign import Campaign
from katzentisch.core.fate import Fate, choose
from katzentisch.core.record import Record
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik


def evening(seed: int, position: dict[str, Any] | None = None, **options: Any) -> Record:
    """One chapter from beginning to end."""
    state: Mystik = GAME.new(**options) if position is None else GAME.load(position)
    fate, drawn = Fate(seed.to_bytes(32, "big")), 0
    record, goal = Record.of(GAME, state, [], fate), Goal(state.box)
    record.header = msgspec.structs.replace(record.header, position=position)  # as it was handed over
    while not state.over:
        if number := state.chance():
            outcome = state.outcomes()[choose(fate.seed, drawn, number)]
            drawn += 1
            state.happen(state.outcomes().index(outcome))
            record.happened(outcome)
        else:
            (seat,) = state.must()
            action = answer(state, goal)
            state.act(seat, action)
            record.acted(seat, action)
    record.close(state, fate)
    return record


def evenings(campaign: Campaign, seed: int, position: dict[str, Any] | None = None, most: int = 30) -> Iterator[str]:
    """A whole campaign, a chapter at a time: what is played next is always the first that follows."""
    for number in range(most):
        if number:
            ways = campaign.ways()
            if not ways:
                return
            position = ways[0].position
        campaign.add(evening(1000 * seed + number, position))
        ended = campaign.ended
        assert isinstance(ended, Mystik)
        yield ended.box.chapter
    raise AssertionError("the campaign does not end")
