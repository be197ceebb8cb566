"""A full table that a view allows. Nothing is hidden, so there is one: the table itself."""

from __future__ import annotations

from katzentisch.games.mystik.position.read import build
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


def sample(view: MystikView) -> Mystik:
    return build(view.whole())
