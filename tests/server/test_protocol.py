"""The protocol is one thing in three places: the types, those of browsers, and the Python client."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from tools.browser_types import ANSWERED, SENT

import katzentisch as kt
from katzentisch.client import Client, Refused
from katzentisch.core.text import LANGUAGES
from katzentisch.protocol import messages, shapes
from katzentisch.server.boxes import general_words, guide
from tests.conftest import ROOT, TOY
from tests.server.harness import play, processes, scene, serving, unsaid, until


def test_every_message_is_documented() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text()
    for kind in (*messages.Wish.__args__, *messages.News.__args__):
        if kind not in (messages.Ping, messages.Pong, messages.Done, messages.Refused):
            assert f"`{kind.__name__}`" in text, kind
    for shape in (*SENT, *ANSWERED):
        if shape is not shapes.Refusal:
            assert shape.__name__ in text, shape


def test_every_refusal_of_table_and_server_has_words() -> None:
    codes = set()
    for folder in ("table", "server"):
        for file in (ROOT / "src" / "katzentisch" / folder).glob("*.py"):
            text = file.read_text()
            codes |= {*re.findall(r'refuse\(\s*"(\w+)"', text)} | {*re.findall(r'Illegal\("(\w+)"', text)}
    assert {"chair_taken", "stale", "too_much", "store_in_use"} <= codes
    for lang in LANGUAGES:
        words = general_words(lang)
        assert {code for code in codes if f"refusal.{code}" not in words} == set()
    german, english = (general_words(lang) for lang in LANGUAGES)
    assert german.keys() == english.keys()
    for key, sentence in german.items():
        assert {*re.findall(r"\{(\w+)", sentence)} == {*re.findall(r"\{(\w+)", english[key])}, key


def test_neither_table_nor_server_names_a_game() -> None:
    for folder in ("table", "server"):
        for file in (ROOT / "src" / "katzentisch" / folder).rglob("*"):
            if file.suffix in (".py", ".json"):
                text = file.read_text().lower()
                for id in kt.games():
                    assert id not in text, f"{file} names {id}"


async def test_the_box_has_words_rules_and_actions(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        for lang in LANGUAGES:
            for id in ("mausen", "sack"):
                text = await anna.call("GET", f"/api/games/{id}?lang={lang}")
                box = msgspec.json.decode(text, type=shapes.GameBox)
                assert (box.id, bool(box.rules), bool(box.actions)) == (id, True, True)
                assert {"title", "refusal.stale", "refusal.stranger", "phrase.hello", "pace.rush"} <= {*box.words}
        general = msgspec.json.decode(await anna.call("GET", "/api/words?lang=de"), type=dict[str, str])
        assert general["refusal.stale"].startswith("Inzwischen")


def test_a_guided_round_is_played_by_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any game may have one: `guide.json` beside its words. A script that breaks a rule is refused."""
    home = tmp_path / "guided_round"
    (home / "words").mkdir(parents=True)
    (home / "__init__.py").touch()
    for lang in LANGUAGES:
        (home / "words" / f"{lang}.json").write_text('{"guide.look": "Look!", "guide.choose": "Choose."}')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(type(kt.game("mausen")), "home", "guided_round")
    step = {"seat": 1, "action": {"do": "choose", "card": "E1"}}
    mine = {"say": "guide.choose", "action": {"do": "choose", "card": "E4"}}
    script = {
        "options": {"players": 3},
        "steps": [{"say": "guide.look"}, step, {**step, "seat": 2}, mine, {"say": "guide.look"}],
    }
    (home / "guide.json").write_bytes(msgspec.json.encode(script))
    first, second, third = guide(kt.game("mausen"), "de")
    assert (first.say, first.action, first.look.events) == ("Look!", -1, [])
    assert (second.say, second.action, second.look.view["must"]) == ("Choose.", 3, [0])
    assert second.action in second.look.legal
    assert third.look.events[0] == {"kind": "turned_up", "cards": ["E4", "E1", "E1"]}
    (home / "guide.json").write_bytes(msgspec.json.encode({**script, "steps": [mine, step, {**step, "seat": 2}, mine]}))
    with pytest.raises(kt.Illegal):
        guide(kt.game("mausen"), "de")


async def test_an_outside_bot_plays_against_a_running_server(disk: Path) -> None:
    """The example, as a person would start it."""
    example = ROOT / "examples" / "outside_bot.py"
    assert len(example.read_text().splitlines()) < 80
    async with processes(("--data", str(disk))) as (server,):
        anna = Client(server.url)
        await anna.become("Anna")
        table = await anna.open_table("mausen", options={"players": 3}, bots=["random"], pace="rush", open_to_bots=True)
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(example),
            f"{server.url}/t/{table.table}",
            "Blechkater",
            stdout=asyncio.subprocess.PIPE,
            env={"PYTHONPATH": f"{ROOT / 'src'}:{TOY}"},
        )
        await until(lambda: scene(table).chairs[2].name == "Blechkater")
        await table.begin()
        await play(table, Random(1))
        said, _ = await bot.communicate()
        assert bot.returncode == 0
        assert said.startswith(b"The game is over")
        await anna.close()


async def test_a_client_says_in_words_what_was_refused(disk: Path) -> None:
    with pytest.raises(Refused, match="There is no Katzentisch server"):
        await Client("http://127.0.0.1:1").become("Anna")
    async with serving(disk) as server:
        anna = await server.person("Anna")
        with pytest.raises(Refused, match="There is no such table"):
            await anna.join("/t/nothing")
        table = await anna.quick_table("mausen", pace="rush")
        with pytest.raises(Refused, match="already begun"):
            await table.sit(1)
        look = await until(lambda: table.looks.get(0))
        await table.act(look, 3)
        await until(lambda: table.looks[0].situation > look.situation)
        with pytest.raises(Refused, match="You no longer have elephant 4"):
            await table.act(table.looks[0], 3)


async def test_a_client_comes_back_and_tells_no_event_twice(disk: Path) -> None:
    """The connection is cut again and again during a game."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", options={"players": 3, "open_piles": True})
        for seat in (1, 2):
            await table.sit(seat)
        await table.begin()
        anna.longest_pause = 0.1

        async def cut() -> None:
            while True:
                await asyncio.sleep(0.05)
                if table._socket is not None:
                    table._socket.transport.abort()

        cutting = asyncio.create_task(cut())
        rng = Random(1)
        while scene(table).phase != "over":
            for look in list(table.looks.values()):
                if look.seat in look.view["must"]:
                    await play(table, rng, upto=1)
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.002)
        cutting.cancel()
        assert table.reconnects > 3
        live = server.hub.live_tables[table.table].table
        await until(lambda: len(table.events) == len(live.events))
        assert unsaid(table.events) == [event.seen_by(0) for event in live.events]
        assert live.moves == 48
