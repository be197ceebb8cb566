"""Two browsers at two tables that differ in a secret alone: their lines carry the same, and their pages are the same.

Every row of the secrecy table (games/cluedo/secrecy.py) is tried: frames with their pictures and prompts, what the page
asks besides (what follows for the seat, at full help), the page itself at every beat of what is told, and what it keeps
on the device. When an answer may be seen is shown by tests/games/cluedo/test_times.py.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Request, WebSocket

from katzentisch.core.record import Acted, Entry, Record, start, step
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.secrecy import SECRECY
from katzentisch.testing.secrecy import Secret, Swap
from katzentisch.testing.twins import draw
from tests.browser.guests import Meet, kept, until
from tests.browser.stand import DESKTOP, PATIENCE, Stand
from tests.games.cluedo.evenings import patient
from tests.server.twins import Twin, in_steps, logged

pytestmark = [pytest.mark.thorough, pytest.mark.slow("two real browsers at two servers, beat by beat")]

STEPS = 3
"""So many moves are lived through with the pages open."""
BEAT = 1000
"""Milliseconds of what is told between two looks at the pages."""
LONGEST = 12_000

PAGE = """() => [document.title, document.documentElement.outerHTML, JSON.stringify(localStorage)]
  .map((text) => text.replaceAll(location.host, 'host'))"""


def difference(one: list[str], other: list[str]) -> str:
    texts = next((mine, theirs) for mine, theirs in zip(one, other, strict=True) if mine != theirs)
    at = next(at for at, (mine, theirs) in enumerate(zip_longest(*texts)) if mine != theirs)
    return " <> ".join(text[max(0, at - 200) : at + 100] for text in texts)


class Eyes:
    """A browser at one of the twins: all that it gets and shows."""

    def __init__(self, meet: Meet, stand: Stand, twin: Twin, seat: int) -> None:
        guest = meet("en", DESKTOP, tempo="normal", at=stand)
        self.guest = guest
        self.page = guest.page
        self.frames: list[str] = []
        self.answers: set[tuple[str, str]] = set()
        self.open = 0
        guest.context.add_init_script(kept("name", "Anna"))
        cookie = {"name": "kt", "value": twin.tokens[seat], "url": stand.url, "httpOnly": True, "sameSite": "Lax"}
        guest.context.add_cookies([cookie])  # type: ignore[list-item] # the shape is playwright's own
        guest.stops_the_clock()
        self.page.on("websocket", self._hear)
        self.page.on("request", self._ask)
        self.page.on("requestfinished", self._answered)
        guest.go(f"/t/{twin.table}")
        self.page.wait_for_selector(".town")

    def _hear(self, line: WebSocket) -> None:
        line.on("framereceived", lambda text: self.frames.append(str(text)))

    def _ask(self, request: Request) -> None:
        self.open += "/api/" in request.url

    def _answered(self, request: Request) -> None:
        response = request.response()
        if "/api/" in request.url and response is not None:
            self.open -= 1
            self.answers.add((request.url.partition("/api/")[2], response.text()))

    @property
    def heard(self) -> list[str]:
        return [frame for frame in self.frames if '"t":"pong"' not in frame]

    @property
    def looks(self) -> int:
        return sum('"t":"look"' in frame for frame in self.frames)

    def shows(self) -> list[str]:
        return list(self.page.evaluate(PAGE))


class Pair:
    """Both, who must not come apart."""

    def __init__(self, one: Eyes, other: Eyes) -> None:
        self.both = (one, other)
        self.compared = 0

    def same(self) -> None:
        """They have got and show the same. The clocks stand still: all that may be awaited is what is on its way."""
        one, other = self.both
        until(one.page, lambda: not one.open and not other.open and len(one.heard) == len(other.heard))
        until(one.page, lambda: len(one.answers) == len(other.answers))
        assert one.heard == other.heard
        assert one.answers == other.answers
        end = time.monotonic() + PATIENCE
        while (pages := [eyes.shows() for eyes in self.both])[0] != pages[1]:
            assert time.monotonic() < end, difference(*pages)
        self.compared += 1

    @property
    def looks(self) -> int:
        """So many both have got."""
        return min(eyes.looks for eyes in self.both)

    def wait_beyond(self, looks: int) -> None:
        until(self.both[0].page, lambda: self.looks > looks)

    def live_through(self) -> None:
        """All that is told, beat by beat."""
        self.same()
        for _ in range(LONGEST // BEAT):
            for eyes in self.both:
                eyes.guest.passes(BEAT)
            self.same()
            if not any(eyes.page.get_by_role("button", name="Skip").count() for eyes in self.both):
                return
        raise AssertionError("what is told has no end")


def before_it_is_out(record: Record, swap: Swap[Any], seat: int) -> int:
    """So many entries are played until the rules tell this seat."""
    truth = start(record)
    for number, entry in enumerate(record.entries):
        if swap.reveals(truth, entry, seat):
            return number
        step(GAME, truth, entry)
    return len(record.entries)


def a_twin(secret: Secret[Any], notes: str, rng: Random) -> tuple[Record, Swap[Any], int, int, int]:
    """A game, how its twin differs, for whom, and the entries from which and to which pages are looked at: somebody shows
    a card there, and the seat itself is asked for something."""
    while True:
        *_, record = patient(GAME, GAME.new(players=3, notes=notes), rng)
        seat = rng.randrange(3)
        swap = draw(record, secret, seat, rng)
        if swap is None:
            continue
        end = before_it_is_out(record, swap, seat)
        acted = [number for number in range(end) if isinstance(record.entries[number], Acted)]
        begin = max(swap.since, acted[-STEPS] if len(acted) >= STEPS else 0)
        window = record.entries[begin:end]
        asked = any(isinstance(entry, Acted) and entry.seat == seat for entry in window)
        shown = any(isinstance(entry, Acted) and entry.action["do"] == "show" for entry in window)
        if begin > 40 and asked and shown:
            return record, swap, seat, begin, end


@pytest.fixture(scope="module")
def stands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Stand]]:
    with (
        Stand(tmp_path_factory.mktemp("one"), away_seconds=1e6) as one,
        Stand(tmp_path_factory.mktemp("other"), away_seconds=1e6) as other,
    ):
        yield [one, other]


@pytest.mark.parametrize("row", range(len(SECRECY.secrets)), ids=[secret.name for secret in SECRECY.secrets])
def test_twins_look_alike_in_the_browser(meet: Meet, stands: list[Stand], row: int) -> None:
    """At full help, where the server also says what follows, for the envelope; else with records."""
    notes = "full" if row == 1 else "records"
    record, swap, seat, begin, end = a_twin(SECRECY.secrets[row], notes, Random(row))
    truth, other = start(record), start(record)
    changed: list[Entry] = []
    for number, entry in enumerate(record.entries[:end]):
        assert not swap.reveals(truth, entry, seat)
        step(GAME, truth, entry)
        changed.append(swap.entry(entry) if number >= swap.since else entry)
        step(GAME, other, changed[-1])
    assert record.game.position(truth) != record.game.position(other), "the twins differ"

    twins = []
    for stand, entries in zip(stands, (record.entries, changed), strict=True):
        assert stand.server is not None
        twin = Twin(stand.server, f"twins-{row}", 3)
        stand.run(twin.open("cluedo", record.header.options))
        stand.run(twin.append([logged(entry) for entry in entries[:begin]]))
        twins.append(twin)
    pair = Pair(*(Eyes(meet, stand, twin, seat) for stand, twin in zip(stands, twins, strict=True)))
    pair.live_through()
    groups = zip(in_steps(record.entries[begin:end], 0), in_steps(changed[begin:end], 0), strict=True)
    for together in groups:
        looks = pair.looks
        for stand, twin, entries in zip(stands, twins, together, strict=True):
            stand.run(twin.append([logged(entry) for entry in entries]))
        pair.wait_beyond(looks)
        pair.live_through()
    told = [msgspec.json.decode(frame) for frame in pair.both[0].heard if '"t":"look"' in frame]
    assert any(look.get("pictures") is not None for look in told), "it was told with its pictures"
    assert any(look.get("prompt") for look in told), "the seat was asked"
    assert any("/known" in path for path, _ in pair.both[0].answers) == (notes == "full"), "and told what follows"
