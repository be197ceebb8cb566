"""The same count by lists of hands, hand by hand: the second method, and the quicker one where much is demanded.

For each hand, all that its own demands allow is listed, once as *shares* (how many cards of each kind,
`deduce/deals.py`) and once as hands. Cards of a kind are interchangeable, so the first hand may take the first cards
of each kind and the second one the last; this stands for as many deals as there are ways to choose them. For the third
(or, of two, the second) hand a bit set over its whole list says which of its hands are disjoint from these, and
counting bits counts deals.

This module is compiled.
"""

from __future__ import annotations

from katzentisch.deduce.deals import CHOOSE, Count, Demand, Puzzle, count, kinds_of, look_back
from katzentisch.deduce.sets import cards_in


class Listed:
    """All shares and hands that the demands on one hand allow."""

    def __init__(self) -> None:
        self.shares: list[list[int]] = []  # how many cards of each kind
        self.packed: list[int] = []  # the same in one int
        self.hands: list[int] = []
        self.with_card: list[int] = []  # [card]: bit set of the hands that hold it


class Kinds:
    """The kinds of the whole puzzle, in the order in which shares name them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.kinds = kinds_of(puzzle)
        self.offsets: list[int] = []
        self.guard = 0
        self.sizes = 0
        offset = 0
        for kind in self.kinds:
            self.offsets.append(offset)
            self.sizes |= len(kind.cards) << offset
            offset += len(kind.cards).bit_length() + 1
            self.guard |= 1 << offset - 1
        self.sizes |= self.guard


def alone(puzzle: Puzzle, hand: int) -> Puzzle:
    """One hand by itself."""
    own = [Demand(0, demand.cards, demand.need) for demand in puzzle.demands if demand.owner == hand]
    return Puzzle(puzzle.deck, puzzle.allowed[hand], [puzzle.allowed[hand]], own)


def hands_alone(puzzle: Puzzle, hand: int) -> int:
    """How many hands the demands on one hand allow by themselves."""
    return count(alone(puzzle, hand), 1 << 40).total


def list_shares(puzzle: Puzzle, kinds: Kinds, hand: int) -> Listed:
    """Depth first over the kinds, by a count of this hand alone in which every kind of the puzzle stays apart."""
    listed = Listed()
    own = alone(puzzle, hand)
    places: list[int] = []  # kinds that this hand may hold
    for k in range(len(kinds.kinds)):
        if kinds.kinds[k].owners >> hand & 1:
            places.append(k)
    rest: list[list[int]] = []  # how many cards of each demand are still to come, before each place
    room: list[int] = [0] * len(own.demands)
    counts: list[list[int]] = []
    for k in range(len(places) - 1, -1, -1):
        kind = kinds.kinds[places[k]]
        bit = 1 << kind.cards[0]
        dims: list[int] = []
        for d in range(len(own.demands)):
            if own.demands[d].cards & bit:
                dims.append(d)
        rest.append(room[:])
        counts.append(dims)
        for d in dims:
            room[d] += len(kind.cards)
    rest.reverse()
    counts.reverse()
    needs: list[int] = [demand.need for demand in own.demands]
    for d in range(len(needs)):
        if needs[d] < 0 or needs[d] > room[d]:
            return listed
    descend(listed, kinds, places, counts, rest, needs, [0] * len(kinds.kinds), 0)
    return listed


def descend(
    listed: Listed,
    kinds: Kinds,
    places: list[int],
    counts: list[list[int]],
    rest: list[list[int]],
    needs: list[int],
    share: list[int],
    depth: int,
) -> None:
    if depth == len(places):
        packed = 0
        for k in places:
            packed += share[k] << kinds.offsets[k]
        listed.shares.append(share[:])
        listed.packed.append(packed)
        return
    place = places[depth]
    dims = counts[depth]
    room = rest[depth]
    low = 0
    high = len(kinds.kinds[place].cards)
    for d in dims:
        need = needs[d]
        if need < high:
            high = need
        if need - room[d] > low:
            low = need - room[d]
    for a in range(low, high + 1):
        for d in dims:
            needs[d] -= a
        share[place] = a
        descend(listed, kinds, places, counts, rest, needs, share, depth + 1)
        for d in dims:
            needs[d] += a
    share[place] = 0


def list_hands(listed: Listed, kinds: Kinds, deck: int) -> None:
    """Every hand of every share, and for each card the bit set of the hands that hold it."""
    for share in listed.shares:
        block: list[int] = [0]
        for k in range(len(share)):
            if share[k]:
                choices = subsets(kinds.kinds[k].cards, share[k])
                block = [hand | choice for hand in block for choice in choices]
        listed.hands.extend(block)
    n = len(listed.hands)
    rows = [bytearray(b"0") * n for _ in range(deck)]
    for i in range(n):
        for card in cards_in(listed.hands[i]):
            rows[card][n - 1 - i] = 49  # "1"
    listed.with_card = [int(row, 2) if n else 0 for row in rows]


def subsets(cards: list[int], size: int) -> list[int]:
    """All sets of so many of these cards."""
    if size == 0:
        return [0]
    found: list[int] = []
    for i in range(len(cards) - size + 1):
        for rest in subsets(cards[i + 1 :], size - 1):
            found.append(1 << cards[i] | rest)
    return found


def ways_of(kinds: Kinds, one: list[int], other: list[int]) -> int:
    """In how many ways two hands with these shares can be chosen."""
    ways = 1
    for k in range(len(kinds.kinds)):
        g = len(kinds.kinds[k].cards)
        if one[k]:
            ways *= CHOOSE[g][one[k]]
        if other[k]:
            ways *= CHOOSE[g - one[k]][other[k]]
    return ways


def blocked_by(listed: Listed, kinds: Kinds, share: list[int], last: bool) -> int:
    """The hands of a list that meet the first (or last) cards of each kind, as many as the share takes."""
    blocked = 0
    for k in range(len(share)):
        a = share[k]
        if a:
            cards = kinds.kinds[k].cards
            for card in cards[len(cards) - a :] if last else cards[:a]:
                blocked |= listed.with_card[card]
    return blocked


class Tally:
    """Deals in all, and by the share of each hand."""

    def __init__(self, hands: int, kinds: int) -> None:
        self.total = 0
        self.held: list[list[int]] = []  # [hand][kind]: cards of that kind in that hand, over all deals
        for _ in range(hands):
            self.held.append([0] * kinds)


def join_two(kinds: Kinds, one: Listed, other: Listed, hand: int, tally: Tally) -> int:
    """Deals of two hands; adds what `hand`, whose shares are in `one`, holds."""
    everything = (1 << len(other.hands)) - 1
    nothing: list[int] = [0] * len(kinds.kinds)
    total = 0
    for share in one.shares:
        free = everything & ~blocked_by(other, kinds, share, False)
        if free:
            deals = free.bit_count() * ways_of(kinds, share, nothing)
            total += deals
            for k in range(len(share)):
                if share[k]:
                    tally.held[hand][k] += share[k] * deals
    return total


def join_three(kinds: Kinds, one: Listed, two: Listed, three: Listed, first: int, second: int, tally: Tally) -> int:
    """Deals of three hands; adds what `first` and `second` hold (`first` may be -1: it was counted before)."""
    everything = (1 << len(three.hands)) - 1
    guard = kinds.guard
    passed = [everything & ~blocked_by(three, kinds, share, True) for share in two.shares]
    total = 0
    for i in range(len(one.shares)):
        share = one.shares[i]
        free = everything & ~blocked_by(three, kinds, share, False)
        if not free:
            continue
        room = kinds.sizes - one.packed[i]
        here = 0
        for j in range(len(two.shares)):
            if room - two.packed[j] & guard == guard:
                both = free & passed[j]
                if both:
                    other = two.shares[j]
                    deals = both.bit_count() * ways_of(kinds, share, other)
                    here += deals
                    for k in range(len(other)):
                        if other[k]:
                            tally.held[second][k] += other[k] * deals
        total += here
        if first >= 0:
            for k in range(len(share)):
                if share[k]:
                    tally.held[first][k] += share[k] * here
    return total


def effort(puzzle: Puzzle) -> list[int]:
    """The same for each hand: what the lists will cost."""
    return [hands_alone(puzzle, hand) for hand in range(len(puzzle.allowed))]


def count_by_lists(puzzle: Puzzle) -> Count:
    """The same answer as `deals.count` with `look_back`, but for `before` and `after`."""
    hands = len(puzzle.allowed)
    if hands == 1 or not puzzle.possible():
        counted = count(puzzle, 1 << 40)
        if counted.total:
            look_back(counted)
        return counted
    kinds = Kinds(puzzle)
    listed = [list_shares(puzzle, kinds, hand) for hand in range(hands)]
    for one in listed:
        if not one.shares:
            return Count()
        list_hands(one, kinds, puzzle.deck)
    tally = Tally(hands, len(kinds.kinds))
    if hands == 2:
        tally.total = join_two(kinds, listed[0], listed[1], 0, tally)
        again = join_two(kinds, listed[1], listed[0], 1, tally)
    else:
        a, b, c = by_length(listed)
        tally.total = join_three(kinds, listed[a], listed[b], listed[c], a, b, tally)
        again = join_three(kinds, listed[a], listed[c], listed[b], -1, c, tally) if tally.total else 0
    if again != tally.total:
        raise AssertionError(f"two ways of joining count {tally.total} and {again} deals")
    counted = Count(puzzle.deck, hands)
    counted.total = tally.total
    for _ in range(puzzle.deck):
        counted.owners.append([0] * hands)
    for k in range(len(kinds.kinds)):
        cards = kinds.kinds[k].cards
        for p in range(hands):
            for card in cards:
                counted.owners[card][p] = tally.held[p][k] // len(cards)
    return counted


def any_deal(puzzle: Puzzle) -> bool:
    """Whether there is a deal of two or three hands at all: the first one found will do."""
    if not puzzle.possible():
        return False
    kinds = Kinds(puzzle)
    listed = [list_shares(puzzle, kinds, hand) for hand in range(len(puzzle.allowed))]
    for one in listed:
        if not one.shares:
            return False
    order = by_length(listed)
    last = listed[order[-1]]
    list_hands(last, kinds, puzzle.deck)
    everything = (1 << len(last.hands)) - 1
    first = listed[order[0]]
    if len(order) == 2:
        return any(everything & ~blocked_by(last, kinds, share, False) for share in first.shares)
    second = listed[order[1]]
    guard = kinds.guard
    passed = [everything & ~blocked_by(last, kinds, share, True) for share in second.shares]
    for i in range(len(first.shares)):
        free = everything & ~blocked_by(last, kinds, first.shares[i], False)
        if free:
            room = kinds.sizes - first.packed[i]
            for j in range(len(passed)):
                if room - second.packed[j] & guard == guard and free & passed[j]:
                    return True
    return False


def by_length(listed: list[Listed]) -> list[int]:
    """The hands, shortest list first."""
    order: list[int] = []
    for hand in range(len(listed)):
        place = 0
        while place < len(order) and len(listed[order[place]].shares) <= len(listed[hand].shares):
            place += 1
        order.insert(place, hand)
    return order
