"""A view as labelled lines, whatever game it is of: the words that the plain board in the browser shows, too
(`web/src/plain/shown.ts`).

    field.NAME  the label      show.NAME  the whole line, filled with the view      NAME.VALUE  the word for a value
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.shapes import View
from katzentisch.core.text import Words

COMMON = frozenset(View.__struct_fields__)
"""What every view has; others show it."""


def lines_of(game: Game[Any, Any], view: View, said: Words, own: Words, names: Sequence[str]) -> Iterator[str]:
    """What has nothing in it is left out. `own` are the words of the program."""
    facts: Mapping[str, Any] = msgspec.to_builtins(view)
    for name, value in game.show(view).items():
        if name in COMMON or value is None or value in ("", [], {}, ()):
            continue
        label = said.entries.get(f"field.{name}", name)
        if f"{name}.{value}" not in said.entries and f"show.{name}" in said.entries:
            yield f"{label}: {said.say(f'show.{name}', facts, names)}"
        elif isinstance(value, list | tuple) and all(isinstance(item, bool) for item in value):
            yield f"{label}: {said.join([name for name, holds in zip(names, value, strict=False) if holds])}"
        else:
            yield f"{label}: {word(name, value, said, own)}"


def word(name: str, value: Any, said: Words, own: Words) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(word(name, item, said, own) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(
            f"{said.entries.get(f'field.{part}', part)} {word(part, held, said, own)}" for part, held in value.items()
        )
    if f"{name}.{value}" in said.entries:
        return said.entries[f"{name}.{value}"]
    return own.say("yes" if value else "no") if isinstance(value, bool) else str(value)
