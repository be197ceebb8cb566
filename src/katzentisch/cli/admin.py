"""`katzentisch admin`: what whoever runs a server may do with its tables."""

from __future__ import annotations

from argparse import Namespace

from katzentisch.cli.arguments import Parser, need
from katzentisch.cli.serve import store_arguments, store_settings
from katzentisch.cli.speech import refuse

DEEDS = ("list", "check", "close", "delete", "unmark")


def arguments(parser: Parser) -> None:
    parser.what("deed")
    parser.what("table")
    store_arguments(parser)


def run(options: Namespace, lang: str) -> int:
    deed = need(options.deed, "deed")
    if deed not in DEEDS:
        raise refuse("unknown_deed", deed=deed, known=list(DEEDS))
    table = need(options.table, "table") if deed in ("close", "delete") else options.table or ""
    from katzentisch.server.admin import run

    return run(deed, table, store_settings(options, lang), lang)
