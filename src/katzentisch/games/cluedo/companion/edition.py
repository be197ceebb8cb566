"""The names of the 21 cards: those of this game in both languages, or those of another edition, from a file.

    {"suspects": ["Miss Scarlett", …], "weapons": ["rope", …], "places": ["kitchen", …]}

Six, six and nine names, each different from all others. People type a name, or the beginning of one of its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from katzentisch.core.text import LANGUAGES, load_words
from katzentisch.games.cluedo.companion.refusal import HOME, refuse
from katzentisch.games.cluedo.rules.cards import CARDS, NAMES

LONGEST_NAME = 24


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    suspects: tuple[str, str, str, str, str, str]
    weapons: tuple[str, str, str, str, str, str]
    places: tuple[str, str, str, str, str, str, str, str, str]


class Edition:
    """How cards are called and found."""

    def __init__(self, names: Names | None, lang: str) -> None:
        self.names = names
        if names is None:
            said = load_words(HOME, lang)
            self.called = [said.say(f"card.{name}") for name in NAMES]
            also = [[name, *(load_words(HOME, other).say(f"card.{name}") for other in LANGUAGES)] for name in NAMES]
            short = [load_words(HOME, lang, "terminal").entries.get(f"short.{name}", "") for name in NAMES]
            self.spelled = [{one.casefold() for one in (*also[card], short[card]) if one} for card in range(CARDS)]
            self.spelled[NAMES.index("holmes")].discard("holmes")  # there are two of them
        else:
            self.called = [*names.suspects, *names.weapons, *names.places]
            self.spelled = [{name.casefold()} for name in self.called]

    def find(self, words: Sequence[str]) -> tuple[int, int]:
        """The card that the first of these words name, and how many of them. The longest name wins; then beginnings."""
        for length in range(min(4, len(words)), 0, -1):
            text = " ".join(words[:length]).casefold()
            found = [card for card in range(CARDS) if text in self.spelled[card]]
            if len(found) == 1:
                return found[0], length
        typed = words[0].casefold() if words else ""
        found = [card for card in range(CARDS) if typed and any(begins(name, typed) for name in self.spelled[card])]
        if len(found) > 1:
            raise refuse("card_ambiguous", typed=words[0], cards=[self.called[card] for card in found])
        if not found:
            raise refuse("card_unknown", typed=words[0] if words else "")
        return found[0], 1

    def cards(self, words: Sequence[str]) -> list[int]:
        """All of these words are names of cards."""
        found: list[int] = []
        while words:
            card, used = self.find(words)
            found.append(card)
            words = words[used:]
        return found


def begins(name: str, typed: str) -> bool:
    """Whether one of the words of a name begins like that."""
    return any(word.startswith(typed) for word in name.replace("-", " ").split())


def read_names(path: Path) -> Names:
    try:
        names = msgspec.json.decode(path.read_bytes(), type=Names)
    except OSError as error:
        raise refuse("file_unreadable", path=str(path), problem=error.strerror or str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("names_wrong", path=str(path), problem=str(error)) from error
    return checked(names, str(path))


def checked(names: Names, path: str) -> Names:
    every = [*names.suspects, *names.weapons, *names.places]
    for name in every:
        if not fit_to_print(name):
            raise refuse("names_wrong", path=path, problem=repr(name))
    if len({name.casefold() for name in every}) != CARDS:
        raise refuse("names_twice", path=path)
    return names


def fit_to_print(name: str) -> bool:
    return name.isprintable() and name.strip() == name != "" and len(name) <= LONGEST_NAME
