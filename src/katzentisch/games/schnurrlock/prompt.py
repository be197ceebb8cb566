"""What a player of Schnurrlock Holmes is asked, or may say in between; and what there is to say of the answers."""

from __future__ import annotations

from typing import Any

from katzentisch.core.prompt import Aid, Prompt
from katzentisch.games.schnurrlock.rules.cards import (
    AGREE,
    CALL,
    DENY,
    DONE,
    GUESS,
    HEAR,
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
    "hear": "SH-75",
    "consent": "SH-65",
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
    Aid(DONE, offer=True, once=True),
    Aid(LET_BE, offer=True),
    Aid(HEAR, offer=True, once=True),
    Aid(AGREE, offer=True),
    Aid(DENY, offer=True, once=True),
    Aid(SAW, SHOWED + 4, apart=True),  # mishaps are reported on purpose, never by a slip
)
LAST_CLUE = Aid(0, GUESS - 1, then=DONE)
"""Whoever will not guess, whatever the second answer is, says so with the card."""


def prompt(state: Schnurrlock, seat: int) -> Prompt:
    legal = state.legal(seat)
    aids = tuple([aid for aid in AIDS if aid.among(legal)])
    if seat in state.must():
        step = step_for(state, seat)
        if step == "second":
            aids = (LAST_CLUE, *aids)
        return Prompt(step, RULES[step], facts(state, seat, step), aids, alone=forced(legal))
    callable_ = CALL in legal
    key = "guess_soon" if seat in state.callers else "may" if callable_ else "wait"
    # SH-58: people are asked wherever bots are, before every step of another.
    return Prompt(key, RULES[key], aids=aids, quiet=not callable_)


def forced(legal: tuple[int, ...]) -> int:
    """The only answer, beside mishaps, which can be reported a moment later as well; but for the breath of SH-75, which
    is there to be waited. How many cards somebody holds lies open, and so does who may still call."""
    answers = [action for action in legal if not SAW <= action <= SHOWED + 4]
    return answers[0] if len(answers) == 1 and answers[0] != HEAR else -1


def step_for(state: Schnurrlock, seat: int) -> str:
    """Asked is only for what hand, target and an earlier guess leave to do."""
    step, desk = step_of(state), state.desks[seat]
    if step not in ("play", "second", "decide"):
        return step
    if not (desk.stands() and state.due and desk.hand):
        return "decide" if desk.stands() and state.may_guess else "done"
    return "investigate" if step == "play" and not state.may_guess else step


def facts(state: Schnurrlock, seat: int, step: str) -> dict[str, Any]:
    """SH-40: one of the own clues, for an example; SH-65: who says so."""
    if step == "consent":
        return {"by": state.agenda.arg(1)}
    return {"card": NAMES[next(iter(cards_in(state.desks[seat].clues())))]} if step == "lay" else {}
