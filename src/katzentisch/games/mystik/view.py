"""What a seat of a table of Maus und Mystik sees: all that lies on it, because nothing there is hidden."""

from __future__ import annotations

from katzentisch.games.mystik.position.write import describe
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


def look(state: Mystik, seat: int, recall: bool) -> MystikView:
    """Without `recall`, as for people: not what is left in the deck, and of an author's chapter only the hash."""
    table = describe(state)
    view = MystikView(
        seat=seat,
        must=state.must(),
        may=(),
        over=state.over,
        log=state.log_of(seat),
        mice=table.mice,
        enemies=table.enemies,
        rooms=table.rooms,
        discards=table.discards,
        running=table.running,
        table=table,
    )
    table.mice, table.enemies, table.rooms, table.discards, table.running = [], [], [], {}, None
    if not recall or state.over:
        table.deck = None
        table.chapter = state.box.hash or state.box.chapter
    return view
