"""What happens at a table, feature by feature, over real connections."""

from __future__ import annotations

import asyncio
import json
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Client, Joined, Refused
from katzentisch.server import protocol as p
from katzentisch.server import shapes
from tests.server.harness import Serving, play, refused, scene, serving, until
from tests.server.raw import Raw


async def friends(server: Serving, game: str = "mausen", **settings: object) -> tuple[Joined, Joined, Joined]:
    """Anna, Bo and Cleo at a table that has begun."""
    people = [await server.person(name) for name in ("Anna", "Bo", "Cleo")]
    first = await people[0].open_table(game, **{"options": {"players": 3}, **settings})
    others = [await person.join(first.table) for person in people[1:]]
    for seat, other in enumerate(others, 1):
        await other.sit(seat)
    await first.begin()
    people_ = (first, *others)
    await until(lambda: all(seat in joined.looks for seat, joined in enumerate(people_)))
    return first, others[0], others[1]


async def everybody(joined: tuple[Joined, ...], action: int) -> None:
    """All choose the same, and all see what comes of it."""
    before = [len(each.events) for each in joined]
    await asyncio.gather(*(each.act(look, action) for each in joined for look in each.looks.values()))
    await until(lambda: all(len(each.events) > n for each, n in zip(joined, before, strict=True)))


async def test_whose_turn_is_it_and_what_may_i_do(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        assert anna.looks[0].view["must"] == [0, 1, 2]
        assert anna.looks[0].legal == list(range(16))
        await anna.act(anna.looks[0], 3)
        await until(lambda: bo.looks[1].view["must"] == [1, 2])
        assert anna.looks[0].sealed == 3
        assert bo.looks[1].sealed == -1


async def test_only_legal_actions_with_the_reason_for_the_rest(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await everybody(table, 3)
        with pytest.raises(Refused) as refusal:
            await table[0].act(table[0].looks[0], 3)
        assert (refusal.value.code, refusal.value.rule) == ("card_not_in_hand", "MA-05")
        assert await refused(table[0].act(table[0].looks[0], 99)) == "no_such_action"
        box = msgspec.json.decode(await table[0].client.call("GET", "/api/games/mausen?lang=en"), type=shapes.GameBox)
        assert "refusal.card_not_in_hand" in box.words
        assert "MA-05" in {rule.id for rule in box.rules}
        assert await refused(table[1].wish(p.Act("some-key", 0, 1, 2))) == "not_your_chair"


async def test_a_sealed_choice_can_be_changed_and_the_others_get_nothing_at_all(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server)
        raws = [await Raw.join(each.client, anna.table) for each in (bo, cleo)]
        watcher = await Raw.join(await server.person("Dan"), anna.table)
        await anna.act(anna.looks[0], 3)
        for raw in (watcher, *raws):  # first the watcher, whose coming the others are told
            await raw.settle()
        for action in (4, 5, 6):
            await anna.act(anna.looks[0], action)
            assert anna.looks[0].sealed == action
        for raw in (*raws, watcher):
            assert await raw.settle() == []
        await asyncio.gather(bo.act(bo.looks[1], 7), cleo.act(cleo.looks[2], 8))
        await until(lambda: bo.events)
        assert bo.events[0] == {"kind": "turned_up", "cards": ["D3", "D4", "C1"]}
        assert bo.looks[1].seq == 2, "no number counts what others have changed"


async def test_an_action_for_another_situation_is_stale(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        old = table[0].looks[0]
        await everybody(table, 3)
        assert await refused(table[0].act(old, 4)) == "stale"


async def test_choices_of_others_do_not_make_mine_stale(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server)
        looks = [joined.looks[seat] for seat, joined in enumerate((anna, bo, cleo))]
        for joined, look in zip((anna, bo, cleo), looks, strict=True):
            await joined.act(look, 3)


async def test_a_wish_sent_twice_is_done_once_and_answered_twice(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server)
        raw = await Raw.join(anna.client, anna.table)
        first = await raw.wish("act", key="this-very-key", seat=0, seq=1, action=3)
        again = await raw.wish("act", key="this-very-key", seat=0, seq=1, action=3)
        assert first == again == '{"t":"done","key":"this-very-key","seq":1}'
        await asyncio.gather(bo.act(bo.looks[1], 7), cleo.act(cleo.looks[2], 8))
        late = await raw.wish("act", key="this-very-key", seat=0, seq=1, action=3)
        assert late.startswith('{"t":"done"')
        assert server.hub.rooms[anna.table].table.moves == 3
        for seat in (1, 9):
            other = await raw.wish("act", key="this-very-key", seat=seat, seq=1, action=3)
            assert other == '{"t":"done","key":"this-very-key","seq":0}', "nothing about other people's seats"


async def test_an_interrupt_may_come_late(disk: Path) -> None:
    """Bo calls while Anna's turn ends: his wish was for her turn, and still counts."""
    async with serving(disk) as server:
        anna, bo, _ = await friends(server, "sack", options={"players": 3, "rounds": 2})
        before = bo.looks[1]
        assert (before.view["may"], before.legal) == ([1, 2], [2])
        await anna.act(anna.looks[0], 0)
        await until(lambda: bo.looks[1].seq > before.seq)
        assert 1 in bo.looks[1].view["must"]
        assert await refused(bo.act(before, 2)) == "stale", "now it is his own turn"
        cleo_wish = p.Act("late-interrupt", 2, before.seq, 2)
        (cleo,) = [each for each in server.clients if each.name == "Cleo"]
        joined = await cleo.join(anna.table)
        await joined.wish(cleo_wish)
        await until(lambda: anna.events[-1]["kind"] == "called")


async def test_every_event_comes_once_and_in_order(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        raw = await Raw.join(table[0].client, table[0].table)
        for action in range(16):
            await everybody(table, action)
        looks = [msgspec.json.decode(frame, type=p.News) for frame in await raw.settle()]
        told = [event for look in looks if isinstance(look, p.Look) for event in look.events]
        firsts = [(look.first, len(look.events)) for look in looks if isinstance(look, p.Look)]
        assert all(first + count == then for (first, count), (then, _) in pairwise(firsts))
        assert told == table[0].events
        assert told[-1]["kind"] == "ended"


async def test_since_your_last_visit(disk: Path) -> None:
    """Who comes back gets the events since then, not those before."""
    async with serving(disk) as server:
        table = await friends(server)
        await everybody(table, 3)
        known = len(table[0].events)
        await everybody(table, 4)
        raw = await Raw.join(table[0].client, table[0].table, f"1.{known}")
        (look,) = [msgspec.json.decode(frame, type=p.Look) for frame in await raw.settle() if '"t":"look"' in frame]
        assert (look.first, look.events) == (known, table[0].events[known:])


async def test_a_table_with_hidden_piles_does_not_tell_earlier_rounds_again(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await asyncio.gather(*(each.act(each.looks[seat], seat + 2) for seat, each in enumerate(table)))
        await until(lambda: table[0].events)
        first = list(table[0].events)
        await everybody(table, 8)
        raw = await Raw.join(table[0].client, table[0].table)
        (look,) = [msgspec.json.decode(frame, type=p.Look) for frame in await raw.settle() if '"t":"look"' in frame]
        again = look.events[: len(first)]
        assert again != first
        assert {event["kind"] for event in again} <= {"faded", "took"}
        taken = [(event["seat"], len(event["prey"])) for event in first if event["kind"] == "chased"]
        assert [(event["seat"], event["taken"]) for event in again if event["kind"] == "took"] == taken != []
        assert look.events[len(first) :] == table[0].events[len(first) :]
        assert look.view["hands"] == look.view["piles"] == []


async def test_presence_is_away(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        assert not any(chair.away for chair in scene(anna).chairs)
        await bo.close()
        await until(lambda: [chair.away for chair in scene(anna).chairs] == [False, True, False])
        await bo.client.join(anna.table)
        await until(lambda: not any(chair.away for chair in scene(anna).chairs))


async def test_a_bot_may_take_an_absent_chair_and_give_it_back(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server, pace="rush")
        assert await refused(anna.stand_in(1)) == "not_away"
        await bo.close()
        await until(lambda: scene(anna).chairs[1].away)
        watcher = await (await server.person("Dan")).join(anna.table)
        assert await refused(watcher.stand_in(1)) == "not_seated"
        await anna.stand_in(1)
        await until(lambda: scene(anna).chairs[1].bot)
        assert scene(anna).chairs[1].name == "Bo"
        await until(lambda: anna.looks[0].view["must"] == [0, 2])
        back = await bo.client.join(anna.table)
        assert await refused(back.act(back.looks[1], 3)) == "bot_plays"
        await back.come_back(1)
        await until(lambda: not scene(anna).chairs[1].bot)
        await asyncio.gather(anna.act(anna.looks[0], 1), cleo.act(cleo.looks[2], 2))
        await until(lambda: back.looks[1].view["must"] == [0, 1, 2])
        await back.act(back.looks[1], back.looks[1].legal[0])


async def test_who_leaves_during_the_game_is_replaced_by_a_bot(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server, pace="rush")
        await bo.rise(1)
        await until(lambda: scene(anna).chairs[1].bot and scene(anna).chairs[1].name != "Bo")
        assert scene(bo).mine == []
        await until(lambda: {*bo.looks} == {-1})
        assert bo.looks[-1].view["hand"] == 0, "from now on he only looks on"
        await asyncio.gather(play(anna, Random(1)), play(cleo, Random(2)))


async def test_chat_with_canned_phrases_and_free_text_as_option(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        assert await refused(anna.say(text="Hi")) == "phrases_only"
        assert await refused(anna.say(phrase="nonsense")) == "unknown_phrase"
        await anna.say(phrase="luck")
        assert (await _told(bo)).phrase == "luck"
        watcher = await (await server.person("Dan")).join(anna.table)
        assert (await _told(watcher)).name == "Anna"
        assert await refused(watcher.say(phrase="luck")) == "not_seated"
        free = await anna.client.open_table("mausen", free_chat=True)
        await free.say(text="  Hallo\u202e\u0007 <b>alle</b>\n")
        assert (await _told(free)).text == "Hallo <b>alle</b>"
        assert await refused(free.say(text="\u200b")) == "nothing_said"


async def _told(joined: Joined) -> p.Told:
    async for news in joined:
        if isinstance(news, p.Told):
            return news
    raise AssertionError


async def test_chat_is_limited(disk: Path) -> None:
    from katzentisch.server.limits import Limits

    async with serving(disk, limits=Limits()) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        for _ in range(5):
            await table.say(phrase="hello")
        assert await refused(table.say(phrase="hello")) == "too_much"


async def test_watchers_see_the_public_view(disk: Path) -> None:
    async with serving(disk) as server:
        anna, *_ = await friends(server)
        await anna.act(anna.looks[0], 5)
        watcher = await (await server.person("Dan")).join(anna.table)
        look = watcher.looks[-1]
        assert (look.seat, look.legal, look.sealed, look.view["hand"], look.view["choice"]) == (-1, [], -1, 0, -1)
        assert scene(watcher).mine == []
        await until(lambda: scene(anna).watchers == 1)


async def test_notes_are_kept_for_their_writer_alone(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        marks = {"text": "Bo bluffs\n\u0000always", "cells": {"a1": [1, None, True], "b2": "?"}}
        raws = [await Raw.join(each.client, anna.table) for each in (bo, anna)]
        for raw in (*raws, *raws):
            await raw.settle()
        await anna.note(0, marks)
        assert await raws[0].settle() == [], "nobody else gets anything at all"
        noted = '{"t":"noted","seat":0,"number":1,"marks":' + msgspec.json.encode(marks).decode() + "}"
        assert await raws[1].settle() == [noted], "the same person at another screen does"
        assert await refused(bo.note(0, {})) == "not_your_chair"
        assert await refused(anna.wish(p.Note("for-the-last-game", 0, 2, {}))) == "stale"
        assert await refused(anna.note(0, {"text": "x" * 8_000})) == "too_long"
        assert noted in await _frames(anna.client, anna.table)
        assert not any("noted" in frame for frame in await _frames(bo.client, anna.table))
        record = b"".join(await server.hub.store.load(anna.table)).decode()
        assert "bluffs" not in record
        await anna.note(0, {})
        assert not any("noted" in frame for frame in await _frames(anna.client, anna.table))


async def test_notes_survive_a_restart_and_go_along_to_another_device(disk: Path) -> None:
    async with serving(disk) as server:
        anna, *_ = await friends(server)
        await anna.note(0, {"grid": [1, 2]})
        assert anna.marks == {}
        link = json.loads(await anna.client.call("POST", "/api/handover"))["path"]
    async with serving(disk) as server:
        phone = Client(server.url)
        server.clients.append(phone)
        await phone.call("POST", "/api/handover/take", {"code": link.partition("#")[2]})
        joined = await phone.join(anna.table)
        await until(lambda: joined.marks == {0: {"grid": [1, 2]}})


@pytest.mark.parametrize("late", [False, True])
async def test_notes_reach_the_same_person_through_another_process(database: str, late: bool) -> None:
    """Also one that listens only after something has been noted, or again after a break."""
    listens = asyncio.Event()

    def waiting(store: Any) -> Any:
        listen = store.listen

        async def after(handler: Any) -> None:
            await listens.wait()
            await listen(handler)

        store.listen = after
        return store

    async with serving(db=database) as one, serving(db=database, wrap=waiting) as two:
        if not late:
            listens.set()
        anna, bo, _ = await friends(one)
        tablet = Client(two.url, token=anna.client.token)
        two.clients.append(tablet)
        beside = await tablet.join(anna.table)
        other = await Raw.join(Client(two.url, token=bo.client.token), anna.table)
        await until(lambda: scene(anna).phase == "running" and 0 in beside.looks)
        await other.settle()
        await anna.note(0, {"cells": "x"})
        listens.set()
        await until(lambda: beside.marks == {0: {"cells": "x"}})
        await beside.note(0, {"cells": "y"})
        await until(lambda: anna.marks == {0: {"cells": "y"}})
        assert not any("cells" in frame for frame in await other.settle())


async def _frames(client: Client, table: str) -> list[str]:
    raw = await Raw.join(client, table)
    frames = await raw.settle()
    await raw.close()
    return frames


async def test_replay_of_a_running_game_shows_a_seat_only_what_it_saw(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server, options={"players": 3, "open_piles": True})
        anna = table[0]
        await everybody(table, 3)
        await anna.act(anna.looks[0], 5)
        path = f"/api/tables/{anna.table}/games/1"
        own = msgspec.json.decode(await anna.client.call("GET", f"{path}/replay?seat=0"), type=list[p.Look])
        assert own[0].view["must"] == [0, 1, 2]
        assert [event for look in own for event in look.events] == anna.events
        assert own[-1].sealed == 5
        public = msgspec.json.decode(await table[1].client.call("GET", f"{path}/replay?seat=-1"), type=list[p.Look])
        assert all(look.sealed == -1 and look.view["choice"] == -1 for look in public)
        for seat in (1, 2):
            assert await refused(anna.client.call("GET", f"{path}/replay?seat={seat}")) == "not_yours"
        for what in ("record", "verify"):
            assert await refused(anna.client.call("GET", f"{path}/{what}")) == "game_running"
        for number in (0, 2, 99):
            assert await refused(anna.client.call("GET", f"/api/tables/{anna.table}/games/{number}/replay")) in (
                "no_such_game",
                "no_such_page",
            )


async def test_replay_of_a_running_game_goes_back_as_far_as_the_table_tells_again(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await everybody(table, 3)
        first = len(table[0].events)
        await everybody(table, 4)
        text = await table[0].client.call("GET", f"/api/tables/{table[0].table}/games/1/replay?seat=0")
        looks = msgspec.json.decode(text, type=list[p.Look])
        assert [event for look in looks for event in look.events] == table[0].events[first:]
        assert b"D4" not in text.replace(b'"middle"', b"")


async def test_replay_of_a_finished_game_from_any_perspective(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(table)))
        stranger = await server.person("Dan")
        for seat in (-1, 0, 1, 2):
            path = f"/api/tables/{table[0].table}/games/1/replay?seat={seat}"
            looks = msgspec.json.decode(await stranger.call("GET", path), type=list[p.Look])
            assert [event for look in looks for event in look.events] == table[0].events
            assert (looks[0].seat, looks[-1].view["over"]) == (seat, True)
        assert await refused(stranger.call("GET", f"/api/tables/{table[0].table}/games/1/replay?seat=3")) == "not_yours"


@pytest.mark.parametrize("game", ["mausen", "sack"])
async def test_download_of_the_record_and_verification_of_its_fairness(disk: Path, game: str) -> None:
    async with serving(disk) as server:
        table = await friends(server, game)
        promised = scene(table[0]).commitment
        assert scene(table[0]).seed == ""
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(table)))
        path = f"/api/tables/{table[0].table}/games/1"
        text = (await table[0].client.call("GET", f"{path}/record")).decode()
        record = kt.Record.read(text)
        assert record.header.seats == ["Anna", "Bo", "Cleo"]
        assert record.header.avatars == ["cat"] * 3
        kt.verify(record)
        state = kt.replay(record)
        assert state.log is not None
        assert [event.seen_by(0) for event in state.log] == table[0].events
        verdict = msgspec.json.decode(await table[0].client.call("GET", f"{path}/verify"), type=shapes.Verdict)
        assert (verdict.fair, verdict.code, verdict.commitment) == (True, "", promised)
        await until(lambda: scene(table[0]).seed == verdict.seed)
        assert (verdict.choices > 0) == (game == "sack")


async def test_a_bot_takes_as_long_for_a_forced_answer_as_for_a_free_one(disk: Path) -> None:
    async with serving(disk, paces={"rush": 0.15}) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush", options={"players": 3})
        times = []
        for _ in range(16):
            look = await until(lambda: table.looks[0] if 0 in table.looks[0].view["must"] else None)
            before = look.seq
            started = time.monotonic()
            await until(lambda: table.looks[0].view["must"] == [0])
            times.append(time.monotonic() - started)
            await table.act(table.looks[0], table.looks[0].legal[0])
            await _next_round(table, before)
        free, forced = times[1:15], times[15]
        assert min(free) > 0.1
        assert forced > 0.1, "and not sooner, although there was nothing to think about"
        assert forced < max(free) + 2


async def _next_round(table: Joined, before: int) -> None:
    await until(lambda: table.looks[0].seq > before or scene(table).phase == "over")


async def test_tables_unload_when_idle_and_come_back_from_the_log(disk: Path) -> None:
    async with serving(disk, idle_seconds=0.05, check_seconds=0.1) as server:
        table = await friends(server)
        await everybody(table, 3)
        await table[0].act(table[0].looks[0], 4)
        seen = table[0].looks[0]
        for joined in table:
            await joined.close()
        await until(lambda: not server.hub.rooms)
        back = await table[0].client.join(table[0].table)
        assert (back.looks[0].view, back.looks[0].seq, back.looks[0].sealed) == (seen.view, seen.seq, 4)


async def test_a_new_name_is_shown_at_once(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        await bo.client.become("Bodo", "fox")
        await until(lambda: scene(anna).chairs[1].name == "Bodo")
