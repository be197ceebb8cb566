"""A golden game, to be read like a transcript.

After a wanted change: `PYTHONPATH=src:. .venv/bin/python -m tests.games.mausen.test_playthrough`.
"""

from __future__ import annotations

from random import Random

from katzentisch import Fate, Record
from katzentisch.games.mausen import GAME
from tests.games.golden import Golden

GOLDEN = Golden(__file__, "four")
NAMES = ["Anna", "Bo", "Cleo", "Dora"]


def make_record() -> Record:
    """A game of four with everything in it: ties, stalemates, an empty table, a choice made again."""
    state = GAME.new(players=4)
    fate = Fate(bytes(32))
    record = Record.of(GAME, state, NAMES, fate)
    rng = Random(12)
    while not state.over:
        for seat in state.must():
            for _ in range(1 + (rng.random() < 0.05 and len(state.must()) > 1)):
                action = rng.choice(state.legal(seat))
                record.acted(seat, action)
                state.act(seat, action)
    record.close(state, fate)
    return record


def test_the_golden_game_is_played_again() -> None:
    GOLDEN.is_played_again()


def test_the_golden_game_has_everything_in_it() -> None:
    GOLDEN.has("equally strong", "The table is empty", "New start cards", "but there are none", "Winner")
    assert len(GOLDEN.record.entries) > 64


if __name__ == "__main__":
    GOLDEN.write(make_record())
