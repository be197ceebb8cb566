"""Engines by pipe: what they are told, what they may answer, and what happens if they do not."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.bots import pipe
from katzentisch.bots.find import find_bot
from katzentisch.bots.pipe import RETRIES, Piped
from katzentisch.bots.prompts import question
from katzentisch.core.registry import own_games
from katzentisch.lab.arena import simulate
from katzentisch.table.drive import nature

MAUSEN = kt.game("mausen")
Make = Callable[..., str]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Make]:
    """A program that writes down what it hears; the body says what it does with `ask`."""

    def make(body: str, kind: str = "pipe") -> str:
        indented = "".join(f"        {line}\n" for line in body.splitlines())
        (tmp_path / "engine.py").write_text(
            "import json, sys, time\n"
            "def say(**words): print(json.dumps(words), flush=True)\n"
            f"heard = open({str(tmp_path / 'heard')!r}, 'a')\n"
            "for line in sys.stdin:\n"
            "    heard.write(line)\n"
            "    heard.flush()\n"
            "    message = json.loads(line)\n"
            "    ask, refused = message.get('ask'), message.get('refused')\n"
            "    if ask or refused:\n" + indented
        )
        return f"{kind}:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'engine.py'))}"

    yield make
    pipe.end_all()


def heard(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]


def asked(name: str, budget: kt.Budget, seat: int = 0) -> tuple[int, Piped, tuple[int, ...]]:
    state = MAUSEN.new(players=3)
    state.log = []
    bot = find_bot(MAUSEN, name)(MAUSEN, 7)
    assert isinstance(bot, Piped)
    legal = state.legal(seat)
    return bot.choose(MAUSEN.view(state, seat), legal, budget), bot, legal


def test_it_is_told_everything_and_answers_by_number_or_by_action(tmp_path: Path, engine: Make) -> None:
    name = engine("say(id=ask['id'], action=ask['legal'][-1]['number'])")
    answer, bot, legal = asked(name, kt.Budget(5))
    assert answer == legal[-1]
    hello, ask = heard(tmp_path)
    assert {"protocol": 1, "game": "mausen", "seat": 0, "retries": RETRIES}.items() <= hello["hello"].items()
    assert ask["ask"]["budget"]["iterations"] == 5
    assert ask["ask"]["view"]["seat"] == 0
    assert [one["number"] for one in ask["ask"]["legal"]] == [*legal]
    named = engine("one = ask['legal'][3]\none.pop('number')\nsay(id=ask['id'], action=one)")
    pipe.end_all()
    assert asked(named, kt.Budget(5))[0] == legal[3]
    assert (bot.illegal, bot.late) == (0, 0)


@pytest.mark.parametrize(
    "wrong", ["say(action=99)", "say(action=None)", "say(action={'do': 'fly'})", "print('hm', flush=True)"]
)
def test_what_is_not_legal_is_asked_again_counted_and_then_stated(tmp_path: Path, engine: Make, wrong: str) -> None:
    answer, bot, legal = asked(engine(wrong), kt.Budget(5))
    assert answer == legal[0]
    assert (bot.illegal, bot.late) == (1 + RETRIES, 0)
    assert [next(iter(one)) for one in heard(tmp_path)] == ["hello", "ask", *["refused"] * RETRIES]


def test_whoever_corrects_itself_is_heard(engine: Make) -> None:
    answer, bot, legal = asked(engine(f"say(action=99 if ask else {MAUSEN.new(players=3).legal(0)[2]})"), kt.Budget(5))
    assert (answer, bot.illegal) == (legal[2], 1)


def test_a_late_answer_is_counted_and_never_taken_for_the_next(engine: Make) -> None:
    name = engine("if ask['id'] == 1: time.sleep(2)\nsay(id=ask['id'], action=ask['legal'][-ask['id']]['number'])")
    first, bot, legal = asked(name, kt.Budget(0, 0.01))
    assert (first, bot.late) == (legal[0], 1)
    second, bot, _ = asked(name, kt.Budget(1))
    assert (second, bot.late) == (legal[-2], 0)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("text", "print(f'I take {ask[\"id\"] + 1}', flush=True)"),
        ("pipe", "say(action=ask['legal'][ask['id']]['number'])"),
    ],
)
@pytest.mark.parametrize("late", [0.3, 0.0], ids=["while it is asked again", "before it is asked again"])
def test_a_late_answer_without_a_number_is_not_taken_either(engine: Make, kind: str, says: str, late: float) -> None:
    name = engine(f"if ask['id'] == 1: time.sleep({1.5 + late})\n{says}", kind)
    first, bot, legal = asked(name, kt.Budget(0, 0.01))
    assert (first, bot.late) == (legal[0], 1)
    if not late:
        time.sleep(1.5)
    second, bot, _ = asked(name, kt.Budget(1))
    assert (second, bot.late) == (legal[2], 0)


def test_what_it_says_unasked_is_no_answer(engine: Make) -> None:
    """A model that writes on after its answer."""
    name = engine("print('2\\nThat was number 1.', flush=True)", "text")
    assert asked(name, kt.Budget(1))[0] == asked(name, kt.Budget(1))[0] == MAUSEN.new(players=3).legal(0)[1]


def test_a_line_that_was_not_read_in_time_is_read_whole(tmp_path: Path) -> None:
    """It slept while more came than fits into a pipe: the next question is a line of its own."""
    file = tmp_path / "sleeper.py"
    file.write_text(
        "import json, sys, time\n"
        "time.sleep(0.5)\n"
        "for line in sys.stdin: print(len(json.loads(line)['long']), flush=True)\n"
    )
    running = pipe.Engine(f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}")
    try:
        running.greet(json.dumps({"long": "xx"}).encode())
        assert running.ask(json.dumps({"long": "y" * 200_000}).encode(), time.monotonic() + 0.1) is None
        assert running.ask(json.dumps({"long": "z"}).encode(), time.monotonic() + 20) == b"2"
        assert [running.next_line(time.monotonic() + 20) for _ in range(2)] == [b"200000", b"1"]
    finally:
        running.end()


def test_each_seat_has_a_process_of_its_own(tmp_path: Path, engine: Make) -> None:
    """No process hears what another seat sees."""
    name = engine(
        "import os\n"
        "say(id=ask['id'], action=ask['legal'][0]['number'])\n"
        "heard.write(json.dumps({'pid': os.getpid(), 'seat': ask['seat']}) + '\\n')\n"
        "heard.flush()"
    )
    simulate(MAUSEN, 3, [name], 2, 1, kt.Budget(1))
    pipe.end_all()
    seats = {(one["pid"], one["seat"]) for one in heard(tmp_path) if "pid" in one}
    assert len(seats) == 3
    assert sum("hello" in one for one in heard(tmp_path)) == 3
    assert sum("over" in one for one in heard(tmp_path)) == 6


def test_mishaps_are_in_the_result_and_kept(tmp_path: Path, engine: Make) -> None:
    name = engine("say(action=99)")
    for _ in range(2):
        result = simulate(MAUSEN, 3, [name, "random"], 2, 1, kt.Budget(1), out=tmp_path / "games")
        engines, other = result.scores
        assert engines.illegal == engines.decisions * (1 + RETRIES) > 0
        assert (engines.late, other.illegal) == (0, 0)


def test_a_model_reads_words_and_names_a_number_last(tmp_path: Path, engine: Make) -> None:
    name = engine("print('Not 1, better 3.', flush=True)", "text")
    answer, _, legal = asked(name, kt.Budget(5), seat=1)
    assert answer == legal[2]
    hello, ask = heard(tmp_path)
    assert "MA-01" in hello["hello"]["rules"]
    words = ask["ask"]["text"]
    assert words.startswith("You are seat 1.")
    assert "\n3. " in words
    assert "view" not in ask["ask"]


@pytest.mark.parametrize("id", own_games())
def test_what_happened_and_what_may_be_done_is_in_words(id: str) -> None:
    """A story too, as far as it has been told: no key of the catalogue is left for a model to guess at."""
    game, rng, told = kt.game(id), Random(1), ""
    state = game.new()
    state.log = []
    for _ in range(60):
        for _ in nature(state, rng.randrange):
            pass
        if state.over:
            break
        seat = state.must()[0]
        told = question(game, game.view(state, seat), state.legal(seat), offered=False)
        before, _, rest = told.partition("The table as you see it:")
        spoken = before + rest.partition("Answer with the number")[2]
        assert re.findall(r"\b[a-z_]+\.[a-z_]+\b", spoken) == []
        state.act(seat, rng.choice(state.legal(seat)))
    assert told


@pytest.mark.parametrize(
    ("text", "offered", "meant"),
    [("2", False, 11), ("0", False, None), ("0", True, kt.PASS), ("4", False, None), ("none", False, None)],
)
def test_numbers_in_words(text: str, offered: bool, meant: int | None) -> None:
    assert pipe.chosen(pipe.Answer(text=text), [10, 11, 12], offered) == meant


def test_an_offer_is_let_pass_with_null(engine: Make) -> None:
    name = engine("say(id=ask['id'], action=None if ask['offered'] else ask['legal'][0]['number'])")
    result = simulate(kt.game("sack"), 3, [name], 1, 1, kt.Budget(1))
    assert result.scores[0].illegal == 0


def test_an_engine_that_ends_is_named(engine: Make) -> None:
    with pytest.raises(kt.Illegal, match=r"game 0 of seed 1: The engine .* has ended \(exit code 3\)"):
        simulate(MAUSEN, 3, [engine("sys.exit(3)")], 1, 1, kt.Budget(1))


@pytest.mark.parametrize("name", ["pipe:", "pipe:no-such-program-here x", "text:'"])
def test_an_engine_that_is_not_there_is_refused_before_anybody_plays(name: str) -> None:
    with pytest.raises(kt.Illegal, match="engine_missing"):
        simulate(MAUSEN, 3, [name], 1, 1, kt.Budget(1))
