"""What goes over the wire is as small as the browser can read it, and never another thing."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from katzentisch.server.squeezed import accepted, variant
from tests.server.harness import serving


@pytest.mark.parametrize(
    ("header", "ways"),
    [
        ("", []),
        ("identity", []),
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("GZIP;q=0.5", ["gzip"]),
        ("br;q=0, gzip", ["gzip"]),
        ("br; q=0.000, gzip;q=0.0", []),
        ("brr, xgzip", []),
    ],
)
def test_only_what_the_browser_reads(header: str, ways: list[str]) -> None:
    assert accepted(header) == ways


def test_the_smallest_that_lies_there(tmp_path: Path) -> None:
    file = tmp_path / "page.js"
    file.write_text("x")
    assert variant(file, "br, gzip") == (file, "")
    (tmp_path / "page.js.gz").write_bytes(b"")
    assert variant(file, "br, gzip") == (tmp_path / "page.js.gz", "gzip")
    (tmp_path / "page.js.br").write_bytes(b"")
    assert variant(file, "br, gzip") == (tmp_path / "page.js.br", "br")
    assert variant(file, "gzip") == (tmp_path / "page.js.gz", "gzip")
    assert variant(file, "") == (file, "")


async def test_files_and_texts_are_the_same_however_they_are_sent(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    for name, text in (("index.html", "<p>page</p>"), ("assets/a.js", "let a;")):
        (static / name).write_text(text)
        (static / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    async with serving(tmp_path, static=static) as server, httpx.AsyncClient(base_url=server.url) as http:
        for path, kind, text in (("/", "text/html", "<p>page</p>"), ("/assets/a.js", "javascript", "let a;")):
            for wanted, way in (("gzip", "gzip"), ("identity", None)):
                answer = await http.get(path, headers={"accept-encoding": wanted})
                assert (answer.text, answer.headers.get("content-encoding")) == (text, way)
                assert kind in answer.headers["content-type"]
                assert answer.headers["vary"] == "accept-encoding"
        for path in ("/api/words?lang=de", "/api/games?lang=de", "/api/games/gauner?lang=de"):
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            small = await http.get(path, headers={"accept-encoding": "gzip"})
            assert plain.json() == small.json()
            assert ("content-encoding" in plain.headers, small.headers["content-encoding"]) == (False, "gzip")
            again = await http.get(path, headers={"if-none-match": small.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


async def test_what_belongs_to_one_person_is_not_squeezed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, httpx.AsyncClient(base_url=server.url) as http:
        answer = await http.get("/api/tables", headers={"accept-encoding": "gzip, br"})
        assert "content-encoding" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
