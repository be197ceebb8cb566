"""The browser client: one page for all addresses, and its files. Without a built client the server says so."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from katzentisch.server.boxes import general_words

STATIC = Path(os.environ.get("KATZENTISCH_CLIENT") or Path(__file__).parent.parent / "static")

PAGES = ("/", "/t/{table}", "/t/{table}/{number:int}", "/new", "/rules/{game}", "/learn/{game}", "/m", "/privacy")

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""


def built(static: Path = STATIC) -> bool:
    """Is there a client to serve? A wheel has one if the folder it was made from had one."""
    return (static / "index.html").is_file()


class Assets(StaticFiles):
    def file_response(self, *args: object, **kwargs: object) -> Response:
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        response.headers["cache-control"] = FOREVER
        return response


def routes(static: Path = STATIC) -> list[BaseRoute]:
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if not built(static):
            wanted = "de" if request.headers.get("accept-language", "").startswith("de") else "en"
            return PlainTextResponse(general_words(wanted)["page.not_built"] + "\n")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def plain(request: Request) -> Response:
        file = static / request.path_params["file"]
        return FileResponse(file, headers={"cache-control": "no-cache"}) if _is_file(file) else await lost(request)

    async def lost(request: Request) -> Response:
        """An address that leads nowhere: people get the page, which says so; programs get the refusal."""
        person = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if not person or not built(static):
            raise HTTPException(404)
        return FileResponse(index, 404, headers={"cache-control": "no-cache"})

    found: list[BaseRoute] = [Route(path, page, methods=["GET"]) for path in PAGES]
    found.append(Mount("/assets", Assets(directory=static / "assets", check_dir=False)))
    found.append(Route("/{file:str}", plain, methods=["GET"]))
    found.append(Route("/{path:path}", lost, methods=["GET"]))
    return found


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that no file can have
        return False
