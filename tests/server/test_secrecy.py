"""Twin runs over the real wire: two servers live through the same game, in which one secret differs.

Every byte that reaches a seat which must not know the secret is equal on both, until the rules reveal it: frames, their
order and number, after a reconnect too, replays in progress, lists, and the answers to tries.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.client import Client, Refused
from katzentisch.core.record import Acted, Entry, Record, start, step
from katzentisch.server.outline import index_of
from katzentisch.server.people import hashed
from katzentisch.server.store import Person
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from katzentisch.testing.secrecy import Secrecy, Swap
from katzentisch.testing.twins import draw
from katzentisch.testing.wander import wander
from tests.server.harness import Serving, serving
from tests.server.raw import Raw

STEPS = 40
"""So many are played one by one after the secret has come into being, if it is not out before."""

ENOUGH = 20
"""At so many tables the twins have differed, for each secret."""


class Twin:
    """One of the two: a table with given people, whose log is written step by step."""

    def __init__(self, server: Serving, table: str, players: int) -> None:
        self.server = server
        self.table = table
        self.fold = Table()
        self.tokens = [f"{table}-{seat}" for seat in range(players + 1)]  # the last is the watcher's

    async def open(self, game: str, options: dict[str, Any]) -> None:
        store = self.server.hub.store
        for seat, token in enumerate(self.tokens):
            await store.save_person(Person(token, f"P{seat}", "cat", "en"))
            await store.add_token(hashed(token), token)
        rules = kt.game(game).rules_version
        opened = e.Opened(game, rules, options, self.tokens[0], listed=True)
        sat = [e.Sat(seat, token) for seat, token in enumerate(self.tokens[:-1])]
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


async def compare(servers: list[Serving], name: str, record: Record, swap: Swap[Any], seat: int, rng: Random) -> int:
    """Plays both twins until the secret is out. Returns at how many steps they differed and looked alike."""
    game = record.game
    truth, other = start(record), start(record)
    twins = [Twin(server, name, truth.players) for server in servers]
    for twin in twins:
        await twin.open(game.id, record.header.options)
    sockets = [await Raw.join(twin.client(seat), name, wants="log,motion") for twin in twins]
    told = [await socket.settle() for socket in sockets]
    assert told[0] == told[1]
    numbers = range(truth.players)
    probes = [f"/api/tables/{name}/games/1/replay?seat={who}" for who in (-1, *numbers)]
    probes += [f"/api/tables/{name}/games/1/known?seat={who}" for who in numbers]
    probes += [f"/api/tables/{name}", *(f"/api/tables/{name}/games/1/{what}" for what in ("record", "verify"))]
    number = differed = 0
    for group in islice(in_steps(record.entries, swap.since), STEPS):
        changed = []
        for entry in group:
            if swap.reveals(truth, entry, seat):
                break
            step(game, truth, entry)
            changed.append(swap.entry(entry) if number >= swap.since else entry)
            step(game, other, changed[-1])
            number += 1
        if len(changed) < len(group):
            break
        for twin, entries in zip(twins, (group, changed), strict=True):
            await twin.append([logged(entry) for entry in entries])
        told = [await socket.settle() for socket in sockets]
        assert told[0] == told[1], f"after entry {number} seat {seat} can tell"
        differed += game.position(truth) != game.position(other)
        if rng.random() < 0.25:
            tried = [await twin.tried(seat, probes) for twin in twins]
            assert tried[0] == tried[1]
            known = rng.choice(("", "1.0", f"1.{rng.randrange(40)}"))
            again = [await Raw.join(twin.client(seat), name, known, wants="log,motion") for twin in twins]
            frames = [await socket.settle() for socket in again]
            assert frames[0] == frames[1]
            assert any('"t":"look"' in frame for frame in frames[0])
            if seat >= 0 and not truth.over:
                wrong = len(game.actions) - 1 - rng.randrange(3)
                if wrong not in truth.legal(seat):
                    wish = {
                        "key": "just-a-try",
                        "seat": seat,
                        "situation": twins[0].fold.situation(seat),
                        "action": wrong,
                    }
                    answers = [await socket.wish("act", **wish) for socket in again]
                    assert answers[0] == answers[1]
                    assert '"t":"refused"' in answers[0]
                    wish.pop("situation")
                    reasons = [await socket.wish("why", **wish) for socket in again]
                    assert reasons == answers, "whoever only asks hears the same"
            for socket in again:
                await socket.close()
    for socket in sockets:
        await socket.close()
    return differed


def with_secrets() -> Iterator[tuple[str, Secrecy[Any]]]:
    """Every game here that has secrets, and a toy of somebody else's."""
    for id in sorted({*kt.games(), "sack"}):
        secrecy = kt.game(id).secrecy()
        if secrecy.secrets:
            yield id, secrecy


@pytest.mark.parametrize(("id", "secrecy"), [*with_secrets()])
async def test_twins_look_alike_on_the_wire(disk: Path, id: str, secrecy: Secrecy[Any]) -> None:
    rng, compared = Random(7), {secret.name: 0 for secret in secrecy.secrets}
    game = kt.game(id)
    async with serving(disk / "1", away_seconds=1e6) as one, serving(disk / "2", away_seconds=1e6) as two:
        for number in count():
            *_, record = wander(game, game.new(players=3), rng)
            for seat in (-1, 0, 1, 2):
                for row, secret in enumerate(secrecy.secrets):
                    swap = draw(record, secret, seat, rng)
                    if swap is not None and (number == 0 or compared[secret.name] <= ENOUGH):
                        name = f"t{number}-{seat}-{row}"
                        compared[secret.name] += await compare([one, two], name, record, swap, seat, rng)
            if min(compared.values()) > ENOUGH:
                break
            assert number < 8, compared


async def test_a_choice_made_again_leaves_no_trace_on_the_wire(disk: Path) -> None:
    """One twin changes its mind again and again before the last one has chosen. Nobody else can ever tell."""
    rng = Random(3)
    game = kt.game("mausen")
    *_, record = wander(game, game.new(players=3), rng)
    async with serving(disk / "1", away_seconds=1e6) as one, serving(disk / "2", away_seconds=1e6) as two:
        twins = [Twin(server, "t", 3) for server in (one, two)]
        for twin in twins:
            await twin.open("mausen", record.header.options)
        sockets = []
        for seat in (-1, 1, 2):
            pair = [await Raw.join(twin.client(seat), "t") for twin in twins]
            told = [await socket.settle() for socket in pair]
            assert told[0] == told[1]
            sockets.append(pair)
        for pair in sockets:  # who has come meanwhile
            for socket in pair:
                await socket.settle()
        again = 0
        for entry in record.entries:
            assert isinstance(entry, Acted)
            for twin in twins:
                await twin.append([logged(entry)])
            fold = twins[1].fold
            if entry.seat == 0 and fold.sealed(0) >= 0:
                again += 1
                for action in (rng.choice(fold.legal(0)), rng.choice(fold.legal(0))):
                    await twins[1].append([e.Acted(0, game.actions[action].facts())])
                await twins[1].append([logged(entry)])
            for pair in sockets:
                told = [await socket.settle() for socket in pair]
                assert told[0] == told[1]
        assert again > 5
        assert twins[1].fold.seq == twins[0].fold.seq + 3 * again
        for pair in sockets:
            for socket in pair:
                await socket.close()
