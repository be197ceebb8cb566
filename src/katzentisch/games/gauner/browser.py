"""What the browser has of the rules: which rooms a sum counts. `python -m tools.browser_files` writes it there."""

from __future__ import annotations

import msgspec

from katzentisch.games.gauner.rules.cards import CROSS, rooms_in


def files() -> dict[str, bytes]:
    """GR-21: by room the rooms of its colour and its letter, where a sum written there counts crooks."""
    return {"counts.json": msgspec.json.encode([rooms_in(cross) for cross in CROSS]) + b"\n"}
