"""A game for tools that need any: which one is decided by what it is like, so that no tool names a game."""

from __future__ import annotations

from functools import cache

from katzentisch.core.registry import game, own_games


@cache
def smallest_game() -> str:
    """The one with the fewest actions: what is measured around it is the least of the game's."""
    return min(own_games(), key=lambda id: len(game(id).actions))


@cache
def largest_game() -> str:
    """The one with the most words and rules: its box is the longest answer the server gives."""
    return max(own_games(), key=lambda id: sum(len(rule.text) for rule in game(id).rules("de")))
