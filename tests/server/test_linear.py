"""Nothing that a stranger sends costs more than in proportion to its length.

Each reader is given a bad input and one eight times as long. What is quadratic would take 64 times as long; a busy
machine does not make the shortest of several runs three times as long, for only the thread's own time counts.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.datastructures import Headers, QueryParams

import katzentisch as kt
from katzentisch.core.errors import Illegal
from katzentisch.protocol import messages, shapes
from katzentisch.server.brought import unpacked
from katzentisch.server.files import find
from katzentisch.server.identity import bearer, cookie, counted_as, host_of, only_host, own_origin
from katzentisch.server.intake import HEAD
from katzentisch.server.notes import NESTED, deeper_than
from katzentisch.server.socket import _asked
from katzentisch.server.squeezed import accepted
from katzentisch.server.texts import TEXT, clean
from tests.server.harness import Serving, serving

Reader = Callable[[Any], object]
Maker = Callable[[int], Any]
SHORT, TIMES = 12_000, 8
RUNS = 7


def head(name: str, reader: Callable[[Headers], object]) -> Reader:
    return lambda text: reader(Headers(raw=[(name.encode(), text.encode("latin-1"))]))


def many(name: str, reader: Callable[[Headers], object]) -> Reader:
    """As many headers as the text has characters."""
    return lambda text: reader(Headers(raw=[(name.encode(), b"a")] * len(text)))


def of(piece: str) -> Maker:
    return lambda size: (piece * (size // len(piece) + 1))[:size]


def between(before: str, piece: str, after: str) -> Maker:
    return lambda size: before + of(piece)(size) + after


def nested(marks: str) -> dict[str, Any]:
    """As deep as JSON can come, beside as much that is flat."""
    deep: Any = 0
    for _ in range(len(marks)):
        deep = [deep]
    return {"deep": deep, "flat": list(marks)}


def forget(value: Any) -> None:
    """Takes it apart before Python does so by recursion."""
    deep = value["deep"]
    while isinstance(deep, list) and deep:
        deep = deep.pop()


_wish = msgspec.json.Decoder(messages.Wish)
_table = msgspec.json.Decoder(shapes.NewTable)
_person = msgspec.json.Decoder(shapes.Person)
_paper = msgspec.json.Decoder(shapes.NewPaper)
_question = msgspec.json.Decoder(object)
WAY = '{"t":"act","key":"12345678","seat":0,"situation":1,"action":1,"then":['
NOTE = '{"t":"note","key":"12345678","seat":0,"number":1,"marks":{"a":'
TABLE = '{"key":"12345678","game":"mausen","options":'
READERS: dict[str, tuple[Reader, Maker]] = {
    "quoted cookie": (head("cookie", lambda h: cookie(h, False)), between('kt="', '\\"', '"')),
    "cookie of octets": (head("cookie", lambda h: cookie(h, False)), between('kt="', "\\101", '"')),
    "many cookies": (head("cookie", lambda h: cookie(h, False)), of("a=b; ")),
    "cookies without end": (head("cookie", lambda h: cookie(h, False)), of(";")),
    "cookie of spaces": (head("cookie", lambda h: cookie(h, False)), between("kt", " ", "=")),
    "many cookie headers": (many("cookie", lambda h: cookie(h, False)), of("a")),
    "host": (head("host", only_host), of("a")),
    "host of dots": (head("host", only_host), of(".")),
    "host of colons": (head("host", only_host), between("[", ":", "]")),
    "host of digits": (host_of, between("a:", "9", "")),
    "many hosts": (many("host", only_host), of("a")),
    "origin": (head("origin", lambda h: own_origin(h, False)), between("http://", "a", "")),
    "origin of colons": (head("origin", lambda h: own_origin(h, True)), of("://")),
    "bearer": (head("authorization", bearer), between("Bearer ", "a ", "")),
    "bearer of spaces": (head("authorization", bearer), between("Bearer", " ", "x")),
    "address": (counted_as.__wrapped__, of("1:")),
    "address of dots": (counted_as.__wrapped__, of("1.")),
    "address in a zone": (counted_as.__wrapped__, between("fe80::1%", "%", "")),
    "path": (lambda text: find(Path("/nowhere"), text), of("a/")),
    "path of dots": (lambda text: find(Path("/nowhere"), text), of(".")),
    "path of one name": (lambda text: find(Path("/nowhere"), text), of("a.")),
    "query": (lambda text: _asked(text.encode()), of("a=b&")),
    "query of percents": (lambda text: _asked(text.encode()), between("from=", "%41", "")),
    "query of bad percents": (lambda text: _asked(text.encode()), between("from=", "%", "")),
    "query of digits": (lambda text: _asked(text.encode()), between("from=", "9", ".1")),
    "query of wants": (lambda text: _asked(text.encode()), between("wants=", "log,", "motion")),
    "query of a call": (lambda text: QueryParams(text).get("seat"), of("seat=1&")),
    "wish of brackets": (_wish.decode, of("[")),
    "wish of spaces": (_wish.decode, between('{"t":"ping"', " ", "]")),
    "wish of digits": (_wish.decode, between('{"t":"act","key":"12345678","seat":0,"situation":1,"action":', "9", "}")),
    "wish of a long key": (_wish.decode, between('{"t":"begin","key":"', "a", '"}')),
    "wish of escapes": (_wish.decode, between('{"t":"say","key":"12345678","text":"', "\\u0041", '"}')),
    "wish of fields": (_wish.decode, between('{"t":"begin",', '"key":"12345678",', '"key":"12345678"}')),
    "note of digits": (_wish.decode, between(NOTE, "9", "}}")),
    "note of a fraction": (_wish.decode, between(NOTE + "0.", "9", "}}")),
    "note of a power": (_wish.decode, between(NOTE + "1e", "9", "}}")),
    "note of a small power": (_wish.decode, between(NOTE + "1e-", "9", "}}")),
    "note of numbers": (_wish.decode, between(NOTE + "[", "18446744073709551616,", "0]}}")),
    "note of fractions": (_wish.decode, between(NOTE + "[", "0.1234567890123456789,", "0]}}")),
    "note of brackets": (_wish.decode, between(NOTE, "[", "")),
    "note of objects": (_wish.decode, between(NOTE, '{"a":', "")),
    "table of options": (_table.decode, between(TABLE + "{", '"players":3,', '"players":3}}')),
    "table of brackets": (_table.decode, between(TABLE + '{"a":', "[", "")),
    "table of bots": (_table.decode, between(TABLE + '{},"bots":[', '"random",', '"random"]}')),
    "way of actions": (_wish.decode, between(WAY, "1,", "1]}")),
    "question of lists": (_question.decode, between("[", "[],", "[]]")),
    "question of brackets": (_question.decode, of("[")),
    "question of names": (_question.decode, between("{", '"a":1,', '"a":1}')),
    "question of digits": (_question.decode, of("9")),
    "question of large numbers": (_question.decode, between("[", "18446744073709551616,", "1]")),
    "paper": (_paper.decode, between('{"key":"12345678","kind":"story","packed":"', "AAAA", '"}')),
    "paper of zeros": (lambda text: unpacked(gzip.compress(text.encode())), of("0")),
    "paper of no archive": (lambda text: unpacked(text.encode()), of("0")),
    "encodings": (accepted, of("gzip,")),
    "encodings of weights": (accepted, between("gzip", ";q=0", "")),
    "encodings of spaces": (accepted, between("gzip;q", " ", "=1")),
    "encoding of digits": (accepted, between("gzip;q=0.", "9", "x")),
    "person": (_person.decode, between('{"name":"', "a", '","avatar":"cat"}')),
    "person of animals": (_person.decode, between('{"name":"a","avatar":"', "a", '"}')),
    "name": (lambda text: clean(text, TEXT), of("a")),
    "name of marks": (lambda text: clean(text, TEXT), between("a", "\u0301", "")),
    "name of marks out of order": (lambda text: clean(text, TEXT), between("a", "\u0301\u0316\u0323\u0345", "")),
    "name of spaces": (lambda text: clean(text, TEXT), of(" \u3000\n")),
    "name of joiners": (lambda text: clean(text, TEXT), between("a", "\u200d", "a")),
    "name of families": (lambda text: clean(text, TEXT), of("\U0001f468\u200d")),
    "name of Hangul": (lambda text: clean(text, TEXT), of("\u1100\u1161\u11a8")),
    "name that grows": (lambda text: clean(text, TEXT), of("\ufdfa\U0001d160")),
    "record": (kt.Record.read, of("{}\n")),
    "record of one line": (kt.Record.read, of("[")),
    "record of digits": (kt.Record.read, between('{"katzentisch":', "9", "}")),
}


def shortest(reader: Reader, text: Any) -> float:
    """Seconds of this thread in the quickest of several runs, in which it may be refused."""
    best = float("inf")
    for _ in range(RUNS):
        started = time.thread_time()
        with suppress(Illegal, msgspec.DecodeError, ValueError, RecursionError):
            reader(text)
        best = min(best, time.thread_time() - started)
    return best


@pytest.mark.parametrize(("reader", "maker"), READERS.values(), ids=READERS)
def test_eight_times_as_much_takes_no_more_than_eight_times_as_long(reader: Reader, maker: Maker) -> None:
    for attempt in range(3):
        once, often = shortest(reader, maker(SHORT)), shortest(reader, maker(SHORT * TIMES))
        if often <= 3 * TIMES * once + 0.001:
            return
        time.sleep(0.1 * attempt)
    raise AssertionError(f"{once * 1e6:.0f} µs, and eight times as much {often * 1e6:.0f} µs")


def test_the_measure_finds_what_is_quadratic() -> None:
    def quadratic(text: str) -> object:
        return [text[:i].replace("a", "b") for i in range(0, len(text), 100)]

    with pytest.raises(AssertionError, match="eight times as much"):
        test_eight_times_as_much_takes_no_more_than_eight_times_as_long(quadratic, of("a"))


def test_the_depth_of_marks_is_found_whatever_it_is() -> None:
    for size in (NESTED - 1, NESTED, 100, 100_000):
        marks = nested("x" * size)
        assert deeper_than(marks, NESTED) == (size >= NESTED)
        forget(marks)


# A running server ----------------------------------------------------------------------------------------------------

FULL = HEAD - 1000


def shown(text: str) -> str:
    return text[:20] + text[-20:] if len(text) > 40 else text


async def answered(
    server: Serving, headers: dict[str, str], method: str = "GET", path: str = "/api/me"
) -> tuple[int, float]:
    """The status, and how long it took."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as page:
        started = time.perf_counter()
        answer = await page.request(method, path, headers=headers)
        return answer.status_code, time.perf_counter() - started


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cookie", 'kt="' + '\\"' * (FULL // 2) + '"'),
        ("cookie", "a=b;" * (FULL // 4)),
        ("authorization", "Bearer " + "a" * FULL),
        ("origin", "http://" + "a" * FULL),
        ("accept-language", "de," * (FULL // 3)),
        ("range", "bytes=" + "0-0," * (FULL // 4)),
        ("range", "bytes=" + "9" * FULL + "-"),
        ("range", "bytes=0-" + "9" * 5000),
        ("if-none-match", "a," * (FULL // 2)),
        ("if-modified-since", "Sun, 1 Jan " + "9" * FULL),
        ("if-modified-since", "Sun," * (FULL // 4)),
        ("if-range", "a" * FULL),
        ("content-type", "application/json;" * (FULL // 17)),
        ("x-forwarded-for", "1.1.1.1," * (FULL // 8)),
        ("x-forwarded-for", "[" * FULL),
        ("forwarded", "for=1;" * (FULL // 6)),
    ],
    ids=shown,
)
async def test_no_head_holds_the_server_up(disk: Path, name: str, value: str) -> None:
    static = disk / "static"
    (static / "assets").mkdir(parents=True)
    (static / "assets" / "a.js").write_text("x" * 10_000)
    (static / "index.html").write_text("x" * 10_000)
    async with serving(disk / "data", static=static, behind_proxy=True) as server:
        for path in ("/api/me", "/assets/a.js", "/", "/api/words"):
            status, seconds = await answered(server, {name: value}, path=path)
            assert status < 500, path
            assert seconds < 2, path


@pytest.mark.parametrize(
    "path",
    [
        f"/api/tables/x/games/{'9' * 5000}/record",
        f"/t/x/{'9' * 5000}",
        f"/api/tables/x/games/1/replay?seat={'9' * 5000}",
        f"/api/tables/{'x' * 9000}",
        f"/api/games/{'../' * 3000}",
        f"/api/games/mausen?lang={'d' * 9000}",
        f"/{'%41' * 5000}",
        f"/{'%' * 9000}",
        f"/assets/{'a/' * 5000}",
        f"/assets/{'%2e%2e%2f' * 1000}",
        "/api/words?lang=%ff%fe",
        "/%ff%fe",
        "/%00",
        "/assets/%00",
    ],
    ids=shown,
)
async def test_no_path_holds_the_server_up_or_breaks_it(disk: Path, path: str) -> None:
    async with serving(disk) as server:
        for accept in ("text/html", "application/json"):
            status, seconds = await answered(server, {"accept": accept}, path=path)
            assert status < 500
            assert seconds < 2


async def test_no_raw_byte_in_a_target_breaks_it(disk: Path) -> None:
    async with serving(disk) as server:
        for target in (b"/\xff", b"/?\xff\xfe", b"/api/words?lang=\xff", b"/api/me?\xc3\x28", b"/t/x?\x80"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(
                b"GET " + target + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nConnection: close\r\n\r\n"
            )
            status = (await asyncio.wait_for(reader.readline(), 10)).split()[1]
            writer.close()
            assert status < b"500", target


@pytest.mark.parametrize(
    "text",
    [
        '{"key":"12345678","game":"mausen","options":{"open_piles":' + "[" * 400 + "]" * 400 + "}}",
        '{"key":"12345678","game":"mausen","options":{"players":' + "9" * 4000 + "}}",
        '{"key":"12345678","game":"mausen","options":{"' + "x" * 60_000 + '":1}}',
        '{"key":"12345678","game":"' + "x" * 60_000 + '"}',
        '{"key":"12345678","game":"mausen","options":{' + ",".join(f'"o{i}":1' for i in range(5000)) + "}}",
        "[" * 65_000,
        '{"a":' * 10_000,
        "9" * 65_000,
    ],
    ids=shown,
)
async def test_no_body_holds_the_server_up_or_is_sent_back(disk: Path, text: str) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        headers = {"authorization": f"Bearer {anna.token}", "content-type": "application/json"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as page:
            started = time.perf_counter()
            for path in ("/api/tables", "/api/quick", "/api/me"):
                answer = await page.post(path, content=text)
                assert 400 <= answer.status_code < 500, answer.text[:200]
                assert len(answer.content) < 1000
            assert time.perf_counter() - started < 3


async def test_marks_that_are_too_deep_are_refused_and_the_line_stays(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        for depth in (NESTED, 100, 900):
            deep: Any = 0
            for _ in range(depth):
                deep = [deep]
            with pytest.raises(Exception, match="too_long"):
                await table.note(0, {"deep": deep})
        await table.note(0, {"flat": [1, 2, 3]})
        assert table.reconnects == 0
