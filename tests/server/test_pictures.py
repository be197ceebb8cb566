"""Pictures: the way from one look to the next, for those who want motion, and for nobody else."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.contract import Game
from katzentisch.core.state import State
from katzentisch.protocol.messages import Look
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import PRESENT, Looks
from katzentisch.table.fold import Table
from tests.pictures import looks, steps
from tests.server.harness import everybody, friends, serving, unsaid
from tests.server.raw import Raw

MOTION = Wants(motion=True)


def plain(view: Any) -> dict[str, Any]:
    return dict(msgspec.json.decode(msgspec.json.encode(view)))


def open_part(game: Game[Any, Any], view: dict[str, Any]) -> dict[str, Any]:
    """Without what no picture has."""
    return {name: value for name, value in view.items() if name not in (*PRESENT, *game.notes_of)}


@pytest.mark.parametrize("id", sorted({*kt.games(), "sack"} - {"mystik"}))
def test_pictures_lead_from_view_to_view(id: str) -> None:
    """Each is the table as it was then, as this seat may see it; and after the last comes the view."""
    game, rng = kt.game(id), Random(3)
    drawn = 0
    for seat in (-1, 0, 1):
        view: dict[str, Any] = {}
        for table, text in looks(id, seat, {}, rng):
            look = msgspec.json.decode(text, type=Look)
            assert look.pictures is not None
            kept = iter(table.pictures)
            for picture in look.pictures:
                view = view | picture.fields
                then = next(state for told, state in kept if told == look.first + picture.told)
                assert open_part(game, view) == open_part(
                    game, plain(game.screen(then, seat, openly=False, noted=False))
                )
                drawn += 1
            assert [picture.told for picture in look.pictures] == sorted(picture.told for picture in look.pictures)
            view = look.view
            over = bool(table.state and table.state.over)
            assert view == plain(game.screen(table.state, seat, openly=over, noted=True))
            if drawn > 150:
                break
    assert drawn > 10


def test_only_the_last_step_moves() -> None:
    """Who is further behind gets the view and the events, without motion."""
    table = Table()
    maker = Looks(table)
    here, slow = Progress(1, 0, MOTION), Progress(1, 0, MOTION)
    moved = 0
    for number, step in enumerate(steps("gauner", {"players": 2}, Random(1))):
        table.apply(step)
        maker.change()
        text = maker.text(0, here)
        if text is not None and number:
            assert msgspec.json.decode(text, type=Look).pictures is not None
            moved += 1
        if number % 3 == 0:
            late = maker.text(0, slow)
            if late is not None and number:
                look = msgspec.json.decode(late, type=Look)
                assert look.pictures is None
                assert look.first + len(look.events) == len(table.events)
    assert moved > 10
    newcomer = maker.text(0, Progress(1, 0, MOTION))
    assert newcomer is not None
    assert msgspec.json.decode(newcomer, type=Look).pictures is None


def test_the_beginning_of_a_game_starts_with_the_empty_table() -> None:
    """Also for whoever comes after it has begun, as long as nothing else has happened."""
    table = Table()
    maker = Looks(table)
    first = next(steps("gauner", {"players": 2}, Random(1)))
    table.apply(first)
    maker.change()
    for _ in range(2):
        text = maker.text(0, Progress(1, 0, MOTION))
        assert text is not None
        pictures = msgspec.json.decode(text, type=Look).pictures
        assert pictures is not None
        assert (pictures[0].told, pictures[0].fields["hand"], len(pictures) > 3) == (0, [], True)
        assert {*pictures[0].fields} == {*msgspec.json.decode(text)["view"]}


def test_who_wants_no_motion_costs_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    box: Any = type(kt.game("gauner"))
    made = box.picture

    def only_the_present(game: Any, state: State, seat: int, noted: bool = False) -> Any:
        assert noted, "a picture on the way was made for nobody"
        return made(game, state, seat, noted)

    monkeypatch.setattr(box, "picture", only_the_present)
    for _, text in looks("gauner", 0, {"players": 2}, Random(1), Wants()):
        assert b'"pictures"' not in text
        assert b'"retold"' not in text


FADING = [("mausen", {}), ("schnurrlock", {"notes": "off"}), ("cluedo", {"notes": "off"})]


@pytest.mark.parametrize(("id", "options"), FADING)
def test_what_fades_is_told_again_as_the_table_tells_it(id: str, options: dict[str, Any]) -> None:
    """MA-31, SH-41, CL-73: a screen that has been there all the time shows no more than one that comes back."""
    faded = 0
    for seed in count():
        log: list[dict[str, Any]] = []
        for table, text in islice(looks(id, 0, {"players": 3, **options}, Random(seed)), 150):
            look = msgspec.json.decode(text, type=Look)
            log += look.events
            for again in look.retold:
                log[again.number] = again.event
                faded += again.event["kind"] == "faded"
            assert unsaid(log[: look.first]) == unsaid(table.told_again(0)[: look.first])
        if faded > 20:
            return


async def test_the_query_says_what_a_client_wants(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        moving = await Raw.join(table[0].client, table[0].table, wants="log,motion")
        still = await Raw.join(table[0].client, table[0].table)
        for socket in (moving, still):
            await socket.settle()
        await everybody(table, 3)
        seen = [msgspec.json.decode((await socket.settle())[-1]) for socket in (moving, still)]
        told = [picture["told"] for picture in seen[0].pop("pictures")]
        assert told == list(range(1, len(seen[0]["events"])))
        assert seen[0] == seen[1]
        for socket in (moving, still):
            await socket.close()


async def test_a_replay_moves_as_the_table_did(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await everybody(table, 3)
        text = await table[0].client.call("GET", f"/api/tables/{table[0].table}/games/1/replay?seat=0")
        replayed = msgspec.json.decode(text, type=list[Look])
        assert replayed[0].pictures == []
        assert [picture.told for picture in replayed[-1].pictures or ()] == list(range(1, len(replayed[-1].events)))
