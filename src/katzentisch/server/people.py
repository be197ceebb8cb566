"""Who somebody is: tokens and codes that nobody else sees, and ids that say nothing."""

from __future__ import annotations

import base64
import secrets
from functools import lru_cache
from hashlib import sha256

NOBODY = "?"
"""The name of somebody who wanted to be forgotten."""


def new_token() -> str:
    """192 random bits. Only its hash is kept."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_person() -> str:
    """An id that never leaves the server."""
    return secrets.token_urlsafe(16)


@lru_cache(maxsize=20_000)
def public_id(person: str, table: str) -> str:
    """Always the same for a person at a table. It tells neither the person's id nor who that is elsewhere."""
    return _short(f"public/{table}/{person}")


def table_id(person: str, key: str) -> str:
    """The table that this person opens with this key: opening it again finds it. Nobody else can guess it."""
    return _short(f"table/{person}/{key}")


def paper_id(person: str, key: str) -> str:
    """The paper that this person brings with this key; as hard to guess as a table."""
    return _short(f"paper/{person}/{key}")


def _short(text: str) -> str:
    """80 bits in small letters and digits: it can be read out, and no command takes it for an option."""
    return base64.b32encode(sha256(text.encode()).digest()[:10]).decode().lower()
