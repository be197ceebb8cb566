"""What people write, positions above all, whatever the game: it gives a table or a refusal, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from katzentisch import Illegal
from katzentisch.core.contract import Game


def scraps(names: Sequence[str]) -> st.SearchStrategy[Any]:
    """JSON that nobody meant, with names of cards in it."""
    return st.recursive(
        st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=8) | st.sampled_from(names),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
        max_leaves=12,
    )


def refused(game: Game[Any, Any], position: Any, code: str, rule: str) -> None:
    """The position is refused for this reason, which can be said in both languages."""
    with pytest.raises(Illegal) as refusal:
        game.load(position)
    assert (refusal.value.code, refusal.value.rule) == (code, rule)
    for lang in ("de", "en"):
        said = game.say(refusal.value, lang)
        assert said
        assert "{" not in said
        assert not said.startswith("refusal.")


def loaded(game: Game[Any, Any], position: Any) -> Any:
    """The table, whose position comes back through JSON; None where the position is refused."""
    try:
        state = game.load(position)
    except Illegal:
        return None
    written = game.position(state)
    assert game.position(game.load(json.loads(json.dumps(written)))) == written
    return state


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a piece of JSON."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += spots(value[key], (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found += spots(item, (*path, number))
    return found


def holder(value: Any, path: tuple[Any, ...]) -> Any:
    """The list or object that has this place in it."""
    for step in path[:-1]:
        value = value[step]
    return value
