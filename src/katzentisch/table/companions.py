"""What bots are called at a table, and how they look: one per chair, so that two are never mistaken for each other."""

from __future__ import annotations

COMPANIONS = (
    ("Minka", "cat"),
    ("Balthasar", "elephant"),
    ("Frieda", "mouse"),
    ("Rufus", "dog"),
    ("Ottilie", "owl"),
    ("Igor", "hedgehog"),
    ("Luna", "fox"),
    ("Bruno", "bear"),
    ("Pippa", "rabbit"),
    ("Hektor", "frog"),
    ("Selma", "duck"),
    ("Kasimir", "raccoon"),
)


def companion(seat: int) -> tuple[str, str]:
    """Name and avatar."""
    return COMPANIONS[seat % len(COMPANIONS)]
