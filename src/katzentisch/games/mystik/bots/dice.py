"""Dice for playouts: quick, and the same for the same turn, whatever was done before it.

Two lines are compared best on equal luck. One row of random numbers would shift as soon as one of them rolls a die
more; so every turn (which round, whose card) has a row of its own, made from the number of the try.
"""

from __future__ import annotations

from typing import Final

PRIME: Final = 2147483647  # Lehmer's generator, with the constant of Park and Miller's revised "minimal standard"
FACTOR: Final = 48271


class Dice:
    def __init__(self, seed: int = 1) -> None:
        self.seed = seed % PRIME
        self.row = 1
        self.turn(0, 0)

    def turn(self, round: int, card: int) -> None:
        """A turn begins: its own row of numbers."""
        mixed = (self.seed * FACTOR + round * 7919 + card * 104729 + 1) % PRIME
        mixed = (mixed ^ mixed >> 15) * 40503 % PRIME
        mixed = (mixed ^ mixed >> 13) * 69621 % PRIME
        self.row = mixed if mixed > 0 else 1

    def below(self, number: int) -> int:
        """One of 0 to number - 1, equally likely to within one in a million."""
        self.row = self.row * FACTOR % PRIME
        return self.row * number // PRIME
