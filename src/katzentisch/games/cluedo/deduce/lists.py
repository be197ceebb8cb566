"""Counting by lists of hands: the second method, which can weigh hands, and is quicker when little is left to find out.

For each hand everything is listed that it may hold, with a weight, and so is the envelope. Then they are put together,
the shortest list first: for every set of cards that is dealt so far the weight of all ways to deal it. What the last
one holds is the rest. Going back the same way gives the weight of every single hand, and so of every card and envelope.

This module is compiled.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.deduce.puzzle import Count, Puzzle, triples
from katzentisch.games.cluedo.rules.cards import cards_in, size

SHORT: Final = 36
"""No list of hands is longer if this method is to be the quicker one."""


def lists_are_short(puzzle: Puzzle) -> bool:
    """Of a settled puzzle: whether nobody can have many hands, whatever clauses say."""
    for hand in range(len(puzzle.sizes)):
        needed = puzzle.needed[hand]
        left = puzzle.sizes[hand] - size(needed)
        free = size(puzzle.allowed[hand] & puzzle.cards & ~needed)
        hands = 1
        for number in range(left):
            hands = hands * (free - number) // (number + 1)
        if hands > SHORT:
            return False
    return True


class Listed:
    """All that a hand, or the envelope, may hold."""

    def __init__(self) -> None:
        self.hands: list[int] = []
        self.weights: list[int] = []
        self.totals: list[int] = []  # the weight of all deals with this hand


def list_hands(puzzle: Puzzle, hand: int) -> Listed:
    listed = Listed()
    needed = puzzle.needed[hand]
    free = cards_in(puzzle.allowed[hand] & puzzle.cards & ~needed)
    choose(listed, free, 0, puzzle.sizes[hand] - size(needed), needed, puzzle.clauses[hand])
    listed.weights = [1] * len(listed.hands)
    return listed


def choose(listed: Listed, free: list[int], first: int, left: int, held: int, clauses: list[int]) -> None:
    if left == 0:
        for clause in clauses:
            if not clause & held:
                return
        listed.hands.append(held)
        return
    for i in range(first, len(free) - left + 1):
        choose(listed, free, i + 1, left - 1, held | 1 << free[i], clauses)


def list_envelopes(puzzle: Puzzle) -> Listed:
    listed = Listed()
    listed.hands = triples(puzzle)
    listed.weights = [1] * len(listed.hands)
    return listed


def list_all(puzzle: Puzzle) -> list[Listed]:
    """A list for each hand and, last, for the envelope, of a settled puzzle."""
    lists = [list_hands(puzzle, hand) for hand in range(len(puzzle.sizes))]
    lists.append(list_envelopes(puzzle))
    return lists


def count_by_lists(puzzle: Puzzle) -> Count:
    """All counts of a settled puzzle; what is banned is on no list."""
    lists = list_all(puzzle)
    counted = Count(len(puzzle.sizes))
    counted.total = weigh(puzzle.cards, lists)
    for hand in range(len(puzzle.sizes)):
        listed = lists[hand]
        for i in range(len(listed.hands)):
            deals = listed.totals[i]
            if deals:
                for card in cards_in(listed.hands[i]):
                    counted.owners[card][hand] += deals
    envelopes = lists[len(puzzle.sizes)]
    for i in range(len(envelopes.hands)):
        if envelopes.totals[i]:
            counted.envelopes[envelopes.hands[i]] = envelopes.totals[i]
    return counted


def weigh(cards: int, lists: list[Listed]) -> int:
    """The weight of all deals; each list's `totals` are filled in."""
    order = by_length(lists)
    for listed in lists:
        listed.totals = [0] * len(listed.hands)
    tables: list[dict[int, int]] = [{0: 1}]
    for number in order[:-1]:
        tables.append(join(tables[-1], lists[number]))
    last = lists[order[-1]]
    places: dict[int, int] = {}
    for i in range(len(last.hands)):
        places[last.hands[i]] = i
    total = 0
    beyond: dict[int, int] = {}
    for dealt, ways in tables[-1].items():
        i = places.get(cards ^ dealt, -1)
        if i >= 0:
            weight = last.weights[i]
            beyond[dealt] = weight
            last.totals[i] += ways * weight
            total += ways * weight
    for step in range(len(order) - 2, -1, -1):
        beyond = look_back(tables[step], beyond, lists[order[step]])
    return total


def join(table: dict[int, int], listed: Listed) -> dict[int, int]:
    found: dict[int, int] = {}
    for dealt, ways in table.items():
        for i in range(len(listed.hands)):
            hand = listed.hands[i]
            if not hand & dealt:
                both = hand | dealt
                found[both] = found.get(both, 0) + ways * listed.weights[i]
    return found


def look_back(table: dict[int, int], beyond: dict[int, int], listed: Listed) -> dict[int, int]:
    found: dict[int, int] = {}
    for dealt, ways in table.items():
        here = 0
        for i in range(len(listed.hands)):
            hand = listed.hands[i]
            if not hand & dealt:
                rest = beyond.get(hand | dealt, 0)
                if rest:
                    rest *= listed.weights[i]
                    here += rest
                    listed.totals[i] += ways * rest
        if here:
            found[dealt] = here
    return found


def by_length(lists: list[Listed]) -> list[int]:
    """Their numbers, the shortest first."""
    order: list[int] = []
    for number in range(len(lists)):
        place = 0
        while place < len(order) and len(lists[order[place]].hands) <= len(lists[number].hands):
            place += 1
        order.insert(place, number)
    return order
