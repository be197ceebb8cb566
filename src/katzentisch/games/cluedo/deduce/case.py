"""What one player knows, as JSON: made from a view, or typed in beside a real table.

    {"players": 4, "observer": 0, "own": [0, 7, 12, 13], "open": [1, 20],
     "log": [{"by": 1, "cards": [2, 6, 14],
              "responses": [{"seat": 2, "result": "none"}, {"seat": 3, "result": "showed", "card": null}]}],
     "failed_accusations": [[2, 6, 15]]}

Cards are numbers or names (`rules/cards.py`). `responses` stand in the order in which people were asked and stop at the
first "showed"; `card` is given where the observer saw it. `failed_accusations` are threes that all know to be wrong,
`envelope` is what a player has seen who accused wrongly. `hands` are the numbers of cards where they are not equal, and
`show_aware` asks for one more reading. Whatever cannot be read is refused with its JSON pointer.
"""

# interpreted: it reads what people type

from __future__ import annotations

from typing import Any

from katzentisch.core.cases import card_at, fields_of, items_of, twice, whole_at
from katzentisch.core.errors import Illegal
from katzentisch.deduce.counts import REST
from katzentisch.games.cluedo.deduce.puzzle import Puzzle
from katzentisch.games.cluedo.rules.cards import ALL_CARDS, HAND_SIZE, KINDS, NAMES, NUMBERS, cards_in, set_of, size
from katzentisch.games.cluedo.rules.refuting import without_a_card
from katzentisch.games.cluedo.shapes import CluedoView

FIELDS = ("players", "observer", "own", "open", "hands", "log", "failed_accusations", "envelope", "show_aware")
NOBODY = -1
ENVELOPE = REST
"""As an owner of cards."""


class Observation:
    """One entry of a case that says something: about one hand, or (seat ENVELOPE) about the envelope."""

    def __init__(self, pointer: str, seat: int, cards: int, showed: bool, card: int = NOBODY) -> None:
        self.pointer = pointer
        self.seat = seat
        self.cards = cards  # the three cards that were named
        self.showed = showed  # one of them is in that hand; else none is
        self.card = card  # which one, if the observer saw it

    def key(self) -> tuple[Any, ...]:
        return self.pointer, self.seat, self.cards, self.showed, self.card

    def tell(self, puzzle: Puzzle, hand: int) -> None:
        """Adds what it says to a puzzle in which that seat has this hand."""
        if self.seat == ENVELOPE:
            puzzle.banned.append(self.cards)
        elif not self.showed:
            puzzle.forbid(hand, self.cards)
        elif self.card != NOBODY:
            puzzle.need(hand, self.card)
        else:
            puzzle.one_of(hand, self.cards)


class Case:
    """A case that can be read; whether any deal fits it is another question."""

    def __init__(
        self,
        sizes: list[int],
        observer: int,
        own: int,
        opened: int,
        told: list[Observation],
        envelope: int = 0,
        show_aware: bool = False,
    ) -> None:
        self.sizes = sizes
        self.players = len(sizes)
        self.observer = observer
        self.own = own
        self.opened = opened
        self.told = told
        self.envelope = envelope  # what is known to be in it, or nothing
        self.show_aware = show_aware
        self.others = [seat for seat in range(self.players) if seat != observer]
        self.unseen = ALL_CARDS & ~own & ~opened

    def key(self) -> tuple[Any, ...]:
        """Cases with the same key are the same."""
        told = tuple(one.key() for one in self.told)
        return tuple(self.sizes), self.observer, self.own, self.opened, told, self.envelope, self.show_aware

    @classmethod
    def of_key(cls, key: tuple[Any, ...]) -> Case:
        sizes, observer, own, opened, told, envelope, aware = key
        return cls(list(sizes), observer, own, opened, [Observation(*one) for one in told], envelope, aware)

    def of_others(self) -> list[Observation]:
        """What is said about the others and about the envelope."""
        return [one for one in self.told if one.seat != self.observer]

    def puzzle(self, told: list[Observation]) -> Puzzle:
        """To count the deals that fit these observations."""
        puzzle = Puzzle(self.unseen, [self.sizes[seat] for seat in self.others])
        if self.envelope:
            puzzle.enclose(self.envelope)
            for hand in range(len(self.others)):
                puzzle.forbid(hand, self.envelope)
        for one in told:
            one.tell(puzzle, self.others.index(one.seat) if one.seat != ENVELOPE else ENVELOPE)
        return puzzle


# From a view ---------------------------------------------------------------------------------------------------------


def of_view(view: CluedoView) -> Case:
    """Everything that the holder of the view knows; the watcher holds no cards."""
    told: list[Observation] = []
    for number, one in enumerate(view.suspicions):
        named = set_of(list(one.cards))
        last = refuter(view, number)
        passed = without_a_card(len(view.seats), one.by, last)
        for place, seat in enumerate(passed):
            told.append(Observation(f"/log/{number}/responses/{place}", seat, named, False))
        if last != NOBODY:
            told.append(Observation(f"/log/{number}/responses/{len(passed)}", last, named, True, one.card))
    for number, accusation in enumerate(wrong_ones(view)):
        told.append(Observation(f"/failed_accusations/{number}", ENVELOPE, set_of(accusation), False))
    sizes = [seat.cards for seat in view.seats]
    return Case(
        sizes, view.seat, set_of(list(view.hand)), set_of(list(view.pieces.opened)), told, set_of(list(view.envelope))
    )


def refuter(view: CluedoView, number: int) -> int:
    """Who has shown a card of this suspicion, or is about to, which everybody sees; or NOBODY."""
    last = number == len(view.suspicions) - 1
    return view.turn.asked if last and view.turn.phase == "refute" else view.suspicions[number].shown_by


def wrong_ones(view: CluedoView) -> list[list[int]]:
    return [list(one.cards) for one in view.accusations if one.by != view.winner]


def json_of(view: CluedoView) -> dict[str, Any]:
    """The case of a view as JSON."""
    if view.seat < 0:
        raise wrong("case_watcher")
    if view.turn.phase in ("lot", "figures", "weapons", "envelope", "deal"):
        raise wrong("case_too_early")
    log: list[dict[str, Any]] = []
    for number, one in enumerate(view.suspicions):
        responses: list[dict[str, Any]] = []
        last = refuter(view, number)
        for seat in without_a_card(len(view.seats), one.by, last):
            responses.append({"seat": seat, "result": "none"})
        if last != NOBODY:
            card = None if one.card == NOBODY else one.card
            responses.append({"seat": last, "result": "showed", "card": card})
        log.append({"by": one.by, "cards": list(one.cards), "responses": responses})
    case: dict[str, Any] = {"players": len(view.seats), "observer": view.seat, "own": list(view.hand)}
    case |= {"open": list(view.pieces.opened), "log": log, "failed_accusations": wrong_ones(view)}
    if view.envelope:
        case["envelope"] = list(view.envelope)
    return case


# From JSON -----------------------------------------------------------------------------------------------------------


def read(case: Any) -> Case:
    fields = fields_of(case, FIELDS)
    for field in FIELDS[:3]:
        if field not in fields:
            raise wrong("case_missing", pointer=f"/{field}")
    players = whole_at(fields["players"], "/players", 2, 6)
    observer = whole_at(fields["observer"], "/observer", 0, players - 1)
    own, opened = _cards(fields, "own"), _cards(fields, "open")
    for card in cards_in(own & opened):
        raise twice("/open", NAMES[card])
    sizes = _sizes(fields, players)
    if size(own) != sizes[observer]:
        raise wrong("case_hand", "CL-09", pointer="/own", cards=size(own), full=sizes[observer])
    if sum(sizes) + size(opened) != 18:
        raise wrong("case_open", "CL-10", pointer="/open", cards=size(opened), full=18 - sum(sizes))
    envelope = _three(fields["envelope"], "/envelope") if "envelope" in fields else 0
    for card in cards_in(envelope & (own | opened)):
        raise twice("/envelope", NAMES[card])
    told: list[Observation] = []
    for pointer, entry in items_of(fields, "log"):
        told += _suspicion(entry, pointer, players, observer)
    for pointer, three in items_of(fields, "failed_accusations"):
        told.append(Observation(pointer, ENVELOPE, _three(three, pointer), False))
    aware = fields.get("show_aware", False)
    if not isinstance(aware, bool):
        raise wrong("case_type", pointer="/show_aware", expected="bool")
    return Case(sizes, observer, own, opened, told, envelope, aware)


def _sizes(fields: dict[str, Any], players: int) -> list[int]:
    if "hands" not in fields:
        return [HAND_SIZE[players]] * players
    items = items_of(fields, "hands")
    if len(items) != players:
        raise wrong("case_length", pointer="/hands", players=players)
    return [whole_at(number, pointer, 0, 18) for pointer, number in items]


def _cards(fields: dict[str, Any], field: str) -> int:
    found = 0
    for pointer, item in items_of(fields, field):
        card = card_at(item, pointer, NUMBERS)
        if found >> card & 1:
            raise twice(pointer, NAMES[card])
        found |= 1 << card
    return found


def _three(value: Any, pointer: str) -> int:
    """A suspect, a weapon and a place, in any order."""
    if not isinstance(value, list) or len(value) != 3:
        raise wrong("case_three", pointer=pointer)
    three = set_of([card_at(item, f"{pointer}/{number}", NUMBERS) for number, item in enumerate(value)])
    if any(size(three & kind) != 1 for kind in KINDS):
        raise wrong("case_three", pointer=pointer)
    return three


def _suspicion(entry: Any, pointer: str, players: int, observer: int) -> list[Observation]:
    fields = fields_of(entry, ("by", "cards", "responses"), pointer)
    for field in ("by", "cards"):
        if field not in fields:
            raise wrong("case_missing", pointer=f"{pointer}/{field}")
    by = whole_at(fields["by"], f"{pointer}/by", 0, players - 1)
    named = _three(fields["cards"], f"{pointer}/cards")
    told: list[Observation] = []
    asked = [by]
    for here, response in items_of(fields, "responses", pointer):
        if told and told[-1].showed:
            raise wrong("case_after_show", "CL-50", pointer=here)
        one = _response(response, here, players, named)
        if one.seat in asked:
            raise wrong("case_asked_twice", "CL-45", pointer=f"{here}/seat", seat=one.seat)
        asked.append(one.seat)
        told.append(one)
    return told


def _response(response: Any, pointer: str, players: int, named: int) -> Observation:
    fields = fields_of(response, ("seat", "result", "card"), pointer)
    for field in ("seat", "result"):
        if field not in fields:
            raise wrong("case_missing", pointer=f"{pointer}/{field}")
    seat = whole_at(fields["seat"], f"{pointer}/seat", 0, players - 1)
    result = fields["result"]
    if result not in ("none", "showed"):
        raise wrong("case_word", pointer=f"{pointer}/result", value=str(result), known=["none", "showed"])
    card = NOBODY
    if fields.get("card") is not None:
        card = card_at(fields["card"], f"{pointer}/card", NUMBERS)
        if result == "none" or not named >> card & 1:
            raise wrong("case_shown", "CL-47", pointer=f"{pointer}/card", card=NAMES[card])
    return Observation(pointer, seat, named, result == "showed", card)


def wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__.rpartition(".")[0]
    return refusal
