"""`katzentisch admin`: what whoever runs a server may do with its tables."""

from __future__ import annotations

from argparse import Namespace

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.speech import refuse

DEEDS = ("list", "close", "delete")


def arguments(parser: Parser) -> None:
    parser.what("deed")
    parser.what("table")
    parser.value("data", "FOLDER")
    parser.value("db", "postgresql://…")


def run(options: Namespace, lang: str) -> int:
    from katzentisch.server.commands import admin

    deed = need(options.deed, "deed")
    if deed not in DEEDS:
        raise refuse("unknown_deed", deed=deed, known=list(DEEDS))
    if deed != "list":
        need(options.table, "table")
    options.what = deed
    options.db = options.db or ""
    return admin(options, lang)
