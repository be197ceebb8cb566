"""The same class plays in the arena, in a terminal and at a live table, and chooses the same for the same views."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec
import pytest

import katzentisch as kt
from katzentisch.lab.arena import simulate
from katzentisch.server.thinker import Question, answer
from katzentisch.server.thinkers import question
from katzentisch.table.logfile import new_head
from katzentisch.table.solo import ME, Solo
from tests.server.harness import play, serving

EXAMPLES = Path(__file__).parents[2] / "examples"
STEADY = "outside_bot:Steady"
BUDGET = kt.Budget(10)
Heard: TypeAlias = tuple[kt.View, Sequence[int], int]
"""What it was shown, what was legal, and what it chose."""
GAMES = {"sack": 3, "mausen": 3, "gauner": 2, "schnurrlock": 3, "cluedo": 3}
"""Not Maus und Mystik: there a mouse may think again about a trade for ever, and a steady one does."""


@pytest.fixture(autouse=True)
def in_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program is called that names it."""
    monkeypatch.syspath_prepend(str(EXAMPLES))


def chosen(game: str, view: kt.View, legal: Sequence[int]) -> int:
    """What a thinker of a server answers, to which the view comes as JSON."""
    asked = question(game, STEADY, 7, msgspec.json.encode(view), tuple(legal), BUDGET)
    return answer(asked).action


@pytest.mark.parametrize("game", GAMES)
def test_in_the_arena(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = overheard(monkeypatch)
    simulate(kt.game(game), GAMES[game], [STEADY], 1, 5, BUDGET)
    same_for_same_views(game, heard)


@pytest.mark.parametrize("game", GAMES)
def test_in_a_terminal(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = overheard(monkeypatch)
    bots = [(STEADY, f"P{number}") for number in range(1, GAMES[game])]
    solo = Solo.open(kt.game(game), new_head(b"seed", {ME: "Anna"}, 10), 0, bots, {"players": GAMES[game]})
    rng = Random(1)
    for _ in range(30):
        if (legal := solo.question()) is not None:
            solo.answer(None if solo.may_pass() else rng.choice(legal))
    same_for_same_views(game, heard)


@pytest.mark.parametrize("game", GAMES)
async def test_at_a_live_table(game: str, disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Heard] = []
    async with serving(disk, bots=((game, STEADY),)) as server:
        ask = server.hub.thinkers.ask

        async def overhear(one: Question) -> int:
            action = await ask(one)
            heard.append((msgspec.json.decode(one.view, type=kt.game(game).view_type), one.legal, action))
            return action

        monkeypatch.setattr(server.hub.thinkers, "ask", overhear)
        anna = await server.person("Anna")
        others = [STEADY] * (GAMES[game] - 1)
        table = await anna.open_table(game, options={"players": GAMES[game]}, pace="rush", bots=others)
        await table.begin()
        await play(table, Random(1))
    same_for_same_views(game, heard)


def overheard(monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    """From now on, what the bot is asked in this process and what it answers."""
    steady = import_module("outside_bot").Steady
    heard: list[Heard] = []
    choose = steady.choose

    def overhear(self: kt.Bot[kt.View], view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        action: int = choose(self, view, legal, budget)
        heard.append((view, legal, action))
        return action

    monkeypatch.setattr(steady, "choose", overhear)
    return heard


def same_for_same_views(game: str, heard: list[Heard]) -> None:
    asked = list(heard)
    assert len(asked) > 1
    assert all(view.log is not None for view, _, _ in asked)
    assert [chosen(game, view, legal) for view, legal, _ in asked] == [action for _, _, action in asked]
