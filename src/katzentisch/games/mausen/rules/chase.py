"""The chase: who hunts, who runs, and to whom."""

from __future__ import annotations

from typing import Final

from katzentisch.core.state import Event, Json
from katzentisch.games.mausen.rules.board import Board
from katzentisch.games.mausen.rules.cards import ALL_OF, CAT, DOG, ELEPHANT, MOUSE, NAMES, cards_in

PREY: Final = (DOG, CAT, MOUSE, ELEPHANT)
"""MA-09: each kind chases exactly one other, round in a circle."""


def sole_strongest(herd: int) -> int:
    """MA-13, MA-14, MA-15: of the up to six equal animals in 12 bits of a herd, the highest value that is there once.

    -1 if there is none: equal ones cancel each other, and then the next lower value has its chance.
    """
    for rank in (3, 2, 1, 0):
        if herd >> 3 * rank & 7 == 1:
            return rank
    return -1


SOLE_STRONGEST: Final = tuple([sole_strongest(herd) for herd in range(1 << 12)])


def chase(board: Board, played: int, chosen: list[int]) -> None:
    """All chases happen at once (MA-17): who hunts is settled by the played cards (MA-10), one for each kind (MA-12),
    before anybody runs. Who hunts takes all prey there is (MA-11), or nothing where there is none (MA-21)."""
    table = board.middle + played  # MA-16: prey is in the middle and before the players
    for kind in range(4):
        rank = SOLE_STRONGEST[played >> 12 * kind & 0xFFF]
        if rank >= 0:
            prey = table & ALL_OF[PREY[kind]]
            hunter = chosen.index(4 * kind + rank)
            board.piles[hunter] += prey  # MA-18, MA-19; MA-24: never to a hand
            table -= prey
            if board.log is not None:
                run(board, PREY[kind])
                tell_chase(board, chosen, kind, hunter, prey)
        elif board.log is not None and played & ALL_OF[kind]:
            tell_chase(board, chosen, kind, -1, table & ALL_OF[PREY[kind]])
    board.middle = table  # MA-20
    if board.log is not None:
        board.log.append(Event("stayed", {"cards": [NAMES[card] for card in cards_in(table)]}))


def run(board: Board, kind: int) -> None:
    """Where the animals of a kind lay, there are none any more: from the middle, and from before the players."""
    board.middle &= ~ALL_OF[kind]
    board.out = tuple([-1 - card if card >= 0 and card // 4 == kind else card for card in board.out])


def tell_chase(board: Board, chosen: list[int], kind: int, hunter: int, prey: int) -> None:
    if board.log is None:
        return
    rivals = [seat for seat in range(board.players) if chosen[seat] // 4 == kind]
    told: dict[str, Json] = {"animal": kind, "rivals": rivals, "prey": [NAMES[card] for card in cards_in(prey)]}
    if hunter < 0:
        board.log.append(Event("stalemate", told))
    else:
        told |= {"seat": hunter, "card": NAMES[chosen[hunter]]}
        if above := [seat for seat in rivals if chosen[seat] > chosen[hunter]]:
            told["cancelled"] = above
        board.log.append(Event("chased" if prey else "in_vain", told))
    board.beat()
