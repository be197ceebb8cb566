"""Fits the weights of `bots/outlook.py`: the script plays, and what came of each table is learnt by logistic
regression.

Chapters are played with end pages around their own, so that the fit meets plenty of time and too little of it.

python -m katzentisch.games.mystik.bots.fit --games 1200
"""

# interpreted: it is run by hand

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import log
from random import Random

from katzentisch.bots.logistic import logistic, loss
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack import built_in
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.outlook import features
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.pieces import NOT_YET
from katzentisch.games.mystik.state import fresh_table

EVERY = 5  # of the turns of a game, how many lie between two rows
SHIFTS = (-2, -1, 0, 1, 2)  # of the end page


def rows_of(chapter: str, shift: int, seed: int) -> tuple[list[list[float]], bool]:
    """One game of the script: features now and then, and whether it was won."""
    rng = Random(seed)
    box = built_in(chapter)
    goal = Goal(box)
    table = fresh_table(1, box, True)
    table.fate.end_page += shift
    table.settle()
    rows: list[list[float]] = []
    turns = seed
    while not table.over:
        number = table.chance()
        if number:
            table.happen(rng.randrange(number))
            continue
        if table.agenda.top() == tasks.TURN_MENU and table.turn.moved == NOT_YET and not table.turn.acted:
            turns += 1
            if turns % EVERY == 0:
                rows.append([1.0, *features(table, goal)])
        table.play(0, answer(table, goal))
    return rows, table.won


def sample(games: int) -> Iterator[tuple[list[float], float]]:
    chapters = list(content().chapters)
    for number in range(games):
        shift = SHIFTS[number // len(chapters) % len(SHIFTS)]
        rows, won = rows_of(chapters[number % len(chapters)], shift, number)
        for row in rows:
            yield row, float(won)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="fit", description="Fit the planner's outlook to games of the script.")
    parser.add_argument("--games", type=int, default=1200)
    rows = list(sample(parser.parse_args(arguments).games))
    cut = len(rows) * 4 // 5
    weights = logistic(rows[:cut])
    share = sum(won for _, won in rows) / len(rows)
    plain = [log(share / (1 - share))] + [0.0] * (len(weights) - 1)
    held_out = rows[cut:]
    print(f"{len(rows)} tables; surprise {loss(weights, held_out):.3f} bits")
    print(f"by the share alone {loss(plain, held_out):.3f} bits")
    print(f"WEIGHTS: Final = ({', '.join(f'{weight:.3f}' for weight in weights)})")


if __name__ == "__main__":
    main()
