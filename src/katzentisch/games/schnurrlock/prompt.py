"""What a player of Schnurrlock Holmes is asked, or may say in between; and what there is to say of the answers."""

from __future__ import annotations

from typing import Any

from katzentisch.core.prompt import Aid, Prompt
from katzentisch.games.schnurrlock.rules.cards import (
    CALL,
    DONE,
    GUESS,
    LET_BE,
    NAMES,
    PROWL,
    SAW,
    SHOWED,
    TOP,
    cards_in,
)
from katzentisch.games.schnurrlock.state import Schnurrlock
from katzentisch.games.schnurrlock.view import step_of

RULES = {
    "play": "SH-15",
    "investigate": "SH-22",
    "second": "SH-16",
    "decide": "SH-17",
    "done": "SH-17",
    "call": "SH-57",
    "lay": "SH-40",
    "move": "SH-53",
    "may": "SH-57",
    "guess_soon": "SH-59",
    "wait": "SH-13",
}
AIDS = (
    Aid(GUESS, TOP - 1, apart=True),  # a bare number in a list may be meant as an hour
    Aid(CALL, offer=True, call=True),
    Aid(PROWL, offer=True, once=True),  # Mauziaty's move decides nothing
    Aid(DONE, offer=True),
    Aid(LET_BE, offer=True),
    Aid(SAW, SHOWED + 4, apart=True),  # mishaps are reported on purpose, never by a slip
)


def prompt(state: Schnurrlock, seat: int) -> Prompt:
    legal = state.legal(seat)
    aids = tuple([aid for aid in AIDS if aid.among(legal)])
    if seat in state.must():
        step = step_for(state, seat)
        return Prompt(step, RULES[step], facts(state, seat, step), aids)
    callable_ = CALL in legal
    key = "guess_soon" if seat in state.callers else "may" if callable_ else "wait"
    # Whether to call is asked after every card of another, and before Mauziaty moves.
    worth = callable_ and step_of(state) in ("second", "decide", "move")
    return Prompt(key, RULES[key], aids=aids, quiet=not worth)


def step_for(state: Schnurrlock, seat: int) -> str:
    """Asked is only for what hand, target and an earlier guess leave to do."""
    step, desk = step_of(state), state.desks[seat]
    if step not in ("play", "second", "decide"):
        return step
    if not (desk.stands() and state.due and desk.hand):
        return "decide" if desk.stands() and state.may_guess else "done"
    return "investigate" if step == "play" and not state.may_guess else step


def facts(state: Schnurrlock, seat: int, step: str) -> dict[str, Any]:
    """SH-40: one of the own clues, for an example."""
    return {"card": NAMES[next(iter(cards_in(state.desks[seat].clues())))]} if step == "lay" else {}
