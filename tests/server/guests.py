"""Bots of others that behave badly."""

from __future__ import annotations

import os
from collections.abc import Sequence

import katzentisch as kt


class Kills(kt.Bot[kt.View]):
    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        os._exit(1)


class Fails(kt.Bot[kt.View]):
    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        if len(legal) == 1:
            return legal[0]
        raise RuntimeError("as planned")
