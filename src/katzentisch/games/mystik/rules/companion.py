"""A companion: a small figure of the chapter that walks with a mouse. MM-258 to MM-261.

It stands where its mouse stands and has no card on the track; `enemies/hunt.py` chooses it last, `fighting/fight.py`
strikes it.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.vocabulary import moments


def join_mouse(board: Board, mouse: int) -> None:
    """MM-258: it walks with her from now on, and is well."""
    story = board.story
    story.with_mouse, story.hurt, story.lost = mouse, 0, False
    board.tell("companion_joins", {"companion": board.box.companion, "mouse": board.name(mouse)})


def go_over(board: Board, mouse: int) -> None:
    """MM-258: whose mouse is captured walks with the highest free one on the track."""
    if board.story.with_mouse != mouse:
        return
    free = board.free_mice()
    if free:
        board.story.with_mouse = free[0]
        board.tell("companion_joins", {"companion": board.box.companion, "mouse": board.name(free[0])})


def hurt_companion(board: Board, number: int) -> None:
    """MM-261: without hearts it is lost, and the chapter says what comes of it."""
    story = board.story
    if story.with_mouse < 0 or number <= 0:
        return
    story.hurt = min(board.box.companion_hearts, story.hurt + number)
    left = board.box.companion_hearts - story.hurt
    board.tell("companion_hurt", {"companion": board.box.companion, "number": number, "hearts": left})
    if left == 0:
        story.with_mouse, story.hurt, story.lost = NOBODY, 0, True
        board.tell("companion_lost", {"companion": board.box.companion})
        story_clause(board, moments.LOST)


def take_leave(board: Board) -> None:
    """MM-261: it is safe, and goes its own way."""
    if board.story.with_mouse >= 0:
        board.story.with_mouse, board.story.hurt = NOBODY, 0
        board.tell("companion_leaves", {"companion": board.box.companion})
