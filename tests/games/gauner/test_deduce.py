"""Exact knowledge: two methods and brute force agree, proofs prove, wrong cases are refused."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch import Illegal
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.cards import CROSS, HAND_SIZE, NAMES, rooms_in, set_of, size
from katzentisch.games.gauner.case import Case, Observation, of_view, read
from katzentisch.games.gauner.crosses import TOO_MUCH, Demand, Puzzle, count, draw, look_back
from katzentisch.games.gauner.deduce import answer, deal, know, solve
from katzentisch.games.gauner.lists import count_by_lists, effort
from katzentisch.games.gauner.sampling import draw_in_turn, estimate
from tests.games.gauner.positions import views

EXAMPLE: dict[str, Any] = {
    "players": 3,
    "observer": 0,
    "own": [0, 5, 7, 8, 14, 20, 21, 23, 25, 32],
    "sums": [[[3, 4]], [[3, 3]], [[3, 2]]],
    "shown": [[], [9], []],
    "misses": [[], [], [11]],
}


LATE: dict[str, Any] = {  # most cards lie open
    "players": 3,
    "observer": 0,
    "own": [0, 5, 7, 8, 14, 20, 21, 23, 25, 32],
    "sums": [[[3, 3]], [[3, 3], [12, 4]], [[3, 2]]],
    "shown": [[], [9, 1, 2, 10, 12], [3, 11, 13, 15, 16]],
    "misses": [[], [30], [35]],
}


# Against brute force -------------------------------------------------------------------------------------------------


def brute_force(puzzle: Puzzle) -> tuple[int, list[list[int]]]:
    """Every deal, one by one."""
    hands = len(puzzle.allowed)
    table = [[0] * hands for _ in range(36)]
    whole = [d for d in puzzle.demands if d.cards == puzzle.allowed[d.owner]]
    sizes = [next(demand.need for demand in whole if demand.owner == p) for p in range(hands)]
    total = 0

    def go(p: int, free: int, dealt: list[int]) -> None:
        nonlocal total
        if p == hands:
            total += 1
            for hand, cards in enumerate(dealt):
                for card in rooms_in(cards):
                    table[card][hand] += 1
            return
        for chosen in combinations(rooms_in(free & puzzle.allowed[p]), sizes[p]):
            cards = set_of(list(chosen))
            if all(size(cards & d.cards) == d.need for d in puzzle.demands if d.owner == p):
                go(p + 1, free & ~cards, [*dealt, cards])

    go(0, puzzle.cards, [])
    return total, table


def small_puzzle(rng: Random, hands: int) -> Puzzle:
    """Ten or eleven cards, hands of two or three, some sums and some cards that a hand cannot hold."""
    cards = rng.sample(range(36), rng.choice([9, 10, 11]) if hands < 3 else 9)
    deck = cards[:]
    puzzle = Puzzle(set_of(cards))
    for hand in range(hands):
        held = [deck.pop() for _ in range(rng.choice([2, 3]))]
        forbidden = set_of(rng.sample([card for card in cards if card not in held], 2))
        allowed = puzzle.cards & ~forbidden
        puzzle.allowed.append(allowed)
        puzzle.demands.append(Demand(hand, allowed, len(held)))
        for room in rng.sample(range(36), rng.choice([0, 1, 2, 3])):
            true = size(set_of(held) & CROSS[room])
            puzzle.demands.append(Demand(hand, allowed & CROSS[room], true + (rng.random() < 0.05)))
    return puzzle


@pytest.mark.parametrize("hands", [1, 2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_small_decks_are_counted_as_brute_force_counts_them(hands: int, seed: int) -> None:
    puzzle = small_puzzle(Random(f"{hands}/{seed}"), hands)
    total, table = brute_force(puzzle)
    counted = count(puzzle, 1 << 40)
    assert counted.total == total
    listed = count_by_lists(puzzle)
    assert listed.total == total
    if total:
        look_back(counted)
        assert counted.owners == table
        assert listed.owners == table


def test_impossible_puzzles_have_no_deals() -> None:
    puzzle = Puzzle(0b111, [0b111, 0b110], [Demand(0, 0b111, 2), Demand(1, 0b110, 2)])
    assert count(puzzle, 1000).total == 0
    assert count_by_lists(puzzle).total == 0
    negative = Puzzle(0b111, [0b111, 0b111], [Demand(0, 0b111, -1), Demand(1, 0b111, 1)])
    assert count(negative, 1000).total == 0
    assert count_by_lists(negative).total == 0


# On whole decks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1)])
def test_two_methods_agree_on_real_positions(players: int, seed: int) -> None:
    compared = 0
    for turn, view in views(players, seed):
        puzzle = of_view(view).puzzle(of_view(view).observations())
        if turn % 2 or (players > 2 and sum(effort(puzzle)) > 20_000):
            continue
        counted = count(puzzle, 400_000)
        if counted.total == TOO_MUCH:
            continue
        look_back(counted)
        listed = count_by_lists(puzzle)
        assert listed.total == counted.total > 0
        assert listed.owners == counted.owners
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_truth_is_never_excluded_and_every_deal_adds_up(players: int) -> None:
    rng = Random(players)
    for turn, view in views(players, 10 + players):
        if turn % 2:
            continue
        known = know(of_view(view))
        case = known.case
        assert known.total > 0
        assert known.error == 0.0
        for hand, seat in enumerate(case.others):
            held = sum(known.owners[card][hand] for card in rooms_in(case.unseen()))
            assert held == known.total * (HAND_SIZE[players] - size(case.shown[seat]))
        for card in rooms_in(case.unseen()):
            assert 0 <= sum(known.owners[card]) <= known.total
        hands = deal(case, rng)
        for told in case.observations():
            assert size(hands[told.seat] & told.cards) == told.total


def test_counts_by_hand() -> None:
    """Two players who know nothing of each other: any 12 of 24. One sum of 0: any 12 of what is left."""
    own = list(range(12))
    assert GAME.deduce({"players": 2, "observer": 0, "own": own})["count"] == 2_704_156
    found = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[], [[12, 0]]]})
    assert found["count"] == 455  # six of C and three more red ones are excluded: any 12 of 15
    assert found["owner_counts"]["12"] == {"P1": 0, "box": found["count"]}


def test_the_example_of_the_format() -> None:
    found = GAME.deduce(EXAMPLE)
    assert found["exact"] is True
    assert found["count"] == sum(found["owner_counts"]["1"].values()) > 1_000_000
    assert {*found["owner_counts"]} == {str(card) for card in range(36) if card not in EXAMPLE["own"]}
    assert found["owner_counts"]["9"] == {"P1": found["count"], "P2": 0, "box": 0}
    assert found["owner_counts"]["11"]["P2"] == 0
    assert json.loads(json.dumps(found)) == found


# Drawing -------------------------------------------------------------------------------------------------------------


def test_drawn_deals_are_equally_likely() -> None:
    puzzle = small_puzzle(Random("draw"), 2)
    counted = count(puzzle, 1 << 40)
    look_back(counted)
    assert 5 < counted.total < 500
    rng = Random(1)
    drawn: dict[tuple[int, ...], int] = {}
    for _ in range(40 * counted.total):
        deal_ = tuple(draw(counted, rng))
        drawn[deal_] = drawn.get(deal_, 0) + 1
    assert len(drawn) == counted.total
    assert sum((n - 40) ** 2 / 40 for n in drawn.values()) < counted.total + 5 * (2 * counted.total) ** 0.5


def test_past_the_budget_deals_are_drawn_and_the_error_is_said() -> None:
    case = read(LATE)
    exact = know(case)
    rough = know(case, steps=10, hands=10)
    assert exact.error == 0.0
    assert 0 < rough.error <= 0.01
    for card in rooms_in(case.unseen()):
        for seat in case.others:
            assert abs(rough.share(card, seat) - exact.share(card, seat)) <= 4 * rough.error
    assert rough.total == pytest.approx(exact.total, rel=0.1)
    assert solve(case.puzzle(case.observations()), 10, 10).total == TOO_MUCH


def test_the_answer_says_when_it_is_an_estimate() -> None:
    case = read(LATE)
    puzzle = case.puzzle(case.observations())
    guess = estimate(puzzle, Random(1), wanted=0.05)
    assert guess.error <= 0.05
    assert estimate(puzzle, Random(1), wanted=0.05).owners == guess.owners
    hands = draw_in_turn(puzzle, Random(2))
    assert not hands[0] & hands[1]
    found = answer(case, steps=10, hands=10)
    assert found["exact"] is False
    assert found["error"] <= 0.01
    assert "owner_counts" not in found
    assert found["owner_shares"]["9"] == {"P1": 1.0, "P2": 0.0, "box": 0.0}
    assert found["facts"] == []


# Facts and proofs ----------------------------------------------------------------------------------------------------


def world_exists(case: Case, told: list[Observation], card: int, owner: str, holds: bool) -> bool:
    """By the other method, at the whole table: some deal fits these entries and has the card there (or not)."""
    seats = case.others if owner == "box" else [int(owner[1:])]
    if owner == "box" and not holds:  # not in the box: with somebody
        return any(_some(case, [*told, Observation("", seat, 1 << card, 1)]) for seat in case.others)
    if owner == "box":
        return _some(case, told + [Observation("", seat, 1 << card, 0) for seat in seats])
    return _some(case, [*told, Observation("", seats[0], 1 << card, int(holds))])


def _some(case: Case, told: list[Observation]) -> bool:
    puzzle = case.puzzle(told)
    if len(puzzle.allowed) > 1 and sum(effort(puzzle)) < 20_000:
        return count_by_lists(puzzle).total > 0
    return count(puzzle, 1 << 40).total > 0


FIRST = {2: 2, 3: 3, 4: 6}  # turns; with four players earlier proofs take minutes in the pure build


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (2, 4), (3, 3), (4, 3)])
def test_every_fact_is_proved_by_a_minimal_set_of_entries(players: int, seed: int) -> None:
    proved = 0
    for turn, view in views(players, seed):
        if turn < FIRST[players] or turn % 2 or proved >= 15:
            continue
        case = of_view(view)
        pointers = {told.pointer: told for told in case.observations()}
        for entry in Random(turn).sample(found := answer(case)["facts"], min(5, len(found))):
            fact = entry["fact"]
            because = [pointers[pointer] for pointer in entry["because"]]
            about = fact["card"], fact["owner"], not fact["is"]
            assert not world_exists(case, because, *about), entry
            for left_out in because:
                rest = [told for told in because if told is not left_out]
                assert world_exists(case, rest, *about), (entry, left_out.pointer)
            proved += 1
    assert proved >= 5


def test_a_fact_with_its_proof() -> None:
    """Bo's sum of red F is 0, so he has no red card and none of F; that and nothing else proves it."""
    own = list(range(12))
    found = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[], [[30, 0], [17, 5]]]})
    facts = {(f["fact"]["card"], f["fact"]["owner"], f["fact"]["is"]): f["because"] for f in found["facts"]}
    assert facts[30, "box", True] == ["/sums/1/0"]
    assert facts[12, "box", True] == ["/sums/1/0"]
    assert (12, "P1", False) not in facts  # its place is certain: that says it all


def test_a_contradiction_names_a_smallest_set_of_entries() -> None:
    own = list(range(12))
    case = {"players": 2, "observer": 0, "own": own, "sums": [[], [[20, 3], [30, 0], [31, 0], [12, 9]]]}
    found = GAME.deduce(case)
    assert found["count"] == 0
    assert "/sums/1/3" in found["contradiction"]
    assert len(found["contradiction"]) == 2
    shown_and_missed = {"players": 2, "observer": 0, "own": own, "shown": [[], [20]], "misses": [[], [21, 20]]}
    assert GAME.deduce(shown_and_missed) == {"count": 0, "contradiction": ["/misses/1/1"]}


def test_mistakes_on_the_own_sheet_are_named_and_change_no_count() -> None:
    own = list(range(12))
    plain = GAME.deduce({"players": 2, "observer": 0, "own": own})
    wrong = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[[0, 3]], []], "misses": [[20, 3], []]})
    assert wrong.pop("own_sheet_wrong") == ["/sums/0/0", "/misses/0/1"]
    assert wrong == plain


# Cases ---------------------------------------------------------------------------------------------------------------


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
    (None, "case_type", ""),
    ([], "case_type", ""),
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


@settings(max_examples=25, deadline=None)
@given(CASES | SCRAP)
def test_any_case_gets_an_answer_or_a_clear_refusal(case: Any) -> None:
    try:
        found = GAME.deduce(case)
    except Illegal:
        return
    assert found["count"] > 0 or found["contradiction"]


@settings(max_examples=25, deadline=None)
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
    case = {
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
        right = all(size(hand & CROSS[room]) == total for room, total in case["sums"][1])  # type: ignore[index]  # lists
        fitting += right and not hand & set_of(misses)
    assert GAME.deduce(case)["count"] == fitting


def test_the_example_of_the_document_is_counted() -> None:
    text = (Path(__file__).parents[3] / "docs" / "deduce-gauner.md").read_text("utf-8")
    (example,) = re.findall(r"```json gauner-case\n(.*?)```", text, re.DOTALL)
    found = GAME.deduce(json.loads(example))
    assert found["count"] > 0
    assert "own_sheet_wrong" not in found


# What people are told ------------------------------------------------------------------------------------------------


def test_insight_is_what_deduce_says_for_people_with_full_notes() -> None:
    state = GAME.load(
        {
            "hands": [" ".join(NAMES[:12]), " ".join(NAMES[12:24])],
            "noted": ["", "redF greyF"],
            "found": ["", "greyC greyD"],
            "notes": "full",
        }
    )
    view = GAME.view(state, 0, recall=False)
    told = GAME.insight(view)
    assert told is not None
    found = GAME.deduce(GAME.case(view))
    assert (told.deals, told.error) == (found["count"], 0)
    for card, held in found["owner_counts"].items():
        for owner, n in held.items():
            chance = told.chances[1 if owner == "P1" else 2][int(card)]
            assert (chance == 0, chance == 1000) == (n == 0, n == found["count"])
            assert abs(chance - 1000 * n / found["count"]) < 1
    assert told.chances[0] == (1000,) * 12 + (0,) * 24
    assert [(fact.card, fact.holds, list(fact.because)) for fact in told.facts] == [
        (entry["fact"]["card"], entry["fact"]["is"], entry["because"]) for entry in found["facts"]
    ]
    assert GAME.insight(GAME.view(state, -1)) is None
    state.notes = 1
    assert GAME.insight(GAME.view(state, 0)) is None
