"""Twin runs: the proof that a secret stays one.

One record is played twice, the second time with a secret changed. Everything that a seat gets, which must not know the
secret, has to be equal to the last byte, until the rules reveal it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record, start, step
from katzentisch.core.state import State
from katzentisch.testing.broken import Broken, keeping
from katzentisch.testing.differ import first_differing
from katzentisch.testing.secrecy import Secrecy, Secret, Swap
from katzentisch.testing.transcript import album, encode, seats_and_watcher, telling_since, transcript

LAW = "twins_look_alike"
MESSAGES = ("its view", "its picture", "its log", "over, must and may", "legal list, own choice and prompt")
"""What a transcript begins with."""
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
                with keeping(LAW):
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
        for state, messages in ((truth, mine), (twin, theirs)):
            messages.append(encode(answered_at_once(state)))
            messages.append(in_numbers(game, state, seat))
        if mine != theirs:
            raise Broken(
                LAW, f"{secret.name}: after entry {after} seat {seat} can tell\n{difference(mine, theirs)}", record
            )

    def answered_at_once(state: State) -> list[int]:
        """Who answers without being asked: everybody sees how fast, so everybody must know it beforehand."""
        return [one for one in state.must() if game.prompt(state, one).alone >= 0]

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


def in_numbers(game: Game[Any, Any], state: State, seat: int) -> bytes:
    """The seat's view as programs that learn get it."""
    return game.encode(game.view(state, seat)).tobytes() if game.encoding(state.players) else b""


def worlds_look_alike(truth: State, twin: State, record: Record, seat: int, rng: Random) -> None:
    """The twins are different tables; the worlds sampled from their equal views must be equal."""
    game = record.game
    seed = rng.random()
    worlds = [game.sample(game.view(state.clone(), seat), Random(seed)) for state in (truth, twin)]
    if encode(game.position(worlds[0])) != encode(game.position(worlds[1])):
        raise Broken(LAW, f"worlds sampled for seat {seat} depend on what it must not know", record)


def difference(mine: list[bytes], theirs: list[bytes]) -> str:
    """Of the first message that is not the same, the field."""
    if found := first_differing(mine, theirs):
        name = MESSAGES[found[0]] if found[0] < len(MESSAGES) else "what it is told otherwise"
        return f"  by {name}, {found[1]}"
    return f"  {len(mine)} messages and {len(theirs)}"
