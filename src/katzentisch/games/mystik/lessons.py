"""Which rules matter now, for somebody who plays the first chapter: the classic mistakes before they are made.

Every prompt of that chapter names them, the most timely first; a screen explains one that its person has not seen yet
(`lesson.NAME` of the words). Nothing here decides anything: the rules are asked.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from katzentisch.core.prompt import Aid, Lesson
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.fighting.aiming import reaching, weapons
from katzentisch.games.mystik.rules.numbers import MICE, RANGED, RED, UP
from katzentisch.games.mystik.rules.walking.move import held
from katzentisch.games.mystik.state import Mystik

RULES: Final = {
    "abilities": "MM-016",
    "ashore": "MM-060",
    "attack": "MM-077",
    "block": "MM-084",
    "captured": "MM-187",
    "enemies": "MM-160",
    "enemy_cheese": "MM-086",
    "equip": "MM-104",
    "explore": "MM-121",
    "found": "MM-096",
    "held": "MM-056",
    "hourglass": "MM-225",
    "level": "MM-116",
    "no_defence": "MM-083",
    "one_weapon": "MM-076",
    "party": "MM-015",
    "placing": "MM-141",
    "power": "MM-005",
    "push_in": "MM-168",
    "ranged": "MM-079",
    "react": "MM-113",
    "red_line": "MM-047",
    "scurry": "MM-041",
    "search": "MM-095",
    "steps": "MM-040",
    "stops": "MM-055",
    "surge": "MM-150",
    "trade": "MM-114",
    "trap": "MM-068",
    "turn": "MM-033",
    "water": "MM-059",
    "wounds": "MM-089",
    "yellow_line": "MM-045",
}
"""Every lesson, and the rule that it explains."""

ASKED: Final = {
    tasks.PICK: "party",
    tasks.LEARN: "abilities",
    tasks.PUT_FOE: "placing",
    tasks.FOUND_CARD: "found",
    tasks.REACT: "react",
    tasks.WIELD: "one_weapon",
}
"""By question."""

HAPPENED: Final = {
    "missed": "no_defence",
    "blocked": "block",
    "captured": "captured",
    "surge": "surge",
    "swapped": "push_in",
    "wheel": "enemy_cheese",
    "wounded": "wounds",
}
"""By what has just been told."""

LATELY: Final = 12
"""As many events are just told."""


@cache
def first_chapter() -> str:
    return next(iter(content().chapters))


def lessons(state: Mystik, legal: tuple[int, ...], aids: list[Aid]) -> tuple[Lesson, ...]:
    """What matters now at a table of the first chapter, as it is in the box."""
    if state.box.inline or state.box.chapter != first_chapter():
        return ()
    found = [HAPPENED[event.kind] for event in reversed((state.log or [])[-LATELY:]) if event.kind in HAPPENED]
    if any(event.kind == "moved" and "because" in event.public for event in (state.log or [])[-LATELY:]):
        found.append("enemies")
    if (question := ASKED.get(state.agenda.top())) is not None:
        found.append(question)
    if state.agenda.top() == tasks.TURN_MENU:
        found += of_a_turn(state, state.agenda.arg(0), legal, aids)
    return tuple([Lesson(name, RULES[name]) for name in dict.fromkeys(found)])


def of_a_turn(state: Mystik, mouse: int, legal: tuple[int, ...], aids: list[Aid]) -> list[str]:
    """What she could do, and what lies around her."""
    can = {action for action in legal if action < codes.BY_CARD}
    lines = {edge.kind for edge in state.here().edges[state.mice[mouse].at]}
    cards = reaching(state, mouse, -1, -1) if codes.ATTACK in can else []
    around = {
        "turn": True,
        "held": held(state, mouse),
        "stops": any(aid.stops == "foes" for aid in aids),
        "one_weapon": bool(cards) and len(weapons(state, mouse)) > 1,
        "attack": bool(cards),
        "ranged": any(state.box.cards[card].reach == RANGED for card in cards),
        "steps": any(codes.GO <= action < codes.PUT for action in can),
        "water": any(aid.stops == "water" for aid in aids),
        "ashore": any(aid.sets_off == "climb" for aid in aids),
        "trap": any(aid.sets_off == "trap" for aid in aids),
        "yellow_line": UP in lines,
        "red_line": RED in lines,
        "explore": any(codes.EXPLORE <= action < codes.GO for action in can),
        "search": codes.SEARCH in can,
        "scurry": codes.SCURRY in can,
        "level": codes.LEVEL in can,
        "power": codes.USE_HERO in can or any(codes.USE_ABILITY <= action < codes.STRIKE for action in can),
        "equip": codes.EQUIP in can and bool(state.mice[mouse].pack),
        "trade": any(codes.TRADE <= action < codes.TRADE + MICE for action in can),
        "hourglass": state.fate.page > 1,
    }
    return [name for name, matters in around.items() if matters]
