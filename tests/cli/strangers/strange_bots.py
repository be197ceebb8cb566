"""Bots of somebody else that do what bots should not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katzentisch import Bot, Budget


class Raises(Bot[Any]):
    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        raise RuntimeError("no idea\nat all")


class Cheats(Bot[Any]):
    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        return 99


class NoBot:
    pass
