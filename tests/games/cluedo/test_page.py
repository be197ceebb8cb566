"""What pages ask the engine: what follows from an evening, and when a case could have been known."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from katzentisch.core.errors import Illegal
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.companion.page import LONGEST
from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.deduce.knowledge import know
from katzentisch.games.cluedo.rules.cards import NUMBERS

OWN = ["watson", "adler", "rope", "laboratory", "moor", "museum"]


def evening(*entries: dict[str, Any], **changes: Any) -> dict[str, Any]:
    own = [NUMBERS[name] for name in OWN]
    kept = {"game": "cluedo", "names": ["Anna", "Bo", "Cleo"], "me": 0, "own": own, "entries": list(entries)}
    return {"evening": {**kept, **changes}}


def entry(by: int, suspect: str, weapon: str, place: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "cards": [NUMBERS[suspect], NUMBERS[weapon], NUMBERS[place]], **more}


def asked(question: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.consult(question)))


def test_what_follows_comes_with_the_entries_that_prove_it() -> None:
    """Bo has none of two; what Cleo then showed of the three is the third."""
    first = entry(0, "holmes", "pipe", "tower")  # nobody: all three are in the envelope
    told = asked(evening(first))
    assert told["known"]["worlds"] != "0"
    envelope = [fact for fact in told["known"]["facts"] if fact["key"] == "fact.is.envelope"]
    assert {fact["facts"]["card"] for fact in envelope} == {"holmes", "pipe", "tower"}
    assert all(told["known"]["observations"][number]["events"] == [0] for number in envelope[0]["because"])
    assert told["without"][1] == sorted(NUMBERS[name] for name in ("holmes", "pipe", "tower"))
    assert [card for card, seat in enumerate(told["holders"]) if seat == 0] == sorted(NUMBERS[name] for name in OWN)


def test_a_contradiction_comes_with_repairs() -> None:
    """The same three cards shown by nobody and by somebody cannot both be."""
    told = asked(evening(entry(0, "holmes", "pipe", "tower"), entry(1, "holmes", "pipe", "tower", shown_by=2)))
    assert told["known"] is None
    assert told["conflict"] == [0, 1]
    assert told["repairs"]
    for repair in told["repairs"]:
        assert repair["deals"] > 0


@pytest.mark.parametrize(
    "question",
    [
        None,
        [],
        {},
        {"evening": {}},
        {"view": {"seat": 0}},
        {"evening": {"game": "chess"}},
        evening(names=["A"]),
        evening(me=7),
        evening(own=[1, 1, 2, 3, 4, 5]),
        evening(own=list(range(30))),
        evening({"by": 0, "cards": [0, 1, 2]}),
        evening(entry(0, "holmes", "pipe", "tower", shown_by=9)),
        evening(*[entry(0, "holmes", "pipe", "tower")] * (LONGEST + 1)),
        evening(names=["A" * 100, "B", "C"]),
        {**evening(), "more": 1},
    ],
)
def test_whatever_is_asked_is_answered_or_refused(question: Any) -> None:
    with pytest.raises(Illegal):
        asked(question)


def test_when_a_case_could_have_been_known() -> None:
    """After so many suspicions the seat knew it, and after one fewer it did not; nothing else of the view counts."""
    rng = Random(3)
    state = GAME.new(players=3)
    bots = [Logic(GAME, seed) for seed in range(3)]
    while not state.over:
        if k := state.chance():
            state.happen(rng.randrange(k))
            continue
        (seat,) = state.must()
        state.play(seat, bots[seat].choose(GAME.view(state, seat), state.legal(seat), Budget()))
    found = []
    for seat in range(3):
        view = GAME.view(state, seat)
        view.log = None
        said = asked({"view": msgspec.to_builtins(view)})["since"]
        found.append(said)
        for number in {max(said - 1, 0), said} if said > 0 else set():
            early = msgspec.structs.replace(view, suspicions=view.suspicions[:number], accusations=(), envelope=())
            assert bool(know(of_view(early)).solution()) == (number == said)
    assert max(found) > 0
