"""Counting card by card: quick from the first card on, since hands about which nothing is known look all the same.

The cards are laid out one after the other. Between two cards only this matters: how many cards each hand still lacks,
which clauses nothing has met yet, and which kinds of cards the envelope has. Deals that agree in that are counted
together. The fewer clauses and kinds are begun and not ended, the fewer are the ways in which deals can differ: so the
next card is always one that begins little and ends much (`in_order`).

    state   4 bits for what each hand lacks, 3 bits for the envelope, then a bit for each clause that is still open

This module is compiled.
"""

from __future__ import annotations

from random import Random

from katzentisch.games.cluedo.deduce.lists import count_by_lists, lists_are_short
from katzentisch.games.cluedo.deduce.puzzle import Count, Puzzle
from katzentisch.games.cluedo.rules.cards import CARDS, KINDS, cards_in


class Stop:
    """One card: where it can go, and what that does to the state."""

    def __init__(self) -> None:
        self.card = 0
        self.hands: list[int] = []  # that may hold it
        self.met: list[int] = []  # for each of them: the bits of clauses that are met then
        self.enclosed = False
        self.flag = 0  # of the envelope, for cards of this kind
        self.last_of_kind = False
        self.due = 0  # clauses that no later card can meet


class Layout:
    """The cards in order, and how a state is packed."""

    def __init__(self, puzzle: Puzzle) -> None:
        hands = len(puzzle.sizes)
        self.hands = hands
        self.start = 0
        self.clauses: list[int] = [0] * hands  # the bits of each hand's clauses
        for hand in range(hands):
            self.start |= puzzle.sizes[hand] << 4 * hand
        clauses: list[tuple[int, int]] = []
        for hand in range(hands):
            for clause in puzzle.clauses[hand]:
                clauses.append((hand, clause))
        first = 4 * hands + len(KINDS)
        for number in range(len(clauses)):
            self.start |= 1 << first + number
            self.clauses[clauses[number][0]] |= 1 << first + number
        self.steps: list[Stop] = []
        later = puzzle.cards
        for card in in_order(puzzle, [clause for _, clause in clauses]):
            later &= ~(1 << card)
            step = Stop()
            step.card = card
            step.enclosed = puzzle.enclosed >> card & 1 == 1
            for kind in range(len(KINDS)):
                if KINDS[kind] >> card & 1:
                    step.flag = 1 << 4 * hands + kind
                    step.last_of_kind = not KINDS[kind] & later
            for hand in range(hands):
                if not puzzle.allowed[hand] >> card & 1:
                    continue
                met = 0
                for number in range(len(clauses)):
                    if clauses[number][0] == hand and clauses[number][1] >> card & 1:
                        met |= 1 << first + number
                step.hands.append(hand)
                step.met.append(met)
            for number in range(len(clauses)):
                if not clauses[number][1] & later:
                    step.due |= 1 << first + number
            if must_hold(puzzle, card) >= 0:
                keep(step, must_hold(puzzle, card))
            self.steps.append(step)


def in_order(puzzle: Puzzle, clauses: list[int]) -> list[int]:
    """All cards; next is always the one that leaves the fewest clauses and kinds begun, and that the fewest places may
    have."""
    sets = [*clauses, *KINDS]
    sets_of: list[list[int]] = [[] for _ in range(CARDS)]
    places = [0] * CARDS
    left = cards_in(puzzle.cards)
    for card in left:
        for one in sets:
            if one >> card & 1:
                sets_of[card].append(one & puzzle.cards)
        places[card] = puzzle.enclosed >> card & 1
        for allowed in puzzle.allowed:
            places[card] += allowed >> card & 1
    done = 0
    ordered: list[int] = []
    while left:
        best = left[0]
        least = CARDS * CARDS
        for card in left:
            cost = places[card]
            then = done | 1 << card
            for one in sets_of[card]:
                if not one & done:
                    cost += CARDS
                if not one & ~then:
                    cost -= CARDS
            if cost < least:
                best = card
                least = cost
        left.remove(best)
        ordered.append(best)
        done |= 1 << best
    return ordered


def must_hold(puzzle: Puzzle, card: int) -> int:
    """The hand that is known to hold the card, or -1."""
    for hand in range(len(puzzle.sizes)):
        if puzzle.needed[hand] >> card & 1:
            return hand
    return -1


def keep(step: Stop, hand: int) -> None:
    """The card goes to this hand and nowhere else."""
    step.enclosed = False
    met = [step.met[place] for place in range(len(step.hands)) if step.hands[place] == hand]
    step.hands = [hand]
    step.met = met


class Stage:
    """All states before one card, and which states come after it. A place is a hand of the step, or last the envelope.

    States are numbered in every stage, so that whoever counts goes by numbers and looks up no state again.
    """

    def __init__(self, step: Stop, places: int) -> None:
        self.step = step
        self.places = places
        self.after: list[int] = []  # [state * places + place]: the number of the state after it; -1 if it cannot be


def spread(layout: Layout, step: Stop, states: list[int], stage: Stage) -> list[int]:
    """The states after a card. What cannot be: a full hand gets no card and lacks none that it must have, a clause is
    met as long as there are cards for it, and the envelope gets one card of each kind."""
    numbers: dict[int, int] = {}
    found: list[int] = []
    after = stage.after
    places = stage.places
    flag, due = step.flag, step.due
    last = step.last_of_kind
    lacks = [15 << 4 * hand for hand in step.hands]
    takes = [1 << 4 * hand for hand in step.hands]
    own = [layout.clauses[hand] for hand in step.hands]
    met = step.met
    for state in states:
        for place in range(places):
            if place == places - 1:
                if not step.enclosed or state & flag:
                    after.append(-1)
                    continue
                then = state | flag
            else:
                if not state & lacks[place]:
                    after.append(-1)
                    continue
                then = state - takes[place]
                if met[place]:
                    then ^= then & met[place]
                if not then & lacks[place] and then & own[place]:
                    after.append(-1)
                    continue
            if then & due:
                after.append(-1)
                continue
            if last:
                if not then & flag:
                    after.append(-1)
                    continue
                then ^= flag
            number = numbers.get(then, -1)
            if number < 0:
                number = len(found)
                numbers[then] = number
                found.append(then)
            after.append(number)
    return found


class Tables:
    """For every stage: in how many ways each of its states can be gone on from."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.stages: list[Stage] = []
        states = [layout.start]
        for step in layout.steps:
            stage = Stage(step, len(step.hands) + 1)
            states = spread(layout, step, states, stage)
            self.stages.append(stage)
        later = [1] * len(states)  # all hands are full then, since the numbers of cards fit
        self.beyond: list[list[int]] = [later]
        for number in range(len(self.stages) - 1, -1, -1):
            later = backward(self.stages[number], later)
            self.beyond.append(later)
        self.beyond.reverse()
        self.total = self.beyond[0][0]


def backward(stage: Stage, later: list[int]) -> list[int]:
    found: list[int] = []
    after, places = stage.after, stage.places
    first = 0
    while first < len(after):
        ways = 0
        for place in range(first, first + places):
            then = after[place]
            if then >= 0:
                ways += later[then]
        found.append(ways)
        first += places
    return found


def forward(stage: Stage, ways: list[int], beyond: list[int], later: list[int], owners: list[int]) -> list[int]:
    """In how many ways the states after this card are come to; `owners` gets the deals in which each place has it.
    States that lead nowhere are not gone on from."""
    found = [0] * len(later)
    after, places = stage.after, stage.places
    for state in range(len(ways)):
        here = ways[state]
        if here and beyond[state]:
            first = state * places
            for place in range(places):
                then = after[first + place]
                if then >= 0 and later[then]:
                    found[then] += here
                    owners[place] += here * later[then]
    return found


def count_free(puzzle: Puzzle) -> Count:
    """All counts of a settled puzzle, as if no three cards were banned."""
    counted = Count(len(puzzle.sizes))
    if not puzzle.possible:
        return counted
    tables = Tables(Layout(puzzle))
    counted.total = tables.total
    if not tables.total:
        return counted
    ways = [1]
    for number in range(len(tables.stages)):
        stage = tables.stages[number]
        owners = [0] * stage.places
        ways = forward(stage, ways, tables.beyond[number], tables.beyond[number + 1], owners)
        for place in range(stage.places - 1):
            counted.owners[stage.step.card][stage.step.hands[place]] = owners[place]
    count_envelopes(puzzle, tables, counted)
    return counted


def count_envelopes(puzzle: Puzzle, tables: Tables, counted: Count) -> None:
    """For all three cards together: once more backward, with the counts of all threes side by side in one long int.

    A card that goes into the envelope shifts what comes after it to the place of its own, so that in the end every
    three cards have a place in which their deals are counted. No count is larger than the total, so none spills over.
    Only what the envelope may hold has places: the fewer these are, the shorter the int.
    """
    octets = tables.total.bit_length() // 8 + 1
    lanes, number_of_lanes = lanes_of(puzzle.enclosed)
    later = tables.beyond[len(tables.stages)]
    for number in range(len(tables.stages) - 1, -1, -1):
        stage = tables.stages[number]
        after, places = stage.after, stage.places
        shift = 8 * octets * lanes[stage.step.card]
        found: list[int] = []
        first = 0
        for possible in tables.beyond[number]:
            ways = 0
            if possible:
                for place in range(first, first + places - 1):
                    then = after[place]
                    if then >= 0:
                        ways += later[then]
                then = after[first + places - 1]
                if then >= 0:
                    ways += later[then] << shift
            found.append(ways)
            first += places
        later = found
    counts = later[0].to_bytes(octets * number_of_lanes, "little")
    for suspect in cards_in(puzzle.enclosed & KINDS[0]):
        for weapon in cards_in(puzzle.enclosed & KINDS[1]):
            for place in cards_in(puzzle.enclosed & KINDS[2]):
                first = octets * (lanes[suspect] + lanes[weapon] + lanes[place])
                deals = int.from_bytes(counts[first : first + octets], "little")
                if deals:
                    counted.envelopes[1 << suspect | 1 << weapon | 1 << place] = deals


def lanes_of(enclosed: int) -> tuple[list[int], int]:
    """By card: by how many lanes it shifts, so that every three have one of their own; and how many lanes there are."""
    lanes = [0] * CARDS
    width = 1
    for kind in (KINDS[2], KINDS[1], KINDS[0]):
        cards = cards_in(enclosed & kind)
        for number in range(len(cards)):
            lanes[cards[number]] = number * width
        width *= len(cards)
    return lanes, width


def count(puzzle: Puzzle) -> Count:
    """All counts, by lists of hands where these are short."""
    puzzle = puzzle.copy()
    puzzle.settle()
    return count_by_lists(puzzle) if puzzle.possible and lists_are_short(puzzle) else count_by_cards(puzzle)


def count_by_cards(puzzle: Puzzle) -> Count:
    """All counts of a settled puzzle. What is banned is counted by itself and taken off."""
    counted = count_free(puzzle)
    for three in puzzle.banned:
        if counted.envelopes.get(three, 0):
            fixed = puzzle.copy()
            fixed.enclose(three)
            fixed.settle()
            gone = count_free(fixed)
            counted.total -= gone.total
            for card in range(CARDS):
                for hand in range(len(puzzle.sizes)):
                    counted.owners[card][hand] -= gone.owners[card][hand]
            del counted.envelopes[three]
    return counted


class Dealer:
    """Draws deals that fit, each as likely as any other."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.banned = puzzle.banned[:]
        settled = puzzle.copy()
        settled.settle()
        self.possible = settled.possible
        self.tables = Tables(Layout(settled)) if settled.possible else Tables(Layout(Puzzle(0, [])))

    def deal(self, rng: Random) -> list[int]:
        """The hands, and the envelope last. What is banned is drawn again."""
        while True:
            dealt = self.numbered(rng.randrange(self.tables.total))
            if dealt[-1] not in self.banned:
                return dealt

    def numbered(self, left: int) -> list[int]:
        """All deals stand in a row; this is the one with this number."""
        tables = self.tables
        dealt = [0] * (tables.layout.hands + 1)
        state = 0
        for number in range(len(tables.stages)):
            stage = tables.stages[number]
            later = tables.beyond[number + 1]
            first = state * stage.places
            for place in range(stage.places):
                then = stage.after[first + place]
                if then >= 0:
                    ways = later[then]
                    if left < ways:
                        hand = stage.step.hands[place] if place < stage.places - 1 else tables.layout.hands
                        dealt[hand] |= 1 << stage.step.card
                        state = then
                        break
                    left -= ways
        return dealt


def ways(puzzle: Puzzle) -> int:
    """How many deals fit a settled puzzle, as if no three cards were banned; half the work of `count_free`."""
    return Tables(Layout(puzzle)).total if puzzle.possible else 0


def deals(puzzle: Puzzle) -> int:
    """How many deals fit."""
    puzzle = puzzle.copy()
    puzzle.settle()
    total = ways(puzzle)
    taken: list[int] = []
    for three in puzzle.banned:
        if total and three not in taken and three & ~puzzle.enclosed == 0:
            taken.append(three)
            fixed = puzzle.copy()
            fixed.enclose(three)
            fixed.settle()
            total -= ways(fixed)
    return total
