"""The arena: fair seats, repeatable games, honest intervals."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.text import LANGUAGES, load_words
from katzentisch.lab.arena import Games, Played, Result, Run, simulate, tally
from katzentisch.lab.counting import Pairs

MAUSEN = kt.game("mausen")
QUICK = kt.Budget(6)


def games_of(game: str, options: dict[str, object], bots: list[str], budget: kt.Budget) -> Games:
    return Games(Run(game, 1, "", options, bots, 1, budget, moves=True, batch=1), kt.game(game))


def timeless(result: Result) -> Result:
    scores = [msgspec.structs.replace(score, seconds_per_decision=0.0) for score in result.scores]
    return msgspec.structs.replace(result, scores=scores)


@pytest.mark.slow("two more Pythons are started")
def test_any_number_of_workers_gives_the_same_result() -> None:
    calls: list[tuple[int, int]] = []
    one, two = (
        simulate(MAUSEN, 3, ["greedy", "flat", "search", "random"], 21, 5, QUICK, workers, None, progress)
        for workers, progress in ((1, None), (2, lambda done, so_far: calls.append((done, so_far.games))))
    )
    assert timeless(one) == timeless(two)
    assert [done for done, _ in calls] == [*range(1, 22)]
    assert calls[-1] == (21, 21)
    assert timeless(one) != timeless(simulate(MAUSEN, 3, ["greedy", "flat", "search", "random"], 21, 6, QUICK))


def test_the_result_is_json_and_tells_what_was_played() -> None:
    result = simulate(MAUSEN, 4, ["greedy", "random"], 4, 5, QUICK, options={"open_piles": True})
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
    assert result.options == {"players": 4, "open_piles": True}
    assert [score.bot for score in result.scores] == ["greedy", "random"]
    for one in result.scores:
        assert (one.games, one.seats, one.decisions) == (4, 8, 8 * 16)
        assert one.seconds_per_decision > 0
    assert sum(score.share * 2 for score in result.scores if score.share is not None) == pytest.approx(1)


@pytest.mark.parametrize(("players", "bots"), [(3, 4), (4, 2), (5, 3), (6, 4), (4, 1)])
def test_everybody_sits_everywhere_equally_often(players: int, bots: int) -> None:
    names = [*MAUSEN.bots()][:bots]
    match = games_of("mausen", {"players": players}, names, kt.Budget(1))
    seatings = [match.play(number).bots for number in range(bots)]
    for seat in range(players):
        assert sorted(seating[seat] for seating in seatings) == sorted(names)


def test_a_bot_alone_at_the_table_has_exactly_its_fair_share() -> None:
    alone = simulate(MAUSEN, 3, ["random"], 10, 1, QUICK).scores[0]
    assert alone.share == pytest.approx(1 / 3)
    assert alone.ratio == pytest.approx(1)
    assert alone.share_95 is not None
    assert alone.share_95.high - alone.share_95.low == pytest.approx(0)


def test_intervals_take_a_game_as_one_observation() -> None:
    """Both seats of a game count together: two bots on four seats, `a` wins 3 of 4 games."""
    games = tally(
        Played(0, ["a", "b", "a", "b"], returns, [1] * 4, [0.5] * 4)
        for returns in ([1.0, 0, 0, 0],) * 3 + ([0.0, 1, 0, 0],)
    )
    a = games.score("a")
    assert (a.games, a.seats, a.share, a.ratio, a.seconds_per_decision) == (4, 8, 0.375, 1.5, 0.5)
    # per game 0.5, 0.5, 0.5, 0: mean 0.375, standard error of the mean sqrt(0.0625 / 4)
    assert a.share_95 is not None
    # as wide as that of 15 independent games: 0.375 * 0.625 / 15 is the square of that error
    n, z = 15, 1.959964
    middle, root = (0.375 + z * z / 2 / n) / (1 + z * z / n), (0.375 * 0.625 / n + z * z / 4 / n / n) ** 0.5
    assert a.share_95.low == pytest.approx(middle - z / (1 + z * z / n) * root)
    assert a.share_95.high == pytest.approx(middle + z / (1 + z * z / n) * root)
    single = Pairs()
    single.add(1.0, 2.0)
    assert single.quotient() == (0.5, None)
    assert Pairs().quotient() == (None, None)
    assert games.score("c").share is None


def write_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "stray_cats.py").write_text(
        "import katzentisch\n"
        "class Tame(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        assert isinstance(view, katzentisch.View)\n"
        "        return legal[0]\n"
        "class Wild(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        return 99\n"
        "class Mute(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        return None\n"
        "class Sick(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        raise RuntimeError('hairball')\n"
    )
    monkeypatch.syspath_prepend(folder)


@pytest.mark.parametrize("workers", [1, 2])
def test_bots_of_others_may_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    write_bots(tmp_path, monkeypatch)
    result = simulate(MAUSEN, 3, ["stray_cats:Tame", "random"], 4, 1, QUICK, workers)
    assert result.scores[0].bot == "stray_cats:Tame"
    assert result.scores[0].seats == 6


@pytest.mark.slow("three more Pythons are started")
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    """The bots count on as long as they live."""
    (tmp_path / "endless.py").write_text(
        "import os, time, katzentisch\n"
        "class Counts(katzentisch.Bot):\n"
        "    def choose(self, view, legal, budget):\n"
        "        while True:\n"
        f"            with open(os.path.join({str(tmp_path)!r}, f'{{os.getpid()}}.count'), 'a') as file:\n"
        "                file.write('.')\n"
        "            time.sleep(0.02)\n"
    )
    order = (
        "import katzentisch as kt; from katzentisch.lab.arena import simulate; "
        "simulate(kt.game('mausen'), 3, ['endless:Counts'], 9, 1, kt.Budget(1), workers=2)"
    )
    path = os.pathsep.join([str(tmp_path), *sys.path])
    parent = subprocess.Popen([sys.executable, "-c", order], env={**os.environ, "PYTHONPATH": path})
    try:
        assert within(30, lambda: len(list(tmp_path.glob("*.count"))) == 2)
    finally:
        parent.kill()
        parent.wait()

    def still() -> bool:
        before = {file: file.stat().st_size for file in tmp_path.glob("*.count")}
        time.sleep(0.5)
        return before == {file: file.stat().st_size for file in tmp_path.glob("*.count")}

    assert within(30, still)


def within(seconds: float, happens: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("bot", "answer"), [("Wild", "99"), ("Mute", "None")])
def test_an_illegal_answer_names_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, answer: str, workers: int
) -> None:
    write_bots(tmp_path, monkeypatch)
    with pytest.raises(kt.Illegal) as refused:
        simulate(MAUSEN, 3, ["random", f"stray_cats:{bot}"], 3, 1, QUICK, workers)
    assert refused.value.code == "bot_broke_rules"
    assert f"stray_cats:{bot}" in str(refused.value)
    assert answer in str(refused.value)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_named_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    write_bots(tmp_path, monkeypatch)
    with pytest.raises(kt.Illegal) as refused:
        simulate(MAUSEN, 3, ["random", "stray_cats:Sick"], 1, 4, QUICK, workers)
    assert refused.value.code == "game_failed"
    assert "stray_cats:Sick on seat 2 failed in game 0 of seed 4: RuntimeError('hairball')" in str(refused.value)
    assert repr(refused.value.__cause__) == "RuntimeError('hairball')"


@pytest.mark.parametrize(
    ("players", "bots", "games", "workers", "options", "code"),
    [
        (3, [], 1, 1, {}, "no_bots"),
        (3, ["random"], 0, 1, {}, "too_few"),
        (3, ["random"], 1, 0, {}, "too_few"),
        (3, ["fuchs"], 1, 1, {}, "unknown_bot"),
        (7, ["random"], 1, 1, {}, "player_count"),
        (3, ["random"], 1, 1, {"dogs": True}, "unknown_option"),
    ],
)
def test_bad_orders_are_refused_before_anybody_plays(
    players: int, bots: list[str], games: int, workers: int, options: dict[str, bool], code: str
) -> None:
    with pytest.raises(kt.Illegal) as refused:
        simulate(MAUSEN, players, bots, games, 1, QUICK, workers, options)
    assert refused.value.code == code
    for lang in LANGUAGES:
        sentence = load_words(refused.value.home, lang).say("refusal." + code, refused.value.facts)
        assert not sentence.startswith("refusal.")
        assert "{" not in sentence


class Calls(kt.Bot[kt.View]):
    """On seat 2: calls Miau whenever it may."""

    asked: ClassVar[list[tuple[int, ...]]] = []

    def interrupt(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        self.asked.append((view.seat, *view.may))
        return legal[0] if view.seat == 2 else kt.PASS


def test_bots_that_listen_are_offered_every_interrupt_in_order() -> None:
    Calls.asked.clear()
    played = games_of("sack", {"players": 3}, [f"{__name__}:Calls"], kt.Budget(1)).play(0)
    assert Calls.asked == [(1, 1, 2), (2, 1, 2)]  # seat 0 is to move; 1 lets it pass, 2 calls, and all bid
    assert played.decisions == [1, 2, 2]
