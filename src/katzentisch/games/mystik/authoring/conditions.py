"""The conditions of clauses: `target:large`, `not flag:key`. What each may ask, and about what."""

from __future__ import annotations

from typing import Final

import msgspec

ARGUMENTS: Final[dict[str, str]] = {
    # in the fight
    "melee": "",
    "ranged": "",
    "weapon": "kind",
    "target": "target",
    "target_lower": "",
    "target_higher": "",
    "target_here": "",
    "cheese_rolled": "number",
    "friend_near": "",
    # of the mouse
    "class": "class",
    "hero": "hero",
    "wounded": "",
    "poisoned": "",
    "alone": "",
    "mice_here": "number",
    "enemies_here": "number",
    "enemies_near": "number",
    "water": "",
    "field": "field",
    "cheese": "number",
    "moved": "",
    # of the table
    "enemies_room": "number",
    "no_enemies": "",
    "room": "room",
    "explored": "room",
    "page": "number",
    "flag": "flag",
    "achieved": "achievement",
    "beaten": "enemy",
    "enemy": "enemy",
    "party": "party",
    "all_at": "field",
    "any_at": "field",
    "nobody_captured": "",
    "counter": "counter",
    "past": "memory",
    "open": "door",
    "carried": "token",
    "lies": "token",
    # of the mouse again
    "carries": "token",
    # of the chapter again
    "companion": "",
    "companion_lost": "",
}
"""Each condition and the sort of its argument; empty: it has none."""

NUMBERS: Final = {name: number for number, name in enumerate(ARGUMENTS)}
TARGETS: Final = ("large", "small", "boss", "rat", "roach")
PARTY: Final = ("disguise", "hook", "fork", "grape")
KINDS: Final = ("sharp", "blunt", "magic", "piercing")
CLASSES: Final = ("leader", "fighter", "mystic", "rogue", "tinker", "archer", "healer")


class Condition(msgspec.Struct, frozen=True):
    """`not page:4` is `Condition(True, "page", "4")`."""

    negated: bool
    name: str
    argument: str

    @property
    def sort(self) -> str:
        return ARGUMENTS.get(self.name, "")


def parse(text: str) -> Condition:
    negated = text.startswith("not ")
    name, _, argument = text.removeprefix("not ").strip().partition(":")
    return Condition(negated, name.strip(), argument.strip())
