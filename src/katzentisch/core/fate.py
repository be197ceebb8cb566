"""Chance that keeps a promise: nature's choices come from a secret seed whose hash is shown when the game begins.

The n-th choice among k outcomes is HMAC-SHA256(seed, "n/try") read as a number, modulo k, where tries that would
favour small outcomes are thrown away. After the game the seed is published, and everybody can recompute every card.
That proves that nothing was changed since the promise, not how whoever promised came by the seed (docs/adr/0003).
"""

# interpreted: hashing is the work

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from katzentisch.core.errors import Illegal

_SPACE = 1 << 256


class Fate:
    """One stream of choices. `drawn` counts them, so that a stream can go on where a record ends."""

    def __init__(self, seed: bytes | None = None, drawn: int = 0) -> None:
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self.drawn = drawn

    @property
    def commitment(self) -> str:
        """What is published when the game begins. It binds the seed and tells nothing about it."""
        return sha256(self.seed).hexdigest()

    def draw(self, outcomes: int) -> int:
        """The next choice: 0 <= i < outcomes, each equally likely."""
        choice = choose(self.seed, self.drawn, outcomes)
        self.drawn += 1
        return choice


def choose(seed: bytes, number: int, outcomes: int) -> int:
    """Choice `number` of the stream of `seed`."""
    if outcomes < 1:
        raise Illegal("no_such_outcome", outcome=0, outcomes=outcomes)
    fair = _SPACE - _SPACE % outcomes
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{number}/{attempt}".encode(), "sha256")
        value = int.from_bytes(digest, "big")
        if value < fair:
            return value % outcomes
        attempt += 1
