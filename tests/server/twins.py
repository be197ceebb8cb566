"""Two tables that live through the same game, in which one secret differs: their logs are written step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import katzentisch as kt
from katzentisch.client import Client, Refused
from katzentisch.core.record import Acted, Entry
from katzentisch.server.listing import index_of
from katzentisch.server.people import hashed
from katzentisch.server.store import Person
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from tests.server.harness import Serving


class Twin:
    """One of the two: a table with given people, whose log is written step by step."""

    def __init__(self, server: Serving, table: str, players: int) -> None:
        self.server = server
        self.table = table
        self.fold = Table()
        self.tokens = [f"{table}-{seat}" for seat in range(players + 1)]  # the last is the watcher's

    async def open(
        self,
        game: str,
        options: dict[str, Any],
        position: dict[str, Any] | None = None,
        bots: dict[int, str] | None = None,
        outside: int = -1,
    ) -> None:
        """People on all chairs but those of bots, by seat; on chair `outside` a program that plays over the wire."""
        store = self.server.hub.store
        for seat, token in enumerate(self.tokens):
            await store.save_person(Person(token, f"P{seat}", "cat", "en"))
            await store.add_token(hashed(token), token)
        rules = kt.game(game).rules_version
        opened = e.Opened(game, rules, options, self.tokens[0], listed=True, position=position, open_to_bots=True)
        names = ["Probe" if seat == outside else "" for seat in range(len(self.tokens) - 1)]
        sat: list[e.Entry] = [e.Sat(seat, self.tokens[seat], bot=bot) for seat, bot in enumerate(names)]
        for seat, bot in (bots or {}).items():
            sat[seat] = e.BotSat(seat, bot, bot.title())
        await self.append([opened, *sat, e.Began(1, "promise")])

    async def append(self, entries: list[e.Entry]) -> None:
        step_ = e.Step(tuple(entries))
        index = index_of(self.fold, entries) if self.fold.seq == 0 else None
        self.fold.apply(step_)
        assert await self.server.hub.store.append(self.table, self.fold.seq, e.encode(step_), index)
        if live := self.server.hub.live_tables.get(self.table):
            await live.catch_up()

    def client(self, seat: int) -> Client:
        return Client(self.server.url, token=self.tokens[seat])  # -1: the watcher

    async def tried(self, seat: int, probes: list[str]) -> list[bytes | str]:
        """What else the seat can get hold of right now."""
        client = self.client(seat)
        got: list[bytes | str] = []
        for path in ("/api/me", "/api/tables", *probes):
            try:
                got.append(await client.call("GET", path))
            except Refused as refusal:
                got.append(str(refusal))
        return got


def in_steps(entries: list[Entry], since: int) -> Iterator[list[Entry]]:
    """As a live table writes them: an action together with nature's answer. What comes before is written at once."""
    group: list[Entry] = []
    for number, entry in enumerate(entries):
        if group and number >= since and isinstance(entry, Acted):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def logged(entry: Entry) -> e.Entry:
    return e.Acted(entry.seat, entry.action) if isinstance(entry, Acted) else e.Happened(entry.chance)
