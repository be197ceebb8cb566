"""What a seat of a table of Maus und Mystik sees: all of it, because nothing on it is hidden."""

from __future__ import annotations

from katzentisch.games.mystik.position.write import describe
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


def look(state: Mystik, seat: int) -> MystikView:
    return MystikView(
        seat=seat, must=state.must(), may=(), over=state.over, log=state.log_of(seat), table=describe(state)
    )
