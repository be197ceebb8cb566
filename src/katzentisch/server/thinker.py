"""A process that thinks: for bots, and about what follows from a view. One question per line on stdin, one answer per
line on stdout.

It is given what a seat may have (a view; a bot also the legal actions and a budget) and nothing else. It ends when its
server does.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.table.drive import thought


class Question(msgspec.Struct, tag="bot"):
    game: str
    bot: str
    seed: int
    view: msgspec.Raw
    legal: list[int]
    budget: Budget
    offered: bool  # it may act and need not


class Inquiry(msgspec.Struct, tag="knowledge"):
    game: str
    view: msgspec.Raw


class Answer(msgspec.Struct):
    action: int = -1
    known: Knowledge | None = None
    error: str = ""


def answer(question: Question) -> Answer:
    """The bot is made anew for every decision, so that any process can go on where another one stopped."""
    game = find_game(question.game)
    bot = find_bot(game, question.bot)(game, question.seed)
    view = msgspec.json.decode(question.view, type=game.view_type)
    return Answer(thought(bot, view, tuple(question.legal), question.budget, question.offered))


def known(inquiry: Inquiry) -> Answer:
    """What follows from a view, and from nothing else."""
    game = find_game(inquiry.game)
    view = msgspec.json.decode(inquiry.view, type=game.view_type)
    return Answer(known=game.knowledge(view))


def main() -> None:
    with suppress(OSError):
        os.nice(10)  # people's moves come first
    decode, encode = msgspec.json.Decoder(Question | Inquiry).decode, msgspec.json.encode
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    for line in sys.stdin.buffer:
        try:
            asked = decode(line)
            said = known(asked) if isinstance(asked, Inquiry) else answer(asked)
        except Exception as error:  # a bot may raise anything; the answer says so
            said = Answer(error=repr(error))
        out.write(encode(said) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
