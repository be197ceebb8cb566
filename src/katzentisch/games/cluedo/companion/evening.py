"""What was typed in at one table, as a file keeps it: who sits there, the own cards, and one entry after the other.

    {"game": "cluedo", "names": ["Anna", "Bo", "Cleo"], "me": 0, "own": [0, 2, 6, 12, 13, 14], "open": [],
     "entries": [{"by": 1, "cards": [1, 7, 16], "shown_by": 2, "card": null}, {"by": 1, "cards": [3, 8, 15],
     "accused": true}]}

`hands` are the numbers of cards where they are not equal, `edition` the names of the cards where they are others. An
entry names who suspected what, who showed a card (null: nobody) and which, if that was seen; everybody between the two
had none. With `accused` it is a wrong accusation. The file is replaced as a whole after every entry: whatever breaks
off, what was typed before is there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.games.cluedo.companion.edition import Edition, Names, checked, fit_to_print
from katzentisch.games.cluedo.companion.refusal import refuse
from katzentisch.games.cluedo.deduce.case import Case, read
from katzentisch.games.cluedo.rules.refuting import without_a_card


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    by: int
    cards: tuple[int, int, int]
    shown_by: int | None = None
    card: int | None = None
    accused: bool = False


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    names: tuple[str, ...]
    me: int
    own: tuple[int, ...]
    open: tuple[int, ...] = ()
    hands: tuple[int, ...] | None = None
    edition: Names | None = None
    entries: tuple[Entry, ...] = ()


class Evening:
    """A table that somebody sits at. What is entered can be read as a case; whether a deal fits is another question."""

    def __init__(self, kept: Kept, lang: str) -> None:
        if kept.game != "cluedo":
            raise refuse("another_game", game=kept.game)
        folded = {name.casefold() for name in kept.names}
        if not all(fit_to_print(name) for name in kept.names) or len(folded) != len(kept.names):
            raise refuse("names_of_players")
        if kept.edition is not None:
            checked(kept.edition, "edition")
        self.kept = kept
        self.edition = Edition(kept.edition, lang)
        self.entries = list(kept.entries)
        self.case()  # refused if it cannot be read

    @property
    def names(self) -> tuple[str, ...]:
        return self.kept.names

    @property
    def me(self) -> int:
        return self.kept.me

    def json(self, entries: list[Entry] | None = None) -> dict[str, Any]:
        """For `game.deduce`."""
        kept = self.kept
        log: list[dict[str, Any]] = []
        wrong: list[list[int]] = []
        for entry in self.entries if entries is None else entries:
            if entry.accused:
                wrong.append(list(entry.cards))
            else:
                log.append(suspicion(entry, len(kept.names)))
        case: dict[str, Any] = {"players": len(kept.names), "observer": kept.me, "own": list(kept.own)}
        case |= {"open": list(kept.open), "log": log, "failed_accusations": wrong}
        if kept.hands is not None:
            case["hands"] = list(kept.hands)
        return case

    def case(self, entries: list[Entry] | None = None) -> Case:
        return read(self.json(entries))

    def number_of(self, pointer: str, entries: list[Entry] | None = None) -> int:
        """Which entry, from 0, stands at this pointer into the case."""
        _, field, number, *_rest = pointer.split("/")
        accused = field == "failed_accusations"
        entries = self.entries if entries is None else entries
        return [place for place, entry in enumerate(entries) if entry.accused == accused][int(number)]

    # Entries ---------------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        self.case([*self.entries, entry])
        self.entries.append(entry)

    def drop(self, number: int) -> Entry:
        """Entry `number`, from 0."""
        if not 0 <= number < len(self.entries):
            raise refuse("no_such_entry", number=number + 1, entries=len(self.entries))
        return self.entries.pop(number)

    def put(self, number: int, entry: Entry) -> None:
        """Instead of entry `number`, from 0."""
        changed = [*self.entries[:number], entry, *self.entries[number + 1 :]]
        self.case(changed)
        self.entries = changed

    # Files -----------------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        text = msgspec.json.encode(msgspec.structs.replace(self.kept, entries=tuple(self.entries)))
        beside = path.with_name(path.name + ".new")
        try:
            with beside.open("wb") as file:
                file.write(msgspec.json.format(text, indent=1) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as error:
            raise refuse("file_unwritable", path=str(path), problem=error.strerror or str(error)) from error


def suspicion(entry: Entry, players: int) -> dict[str, Any]:
    """With its answers: whoever sits between who asked and who showed a card had none."""
    last = -1 if entry.shown_by is None else entry.shown_by
    responses: list[dict[str, Any]] = []
    for seat in without_a_card(players, entry.by, last):
        responses.append({"seat": seat, "result": "none"})
    if entry.shown_by is not None:
        responses.append({"seat": entry.shown_by, "result": "showed", "card": entry.card})
    return {"by": entry.by, "cards": list(entry.cards), "responses": responses}


def load(path: Path, lang: str) -> Evening:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except OSError as error:
        raise refuse("file_unreadable", path=str(path), problem=error.strerror or str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("file_wrong", path=str(path), problem=str(error)) from error
    return Evening(kept, lang)
