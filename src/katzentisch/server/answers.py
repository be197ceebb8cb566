"""How calls are read and answered, whatever they are about."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from katzentisch.core.errors import Illegal
from katzentisch.deduce.knowledge import FULL, LEVELS
from katzentisch.protocol import shapes
from katzentisch.server.identity import Counted, bearer, counted_as, own_origin
from katzentisch.server.refusals import STATUS, refuse
from katzentisch.server.squeezed import LEAST, accepted, squeezed

T = TypeVar("T")


def address(request: Request) -> Counted:
    return counted_as(request.client.host if request.client is not None else "")


def lang(request: Request) -> str:
    return "de" if request.query_params.get("lang") == "de" else "en"


def seat_of(request: Request) -> int:
    try:
        return int(request.query_params.get("seat", "-1"))
    except ValueError as error:
        raise refuse("bad_body", problem="seat") from error


def help_of(request: Request) -> str:
    """The most help that a person wants; left out, as much as the table gives."""
    level = request.query_params.get("help", FULL)
    if level not in LEVELS:
        raise refuse("bad_body", problem="help")
    return level


def check_origin(request: Request, secure: bool) -> None:
    """No foreign page can make a browser do something here."""
    own = own_origin(request.headers, secure)
    if own is False or (own is None and not _no_browser(request)):
        raise refuse("foreign_origin")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise refuse("bad_body", problem="Content-Type")


def _no_browser(request: Request) -> bool:
    """A foreign page cannot set either header."""
    return bool(bearer(request.headers)) or request.headers.get("x-katzentisch") == "client"


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refuse("bad_body", problem=str(problem)) from problem


def json(text: bytes, status: int = 200) -> Response:
    return Response(text, status, {"cache-control": "no-store"}, "application/json")


def tagged(request: Request, text: bytes) -> Response:
    """A text for everybody: sent again only if the client has another one, and squeezed where that is understood."""
    tag = f'W/"{sha256(text).hexdigest()[:32]}"'
    headers = {"cache-control": "private, no-cache", "etag": tag, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if len(text) > LEAST and "gzip" in accepted(request.headers.get("accept-encoding", "")):
        return Response(squeezed(text), headers=headers | {"content-encoding": "gzip"}, media_type="application/json")
    return Response(text, headers=headers, media_type="application/json")


def answer(thing: Any, status: int = 200) -> Response:
    return json(msgspec.json.encode(thing), status)


def refused(refusal: Illegal) -> Response:
    return answer(shapes.Refusal(refusal.code, refusal.rule, refusal.facts), STATUS.get(refusal.code, 400))
