"""Who somebody is: tokens and codes that nobody else sees, ids that say nothing, names that stay text."""

from __future__ import annotations

import base64
import re
import secrets
import unicodedata
from functools import lru_cache
from hashlib import sha256

NAME, TEXT = 24, 300
"""How many characters names and lines of chat have at most."""
_ACCENT = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILED = re.compile(f"({_ACCENT}{{3}}){_ACCENT}+")
"""More than three accents on one letter would be drawn over the neighbours."""
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


def _short(text: str) -> str:
    """80 bits in small letters and digits: it can be read out, and no command takes it for an option."""
    return base64.b32encode(sha256(text.encode()).digest()[:10]).decode().lower()


def clean(text: str, most: int) -> str:
    """Plain text: NFC, no control, format or direction characters, single spaces, at most so many characters.

    A zero-width joiner stays between two signs, where it makes one of them (families, flags).
    """
    normal = unicodedata.normalize("NFC", text)
    kept = [sign if _visible(sign) else " " if sign in "\n\t\r" else "" for sign in normal]
    joined = _PILED.sub(r"\1", "".join(kept))
    return " ".join(joined.split())[:most].strip(" \u200d")


def _visible(sign: str) -> bool:
    return sign == "\u200d" or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
