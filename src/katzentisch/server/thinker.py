"""A process that thinks: for bots, about what follows from a view, and through records that somebody brings. One
question per line on stdin, one answer per line on stdout.

It is given what a seat may have (a view; a bot also the legal actions and a budget) and nothing else. It ends when its
server does.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TypeAlias

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.protocol.shapes import Bring, NewPaper, Refusal
from katzentisch.server.brought import shown, unpacked
from katzentisch.server.paperwork import SECONDS, Beginning, begun, bounded, checked, in_time
from katzentisch.table.drive import thought

CONSULTED = 1.0
"""Seconds of the processor that a question of a page is thought about."""


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


class Reading(msgspec.Struct, tag="record"):
    wish: Bring


class Consulting(msgspec.Struct, tag="page"):
    """What a page of a game asks."""

    game: str
    asked: msgspec.Raw


class Checking(msgspec.Struct, tag="paper"):
    """A file that somebody brings."""

    wish: NewPaper


class Starting(msgspec.Struct, tag="start"):
    """A table that is to begin from one."""

    wish: Beginning


Asked: TypeAlias = Question | Inquiry | Reading | Consulting | Checking | Starting


class Answer(msgspec.Struct):
    action: int = -1
    known: Knowledge | None = None
    brought: msgspec.Raw = msgspec.Raw(b"null")  # Brought
    consulted: msgspec.Raw = msgspec.Raw(b"null")
    paper: msgspec.Raw = msgspec.Raw(b"null")  # Checked, or Start
    refusal: Refusal | None = None
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


def read(reading: Reading) -> Answer:
    wish = reading.wish
    try:
        found = shown(unpacked(wish.record), wish.seat, wish.lang)
    except Illegal as refusal:
        return Answer(refusal=Refusal(refusal.code, refusal.rule, refusal.facts))
    return Answer(brought=msgspec.Raw(msgspec.json.encode(found)))


def consulted(consulting: Consulting) -> Answer:
    """For a second, and not longer."""
    try:
        with in_time(CONSULTED, "busy"):
            said = find_game(consulting.game).consult(msgspec.json.decode(consulting.asked))
    except Illegal as refusal:
        return Answer(refusal=Refusal(refusal.code, refusal.rule, refusal.facts))
    return Answer(consulted=msgspec.Raw(msgspec.json.encode(said)))


def looked_through(asked: Checking | Starting) -> Answer:
    """For some seconds, with little memory."""
    wish = asked.wish
    try:
        found = bounded(lambda: checked(wish) if isinstance(wish, NewPaper) else begun(wish), SECONDS[wish.kind])
    except Illegal as refusal:
        return Answer(refusal=Refusal(refusal.code, refusal.rule, refusal.facts))
    return Answer(paper=msgspec.Raw(msgspec.json.encode(found)))


def said_to(asked: Asked) -> Answer:
    if isinstance(asked, Question):
        return answer(asked)
    if isinstance(asked, Checking | Starting):
        return looked_through(asked)
    if isinstance(asked, Consulting):
        return consulted(asked)
    return known(asked) if isinstance(asked, Inquiry) else read(asked)


def main() -> None:
    with suppress(OSError):
        os.nice(10)  # people's moves come first
    decode, encode = msgspec.json.Decoder(Asked).decode, msgspec.json.encode
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    for line in sys.stdin.buffer:
        try:
            said = said_to(decode(line))
        except Exception as error:  # a bot may raise anything; the answer says so
            said = Answer(error=repr(error))
        out.write(encode(said) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
