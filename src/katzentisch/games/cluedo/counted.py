"""A thousand positions with their counts, for whoever writes a counter: docs/games/cluedo/counts.md.

    PYTHONPATH=src python -m katzentisch.games.cluedo.counted FILE

plays games of the `logic` bot with 2 to 6 players, takes what somebody knows after some of the suspicions, and counts.
The same command writes the same file, byte for byte, on any machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.deduce.case import ENVELOPE, json_of, of_view
from katzentisch.games.cluedo.deduce.knowledge import know
from katzentisch.games.cluedo.rules.board import START
from katzentisch.games.cluedo.rules.cards import CARDS, FIRST_PLACE, FIRST_WEAPON, cards_in
from katzentisch.games.cluedo.shapes import CluedoView

EACH = 200
"""For each number of players."""
TAKEN = 0.3
"""Of the positions of a game, so that many games are seen."""


def positions(players: int) -> Iterator[CluedoView]:
    rng = Random(f"cluedo {players}")
    while True:
        state = GAME.new(players=players)
        bots = [Logic(GAME, rng.randrange(2**32)) for _ in range(players)]
        said = -1
        while not state.over:
            if k := state.chance():
                state.happen(rng.randrange(k))
                continue
            (seat,) = state.must()
            view = GAME.view(state, seat)
            if state.phase >= START and len(state.suspicions) > said:
                said = len(state.suspicions)
                if rng.random() < TAKEN:
                    yield view
            state.play(seat, bots[seat].choose(view, state.legal(seat), Budget()))


def counted(view: CluedoView) -> dict[str, Any]:
    """The case; how many deals fit; by card, with whom of the others it is and in the envelope; and the envelopes."""
    case = of_view(view)
    known = know(case)
    owners = {
        str(card): [known.held(card, place) for place in (*case.others, ENVELOPE)] for card in cards_in(case.unseen)
    }
    return {"case": json_of(view), "count": known.total, "owners": owners, "envelopes": rows_of(known.envelopes)}


def rows_of(envelopes: Mapping[int, int]) -> list[list[int]]:
    """A row for each suspect and weapon that are possible: these two, and the deals of the nine places."""
    rows: list[list[int]] = []
    for suspect in range(FIRST_WEAPON):
        for weapon in range(FIRST_WEAPON, FIRST_PLACE):
            two = 1 << suspect | 1 << weapon
            deals = [envelopes.get(two | 1 << place, 0) for place in range(FIRST_PLACE, CARDS)]
            if any(deals):
                rows.append([suspect, weapon, *deals])
    return rows


def main(path: Path) -> None:
    with path.open("wb") as file:
        for players in range(2, 7):
            found = positions(players)
            for _ in range(EACH):
                file.write(msgspec.json.encode(counted(next(found))) + b"\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
