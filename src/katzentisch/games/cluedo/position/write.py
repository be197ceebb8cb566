"""Writes a table as JSON; the package says what the fields mean. What has its default is left out."""

from __future__ import annotations

from typing import Any

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.cluedo.rules.board import DEAL, FIGURES, LOT, NONE, PHASES, Accusation, Suspicion
from katzentisch.games.cluedo.rules.cards import NAMES, PLACES, SUSPECTS, WEAPONS, names_of
from katzentisch.games.cluedo.state import Cluedo

FIELDS = (
    "hands",
    "envelope",
    "figures",
    "at",
    "weapons",
    "turn",
    "phase",
    "dice",
    "brought",
    "suspicions",
    "accusations",
    "ended",
    "classic",
    "irene",
    "last_wins",
    "notes",
)


def write(state: Cluedo) -> dict[str, Any]:
    position: dict[str, Any] = {"hands": [" ".join(names_of(hand)) for hand in state.hands]}
    if state.envelope:
        position["envelope"] = " ".join(names_of(state.envelope))
    if any(figure != NONE for figure in state.figures):
        position["figures"] = [SUSPECTS[figure] if figure != NONE else "" for figure in state.figures]
    town = state.town
    moved = {SUSPECTS[one]: town.name_of(spot) for one, spot in enumerate(state.spots) if spot != town.starts[one]}
    if moved:
        position["at"] = moved
    if state.weapons:
        position["weapons"] = {WEAPONS[weapon]: PLACES[place] for weapon, place in enumerate(state.weapons)}
    if state.turn and (state.phase == FIGURES or state.phase > DEAL):
        position["turn"] = state.turn
    if state.phase != LOT:
        position["phase"] = PHASES[state.phase]
    if state.dice != NONE:
        position["dice"] = [state.dice // 6 + 1, state.dice % 6 + 1]
    if state.brought:
        position["brought"] = [seat for seat in range(state.players) if state.brought >> seat & 1]
    if state.suspicions:
        position["suspicions"] = [written(one) for one in state.suspicions]
    if state.accusations:
        position["accusations"] = [{"by": one.by, "cards": named(one)} for one in state.accusations]
    if state.over and not ended_by_accusations(state):
        position["ended"] = True
    for field, chosen in (("classic", state.classic), ("irene", state.irene), ("last_wins", state.last_wins)):
        if chosen:
            position[field] = True
    if LEVELS[state.notes] != "records":
        position["notes"] = LEVELS[state.notes]
    return position


def ended_by_accusations(state: Cluedo) -> bool:
    """CL-66, CL-69, CL-72"""
    left = state.playing()
    right = any(one.named() == state.envelope for one in state.accusations)
    return right or left == 0 or (left == 1 and state.last_wins)


def named(one: Suspicion | Accusation) -> str:
    return " ".join(NAMES[card] for card in (one.suspect, one.weapon, one.place))


def written(one: Suspicion) -> dict[str, Any]:
    said: dict[str, Any] = {"by": one.by, "cards": named(one)}
    return said | {"shown_by": one.shown_by, "card": NAMES[one.card]} if one.shown_by != NONE else said
