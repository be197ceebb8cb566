"""Bots by name, of the game or of anybody; whatever goes wrong in somebody's code is one sentence here."""

from __future__ import annotations

from typing import Any

from katzentisch.bots.find import Maker, find_bot
from katzentisch.cli.speech import refuse
from katzentisch.core.contract import Bot, Game
from katzentisch.core.errors import Illegal


def named(game: Game[Any, Any], text: str | None) -> list[str]:
    """`--bots a,b`: the names in order, each of which makes a bot."""
    names = [] if text is None else [name.strip() for name in text.split(",")]
    for name in names:
        maker(game, name)
    return names


def make(game: Game[Any, Any], name: str, seed: int) -> Bot[Any]:
    try:
        return maker(game, name)(game, seed)
    except Illegal:
        raise
    except Exception as error:  # whatever somebody's bot may raise
        raise refuse("bot_failed", bot=name, problem=repr(error)) from error


def maker(game: Game[Any, Any], name: str) -> Maker:
    try:
        return find_bot(game, name)
    except Illegal:
        raise
    except Exception as error:  # a module may do anything when it is imported
        raise refuse("bot_failed", bot=name, problem=repr(error)) from error
