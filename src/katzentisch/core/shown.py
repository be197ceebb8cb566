"""What a table, a view or an action looks like to whoever holds it: `print(state)`, and a picture in a notebook.

The core knows no words and draws nothing; whoever does is named once, by `katzentisch/__init__.py`, and imported when
something is shown for the first time (`katzentisch.face`). Without it things say what they are in one line.
"""

# interpreted: asked by people

from __future__ import annotations

from importlib import import_module
from typing import Any

_by: list[str] = []


def drawn_by(module: str) -> None:
    """A module with `text(thing)`, `html(thing)` and `same(state, other)`."""
    _by[:] = [module]


def _face() -> Any:
    return import_module(_by[0]) if _by else None


def text(thing: Any) -> str:
    face = _face()
    said = face.text(thing) if face is not None else ""
    return said or repr(thing)


def summary(thing: Any) -> str:
    """In one line; empty if nobody knows more than its class does."""
    face = _face()
    return str(face.summary(thing)) if face is not None else ""


def html(thing: Any) -> str:
    """A piece of a page that needs no server and no network."""
    from html import escape

    face = _face()
    drawn = face.html(thing) if face is not None else ""
    return drawn or f"<pre>{escape(repr(thing))}</pre>"


def same(state: Any, other: Any) -> bool:
    """Are these tables alike in everything that the rules know?"""
    face = _face()
    return state is other if face is None else bool(face.same(state, other))
