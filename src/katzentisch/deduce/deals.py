"""Counting deals: in how many ways the unseen cards can be hidden so that every demand is met.

A demand says how many cards of one hand lie in some set of cards: a linear constraint on one hand. All that joins the
hands is that a card is in one place only. Unseen cards that lie in the same sets, and may be in the same hands, are
interchangeable: they are one *kind*, and a kind of g cards is split among hands and the rest in g! / (a! b! …) ways.
Cards are dealt kind by kind. All that has to be remembered in between is how many cards each demand still lacks, and a
demand is forgotten with its last kind. These bundles of needs are packed into one int each.

Exact ints throughout. This module is compiled.
"""

from __future__ import annotations

from random import Random
from typing import Final

TOO_MUCH: Final = -1


class Demand:
    """`need` cards of hand `owner` lie among `cards` (a bit set); all cards for the size of the hand."""

    def __init__(self, owner: int = 0, cards: int = 0, need: int = 0) -> None:
        self.owner = owner
        self.cards = cards
        self.need = need


class Puzzle:
    """Unseen `cards` to be split into hands and the rest; `allowed[p]` are those that hand p may hold.

    `deck` is how many cards the game has, seen and unseen; they are numbered from 0.
    """

    def __init__(
        self, deck: int = 0, cards: int = 0, allowed: list[int] | None = None, demands: list[Demand] | None = None
    ) -> None:
        self.deck = deck
        self.cards = cards
        self.allowed: list[int] = [] if allowed is None else allowed
        self.demands: list[Demand] = [] if demands is None else demands

    def possible(self) -> bool:
        """Not excluded at first sight."""
        return min([demand.need for demand in self.demands], default=0) >= 0


class Kind:
    """Interchangeable cards, and the ways to split them among the hands; what remains is the rest's."""

    def __init__(self, owners: int = 0, dims: list[list[int]] | None = None) -> None:
        self.cards: list[int] = []
        self.owners = owners  # bit set of the hands that may hold them
        self.dims: list[list[int]] = [] if dims is None else dims  # by hand: the demands for which they count
        self.splits: list[list[int]] = []
        self.ways: list[int] = []  # of each split
        self.takes: list[int] = []  # what each split takes off the needs, packed
        self.guard = 0  # one bit above every need that is not settled yet
        self.limit = 0  # what the kinds after this one can still satisfy, packed, under the guard


class Count:
    """A plan, and what came of it.

    before[t]  every bundle of needs that is met before kind t, and in how many ways
    after[t]   … and in how many ways the rest can be dealt from there
    owners     [card][hand]: in how many deals the card is in that hand
    """

    def __init__(self, deck: int = 0, hands: int = 0, kinds: list[Kind] | None = None, start: int = 0) -> None:
        self.deck = deck
        self.hands = hands
        self.kinds: list[Kind] = [] if kinds is None else kinds
        self.start = start
        self.before: list[dict[int, int]] = []
        self.after: list[dict[int, int]] = []
        self.owners: list[list[int]] = []
        self.total = 0
        self.work = 0


def binomials(most: int) -> list[list[int]]:
    rows: list[list[int]] = [[1] + [0] * most]
    for n in range(most):
        rows.append([1] + [rows[n][k] + rows[n][k + 1] for k in range(most)])
    return rows


MOST: Final = 64
"""More cards no deck may have."""
CHOOSE: Final = binomials(MOST)


# The plan ------------------------------------------------------------------------------------------------------------


def kinds_of(puzzle: Puzzle) -> list[Kind]:
    """Cards by what they count for."""
    found: dict[int, Kind] = {}
    kinds: list[Kind] = []
    hands = len(puzzle.allowed)
    cards = puzzle.cards
    card = 0
    while cards:
        if cards & 1:
            bit = 1 << card
            mark = 0
            for p in range(hands):
                if puzzle.allowed[p] & bit:
                    mark |= 1 << p
            owners = mark
            place = 1 << hands
            for demand in puzzle.demands:
                if demand.cards & bit and owners >> demand.owner & 1:
                    mark |= place
                place <<= 1
            kind = found.get(mark)
            if kind is None:
                kind = Kind(owners, [counts_for(puzzle, owners, p, bit) for p in range(hands)])
                found[mark] = kind
                kinds.append(kind)
            kind.cards.append(card)
        cards >>= 1
        card += 1
    return kinds


def counts_for(puzzle: Puzzle, owners: int, hand: int, bit: int) -> list[int]:
    dims: list[int] = []
    if owners >> hand & 1:
        for d in range(len(puzzle.demands)):
            demand = puzzle.demands[d]
            if demand.owner == hand and demand.cards & bit:
                dims.append(d)
    return dims


def spread(need: int, dealt: int, room: int) -> float:
    """How many values a need can have when `dealt` of its cards are dealt and `room` are not."""
    low = need - dealt if need > dealt else 0
    high = need if need < room else room
    return float(high - low + 1) if high > low else 1.0


def order(kinds: list[Kind], demands: list[Demand]) -> list[Kind]:
    """Next is always the kind after which the fewest different bundles of needs are to be expected."""
    room = rooms_for(kinds, len(demands))
    dealt: list[int] = [0] * len(demands)
    left = kinds[:]
    ordered: list[Kind] = []
    while left:
        best = 0
        least = -1.0
        for k in range(len(left)):
            kind = left[k]
            g = len(kind.cards)
            growth = 1.0
            for dims in kind.dims:
                for d in dims:
                    need = demands[d].need
                    growth *= spread(need, dealt[d] + g, room[d] - g) / spread(need, dealt[d], room[d])
            if least < 0.0 or growth < least:
                best = k
                least = growth
        kind = left.pop(best)
        ordered.append(kind)
        for dims in kind.dims:
            for d in dims:
                room[d] -= len(kind.cards)
                dealt[d] += len(kind.cards)
    return ordered


def rooms_for(kinds: list[Kind], demands: int) -> list[int]:
    """For every demand, how many cards count for it."""
    room: list[int] = [0] * demands
    for kind in kinds:
        for dims in kind.dims:
            for d in dims:
                room[d] += len(kind.cards)
    return room


def plan(puzzle: Puzzle) -> Count:
    """Packs the needs: what is settled last lies lowest, so that the numbers become small."""
    demands = puzzle.demands
    hands = len(puzzle.allowed)
    kinds = order(kinds_of(puzzle), demands)
    room = rooms_for(kinds, len(demands))
    settled: list[int] = [0] * len(demands)
    for t in range(len(kinds)):
        for dims in kinds[t].dims:
            for d in dims:
                settled[d] = t + 1
    offsets: list[int] = [0] * len(demands)
    guards: list[int] = [0] * len(demands)
    offset = 0
    start = 0
    for t in range(len(kinds), -1, -1):
        for d in range(len(demands)):
            if settled[d] == t:
                top = demands[d].need if demands[d].need > room[d] else room[d]
                offsets[d] = offset
                start |= demands[d].need << offset
                offset += top.bit_length() + 1
                guards[d] = 1 << offset - 1
    for t in range(len(kinds)):
        kind = kinds[t]
        split_all(kind, hands, demands)
        for split in kind.splits:
            take = 0
            for p in range(hands):
                for d in kind.dims[p]:
                    take += split[p] << offsets[d]
            kind.takes.append(take)
        for dims in kind.dims:
            for d in dims:
                room[d] -= len(kind.cards)
        for d in range(len(demands)):
            if settled[d] > t:
                kind.guard |= guards[d]
                kind.limit |= guards[d] | room[d] << offsets[d]
    return Count(puzzle.deck, hands, kinds, start)


def split_all(kind: Kind, hands: int, demands: list[Demand]) -> None:
    """Every split of the cards of a kind that no need forbids: a counter over the hands."""
    g = len(kind.cards)
    most: list[int] = [0] * hands
    for p in range(hands):
        if kind.owners >> p & 1:
            most[p] = g
            for d in kind.dims[p]:
                if demands[d].need < most[p]:
                    most[p] = demands[d].need
    counts: list[int] = [0] * hands
    used = 0
    p = 0
    while p < hands:
        if p == 0:
            ways = 1
            rest = g
            for a in counts:
                ways *= CHOOSE[rest][a]
                rest -= a
            kind.splits.append(counts[:])
            kind.ways.append(ways)
        if used < g and counts[p] < most[p]:
            counts[p] += 1
            used += 1
            p = 0
        else:
            used -= counts[p]
            counts[p] = 0
            p += 1


# The count -----------------------------------------------------------------------------------------------------------


def count(puzzle: Puzzle, budget: int) -> Count:
    """How many deals there are (`total`), or TOO_MUCH if that takes more than `budget` steps."""
    if not puzzle.possible():
        return Count()
    counted = plan(puzzle)
    now: dict[int, int] = {counted.start: 1}
    for kind in counted.kinds:
        counted.before.append(now)
        counted.work += len(kind.takes) * len(now)
        if counted.work > budget:
            counted.total = TOO_MUCH
            return counted
        now = deal(kind, now)
    counted.before.append(now)
    counted.total = now.get(0, 0)
    return counted


def deal(kind: Kind, now: dict[int, int]) -> dict[int, int]:
    """One kind dealt in every way. A borrow out of a need takes its guard bit: then the split gives too much; the
    same test against the limit finds needs that the rest cannot satisfy any more.
    """
    takes, ways, guard, limit = kind.takes, kind.ways, kind.guard, kind.limit
    n = len(takes)
    later: dict[int, int] = {}
    for needs, reached in now.items():
        full = needs | guard
        for i in range(n):
            left = full - takes[i]
            if left & guard == guard:
                left ^= guard
                if limit - left & guard == guard:
                    later[left] = later.get(left, 0) + reached * ways[i]
    return later


def look_back(counted: Count) -> None:
    """Fills `after` and `owners`."""
    for _ in range(counted.deck):
        counted.owners.append([0] * counted.hands)
    later: dict[int, int] = {0: 1}
    layers: list[dict[int, int]] = [later]
    for t in range(len(counted.kinds) - 1, -1, -1):
        kind = counted.kinds[t]
        weights: list[int] = [0] * len(kind.takes)
        later = undeal(kind, counted.before[t], later, weights)
        layers.append(later)
        g = len(kind.cards)
        for p in range(counted.hands):
            held = 0
            for i in range(len(weights)):
                held += weights[i] * kind.splits[i][p]
            for card in kind.cards:
                counted.owners[card][p] = held // g
    layers.reverse()
    counted.after = layers


def undeal(kind: Kind, before: dict[int, int], later: dict[int, int], weights: list[int]) -> dict[int, int]:
    takes, ways, guard = kind.takes, kind.ways, kind.guard
    n = len(takes)
    here: dict[int, int] = {}
    for needs, reached in before.items():
        full = needs | guard
        total = 0
        for i in range(n):
            left = full - takes[i]
            if left & guard == guard:
                rest = later.get(left ^ guard, 0)
                if rest:
                    rest *= ways[i]
                    total += rest
                    weights[i] += reached * rest
        if total:
            here[needs] = total
    return here


def draw(counted: Count, rng: Random) -> list[int]:
    """One deal, all equally likely: a bit set of cards for each hand. Needs `after`."""
    hands: list[int] = [0] * counted.hands
    needs = counted.start
    for t in range(len(counted.kinds)):
        kind = counted.kinds[t]
        later = counted.after[t + 1]
        full = needs | kind.guard
        ticket = int(rng.random() * counted.after[t][needs])
        for i in range(len(kind.takes)):
            left = full - kind.takes[i]
            if left & kind.guard == kind.guard:
                ticket -= later.get(left ^ kind.guard, 0) * kind.ways[i]
                if ticket < 0:
                    needs = left ^ kind.guard
                    cards = rng.sample(kind.cards, len(kind.cards))
                    for p in range(counted.hands):
                        for _ in range(kind.splits[i][p]):
                            hands[p] |= 1 << cards.pop()
                    break
    return hands
