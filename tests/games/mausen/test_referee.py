"""A second Mausen, written from the rule book alone with bags of names, plays along and must agree at every step."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from katzentisch.games.mausen import GAME
from katzentisch.games.mausen.rules.cards import NAMES, NUMBERS
from tests.games.mausen.table import names

CHASES = {"E": "D", "D": "C", "C": "M", "M": "E"}


class Referee:
    """Slow, plain, and made of nothing but strings."""

    def __init__(self, players: int) -> None:
        self.middle = ["M1", "C2", "D3", "E4"]
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.left = 16

    def round(self, played: list[str]) -> None:
        self.left -= 1
        if not self.middle:
            self.middle = list(played)
        else:
            hunters = {kind: self.hunter(kind, played) for kind in CHASES}
            table = self.middle + played
            for kind, seat in hunters.items():
                if seat is not None:
                    self.won[seat] += [name for name in table if name[0] == CHASES[kind]]
            hunted = {CHASES[kind] for kind, seat in hunters.items() if seat is not None}
            self.middle = [name for name in table if name[0] not in hunted]
        if self.left == 0:
            self.middle = []

    def hunter(self, kind: str, played: list[str]) -> int | None:
        often = Counter(name for name in played if name[0] == kind)
        single = sorted((name for name, times in often.items() if times == 1), reverse=True)
        return played.index(single[0]) if single else None

    def winners(self) -> list[int]:
        def score(cards: list[str]) -> tuple[int, int]:
            return sum(int(name[1]) for name in cards), sum(int(name[1]) for name in cards if name[0] == "M")

        best = max(map(score, self.won))
        return [seat for seat, cards in enumerate(self.won) if score(cards) == best]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_engine_agrees_with_the_referee(players: int) -> None:
    rng = Random(players)
    for _ in range(150):
        state, referee = GAME.new(players=players), Referee(players)
        while not state.over:
            played = [NAMES[rng.choice(state.legal(seat))] for seat in range(players)]
            for seat, name in enumerate(played):
                state.play(seat, NUMBERS[name])
            referee.round(played)
            assert names(state.middle) == sorted(referee.middle, key=NUMBERS.__getitem__)
            assert [names(pile) for pile in state.piles] == [sorted(w, key=NUMBERS.__getitem__) for w in referee.won]
        assert state.winners() == referee.winners()


def test_the_tiny_table_of_the_proof_has_an_empty_table_in_it() -> None:
    """The counted games are worth counting: in some the table becomes empty, and the referee finds as many ends."""
    from itertools import permutations, product

    from katzentisch.games.mausen.secrecy import SECRECY

    hands = [text.split() for text in SECRECY.tiny["hands"]]
    ends = set()
    kinds = set()
    for orders in product(*(permutations(hand) for hand in hands)):
        referee = Referee(4)
        referee.middle, referee.left = SECRECY.tiny["middle"].split(), 3
        for played in zip(*orders, strict=True):
            referee.round(list(played))
            if not referee.middle and referee.left:
                kinds.add("empty")
        ends.add(tuple(tuple(sorted(cards)) for cards in referee.won))
    assert kinds == {"empty"}
    assert len(ends) == SECRECY.tiny_ends
