"""Twin runs: the proof that a secret stays one.

One record is played twice, the second time with a secret changed. Everything that a seat gets, which must not know the
secret, has to be equal to the last byte, until the rules reveal it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record, start, step
from katzentisch.core.state import State
from katzentisch.testing.broken import Broken
from katzentisch.testing.secrecy import Secrecy, Secret, Swap
from katzentisch.testing.transcript import album, encode, seats_and_watcher, telling_since, transcript

LAW = "twins_look_alike"
WHOLE_LOG = 8
"""After each so many entries, and at the end, the whole log is compared; after the others what they have told."""


def twins_look_alike(
    record: Record, secrecy: Secrecy[Any], rng: Random, draws: int, sample_every: int = 1
) -> dict[str, int]:
    """Draws twins for every row, seat and the watcher. Returns per row at how many tables the twins really differed."""
    compared = {secret.name: 0 for secret in secrecy.secrets}
    for seat in seats_and_watcher(start(record)):
        for secret in secrecy.secrets:
            for _ in range(draws):
                swap = draw(record, secret, seat, rng)
                if swap is not None:
                    compared[secret.name] += run(record, secret, swap, seat, rng, sample_every)
    return compared


def draw(record: Record, secret: Secret[Any], seat: int, rng: Random) -> Swap[Any] | None:
    """A twin somewhere in this game: from a random entry on, the first place where the secret exists."""
    game, state = record.game, start(record)
    first = rng.randrange(max(1, len(record.entries)))
    for number, entry in enumerate(record.entries):
        if number >= first:
            swap = secret.swap(state, number, entry, seat, rng)
            if swap is not None:
                return swap
        step(game, state, entry)
    return None


def run(record: Record, secret: Secret[Any], swap: Swap[Any], seat: int, rng: Random, sample_every: int = 1) -> int:
    """Plays both twins until the difference is revealed. Returns at how many tables they differed and looked alike."""
    game = record.game
    truth, twin = start(record), start(record)
    truth.log, twin.log = [], []
    truth.pictures, twin.pictures = [], []
    differed = told = 0

    def look_alike(after: int, since: int, probes: Sequence[int] = ()) -> None:
        with telling_since(truth, since), telling_since(twin, since):
            mine, theirs = transcript(game, truth, seat, probes), transcript(game, twin, seat, probes)
        mine += album(game, truth, seat)
        theirs += album(game, twin, seat)
        if mine != theirs:
            raise Broken(
                LAW, f"{secret.name}: after entry {after} seat {seat} can tell\n{difference(mine, theirs)}", record
            )

    for number, entry in enumerate(record.entries):
        if swap.reveals(truth, entry, seat):
            look_alike(number - 1, 0)
            return differed
        truth.pictures, twin.pictures = [], []
        step(game, truth, entry)
        other = swap.entry(entry) if number >= swap.since else entry
        try:
            step(game, twin, other)
        except Illegal as refusal:
            raise Broken(
                LAW, f"{secret.name}: the twin of entry {number}, {other}, is refused ({refusal.code})", record
            ) from refusal
        probes = [rng.randrange(len(game.actions)) for _ in range(4)]
        look_alike(number, 0 if number % WHOLE_LOG == 0 else min(told, len(twin.log)), probes)
        told = len(truth.log)
        if encode(game.position(truth)) != encode(game.position(twin)):
            differed += 1
            if differed % sample_every == 0:
                worlds_look_alike(truth, twin, record, seat, rng)
    look_alike(len(record.entries) - 1, 0)
    return differed


def worlds_look_alike(truth: State, twin: State, record: Record, seat: int, rng: Random) -> None:
    """The twins are different tables; the worlds sampled from their equal views must be equal."""
    game = record.game
    seed = rng.random()
    worlds = [game.sample(game.view(state.clone(), seat), Random(seed)) for state in (truth, twin)]
    if encode(game.position(worlds[0])) != encode(game.position(worlds[1])):
        raise Broken(LAW, f"worlds sampled for seat {seat} depend on what it must not know", record)


def difference(mine: list[bytes], theirs: list[bytes]) -> str:
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            return f"  {one.decode()}\n  {other.decode()}"
    return f"  {len(mine)} messages and {len(theirs)}"
