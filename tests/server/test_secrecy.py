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
from katzentisch.core.record import Acted, Record, start, step
from katzentisch.table import entries as e
from katzentisch.testing.secrecy import Secrecy, Swap
from katzentisch.testing.twins import draw
from katzentisch.testing.wander import wander
from tests.server.harness import Serving, serving
from tests.server.raw import Raw
from tests.server.twins import Twin, in_steps, logged

BROWSER = "screen,log,motion"
STEPS = 40
"""So many are played one by one after the secret has come into being, if it is not out before."""

ENOUGH = 20
"""At so many tables the twins have differed, for each secret."""


async def compare(
    servers: list[Serving],
    name: str,
    record: Record,
    swap: Swap[Any],
    seat: int,
    rng: Random,
    program: bool = False,
    steps: int = STEPS,
) -> int:
    """Plays both twins until the secret is out. Returns at how many steps they differed and looked alike. `program`:
    a bot from outside sits there."""
    game = record.game
    truth, other = start(record), start(record)
    twins = [Twin(server, name, truth.players) for server in servers]
    for twin in twins:
        await twin.open(game.id, record.header.options, outside=seat if program else -1)
    sockets = [await Raw.join(twin.client(seat), name, wants=BROWSER) for twin in twins]
    told = [await socket.settle() for socket in sockets]
    assert told[0] == told[1]
    numbers = range(truth.players)
    probes = [f"/api/tables/{name}/games/1/replay?seat={who}" for who in (-1, *numbers)]
    probes += [f"/api/tables/{name}/games/1/known?seat={who}" for who in numbers]
    probes += [f"/api/tables/{name}", *(f"/api/tables/{name}/games/1/{what}" for what in ("record", "verify"))]
    number = differed = 0
    for group in islice(in_steps(record.entries, swap.since), steps):
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
            wants = rng.choice((BROWSER, "log,motion", ""))
            again = [await Raw.join(twin.client(seat), name, known, wants=wants) for twin in twins]
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


@pytest.mark.slow("every secret of a game at tables on a server, twice")
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
