"""What a seat of a Mausen table sees: built up from nothing, field by field."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mausen.rules.cards import size
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


def look(state: Mausen, seat: int, recall: bool) -> MausenView:
    """MA-31: piles lie face down, so that only who remembers knows them; open piles and the end show them."""
    recall = recall or state.open_piles or state.over
    seated = seat >= 0
    log: list[dict[str, Any]] | None = None
    if state.log is not None:
        log = [event.seen_by(seat) for event in state.log]
    return MausenView(
        seat,
        state.must(),
        (),
        state.over,
        log,
        state.players,
        state.open_piles,
        state.hands[seat] if seated else 0,
        state.choices[seat] if seated else -1,
        state.middle,
        state.piles[seat] if seated else 0,
        () if recall else tuple([size(pile) for pile in state.piles]),
        tuple(state.hands) if recall else (),
        tuple(state.piles) if recall else (),
        state.away,
    )
