"""A golden game, to be read like a transcript.

After a wanted change: `PYTHONPATH=src:. .venv/bin/python -m tests.games.gauner.test_playthrough`.
"""

from __future__ import annotations

from random import Random

from katzentisch import Fate, Record
from katzentisch.core.shapes import Budget
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bots.naive import Naive
from tests.games.golden import Golden

GOLDEN = Golden(__file__, "three")
NAMES = ["Anna", "Bo", "Cleo"]


def make_record() -> Record:
    """A strict and brave game of three who find much, stop, lose, circle, and sometimes forget it."""
    state = GAME.new(players=3, strict=True, brave=True)
    fate = Fate(bytes(32))
    record = Record.of(GAME, state, NAMES, fate)
    rng = Random(4)
    bot = Naive(GAME, 4)
    while not state.over:
        k = state.chance()
        if k:
            i = fate.draw(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
            continue
        seat = state.turn
        legal = state.legal(seat)
        questions = [action for action in legal if action < 144 and state.places[action // 36].hand >> action % 36 & 1]
        action = rng.choice(questions) if rng.random() < 0.5 else bot.choose(GAME.view(state, seat), legal, Budget())
        record.acted(seat, action)
        state.act(seat, action)
    record.close(state, fate)
    return record


def test_the_golden_game_is_played_again() -> None:
    GOLDEN.is_played_again()


def test_the_golden_game_has_everything_in_it() -> None:
    GOLDEN.has(
        "for all", "writes", "finds", "in vain", "complete and circled", "forgot", "stops after", "loses", "The win"
    )


if __name__ == "__main__":
    GOLDEN.write(make_record())
