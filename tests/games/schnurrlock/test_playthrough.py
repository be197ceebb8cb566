"""A golden game, to be read like a transcript.

After a wanted change: `PYTHONPATH=src:. .venv/bin/python -m tests.games.schnurrlock.test_playthrough`.
"""

from __future__ import annotations

from katzentisch import Budget, Fate, Record
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import SAW
from tests.games.golden import Golden

GOLDEN = Golden(__file__, "three")
NAMES = ["Anna", "Bo", "Cleo"]
SEED = 1
WANTED = ("Paws off", "Right!", "Wrong.", "mishap", "prowls on", "puts", "face-down tile", "catches Mauziaty")


def make_record(seed: int = SEED) -> Record:
    """A game of three in which everything happens: cases, wrong guesses, a mishap, a call inside a turn, a catch."""
    state = GAME.new(players=3, notes="full")
    fate = Fate(bytes(31) + bytes([seed]))
    record = Record.of(GAME, state, NAMES, fate)
    bots = [GAME.bots()[name](GAME, 1) for name in ("inspector", "gain", "naive")]
    budget = Budget()
    spilled = False
    while not state.over:
        if k := state.chance():
            i = fate.draw(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
            continue
        seat = state.must()[0]
        action = bots[seat].choose(GAME.view(state, seat), state.legal(seat), budget)
        if 0 in state.may() and bots[0].interrupt(GAME.view(state, 0), state.legal(0), budget) >= 0:
            seat, action = 0, bots[0].interrupt(GAME.view(state, 0), state.legal(0), budget)
        elif state.round == 2 and state.turn == 1 and state.due == 1 and not spilled:
            seat, action, spilled = 2, SAW, True
        record.acted(seat, action)
        state.act(seat, action)
    record.close(state, fate)
    return record


def test_the_golden_game_is_played_again() -> None:
    GOLDEN.is_played_again()


def test_the_golden_game_has_everything_in_it() -> None:
    GOLDEN.has(*WANTED)


if __name__ == "__main__":
    GOLDEN.write(make_record())
