"""A Schnurrlock table as JSON that a person can write: how it is written. `position/read.py` reads it, and
`docs/games/schnurrlock/positions.md` shows it by example.

    {"trail": "? ? 2 3 M ? ?", "targets": ["C6", "G4"], "hands": ["C1 G2 R3 T4", "D5 D6"], "turn": 0}

trail      from left to right: values, ? face down, M Mauziaty
targets    the card before each seat; "" none
hands, leads, dead_ends, closed, tiles, wrong    one string for each seat; left out: nothing. A tile that somebody took
           face down is "2?", a wrong guess is "C" (the crow), "6" (the hour) or "C6"
newest     the clue of each seat that came last; left out: the last of its dead ends, or of its leads
discards   the last one is on top
deck       the cards in it; left out: every card not named elsewhere
away       cards that are not in the game; "rest": every card not named elsewhere
turn       whose turn it is; null: Mauziaty's
due, guess, failed    of this turn: cards still to investigate with, may guess, has guessed wrong
called, callers       seats that have called; those who have not guessed yet
announced  the guess of each seat that is not answered yet
denied     seats that have said that nobody showed them their target
round, notes, sorts, begins, breath, mishaps, over, caught
first      who begins every round; left out: the first seat
seen, ruled, inferred    what each seat remembers; left out: what lies open now, the same, nothing
pile       what the deck was made of; left out: all cards
owed       three numbers for each seat: target, clues and hand cards that could not be drawn
agenda     what comes next, when that is not a seat's turn (`position/midway.py`)
"""

from __future__ import annotations

from typing import Any

from katzentisch.games.schnurrlock.position.midway import agenda_names, usual_agenda
from katzentisch.games.schnurrlock.rules.board import NONE, Piles
from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    BOTH_GUESS,
    DOWN,
    GUESS,
    LETTERS,
    MARKER,
    NAMES,
    SUSPECTS,
    cards_in,
)
from katzentisch.games.schnurrlock.state import Schnurrlock


def write(state: Schnurrlock) -> dict[str, Any]:
    """Every field that says something; `seen`, `ruled` and `agenda` only where they are not as usual."""
    position = written_table(state) | written_turn(state) | written_memory(state)
    if not state.over and state.agenda.stack != usual_agenda(state.turn, state.first):
        position["agenda"] = agenda_names(state.agenda.stack)
    return position


def written_table(state: Schnurrlock) -> dict[str, Any]:
    """What lies on it."""
    desks, piles, trail = state.desks, state.piles, state.trail
    position: dict[str, Any] = {
        "trail": " ".join("?" if tile == DOWN else "M" if tile == MARKER else str(tile) for tile in trail.tiles),
        "targets": ["" if desk.target == NONE else NAMES[desk.target] for desk in desks],
        "hands": [names(desk.hand) for desk in desks],
        "leads": [names(desk.leads) for desk in desks],
        "dead_ends": [names(desk.dead_ends) for desk in desks],
        "closed": [names(desk.closed) for desk in desks],
        "tiles": [" ".join(tile_name(tile) for tile in desk.tiles) for desk in desks],
        "wrong": [" ".join(guess_name(guess) for guess in desk.wrong) for desk in desks],
        "discards": discard_names(piles),
        "notes": state.notes,
    }
    if state.sorts:
        position["sorts"] = True
    if state.drawn:
        position |= {"begins": "drawn", "first": state.first}
    if state.breath:
        position["breath"] = state.breath
    if not state.mishaps:
        position["mishaps"] = False
    if any(desk.newest != NONE for desk in desks):
        position["newest"] = ["" if desk.newest == NONE else NAMES[desk.newest] for desk in desks]
    if piles.away:
        position["away"] = names(piles.away)
    if piles.made_of != ALL:
        position["pile"] = names(piles.made_of)
    owed = [number for desk in desks for number in (desk.owed_target, desk.owed_clues, desk.owed_cards)]
    if any(owed):
        position["owed"] = owed
    return position


def written_turn(state: Schnurrlock) -> dict[str, Any]:
    """Whose turn it is, and how far it has come; or that all is over."""
    position: dict[str, Any] = {
        "turn": None if state.turn == NONE else state.turn,
        "due": state.due,
        "guess": state.may_guess,
        "round": state.round,
    }
    if state.failed:
        position["failed"] = True
    if called := [seat for seat, desk in enumerate(state.desks) if desk.called]:
        position["called"] = called
    if any(desk.announced != NONE for desk in state.desks):
        guesses = ["" if desk.announced == NONE else guess_name(desk.announced) for desk in state.desks]
        position["announced"] = guesses
    if denied := [seat for seat, desk in enumerate(state.desks) if desk.denied]:
        position["denied"] = denied
    if state.callers:
        position["callers"] = state.callers[:]
    if state.over:
        position |= {"over": True, "caught": None if state.trail.caught == NONE else state.trail.caught}
    return position


def written_memory(state: Schnurrlock) -> dict[str, Any]:
    """What the seats remember beside what they see."""
    position: dict[str, Any] = {}
    seats = range(state.players)
    usual = [state.visible_to(seat) for seat in seats]
    for name, memory in (("seen", state.seen_by), ("ruled", state.ruled_by)):
        remembered = [memory(seat) for seat in seats]
        if remembered != usual:
            position[name] = [names(cards) for cards in remembered]
    if any(desk.inferred for desk in state.desks):
        position["inferred"] = [names(desk.inferred) for desk in state.desks]
    return position


def names(cards: int) -> str:
    return " ".join(NAMES[card] for card in cards_in(cards))


def discard_names(piles: Piles) -> str:
    if not piles.discards:
        return ""
    return " ".join(NAMES[card] for card in (*cards_in(piles.discards & ~(1 << piles.top)), piles.top))


def tile_name(tile: int) -> str:
    return str(tile) if tile > 0 else f"{-tile}?"


def guess_name(guess: int) -> str:
    if guess < SUSPECTS:
        return LETTERS[guess]
    return str(guess - SUSPECTS + 1) if guess < BOTH_GUESS - GUESS else NAMES[guess + GUESS - BOTH_GUESS]
