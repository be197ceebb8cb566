"""A golden game, to be read like a transcript.

After a wanted change: `PYTHONPATH=src:. .venv/bin/python -m tests.games.cluedo.test_playthrough`.
"""

from __future__ import annotations

from random import Random

from katzentisch import Fate, Record
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import ACCUSE
from katzentisch.games.cluedo.state import Cluedo
from tests.games.cluedo.evenings import patiently
from tests.games.golden import Golden

GOLDEN = Golden(__file__, "four")
NAMES = ["Anna", "Bo", "Cleo", "Dora"]
SHORT = 110
"""After so many entries whoever can accuses rightly: somebody must win."""


def make_record(seed: int) -> Record:
    """Four people with two open cards: walks, passages, suspicions, wrong accusations, and a right one at the end."""
    state = GAME.new(players=4)
    fate = Fate(bytes([seed, *bytes(31)]))
    record = Record.of(GAME, state, NAMES, fate)
    rng = Random(seed)
    while not state.over:
        k = state.chance()
        if k:
            i = fate.draw(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
            continue
        (seat,) = state.must()
        legal = state.legal(seat)
        action = patiently(legal, rng)
        if len(record.entries) > SHORT and legal[-1] >= ACCUSE:
            action = next(one for one in legal if wins(state, seat, one))
        record.acted(seat, action)
        state.act(seat, action)
    record.close(state, fate)
    return record


def wins(state: Cluedo, seat: int, action: int) -> bool:
    after = state.clone()
    after.play(seat, action)
    return after.winner == seat


def test_the_golden_game_is_played_again() -> None:
    GOLDEN.is_played_again()


def test_the_golden_game_has_everything_in_it() -> None:
    GOLDEN.has(
        "first to pick",
        "Face up beside the board",
        "announces the secret passage",
        "is now",
        "suspects",
        "None of these cards",
        "shows",
        "also sees",
        "Nobody can refute",
        "accuses",
        "is wrong",
        "The case is solved",
        "ends the turn",
    )


if __name__ == "__main__":
    GOLDEN.write(make_record(6))
