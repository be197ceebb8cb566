"""Bots by name: those of the game, `package.module:Class` of anybody, or `pipe:COMMAND`, a program (`pipe.py`)."""

# interpreted: asked once per bot

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from katzentisch.bots.pipe import KINDS, find_engine
from katzentisch.core.contract import Bot, Game
from katzentisch.core.errors import Illegal

Maker: TypeAlias = Callable[[Game[Any, Any], int], Bot[Any]]


def find_bot(game: Game[Any, Any], name: str) -> Maker:
    """What makes the bot of this name for (game, seed), which may also be a strength; refused if there is none."""
    if name.startswith(tuple(f"{kind}:" for kind in KINDS)):
        return find_engine(name)
    if ":" in name:
        return _outside(name)
    name = game.strengths().get(name, name)
    own = game.bots()
    if name not in own:
        raise _refusal("unknown_bot", bot=name, game=game.id, known=[*game.strengths(), *own])
    return own[name]


def _outside(name: str) -> Maker:
    module, _, attribute = name.partition(":")
    try:
        found: Any = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise _refusal("bot_not_found", bot=name, problem=str(error)) from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise _refusal("not_a_bot", bot=name)
    return found


def _refusal(code: str, /, **facts: Any) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal
