"""Counting card by card: quick from the first card on, since hands about which nothing is known look all the same.

The cards are laid out one after the other: suspects, weapons, places. Between two cards only this matters: how many
cards each hand still lacks, which clauses nothing has met yet, and whether the envelope has its card of this kind.
Deals that agree in that are counted together.

    state   4 bits for what each hand lacks, 1 bit for the envelope, then a bit for each clause that is still open

This module is compiled.
"""

from __future__ import annotations

from random import Random

from katzentisch.games.cluedo.deduce.puzzle import Count, Puzzle
from katzentisch.games.cluedo.rules.cards import KINDS, cards_in


class Step:
    """One card: where it can go, and what that does to the state."""

    def __init__(self) -> None:
        self.card = 0
        self.hands: list[int] = []  # that may hold it
        self.met: list[int] = []  # for each of them: the bits of clauses that are met then
        self.enclosed = False
        self.last_of_kind = False
        self.due = 0  # clauses that no later card can meet


class Layout:
    """The cards in order, and how a state is packed."""

    def __init__(self, puzzle: Puzzle) -> None:
        hands = len(puzzle.sizes)
        self.hands = hands
        self.flag = 1 << 4 * hands
        self.start = 0
        for hand in range(hands):
            self.start |= puzzle.sizes[hand] << 4 * hand
        clauses: list[tuple[int, int]] = []
        for hand in range(hands):
            for clause in puzzle.clauses[hand]:
                clauses.append((hand, clause))
        first = 4 * hands + 1
        for number in range(len(clauses)):
            self.start |= 1 << first + number
        self.steps: list[Step] = []
        for kind in KINDS:
            cards = cards_in(puzzle.cards & kind)
            for card in cards:
                step = Step()
                step.card = card
                step.last_of_kind = card == cards[-1]
                step.enclosed = puzzle.enclosed >> card & 1 == 1
                later = puzzle.cards >> card + 1 << card + 1
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

    def after(self, state: int, step: Step, place: int) -> int:
        """The state when the card goes to a hand, or (-1) into the envelope; -1 if it cannot."""
        if place < 0:
            if not step.enclosed or state & self.flag:
                return -1
            state |= self.flag
        else:
            hand = step.hands[place]
            if not state >> 4 * hand & 15:
                return -1
            state = (state - (1 << 4 * hand)) & ~step.met[place]
        if state & step.due:
            return -1
        if step.last_of_kind:
            return state ^ self.flag if state & self.flag else -1
        return state


def must_hold(puzzle: Puzzle, card: int) -> int:
    """The hand that is known to hold the card, or -1."""
    for hand in range(len(puzzle.sizes)):
        if puzzle.needed[hand] >> card & 1:
            return hand
    return -1


def keep(step: Step, hand: int) -> None:
    """The card goes to this hand and nowhere else."""
    step.enclosed = False
    met = [step.met[place] for place in range(len(step.hands)) if step.hands[place] == hand]
    step.hands = [hand]
    step.met = met


class Tables:
    """For every step: the states before it, and in how many ways each can be come to and gone on from."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.before: list[dict[int, int]] = [{layout.start: 1}]
        for step in layout.steps:
            self.before.append(forward(layout, self.before[-1], step))
        self.beyond: list[dict[int, int]] = [{}]
        for state in self.before[-1]:
            self.beyond[0][state] = 1  # all hands are full then, since the numbers of cards fit
        for number in range(len(layout.steps) - 1, -1, -1):
            self.beyond.append(backward(layout, self.before[number], self.beyond[-1], layout.steps[number]))
        self.beyond.reverse()
        self.total = self.beyond[0].get(layout.start, 0)


def forward(layout: Layout, states: dict[int, int], step: Step) -> dict[int, int]:
    found: dict[int, int] = {}
    for state, ways in states.items():
        for place in range(-1, len(step.hands)):
            after = layout.after(state, step, place)
            if after >= 0:
                found[after] = found.get(after, 0) + ways
    return found


def backward(layout: Layout, states: dict[int, int], beyond: dict[int, int], step: Step) -> dict[int, int]:
    found: dict[int, int] = {}
    for state in states:
        ways = 0
        for place in range(-1, len(step.hands)):
            after = layout.after(state, step, place)
            if after >= 0:
                ways += beyond.get(after, 0)
        if ways:
            found[state] = ways
    return found


def count_free(puzzle: Puzzle) -> Count:
    """All counts of a settled puzzle, as if no three cards were banned."""
    counted = Count(len(puzzle.sizes))
    if not puzzle.possible:
        return counted
    layout = Layout(puzzle)
    tables = Tables(layout)
    counted.total = tables.total
    if not tables.total:
        return counted
    for number in range(len(layout.steps)):
        step = layout.steps[number]
        beyond = tables.beyond[number + 1]
        for place in range(len(step.hands)):
            deals = 0
            for state, ways in tables.before[number].items():
                after = layout.after(state, step, place)
                if after >= 0:
                    deals += ways * beyond.get(after, 0)
            counted.owners[step.card][step.hands[place]] = deals
    count_envelopes(puzzle, layout, tables, counted)
    return counted


def count_envelopes(puzzle: Puzzle, layout: Layout, tables: Tables, counted: Count) -> None:
    """For all three cards together: once more backward, with 324 counts side by side in one long int.

    A card that goes into the envelope shifts what comes after it to the place of its own, so that in the end every
    three cards have a place in which their deals are counted. No count is larger than the total, so none spills over.
    """
    octets = tables.total.bit_length() // 8 + 1
    beyond = tables.beyond[len(layout.steps)]
    for number in range(len(layout.steps) - 1, -1, -1):
        step = layout.steps[number]
        shift = 8 * octets * lane(step.card)
        found: dict[int, int] = {}
        for state in tables.beyond[number]:
            ways = 0
            for place in range(len(step.hands)):
                after = layout.after(state, step, place)
                if after >= 0:
                    ways += beyond.get(after, 0)
            after = layout.after(state, step, -1)
            if after >= 0:
                ways += beyond.get(after, 0) << shift
            found[state] = ways
        beyond = found
    counts = beyond[layout.start].to_bytes(octets * 324, "little")
    for suspect in cards_in(puzzle.enclosed & KINDS[0]):
        for weapon in cards_in(puzzle.enclosed & KINDS[1]):
            for place in cards_in(puzzle.enclosed & KINDS[2]):
                first = octets * (lane(suspect) + lane(weapon) + lane(place))
                deals = int.from_bytes(counts[first : first + octets], "little")
                if deals:
                    counted.envelopes[1 << suspect | 1 << weapon | 1 << place] = deals


def lane(card: int) -> int:
    """By how many places of the 324 a card shifts: 54 for each suspect, 9 for each weapon, 1 for each place."""
    if card < 6:
        return 54 * card
    return 9 * (card - 6) if card < 12 else card - 12


def count(puzzle: Puzzle) -> Count:
    """All counts. What is banned is counted by itself and taken off."""
    puzzle = puzzle.copy()
    puzzle.settle()
    counted = count_free(puzzle)
    for three in puzzle.banned:
        if counted.envelopes.get(three, 0):
            fixed = puzzle.copy()
            fixed.enclose(three)
            fixed.settle()
            gone = count_free(fixed)
            counted.total -= gone.total
            for card in range(21):
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
            dealt = self.any_deal(rng)
            if dealt[-1] not in self.banned:
                return dealt

    def any_deal(self, rng: Random) -> list[int]:
        layout, tables = self.tables.layout, self.tables
        dealt = [0] * (layout.hands + 1)
        state = layout.start
        for number in range(len(layout.steps)):
            step = layout.steps[number]
            beyond = tables.beyond[number + 1]
            left = rng.randrange(tables.beyond[number][state])
            for place in range(-1, len(step.hands)):
                after = layout.after(state, step, place)
                ways = beyond.get(after, 0) if after >= 0 else 0
                if left < ways:
                    dealt[step.hands[place] if place >= 0 else layout.hands] |= 1 << step.card
                    state = after
                    break
                left -= ways
        return dealt


def ways(puzzle: Puzzle) -> int:
    """How many deals fit a settled puzzle, as if no three cards were banned; half the work of `count_free`."""
    if not puzzle.possible:
        return 0
    layout = Layout(puzzle)
    states: dict[int, int] = {}
    states[layout.start] = 1
    for step in layout.steps:
        states = forward(layout, states, step)
    total = 0
    for number in states.values():
        total += number
    return total


def fits(puzzle: Puzzle) -> bool:
    """Whether there is any deal."""
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
    return total > 0
