"""`katzentisch serve`: tables for browsers, on this machine or in the house."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from katzentisch.cli.arguments import Parser, whole
from katzentisch.cli.speech import refuse, words

if TYPE_CHECKING:
    from katzentisch.server.settings import Settings

HIGHEST_PORT = 65_535
_PASSWORD = re.compile(r"://[^/@]*:[^/@]+@|\bpassword\s*=\s*[^\s&]", re.IGNORECASE)


def arguments(parser: Parser) -> None:
    parser.value("host", "ADDRESS")
    parser.value("port", "NUMBER")
    store_arguments(parser)
    parser.value("origin", "URL", many=True)
    parser.flag("behind-proxy")
    parser.value("bot", "GAME=MODULE:CLASS", many=True)


def store_arguments(parser: Parser) -> None:
    """Where the tables are; `admin` asks for the same."""
    parser.value("data", "FOLDER")
    parser.value("db", "postgresql://…")
    parser.value("db-file", "FILE")


def run(options: Namespace, lang: str) -> int:
    from katzentisch.server.main import run

    return run(settings(options, lang), lang)


def settings(options: Namespace, lang: str) -> Settings:
    import msgspec

    port = whole(options.port, "port", 8080, least=0)
    if port > HIGHEST_PORT:
        raise refuse("number_too_big", argument="--port", value=port, most=HIGHEST_PORT)
    return msgspec.structs.replace(
        store_settings(options, lang),
        host=options.host or "127.0.0.1",
        port=port,
        origins=tuple(origin(text) for text in options.origin or ()),
        behind_proxy=options.behind_proxy,
        bots=tuple(guest(text) for text in options.bot or ()),
        metrics_token=metrics_token(os.environ.get("KATZENTISCH_METRICS_TOKEN", "")),
    )


def guest(text: str) -> tuple[str, str]:
    """Somebody's own bot that may sit at tables of a game; it is looked for now, and never when a stranger asks."""
    from katzentisch.cli import opponents
    from katzentisch.core.registry import game as find_game

    game, _, bot = text.partition("=")
    if ":" not in bot:
        raise refuse("bad_guest", given=text)
    opponents.named(find_game(game), bot)
    return game, bot


def store_settings(options: Namespace, lang: str) -> Settings:
    from katzentisch.server.settings import Settings

    return Settings(data=Path(options.data) if options.data else None, db=database(options, lang))


def database(options: Namespace, lang: str) -> str:
    """The address of the database, or "". One with a password belongs into a file: everybody on a machine can read how
    its programs were called."""
    if options.db_file:
        if options.db:
            raise refuse("set_twice", option="--db")
        return address_in(options.db_file)
    if options.db and _PASSWORD.search(options.db):
        print(words(lang).say("serve.password_seen"), file=sys.stderr)
    return options.db or ""


def address_in(file: str) -> str:
    """The only line of a file."""
    try:
        address = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise refuse("cannot_read", path=file, problem=getattr(error, "strerror", None) or str(error)) from error
    if not address or len(address.splitlines()) > 1:
        raise refuse("not_an_address", path=file)
    return address


def metrics_token(text: str) -> str:
    """What can stand in a header of HTTP."""
    if not (text.isascii() and text.isprintable()):
        raise refuse("bad_metrics_token")
    return text


def origin(text: str) -> str:
    """An address as browsers name it: https://katzen.example, without a path."""
    address = text.rstrip("/")
    try:
        parts = urlsplit(address)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.path
    except ValueError:
        fits = False
    if not fits:
        raise refuse("bad_origin", origin=text)
    return address
