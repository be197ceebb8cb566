"""What the browser has of the rules: the numbers of tiles, how long a trail is, which hours are near each other.

`python -m tools.browser_files` writes it there.
"""

from __future__ import annotations

import msgspec

from katzentisch.games.schnurrlock.rules import cards


def files() -> dict[str, bytes]:
    """SH-04: how many places a trail has, by number of players; SH-26: by hour the hours that are near it."""
    box = {
        "lengths": {players: sum(trail) + 1 for players, trail in enumerate(cards.TRAILS, start=2)},
        "near": [near(hour) for hour in range(1, cards.HOURS + 1)],
        "tiles": {"down": cards.DOWN, "marker": cards.MARKER, "worth": cards.MARKER_POINTS},
    }
    return {"box.json": msgspec.json.encode(box) + b"\n"}


def near(hour: int) -> list[int]:
    """In the order of the clock: an hour before, itself, an hour after."""
    leads = cards.leads_of(hour - 1)  # of the crow: all the others are leads by their hour alone
    around = [(hour + step - 1) % cards.HOURS + 1 for step in range(-cards.HOURS // 2, cards.HOURS // 2)]
    return [one for one in around if leads >> cards.HOURS + one - 1 & 1]
