"""`katzentisch serve`: tables for browsers, on this machine or in the house."""

from __future__ import annotations

from argparse import Namespace

from katzentisch.cli.arguments import Parser


def arguments(parser: Parser) -> None:
    parser.value("host", "ADDRESS")
    parser.value("port", "NUMBER")
    parser.value("data", "FOLDER")
    parser.value("db", "postgresql://…")
    parser.value("origin", "URL", many=True)
    parser.flag("behind-proxy")


def run(options: Namespace, lang: str) -> int:
    from katzentisch.server.commands import serve

    options.host = options.host or "127.0.0.1"
    options.port = options.port or "8080"
    options.db = options.db or ""
    options.origin = options.origin or []
    return serve(options, lang)
