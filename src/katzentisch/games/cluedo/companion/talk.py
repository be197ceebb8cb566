"""One line typed, and what is said to it. An entry is kept as soon as it is read; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from katzentisch.games.cluedo.companion.evening import Evening
from katzentisch.games.cluedo.companion.reading import (
    accusation_of,
    deed_of,
    entry_of,
    number_of,
    seat_of,
    typed_for,
    words_of,
)
from katzentisch.games.cluedo.companion.refusal import refuse
from katzentisch.games.cluedo.companion.telling import Teller
from katzentisch.games.cluedo.deduce.case import ENVELOPE
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE


class Talk:
    """An evening, and the file in which it is kept."""

    def __init__(self, evening: Evening, path: Path, lang: str) -> None:
        self.evening = evening
        self.path = path
        self.lang = lang
        self.over = False

    @property
    def teller(self) -> Teller:
        return Teller(self.evening, self.lang)

    def answer(self, line: str) -> Sequence[str]:
        words = words_of(line)
        if not words:
            return []
        deed, rest = deed_of(words), words[1:]
        if deed in ("", "wrong"):
            entry = accusation_of(self.evening, rest) if deed else entry_of(self.evening, words)
            self.evening.add(entry)
            return self.kept([self.numbered(len(self.evening.entries) - 1)])
        if deed in ("undo", "change", "repair"):
            return self.mend(deed, rest)
        if deed == "quit":
            self.over = True
            return [self.teller.said.say("kept", {"path": str(self.path)})]
        return self.tell(deed, rest)

    def mend(self, deed: str, rest: list[str]) -> Sequence[str]:
        evening = self.evening
        if deed == "repair":
            if not rest:
                return self.teller.news() if self.teller.known().total else self.teller.contradiction()
            for change in self.teller.repair(rest[0]):
                if change.entry is None:
                    evening.drop(change.number)
                else:
                    evening.put(change.number, change.entry)
            return self.kept(self.teller.log())
        if deed == "undo":
            gone = self.teller.entry(evening.drop(number_of(evening, rest)))
            return self.kept([self.teller.said.say("undone", {"entry": gone})])
        number = number_of(evening, rest[:1])
        if not rest:
            raise refuse("entry_needed")
        wrong = deed_of(rest[1:]) == "wrong"
        entry = accusation_of(evening, rest[2:]) if wrong else entry_of(evening, rest[1:])
        evening.put(number, entry)
        return self.kept([self.numbered(number)])

    def kept(self, lines: list[str]) -> Sequence[str]:
        self.evening.save(self.path)
        return [*lines, *self.teller.news()]

    def numbered(self, number: int) -> str:
        return f"{number + 1:>3}  {self.teller.entry(self.evening.entries[number])}"

    def tell(self, deed: str, rest: list[str]) -> Sequence[str]:
        teller = self.teller
        if deed == "log":
            return teller.log()
        if deed in ("sheet", "chances"):
            return teller.sheet(deed == "chances")
        if deed == "if":
            wrong = deed_of(rest) == "wrong"
            return teller.what_if(accusation_of(self.evening, rest[1:]) if wrong else entry_of(self.evening, rest))
        if deed == "why":
            card, used = self.evening.edition.find(rest)
            return teller.why(card, self.owner(rest[used:]))
        if deed == "best":
            place, _ = self.evening.edition.find(rest)
            if place < FIRST_PLACE:
                raise refuse("not_a_place", typed=self.evening.edition.called[place])
            return teller.best(place)
        return [teller.said.say(f"help.{number}") for number in range(1, 12)]

    def owner(self, words: list[str]) -> int:
        """A person, or the envelope, also if nothing is said."""
        if not words or words[0].casefold() in typed_for("envelope"):
            return ENVELOPE
        return seat_of(self.evening, words[0])
