"""Questions of a game's own pages: one at a time for each person, a second each, and nothing is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.client import Client
from katzentisch.core.errors import Illegal
from katzentisch.server import thinker
from tests.games.cluedo.test_page import entry, evening
from tests.server.harness import serving


async def ask(client: Client, asked: Any, game: str = "cluedo") -> Any:
    return msgspec.json.decode(await client.call("POST", f"/api/games/{game}/consult", asked))


async def test_an_evening_is_answered_and_nothing_is_kept(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        told = await ask(anna, evening(entry(0, "holmes", "pipe", "tower")))
        assert told["known"]["places"][-1] == "envelope"
    files = b"".join(path.read_bytes() for path in disk.rglob("*") if path.is_file())
    assert b"holmes" not in files
    assert b"Cleo" not in files


async def test_a_person_asks_one_question_at_a_time(disk: Path) -> None:
    """Whoever asks twenty at once is told to wait; somebody else is not."""
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        await ask(anna, evening())
        asked = [ask(anna, evening(entry(0, "holmes", "pipe", "tower"))) for _ in range(20)]
        *answers, others = await asyncio.gather(*asked, ask(bo, evening()), return_exceptions=True)
        refused = [one for one in answers if isinstance(one, Illegal)]
        assert refused
        assert {one.code for one in refused} == {"too_much"}
        assert not isinstance(others, BaseException)
        assert (await ask(anna, evening()))["known"] is not None


@pytest.mark.parametrize(
    ("game", "asked", "code"),
    [
        ("cluedo", {"evening": {"game": "chess"}}, "file_wrong"),
        ("cluedo", [[[[]]]], "file_wrong"),
        ("mausen", {}, "nothing_to_deduce"),
        ("chess", {}, "unknown_game"),
    ],
)
async def test_what_makes_no_sense_is_refused(disk: Path, game: str, asked: Any, code: str) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        with pytest.raises(Illegal) as refusal:
            await ask(anna, asked, game)
        assert refusal.value.code == code


async def test_a_stranger_asks_nothing(disk: Path) -> None:
    async with serving(disk) as server:
        stranger = Client(server.url)
        with pytest.raises(Illegal) as refusal:
            await ask(stranger, evening())
        assert refusal.value.code == "stranger"


def test_a_question_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a game would think about it."""
    from katzentisch.games.cluedo import GAME

    def forever(_: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr(thinker, "CONSULTED", 0.05)
    monkeypatch.setattr(type(GAME), "consult", lambda self, asked: forever(asked))
    said = thinker.consulted(thinker.Consulting("cluedo", msgspec.Raw(b"{}")))
    assert said.refusal is not None
    assert said.refusal.code == "busy"
