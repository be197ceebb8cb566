"""No path leads out of the client's folder, by the rules of any system."""

from __future__ import annotations

import asyncio
from pathlib import Path, PurePosixPath, PureWindowsPath
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server.files import find, plain
from tests.server.harness import serving

ODD = [
    "..\\secret.txt",
    "assets\\..\\..\\secret.txt",
    "\\secret.txt",
    "\\\\server\\share\\secret.txt",
    "C:\\secret.txt",
    "C:secret.txt",
    "C:",
    "\\\\?\\C:\\secret.txt",
    "index.html::$DATA",
    "index.html:secret",
    "index.html.",
    "index.html ",
    "INDEX~1.HTM",
    "CON",
    "nul",
    "NUL.txt",
    "com1.html",
    "LPT9",
    "CONIN$",
    "..",
    "...",
    ".hidden",
    "~root",
    "a*b",
    "a?b",
    "a|b",
    'a"b',
    "a\u00a0b",
    "a\u2215b",
]
"""Names that mean something else on one system than on another. As files of a POSIX folder they show what is read."""


@pytest.mark.parametrize("name", ODD)
async def test_no_odd_name_reads_a_file(disk: Path, name: str) -> None:
    """Where POSIX lets a file have such a name there is one: whoever serves it would serve another one on Windows."""
    static = disk / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the page")
    (disk / "secret.txt").write_text("the secret")
    for folder in (static, static / "assets"):
        if not (folder / name).exists():
            (folder / name).write_text("the secret")
    async with serving(disk / "data", static=static) as server:
        for path in (f"/{quote(name)}", f"/assets/{quote(name)}", f"/assets/{quote(name, safe='')}"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(), 20)
            writer.close()
            assert answer.startswith(b"HTTP/1.1 404"), path
            assert b"the secret" not in answer


async def test_plain_names_are_served(disk: Path) -> None:
    static = disk / "static"
    (static / "assets" / "more").mkdir(parents=True)
    (static / "index.html").write_text("the page")
    files = ("icon-192.png", "robots.txt", "assets/index-D3_x.js", "assets/more/a.b.css", "manifest.webmanifest")
    for name in files:
        (static / name).write_text(name)
    async with serving(disk / "data", static=static) as server:
        for name in files:
            assert find(static, name) == static / name
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"GET /{name} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(), 20)
            writer.close()
            assert (answer[:12], answer.endswith(name.encode())) == (b"HTTP/1.1 200", True)


@given(st.text(alphabet=st.sampled_from("aZ09._-/\\: ~$%\0\n\u00e4"), max_size=12))
def test_a_path_of_plain_names_stays_in_the_folder_by_every_rule(path: str) -> None:
    parts = path.split("/")
    if all(plain(part) for part in parts):
        for kind, root in ((PureWindowsPath, "D:\\client"), (PurePosixPath, "/client")):
            reached = kind(root).joinpath(*parts)
            assert reached.is_relative_to(root)
            assert reached.parts == (*kind(root).parts, *parts), "no part was taken apart or away"
            assert not any(PureWindowsPath(part).is_reserved() for part in parts)
    else:
        assert find(Path(__file__).parent, path) is None


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_not_plain(name: str) -> None:
    assert not plain(name)


def test_a_link_out_of_the_folder_is_not_followed(disk: Path) -> None:
    (disk / "secret.txt").write_text("the secret")
    (disk / "static").mkdir()
    (disk / "static" / "link.txt").symlink_to(disk / "secret.txt")
    assert find(disk / "static", "link.txt") is None
