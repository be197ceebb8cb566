"""The format of positions by example: one for each phase, and every field in some of them."""

from __future__ import annotations

from typing import Any

from tests.games.cluedo.table import USUAL

LAID_OUT = {name: USUAL[name] for name in ("figures", "weapons")}

EXAMPLES: dict[str, dict[str, Any]] = {
    "a new table of four": {"hands": ["", "", "", ""], "irene": True},
    "seat 2 has taken Watson, and seat 3 is to choose": {
        "hands": ["", "", "", ""],
        "figures": ["", "", "watson", ""],
        "phase": "figures",
        "turn": 3,
    },
    "rope and pipe lie, the dagger comes next": {
        "hands": ["", "", ""],
        "figures": ["adler", "holmes", "lestrade"],
        "weapons": {"rope": "moor", "pipe": "attic"},
        "phase": "weapons",
    },
    "a suspect is in the envelope, a weapon comes next": {
        "hands": ["", "", ""],
        **LAID_OUT,
        "envelope": "adler",
        "phase": "envelope",
    },
    "the second card for seat 0 comes next": {
        "hands": ["rope", "moor", "attic"],
        **LAID_OUT,
        "envelope": "adler dagger pool",
        "phase": "deal",
    },
    "Bo was brought to the moor, and may suspect, roll or take the passage": {
        **USUAL,
        "at": {"holmes": "moor", "adler": "moor"},
        "weapons": {**USUAL["weapons"], "pipe": "moor"},
        "turn": 1,
        "phase": "start",
        "brought": [1],
        "suspicions": [{"by": 0, "cards": "holmes pipe moor", "shown_by": 1, "card": "pipe"}],
        "notes": "full",
    },
    "Anna is about to roll": {**USUAL, "phase": "roll", "notes": "off"},
    "Cleo has rolled seven": {**USUAL, "at": {"lestrade": "v10"}, "turn": 2, "phase": "move", "dice": [3, 4]},
    "Anna has come to the museum": {**USUAL, "at": {"adler": "museum"}, "phase": "suspect", "dice": [2, 2]},
    "Bo has a card to show": {
        **USUAL,
        "at": {"adler": "museum", "watson": "museum"},
        "phase": "refute",
        "suspicions": [{"by": 0, "cards": "watson rope museum"}],
    },
    "nobody could show Anna a card": {
        **USUAL,
        "at": {"adler": "harbour"},
        "phase": "decide",
        "suspicions": [{"by": 0, "cards": "hudson rope harbour"}],
    },
    "Bo has accused wrongly, and Anna has won, at a classic table": {
        **USUAL,
        "at": {"adler": "centre", "holmes": "centre"},
        "phase": "decide",
        "accusations": [{"by": 1, "cards": "adler rope moor"}, {"by": 0, "cards": "adler dagger moor"}],
        "classic": True,
    },
    "Anna and Bo are out, and the last one wins": {
        **USUAL,
        "at": {"adler": "centre", "holmes": "centre"},
        "phase": "decide",
        "accusations": [{"by": 1, "cards": "adler rope moor"}, {"by": 0, "cards": "adler pipe moor"}],
        "last_wins": True,
    },
    "nobody can move any more": {**USUAL, "phase": "decide", "ended": True},
}
