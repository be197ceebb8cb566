"""Refusals of the server, with sentences in its own catalogue."""

from __future__ import annotations

from typing import Any

from katzentisch.core.errors import Illegal

STATUS = {
    "stranger": 401,
    "foreign_origin": 403,
    "not_yours": 403,
    "not_told": 403,
    "no_such_table": 404,
    "no_such_paper": 404,
    "no_such_page": 404,
    "no_such_game": 404,
    "unknown_game": 404,
    "code_used": 404,
    "game_running": 409,
    "key_used": 409,
    "papers_full": 409,
    "chair_taken": 409,
    "too_much": 429,
    "too_long": 413,
    "broken": 500,
    "table_damaged": 500,
    "busy": 503,
    "store_away": 503,
    "not_kept": 503,
}
"""HTTP status by code; every other refusal is a 400."""


def refuse(code: str, /, **facts: Any) -> Illegal:
    refusal = Illegal(code, **facts)
    refusal.home = __package__
    return refusal
