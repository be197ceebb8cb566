"""`deduce` counts exactly: against brute force, with proofs that are minimal, and clear errors."""

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

from katzentisch import WATCHER, Illegal
from katzentisch.core.record import walk
from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import NAMES, NUMBERS
from katzentisch.testing import rule
from tests.games.schnurrlock.table import scene
from tests.games.schnurrlock.test_secrecy import game_of_bots

DOC = Path(__file__).parents[3] / "docs" / "deduce.md"

# Brute force: written from the rule book alone, one card after the other ---------------------------------------------


def lead(card: int, target: int) -> bool:
    apart = abs(card % 12 - target % 12)
    return card // 12 == target // 12 or min(apart, 12 - apart) <= 1


def allows(pointer: str, case: dict[str, Any], target: int) -> bool:
    """Whether the entry at this pointer can be true of this target."""
    _, field, place = pointer.split("/")
    entry = case[field][int(place)]
    if field == "seen":
        return bool(target != entry)
    if field == "clues":
        return bool(target != entry[0] and lead(entry[0], target) == (entry[1] == "lead"))
    suspect = entry.get("suspect", target // 12) == target // 12
    return not (suspect and entry.get("hour", target % 12 + 1) == target % 12 + 1)


def pointers(case: dict[str, Any], *fields: str) -> list[str]:
    return [f"/{field}/{place}" for field in fields for place in range(len(case.get(field, [])))]


def worlds(case: dict[str, Any], entries: list[str]) -> list[int]:
    return [target for target in range(60) if all(allows(entry, case, target) for entry in entries)]


def holds(fact: dict[str, Any], target: int) -> bool:
    value = {"suspect": target // 12, "hour": target % 12 + 1, "card": target}
    name = next(name for name in value if name in fact)
    return bool((value[name] == fact[name]) == fact["is"])


def check(case: dict[str, Any]) -> dict[str, Any]:
    """The answer, checked in every part by brute force."""
    answer: dict[str, Any] = GAME.deduce(case)
    every = pointers(case, "clues", "seen", "wrong_guesses")
    left = worlds(case, every)
    assert answer["count"] == len(left)
    if not left:
        clash = answer["contradiction"]
        assert worlds(case, clash) == []
        for one in clash:
            assert worlds(case, [entry for entry in clash if entry != one])
        return answer
    assert answer["cards"] == left
    assert answer["suspect_counts"] == [sum(card // 12 == suspect for card in left) for suspect in range(5)]
    assert answer["hour_counts"] == [sum(card % 12 == hour for card in left) for hour in range(12)]
    seen = pointers(case, "seen")
    stated = {json.dumps(item["fact"], sort_keys=True) for item in answer["facts"]}
    for item in answer["facts"]:
        fact, because = item["fact"], item["because"]
        assert all(holds(fact, target) for target in worlds(case, seen + because)), item
        for one in because:
            weaker = worlds(case, seen + [entry for entry in because if entry != one])
            assert not all(holds(fact, target) for target in weaker), item
    for name, values in (("suspect", range(5)), ("hour", range(1, 13)), ("card", range(60))):
        for value in values:
            for so in (True, False):
                fact = {name: value, "is": so}
                if json.dumps(fact, sort_keys=True) not in stated and all(holds(fact, target) for target in left):
                    assert written_in(case, fact), fact
    return answer


def written_in(case: dict[str, Any], fact: dict[str, Any]) -> bool:
    """Whether the case itself says so: a wrong guess, or a card that was seen or turned up."""
    if fact["is"]:
        return False
    if "card" in fact:
        card = fact["card"]
        if card in case.get("seen", []) or card in [clue[0] for clue in case.get("clues", [])]:
            return True
        guess = {"suspect": card // 12, "hour": card % 12 + 1}
    else:
        guess = {name: fact[name] for name in ("suspect", "hour") if name in fact}
    return guess in case.get("wrong_guesses", [])


CARD = st.integers(0, 59)
GUESS = (
    st.fixed_dictionaries({"suspect": st.integers(0, 4)})
    | st.fixed_dictionaries({"hour": st.integers(1, 12)})
    | st.fixed_dictionaries({"suspect": st.integers(0, 4), "hour": st.integers(1, 12)})
)


@st.composite
def true_cases(draw: st.DrawFn) -> dict[str, Any]:
    """A case that fits some target."""
    target = draw(CARD)
    cards = [card for card in draw(st.lists(CARD, unique=True, max_size=30)) if card != target]
    number = draw(st.integers(0, min(8, len(cards))))
    clues = [[card, "lead" if lead(card, target) else "dead_end"] for card in cards[:number]]
    guesses = [guess for guess in draw(st.lists(GUESS, max_size=3)) if allows("/w/0", {"w": [guess]}, target)]
    return {"clues": clues, "seen": cards[number:], "wrong_guesses": guesses}


@settings(deadline=None, max_examples=60)
@given(true_cases())
def test_true_cases_are_counted_exactly_with_minimal_proofs(case: dict[str, Any]) -> None:
    assert check(case)["count"] > 0


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(CARD, st.sampled_from(["lead", "dead_end"])).map(list), max_size=9, unique_by=lambda c: c[0]),
    st.lists(GUESS, max_size=3),
)
def test_any_clues_are_counted_or_their_contradiction_is_named(clues: list[Any], guesses: list[Any]) -> None:
    check({"clues": clues, "wrong_guesses": guesses})


def test_all_pairs_of_answers_of_one_suspect() -> None:
    for one, other in combinations(range(0, 60, 7), 2):
        for answers in (("lead", "lead"), ("lead", "dead_end"), ("dead_end", "dead_end")):
            check({"clues": [[one, answers[0]], [other, answers[1]]]})


def test_nothing_known_leaves_all_sixty() -> None:
    answer = GAME.deduce({})
    assert answer == {
        "count": 60,
        "suspect_counts": [12] * 5,
        "hour_counts": [5] * 12,
        "cards": list(range(60)),
        "facts": [],
    }


def test_cards_may_be_named() -> None:
    numbers = GAME.deduce({"clues": [[5, "lead"]], "seen": [17]})
    assert GAME.deduce({"clues": [["C6", "lead"]], "seen": ["G6"]}) == numbers


def test_seeing_every_card_contradicts_itself() -> None:
    answer = check({"seen": list(range(60))})
    assert len(answer["contradiction"]) == 60


# Views ---------------------------------------------------------------------------------------------------------------


@rule("SH-19", "SH-42")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 4)])
def test_the_truth_is_never_excluded_and_help_says_the_same(players: int, seed: int) -> None:
    """Whole games: the case made from a view always fits the real target, whatever the notes say."""
    asked = 0
    for _, state in walk(game_of_bots(players, seed), log=False):
        for seat in range(players):
            target = state.desks[seat].target  # type: ignore[attr-defined]  # of this game
            if target < 0 or state.over:
                continue
            view = GAME.view(state, seat)  # type: ignore[arg-type]  # of this game
            answer = GAME.deduce(GAME.case(view))
            assert target in answer["cards"]
            shown = GAME.picture(state, seat, noted=True)  # type: ignore[arg-type]  # of this game
            assert GAME.deduce(GAME.case(shown)) == answer
            asked += 1
    assert asked > 100


def test_the_posterior_is_calibrated() -> None:
    """Over many games the first of n possible cards is the target in 1/n of the cases, also after a shuffle."""
    expected = found = variance = 0.0
    rng = Random(9)
    for _ in range(60):
        state = GAME.new(players=4)
        while not state.over and state.round < 5:
            if k := state.chance():
                state.happen(rng.randrange(k))
                continue
            seat = state.must()[0]
            if state.due == 2 and not state.callers and state.desks[seat].target >= 0:
                cards = GAME.deduce(GAME.case(GAME.view(state, seat)))["cards"]
                p = 1 / len(cards)
                expected, variance = expected + p, variance + p * (1 - p)
                found += cards[0] == state.desks[seat].target
            usual = [action for action in state.legal(seat) if action < 200]
            right = [action for action in usual if 60 <= action < 65 and state.desks[seat].target // 12 == action - 60]
            state.act(seat, right[0] if right and rng.random() < 0.4 else rng.choice(usual))
    assert abs(found - expected) < 4 * variance**0.5


def test_a_case_of_somebody_without_notes_has_what_lies_open() -> None:
    view = GAME.picture(scene(notes="off", discards="T1 T2", hands=["D1", ""]).state, 0, noted=True)
    assert [NAMES[card] for card in GAME.case(view)["seen"]] == ["G4", "T2", "D1"]


def test_watchers_have_nothing_to_deduce() -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.case(GAME.view(scene().state, WATCHER))
    assert refusal.value.code == "nothing_to_deduce"


# What is wrong -------------------------------------------------------------------------------------------------------

WRONG: list[tuple[Any, str, str]] = [
    (None, "case_object", ""),
    ([], "case_object", ""),
    ({"clue": []}, "case_field", "/clue"),
    ({"clues": {}}, "case_type", "/clues"),
    ({"clues": [5]}, "case_type", "/clues/0"),
    ({"clues": [[5]]}, "case_type", "/clues/0"),
    ({"clues": [[60, "lead"]]}, "case_card", "/clues/0/0"),
    ({"clues": [[True, "lead"]]}, "case_card", "/clues/0/0"),
    ({"clues": [["C13", "lead"]]}, "case_card", "/clues/0/0"),
    ({"clues": [[5, "maybe"]]}, "case_word", "/clues/0/1"),
    ({"clues": [[5, ["lead"]]]}, "case_word", "/clues/0/1"),
    ({"clues": [[5, "lead"], ["C6", "lead"]]}, "case_twice", "/clues/1/0"),
    ({"clues": [[5, "lead"]], "seen": [5]}, "case_twice", "/seen/0"),
    ({"seen": [-1]}, "case_card", "/seen/0"),
    ({"seen": [1.0]}, "case_card", "/seen/0"),
    ({"wrong_guesses": [{}]}, "case_type", "/wrong_guesses/0"),
    ({"wrong_guesses": [7]}, "case_type", "/wrong_guesses/0"),
    ({"wrong_guesses": [{"suspect": 5}]}, "case_number", "/wrong_guesses/0/suspect"),
    ({"wrong_guesses": [{"hour": 0}]}, "case_number", "/wrong_guesses/0/hour"),
    ({"wrong_guesses": [{"hour": None}]}, "case_number", "/wrong_guesses/0/hour"),
    ({"wrong_guesses": [{"day": 1}]}, "case_field", "/wrong_guesses/0/day"),
]


@pytest.mark.parametrize(("case", "code", "pointer"), WRONG)
def test_what_is_wrong_is_named_by_a_pointer(case: Any, code: str, pointer: str) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.deduce(case)
    assert (refusal.value.code, refusal.value.facts["pointer"]) == (code, pointer)
    for lang in ("de", "en"):
        assert "{" not in GAME.say(refusal.value, lang)


SCRAP = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "clues": st.lists(st.tuples(CARD | SCRAP, st.sampled_from(["lead", "dead_end"]) | SCRAP).map(list), max_size=5),
        "seen": st.lists(CARD | SCRAP, max_size=6) | SCRAP,
        "wrong_guesses": st.lists(GUESS | SCRAP, max_size=3) | SCRAP,
        "odd": SCRAP,
    },
)


@given(SCRAP | FIELDS)
def test_a_fuzzed_case_gets_an_answer_or_a_clear_error(case: Any) -> None:
    refused: Illegal | None = None
    try:
        answer = GAME.deduce(case)
    except Illegal as refusal:
        refused = refusal
    if refused is None:
        assert 0 <= answer["count"] <= 60
        json.dumps(answer)
    else:
        assert refused.code.startswith("case_")
        assert "pointer" in refused.facts


# The document --------------------------------------------------------------------------------------------------------


def test_the_examples_of_the_document_are_true() -> None:
    blocks = re.findall(
        r"^```json (schnurrlock|answer|fact)\n(.*?)^```", DOC.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    answer: dict[str, Any] = {}
    kinds = []
    for kind, text in blocks:
        said = json.loads(text)
        kinds.append(kind)
        if kind == "schnurrlock":
            numbered = {**said, "clues": [[NUMBERS[card], answered] for card, answered in said["clues"]]}
            numbered["seen"] = [NUMBERS.get(card, card) for card in said.get("seen", [])]
            answer = check(numbered)
            assert GAME.deduce(said) == answer
        elif kind == "answer":
            assert {name: value for name, value in answer.items() if name != "facts"} == said
        else:
            assert said in answer["facts"]
    assert kinds == ["schnurrlock", "answer", "fact", "schnurrlock", "answer"]
