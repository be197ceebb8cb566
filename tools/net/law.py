"""The law of a kept game: what holds whatever things are called.

One line a step, the entry and what comes next:

    - *36                  before the first entry: nature chooses from 36 outcomes
    *17 0:16 1:16          outcome 17 happened; now seats 0 and 1 must act, with 16 legal actions each
    1:4 0:16 1:16! 2:3?    seat 1 did action 4; seat 0 must act, 1 has sealed and may replace it, 2 may interrupt
    0:9 over

Seats that must come first, then those that may, both in the order of the contract, then those that only have sealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.state import Event, State

BEGINNING = "-"


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table a game began at, and how it was played; `start` counts the lines of starts.jsonl from 1."""

    by: str
    seed: int
    options: dict[str, Any] = {}
    start: int = 0


class Kept(msgspec.Struct):
    """One game of the net."""

    start: Start
    lines: list[str] = []
    returns: str = ""  # empty for a game that was cut off


class Differs(Exception):
    """The first thing that is not as it was kept."""

    def __init__(self, game: str, number: int, step: int, layer: str, part: str, kept: str, found: str) -> None:
        super().__init__(
            f"{game}, game {number}, step {step}: {layer} differs in {part}: kept {kept}, found {found}\n"
            f"to see the step:   .venv/bin/python -m tools.net --see {game} {number} {step}\n"
            f"and what changed:  .venv/bin/python -m tools.net --see {game} {number} {step} --against main"
        )
        self.game, self.number, self.step, self.layer, self.part = game, number, step, layer, part


class Moment:
    """A table of a kept game after so many entries. `events` are those of the last entry, `told` all so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.step = 0
        self.events: list[Event] = []
        self.told: list[Event] = []


def act_of(seat: int, action: int) -> str:
    return f"{seat}:{action}"


def chance_of(outcome: int) -> str:
    return f"*{outcome}"


def what_is_next(state: State) -> str:
    if state.over:
        return "over"
    chance = state.chance()
    if chance > 0:
        return f"*{chance}"
    must, may = state.must(), state.may()
    marks = dict.fromkeys(may, "?") | dict.fromkeys(must, "")
    for seat in range(state.players):
        if state.sealed(seat) >= 0:
            marks[seat] = marks.get(seat, "") + "!"
        elif seat not in marks and state.legal(seat):
            marks[seat] = "#"  # against the contract, and so never to be overlooked
    order = dict.fromkeys([*must, *may, *sorted(marks)])
    return " ".join(f"{seat}:{len(state.legal(seat))}{marks[seat]}" for seat in order)


def enter(state: State, entry: str) -> None:
    """One entry, checked; refused with Illegal."""
    head, number = entry.split(":") if ":" in entry else ("", entry[1:])
    if head:
        state.act(int(head), int(number))
        return
    outcomes = state.outcomes()
    if int(number) not in outcomes:
        raise Illegal("no_such_outcome", outcome=int(number), outcomes=len(outcomes))
    state.happen(outcomes.index(int(number)))


def returns_of(state: State) -> str:
    return " ".join(f"{share:.6g}" for share in state.returns()) if state.over else ""


def begin(game: Game[Any, Any], start: Start, positions: list[Any]) -> State:
    table: State = game.load(positions[start.start - 1]) if start.start else game.new(**start.options)
    return table


def replay(game: Game[Any, Any], number: int, kept: Kept, positions: list[Any]) -> Iterator[Moment]:
    """Every moment of a kept game, the same object again and again; raises Differs where the law is not kept."""
    moment = Moment(begin(game, kept.start, positions))
    state = moment.state
    for moment.step, line in enumerate(kept.lines):
        entry, _, expected = line.partition(" ")
        state.log = moment.events = []
        if entry != BEGINNING:
            try:
                enter(state, entry)
            except Illegal as refusal:
                raise Differs(game.id, number, moment.step, "law", "the entry", entry, str(refusal)) from refusal
        found = what_is_next(state)
        if found != expected:
            part, was, now = _difference(expected, found)
            raise Differs(game.id, number, moment.step, "law", part, was, now)
        moment.told += moment.events
        yield moment
    if returns_of(state) != kept.returns:
        raise Differs(game.id, number, moment.step, "law", "the returns", kept.returns, returns_of(state))


def _difference(expected: str, found: str) -> tuple[str, str, str]:
    """The first field of the law that two lines disagree on."""
    was, now = _fields(expected), _fields(found)
    for field in was | now:
        if was.get(field) != now.get(field):
            return field, was.get(field, "nothing"), now.get(field, "nothing")
    return "the order of seats", expected, found


def _fields(line: str) -> dict[str, str]:
    if line == "over":
        return {"the end": "over"}
    if line.startswith("*"):
        return {"the number of outcomes": line[1:]}
    fields = {"who must act": "", "who may act": "", "who has sealed": ""}
    for token in line.split():
        seat, _, count = token.partition(":")
        mark = count.lstrip("0123456789")
        fields["who may act" if "?" in mark else "who has sealed" if "!" in mark else "who must act"] += f" {seat}"
        fields[f"the number of legal actions of seat {seat}"] = count.rstrip("?!#")
    return {field: value.strip() or "nobody" for field, value in fields.items()}
