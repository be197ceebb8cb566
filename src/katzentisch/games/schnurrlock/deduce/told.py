"""What the table tells a person of what follows about the own target (SH-74), in the shape that every client reads.

There is one place, the target; every card that it can be is equally likely. Facts are about suspects, hours and cards.
"""

# interpreted: msgspec makes its classes

from __future__ import annotations

from typing import Any

from katzentisch.deduce.knowledge import FULL, UNIFORM, Fact, Knowledge, Observation, share_of, without_numbers
from katzentisch.games.schnurrlock.deduce.case import seen_by
from katzentisch.games.schnurrlock.deduce.knowledge import (
    CARD,
    certain,
    excluded_by_dead_end,
    excluded_by_lead,
    possible,
)
from katzentisch.games.schnurrlock.rules.cards import CARDS, MEANT, NAMES, set_of
from katzentisch.games.schnurrlock.rules.cases import details
from katzentisch.games.schnurrlock.shapes import SchnurrlockView

ABOUT = ("suspect", "hour", "card")
PLACES = ("target",)


def knowledge_of(view: SchnurrlockView, level: str) -> Knowledge:
    """SH-74: "certain" tells of suspects and hours, and of the card where it is the last; what a single card can be is
    told at "full" alone."""
    desk = view.desks[view.seat]
    clues = set_of([*desk.leads, *desk.dead_ends])
    ruled = seen_by(view) | clues
    left = possible(ruled, set_of(list(desk.leads)), set_of(list(desk.dead_ends)), desk.wrong)
    excluded = [excluded_by_lead(card) for card in desk.leads] + [excluded_by_dead_end(card) for card in desk.dead_ends]
    excluded += [MEANT[guess] for guess in desk.wrong]
    told = observations(view)
    facts = [fact(*one) for one in certain(left, ruled & ~clues, excluded, ruled, desk.wrong)]
    if level != FULL:
        facts = [one for one in facts if one.holds or one.about != "card"]
        return without_numbers(PLACES, tuple(facts), told)
    count = left.bit_count()
    return Knowledge(
        reading=UNIFORM,
        places=PLACES,
        worlds=str(count),
        error=0.0,
        shares=tuple((share_of(left >> card & 1, count),) for card in range(CARDS)),
        together={},
        facts=tuple(facts),
        observations=told,
    )


def fact(kind: int, number: int, holds: bool, because: list[int]) -> Fact:
    return Fact(
        key=f"fact.{ABOUT[kind]}.{'is' if holds else 'not'}",
        facts={ABOUT[kind]: NAMES[number] if kind == CARD else number},
        about=ABOUT[kind],
        number=number,
        place=0,
        holds=holds,
        because=tuple(because),
    )


def observations(view: SchnurrlockView) -> tuple[Observation, ...]:
    """Every own clue and wrong guess, in the order of the case: leads, dead ends, guesses."""
    desk, events = view.desks[view.seat], events_of(view)
    clues = [("lead", card) for card in desk.leads] + [("dead_end", card) for card in desk.dead_ends]
    found = [
        Observation(key=f"because.{kind}", facts={"card": NAMES[card]}, events=events.get((kind, NAMES[card]), ()))
        for kind, card in clues
    ]
    for guess in desk.wrong:
        named = details(guess)
        key = "card" if len(named) == 2 else next(iter(named))
        facts: dict[str, Any] = {"card": NAMES[card_of(named)]} if key == "card" else named
        events_here = events.get(("wrong", said(named)), ())
        found.append(Observation(key=f"because.wrong.{key}", facts=facts, events=events_here))
    return tuple(found)


def card_of(named: dict[str, Any]) -> int:
    return int(12 * named["suspect"] + named["hour"] - 1)


def said(event: dict[str, Any]) -> str:
    """What a guess names, to find it again."""
    return f"{event.get('suspect')} {event.get('hour')}"


def events_of(view: SchnurrlockView) -> dict[tuple[str, str], tuple[int, ...]]:
    """Which line of the log told an own clue, or that an own guess was wrong; the latest, since cards come again."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, event in enumerate(view.log or ()):
        if event.get("seat") == view.seat:
            if event["kind"] in ("lead", "dead_end"):
                found[event["kind"], event["card"]] = (number,)
            elif event["kind"] == "wrong":
                found["wrong", said(event)] = (number,)
    return found
