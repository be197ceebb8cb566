"""Exact knowledge: cases, counts against brute force and a second method, proofs, and what is refused."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.deduce.case import ENVELOPE, Case, Observation, of_view, read
from katzentisch.games.cluedo.deduce.fitting import fits
from katzentisch.games.cluedo.deduce.frontier import Dealer, count
from katzentisch.games.cluedo.deduce.knowledge import certain_in, know
from katzentisch.games.cluedo.deduce.lists import list_all, weigh
from katzentisch.games.cluedo.deduce.puzzle import Count, Puzzle
from katzentisch.games.cluedo.rules.cards import KINDS, NAMES, NUMBERS, cards_in, set_of
from tests.games.cluedo.evenings import patient
from tests.games.cluedo.table import roll, suspect

EXAMPLE: dict[str, Any] = {
    "players": 4,
    "observer": 0,
    "own": [0, 7, 12, 13],
    "open": [1, 20],
    "log": [
        {
            "by": 1,
            "cards": [2, 6, 14],
            "responses": [{"seat": 2, "result": "none"}, {"seat": 3, "result": "showed", "card": None}],
        }
    ],
    "failed_accusations": [[2, 6, 15]],
}

# Counting ------------------------------------------------------------------------------------------------------------


def small_puzzle(rng: Random, hands: int) -> Puzzle:
    """Two or three cards of each kind, and small hands about which true and, now and then, false things are said."""
    cards = [card for kind in KINDS for card in rng.sample(cards_in(kind), rng.choice((2, 3)))]
    rng.shuffle(cards)
    envelope = set_of([next(card for card in cards if kind >> card & 1) for kind in KINDS])
    rest = [card for card in cards if not envelope >> card & 1]
    cuts = sorted(rng.choices(range(len(rest) + 1), k=hands - 1))
    parts = [rest[a:b] for a, b in zip([0, *cuts], [*cuts, len(rest)], strict=True)]
    puzzle = Puzzle(set_of(cards), [len(part) for part in parts])
    for _ in range(rng.randint(0, 7)):
        hand = rng.randrange(hands)
        named = set_of([rng.choice([card for card in cards if kind >> card & 1]) for kind in KINDS])
        held = [card for card in parts[hand] if named >> card & 1]
        if rng.random() < 0.05:
            puzzle.one_of(hand, named)
        elif not held:
            puzzle.forbid(hand, named)
        elif rng.random() < 0.3:
            puzzle.need(hand, rng.choice(held))
        else:
            puzzle.one_of(hand, named)
    for _ in range(rng.choice((0, 0, 1, 2))):
        puzzle.banned.append(set_of([rng.choice([card for card in cards if kind >> card & 1]) for kind in KINDS]))
    return puzzle


def by_brute_force(puzzle: Puzzle) -> Count:
    """Every deal there is, one by one."""
    hands = len(puzzle.sizes)
    counted = Count(hands)
    cards = cards_in(puzzle.cards)
    kinds = [[card for card in cards if kind >> card & 1] for kind in KINDS]

    def deal(hand: int, rest: tuple[int, ...], dealt: list[tuple[int, ...]]) -> None:
        if hand == hands:
            if keeps(dealt):
                counted.total += 1
                counted.envelopes[set_of(list(three))] = counted.envelopes.get(set_of(list(three)), 0) + 1
                for owner, held in enumerate(dealt):
                    for card in held:
                        counted.owners[card][owner] += 1
            return
        for held in combinations(rest, puzzle.sizes[hand]):
            deal(hand + 1, tuple(card for card in rest if card not in held), [*dealt, held])

    def keeps(dealt: list[tuple[int, ...]]) -> bool:
        for hand, held in enumerate(dealt):
            cards = set_of(list(held))
            if cards & ~puzzle.allowed[hand] or puzzle.needed[hand] & ~cards:
                return False
            if not all(clause & cards for clause in puzzle.clauses[hand]):
                return False
        return True

    for three in product(*kinds):
        if set_of(list(three)) not in puzzle.banned:
            deal(0, tuple(card for card in cards if card not in three), [])
    return counted


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_both_methods_count_what_brute_force_counts(hands: int) -> None:
    rng = Random(hands)
    none = 0
    for _ in range(60):
        puzzle = small_puzzle(rng, hands)
        truth = by_brute_force(puzzle)
        none += truth.total == 0
        counted = count(puzzle)
        assert (counted.total, counted.owners, counted.envelopes) == (truth.total, truth.owners, truth.envelopes)
        assert fits(puzzle) == (truth.total > 0)
        settled = puzzle.copy()
        settled.settle()
        if settled.possible:
            lists = list_all(settled)
            assert weigh(settled.cards, lists) == truth.total
            envelopes = zip(lists[-1].hands, lists[-1].totals, strict=True)
            assert {three: deals for three, deals in envelopes if deals} == truth.envelopes
        else:
            assert truth.total == 0
    assert none < 30


def test_deals_are_drawn_equally_often() -> None:
    rng = Random(5)
    for _ in range(5):
        puzzle = small_puzzle(rng, 2)
        truth = by_brute_force(puzzle)
        if truth.total:
            dealer = Dealer(puzzle)
            drawn = [dealer.deal(rng) for _ in range(1500)]
            for three, deals in truth.envelopes.items():
                share = sum(deal[-1] == three for deal in drawn) / len(drawn)
                assert abs(share - deals / truth.total) < 0.06


def views(players: int, seed: int) -> list[Any]:
    """What everybody sees now and then in an evening."""
    rng = Random(seed)
    state = GAME.new(players=players)
    found = []
    for record in patient(GAME, state, rng):
        if state.phase > 4 and len(record.entries) % 9 == 0 and not state.over:
            found += [GAME.view(state, seat) for seat in range(players)]
    return found


@pytest.mark.slow("lists of hands from the first turn on")
@pytest.mark.parametrize(("players", "said"), [(2, 1), (3, 2), (4, 6), (5, 8)])
def test_both_methods_agree_on_full_decks(players: int, said: int) -> None:
    late = [view for seed in range(4) for view in views(players, seed) if len(view.suspicions) >= said]
    assert len(late) > 5
    for view in late[:: max(1, len(late) // 8)]:
        case = of_view(view)
        known = know(case)
        puzzle = case.puzzle(case.of_others())
        puzzle.settle()
        lists = list_all(puzzle)
        assert weigh(puzzle.cards, lists) == known.total
        assert {three: n for three, n in zip(lists[-1].hands, lists[-1].totals, strict=True) if n} == known.envelopes
        for hand in range(len(case.others)):
            for card in cards_in(case.unseen):
                held = zip(lists[hand].hands, lists[hand].totals, strict=True)
                assert known.held(card, case.others[hand]) == sum(n for cards, n in held if cards >> card & 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_truth_always_fits_and_counts_add_up(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players=players)
    for record in patient(GAME, state, rng):
        if state.phase > 4 and len(record.entries) % 25 == 0:
            for seat in range(players):
                known = know(of_view(GAME.view(state, seat)))
                assert known.envelopes.get(state.envelope, 0) > 0
                assert sum(known.envelopes.values()) == known.total
                for card in cards_in(known.case.unseen):
                    owner = next((other for other in range(players) if state.hands[other] >> card & 1), ENVELOPE)
                    assert known.held(card, owner) > 0
                    assert sum(known.held(card, other) for other in (*known.case.others, ENVELOPE)) == known.total


# Cases ---------------------------------------------------------------------------------------------------------------


def test_the_example_of_the_format() -> None:
    answer = GAME.deduce(EXAMPLE)
    known = know(read(EXAMPLE))
    assert answer["count"] == known.total == sum(row[3] for row in answer["envelope_counts"])
    assert {*answer["owner_counts"]} == {str(card) for card in range(21) if card not in (0, 7, 12, 13, 1, 20)}
    assert {*answer["owner_counts"]["2"]} == {"P1", "P2", "P3", "envelope"}
    assert answer["owner_counts"]["2"]["P2"] == 0
    assert [2, 6, 15] not in [row[:3] for row in answer["envelope_counts"]]
    assert answer["facts"] == []


def test_names_are_as_good_as_numbers() -> None:
    named = {**EXAMPLE, "own": ["holmes", "pipe", "laboratory", "observatory"], "open": ["watson", "attic"]}
    named["log"] = [{**EXAMPLE["log"][0], "cards": ["hudson", "rope", "harbour"]}]
    assert GAME.deduce(named) == GAME.deduce(EXAMPLE)


def test_the_case_of_a_view_says_what_the_view_says() -> None:
    for view in views(4, 2):
        case = GAME.case(view)
        assert read(case).key() == of_view(view).key()


def test_uneven_hands() -> None:
    case = {"players": 4, "observer": 0, "hands": [5, 5, 4, 4], "own": [0, 7, 12, 13, 1]}
    answer = GAME.deduce(case)
    assert answer["owner_counts"]["2"]["P1"] > answer["owner_counts"]["2"]["P2"]


def test_who_has_looked_into_the_envelope_knows_it() -> None:
    answer = GAME.deduce({**EXAMPLE, "envelope": [3, 8, 16]})
    assert [row[:3] for row in answer["envelope_counts"]] == [[3, 8, 16]]
    assert answer["owner_counts"]["3"] == {"P1": 0, "P2": 0, "P3": 0, "envelope": answer["count"]}


def shown(seat: int, card: int | None) -> dict[str, Any]:
    return {"seat": seat, "result": "showed", "card": card}


def test_show_aware_weighs_what_was_seen() -> None:
    """Bo shows me rope, out of a suspicion that names hudson and moor, too: had he more of them, he would have shown
    rope less often. So hudson and the moor are likelier in the envelope than by counting."""
    log = [{"by": 0, "cards": ["hudson", "rope", "moor"], "responses": [shown(1, NUMBERS["rope"])]}]
    case = {"players": 3, "observer": 0, "own": [0, 1, 7, 8, 12, 13], "log": log}
    answer = GAME.deduce({**case, "show_aware": True})
    plain = {tuple(row[:3]): row[3] / answer["count"] for row in answer["envelope_counts"]}
    aware = {tuple(row[:3]): row[3] for row in answer["envelope_random_show"]}
    assert plain.keys() == aware.keys()
    assert abs(sum(aware.values()) - 1) < 1e-9
    assert sum(share for three, share in aware.items() if three[0] == 2) > sum(
        share for three, share in plain.items() if three[0] == 2
    )
    assert "envelope_random_show" not in GAME.deduce(case)


def test_show_aware_is_the_posterior_of_a_random_refuter() -> None:
    """Computed from first principles over all deals of a small late case."""
    log = [
        {"by": 0, "cards": [2, 6, 15], "responses": [shown(1, 6)]},
        {"by": 0, "cards": [3, 9, 16], "responses": [{"seat": 1, "result": "none"}, shown(2, 16)]},
        {"by": 2, "cards": [4, 10, 17], "responses": [{"seat": 0, "result": "none"}, {"seat": 1, "result": "none"}]},
        {"by": 1, "cards": [5, 11, 18], "responses": [{"seat": 2, "result": "none"}]},
    ]
    case = read({"players": 3, "observer": 0, "own": [0, 1, 7, 8, 12, 13], "log": log, "show_aware": True})
    puzzle = case.puzzle(case.of_others())
    puzzle.settle()
    weights: dict[int, float] = {}
    for first in combinations(cards_in(puzzle.allowed[0]), 6):
        hand = set_of(list(first))
        if puzzle.needed[0] & ~hand:
            continue
        for three in product(*[cards_in(puzzle.cards & ~hand & kind) for kind in KINDS]):
            other = puzzle.cards & ~hand & ~set_of(list(three))
            if other & ~puzzle.allowed[1] or puzzle.needed[1] & ~other:
                continue
            weight = 1 / (hand & set_of([2, 6, 15])).bit_count() / (other & set_of([3, 9, 16])).bit_count()
            weights[set_of(list(three))] = weights.get(set_of(list(three)), 0.0) + weight
    total = sum(weights.values())
    answer = GAME.deduce({"players": 3, "observer": 0, "own": [0, 1, 7, 8, 12, 13], "log": log, "show_aware": True})
    found = {set_of(row[:3]): row[3] for row in answer["envelope_random_show"]}
    assert found.keys() == weights.keys()
    assert all(abs(found[three] - weights[three] / total) < 1e-9 for three in weights)


# Proofs --------------------------------------------------------------------------------------------------------------


def proves(case: Case, because: list[str], fact: dict[str, Any]) -> bool:
    """Whether these entries alone make the fact certain, by counting."""
    told = [one for one in case.told if one.pointer in because]
    known = know(Case(case.sizes, case.observer, case.own, case.opened, told, case.envelope))
    owner = ENVELOPE if fact["owner"] == "envelope" else int(fact["owner"][1:])
    return known.held(fact["card"], owner) == (known.total if fact["is"] else 0)


@pytest.mark.slow("every proof is counted again without each of its entries")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_proofs_prove_and_nothing_in_them_can_be_left_out(players: int) -> None:
    checked = 0
    for view in views(players, 7)[-3 * players :]:
        case = of_view(view)
        answer = GAME.deduce(GAME.case(view))
        known = know(case)
        assert len(answer["facts"]) == len(certain_in(known))
        for written in answer["facts"][:: players - 1]:
            because = written["because"]
            assert proves(case, because, written["fact"])
            for entry in because:
                assert not proves(case, [other for other in because if other != entry], written["fact"])
            checked += 1
    assert checked > 5


def test_two_disjoint_clauses_fill_the_last_two_places_of_a_hand() -> None:
    """What rule-of-thumb notes miss: with one card left to find in a hand of three, three clauses meet in one card."""
    log = [
        {"by": 0, "cards": [2, 6, 12], "responses": [shown(1, 6)]},
        {"by": 0, "cards": [2, 7, 13], "responses": [shown(1, 7)]},
        {"by": 2, "cards": [3, 8, 14], "responses": [{"seat": 0, "result": "none"}, shown(1, None)]},
        {"by": 2, "cards": [3, 9, 15], "responses": [{"seat": 0, "result": "none"}, shown(1, None)]},
    ]
    case = {"players": 5, "observer": 0, "own": [0, 10, 16], "open": [1, 11, 17], "log": log}
    facts = {(one["fact"]["card"], one["fact"]["owner"]): one for one in GAME.deduce(case)["facts"]}
    assert facts[3, "P1"]["fact"]["is"]
    because = ["/log/0/responses/0", "/log/1/responses/0", "/log/2/responses/1", "/log/3/responses/1"]
    assert facts[3, "P1"]["because"] == because


def test_a_contradiction_is_named_with_the_fewest_entries() -> None:
    log = [
        *EXAMPLE["log"],
        {"by": 2, "cards": [3, 8, 16], "responses": [{"seat": 3, "result": "none"}]},
        {
            "by": 0,
            "cards": [3, 9, 17],
            "responses": [*({"seat": seat, "result": "none"} for seat in (1, 2)), shown(3, 3)],
        },
    ]
    answer = GAME.deduce({**EXAMPLE, "log": log})
    assert answer == {"count": 0, "contradiction": ["/log/1/responses/0", "/log/2/responses/2"]}


def test_an_answer_of_ones_own_that_the_own_hand_denies() -> None:
    log = [{"by": 1, "cards": [0, 6, 14], "responses": [{"seat": 0, "result": "none"}]}]
    assert GAME.deduce({**EXAMPLE, "log": log}) == {"count": 0, "contradiction": ["/log/0/responses/0"]}


# What is refused -----------------------------------------------------------------------------------------------------


def change(**fields: Any) -> dict[str, Any]:
    return {**EXAMPLE, **fields}


def log(*responses: Any, **fields: Any) -> dict[str, Any]:
    return change(log=[{"by": 1, "cards": [2, 6, 14], "responses": list(responses), **fields}])


NONE = {"seat": 2, "result": "none"}
WRONG: list[tuple[Any, str, str]] = [
    ([], "case_object", ""),
    (change(tea=1), "case_field", "/tea"),
    ({"players": 3}, "case_missing", "/observer"),
    (change(players=7), "case_number", "/players"),
    (change(observer=4), "case_number", "/observer"),
    (change(own=[0, 7, 12, 99]), "case_card", "/own/3"),
    (change(own=[0, 7, 12, "moriarty"]), "case_card", "/own/3"),
    (change(own=[0, 7, 12, 12]), "case_twice", "/own/3"),
    (change(own=[0, 7, 12]), "case_hand", "/own"),
    (change(own=[0, 7, 12, 1]), "case_twice", "/open"),
    (change(open=[1]), "case_open", "/open"),
    (change(open=7), "case_type", "/open"),
    (change(hands=[4, 4, 4]), "case_length", "/hands"),
    (change(hands=[4, 4, 4, -1]), "case_number", "/hands/3"),
    (change(log=[7]), "case_type", "/log/0"),
    (change(log=[{"by": 1}]), "case_missing", "/log/0/cards"),
    (log(cards=[2, 3, 14]), "case_three", "/log/0/cards"),
    (log(cards=[2, 6]), "case_three", "/log/0/cards"),
    (log({"seat": 1, "result": "none"}), "case_asked_twice", "/log/0/responses/0/seat"),
    (log(NONE, NONE), "case_asked_twice", "/log/0/responses/1/seat"),
    (log({"seat": 2, "result": "showed"}, {"seat": 3, "result": "none"}), "case_after_show", "/log/0/responses/1"),
    (log({"seat": 2, "result": "perhaps"}), "case_word", "/log/0/responses/0/result"),
    (log({"seat": 2}), "case_missing", "/log/0/responses/0/result"),
    (log({**NONE, "card": 2}), "case_shown", "/log/0/responses/0/card"),
    (log({"seat": 2, "result": "showed", "card": 3}), "case_shown", "/log/0/responses/0/card"),
    (change(failed_accusations=[[1, 2, 3]]), "case_three", "/failed_accusations/0"),
    (change(envelope=[0, 6, 14]), "case_twice", "/envelope"),
    (change(show_aware=1), "case_type", "/show_aware"),
]


@pytest.mark.parametrize(("case", "code", "pointer"), WRONG)
def test_what_cannot_be_read_is_refused_with_its_pointer(case: Any, code: str, pointer: str) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.deduce(case)
    assert (refusal.value.code, refusal.value.facts.get("pointer", "")) == (code, pointer)
    for lang in ("de", "en"):
        assert "{" not in GAME.say(refusal.value, lang)


def test_watchers_and_those_without_cards_have_no_case() -> None:
    for view, code in ((GAME.view(roll().state, -1), "case_watcher"), (GAME.view(GAME.new(), 0), "case_too_early")):
        with pytest.raises(Illegal) as refusal:
            GAME.case(view)
        assert refusal.value.code == code


def test_a_card_about_to_be_shown_is_known_to_be_there() -> None:
    view = GAME.view(suspect().suspects("watson", "rope").state, 2)
    assert GAME.case(view)["log"][0]["responses"] == [{"seat": 1, "result": "showed", "card": None}]


def test_observations_speak() -> None:
    one = Observation("/log/0", 1, set_of([0, 6, 12]), True, 6)
    assert (one.key(), NAMES[one.card]) == (("/log/0", 1, set_of([0, 6, 12]), True, 6), "rope")
