"""The planner's tree: open-loop search over the turns of the mice that come next.

A node is what has been decided since the root, one macro for each mouse's turn, whatever the dice did in between: all
worlds share it. A turn that dice have changed may not allow a macro any more; macros are compared where they are
possible. A node thinks of few macros at first and of more the more often it is visited (progressive widening).
"""

from __future__ import annotations

from math import log, sqrt

from katzentisch.games.mystik.bots.macro import Macro

EXPLORATION = 0.25
FIRST = 2.0  # macros that a new node thinks of
WIDER = 0.8  # and how that number grows with the root of the visits


class Node:
    """`tries` and `gains` by key of the macro; `children` likewise."""

    def __init__(self) -> None:
        self.visits = 0
        self.tries: dict[int, int] = {}
        self.gains: dict[int, float] = {}
        self.children: dict[int, Node] = {}

    def pick(self, choices: list[Macro]) -> Macro:
        """The macro with the highest bound among those thought of; one that was never tried first."""
        width = min(len(choices), int(FIRST + WIDER * sqrt(self.visits)))
        total = 0
        for i in range(width):
            tries = self.tries.get(choices[i].key(), 0)
            if tries == 0:
                return choices[i]
            total += tries
        best, found = -1.0, choices[0]
        for i in range(width):
            key = choices[i].key()
            tries = self.tries[key]
            bound = self.gains[key] / tries + EXPLORATION * sqrt(log(total) / tries)
            if bound > best:
                best, found = bound, choices[i]
        return found

    def learn(self, key: int, gain: float) -> None:
        self.visits += 1
        self.tries[key] = self.tries.get(key, 0) + 1
        self.gains[key] = self.gains.get(key, 0.0) + gain

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node()
            self.children[key] = found
        return found
