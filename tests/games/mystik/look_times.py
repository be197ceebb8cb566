"""How long a seat's whole look takes: view, prompt with reach and odds, legal actions.

`python -m tests.games.mystik.look_times --seed N` plays a game of each chapter by the script, with four seats, and looks
at every fourth entry where a mouse is asked, three times: what the first look took, and the quickest of the three.
Time of the processor.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from time import process_time

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik

LONGEST = 1500
EVERY = 4


def look(state: Mystik, seat: int) -> float:
    """Milliseconds."""
    start = process_time()
    GAME.picture(state, seat, noted=True)
    GAME.prompt(state, seat)
    state.legal(seat)
    return 1000 * (process_time() - start)


def looks(chapter: str, seed: int) -> Iterator[list[float]]:
    state = GAME.new(players=4, chapter=chapter)
    goal, rng = Goal(state.box), Random(seed)
    for entry in range(LONGEST):
        if state.over:
            return
        if many := state.chance():
            state.happen(rng.randrange(many))
            continue
        seat = state.must()[0]
        if entry % EVERY == 0:
            yield [look(state, seat) for _ in range(3)]
        state.act(seat, answer(state, goal))


def told(name: str, times: list[float]) -> str:
    times = sorted(times)
    shares = {"median": 0.5, "95 %": 0.95, "99 %": 0.99}
    parts = [f"{share} {times[int(part * len(times))]:.2f}" for share, part in shares.items()]
    return f"{name}: {len(times)} looks, {', '.join(parts)}, worst {times[-1]:.2f} ms"


def main() -> None:
    parser = ArgumentParser(description="how long a look takes in Maus und Mystik")
    parser.add_argument("--seed", type=int, default=7)
    seed: int = parser.parse_args().seed
    found = [times for chapter in GAME.options[0].values for times in looks(str(chapter), seed)]
    print(told("asked once", [times[0] for times in found]))
    print(told("the quickest of three", [min(times) for times in found]))


if __name__ == "__main__":
    main()
