"""What a careful cheat does: lines with other words in them, and sums that fit."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.lines import SUM, Chain


def resealed(lines: Sequence[str]) -> str:
    chain = Chain()
    return "".join(chain._next(line.rpartition(SUM)[0] + "}") + "\n" for line in lines)
