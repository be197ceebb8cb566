"""Attackers of one kind, or of all, cheap enough to leave the machine to the server.

    python -m tools.attackers KIND|all PORT HOW-MANY SECONDS 127.A.B

One process, bare sockets, buffers that are made beforehand, and an end to how many bytes and how many seconds. It says
on its first line that all have come, waits for a line, attacks, and prints as JSON when each has lost its connection
and which close code or status it could still read. Loopback only.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import select
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from katzentisch.client import Client
from tools.some_game import largest_game, smallest_game

BYTES = 4_000_000
"""No attacker sends more."""
CHUNK = 262_144
LONGEST = 16_384
LOST = select.POLLHUP | select.POLLERR | select.POLLRDHUP


def frame(first: int, payload: bytes = b"", mask: bytes = b"abcd") -> bytes:
    """As a client sends it; `first` is its first byte."""
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


TEXT, PIECE, MORE, CLOSE, PING, PONG, RESERVED = 0x81, 0x01, 0x00, 0x88, 0x89, 0x8A, 0xF1
LONGEST_ANSWER = f"GET /api/games/{largest_game()}?lang=de"
TINY = frame(TEXT, b'{"t":"ping"}')


@dataclass(frozen=True)
class Aim:
    """What is attacked: a server, and a table that this token may enter."""

    port: int
    table: str
    token: str

    def request(self, line: str, *headers: str) -> bytes:
        return "\r\n".join((f"{line} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers, "", "")).encode()

    def upgrade(self) -> bytes:
        key = base64.b64encode(os.urandom(16)).decode()
        return self.request(
            f"GET /ws/{self.table}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {self.token}",
        )


Sends = Callable[[Aim, int], Iterator[bytes | float]]
"""What attacker number so and so sends: bytes, and pauses in seconds."""


@dataclass(frozen=True)
class Kind:
    sends: Sends
    socket: bool  # a table's socket that is opened properly; else plain HTTP
    reads: bool = True
    narrow: bool = False  # hardly anything fits on the way to it


def flood(of: bytes, first: bytes = b"", pause: float = 0.0) -> Sends:
    """Over and over, as much as a server reads at once."""
    many = of * max(1, CHUNK // len(of))

    def sends(aim: Aim, number: int) -> Iterator[bytes | float]:
        yield first
        yield pause
        for _ in range(BYTES // len(many)):
            yield many

    return sends


def byte_by_byte(of: Callable[[Aim], bytes]) -> Sends:
    """All but the last, one a second."""

    def sends(aim: Aim, number: int) -> Iterator[bytes | float]:
        for byte in of(aim)[:-1]:
            yield bytes((byte,))
            yield 1.0

    return sends


def once(of: Callable[[Aim], bytes]) -> Sends:
    def sends(aim: Aim, number: int) -> Iterator[bytes | float]:
        yield of(aim)

    return sends


def pieces_without_end(aim: Aim, number: int) -> Iterator[bytes | float]:
    yield frame(PIECE, b"{")
    while True:
        yield frame(MORE)
        yield 0.25


def first_talks(aim: Aim, number: int) -> Iterator[bytes | float]:
    """One writes notes for a while, which all other screens of the same person are shown, and those do not look."""
    for _ in range(30 if number == 0 else 0):
        note = {"t": "note", "key": f"key-{time.monotonic_ns()}", "seat": 0, "number": 1, "marks": {"x": "x" * 7900}}
        yield frame(TEXT, json.dumps(note).encode())
        yield 0.08
    if number == 0:
        yield frame(CLOSE, b"\x03\xe8")


LONG = frame(TEXT, json.dumps({"t": "sit", "key": "k" * 20, "seat": 0}).ljust(LONGEST).encode())
POST = ("POST /api/me", "Content-Type: application/json", "X-Katzentisch: client", "Content-Length: 60000")

KINDS = {
    "pings": Kind(flood(frame(PING)), True),
    "pings, never read": Kind(flood(frame(PING, b"x" * 125)), True, reads=False, narrow=True),
    "pongs": Kind(flood(frame(PONG)), True),
    "empty continuations": Kind(flood(frame(MORE), frame(PIECE, b"{")), True),
    "tiny messages": Kind(flood(TINY), True),
    "tiny messages, never read": Kind(flood(TINY), True, reads=False, narrow=True),
    "longest messages": Kind(flood(LONG), True),
    "closes": Kind(flood(frame(CLOSE, b"\x03\xe8")), True),
    "pings after the goodbye": Kind(flood(frame(PING), frame(TEXT, b"{"), 0.5), True),
    "invalid frames": Kind(flood(frame(RESERVED, b"x")), True),
    "a frame byte by byte": Kind(byte_by_byte(lambda aim: TINY), True),
    "a message in pieces without end": Kind(pieces_without_end, True),
    "a table's reader that does not read": Kind(first_talks, True, reads=False, narrow=True),
    "nothing": Kind(once(lambda aim: b""), False),
    "a head byte by byte": Kind(byte_by_byte(lambda aim: aim.request("GET /health")), False),
    "a handshake that stops": Kind(once(lambda aim: aim.upgrade()[:-2]), False),
    "a body byte by byte": Kind(
        lambda aim, n: iter((aim.request(*POST), *byte_by_byte(lambda _: b"{" * 99)(aim, n))), False
    ),
    "a body in tiny chunks": Kind(
        flood(b"1\r\n{\r\n", b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"), False
    ),
    "headers without end": Kind(flood(b"a:\r\n", b"GET / HTTP/1.1\r\n"), False),
    "idle after an answer": Kind(once(lambda aim: aim.request("GET /health")), False),
    "an answer, never read": Kind(
        once(lambda aim: aim.request("GET /assets/large.js")), False, reads=False, narrow=True
    ),
    "a long body, never read": Kind(once(lambda aim: aim.request(LONGEST_ANSWER) * 8), False, reads=False, narrow=True),
    "requests in a row, never read": Kind(
        flood(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), False, reads=False, narrow=True
    ),
    "requests in a row": Kind(flood(b"GET / HTTP/1.1\r\nHost:127.0.0.1\r\n\r\n"), False),
}


class Attacker:
    def __init__(self, kind: Kind, aim: Aim, number: int, address: str) -> None:
        self.kind = kind
        self.tcp = tcp = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if kind.narrow:  # and segments as a network has them, so that the sender's system keeps little too
            tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
        tcp.settimeout(10)
        tcp.bind((address, 0))
        tcp.connect(("127.0.0.1", aim.port))
        self.heard = b""
        if kind.socket:
            tcp.sendall(aim.upgrade())
            while b"\r\n\r\n" not in self.heard:
                self.heard += tcp.recv(1024)
            assert b" 101 " in self.heard, self.heard
        tcp.setblocking(False)
        self.steps = kind.sends(aim, number)
        self.left = memoryview(b"")
        self.again = 0.0  # not before this moment
        self.lost: float | None = None
        self.done = False

    def step(self, now: float) -> bool:
        """Sends what the system takes; True if there is more to send as soon as it takes more."""
        while not self.done and now >= self.again:
            if not self.left:
                what = next(self.steps, None)
                if what is None:
                    self.done = True
                elif isinstance(what, float):
                    self.again = now + what
                else:
                    self.left = memoryview(what)
                continue
            try:
                self.left = self.left[self.tcp.send(self.left) :]
            except BlockingIOError:
                return True
            except OSError:
                self.end(now)
        return False

    def hear(self, now: float) -> None:
        try:
            came = self.tcp.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        self.heard = (self.heard + came)[-4096:] if self.kind.socket else (self.heard + came)[:4096]
        if not came:
            self.end(now)

    def end(self, now: float) -> None:
        if self.lost is not None:
            return
        self.lost, self.done = now, True
        try:
            while came := self.tcp.recv(CHUNK):
                self.heard += came
        except OSError:
            pass
        self.tcp.close()

    def code(self) -> int:
        """Why, as far as it was told: the code of the last close frame, or the status of the last answer."""
        if self.kind.socket:
            at = max(self.heard.rfind(bytes((0x88, size))) for size in range(2, 126))
            return int(struct.unpack_from("!H", self.heard, at + 2)[0]) if 0 <= at <= len(self.heard) - 4 else 0
        at = self.heard.rfind(b"HTTP/1.1 ")
        return int(self.heard[at + 9 : at + 12]) if at >= 0 else 0


def attack(attackers: list[Attacker], seconds: float) -> None:
    """Until all have lost their connection or the time is over."""
    by_file = {each.tcp.fileno(): each for each in attackers}
    now, end = time.monotonic(), time.monotonic() + seconds
    while by_file and now < end:
        poll = select.poll()
        for file, each in [*by_file.items()]:
            wants = each.step(now)
            if each.lost is None:
                reads = select.POLLIN if each.kind.reads else 0
                poll.register(file, LOST | reads | (select.POLLOUT if wants else 0))
            else:
                del by_file[file]
        ready = poll.poll(50)
        now = time.monotonic()
        for file, what in ready:
            each = by_file[file]
            if what & select.POLLIN:
                each.hear(now)
            elif what & LOST:
                each.end(now)
            if each.lost is not None:
                del by_file[file]


def storm(aim: Aim, many: int, seconds: float, network: str) -> int:
    """Of all kinds together; who is thrown out comes back after a second. How many attacks that were."""
    names = [*KINDS]
    here: dict[int, Attacker] = {}
    again = dict.fromkeys(range(many), 0.0)
    attacks = 0
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        for number in [number for number, at in again.items() if at <= now and number not in here]:
            kind = KINDS[names[(number + attacks) % len(names)]]
            try:
                here[number] = Attacker(kind, aim, 1 + number, f"{network}.{number}")
                attacks += 1
            except (OSError, AssertionError):  # not even let in
                again[number] = now + 1.0
        attack([*here.values()], 0.05)
        for number, each in [*here.items()]:
            if each.lost is not None:
                again[number] = time.monotonic() + 1.0
                del here[number]
    return attacks


async def lair(port: int) -> Aim:
    """A table at which one attacker has all chairs."""
    async with Client(f"http://127.0.0.1:{port}", "Mallory") as client:
        await client.become("Mallory")
        await client.call(*LONGEST_ANSWER.split())  # it is made once, for whoever asks first
        joined = await client.open_table(smallest_game(), options={"players": 3})
        for seat in (1, 2):
            await joined.sit(seat)
        await joined.begin()
        return Aim(port, joined.table, client.token)


def main(arguments: list[str]) -> int:
    name, port, many, seconds, network = arguments
    aim = asyncio.run(lair(int(port)))
    if name == "all":
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps({"attacks": storm(aim, int(many), float(seconds), network)}), flush=True)
        return 0
    attackers = [Attacker(KINDS[name], aim, number, f"{network}.1") for number in range(int(many))]
    begun = time.monotonic()
    print("ready", flush=True)
    if name != "nothing":  # who says nothing attacks from the first moment on
        sys.stdin.readline()
        begun = time.monotonic()
    attack(attackers, float(seconds))
    lost = [None if each.lost is None else round(each.lost - begun, 3) for each in attackers]
    print(json.dumps({"lost": lost, "codes": sorted({each.code() for each in attackers})}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
