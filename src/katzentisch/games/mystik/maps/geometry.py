"""A little plane geometry for the rooms: a square of 100 by 100, x to the east, y to the south."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[Point]


def inside(point: Point, polygon: Polygon) -> bool:
    """Is the point in the polygon? (Even-odd rule.)"""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in edges(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return [(polygon[i - 1], polygon[i]) for i in range(len(polygon))]


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the lines a-b and c-d cross?"""
    return (_side(a, b, c) > 0) != (_side(a, b, d) > 0) and (_side(c, d, a) > 0) != (_side(c, d, b) > 0)


def hits(a: Point, b: Point, polygon: Polygon) -> bool:
    """Does the straight line from a to b run through the polygon?"""
    return inside(a, polygon) or inside(b, polygon) or any(cross(a, b, c, d) for c, d in edges(polygon))


def area(polygon: Polygon) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon))) / 2


def middle(polygon: Polygon) -> Point:
    """The centre of gravity."""
    twice, x, y = 0.0, 0.0, 0.0
    for a, b in edges(polygon):
        piece = a[0] * b[1] - b[0] * a[1]
        twice += piece
        x += (a[0] + b[0]) * piece
        y += (a[1] + b[1]) * piece
    return (x / (3 * twice), y / (3 * twice))


def nearest_on(point: Point, polygon: Polygon) -> Point:
    """The point of the polygon's outline that is nearest."""
    best, least = polygon[0], float("inf")
    for (x1, y1), (x2, y2) in edges(polygon):
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        t = 0.0 if length == 0 else ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / length
        t = min(1.0, max(0.0, t))
        spot = (x1 + t * (x2 - x1), y1 + t * (y2 - y1))
        away = hypot(point[0] - spot[0], point[1] - spot[1])
        if away < least:
            best, least = spot, away
    return best


def outline(polygon: Polygon, step: float = 1.0) -> list[Point]:
    """Points along the outline, about `step` apart."""
    points: list[Point] = []
    for (x1, y1), (x2, y2) in edges(polygon):
        pieces = max(1, round(hypot(x2 - x1, y2 - y1) / step))
        points += [(x1 + (x2 - x1) * i / pieces, y1 + (y2 - y1) * i / pieces) for i in range(pieces)]
    return points


def border(one: Polygon, other: Polygon, gap: float) -> list[Point]:
    """The line between two polygons that lie at most `gap` apart, in order; empty if they are further apart."""
    points: list[Point] = []
    if apart(one, other, gap):
        return points
    start = 0
    around = outline(one)
    close: list[Point | None] = []
    for point in around:
        spot = nearest_on(point, other)
        near = hypot(point[0] - spot[0], point[1] - spot[1]) <= gap
        close.append(((point[0] + spot[0]) / 2, (point[1] + spot[1]) / 2) if near else None)
    for i in range(len(close)):
        if close[i] is not None and close[i - 1] is None:
            start = i
    for i in range(len(close)):
        spot_ = close[(start + i) % len(close)]
        if spot_ is not None:
            points.append(spot_)
    return points


def overlap(one: Polygon, other: Polygon) -> bool:
    """Do two polygons share more than their outlines?"""
    if apart(one, other):
        return False
    if any(cross(a, b, c, d) for a, b in edges(one) for c, d in edges(other)):
        return True
    return inside(middle(one), other) or inside(middle(other), one) or inside(one[0], other) or inside(other[0], one)


def apart(one: Polygon, other: Polygon, gap: float = 0.0) -> bool:
    """Are the upright boxes around them further apart than that? (Then so are they.)"""
    for axis in (0, 1):
        low, high = min(p[axis] for p in one), max(p[axis] for p in one)
        if min(p[axis] for p in other) > high + gap or max(p[axis] for p in other) < low - gap:
            return True
    return False
