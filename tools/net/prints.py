"""What a step looks like, in three layers of which each forgives more than the one before.

    exact    the JSON of everything as it leaves the game
    placed   a bag of values, each with its places in the lists around it: the names of fields are not in it, nor the
             structs they are grouped in, so `hands[2]` may become `seats[2].hand`
    loose    the bag of the values alone: what was packed into one list may become several

In the last two, what says nothing (None, False, 0, -1, the empty text) is left out, so that a default may be left out
or be called otherwise. The keys of a dict are values where fields have a struct to stand in (views), else names.
The log is in the view as it is sent, and in `events`, so the bags of a view do without it. A step's log holds what the
step told; the last one's, all of the game.
"""

from __future__ import annotations

from binascii import b2a_base64, crc32
from hashlib import blake2b
from typing import Any, Final

import msgspec

from katzentisch.core.contract import WATCHER, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import View
from tools.net.law import Moment

PARTS: Final = ("position", "views", "shown", "events", "legal", "refusal")
LAYERS: Final = ("exact", "placed", "loose")
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
RECOUNTED: Final = 40
"""Each so many steps, all that was told is told again, as a table does it."""

encode = msgspec.json.Encoder(order="deterministic").encode


class Looking:
    """Looks at the moments of one kept game. What is said of actions is made once for all games."""

    def __init__(self, game: Game[Any, Any], number: int, actions: list[Any]) -> None:
        self.game = game
        self.number = number
        self.actions = actions
        self.digests = {layer: [blake2b(digest_size=6) for _ in PARTS] for layer in LAYERS}

    def parts(self, moment: Moment) -> dict[str, Any]:
        """Everything that can be asked of a table, by part."""
        game, state = self.game, moment.state
        seats = [WATCHER, *range(state.players)]
        if state.over:
            state.log = moment.told
        shown = [game.picture(state, seat, noted=True) for seat in seats]
        told: list[Any] = []
        if moment.step % RECOUNTED == RECOUNTED - 1:
            for seat, view in zip(seats, shown, strict=True):
                told.append(game.recount(view, [event.seen_by(seat) for event in moment.told]))
        return {
            "position": game.position(state),
            "views": [game.view(state, seat) for seat in seats],
            "shown": shown,
            "events": [[[event.seen_by(seat) for event in moment.events] for seat in seats], told],
            "legal": [
                state.outcomes(),
                [state.sealed(seat) for seat in range(state.players)],
                [[self.actions[action] for action in state.legal(seat)] for seat in range(state.players)],
            ],
            "refusal": self.refusal(moment),
        }

    def refusal(self, moment: Moment) -> list[Any]:
        """What one seat hears when it tries something that it cannot do: another seat and action at each step."""
        state = moment.state
        seat = moment.step % state.players
        action = (7919 * moment.step + 104_729 * self.number) % len(self.actions)
        if action in state.legal(seat):
            return []
        try:
            state.act(seat, action)
        except Illegal as refusal:
            return [refusal.code, refusal.rule, refusal.facts]
        return ["accepted"]

    def signs(self, moment: Moment) -> dict[str, str]:
        """By layer, one sign for each part of this moment; the digests take in the whole."""
        signs = dict.fromkeys(LAYERS, "")
        for part, (name, thing) in enumerate(self.parts(moment).items()):
            found: list[tuple[str, str]] = []
            values(thing, "", name in ("views", "shown"), found)
            looks = (
                encode(thing),
                "\n".join(sorted([place + value for place, value in found])).encode(),
                "\n".join(sorted([value for _, value in found])).encode(),
            )
            for layer, look in zip(LAYERS, looks, strict=True):
                signs[layer] += SIGNS[crc32(look) & 63]
                self.digests[layer][part].update(b"%d\n" % len(look) + look)
        return signs

    def whole(self, layer: str) -> list[str]:
        """By part, a digest of all moments so far."""
        return [b2a_base64(digest.digest(), newline=False).decode() for digest in self.digests[layer]]


def values(thing: Any, place: str, keys: bool, found: list[tuple[str, str]]) -> None:
    """Every value in a thing that says something, with its place: an index for each list it is in."""
    kind = type(thing)
    if kind is int or kind is str:
        if thing != 0 and thing != -1 and thing != "":
            found.append((place, repr(thing)))
    elif thing is None or thing is False:
        pass
    elif kind is list or kind is tuple:
        for index, one in enumerate(thing):
            values(one, f"{place}{index}.", keys, found)
    elif kind is dict:
        for key, one in thing.items():
            if keys:
                values(key, place, keys, found)
            values(one, place, keys, found)
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            if field != "log" or not isinstance(thing, View):
                values(getattr(thing, field), place, keys, found)
    elif thing is True or kind is float:
        found.append((place, repr(thing)))
    else:  # an enum, a set: as it is sent
        values(msgspec.to_builtins(thing, order="deterministic"), place, keys, found)
