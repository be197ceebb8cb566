"""What bots are called at a table, one name per chair, so that two are never mistaken for each other; and how long they
take."""

from __future__ import annotations

NAMES = ("Minka", "Balthasar", "Frieda", "Rufus", "Ottilie", "Igor", "Luna", "Bruno", "Pippa", "Hektor", "Selma")

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "rush": 0.1}
"""Seconds that a bot takes for its answer."""


def companion(seat: int) -> str:
    return NAMES[seat % len(NAMES)]
