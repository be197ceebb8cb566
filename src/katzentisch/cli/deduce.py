"""`katzentisch deduce GAME FILE`: what is certain and what is possible in a case typed in as JSON; - is stdin."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.speech import refuse
from katzentisch.core.registry import game as find_game


def arguments(parser: Parser) -> None:
    parser.what("game")
    parser.what("case")


def run(options: Namespace, lang: str) -> int:
    game = find_game(need(options.game, "game"))
    answer = game.deduce(read_case(need(options.case, "case")))
    print(msgspec.json.format(msgspec.json.encode(answer)).decode())
    return 0


def read_case(name: str) -> Any:
    """The JSON in a file; refused if there is no such file, or no JSON in it."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise refuse("cannot_read", path=name, problem=error.strerror or str(error)) from error
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("not_json", path=name, problem=str(error)) from error
