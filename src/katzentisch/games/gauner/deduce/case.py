"""What one player knows, as JSON: made from a view, or typed in beside a real table.

    {"players": 3, "observer": 0, "own": [0, 5, 7, 8, 14, 20, 21, 23, 25, 32],
     "sums": [[[3, 4]], [[3, 3]], [[3, 2]]], "shown": [[], [9], []], "misses": [[], [], [11]]}

Cards and rooms are 0..35 = letter * 6 + colour. `own` is the whole hand as dealt, `sums[p]` what stands on p's sheet as
[room, sum], `shown[p]` p's cards that lie open, `misses[p]` the rooms wrongly asked of p. `sums`, `shown` and `misses`
may be left out. Whatever cannot be read is refused with its JSON pointer.
"""

# interpreted: msgspec makes its classes

from __future__ import annotations

from typing import Any

from katzentisch.core.cases import fields_of, twice, whole_at
from katzentisch.core.errors import Illegal
from katzentisch.deduce.deals import Demand, Puzzle
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, CROSS, HAND_SIZE, NAMES, ROOMS, rooms_in, set_of, size
from katzentisch.games.gauner.shapes import GaunerView

FIELDS = ("players", "observer", "own", "sums", "shown", "misses")
NOBODY = -1


class Observation:
    """One entry of a case that says something about one hand: a sum, or a miss."""

    def __init__(self, pointer: str, seat: int, cards: int, total: int) -> None:
        self.pointer = pointer
        self.seat = seat
        self.cards = cards  # so many of these cards are in that hand …
        self.total = total  # … as dealt; a miss says none of one


class Case:
    """A case that can be read; whether any deal fits it is another question."""

    def __init__(
        self,
        players: int,
        observer: int,
        own: int,
        sums: list[list[tuple[int, int]]],
        shown: list[int],
        misses: list[list[int]],
        sizes: list[int] | None = None,
    ) -> None:
        self.players = players
        self.observer = observer
        self.own = own
        self.sums = sums
        self.shown = shown
        self.misses = misses
        self.sizes = [HAND_SIZE[players]] * players if sizes is None else sizes  # smaller only while cards are dealt
        self.others = [seat for seat in range(players) if seat != observer]

    def json(self) -> dict[str, Any]:
        if self.observer == NOBODY:
            raise wrong("case_watcher")
        return {
            "players": self.players,
            "observer": self.observer,
            "own": rooms_in(self.own),
            "sums": [[[room, total] for room, total in sums] for sums in self.sums],
            "shown": [rooms_in(shown) for shown in self.shown],
            "misses": [misses[:] for misses in self.misses],
        }

    def key(self) -> tuple[Any, ...]:
        """Cases with the same key are the same."""
        sums = tuple(tuple(each) for each in self.sums)
        misses = tuple(tuple(each) for each in self.misses)
        return self.players, self.observer, self.own, sums, tuple(self.shown), misses, tuple(self.sizes)

    @classmethod
    def of_key(cls, key: tuple[Any, ...]) -> Case:
        players, observer, own, sums, shown, misses, sizes = key
        return cls(players, observer, own, [*map(list, sums)], list(shown), [*map(list, misses)], list(sizes))

    def observations(self) -> list[Observation]:
        """Every sum and every miss, in the order of the case."""
        told: list[Observation] = []
        for seat in range(self.players):
            for number, (room, total) in enumerate(self.sums[seat]):
                told.append(Observation(f"/sums/{seat}/{number}", seat, CROSS[room], total))
        for seat in range(self.players):
            for number, room in enumerate(self.misses[seat]):
                told.append(Observation(f"/misses/{seat}/{number}", seat, 1 << room, 0))
        return told

    def unseen(self) -> int:
        """The cards that may be in the others' hands or in the box."""
        unseen = ALL_ROOMS & ~self.own
        for shown in self.shown:
            unseen &= ~shown
        return unseen

    def puzzle(self, observations: list[Observation], seats: list[int] | None = None) -> Puzzle:
        """To count the deals that fit these observations, for all others or for some of them."""
        seats = self.others if seats is None else seats
        unseen = self.unseen()
        allowed = [unseen for _ in seats]
        demands: list[Demand] = []
        for told in observations:
            if told.seat in seats and told.total == 0:  # a miss, or an empty cross: no demand, only forbidden cards
                allowed[seats.index(told.seat)] &= ~told.cards
        for hand, seat in enumerate(seats):
            shown = self.shown[seat]
            demands.append(Demand(hand, allowed[hand], self.sizes[seat] - size(shown)))
            for told in observations:
                if told.seat == seat and (told.total or shown & told.cards):
                    left = told.total - size(shown & told.cards)
                    demands.append(Demand(hand, told.cards & allowed[hand], left))
        return Puzzle(ROOMS, unseen, allowed, demands)


# From a view ---------------------------------------------------------------------------------------------------------


def of_view(view: GaunerView) -> Case:
    """Everything that the holder of the view knows."""
    sizes = [sheet.hidden + len(sheet.found) for sheet in view.sheets]
    return Case(
        view.players,
        view.seat,
        set_of(list(view.hand)),
        [[(room, total) for room, total in enumerate(sheet.sums) if total >= 0] for sheet in view.sheets],
        [set_of(list(sheet.found)) for sheet in view.sheets],
        [list(sheet.missed) for sheet in view.sheets],
        sizes,
    )


def for_help(view: GaunerView) -> Case:
    """The same for a table that helps. GR-46, GR-62: at a strict one a complete sum says nothing before its circle."""
    case = of_view(view)
    for seat, sheet in enumerate(view.sheets):
        shown = case.shown[seat]
        case.sums[seat] = [
            (room, total)
            for room, total in case.sums[seat]
            if room in sheet.circled or size(shown & CROSS[room]) < total
        ]
    return case


# From JSON -----------------------------------------------------------------------------------------------------------


def read(case: Any) -> Case:
    fields = fields_of(case, FIELDS)
    for field in FIELDS[:3]:
        if field not in fields:
            raise wrong("case_missing", pointer=f"/{field}")
    players = whole_at(fields["players"], "/players", 2, 4)
    observer = whole_at(fields["observer"], "/observer", 0, players - 1)
    own = set_of(_rooms(fields["own"], "/own"))
    if size(own) != HAND_SIZE[players]:
        raise wrong("case_hand", "GR-04", pointer="/own", cards=size(own), full=HAND_SIZE[players])
    sums = [_sums(each, f"/sums/{seat}") for seat, each in enumerate(_seats(fields, "sums", players))]
    shown = [_rooms(each, f"/shown/{seat}") for seat, each in enumerate(_seats(fields, "shown", players))]
    misses = [_rooms(each, f"/misses/{seat}") for seat, each in enumerate(_seats(fields, "misses", players))]
    _check_shown(players, observer, own, shown)
    return Case(players, observer, own, sums, [set_of(cards) for cards in shown], misses)


def _check_shown(players: int, observer: int, own: int, shown: list[list[int]]) -> None:
    """GR-02: an open card lies before its owner and before nobody else."""
    seen = 0
    for seat, cards in enumerate(shown):
        if len(cards) > HAND_SIZE[players]:
            raise wrong("case_hand", "GR-04", pointer=f"/shown/{seat}", cards=len(cards), full=HAND_SIZE[players])
        for number, card in enumerate(cards):
            if seen >> card & 1 or (own >> card & 1) != (seat == observer):
                raise wrong("case_shown", "GR-02", pointer=f"/shown/{seat}/{number}", card=NAMES[card])
        seen |= set_of(cards)


def _seats(case: dict[str, Any], field: str, players: int) -> list[Any]:
    value = case.get(field, [[]] * players)
    if not isinstance(value, list) or len(value) != players:
        raise wrong("case_length", pointer=f"/{field}", players=players)
    return value


def _rooms(value: Any, pointer: str) -> list[int]:
    rooms: list[int] = []
    for number, each in enumerate(_list(value, pointer)):
        room = whole_at(each, f"{pointer}/{number}", 0, ROOMS - 1)
        if room in rooms:
            raise twice(f"{pointer}/{number}", NAMES[room])
        rooms.append(room)
    return rooms


def _sums(value: Any, pointer: str) -> list[tuple[int, int]]:
    sums: list[tuple[int, int]] = []
    for number, each in enumerate(_list(value, pointer)):
        here = f"{pointer}/{number}"
        pair = _list(each, here)
        if len(pair) != 2:
            raise wrong("case_pair", pointer=here)
        room = whole_at(pair[0], f"{here}/0", 0, ROOMS - 1)
        if any(room == other for other, _ in sums):
            raise twice(f"{here}/0", NAMES[room])
        sums.append((room, whole_at(pair[1], f"{here}/1", 0, ROOMS)))
    return sums


def _list(value: Any, pointer: str) -> list[Any]:
    if not isinstance(value, list):
        raise wrong("case_type", pointer=pointer, expected="list")
    return value


def wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__.rpartition(".")[0]
    return refusal
