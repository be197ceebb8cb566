"""Nothing that a person cannot see is sent to a screen: not in a look, not in a picture on the way, not in a replay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from katzentisch.protocol.messages import Look
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.server.replays import replay
from katzentisch.table.fold import Table
from tests.games.mystik.table import chapter
from tests.pictures import looks, steps
from tests.server.harness import serving
from tests.server.raw import Raw


def views_of(text: bytes) -> Iterator[dict[str, Any]]:
    """The view of a look and what it tells of the moments before."""
    look = msgspec.json.decode(text, type=Look)
    yield look.view
    yield from (picture.fields for picture in look.pictures or [])


def may_be_seen(view: dict[str, Any]) -> None:
    assert {*(view.get("running") or {})} <= {"place", "turn"}
    assert {*(view.get("running") or {}).get("turn", {})} <= {"steps"}
    assert "deck" not in view.get("piles", {})
    assert isinstance(view.get("chosen", {}).get("chapter", ""), str)


def test_a_screen_of_mystik_gets_no_agenda_no_deck_and_no_chapter() -> None:
    told = 0
    for _, text in islice(looks("mystik", 0, {"players": 2}, Random(1)), 100):
        for view in views_of(text):
            may_be_seen(view)
            told += "running" in view
    assert told > 100


@pytest.mark.parametrize("over", [True, False])
def test_nor_does_its_replay(over: bool) -> None:
    """Also where all that lay open once is shown, because the game is over."""
    written = {"chapter": chapter(), "players": 2}
    texts = replay(islice(steps("mystik", {}, Random(1), written), 80), 1, 0, over)
    assert len(texts) > 40
    for text in texts:
        for view in views_of(bytes(text)):
            may_be_seen(view)


def test_a_screen_of_schnurrlock_gets_no_agenda() -> None:
    for _, text in islice(looks("schnurrlock", 0, {"players": 2}, Random(1)), 40):
        for view in views_of(text):
            assert view.get("turn", {}).get("agenda", []) == []


def test_whoever_draws_by_the_rules_gets_what_it_draws_from() -> None:
    """A terminal asks for no screen's look."""
    table = Table()
    maker, progress = Looks(table), Progress(1, 0, Wants())
    for step in islice(steps("mystik", {"players": 2}, Random(1)), 30):
        table.apply(step)
        maker.change()
        text = maker.text(0, progress)
    assert text is not None
    assert msgspec.json.decode(text, type=Look).view["running"]["agenda"]


async def test_whoever_says_to_be_a_screen_is_sent_a_screens_look(disk: Path) -> None:
    """Both look from the same seat; the other one is a terminal."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mystik", options={"players": 1})
        await table.begin()
        sent = {}
        for wants in ("screen,log,motion", "log"):
            raw = await Raw.join(anna, table.table, wants=wants)
            (sent[wants],) = (frame for frame in await raw.settle() if '"t":"look"' in frame)
            await raw.socket.close()
    browser, terminal = (msgspec.json.decode(text, type=Look) for text in sent.values())
    may_be_seen(browser.view)
    assert "agenda" in terminal.view["running"]
    assert (browser.legal, browser.prompt, browser.events) == (terminal.legal, terminal.prompt, terminal.events)
