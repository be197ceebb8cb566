"""What happens at a table, feature by feature, over real connections."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from katzentisch.client import Joined, Refused
from katzentisch.protocol import messages, shapes
from katzentisch.server.wire import AsgiWire
from tests.server.harness import everybody, friends, play, refused, scene, serving, until
from tests.server.raw import Raw


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
        assert await refused(table[1].wish(messages.Act("some-key", 0, 1, 2))) == "not_your_chair"


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
        assert bo.looks[1].situation == 2, "no number counts what others have changed"


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


async def test_whoever_acts_is_answered_first(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And with the new look in the same breath: what one does oneself is seen at once."""
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server)
        (live,) = server.hub.live_tables.values()
        connections = list(live.connections)
        told: list[tuple[int, list[str]]] = []
        write = AsgiWire.write

        def noted(wire: AsgiWire, messages: list[bytes]) -> None:
            (seat,) = next(connection.seats for connection in connections if connection.wire is wire)
            told.append((seat, [msgspec.json.decode(message)["t"] for message in messages]))
            write(wire, messages)

        monkeypatch.setattr(AsgiWire, "write", noted)
        for seat, each in enumerate((cleo, anna, bo), -1):
            told.clear()
            await each.act(each.looks[seat % 3], 3)
            await until(lambda: len(told) == 3)
            assert told[0] == (seat % 3, ["look", "done"])
            assert {seat for seat, _ in told} == {0, 1, 2}


async def test_a_wish_sent_twice_is_done_once_and_answered_twice(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server)
        raw = await Raw.join(anna.client, anna.table)
        first = await raw.wish("act", key="this-very-key", seat=0, situation=1, action=3)
        again = await raw.wish("act", key="this-very-key", seat=0, situation=1, action=3)
        assert first == again == '{"t":"done","key":"this-very-key","situation":1}'
        await asyncio.gather(bo.act(bo.looks[1], 7), cleo.act(cleo.looks[2], 8))
        late = await raw.wish("act", key="this-very-key", seat=0, situation=1, action=3)
        assert late.startswith('{"t":"done"')
        assert server.hub.live_tables[anna.table].table.moves == 3


async def test_an_interrupt_may_come_late(disk: Path) -> None:
    """Bo calls while Anna's turn ends: his wish was for her turn, and still counts."""
    async with serving(disk) as server:
        anna, bo, _ = await friends(server, "sack", options={"players": 3, "rounds": 2})
        before = bo.looks[1]
        assert (before.view["may"], before.legal) == ([1, 2], [2])
        await anna.act(anna.looks[0], 0)
        await until(lambda: bo.looks[1].situation > before.situation)
        assert 1 in bo.looks[1].view["must"]
        assert await refused(bo.act(before, 2)) == "stale", "now it is his own turn"
        cleo_wish = messages.Act("late-interrupt", 2, before.situation, 2)
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
        looks = [msgspec.json.decode(frame, type=messages.News) for frame in await raw.settle()]
        told = [event for look in looks if isinstance(look, messages.Look) for event in look.events]
        firsts = [(look.first, len(look.events)) for look in looks if isinstance(look, messages.Look)]
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
        (look,) = [
            msgspec.json.decode(frame, type=messages.Look) for frame in await raw.settle() if '"t":"look"' in frame
        ]
        assert (look.first, look.events) == (known, table[0].events[known:])


async def test_a_table_with_hidden_piles_does_not_tell_earlier_rounds_again(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await asyncio.gather(*(each.act(each.looks[seat], seat + 2) for seat, each in enumerate(table)))
        await until(lambda: table[0].events)
        first = list(table[0].events)
        await everybody(table, 8)
        raw = await Raw.join(table[0].client, table[0].table)
        (look,) = [
            msgspec.json.decode(frame, type=messages.Look) for frame in await raw.settle() if '"t":"look"' in frame
        ]
        again = look.events[: len(first)]
        assert again != first
        assert {event["kind"] for event in again} <= {"faded", "took"}
        taken = [(event["seat"], len(event["prey"])) for event in first if event["kind"] == "chased"]
        assert [(event["seat"], event["taken"]) for event in again if event["kind"] == "took"] == taken != []
        assert look.events[len(first) :] == table[0].events[len(first) :]
        own, *others = look.view["piles"]
        assert (look.view["hands"], own >= 0, [pile < 0 for pile in others]) == ([], True, [True, True])


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


async def _told(joined: Joined) -> messages.Told:
    async for news in joined:
        if isinstance(news, messages.Told):
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


@pytest.mark.slow("the bot is waited for, as people wait")
async def test_a_bot_takes_as_long_for_a_forced_answer_as_for_a_free_one(disk: Path) -> None:
    async with serving(disk, paces={"rush": 0.15}) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush", options={"players": 3})
        times = []
        for _ in range(16):
            look = await until(lambda: table.looks[0] if 0 in table.looks[0].view["must"] else None)
            before = look.situation
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
    await until(lambda: table.looks[0].situation > before or scene(table).phase == "over")


async def test_tables_unload_when_idle_and_come_back_from_the_log(disk: Path) -> None:
    async with serving(disk, idle_seconds=0.05, check_seconds=0.1) as server:
        table = await friends(server)
        await everybody(table, 3)
        await table[0].act(table[0].looks[0], 4)
        seen = table[0].looks[0]
        for joined in table:
            await joined.close()
        await until(lambda: not server.hub.live_tables)
        back = await table[0].client.join(table[0].table)
        assert (back.looks[0].view, back.looks[0].situation, back.looks[0].sealed) == (seen.view, seen.situation, 4)


async def test_a_new_name_is_shown_at_once(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        await bo.client.become("Bodo", "fox")
        await until(lambda: scene(anna).chairs[1].name == "Bodo")
