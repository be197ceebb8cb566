"""What bots are called at a table: one name per chair, so that two are never mistaken for each other."""

from __future__ import annotations

NAMES = ("Minka", "Balthasar", "Frieda", "Rufus", "Ottilie", "Igor", "Luna", "Bruno", "Pippa", "Hektor", "Selma")


def companion(seat: int) -> str:
    return NAMES[seat % len(NAMES)]
