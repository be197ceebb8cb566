"""Logistic regression, for bots that learn from games how likely a table is won."""

# interpreted: it is run by hand

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

Row = tuple[Sequence[float], float]
"""What there is to see of a table, and what came of it: 0 to 1."""


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    total = sum(a * b for a, b in zip(weights, features, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def logistic(rows: Sequence[Row], rounds: int = 12, ridge: float = 1.0) -> list[float]:
    """Newton's method, with a small ridge that keeps it steady."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, won in rows:
            expected = chance(weights, row)
            for i, one in enumerate(row):
                if one:
                    slope[i] += (won - expected) * one
                    for j in range(i + 1):
                        bend[i][j] += expected * (1 - expected) * one * row[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [a + b for a, b in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum(rows[i][j] * found[j] for j in range(i + 1, size))) / rows[i][i]
    return found


def loss(weights: Sequence[float], rows: Sequence[Row]) -> float:
    """The mean surprise of the outcomes, in bits."""
    total = 0.0
    for row, won in rows:
        expected = min(1 - 1e-9, max(1e-9, chance(weights, row)))
        total -= won * log(expected, 2) + (1 - won) * log(1 - expected, 2)
    return total / len(rows)
