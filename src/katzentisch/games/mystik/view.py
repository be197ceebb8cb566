"""What a seat of a table of Maus und Mystik sees: all of it, because nothing on it is hidden."""

from __future__ import annotations

from typing import Any

from katzentisch.games.mystik.position.write import describe
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


def look(state: Mystik, seat: int) -> MystikView:
    log: list[dict[str, Any]] | None = None
    if state.log is not None:
        log = [event.seen_by(seat) for event in state.log]
    return MystikView(seat=seat, must=state.must(), may=(), over=state.over, log=log, table=describe(state))
