"""A closer look at a table in a terminal, in sentences: the sheet of notes, and everybody's place.

Whoever has no screen, or no colours, finds everything here that the drawn table shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from katzentisch.core.text import Words
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import HOURS, MARKER, NAMES, SUSPECTS
from katzentisch.games.schnurrlock.rules.cases import details
from katzentisch.games.schnurrlock.shapes import HIDDEN, SchnurrlockView

KINDS = ("lead", "dead_end", "seen", "possible", "open")
"""What a cell of the sheet can be; `open` and `possible` are never on one sheet. All else is nothing."""


def kind_of(view: SchnurrlockView, known: Knowledge | None, card: int) -> str:
    """What the own sheet has at a card; "" where it is ruled out, or where this table notes nothing."""
    desk = view.desks[view.seat]
    if card in desk.leads:
        return "lead"
    if card in desk.dead_ends:
        return "dead_end"
    if view.sheet is None:
        return ""
    if has(view.sheet.seen, card):
        return "seen"
    if known is not None and known.shares:
        return "possible" if known.shares[card][0] else ""
    return "open"


def has(rows: Sequence[int], card: int) -> bool:
    return rows[card // HOURS] >> card % HOURS & 1 == 1


# The sheet -----------------------------------------------------------------------------------------------------------


def notes(view: SchnurrlockView, said: Words) -> list[str]:
    """A line for each suspect: its hours by kind; then what was guessed wrong, and what is certain and why."""
    known = GAME.knowledge(view)
    lines = [suspect_line(view, known, suspect, said) for suspect in range(SUSPECTS)]
    if wrong := wrong_guesses(view, said):
        lines.append(said.say("notes.wrong", {"guesses": wrong}))
    if known is not None:
        if known.worlds:
            lines.append(said.say("possible", {"count": int(known.worlds)}))
        lines += [known.sentence(fact, said) for fact in known.facts if fact.holds or fact.about != "card"]
    return lines


def suspect_line(view: SchnurrlockView, known: Knowledge | None, suspect: int, said: Words) -> str:
    kinds = [kind_of(view, known, suspect * HOURS + hour) for hour in range(HOURS)]
    parts = []
    for kind in KINDS:
        if hours := [hour + 1 for hour in range(HOURS) if kinds[hour] == kind]:
            parts.append(said.say(f"notes.{kind}", {"hours": hours}))
    line = said.say("notes.suspect", {"suspect": suspect, "hours": "; ".join(parts) or said.say("notes.none")})
    return line[:1].upper() + line[1:]


def wrong_guesses(view: SchnurrlockView, said: Words) -> list[str]:
    return [guess_name(guess, said) for guess in view.desks[view.seat].wrong]


def guess_name(guess: int, said: Words) -> str:
    """What a guess means: a suspect, an hour, or a card."""
    named = details(guess)
    if len(named) == 2:
        return said.word("card", NAMES[guess - SUSPECTS - HOURS])
    return said.word("suspect", guess) if "suspect" in named else said.say("notes.hour", named)


# The places ----------------------------------------------------------------------------------------------------------


def places(view: SchnurrlockView, said: Words, names: Sequence[str]) -> list[str]:
    """The trail, a line for each player, and the piles."""
    lines = [said.say("trail_long", {"tiles": [said.say(f"tile.{tile}") for tile in view.trail.tiles]})]
    lines += [place(view, seat, said, names) for seat in range(view.players)]
    lines.append(said.say("piles_long", {"deck": view.piles.deck, "discards": view.piles.discards}))
    if view.piles.top >= 0:
        lines.append(said.say("top_long", {"card": NAMES[view.piles.top]}))
    return lines


def place(view: SchnurrlockView, seat: int, said: Words, names: Sequence[str]) -> str:
    desk = view.desks[seat]
    target = desk.target
    stands = "card" if target >= 0 else "hidden" if target == HIDDEN else "none"
    facts: dict[str, Any] = {
        "seat": seat,
        "card": NAMES[target] if target >= 0 else "",
        "leads": [NAMES[card] for card in desk.leads],
        "dead_ends": [NAMES[card] for card in desk.dead_ends],
        "hand": desk.hand,
        "cases": len(desk.closed),
        "tiles": [said.say(f"tile.{abs(tile)}") for tile in tiles_of(view, seat)],
    }
    sentences = [f"place.{stands}", "place.clues", "place.rest"]
    sentences += ["place.tiles"] if facts["tiles"] else []
    sentences += ["place.called"] if desk.called else []
    return " ".join(said.say(said.key_for(sentence, facts, view.seat), facts, names) for sentence in sentences)


def tiles_of(view: SchnurrlockView, seat: int) -> tuple[int, ...]:
    """What somebody took, Mauziaty among it."""
    tiles = view.desks[seat].tiles
    return (*tiles, MARKER) if view.trail.caught == seat else tiles


PAGES: dict[str, Callable[[SchnurrlockView, Words, Sequence[str]], list[str]]] = {
    "notes": lambda view, said, names: notes(view, said),
    "table": places,
}
