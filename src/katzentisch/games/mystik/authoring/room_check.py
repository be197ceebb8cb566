"""The laws of a room file; each breach is a fault with line and field. `authoring/rooms.py` says what a file looks
like.

A room has 12 to 24 fields on a square of 100, named a, b, c …; outlines do not overlap and hold their middles. Fields
that touch are linked, and linked fields touch (a gap of the pipe maze is wider). Mice can walk between all fields that
no red line cuts off, enemies between all. Sight is data and must fit the drawing, but for pairs with a reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import hypot
from pathlib import Path

from katzentisch.games.mystik.authoring.faults import Fault, Faulty, in_order
from katzentisch.games.mystik.authoring.rooms import NO_WAY, Joint, Room, Tile, compile_room, links_of, read_tile
from katzentisch.games.mystik.authoring.source import Place, Source
from katzentisch.games.mystik.authoring.tables import SIDES
from katzentisch.games.mystik.maps.draw import GAP, scenery
from katzentisch.games.mystik.maps.geometry import area, border, hits, inside, middle, nearest_on, overlap

TOUCH = 8
"""Outlines that run side by side for longer than this touch; less is a corner."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HOOK_REACH = 50
"""The line reaches three fields from middle to middle; it may end at the edge of a special area."""


def check_file(path: Path) -> list[Fault]:
    """All that is wrong with a room file."""
    try:
        tile, source = read_tile(path)
    except Faulty as faulty:
        return faulty.faults
    return check_tile(tile, source)


def check_tile(tile: Tile, source: Source) -> list[Fault]:
    faults: list[Fault] = []
    for side, room in (("orange", tile.orange), ("blue", tile.blue)):
        check = _Check(room, source, (side,))
        faults += check.run()
        for door, exit_ in room.exits.items():
            if exit_.colour != side:
                faults.append(source.fault((side, "exits", door, "colour"), "exit_colour", {"side": side}))
    return in_order(faults)


class _Check:
    def __init__(self, room: Room, source: Source, place: Place) -> None:
        self.room = room
        self.source = source
        self.place = place
        self.faults: list[Fault] = []
        self.links: dict[tuple[str, str], Joint] = {}

    def fault(self, code: str, *where: str | int, **facts: str | int) -> None:
        self.faults.append(self.source.fault(self.place + where, code, facts))

    def run(self) -> list[Fault]:
        self._fields()
        self._links()
        self._signs()
        if not self.faults:  # what follows needs letters that exist
            self._walls()
            self._neighbours()
            self._water()
            self._hooks()
            self._sight()
            self._ways()
        return self.faults

    def _letters(self, text: str, *where: str | int) -> list[str]:
        letters = text.split()
        for letter in letters:
            if letter not in self.room.fields:
                self.fault("no_field", *where, name=letter, room=self.room.id)
        if len(set(letters)) < len(letters):
            self.fault("field_twice", *where)
        return [letter for letter in letters if letter in self.room.fields]

    def _fields(self) -> None:
        fields = self.room.fields
        if not 12 <= len(fields) <= 24:
            self.fault("number_of_fields", "fields", number=len(fields))
        if list(fields) != list(LETTERS[: len(fields)]):
            self.fault("fields_in_order", "fields")
        for letter, field in fields.items():
            spots = (*field.shape, field.at)
            if len(field.shape) < 3 or area(field.shape) < 60:
                self.fault("too_small", "fields", letter, "shape")
            elif not inside(field.at, field.shape):
                self.fault("middle_outside", "fields", letter, "at")
            elif hypot(field.at[0] - middle(field.shape)[0], field.at[1] - middle(field.shape)[1]) > 6:
                self.fault("not_the_middle", "fields", letter, "at")
            if not all(0 <= x <= 100 and 0 <= y <= 100 for x, y in spots):
                self.fault("off_the_square", "fields", letter)
            if field.holds and not 5 <= field.holds <= 20:
                self.fault("out_of_range", "fields", letter, "holds", least=5, most=20)
        for one, other in combinations(fields, 2):
            if overlap(fields[one].shape, fields[other].shape):
                self.fault("overlaps", "fields", one, "shape", other=other)

    def _links(self) -> None:
        for number, line in enumerate(self.room.links):
            try:
                links = links_of(line)
            except ValueError as error:
                self.fault(str(error), "links", number)
                continue
            for link in links:
                self._letters(f"{link.a} {link.b}", "links", number)
                pair = (min(link.a, link.b), max(link.a, link.b))
                if pair in self.links:
                    self.fault("linked_twice", "links", number, one=link.a, other=link.b)
                self.links[pair] = link

    def _signs(self) -> None:
        room = self.room
        if not 3 <= len(self._letters(room.starts, "starts")) <= 5:
            self.fault("number_of_starts", "starts")
        if len(self._letters(room.traps, "traps")) > 2:
            self.fault("number_of_traps", "traps")
        for letter in room.starts.split() + room.traps.split():
            if letter in room.fields and room.fields[letter].water:
                sign = "starts" if letter in room.starts.split() else "traps"
                self.fault("sign_in_water", sign, name=letter)
        self._letters(room.flip.field, "flip", "field")
        for side, door in room.exits.items():
            letters = self._letters(door.fields, "exits", side, "fields")
            x, y = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}[side]
            for letter in letters:
                if min(hypot(x - a, y - b) for a, b in room.fields[letter].shape) > 14:
                    self.fault("not_beside_exit", "exits", side, "fields", name=letter)
            if not letters:
                self.fault("exit_without_field", "exits", side, "fields")
        for number, item in enumerate(room.scenery):
            if item.what not in scenery():
                self.fault("no_drawing", "scenery", number, "what", name=item.what)

    def _walls(self) -> None:
        for name, shapes in (("black", self.room.black), ("walls", self.room.walls)):
            for number, shape in enumerate(shapes):
                for letter, field in self.room.fields.items():
                    if hits(field.at, field.at, shape):
                        self.fault("covers_middle", name, number, field=letter)

    def _neighbours(self) -> None:
        """Linked fields lie side by side; fields that lie side by side are linked."""
        for one, other in combinations(self.room.fields, 2):
            line = border(self.room.fields[one].shape, self.room.fields[other].shape, GAP)
            link = self.links.get((one, other))
            if link is None and len(line) > TOUCH and not self._walled(line):
                self.fault("not_linked", "fields", one, one=one, other=other)
            if link is not None and link.kind != "gap" and not line:
                self.fault("linked_apart", "links", one=one, other=other)

    def _walled(self, line: list[tuple[float, float]]) -> bool:
        x, y = line[len(line) // 2]
        return any(inside((x, y), shape) for shape in (*self.room.black, *self.room.walls))

    def _water(self) -> None:
        """A current runs from water to water, next to it or under one field, and comes to an end."""
        fields = self.room.fields
        for letter, field in fields.items():
            if not field.current or field.current in SIDES:
                continue
            where = ("fields", letter, "current")
            if not field.water or field.current not in fields or not fields[field.current].water:
                self.fault("current_ends", *where)
            elif not self._joined(letter, field.current) and not self._under(letter, field.current):
                self.fault("current_too_far", *where, name=field.current)
            else:
                there, steps = letter, 0
                while there in fields and fields[there].current and steps <= len(fields):
                    there, steps = fields[there].current, steps + 1
                if steps > len(fields):
                    self.fault("current_circle", *where)

    def _joined(self, one: str, other: str) -> bool:
        return (min(one, other), max(one, other)) in self.links

    def _under(self, one: str, other: str) -> bool:
        return any(self._joined(one, middle_) and self._joined(middle_, other) for middle_ in self.room.fields)

    def _hooks(self) -> None:
        for number, pair in enumerate(self.room.hooks):
            letters = self._letters(pair, "hooks", number)
            if len(letters) != 2:
                self.fault("hook_pair", "hooks", number)
                continue
            one, other = (self.room.fields[letter] for letter in letters)
            start = nearest_on(other.at, one.shape) if one.holds else one.at
            end = nearest_on(one.at, other.shape) if other.holds else other.at
            if hypot(start[0] - end[0], start[1] - end[1]) > HOOK_REACH:
                self.fault("hook_too_far", "hooks", number)
            if one.water and other.water:
                self.fault("hook_in_water", "hooks", number)

    def _sight(self) -> None:
        room = self.room
        blind: set[tuple[str, str]] = set()
        for letter, others in room.blind.items():
            self._letters(letter, "blind")
            blind |= {(min(letter, other), max(letter, other)) for other in self._letters(others, "blind", letter)}
        reasons: dict[tuple[str, str], bool] = {}
        for number, unlike in enumerate(room.unlike):
            letters = self._letters(unlike.pair, "unlike", number, "pair")
            if len(letters) != 2 or not unlike.why.strip():
                self.fault("exception_reason", "unlike", number)
                continue
            reasons[(min(letters), max(letters))] = unlike.sees
        for pair in combinations(room.fields, 2):
            drawn = self._drawn_sight(*pair)
            one, other = pair
            if pair in reasons:
                if reasons[pair] == drawn:
                    self.fault("no_exception", "unlike", one=one, other=other)
                if reasons[pair] == (pair in blind):
                    self.fault("against_exception", "blind", one, one=one, other=other)
            elif drawn == (pair in blind):
                self.fault("drawn_seeing" if drawn else "drawn_blind", "blind", one, one=one, other=other)

    def _drawn_sight(self, one: str, other: str) -> bool:
        a, b = self.room.fields[one].at, self.room.fields[other].at
        return not any(hits(a, b, shape) for shape in (*self.room.black, *self.room.walls))

    def _ways(self) -> None:
        table = compile_room(self.room, "", False)
        for here, letter in enumerate(table.letters):
            if NO_WAY in table.far[here]:
                self.fault("enemies_cut_off", "links", name=letter)
                return
        doors = [field for fields in table.exit_fields for field in fields] + [table.flip]
        for one in doors:
            for other in doors:
                if table.paces[one][other] == NO_WAY:
                    self.fault("mice_cut_off", "links", one=table.letters[one], other=table.letters[other])


def check_all(paths: Iterable[Path]) -> list[Fault]:
    """All files of a folder, and that no room is there twice."""
    faults: list[Fault] = []
    seen: dict[str, str] = {}
    for path in paths:
        faults += check_file(path)
        try:
            tile, source = read_tile(path)
        except Faulty:
            continue
        for name, place in ((tile.orange.id, ("orange", "id")), (tile.blue.id, ("blue", "id"))):
            if name in seen:
                faults.append(source.fault(place, "room_twice", {"name": name, "file": seen[name]}))
            seen[name] = source.name
    return faults
