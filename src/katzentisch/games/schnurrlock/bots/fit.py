"""Fits the weights of `bots/outlook.py`: bots play, and what came of each table is learnt by logistic regression.

python -m katzentisch.games.schnurrlock.bots.fit --games 4000 > outlook.json
"""

# interpreted: it is run by hand

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from katzentisch.bots.logistic import Row, logistic, loss
from katzentisch.core.contract import PASS, Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.bots.outlook import Outlook
from katzentisch.games.schnurrlock.bots.reckoning import candidates
from katzentisch.games.schnurrlock.shapes import SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock

RIDGE = 2.0
MOST = 12_000
"""Rows of a place: more do not change the weights any more."""
FULL_HAND, OTHER_HAND = 4, 2
"""SH-11: what somebody holds at the beginning of the own turn, and of another's."""


def rows_of(players: int, bots: Sequence[str], seed: int) -> Iterator[tuple[str, Row]]:
    """One game: what every seat saw at the beginning of every turn, by its place, and what the seat had in the end."""
    rng, table = Random(seed), GAME.new(players=players)
    sitting = [GAME.bots()[bots[(seat + seed) % len(bots)]](GAME, rng.getrandbits(32)) for seat in range(players)]
    seen: list[tuple[int, str, tuple[float, ...]]] = []
    last = (-1, -1)
    while not table.over:
        if number := table.chance():
            table.happen(rng.randrange(number))
            continue
        if table.turn >= 0 and table.due == 2 and (table.round, table.turn) != last:
            last = (table.round, table.turn)
            for seat in range(players):
                view = GAME.view(table, seat)
                short = view.desks[seat].hand < (FULL_HAND if seat == table.turn else OTHER_HAND)
                seen.append((seat, *Outlook(view).features(candidates(view).bit_count(), table.turn, short=short)))
        step(table, sitting)
    returns = table.returns()
    for seat, place, features in seen:
        yield place, (features, max(0.0, returns[seat]))


def step(table: Schnurrlock, sitting: Sequence[Bot[SchnurrlockView]]) -> None:
    """Whoever wants to interrupt does; else whoever must act."""
    for seat in table.may():
        if sitting[seat].interrupts():
            action = sitting[seat].interrupt(GAME.view(table, seat), table.legal(seat), Budget(0))
            if action != PASS:
                table.act(seat, action)
                return
    seat = table.must()[0]
    table.act(seat, sitting[seat].choose(GAME.view(table, seat), table.legal(seat), Budget(0)))


def sample(players: int, bots: Sequence[str], games: int) -> Mapping[str, list[Row]]:
    by_place: dict[str, list[Row]] = defaultdict(list)
    for seed in range(games):
        for place, row in rows_of(players, bots, seed):
            by_place[place].append(row)
    return by_place


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="fit", description="Fit the outlook of the inspector to games of bots.")
    parser.add_argument("--games", type=int, default=4000, help="for each number of players")
    parser.add_argument("--bots", default="inspector,gain", help="who plays, in turn")
    parser.add_argument("--players", type=int, nargs="*", default=list(GAME.player_counts))
    chosen = parser.parse_args(arguments)
    fitted: dict[str, dict[str, list[float]]] = {}
    for players in chosen.players:
        fitted[str(players)] = {}
        for place, rows in sorted(
            sample(players, chosen.bots.split(","), chosen.games).items(), key=lambda one: int(one[0])
        ):
            weights = logistic(rows[:MOST], rounds=6, ridge=RIDGE)
            fitted[str(players)][place] = [round(weight, 3) for weight in weights]
            print(
                f"{players} players, place {place}: {len(rows)} rows, {loss(weights, rows):.3f} bits", file=sys.stderr
            )
    print(msgspec.json.encode(fitted).decode())


if __name__ == "__main__":
    main()
