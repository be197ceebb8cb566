"""What people type at the table: entries and questions, in either language.

    Bo Watson rope museum Cleo            Bo suspects, Cleo shows a card; whoever sits between them had none
    Bo asks: Watson, rope, museum; nobody
    me Hudson pipe tower Bo pipe          and the card is known to who typed it
    wrong Bo Watson rope museum           a wrong accusation

Small words like "asks" and "shows", and all punctuation, may be left out or not.
"""

from __future__ import annotations

import re

from katzentisch.core.text import LANGUAGES, load_words
from katzentisch.games.cluedo.companion.evening import Entry, Evening
from katzentisch.games.cluedo.companion.refusal import HOME, refuse
from katzentisch.games.cluedo.rules.cards import KINDS, cards_in, set_of, size

DEEDS = ("undo", "change", "log", "sheet", "chances", "why", "best", "if", "wrong", "repair", "help", "quit")


def typed_for(key: str) -> list[str]:
    """The words that mean this, of both languages."""
    return [word for lang in LANGUAGES for word in load_words(HOME, lang, "companion").say(f"typed.{key}").split()]


def words_of(line: str) -> list[str]:
    return [word for word in re.split(r"[\s,;:!?]+", line) if word]


def deed_of(words: list[str]) -> str:
    """What is to be done, if the first word says so."""
    first = words[0].casefold() if words else ""
    return next((deed for deed in DEEDS if first in typed_for(deed)), "")


def without_small_words(words: list[str]) -> list[str]:
    small = typed_for("small")
    return [word for word in words if word.casefold() not in small]


def seat_of(evening: Evening, typed: str) -> int:
    """A person by name or the beginning of it, by number from 1, or "me"."""
    folded = typed.casefold()
    if folded in typed_for("me"):
        return evening.me
    names = [name.casefold() for name in evening.names]
    found = [seat for seat, name in enumerate(names) if name == folded]
    found = found or [seat for seat, name in enumerate(names) if name.startswith(folded)]
    if not found and folded.isascii() and folded.isdigit() and 1 <= int(folded[:3]) <= len(names):
        return int(folded[:3]) - 1
    if len(found) > 1:
        raise refuse("person_ambiguous", typed=typed, names=[evening.names[seat] for seat in found])
    if not found:
        raise refuse("person_unknown", typed=typed, names=list(evening.names))
    return found[0]


def three_of(evening: Evening, words: list[str]) -> tuple[tuple[int, int, int], list[str]]:
    """A suspect, a weapon and a place in any order, and what follows them."""
    found: list[int] = []
    while len(found) < 3:
        if not words:
            raise refuse("three_needed")
        card, used = evening.edition.find(words)
        found.append(card)
        words = words[used:]
    named = set_of(found)
    if any(size(named & kind) != 1 for kind in KINDS):
        raise refuse("three_needed")
    suspect, weapon, place = cards_in(named)
    return (suspect, weapon, place), words


def entry_of(evening: Evening, words: list[str]) -> Entry:
    """A suspicion and its answer."""
    words = without_small_words(words)
    if not words:
        raise refuse("entry_needed")
    by = seat_of(evening, words[0])
    cards, rest = three_of(evening, words[1:])
    if not rest:
        raise refuse("answer_needed")
    if rest[0].casefold() in typed_for("nobody"):
        shown_by, rest = None, rest[1:]
    else:
        shown_by, rest = seat_of(evening, rest[0]), rest[1:]
        if shown_by == by:
            raise refuse("answers_oneself", name=evening.names[by])
    card = None
    if rest and shown_by is not None:
        card, used = evening.edition.find(rest)
        rest = rest[used:]
        if card not in cards:
            raise refuse("not_named", card=evening.edition.called[card])
    if rest:
        raise refuse("too_much", typed=" ".join(rest))
    return Entry(by, cards, shown_by, card)


def accusation_of(evening: Evening, words: list[str]) -> Entry:
    words = without_small_words(words)
    if not words:
        raise refuse("entry_needed")
    by = seat_of(evening, words[0])
    cards, rest = three_of(evening, words[1:])
    if rest:
        raise refuse("too_much", typed=" ".join(rest))
    return Entry(by, cards, accused=True)


def number_of(evening: Evening, words: list[str]) -> int:
    """Of an entry, from 0; the last one, if nothing is said."""
    if not words:
        return len(evening.entries) - 1
    if not (words[0].isascii() and words[0].isdigit()):
        raise refuse("not_an_entry", typed=words[0])
    number = int(words[0][:6]) - 1
    if not 0 <= number < len(evening.entries):
        raise refuse("no_such_entry", number=number + 1, entries=len(evening.entries))
    return number
