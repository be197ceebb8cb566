"""Sentences as Python says them, for the browser's `Words` to say the same: writes web/src/lib/words.vectors.json.

python -m tools.vectors
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import katzentisch as kt
from katzentisch.core.state import Event
from katzentisch.core.text import LANGUAGES, Words

sys.path.insert(0, str(Path(__file__).parent.parent / "examples" / "sack" / "src"))
from sack import GAME as TOY

ROOT = Path(__file__).parent.parent
FILE = ROOT / "web" / "src" / "lib" / "words.vectors.json"

SENTENCES = {
    "and": "and",
    "nothing": "nothing",
    "seat": "Seat {number}",
    "cat.1": "tabby",
    "cat.True": "real",
    "plain": "{a} {b} {c}",
    "kind": "{who!seat} pets {cat!cat}.",
    "count": "{n#one mouse|# mice} and {m#|some #, # in all}",
    "list": "{cats!cat}; {names!seat}; {plain}",
    "each": "{points!each}.",
    "odd": "{a!b!c} {#x|y} { a } {{a}} {a#b}",
    "constructor": "{toString}",
}
FACTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("plain", {"a": 1, "b": "x", "c": True}, []),
    ("plain", {"a": 0.5, "b": None, "c": False}, []),
    ("plain", {"a": "{b}", "b": "$&", "c": "$1"}, []),
    ("plain", {}, []),
    ("kind", {"who": 1, "cat": 1}, ["Anna", "Bo"]),
    ("kind", {"who": 2, "cat": 7}, ["Anna", "Bo"]),
    ("kind", {"who": 0, "cat": True}, ["{cat}"]),
    ("kind", {"who": 0, "cat": "toString"}, []),
    ("each", {"points": [3, 0, True]}, ["Anna", "Bo"]),
    ("each", {"points": []}, ["Anna"]),
    ("each", {"points": 5}, ["Anna"]),
    ("count", {"n": 1, "m": 1}, []),
    ("count", {"n": 0, "m": 2}, []),
    ("count", {"n": True, "m": 12}, []),
    ("list", {"cats": [], "names": [0], "plain": [1, "a", True]}, ["Ä"]),
    ("list", {"cats": [1, 2, 1], "names": [0, 1, 2], "plain": ["only"]}, ["Anna", "Bo"]),
    ("odd", {"a": 1, "b": 2}, []),
    ("constructor", {}, []),
    ("toString", {}, []),
    ("missing", {"a": 1, "b": True, "c": None}, []),
]


def vectors() -> dict[str, Any]:
    """Made-up sentences, and everything that is told in some whole games of the toy, in both languages."""
    made_up = Words("en", SENTENCES)
    cases: list[dict[str, Any]] = [
        {"key": key, "facts": facts, "names": names, "said": made_up.say(key, facts, names)}
        for key, facts, names in FACTS
    ]
    names = ["Anna", "Bo", "Cleo"]
    told = [event.seen_by(kt.WATCHER) for seed in range(12) for event in whole_game(len(names), seed)]
    real = {lang: [{"facts": event, "said": TOY.say(event, lang, names)} for event in told] for lang in LANGUAGES}
    catalogues = {
        lang: {k: v for k, v in TOY.words(lang).entries.items() if not k.startswith(("refusal.", "guide."))}
        for lang in LANGUAGES
    }
    return {"sentences": SENTENCES, "cases": cases, "catalogues": catalogues, "names": names, "events": real}


def whole_game(players: int, seed: int) -> list[Event]:
    rng, state = Random(seed), TOY.new(players=players)
    state.log = []
    while not state.over:
        if k := state.chance():
            state.happen(rng.randrange(k))
        else:
            seat = state.must()[0]
            state.act(seat, rng.choice(state.legal(seat)))
    return state.log


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
