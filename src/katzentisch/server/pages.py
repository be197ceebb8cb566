"""The browser client: one page for all addresses, and its files. Without a built client the server says so."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from katzentisch.server.boxes import general_words
from katzentisch.server.files import find
from katzentisch.server.numbers import NUMBER
from katzentisch.server.squeezed import variant

STATIC = Path(os.environ.get("KATZENTISCH_CLIENT") or Path(__file__).parent.parent / "static")

PAGES = (
    "/",
    "/t/{table}",
    "/t/{table}/" + NUMBER,
    "/new",
    "/record",
    "/shelf",
    "/p/{paper}",
    "/rules/{game}",
    "/learn/{game}",
    "/with/{game}/{page}",
    "/m",
    "/privacy",
)

ASSETS = "/assets"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""


def built(static: Path = STATIC) -> bool:
    """Is there a client to serve? A wheel has one if the folder it was made from had one."""
    return (static / "index.html").is_file()


class Assets(StaticFiles):
    """Files that are known to browsers by their content; what they are asked for by is read in `files` alone."""

    def get_path(self, scope: MutableMapping[str, Any]) -> str:
        return str(scope["path"]).removeprefix(ASSETS + "/")

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        file = find(Path(self.directory or ""), path)
        return (str(file), file.stat()) if file is not None else ("", None)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: MutableMapping[str, Any],
        status_code: int = 200,
    ) -> Response:
        header = Headers(scope=scope).get("accept-encoding", "")
        file, way = variant(Path(full_path), header)
        response = super().file_response(file, file.stat() if way else stat_result, scope, status_code)
        response.headers["cache-control"] = FOREVER
        return told(response, way)


def told(response: Response, way: str) -> Response:
    """Says how it is squeezed, and that another browser may get it otherwise."""
    response.headers["vary"] = "accept-encoding"
    if way:
        response.headers["content-encoding"] = way
    return response


def routes(static: Path = STATIC) -> list[BaseRoute]:
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if not built(static):
            wanted = "de" if request.headers.get("accept-language", "").startswith("de") else "en"
            return PlainTextResponse(general_words(wanted)["page.not_built"] + "\n")
        file, way = variant(index, request.headers.get("accept-encoding", ""))
        return told(FileResponse(file, headers={"cache-control": "no-cache"}, media_type="text/html"), way)

    async def plain(request: Request) -> Response:
        file = find(static, request.path_params["file"])
        return FileResponse(file, headers={"cache-control": "no-cache"}) if file else await lost(request)

    async def lost(request: Request) -> Response:
        """An address that leads nowhere: people get the page, which says so; programs get the refusal."""
        person = "text/html" in request.headers.get("accept", "") and not request.scope["path"].startswith("/api/")
        if not person or not built(static):
            raise HTTPException(404)
        return FileResponse(index, 404, headers={"cache-control": "no-cache"})

    found: list[BaseRoute] = [Route(path, page, methods=["GET"]) for path in PAGES]
    found.append(Mount(ASSETS, Assets(directory=static / "assets", check_dir=False)))
    found.append(Route("/{file:str}", plain, methods=["GET"]))
    found.append(Route("/{path:path}", lost, methods=["GET"]))
    return found
