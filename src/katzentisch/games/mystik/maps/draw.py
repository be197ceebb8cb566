"""Rooms and chapter layouts as SVG: one hand, ink lines, flat colours. Pure text out of data; nothing here plays.

`room_svg` draws one room on its square of 100, `layout_svg` several as they lie. Everything that matters is a shape as
well as a colour: a yellow line has an arrow, a red one is a fence of pales, traps are crosses, starts are paw prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path
from xml.sax.saxutils import escape

from katzentisch.games.mystik.authoring.rooms import Field, Room, links_of
from katzentisch.games.mystik.maps.geometry import Point, Polygon, border, inside, nearest_on

GAP = 3.4
"""Fields whose outlines are at most so far apart can be neighbours."""

STYLE = """
.ink{fill:#2b2320}.line{fill:none;stroke:#2b2320}.wood{fill:#b98b56}.dark{fill:#6e4b2f}.iron{fill:#98a0a8}
.stone{fill:#b9ae9d}.leaf{fill:#86ae8c}.green{fill:#5f8a66}.cream{fill:#f3e9d6}.bone{fill:#efe7da}.gold{fill:#d9a94a}
.berry{fill:#a3363f}.water{fill:#7fa7c4}.sky{fill:#bfd7e6}.coal{fill:#4a4340}.night{fill:#221c1a}.violet{fill:#96618a}
.bars{fill:none;stroke:#98a0a8;stroke-width:7}.gold-line{stroke:#d9a94a}.glow{fill:#f0d48a;opacity:.45;stroke:none}
.thread{fill:none;stroke:#efe7da;stroke-width:3}.black{fill:#221c1a}.wall{fill:#8d8071}.rock{stroke:#221c1a;stroke-width:1}
.orange{fill:#d8893c}.blue{fill:#4f7fb0}.flags{fill:#c9bda8}.flags.b{fill:#bfb29c}.boards{fill:#c99f6a}
.boards.b{fill:#bf9460}.cobbles{fill:#b4ad9f}.cobbles.b{fill:#a9a294}.earth{fill:#a98a66}.earth.b{fill:#9f805d}
.bricks{fill:#b98872}.bricks.b{fill:#ae7d68}.tiles{fill:#e2d6bd}.tiles.b{fill:#cfd8cf}.carpet{fill:#b5705f}
.carpet.b{fill:#aa6656}.pipes{fill:#a9a59a}.pipes.b{fill:#9d998e}.special{fill:#d6b27c}.wave{fill:none;stroke:#3f6b8c}
.yellow{fill:none;stroke:#f0c33c;stroke-width:1.5}
.red{fill:none;stroke:#a3363f;stroke-width:1.8;stroke-dasharray:1.5 1.3;stroke-linecap:butt}

.letter{font:700 4.4px Fraunces,Georgia,serif;fill:#2b2320;text-anchor:middle;stroke:#f3e9d6;stroke-width:1.3;
paint-order:stroke}.title{font:700 7px Fraunces,Georgia,serif;fill:#2b2320}.cross{stroke:#a3363f;stroke-width:1.5}
.paw{fill:#35618c;stroke:none}.arrow{fill:none;stroke:#2b2320;stroke-width:1}.brass{fill:#d9a94a}
""".replace("\n", "")

_SYMBOL = re.compile(r'<symbol id="([a-z]+)">(.*?)</symbol>', re.DOTALL)


@cache
def scenery() -> Mapping[str, str]:
    """What can stand about in a room, by name."""
    text = (Path(__file__).parents[1] / "content" / "scenery.svg").read_text("utf-8")
    return dict(_SYMBOL.findall(text))


def room_svg(room: Room, lang: str = "de") -> str:
    """The drawing of one room as a whole file."""
    name = room.name.de if lang == "de" else room.name.en
    look = room.look.de if lang == "de" else room.look.en
    return _file(room_group(room), 100, 100, name, look)


def layout_svg(rooms: Iterable[tuple[Room, int, int]], title: str, lang: str = "de") -> str:
    """Rooms at their columns and rows, with their names."""
    placed = list(rooms)
    left = min(x for _, x, _ in placed)
    top = min(y for _, _, y in placed)
    wide = max(x for _, x, _ in placed) - left + 1
    high = max(y for _, _, y in placed) - top + 1
    parts = []
    for room, x, y in placed:
        dx, dy = (x - left) * 106 + 3, (y - top) * 114 + 11
        name = room.name.de if lang == "de" else room.name.en
        parts.append(f'<text class="title" x="{dx}" y="{dy - 3}">{escape(name)}</text>')
        parts.append(f'<g transform="translate({dx} {dy})">{room_group(room)}</g>')
    return _file("".join(parts), wide * 106, high * 114 + 2, title, title)


def _file(body: str, wide: int, high: int, title: str, look: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(look)}</desc><style>{STYLE}</style>"
        f'<rect width="{wide}" height="{high}" fill="#f6efe2"/>{body}</svg>\n'
    )


INK = '<g stroke="#2b2320" stroke-width=".7" stroke-linejoin="round" stroke-linecap="round">'


def room_group(room: Room) -> str:
    """All of one room on its square."""
    letters = [
        f'<text class="letter" x="{field.at[0]}" y="{field.at[1] + 1.5:.1f}">{letter}</text>'
        for letter, field in room.fields.items()
    ]
    return "".join([INK, *_ground(room), *_over(room), *letters, "</g>"])


def layers(room: Room) -> tuple[str, str]:
    """The same as two files without letters: the ground, and all that lies over a light on it."""
    return _layer(_ground(room)), _layer(_over(room))


def _layer(parts: list[str]) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return f"{head}<style>{STYLE}</style>{INK}{''.join(parts)}</g></svg>\n"


def _ground(room: Room) -> list[str]:
    blue = any(door.colour == "blue" for door in room.exits.values()) or room.floor in ("earth", "bricks")
    base = "black" if room.floor in ("earth", "pipes") else "wall"
    parts = [f'<rect class="{"black" if blue else base} rock" x=".5" y=".5" width="99" height="99" rx="3"/>']
    parts += [f'<path class="wall" d="{outline_of(shape, 1)}"/>' for shape in room.walls]
    parts += [_floor(room, letter, field) for letter, field in room.fields.items()]
    return parts


def _over(room: Room) -> list[str]:
    parts = [f'<path class="black rock" d="{outline_of(_kept(shape), 2.5)}"/>' for shape in room.black]
    parts += [_door(side, door.colour) for side, door in room.exits.items()]
    parts += [_thing(item.what, item.at, item.size, item.turn) for item in room.scenery]
    for line in room.links:
        parts += [_line(room.fields[link.a], room.fields[link.b], link.kind) for link in links_of(line)]
    parts += [_current(room, field) for field in room.fields.values() if field.current]
    for letter, field in room.fields.items():
        parts += _signs(room, letter, field)
    return parts


def _floor(room: Room, letter: str, field: Field) -> str:
    kind = "water" if field.water else "special" if field.holds else room.floor
    shade = " b" if (ord(letter) * 7 + round(field.at[0])) % 3 == 0 else ""
    drawn = f'<path class="{kind}{shade}" d="{outline_of(field.shape, 1.6)}"/>'
    if field.water:
        spots = [(field.at[0] + dx, field.at[1] + dy) for dx, dy in ((-7, -4), (0, 4.6), (-9, 5.5), (2, -5), (6, 0))]
        waves = (f"M{_n(spot)}q2-2 4 0t4 0" for spot in spots if _fits(spot, field))
        drawn += f'<path class="wave" d="{"".join(waves)}"/>'
    return drawn


def _fits(spot: Point, field: Field) -> bool:
    """Is there room for a wave?"""
    return all(_room_at((spot[0] + dx, spot[1]), field) > 1.5 for dx in (0, 4, 8))


def outline_of(shape: Polygon, corner: float) -> str:
    """The outline with rounded corners."""
    out: list[str] = []
    for i, here in enumerate(shape):
        before, after = shape[i - 1], shape[(i + 1) % len(shape)]
        one, two = _towards(here, before, corner), _towards(here, after, corner)
        out.append(f"{'L' if out else 'M'}{_n(one)}Q{_n(here)} {_n(two)}")
    return "".join(out) + "Z"


def _kept(shape: Polygon) -> list[Point]:
    """The part of the outline within the square."""
    return [(min(99.5, max(0.5, x)), min(99.5, max(0.5, y))) for x, y in shape]


def _towards(here: Point, there: Point, length: float) -> Point:
    away = hypot(there[0] - here[0], there[1] - here[1])
    share = min(0.45, length / away) if away else 0.0
    return (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)


def _n(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _door(side: str, colour: str) -> str:
    x, y, wide, high = {"N": (42, 0, 16, 4), "S": (42, 96, 16, 4), "W": (0, 42, 4, 16), "E": (96, 42, 4, 16)}[side]
    ridge = {"N": "M46 1v2M50 1v2M54 1v2", "S": "M46 97v2M50 97v2M54 97v2"}.get(side)
    ridge = ridge or f"M{x + 1} 46h2M{x + 1} 50h2M{x + 1} 54h2"
    slab = f'<rect class="{colour}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="1"/>'
    return f'{slab}<path class="line" d="{ridge}"/>'


def _thing(what: str, at: Point, size: float, turn: float = 0) -> str:
    scale = size / 100
    return (
        f'<g transform="translate({_n(at)}) rotate({turn:g}) scale({scale:g})" '
        f'stroke-width="{0.6 / scale:.3g}">{scenery()[what]}</g>'
    )


def _line(one: Field, other: Field, kind: str) -> str:
    if kind not in ("yellow", "red"):
        return ""
    points = border(one.shape, other.shape, GAP)
    if len(points) < 2:
        return ""
    drawn = "M" + "L".join(_n(point) for point in points)
    if kind == "red":  # a fence: ink, cream, and red pales across it
        base = f'<path d="{drawn}" fill="none" stroke-width="2.8"/>'
        return (
            f'{base}<path d="{drawn}" fill="none" stroke="#f3e9d6" stroke-width="1.8"/><path class="red" d="{drawn}"/>'
        )
    x, y = points[len(points) // 2]
    turn = atan2(other.at[1] - one.at[1], other.at[0] - one.at[0])
    (ax, ay), (bx, by) = points[0], points[-1]
    across = hypot(bx - ax, by - ay)
    if across:  # the arrow stands square on the line
        turn_ = atan2(bx - ax, -(by - ay))
        turn = turn_ if cos(turn_ - turn) >= 0 else turn_ + 3.14159265
    tip, end = (x + 3.4 * cos(turn), y + 3.4 * sin(turn)), (x - 1.2 * cos(turn), y - 1.2 * sin(turn))
    side = (1.9 * sin(turn), -1.9 * cos(turn))
    head = f"M{_n((end[0] + side[0], end[1] + side[1]))}L{_n(tip)}L{_n((end[0] - side[0], end[1] - side[1]))}Z"
    return f'<path class="yellow" d="{drawn}"/><path d="{head}" fill="#f0c33c"/>'


ARROW = ((5.0, 2.2), (-4.8, 1.2))
"""Head and tail of the arrow of a current: how far from the middle, and how large."""


def _heading(room: Room, field: Field) -> float:
    """Where the current goes, in degrees."""
    sides = {"N": (50.0, 0.0), "S": (50.0, 100.0), "W": (0.0, 50.0), "E": (100.0, 50.0)}
    x, y = field.at
    there = sides.get(field.current)
    if there is not None:
        there = (x, there[1]) if field.current in "NS" else (there[0], y)
    else:
        there = room.fields[field.current].at
    return degrees(atan2(there[1] - y, there[0] - x))


def _current(room: Room, field: Field) -> str:
    x, y = field.at
    return (
        f'<g transform="translate({x} {y}) rotate({_heading(room, field):.0f})">'
        '<path d="M3.2-1.9L6.6 0L3.2 1.9Z" class="cream"/><path class="arrow" d="M-6 0h2.4"/></g>'
    )


def _corners(field: Field) -> list[Point]:
    """Where signs of a field may stand, the roomiest first."""
    x, y = field.at
    corners = [(x + dx, y + dy) for dx, dy in ((4.8, -4.2), (-4.6, 4), (4.6, 4), (-4.8, -4.2), (0, -6.2), (0, 5.6))]
    room = {corner: _room_at(corner, field) for corner in corners}
    return sorted(corners, key=lambda corner: (-min(3.6, room[corner]), corners.index(corner)))


def letter_spots(room: Room, letter: str, field: Field) -> list[Point]:
    """Where the letter of a field lies over no sign of it and no scenery, near an edge: the best first, and others away
    from it, for when somebody stands there."""
    lies = _lying(room, letter, field)

    def free(spot: Point) -> tuple[float, float]:
        """How far from what it would cover, if that is too near; then how far from the middle, where figures stand."""
        away = hypot(spot[0] - field.at[0], spot[1] - field.at[1])
        return min(2.0, _clear(spot, lies)), away - (2 if spot[1] < field.at[1] else 0)

    found: list[Point] = []
    for edge, step, most in ((2.4, 2, 4), (1.7, 1, 7)):  # those of the second kind touch the edge
        inner = [spot for spot in _spots(field, step) if edge <= _room_at(spot, field) <= 5]
        for spot in sorted(inner, key=free, reverse=True) or [field.at]:
            apart = all(hypot(spot[0] - x, spot[1] - y) > 5 for x, y in found)
            if not found or (apart and len(found) < most and _clear(spot, lies) > 1):
                found.append(spot)
    return [(round(x, 1), round(y + 1.4, 1)) for x, y in found]


DISC = 3.9


def disc_spot(room: Room, letter: str, field: Field) -> Point:
    """Where what it costs to go there covers no sign and no scenery, as near to the middle as can be."""
    lies = _lying(room, letter, field)

    def free(spot: Point) -> tuple[float, float]:
        return min(0.2, _clear(spot, lies) - DISC), -hypot(spot[0] - field.at[0], spot[1] - field.at[1])

    inner = [spot for spot in _spots(field, 1) if _room_at(spot, field) >= DISC - 0.4]
    x, y = max([field.at, *inner], key=free)
    return (round(x, 1), round(y, 1))


def _spots(field: Field, step: int) -> list[Point]:
    columns, rows = ([round(corner[side]) for corner in field.shape] for side in (0, 1))
    return [(x, y) for x in range(min(columns), max(columns), step) for y in range(min(rows), max(rows), step)]


def _lying(room: Room, letter: str, field: Field) -> list[tuple[Point, float]]:
    """What is drawn on a field or near it, as circles: its signs, scenery, and the arrow of a current."""
    signs = sum((letter == room.flip.field, letter in room.traps.split(), letter in room.starts.split()))
    lies = [(spot, 4.0) for spot in _corners(field)[:signs]] + [(item.at, item.size / 2) for item in room.scenery]
    if field.current:
        turn = radians(_heading(room, field))
        lies += [((field.at[0] + far * cos(turn), field.at[1] + far * sin(turn)), half) for far, half in ARROW]
    return lies


def _clear(spot: Point, lies: list[tuple[Point, float]]) -> float:
    return min([hypot(spot[0] - x, spot[1] - y) - half for (x, y), half in lies], default=9.0)


def _signs(room: Room, letter: str, field: Field) -> list[str]:
    """Flip sign, paw prints and trap cross of a field, each in the roomiest corner around the letter."""
    best = _corners(field)
    drawn: list[str] = []
    if letter == room.flip.field:
        drawn.append(_flip(best.pop(0), room.flip.kind))
    if letter in room.traps.split():
        drawn.append(_cross(best.pop(0)))
    if letter in room.starts.split():
        drawn.append(_paws(best.pop(0)))
    return drawn


def _room_at(spot: Point, field: Field) -> float:
    if not inside(spot, field.shape):
        return -1.0
    near = nearest_on(spot, field.shape)
    return hypot(near[0] - spot[0], near[1] - spot[1])


def _flip(at: Point, kind: str) -> str:
    sign = {
        "free": "M-2.6 1A2.8 2.8 0 1 1 .6 2.8M2.6 1.6L.4 2.9L1.8 4.6",
        "hook": "M.8-3.6V1.2A1.9 1.9 0 1 1-3 1.2L-1.6 2.2M.8-3.6h1.4",
        "nimble": "M-2.4-.2h4.8v3.6h-4.8ZM-1.4-.2v-1.2a1.4 1.4 0 0 1 2.8 0v1.2",
    }[kind]
    return (
        f'<g transform="translate({_n(at)})"><circle class="brass" r="4"/>'
        f'<path class="line" d="{sign}" stroke-width=".9" transform="scale(.9)"/></g>'
    )


def _paws(at: Point) -> str:
    x, y = at[0] - 1.8, at[1] - 0.2
    toes = ((-1.7, -0.9), (-0.6, -2.1), (0.8, -2.1), (1.9, -0.9))
    one = "".join(f'<circle cx="{dx}" cy="{dy}" r=".62"/>' for dx, dy in toes)
    one += '<ellipse cy=".6" cx=".1" rx="1.4" ry="1.2"/>'
    return (
        f'<g class="paw" transform="translate({x:.1f} {y:.1f}) rotate(-18) scale(.85)">{one}</g>'
        f'<g class="paw" transform="translate({x + 3.8:.1f} {y + 1.2:.1f}) rotate(14) scale(.85)">{one}</g>'
    )


def _cross(at: Point) -> str:
    return f'<path class="cross" fill="none" d="M{at[0] - 2.2:.1f} {at[1] - 2.2:.1f}l4.4 4.4m0-4.4l-4.4 4.4"/>'
