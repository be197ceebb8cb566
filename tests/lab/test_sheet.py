"""Score sheets: what engines say they believe, beside what follows exactly."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from math import log2
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.program import Run, environ, here

import katzentisch as kt
from katzentisch.bots import pipe
from katzentisch.bots.pipe import Answer
from katzentisch.deduce.knowledge import UNIFORM, Knowledge
from katzentisch.lab.arena import simulate
from katzentisch.lab.sheet import LEAST, Marks, ScoreSheet, divergence, mark
from katzentisch.table.drive import nature

__all__ = ["environ", "here"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"


def known(*rows: tuple[float, ...], places: int = 2) -> Knowledge:
    return Knowledge(
        reading=UNIFORM,
        places=tuple(f"P{place}" for place in range(places)),
        worlds="4",
        error=0.0,
        shares=rows,
        together={},
        facts=(),
        observations=(),
    )


def test_bits_are_the_divergence_of_what_is_so_from_what_was_said() -> None:
    half = known((0.5, 0.5), (1.0, 0.0))
    assert divergence(half, [[0.5, 0.5], [1, 0]]) == 0
    assert divergence(half, [[2, 2], [7, 0]]) == 0, "weights are enough"
    assert divergence(half, [[0.5, 0.5], [0.5, 0.5]]) == pytest.approx(0.5)
    assert divergence(half, [[0.75, 0.25], [1, 0]]) == pytest.approx((0.5 * log2(2 / 3) + 0.5) / 2)
    assert divergence(half, [[0.5, 0.5], [0, 1]]) == pytest.approx(-log2(LEAST) / 2), "sure, and wrong"


def test_where_there_is_one_place_the_cards_share_it() -> None:
    target = known((0.5,), (0.5,), (0.0,), (0.0,), places=1)
    assert divergence(target, [[0.25], [0.25], [0.25], [0.25]]) == pytest.approx(1.0)


@pytest.mark.parametrize("said", [None, 3, [[1, 0]], [[1], [1]], [[0, 0], [1, 0]], [[-1, 2], [1, 0]], [["a", "b"]] * 2])
def test_what_is_no_belief_is_unreadable(said: Any) -> None:
    assert divergence(known((0.5, 0.5), (1.0, 0.0)), said) is None


def dealt(**options: Any) -> tuple[kt.Game[Any, Any], Any]:
    """Cluedo, as soon as there is something to conclude."""
    game: kt.Game[Any, Any] = kt.game("cluedo")
    state = game.new(3, notes="full", **options)
    state.log = []
    while True:
        for _ in nature(state, lambda k: 0):
            pass
        seat = state.must()[0]
        if game.tells(game.view(state, seat)):
            return game, state
        state.act(seat, state.legal(seat)[0])


def test_the_exact_posterior_is_no_bit_away() -> None:
    game, state = dealt()
    view = game.view(state, 0)
    exact = game.knowledge(view)
    assert exact is not None
    marks = Marks()
    mark(marks, game, state, view, Answer(belief={"shares": exact.shares}))
    assert marks == Marks(judged=1, bits=0.0)
    mark(marks, game, state, view, Answer(belief={"who": "Moriarty"}))
    assert (marks.judged, marks.unreadable) == (1, 1)


def test_claims_are_proved_or_not_and_own_cards_given_away() -> None:
    game, state = dealt()
    view = game.view(state, 0)
    mine, envelope = view.hand[0], 3
    theirs = next(card for card in range(21) if card not in view.hand and card not in view.pieces.opened)
    for said, expected in (
        ({"card": mine, "place": 0, "holds": True}, Marks(claims=1, given_away=1)),
        ({"card": mine, "place": 1, "holds": False}, Marks(claims=1)),
        ({"card": theirs, "place": envelope, "holds": True}, Marks(claims=1, unprovable=1)),
        ({"card": mine, "place": envelope, "holds": True}, Marks(claims=1, unprovable=1)),
        ({"card": 99, "place": "box"}, Marks(claims=1, unprovable=1)),
    ):
        marks = Marks()
        mark(marks, game, state, view, Answer(says=[said]))
        assert marks == expected, said


def test_a_table_that_tells_nothing_judges_nothing() -> None:
    game = kt.game("mausen")
    state = game.new(3)
    marks = Marks()
    mark(marks, game, state, game.view(state, 0), Answer(belief={"shares": [[1]]}, says=[{"card": 1}]))
    assert marks == Marks()


@pytest.fixture
def ended() -> Iterator[None]:
    yield
    pipe.end_all()


@pytest.mark.slow("two games of Cluedo with exact knowledge at every choice of the engine")
def test_the_example_has_a_sheet_that_is_kept(tmp_path: Path, ended: None) -> None:
    """It knows its own cards and nothing else; the engine is shown no more than the records."""
    name = f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    sheets: list[ScoreSheet | None] = []
    for _ in range(2):
        result = simulate(
            kt.game("cluedo"), 3, [name, "random"], 1, 1, kt.Budget(1), options={"notes": "full"}, out=tmp_path / "g"
        )
        engine, other = result.scores
        sheets.append(engine.sheet)
        assert other.sheet is None
        assert (engine.illegal, engine.late) == (0, 0)
    assert sheets[0] == sheets[1]
    sheet = sheets[0]
    assert sheet is not None
    assert 0 < sheet.judged <= result.scores[0].decisions
    assert sheet.bits is not None
    assert 0 < sheet.bits < 2
    assert sheet.unreadable == 0


TALKATIVE = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    ask, refused = message.get("ask"), message.get("refused")
    if refused:
        print(json.dumps({"action": legal[0]["number"]}), flush=True)
    if not ask:
        continue
    number, view, legal = ask["id"], ask["view"], ask["legal"]
    answer = {"id": number, "action": None if ask["offered"] else legal[-1]["number"]}
    if number == 1:
        answer["action"] = 9999
    if number == 2:
        time.sleep(2)
    if 3 <= number <= 8:  # the cards lie there by now
        me, rest = view["seat"], len(view["seats"])
        mine = view["hand"][number - 3]
        theirs = next(card for card in range(21) if card not in view["hand"])
        places = [[int(place == me) if card in view["hand"] else int(place != me) for place in range(rest + 1)]
                  for card in range(21)]
        answer["belief"] = {"shares": places} if number < 8 else {"envelope": theirs}
        answer["says"] = [{"card": mine, "place": me, "holds": True}, {"card": theirs, "place": rest, "holds": True},
                          {"card": mine, "place": rest, "holds": False}]
    print(json.dumps(answer), flush=True)
"""


@pytest.mark.slow("a game of Cluedo with an engine that is too late once")
def test_all_that_an_engine_says_and_does_is_on_its_sheet(tmp_path: Path, ended: None, here: Run) -> None:
    """An answer that is not legal, one too late, five beliefs and one that is none, and six times three claims: an own
    card given away, a guess at the envelope, and what follows from the own hand."""
    (tmp_path / "talkative.py").write_text(TALKATIVE)
    name = f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'talkative.py'))}"
    match = ["simulate", "cluedo", "--players", "3", "--set", "notes=full", "--games", "1", "--seconds", "0.01"]
    words = [*match, "--bots", f"{name},random,random", "--out", str(tmp_path / "games")]
    score = msgspec.json.decode(here(*words, "--json").out)["scores"][0]
    assert (score["illegal"], score["late"]) == (1, 1)
    sheet = score["sheet"]
    assert (sheet["judged"], sheet["unreadable"]) == (5, 1)
    assert (sheet["claims"], sheet["unprovable"], sheet["given_away"]) == (18, 6, 6)
    assert 0 < sheet["bits"] < 2
    english, german = here(*words), here(*words, "--lang", "de")
    assert "1 answer was not legal, 1 came too late." in english.out
    assert f"{sheet['bits']:.2f} bits from what follows exactly, in 5 decisions" in english.out
    assert "6 of 18 claims unprovable; 6 own secrets given away; 1 belief unreadable." in english.out
    assert "6 von 18 Behauptungen" in german.out
