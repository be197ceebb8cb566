"""What the companion does not take, in its own words (`words/companion.*.json`)."""

from __future__ import annotations

from typing import Any

from katzentisch.core.errors import Illegal

HOME = __package__.rpartition(".")[0]


def refuse(code: str, /, **facts: Any) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = HOME
    return refusal
