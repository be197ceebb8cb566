"""A Gauner table as JSON that a person can write.

    {"hands": ["redA blueA …", "redB …"], "noted": ["redB", "redB greyF"], "turn": 1}

hands    the cards as dealt, one string per player: 12, 10 or 8 each; cards in no hand are in the box
found    of these, the cards that lie open; left out: none
missed   rooms wrongly asked of each; left out: none
asked    rooms each has asked anybody for, which all have heard; left out: none
noted    rooms that have a sum on each sheet; left out: none. The sums themselves are counted
points   of each; left out: nobody has any
turn     whose turn it is; left out: 0
haul     crooks found in this turn; left out: 0
phase    "deal", "lot", "preliminary", "roll" or "ask"; left out: "deal" while hands are not full, then "ask"
rolled   the room of the last roll; left out: none
due      at a strict table, the complete sums that wait to be circled: {"sheet": 1, "rooms": "redB"}; left out: none
checked  at a strict table, whether a wrong pointing has ended the check; left out: false
strict, brave   the options; left out: false
notes    "off", "records", "certain" or "full"; left out: "records"

Circles and crosses follow from all this: every complete sum is circled unless it is due.
"""

from __future__ import annotations

from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.gauner.rules.board import ASK, DEAL, LOT, PHASES, PRELIMINARY, ROLL
from katzentisch.games.gauner.rules.cards import HAND_SIZE, NAMES, NUMBERS, ROOMS, rooms_in, size
from katzentisch.games.gauner.rules.sheet import Place
from katzentisch.games.gauner.state import Gauner

FIELDS = (
    "hands",
    "found",
    "missed",
    "asked",
    "noted",
    "points",
    "turn",
    "haul",
    "phase",
    "rolled",
    "due",
    "checked",
    "strict",
    "brave",
    "notes",
)


def write(state: Gauner) -> dict[str, Any]:
    """What has its default is left out."""
    places = state.places
    position: dict[str, Any] = {"hands": [_text(place.hand) for place in places]}
    for field, sets in (
        ("found", [place.found for place in places]),
        ("missed", [place.missed for place in places]),
        ("asked", [place.asked for place in places]),
        ("noted", [place.noted for place in places]),
    ):
        if any(sets):
            position[field] = [_text(rooms) for rooms in sets]
    if any(state.points()):
        position["points"] = state.points()
    if state.phase > LOT:  # before, the seat is told by the hands
        position["turn"] = state.turn
    if state.haul:
        position["haul"] = state.haul
    if state.phase not in (DEAL, ASK):
        position["phase"] = PHASES[state.phase]
    if state.room >= 0:
        position["rolled"] = NAMES[state.room]
    if state.due:
        position["due"] = {"sheet": state.due_sheet, "rooms": _text(state.due)}
    for field, chosen in (("checked", state.checked), ("strict", state.strict), ("brave", state.brave)):
        if chosen:
            position[field] = True
    if LEVELS[state.notes] != "records":
        position["notes"] = LEVELS[state.notes]
    return position


def read(position: Any, player_counts: range) -> Gauner:
    players = _players_of(position, player_counts)
    places = _places(position, players)
    dealt = sum(size(place.hand) for place in places)
    state = Gauner(players, _flag(position, "strict"), _flag(position, "brave"), _notes(position))
    if "rolled" in position:
        state.room = _room(position["rolled"], "rolled")
    state.take_places(places)
    state.phase = _phase(position, dealt)
    state.turn = dealt % players if state.phase <= LOT else _count(position, "turn", players)
    state.haul = _count(position, "haul", ROOMS)
    _check_sheets(state)
    _read_due(position, state)
    _read_checked(position, state)
    _mark(state)
    _check_phase(state)
    return state


def _players_of(position: Any, player_counts: range) -> int:
    """GR-01, of something that has the fields of a position."""
    if not isinstance(position, dict):
        raise _wrong("position_type", field="", expected="object")
    for field in position:
        if field not in FIELDS:
            raise _wrong("position_field", field=str(field), known=list(FIELDS))
    texts = position.get("hands")
    if not isinstance(texts, list):
        raise _wrong("position_type", field="hands", expected="list")
    players = len(texts)
    if players not in player_counts:
        raise _wrong(
            "player_count", "GR-01", game="gauner", players=players, least=player_counts[0], most=player_counts[-1]
        )
    return players


def _places(position: dict[str, Any], players: int) -> list[Place]:
    """Hands and sheets, without the circles and crosses that follow from them."""
    hands = _sets(position, "hands", players)
    _check_hands(hands)
    found, missed = _sets(position, "found", players), _sets(position, "missed", players)
    asked, noted = _sets(position, "asked", players), _sets(position, "noted", players)
    points = _points(position, players)
    return [
        Place(
            seat=seat,
            hand=hands[seat],
            found=found[seat],
            missed=missed[seat],
            asked=asked[seat],
            noted=noted[seat],
            points=points[seat],
        )
        for seat in range(players)
    ]


def _check_hands(hands: list[int]) -> None:
    """GR-02, GR-04: no card twice, and dealt in turn."""
    seen = 0
    for seat, hand in enumerate(hands):
        for card in rooms_in(seen & hand):
            raise _wrong("position_two_hands", "GR-02", field=f"hands/{seat}", card=NAMES[card])
        seen |= hand
    players = len(hands)
    dealt = size(seen)
    fair = [(dealt - seat + players - 1) // players for seat in range(players)]
    if [size(hand) for hand in hands] != fair or dealt > players * HAND_SIZE[players]:
        raise _wrong("position_hands", "GR-04", sizes=[size(hand) for hand in hands], full=HAND_SIZE[players])


def _phase(position: dict[str, Any], dealt: int) -> int:
    players = len(position["hands"])
    full = dealt == players * HAND_SIZE[players]
    name = position.get("phase", "ask" if full else "deal")
    if name not in PHASES:
        raise _wrong("position_phase", field="phase", phase=str(name), known=list(PHASES))
    if full == (name == "deal"):
        raise _wrong("position_phase_hands", "GR-04", phase=name, dealt=dealt)
    return PHASES.index(name)


def _check_sheets(state: Gauner) -> None:
    played = state.haul > 0
    found = 0
    for place in state.places:
        for card in rooms_in(place.found & ~place.hand):
            raise _wrong("position_found", "GR-31", field=f"found/{place.seat}", card=NAMES[card])
        for card in rooms_in(place.missed & place.hand):
            raise _wrong("position_missed", "GR-28", field=f"missed/{place.seat}", card=NAMES[card])
        played = played or (place.found | place.missed | place.asked | place.points) > 0
        found += size(place.found)
    if state.phase <= PRELIMINARY and played:
        raise _wrong("position_too_early", "GR-17", phase=PHASES[state.phase])
    points = state.points()
    unsafe = state.haul if state.brave else 0
    if sum(points) + unsafe > found or state.haul > found:
        raise _wrong("position_points", "GR-37", points=points, haul=state.haul, found=found)


def _read_due(position: dict[str, Any], state: Gauner) -> None:
    """GR-46, GR-47: only complete sums on the own sheet or on that of somebody just asked."""
    due = position.get("due")
    if due is None:
        return
    if not isinstance(due, dict) or {*due} != {"sheet", "rooms"}:
        raise _wrong("position_due", "GR-46", field="due")
    sheet, rooms = _count(due, "sheet", state.players, "due/"), _set(due["rooms"], "due/rooms")
    own = sheet == state.turn
    place = state.places[sheet]
    complete = rooms & ~place.noted == 0 and all(place.complete(room) for room in rooms_in(rooms))
    if not complete or not state.strict or state.phase != ASK or own == (state.haul > 0) or rooms == 0:
        raise _wrong("position_due", "GR-46", field="due")
    state.due_sheet, state.due = sheet, rooms


def _read_checked(position: dict[str, Any], state: Gauner) -> None:
    """GR-50: where a check is over nothing waits any more."""
    state.checked = _flag(position, "checked")
    if state.checked and (not state.strict or state.phase != ASK or state.due):
        raise _wrong("position_checked", "GR-50", field="checked")


def _mark(state: Gauner) -> None:
    """GR-28, GR-33, GR-39, GR-40, GR-41: circles and crosses as they must be."""
    open_cards = 0
    for place in state.places:
        open_cards |= place.found
        state.over = state.over or 0 < place.hand == place.found
    for place in state.places:
        for room in rooms_in(place.missed | open_cards):
            place.cross(room)
        for room in rooms_in(place.noted):
            waits = place.seat == state.due_sheet and state.due >> room & 1
            if place.complete(room) and not waits:
                place.circle(room)


def _check_phase(state: Gauner) -> None:
    """GR-09, GR-10: after the preliminary round every sheet has its sums, and during it all have the same."""
    rolls = 4 if state.players == 2 else state.players
    counts = [size(place.noted) for place in state.places]
    if state.phase <= LOT:
        fits = not any(counts)
    elif state.phase == PRELIMINARY:
        fits = len({place.noted for place in state.places}) == 1 and counts[0] < rolls
    else:
        fits = state.phase == ASK or counts[state.turn] < ROOMS
    if not fits:
        raise _wrong("position_noted", "GR-10", phase=PHASES[state.phase], counts=counts)
    if state.phase == ROLL and state.haul:
        raise _wrong("position_too_early", "GR-18", phase="roll")
    if state.over and (state.phase != ASK or state.haul):
        raise _wrong("position_after_end", "GR-53")


# Fields --------------------------------------------------------------------------------------------------------------


def _sets(position: dict[str, Any], field: str, players: int) -> list[int]:
    texts = position.get(field, [""] * players)
    if not isinstance(texts, list):
        raise _wrong("position_type", field=field, expected="list")
    if len(texts) != players:
        raise _wrong("position_length", field=field, length=len(texts), expected=players)
    return [_set(text, f"{field}/{seat}") for seat, text in enumerate(texts)]


def _set(text: Any, field: str) -> int:
    if not isinstance(text, str):
        raise _wrong("position_type", field=field, expected="string")
    rooms = 0
    for name in text.split():
        room = _room(name, field)
        if rooms >> room & 1:
            raise _wrong("position_twice", "GR-02", field=field, card=name)
        rooms |= 1 << room
    return rooms


def _room(name: Any, field: str) -> int:
    if not isinstance(name, str) or name not in NUMBERS:
        raise _wrong("position_card", field=field, card=str(name), known=list(NAMES))
    return NUMBERS[name]


def _points(position: dict[str, Any], players: int) -> list[int]:
    points = position.get("points", [0] * players)
    if not isinstance(points, list):
        raise _wrong("position_type", field="points", expected="list")
    if len(points) != players:
        raise _wrong("position_length", field="points", length=len(points), expected=players)
    return [_count({"points": each}, "points", ROOMS) for each in points]


def _count(fields: dict[str, Any], field: str, limit: int, within: str = "") -> int:
    """A number from 0 up to, but not including, the limit."""
    number = fields.get(field, 0)
    if type(number) is not int or not 0 <= number < limit:
        raise _wrong("position_number", field=within + field, number=str(number), most=limit - 1)
    return number


def _flag(position: dict[str, Any], field: str) -> bool:
    flag = position.get(field, False)
    if not isinstance(flag, bool):
        raise _wrong("position_type", field=field, expected="bool")
    return flag


def _notes(position: dict[str, Any]) -> int:
    level = position.get("notes", "records")
    if level not in LEVELS:
        raise _wrong("position_phase", field="notes", phase=str(level), known=list(LEVELS))
    return LEVELS.index(level)


def _text(rooms: int) -> str:
    return " ".join(NAMES[room] for room in rooms_in(rooms))


def _wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__
    return refusal
