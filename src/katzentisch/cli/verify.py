"""`katzentisch verify FILE`: was this game played by the rules, and does its chance fit its promise?"""

from __future__ import annotations

from argparse import Namespace

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.files import read_record
from katzentisch.cli.speech import words
from katzentisch.core.record import verify


def arguments(parser: Parser) -> None:
    parser.what("file")


def run(options: Namespace, lang: str) -> int:
    record = read_record(need(options.file, "file"))
    verdict = verify(record)
    facts = {
        "title": record.game.words(lang).say("title"),
        "version": record.header.rules_version,
        "entries": verdict.entries,
        "choices": verdict.choices,
        "returns": [f"{share:g}" for share in verdict.returns],
    }
    print(words(lang).say("verified", facts))
    print(words(lang).say("verified.promise", {"commitment": record.header.commitment}))
    return 0
