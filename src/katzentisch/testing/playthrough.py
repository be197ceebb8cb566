"""A whole game as a text that a reviewer can read: every step in words, and what every seat saw of it."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.contract import WATCHER
from katzentisch.core.record import Acted, Record, walk
from katzentisch.core.state import State
from katzentisch.testing.transcript import seats_and_watcher


def playthrough(record: Record, lang: str = "en") -> str:
    """The record step by step. A view is shown whole at first and then by what has changed."""
    return "\n".join(_Teller(record, lang).tell()) + "\n"


class _Teller:
    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        self.game = record.game
        self.lang = lang
        self.lines: list[str] = []
        self.shown: dict[int, dict[str, Any]] = {}
        self.told = 0

    def tell(self) -> list[str]:
        header = self.record.header
        self.lines.append(f"# {self.game.words(self.lang).say('title')} {_json(header.options)}")
        for number, state in walk(self.record):
            if number:
                self.tell_entry(number, state)
            if number == 0 or self.told < len(state.log or ()) or state.may():
                self.tell_events(state)
                self.tell_views(state)
        self.lines += ["", f"returns {_json(state.returns())}"]
        return self.lines

    def tell_entry(self, number: int, state: State) -> None:
        entry = self.record.entries[number - 1]
        if isinstance(entry, Acted):
            action = self.game.actions[self.game.index(entry.action)]
            self.lines.append(f"{number:>3}  {self.name(entry.seat)} {self.game.say(action, self.lang)}")
        else:
            self.lines.append(f"{number:>3}  chance {entry.chance}")

    def tell_events(self, state: State) -> None:
        for event in (state.log or ())[self.told :]:
            said = self.game.say_at(state, event.seen_by(WATCHER), self.lang, self.record.header.seats)
            self.lines.append(f"     {said}")
            for seat in sorted(event.private):
                self.lines.append(f"     ({self.name(seat)} also sees {_json(event.private[seat])})")
        self.told = len(state.log or ())

    def tell_views(self, state: State) -> None:
        self.lines.append(f"     must {_json(state.must())} may {_json(state.may())} over {_json(state.over)}")
        for seat in seats_and_watcher(state):
            view = self.game.show(self.game.picture(state.clone(), seat, noted=True))
            common = {"seat", "must", "may", "over", "log"}
            facts = {name: value for name, value in view.items() if name not in common}
            before = self.shown.get(seat, {})
            news = [f"{name} {_json(value)}" for name, value in facts.items() if before.get(name, facts) != value]
            if seat != WATCHER and state.legal(seat):
                legal = _json(list(state.legal(seat)))
                if self.shown.get(seat, {}).get("legal") != legal:
                    news.append(f"legal {legal}")
                facts["legal"] = legal
            self.shown[seat] = facts
            self.lines.append(f"     {self.name(seat)}: " + ("; ".join(news) or "nothing new"))

    def name(self, seat: int) -> str:
        if seat == WATCHER:
            return "watcher"
        seats = self.record.header.seats
        return seats[seat] if seat < len(seats) else f"seat {seat}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
