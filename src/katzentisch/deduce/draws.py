"""Deals drawn at random, hand after hand, where counting all of them would take too long.

The first hand is drawn from all that its own demands allow, the next from all that its demands allow of the cards that
are left, and so on; the last one is not drawn but counted. Such deals are not equally likely: each weighs as much as
the choices that were open on the way. The error is the standard error of the worst share, by the spread of the weighted
draws themselves.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from random import Random

from katzentisch.deduce.deals import Count, Demand, Puzzle, count, draw, look_back
from katzentisch.deduce.lists import Kinds, Listed, alone, by_length, list_hands, list_shares
from katzentisch.deduce.sets import cards_in

WITHOUT_LIMIT = 1 << 40
TRIES = 50
BATCH = 250
MOST = 20_000
WANTED = 0.01


class Estimate:
    def __init__(self, total: int, owners: list[list[int]], error: float, draws: int) -> None:
        self.total = total
        self.owners = owners  # scaled so that they are out of `total`
        self.error = error
        self.draws = draws


def most_told_first(puzzle: Puzzle) -> list[int]:
    """The hands, those first about which most is demanded."""
    return sorted(range(len(puzzle.allowed)), key=lambda hand: -sum(d.owner == hand for d in puzzle.demands))


def hand_of(puzzle: Puzzle, hand: int, taken: int) -> Count:
    """All that the demands on one hand allow of the cards that are not taken."""
    own = alone(puzzle, hand)
    allowed = own.allowed[0] & ~taken
    demands = [Demand(0, demand.cards & allowed, demand.need) for demand in own.demands]
    return count(Puzzle(puzzle.deck, allowed, [allowed], demands), WITHOUT_LIMIT)


def draw_in_turn(puzzle: Puzzle, rng: Random) -> list[int]:
    """Some deal that fits. Where the hands get into each other's way it is tried again, and at last searched for."""
    order = most_told_first(puzzle)
    first = hand_of(puzzle, order[0], 0)
    if first.total:
        look_back(first)
    for _ in range(TRIES):
        hands = [0] * len(order)
        taken = 0
        for place, hand in enumerate(order):
            counted = hand_of(puzzle, hand, taken) if place else first
            if counted.total == 0:
                break
            if place:
                look_back(counted)
            hands[hand] = draw(counted, rng)[0]
            taken |= hands[hand]
        else:
            return hands
    return search(puzzle, rng)


def search(puzzle: Puzzle, rng: Random) -> list[int]:
    """Some deal that fits, by going through all hands that the demands allow, the shortest list first."""
    kinds = Kinds(puzzle)
    listed = [list_shares(puzzle, kinds, hand) for hand in range(len(puzzle.allowed))]
    for each in listed:
        list_hands(each, kinds, puzzle.deck)
    hands = [0] * len(listed)
    if not _place(listed, by_length(listed), [(1 << len(each.hands)) - 1 for each in listed], hands, rng):
        raise ValueError("no deal fits")
    return hands


def _place(listed: list[Listed], order: list[int], free: list[int], hands: list[int], rng: Random) -> bool:
    """Puts a hand in each place that is left; `free` are the hands of each list that are disjoint from all before."""
    if not order:
        return True
    here, *later = order
    places = [place for place, bit in enumerate(reversed(f"{free[here]:b}")) if bit == "1"]
    rng.shuffle(places)
    for place in places:
        hands[here] = listed[here].hands[place]
        left = free[:]
        for other in later:
            for card in cards_in(hands[here]):
                left[other] &= ~listed[other].with_card[card]
        if all(left[other] for other in later) and _place(listed, later, left, hands, rng):
            return True
    return False


def estimate(puzzle: Puzzle, rng: Random, wanted: float = WANTED, most: int = MOST) -> Estimate:
    """Draws until the error is as small as wanted, or enough is enough. The same puzzle and seed, the same answer."""
    hands = len(puzzle.allowed)
    order = most_told_first(puzzle)
    cells = [(card, hand) for card in range(puzzle.deck) for hand in range(hands) if puzzle.cards >> card & 1]
    weights: list[float] = []
    shares: list[list[float]] = []
    first = hand_of(puzzle, order[0], 0)
    look_back(first)
    while True:
        for _ in range(BATCH):
            weight, held = _one_draw(puzzle, order, first, rng)
            weights.append(weight)
            shares.append([held[card][hand] for card, hand in cells])
        total = sum(weights)
        if total > 0:
            means, error = _error(weights, shares, total)
            if error <= wanted or len(weights) >= most:
                break
        elif len(weights) >= most:
            means, error = [0.0] * len(cells), 1.0
            break
    deals = round(first.total * total / len(weights)) or 1
    owners = [[0] * hands for _ in range(puzzle.deck)]
    for (card, hand), mean in zip(cells, means, strict=True):
        owners[card][hand] = round(mean * deals)
    return Estimate(deals, owners, max(error, 1e-9), len(weights))


def _one_draw(puzzle: Puzzle, order: list[int], first: Count, rng: Random) -> tuple[float, list[list[float]]]:
    """The weight of one draw, and where each card is in it; for the last hand, how likely."""
    held = [[0.0] * len(order) for _ in range(puzzle.deck)]
    weight = 1.0
    taken = 0
    counted = first
    for place, hand in enumerate(order):
        if place:
            counted = hand_of(puzzle, hand, taken)
            if counted.total == 0:
                return 0.0, held
            weight *= counted.total
            look_back(counted)
        if place == len(order) - 1:
            for card in range(puzzle.deck):
                held[card][hand] = counted.owners[card][0] / counted.total
        else:
            cards = draw(counted, rng)[0]
            taken |= cards
            for card in range(puzzle.deck):
                held[card][hand] = float(cards >> card & 1)
    return weight, held


def _error(weights: list[float], shares: list[list[float]], total: float) -> tuple[list[float], float]:
    """The weighted means, and the standard error of the worst."""
    cells = range(len(shares[0]))
    means = [sum(w * row[c] for w, row in zip(weights, shares, strict=True)) / total for c in cells]
    worst = 0.0
    for c in cells:
        spread = sum((w * (row[c] - means[c])) ** 2 for w, row in zip(weights, shares, strict=True))
        worst = max(worst, spread)
    return means, worst**0.5 / total
