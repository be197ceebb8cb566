"""Our whole answer beside one count of the model counter Ganak, on the published positions of Cluedo.

    python -m tests.games.cluedo.beside_ganak [POSITIONS]        needs the package pyganak, in an environment of its own

For 3, 4 and 5 players, so many positions from the fifth suspicion on: CPU time of all our counts (the deals, where
every card is, all envelopes), and of one count of the deals by Ganak, which is given SECONDS at most. The formula has a
variable for each card and place, hands of the right size by sequential counters, and projects onto the cards. Counts
that differ are an error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from katzentisch.games.cluedo.deduce.case import Case, read
from katzentisch.games.cluedo.deduce.knowledge import know
from katzentisch.games.cluedo.deduce.puzzle import Puzzle
from katzentisch.games.cluedo.rules.cards import KINDS, cards_in

COUNTS = Path(__file__).parents[3] / "docs" / "games" / "cluedo" / "counts.jsonl"
SECONDS = 60.0
USUAL = 5


class Formula:
    """Clauses over variables from 1 on; those of the cards come first."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.clauses: list[list[int]] = []
        cards, hands = cards_in(puzzle.cards), len(puzzle.sizes)
        self.at = {
            (card, place): 1 + i * (hands + 1) + place for i, card in enumerate(cards) for place in range(hands + 1)
        }
        self.cards = len(self.at)
        self.last = self.cards
        for card in cards:
            self.exactly_one([self.at[card, place] for place in range(hands + 1)])
            for hand in range(hands):
                if not puzzle.allowed[hand] >> card & 1:
                    self.clauses.append([-self.at[card, hand]])
                if puzzle.needed[hand] >> card & 1:
                    self.clauses.append([self.at[card, hand]])
            if not puzzle.enclosed >> card & 1:
                self.clauses.append([-self.at[card, hands]])
        for kind in KINDS:
            self.exactly_one([self.at[card, hands] for card in cards if kind >> card & 1])
        for hand, full in enumerate(puzzle.sizes):
            self.exactly([self.at[card, hand] for card in cards], full)
            for named in puzzle.clauses[hand]:
                self.clauses.append([self.at[card, hand] for card in cards_in(named & puzzle.cards)])
        for three in puzzle.banned:
            if not three & ~puzzle.cards:
                self.clauses.append([-self.at[card, hands] for card in cards_in(three)])

    def exactly_one(self, variables: list[int]) -> None:
        self.clauses.append(variables)
        self.clauses += [[-one, -other] for one, other in combinations(variables, 2)]

    def exactly(self, variables: list[int], number: int) -> None:
        """reached[j]: at least j of the variables so far are true; it says so in both directions."""
        true = self.new()
        self.clauses.append([true])
        reached = [true] + [-true] * (number + 1)
        for variable in variables:
            after = [true]
            for j in range(1, number + 2):
                now = self.new()
                before, one_less = reached[j], reached[j - 1]
                self.clauses += [[-before, now], [-one_less, -variable, now]]
                self.clauses += [[-now, before, one_less], [-now, before, variable]]
                after.append(now)
            reached = after
        self.clauses += [[reached[number]], [-reached[number + 1]]]

    def new(self) -> int:
        self.last += 1
        return self.last


def ganak(formula: Formula, answer: SimpleQueue[tuple[int, float]]) -> None:
    from pyganak import Counter  # type: ignore[import-not-found]  # in an environment of its own

    counter = Counter()
    counter.new_vars(formula.last)
    counter.add_clauses(formula.clauses)
    counter.set_sampling_set(list(range(1, formula.cards + 1)))
    begun = process_time()
    count = counter.count()
    answer.put((count, process_time() - begun))


def theirs(case: Case) -> tuple[int, float] | None:
    """The count and its time; None if it takes too long."""
    context = get_context("spawn")
    answer: SimpleQueue[tuple[int, float]] = context.SimpleQueue()
    process = context.Process(target=ganak, args=(Formula(case.puzzle(case.of_others())), answer))
    process.start()
    process.join(SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
        return None
    return answer.get()


def ours(case: Case) -> tuple[int, float]:
    """The best of five."""
    times: list[float] = []
    for _ in range(5):
        begun = process_time()
        known = know(case)
        times.append(process_time() - begun)
    return known.total, min(times)


def chosen(players: int, number: int) -> Iterator[dict[str, Any]]:
    lines = [json.loads(line) for line in COUNTS.read_text("utf-8").splitlines()]
    some = [one["case"] for one in lines if one["case"]["players"] == players and len(one["case"]["log"]) >= 5]
    yield from Random(players).sample(some, number)


def main(number: int) -> None:
    print("players  suspicions       deals    ours ms     Ganak ms     times")
    for players in (3, 4, 5):
        ratios: list[float] = []
        for written in chosen(players, number):
            case = read(written)
            count, mine = ours(case)
            found = theirs(case)
            if found is not None and found[0] != count:
                raise SystemExit(f"{count} deals, but Ganak counts {found[0]}: {written}")
            time = SECONDS if found is None else found[1]
            ratios.append(time / mine)
            more = ">" if found is None else " "
            said = len(written["log"])
            row = f"{players:>7} {said:>11} {count:>11} {1000 * mine:>10.2f} "
            print(row + f"{more}{1000 * time:>11.1f} {more}{time / mine:>8.0f}", flush=True)
        print(f"{players} players: median {median(ratios):.0f} times, least {min(ratios):.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
