"""Everything that reaches a seat, as bytes: what a table sends, and what the seat can find out by trying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.prompt import Prompt
from katzentisch.core.state import State

encode = msgspec.json.Encoder(order="deterministic").encode


def seats_and_watcher(state: State) -> list[int]:
    return [WATCHER, *range(state.players)]


def transcript(game: Game[Any, Any], state: State, seat: int, probes: Iterable[int] = ()) -> list[bytes]:
    """The seat's views, events, legal list, prompt, whose turn it is, its own choice, and the answers to `probes`."""
    messages = [
        encode(game.view(state, seat)),
        encode(game.picture(state, seat, noted=True)),
        encode(state.log_of(seat) or []),
        encode([state.over, state.must(), state.may()]),
    ]
    if type(game).screen is not Game.screen:
        messages.append(encode(game.screen(state, seat, openly=state.over, noted=True)))
    if seat != WATCHER:
        messages.append(encode([state.legal(seat), state.sealed(seat), prompted(game, state, seat)]))
        messages += [encode(answer(state, seat, action)) for action in probes]
    return messages


def album(game: Game[Any, Any], state: State, seat: int) -> list[bytes]:
    """The pictures that the seat may be shown of the last entry."""
    return [
        encode([told, game.picture(picture, seat), game.view(picture, seat)]) for told, picture in state.pictures or ()
    ]


def prompted(game: Game[Any, Any], state: State, seat: int) -> Prompt | None:
    """What a table sends: only who has something to do is asked."""
    return game.prompt(state, seat) if state.legal(seat) else None


def answer(state: State, seat: int, action: int) -> list[Any]:
    """What a seat hears when it tries an action that is not in its legal list."""
    if action in state.legal(seat):
        return ["legal"]
    refusal = refused(state, seat, action)
    return ["accepted"] if refusal is None else [refusal.code, refusal.rule, refusal.facts]


def refused(state: State, seat: int, action: int) -> Illegal | None:
    try:
        state.act(seat, action)
    except Illegal as refusal:
        return refusal
    return None


def fingerprint(game: Game[Any, Any], state: State, since: int = 0) -> bytes:
    """The truth and what everybody sees of it; two tables with the same fingerprint are the same table.

    Of the log what was told from event `since` on: whoever looks after every step need not read it all again.
    """
    with telling_since(state, since):
        parts = [encode(game.position(state))]
        for seat in seats_and_watcher(state):
            parts += transcript(game, state, seat)
    return b"\n".join(parts)


@contextmanager
def telling_since(state: State, since: int) -> Iterator[None]:
    """Meanwhile the table has told nothing before event `since`."""
    log = state.log
    if log is not None:
        state.log = log[since:]
    try:
        yield
    finally:
        state.log = log


def stillness(game: Game[Any, Any], state: State) -> bytes:
    """What stays the same as long as nothing happens: the table, and how much has been told."""
    told = len(state.log or ())
    return b"%d\n%s" % (told, fingerprint(game, state, told))
