"""Tokens: things of a chapter that lie on a field or are carried by a mouse. MM-251."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.pieces import HELD, lying_on
from katzentisch.games.mystik.rules.vocabulary import moments


def take_token(board: Board, token: int, mouse: int) -> None:
    board.story.tokens[token] = HELD + mouse
    board.tell("token_taken", {"mouse": board.name(mouse), "token": board.box.tokens[token]})
    story_clause(board, moments.TOOK, mouse)


def pick_up(board: Board, mouse: int) -> None:
    """MM-251: whoever comes onto its field takes it along."""
    for token in range(len(board.story.tokens)):
        if board.lies_at(token) == board.mice[mouse].at:
            take_token(board, token, mouse)


def let_fall(board: Board, mouse: int, field: int) -> None:
    """MM-251: a captured mouse leaves what she carries where she stood."""
    for token in range(len(board.story.tokens)):
        if board.carrier(token) == mouse:
            board.story.tokens[token] = lying_on(board.castle.room, field)
            board.tell("token_lies", {"token": board.box.tokens[token], "field": board.field_name(field)})
