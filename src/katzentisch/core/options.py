"""The options of a table: declared as data, checked in one place."""

# interpreted: asked once per table

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from katzentisch.core.errors import Illegal


class Option(msgspec.Struct, frozen=True):
    """One choice made before the game. Its words: `option.NAME`, `option.NAME.help` and `option.NAME.VALUE`."""

    name: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool


def read_options(
    game: str, player_counts: range, options: Sequence[Option], players: int | None, given: Mapping[str, Any]
) -> tuple[int, dict[str, Any]]:
    """The number of players and every option's value; refused by name if something does not fit."""
    count = player_counts[0] if players is None else plain(players)
    if type(count) is not int or count not in player_counts:
        raise Illegal("player_count", game=game, players=count, least=player_counts[0], most=player_counts[-1])
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise Illegal("unknown_option", game=game, option=name, known=["players", *known])
    chosen: dict[str, Any] = {}
    for option in options:
        value = plain(given.get(option.name, option.default))
        if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
            raise Illegal("option_value", game=game, option=option.name, value=str(value), values=list(option.values))
        chosen[option.name] = value
    return count, chosen


def plain(value: Any) -> Any:
    """What a number or a word of another library stands for: numpy's say it by `item`, others by `__index__`."""
    if isinstance(value, int) or not (hasattr(value, "item") or hasattr(value, "__index__")):
        return value
    return value.item() if hasattr(value, "item") else value.__index__()
