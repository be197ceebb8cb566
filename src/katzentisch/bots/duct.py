"""Decoupled UCT: tree search for games in which several seats choose at once, over sampled worlds.

At each node every seat that chooses picks by its own upper confidence bound, over its own legal actions and its own
returns, blind to what the others pick; the joint choice leads to the child. A seat alone is the special case, nature
is drawn. The width of the bounds is random, around the usual one: fixed bounds move in step, so that two seats in a
prisoners' dilemma would try both choices only together and learn to cooperate, which neither should. All worlds share
one tree, whose nodes are what has been done since the root; an action that some worlds allow and others do not is
compared only where it is legal.

Limit: a node knows what was done, also in secret. Seats other than the searching one so play as if they knew it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final

from katzentisch.bots.thinking import Thinking, sealed_seats
from katzentisch.core.playout import playout
from katzentisch.core.state import State


class Arms:
    """One seat's choice at one node: how often each action was tried there, and the sum of what it returned."""

    def __init__(self) -> None:
        self.place: dict[int, int] = {}
        self.tries: list[int] = []
        self.gains: list[float] = []

    def places(self, legal: tuple[int, ...]) -> list[int]:
        """Where the statistics of these actions are."""
        places: list[int] = []
        for action in legal:
            place = self.place.get(action, -1)
            if place < 0:
                place = len(self.tries)
                self.place[action] = place
                self.tries.append(0)
                self.gains.append(0.0)
            places.append(place)
        return places


class Node:
    """What has been done since the root: the arms of every seat that chooses here, and what can follow."""

    def __init__(self) -> None:
        self.arms: dict[int, Arms] = {}
        self.children: dict[tuple[int, ...], Node] = {}

    def arms_of(self, seat: int) -> Arms:
        arms = self.arms.get(seat)
        if arms is None:
            arms = Arms()
            self.arms[seat] = arms
        return arms


class Duct:
    """One search for one seat."""

    def __init__(self, seat: int, rng: Random, exploration: float) -> None:
        self.seat: Final = seat
        self.rng: Final = rng
        self.exploration: Final = exploration
        self.root: Final = Node()
        self.least = 0.0  # the range of returns seen so far scales the exploration
        self.most = 0.0
        self.worlds = 0

    def think(self, sample: Callable[[], State], thinking: Thinking) -> None:
        while thinking.goes_on():
            self.descend(sample())

    def descend(self, world: State) -> None:
        """Down the tree by everybody's bounds, one new node, random play to the end, and the returns back up."""
        node = self.root
        seats = self.first_seats(world)
        tried: list[Arms] = []
        places: list[int] = []
        movers: list[int] = []
        while True:
            done: list[int] = []
            for seat in seats:
                legal = world.legal(seat)
                arms = node.arms_of(seat)
                spots = arms.places(legal)
                pick = self.pick(arms, spots)
                tried.append(arms)
                places.append(spots[pick])
                movers.append(seat)
                done.append(legal[pick])
            for i in range(len(seats)):
                world.play(seats[i], done[i])
            while world.chance() > 0:
                i = int(self.rng.random() * world.chance())
                done.append(world.outcomes()[i])
                world.happen(i)
            if world.over:
                break
            key = tuple(done)
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node()
                playout(world, self.rng)
                break
            node = child
            seats = list(world.must())
        self.learn(tried, places, movers, world.returns())

    def first_seats(self, world: State) -> list[int]:
        """Who chooses at the root: whoever has sealed, anew, and then whoever must; alone, if the seat interrupts."""
        owing = list(world.must())
        if self.seat not in owing and world.sealed(self.seat) < 0:
            return [self.seat]
        again = sealed_seats(world, self.seat)
        if self.seat not in owing:
            again.append(self.seat)
        return again + owing

    def learn(self, tried: list[Arms], places: list[int], movers: list[int], returns: list[float]) -> None:
        least, most = min(returns), max(returns)
        if self.worlds == 0 or least < self.least:
            self.least = least
        if self.worlds == 0 or most > self.most:
            self.most = most
        self.worlds += 1
        for i in range(len(tried)):
            arms = tried[i]
            place = places[i]
            arms.tries[place] += 1
            arms.gains[place] += returns[movers[i]]

    def pick(self, arms: Arms, spots: list[int]) -> int:
        """The number of the legal action with the highest bound; an untried one first."""
        total = 0
        untried = 0
        for spot in spots:
            n = arms.tries[spot]
            total += n
            if n == 0:
                untried += 1
        random = self.rng.random
        if untried > 0:
            left = int(random() * untried)
            for i in range(len(spots)):
                if arms.tries[spots[i]] == 0:
                    if left == 0:
                        return i
                    left -= 1
        width = 2.0 * self.exploration * (self.most - self.least) * sqrt(log(float(total)))
        found = 0
        highest = 0.0
        for i in range(len(spots)):
            n = arms.tries[spots[i]]
            bound = arms.gains[spots[i]] / n + width * random() / sqrt(float(n))
            if i == 0 or bound > highest:
                found, highest = i, bound
        return found

    def answer(self, legal: list[int]) -> int:
        """The action tried most; of equals the one that returned more."""
        arms = self.root.arms_of(self.seat)
        found = legal[0]
        most = -1
        gain = 0.0
        spots = arms.places(tuple(legal))
        for i in range(len(spots)):
            n = arms.tries[spots[i]]
            g = arms.gains[spots[i]]
            if n > most or (n == most and g > gain):
                found, most, gain = legal[i], n, g
        return found
