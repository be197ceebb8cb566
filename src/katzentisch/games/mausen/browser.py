"""What the browser has of the rules: which kind each chases. `python -m tools.browser_files` writes it there."""

from __future__ import annotations

import msgspec

from katzentisch.games.mausen.rules.chase import PREY


def files() -> dict[str, bytes]:
    """MA-09"""
    return {"box.json": msgspec.json.encode({"prey": PREY}) + b"\n"}
