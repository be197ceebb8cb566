"""`katzentisch serve` and `katzentisch admin`, for the program to mount: arguments, and what is done with them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from urllib.parse import urlsplit

from katzentisch.server.refusals import refuse
from katzentisch.server.settings import Settings


def mount(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds both commands; `options.command(options)` runs the one that was chosen."""
    for name, declare, command in (("serve", serve_arguments, serve), ("admin", admin_arguments, admin)):
        parser = subparsers.add_parser(name)
        declare(parser)
        parser.set_defaults(command=command)


def serve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="ADDRESS")
    parser.add_argument("--port", metavar="NUMBER")
    _store_arguments(parser)
    parser.add_argument("--origin", action="append", metavar="URL")
    parser.add_argument("--behind-proxy", action="store_true")


def admin_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "close", "delete"))
    parser.add_argument("table", nargs="?")
    _store_arguments(parser)


def _store_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="FOLDER")
    parser.add_argument("--db", metavar="postgresql://…")


def serve(options: argparse.Namespace, lang: str = "en") -> int:
    from katzentisch.server.main import run

    return run(settings_of(options), lang)


def admin(options: argparse.Namespace, lang: str = "en") -> int:
    from katzentisch.server.admin import run

    return run(options.what, options.table, _store_settings(options), lang)


def settings_of(options: argparse.Namespace) -> Settings:
    try:
        port = int(options.port or 8080)
    except ValueError as error:
        raise refuse("bad_port", port=str(options.port)) from error
    if not 0 <= port <= 65535:
        raise refuse("bad_port", port=str(port))
    origins = tuple(origin.rstrip("/") for origin in options.origin or ())
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
            raise refuse("bad_origin", origin=origin)
    return Settings(
        host=options.host or "127.0.0.1",
        port=port,
        data=Path(options.data) if options.data else None,
        db=options.db or "",
        origins=origins,
        behind_proxy=options.behind_proxy,
        metrics_token=os.environ.get("KATZENTISCH_METRICS_TOKEN", ""),
    )


def _store_settings(options: argparse.Namespace) -> Settings:
    return Settings(data=Path(options.data) if options.data else None, db=options.db or "")
