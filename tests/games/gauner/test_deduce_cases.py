"""Cases that people type in: what can be read is answered, everything else is refused with its place."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch import Illegal
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.deduce.case import of_view, read
from katzentisch.games.gauner.rules.cards import CROSS, set_of, size
from tests.games.gauner.positions import EXAMPLE, views


def test_a_view_makes_a_case_and_the_case_is_json() -> None:
    for _, view in views(3, 8):
        case = GAME.case(view)
        assert json.loads(json.dumps(case)) == case
        assert read(case).key() == of_view(view).key()
    with pytest.raises(Illegal) as refusal:
        GAME.case(GAME.view(GAME.new(players=3), -1))
    assert refusal.value.code == "case_watcher"


def change(**fields: Any) -> dict[str, Any]:
    return {**EXAMPLE, **fields}


REFUSED: list[tuple[Any, str, str]] = [
    (None, "case_object", ""),
    ([], "case_object", ""),
    (change(odd=1), "case_field", "/odd"),
    ({"players": 3, "observer": 0}, "case_missing", "/own"),
    (change(players=5), "case_number", "/players"),
    (change(players=True), "case_number", "/players"),
    (change(observer=3), "case_number", "/observer"),
    (change(own=[1, 2, 3]), "case_hand", "/own"),
    (change(own=7), "case_type", "/own"),
    (change(own=[0, 5, 7, 8, 14, 20, 21, 23, 25, 36]), "case_number", "/own/9"),
    (change(own=[0, 5, 7, 8, 14, 20, 21, 23, 25, 0]), "case_twice", "/own/9"),
    (change(sums=[[], []]), "case_length", "/sums"),
    (change(sums={}), "case_length", "/sums"),
    (change(sums=[[], [[3]], []]), "case_pair", "/sums/1/0"),
    (change(sums=[[], [7], []]), "case_type", "/sums/1/0"),
    (change(sums=[[], [[3, 2], [3, 2]], []]), "case_twice", "/sums/1/1/0"),
    (change(sums=[[], [[3, "2"]], []]), "case_number", "/sums/1/0/1"),
    (change(sums=[[], [[-1, 2]], []]), "case_number", "/sums/1/0/0"),
    (change(shown=[[], [5], []]), "case_shown", "/shown/1/0"),
    (change(shown=[[1], [], []]), "case_shown", "/shown/0/0"),
    (change(shown=[[], [9], [10, 9]]), "case_shown", "/shown/2/1"),
    (change(shown=[[], [1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 15], []]), "case_hand", "/shown/1"),
    (change(misses=[[], [], [11, 11]]), "case_twice", "/misses/2/1"),
    (change(misses=[[], [], 11]), "case_type", "/misses/2"),
]


@pytest.mark.parametrize(("case", "code", "pointer"), REFUSED)
def test_what_cannot_be_read_is_refused_with_its_pointer(case: Any, code: str, pointer: str) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.deduce(case)
    assert (refusal.value.code, refusal.value.facts["pointer"]) == (code, pointer)
    for lang in ("de", "en"):
        said = GAME.say(refusal.value, lang)
        assert "{" not in said
        assert not said.startswith("refusal.")


ROOM = st.integers(0, 35)
SCRAP = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)
SEATS = st.lists(st.lists(ROOM, max_size=3, unique=True) | SCRAP, min_size=2, max_size=3)
SUMS = st.lists(st.lists(st.tuples(ROOM, st.integers(0, 9)).map(list), max_size=4) | SCRAP, min_size=2, max_size=3)
CASES = st.fixed_dictionaries(
    {
        "players": st.just(2) | SCRAP,
        "observer": st.integers(0, 1) | SCRAP,
        "own": st.lists(ROOM, min_size=12, max_size=12, unique=True) | SCRAP,
    },
    optional={"sums": SUMS | SCRAP, "shown": SEATS | SCRAP, "misses": SEATS | SCRAP, "odd": SCRAP},
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(CASES | SCRAP)
def test_any_case_gets_an_answer_or_a_clear_refusal(case: Any) -> None:
    try:
        found = GAME.deduce(case)
    except Illegal:
        return
    assert found["count"] > 0 or found["contradiction"]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.permutations(range(36)),
    st.lists(st.tuples(ROOM, st.integers(0, 11)), max_size=5, unique_by=lambda pair: pair[0]),
    st.lists(ROOM, max_size=3, unique=True),
)
def test_any_well_formed_case_for_two_is_counted_right(
    deck: list[int], sums: list[tuple[int, int]], misses: list[int]
) -> None:
    """Against the list of all hands, with most cards of the other hand open so that there are few."""
    own, shown = deck[:12], deck[12:20]
    case: dict[str, Any] = {
        "players": 2,
        "observer": 0,
        "own": own,
        "sums": [[], [[room, size(set_of(shown) & CROSS[room]) + extra % 3] for room, extra in sums]],
        "shown": [[], shown],
        "misses": [[], misses],
    }
    fitting = 0
    for rest in combinations(deck[20:], 4):
        hand = set_of([*shown, *rest])
        right = all(size(hand & CROSS[room]) == total for room, total in case["sums"][1])
        fitting += right and not hand & set_of(misses)
    assert GAME.deduce(case)["count"] == fitting
