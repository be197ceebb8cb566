"""The one maker of looks: what a seat of a table sees, encoded, for live tables, replays and guided rounds alike.

A look is made once for each change, however many sockets look on, and only when somebody asks: never within a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from katzentisch.core.shapes import View
from katzentisch.core.state import State
from katzentisch.protocol import messages
from katzentisch.server.connection import Progress
from katzentisch.table.fold import Table

encode = msgspec.json.encode

PRESENT = ("seat", "must", "may", "over", "log")
"""Fields of a view that no picture has: they say what is asked now, or never change."""


class Seen:
    """What a seat sees, without the events. The same object as long as it is the same."""

    __slots__ = ("back", "legal", "prompt", "sealed", "shown", "situation", "tells", "view")

    def __init__(self, table: Table, seat: int, view: View) -> None:
        self.view = encode(view)
        self.shown = view  # as an object: a view shares nothing that changes (L4), so pictures are compared with it
        self.legal = table.legal(seat)
        self.sealed = table.sealed(seat)
        self.prompt = table.prompt(seat)
        self.situation = table.situation(seat)
        self.back = table.may_take_back(seat)
        self.tells = table.game.tells(view)

    def same(self, other: Seen) -> bool:
        return (
            self.view == other.view
            and self.legal == other.legal
            and self.sealed == other.sealed
            and self.prompt == other.prompt
            and self.situation == other.situation
            and self.back == other.back
        )


class Looks:
    """`openly`: all that a seat may know is shown, also what lies face down, as in the replay of a finished game.
    `plainly`: for programs, which read no sentences and watch no motion; what they get is a bot's view and its log.
    `screen`: for browsers, which do not know the rules."""

    def __init__(self, table: Table, openly: bool = False, plainly: bool = False, screen: bool = False) -> None:
        self.table = table
        self.openly = openly
        self.plainly = plainly
        self.screen = screen
        self._kept: dict[int, Seen] = {}
        self._before: dict[int, Seen | None] = {}  # what each seat saw before the newest step, if it was looked at then
        self._sure: set[int] = set()  # seats whose seen shows the table as it is
        self._were_sure: set[int] = set()  # … and as it was before the newest step
        self._texts: dict[tuple[int, int, int, bool], bytes] = {}  # by seat, first event, number of events, motion
        self._pictures: dict[int, list[messages.Picture]] = {}
        self._events: list[dict[str, Any] | None] = []  # as everybody has seen them, where all have seen the same
        self._heard: dict[int, list[dict[str, Any]]] = {}  # by seat that is told again: all events, as it was told them

    def forget(self) -> None:
        """Another game begins."""
        self._kept.clear()
        self._before.clear()
        self._events.clear()
        self._heard.clear()

    def change(self) -> None:
        """The table has changed by a step. What a seat sees now is reckoned when somebody asks."""
        self._were_sure, self._sure = self._sure, set()
        self._texts.clear()
        self._pictures.clear()
        told = len(self.table.events)
        del self._events[told:]  # what was taken back
        for heard in self._heard.values():
            del heard[told:]

    def _seen(self, seat: int) -> Seen:
        """What has not changed stays the same object."""
        old = self._kept.get(seat)
        if old is not None and seat in self._sure:
            return old
        self._before[seat] = old if seat in self._were_sure else None
        assert self.table.state is not None
        fresh = Seen(self.table, seat, self._shown(self.table.state, seat, noted=True))
        if old is None or not fresh.same(old):
            self._kept[seat] = old = fresh
        self._sure.add(seat)
        return old

    def _shown(self, state: State, seat: int, noted: bool) -> View:
        game, openly = self.table.game, self.openly or (noted and state.over)
        view: View
        if self.screen:
            view = game.screen(state, seat, openly, noted)
        else:
            view = game.view(state, seat) if openly else game.picture(state, seat, noted)
        return view

    def text(self, seat: int, progress: Progress) -> bytes | None:
        """The look of a seat for a socket that has been told so much; None if there is nothing new."""
        if self.table.state is None:
            return None
        seen = self._seen(seat)
        told = len(self.table.events)
        if progress.seen is seen and progress.sent == told:
            return None
        first, last = progress.sent, progress.seen
        progress.seen, progress.sent = seen, told
        moving = progress.wants.motion and not self.plainly and self._moves(seat, first, last)
        retelling = progress.wants.log and not self.openly and self.table.game.fades(self.table.state)
        if last is None:
            events, retold = self._told_again(seat, first, progress, retelling)
            return self._encode(seat, seen, first, events, moving, retold)
        retold = self._retold(seat, first, progress) if retelling and told > first else []
        if retold:
            return self._encode(seat, seen, first, self._told(seat, first), moving, retold)
        key = (seat, first, told, moving)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = self._encode(seat, seen, first, self._told(seat, first), moving, [])
        return text

    def _encode(
        self,
        seat: int,
        seen: Seen,
        first: int,
        events: list[Mapping[str, Any]],
        moving: bool,
        retold: list[messages.Retold],
    ) -> bytes:
        look = messages.Look(
            situation=seen.situation,
            number=self.table.number,
            seat=seat,
            view=msgspec.Raw(seen.view),  # type: ignore[arg-type]  # a view that is encoded already
            legal=seen.legal,  # type: ignore[arg-type]  # a tuple is written as a list
            sealed=seen.sealed,
            prompt=seen.prompt,
            first=first,
            events=events,  # type: ignore[arg-type]  # mappings are written as dicts
            pictures=self._moved(seat, first) if moving else None,
            retold=retold,
            back=seen.back,
            cuts=len(self.table.cuts),
            tells=seen.tells,
        )
        return encode(look)

    # Events -----------------------------------------------------------------------------------------------------------

    def _event(self, number: int, seat: int) -> dict[str, Any]:
        """As the seat saw it, with the key of its sentence where that is not the one of its kind: it speaks to whom it
        is about."""
        while len(self._events) <= number:
            event = self.table.events[len(self._events)]
            self._events.append(None if event.private else self._said(event.seen_by(seat)))
        return self._said_to(seat, self._events[number] or self._said(self.table.events[number].seen_by(seat)))

    def _said_to(self, seat: int, event: dict[str, Any]) -> dict[str, Any]:
        """The same, where there is a sentence for whoever sits there."""
        says = self.table.game.sentence_for(event, seat)
        return _with_key(dict(event), says) if says.endswith("you") else event

    def _said(self, event: dict[str, Any]) -> dict[str, Any]:
        return _with_key(event, self.table.game.sentence(event))

    def _told(self, seat: int, first: int) -> list[Mapping[str, Any]]:
        if self.plainly:
            return [event.seen_by(seat) for event in self.table.events[first:]]
        return [self._event(number, seat) for number in range(first, len(self.table.events))]

    def _all_told(self, seat: int) -> list[dict[str, Any]]:
        """All events so far, as this seat was told them: kept, since what fades is compared with it at every look."""
        heard = self._heard.setdefault(seat, [])
        heard += [self._event(number, seat) for number in range(len(heard), len(self.table.events))]
        return heard

    def _recounted(self, seat: int) -> list[Mapping[str, Any]]:
        """All events so far, as the table tells them to this seat when it comes back."""
        table = self.table
        if table.state is None or table.state.over or self.openly or not table.game.fades(table.state):
            return self._told(seat, 0)
        told = self._all_told(seat)
        again = table.game.recount(table.game.picture(table.state, seat), told)
        pairs = zip(told, again, strict=True)
        return [event if event is now else self._said_to(seat, dict(now)) for event, now in pairs]

    def _told_again(
        self, seat: int, first: int, progress: Progress, retelling: bool
    ) -> tuple[list[Mapping[str, Any]], list[messages.Retold]]:
        """For somebody who has come (back) with the events before `first`: the others, and what of those is told
        otherwise by now."""
        log = self._recounted(seat)
        if not retelling:
            return log[first:], []
        progress.log = log
        return log[first:], _changes(self._all_told(seat)[:first], log)

    def _retold(self, seat: int, first: int, progress: Progress) -> list[messages.Retold]:
        """What the new events have changed of the earlier ones that this socket was sent."""
        had, log = progress.log or [], self._recounted(seat)[:first]
        progress.log = [*log, *self._all_told(seat)[first:]]  # what is new is told once, whatever becomes of it
        return [] if had == log else _changes(had, log)

    # Pictures ---------------------------------------------------------------------------------------------------------

    def _moves(self, seat: int, first: int, last: object) -> bool:
        """Are there pictures from what this socket was sent last to the present? Who is further behind gets none."""
        if self._began():
            return first == 0 and last is None
        return last is not None and last is self._before.get(seat)

    def _began(self) -> bool:
        """The newest step began the game: its first picture is the table before anything was told."""
        return bool(self.table.pictures) and self.table.pictures[0][0] == 0

    def _moved(self, seat: int, first: int) -> list[messages.Picture]:
        pictures = self._pictures.get(seat)
        if pictures is None:
            pictures = self._pictures[seat] = self._draw(seat, first)
        return pictures

    def _draw(self, seat: int, first: int) -> list[messages.Picture]:
        """What differs from one picture to the next; at the beginning of a game the first is whole."""
        game, drawn = self.table.game, list[messages.Picture]()
        before, present = self._before.get(seat), self._kept[seat].shown
        names, values_of = _parts(type(present), (*PRESENT, *game.notes_of))
        was = None if before is None or self._began() else values_of(before.shown)
        for told, state in self.table.pictures:
            if told == first and told > 0:
                continue  # nothing was told before it: that is the last view
            view = self._shown(state, seat, noted=False)
            now = values_of(view)
            if told == len(self.table.events) and now == values_of(present):
                continue  # and that the present one
            if was is None:
                fields = _whole(view)
            else:
                fields = {name: new for name, old, new in zip(names, was, now, strict=True) if old != new}
            drawn.append(messages.Picture(told - first, fields))
            was = now
        return drawn


Values: TypeAlias = Callable[[View], tuple[Any, ...]]


@cache
def _parts(kind: type[View], hidden: tuple[str, ...]) -> tuple[list[str], Values]:
    """The fields of a view that a picture may have, as they are called on the wire, and how to take them out of one."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in hidden]
    always = ("seat", "seat")  # of two or more fields attrgetter makes a tuple, and this one never differs
    return [*always, *(field.encode_name for field in fields)], attrgetter(*always, *(field.name for field in fields))


def _whole(view: View) -> dict[str, Any]:
    return {field.encode_name: getattr(view, field.name) for field in msgspec.structs.fields(view)}


def _with_key(event: dict[str, Any], says: str) -> dict[str, Any]:
    """The key of its sentence; what follows `event.KIND` is enough, and nothing if nothing follows."""
    if short := says.removeprefix("event." + event["kind"]):
        event["says"] = short
    return event


def _changes(had: list[Any], log: list[Mapping[str, Any]]) -> list[messages.Retold]:
    pairs = enumerate(zip(had, log, strict=False))
    return [messages.Retold(number, dict(now)) for number, (old, now) in pairs if old is not now and old != now]
