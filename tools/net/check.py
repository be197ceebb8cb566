"""Is a kept game still what it was? Every step's law; and what it looks like, at all steps or at some."""

from __future__ import annotations

from binascii import crc32
from functools import cache
from typing import Any, Final

from katzentisch.core.registry import game as find_game
from tools.net import files
from tools.net.law import Differs, replay
from tools.net.prints import LAYERS, PARTS, Looking

SAMPLE: Final = 800
"""At about so many steps of each game of the registry a quick check looks closely."""


class Net:
    """All that is kept of one game of the registry."""

    def __init__(self, id: str) -> None:
        self.game = find_game(id)
        self.games = files.read_law(id)
        self.positions = files.positions(id)
        self.layers = {layer: files.read_layer(id, layer) for layer in LAYERS}
        self.actions: list[Any] = [action.facts() for action in self.game.actions]
        self.steps = sum(len(kept.lines) for kept in self.games)

    def chosen(self, number: int, step: int) -> bool:
        """Belongs this step to the sample? The last of each game does."""
        last = step == len(self.games[number].lines) - 1
        return last or crc32(f"{number}/{step}".encode()) % self.steps < SAMPLE

    def look(self, number: int) -> dict[str, files.Seen]:
        """What every step of a game looks like now, by layer; the law is checked on the way."""
        looking = Looking(self.game, number, self.actions)
        seen = {layer: files.Seen() for layer in LAYERS}
        for moment in replay(self.game, number, self.games[number], self.positions):
            for layer, signs in looking.signs(moment).items():
                seen[layer].steps.append(signs)
        for layer in LAYERS:
            seen[layer].whole = looking.whole(layer)
        return seen

    def check(self, number: int, everything: bool) -> None:
        """Raises Differs at the first step that is not as it was kept."""
        looking = Looking(self.game, number, self.actions)
        for moment in replay(self.game, number, self.games[number], self.positions):
            if everything or self.chosen(number, moment.step):
                self._compare(number, moment.step, looking.signs(moment))
        for layer in reversed(LAYERS) if everything else ():
            kept, found = self.layers[layer][number].whole, looking.whole(layer)
            for part, was, now in zip(PARTS, kept, found, strict=True):
                if was != now:  # at a step whose sign is the same by chance
                    raise Differs(self.game.id, number, moment.step, layer, f"{part}, at one of the steps", was, now)

    def _compare(self, number: int, step: int, found: dict[str, str]) -> None:
        """The most forgiving layer first: what differs there differs in all, and is the gravest."""
        for layer in reversed(LAYERS):
            kept = self.kept(layer, number).steps[step]
            for part, was, now in zip(PARTS, kept, found[layer], strict=True):
                if was != now:
                    raise Differs(self.game.id, number, step, layer, part, was, now)

    def kept(self, layer: str, number: int) -> files.Seen:
        """What a layer keeps of a game; it must be of this very law."""
        games = self.layers[layer]
        if len(games) != len(self.games) or len(games[number].steps) != len(self.games[number].lines):
            raise Differs(self.game.id, number, 0, layer, "the number of games or steps", "another", "this law's")
        return games[number]


@cache
def net(id: str) -> Net:
    return Net(id)
